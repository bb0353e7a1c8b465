/*
 * The page's own sentences. They are written in English in place, as t("…"), and translated by the
 * core, which has the words of one language (words.ts), those of the page among them.
 */
import type { Core } from "./core";

export const languages = { en: "English", ru: "Русский", uk: "Українська" } as const;
export type Language = keyof typeof languages;

let core: Core | undefined;
const remembered = new Map<string, string>();

export function translateWith(speaker: Core): void {
    core = speaker;
    remembered.clear();
}

/* The first of the browser's languages that we have. */
export function preferredLanguage(): Language {
    for (const wanted of navigator.languages) {
        const id = wanted.slice(0, 2);
        if (Object.hasOwn(languages, id)) return id as Language;
    }
    return "en";
}

function filled(format: string, values: (string | number)[]): string {
    let next = 0;
    return format.replace(/%[sud%]/g, (directive) =>
        directive === "%%" ? "%" : String(values[next++]),
    );
}

export function t(english: string, ...values: (string | number)[]): string {
    let words = remembered.get(english);
    if (words === undefined) {
        words = core ? core.translate(english) : english;
        remembered.set(english, words);
    }
    return filled(words, values);
}

/* A sentence with a count, which is also the first value filled in. */
export function tn(
    one: string,
    many: string,
    count: number,
    ...values: (string | number)[]
): string {
    const words = core ? core.translateCount(one, many, count) : count === 1 ? one : many;
    return filled(words, [count, ...values]);
}
