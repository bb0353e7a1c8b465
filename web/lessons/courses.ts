/* The courses: lessons in the reader's language, fetched when somebody wants to learn. */
import type { Core } from "../core/core";
import type { LessonInfo } from "../core/protocol";

declare const LESSON_FILES: Record<string, string>; // by language; defined by build.mjs

/* A part of a course: the text that the core judges by, and what it contains. */
export interface Lesson extends LessonInfo {
    part: string; // its name in addresses
    text: string;
}

interface Packed {
    game: string;
    part: string;
    text: string;
}

const fetched = new Map<string, Promise<Packed[]>>();

async function fetchPacked(language: string): Promise<Packed[]> {
    const response = await fetch(LESSON_FILES[language] ?? LESSON_FILES["en"] ?? "");
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
}

/* All lessons; a fetch that failed is tried again the next time. */
export async function loadLessons(core: Core, language: string): Promise<Lesson[]> {
    let packed = fetched.get(language);
    if (!packed) {
        packed = fetchPacked(language);
        fetched.set(language, packed);
        packed.catch(() => fetched.delete(language));
    }
    return (await packed).map(({ part, text }) => ({
        ...core.ask({ do: "lesson", lesson: text }),
        part,
        text,
    }));
}
