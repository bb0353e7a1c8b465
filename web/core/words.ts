/*
 * The words of a language: English is in the core, and each other language is a file that the page
 * fetches when it is chosen. Browsers and the service worker cache the files, so none is cached
 * here.
 */
import type { Language } from "./translate";

declare const WORDS_FILES: Partial<Record<Language, string>>; // defined by build.mjs

export interface Words {
    language: Language;
    bytes: Uint8Array; // a file, which only the core can read; none for English
}

export const english: Words = { language: "en", bytes: new Uint8Array() };

/* Undefined if they cannot be fetched, for instance without a network. */
export async function fetchWords(language: Language): Promise<Words | undefined> {
    const file = WORDS_FILES[language];
    if (!file) return english;
    try {
        const response = await fetch(file);
        return response.ok
            ? { language, bytes: new Uint8Array(await response.arrayBuffer()) }
            : undefined;
    } catch {
        return undefined;
    }
}
