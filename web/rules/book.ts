/*
 * The rules that players read, as compile.mjs has made them from rules/GAME.md: loaded when they
 * are first needed, in the language of the reader.
 */
import type { GameInfo, PieceName } from "../core/protocol";
import { loadStyle } from "../ui/lazy";

declare const RULES_FILES: Record<string, string>; // by "GAME-LANGUAGE", defined by build.mjs
declare const RULES_STYLE: string;

/* Their style is not part of the first page either. */
export function loadRulesStyle(): Promise<void> {
    return loadStyle(RULES_STYLE);
}

/* Games in which something holds: values of options, "!none" for all but one. */
export type When = Record<string, string[]>;

/* Values of options by their names, and "players": "one" or "many". What is not given is open. */
export type Setting = Record<string, string>;

export interface Text {
    text: string;
    when: When;
    icon?: string; // that it explains
}

export interface Step {
    moves: string[]; // that lead here from the step before
    text: string;
}

export interface Example {
    kind: "example";
    name: string;
    table?: object;
    sheets: object[];
    pieces: PieceName[];
    steps: Step[];
}

export type Block = ({ kind: "text" } & Text) | { kind: "list"; items: Text[] } | Example;

export interface Section {
    id: string;
    title: string;
    when: When;
    icon?: string;
    blocks: Block[];
}

export interface Book {
    game: string;
    sections: Section[];
}

const loading = new Map<string, Promise<Book>>();

async function load(file: string): Promise<Book> {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    return (await answer.json()) as Book;
}

export function loadBook(game: string, language: string): Promise<Book> {
    const key = `${game}-${language}`;
    const file = RULES_FILES[key];
    let book = loading.get(key);
    if (!book) {
        book = file ? load(file) : Promise.resolve({ game, sections: [] });
        loading.set(key, book);
        book.catch(() => loading.delete(key)); // it may be tried again
    }
    return book;
}

/* ---- Which game ---- */

function fits(wanted: string[], value: string | undefined): boolean {
    if (value === undefined) return true;
    return wanted.some((one) => (one.startsWith("!") ? one.slice(1) !== value : one === value));
}

export function holds(when: When, setting: Setting): boolean {
    return Object.entries(when).every(([option, wanted]) => fits(wanted, setting[option]));
}

/* The setting of a game by its name. */
export function settingOf(game: GameInfo, name: string, seats: number): Setting {
    const setting: Setting = { players: seats === 1 ? "one" : "many" };
    for (const { id, standard } of game.options) setting[id] = standard;
    for (const pair of (/:([^#]*)/.exec(name)?.[1] ?? "").split(",").filter(Boolean)) {
        const [option = "", value = ""] = pair.split("=");
        setting[option] = value;
    }
    return setting;
}

/* The options on which something depends, in the order of the game. */
export function optionsOf(book: Book, game: GameInfo): string[] {
    const named = new Set<string>();
    for (const { when } of allTexts(book))
        for (const option of Object.keys(when)) named.add(option);
    return [...game.options.map(({ id }) => id), "players"].filter((id) => named.has(id));
}

function allTexts(book: Book): { when: When }[] {
    return book.sections.flatMap((section) => [section, ...section.blocks.flatMap(textsOf)]);
}

function textsOf(block: Block): Text[] {
    if (block.kind === "example") return block.steps.map(({ text }) => ({ text, when: {} }));
    return block.kind === "list" ? block.items : [block];
}

/* ---- Search ---- */

/* Letters that people type for one another. Every letter remains one letter, so that positions
 * agree. */
export function plain(text: string): string {
    return text.toLowerCase().replaceAll("ё", "е").replaceAll("’", "'").replaceAll("ґ", "г");
}

export function wordsOf(query: string): string[] {
    return plain(query).split(/\s+/).filter(Boolean);
}

/* Sections in which all words are found, anywhere. */
export function search(sections: Section[], words: string[], setting: Setting): Section[] {
    return sections.filter(({ title, blocks }) => {
        const texts = blocks.flatMap(textsOf).filter(({ when }) => holds(when, setting));
        const all = plain([title, ...texts.map(({ text }) => text)].join("\n"));
        return words.every((word) => all.includes(word));
    });
}

/* A text split into pieces; those at odd places are to be marked. */
export function marked(text: string, words: string[]): string[] {
    if (words.length === 0) return [text];
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    const pattern = new RegExp(escaped.join("|"), "g");
    const pieces: string[] = [];
    let end = 0;
    for (const { 0: found, index } of plain(text).matchAll(pattern)) {
        pieces.push(text.slice(end, index), text.slice(index, index + found.length));
        end = index + found.length;
    }
    return [...pieces, text.slice(end)];
}

/* ---- Icons ---- */

export interface Explanation {
    text: string;
    section: Section;
}

/* What an icon means in this game: the text that bears its name, or the beginning of a section. */
export function explanationOf(book: Book, icon: string, setting: Setting): Explanation | undefined {
    for (const section of book.sections) {
        if (!holds(section.when, setting)) continue;
        const texts = section.blocks.flatMap(textsOf).filter(({ when }) => holds(when, setting));
        const found = texts.find((text) => text.icon === icon);
        if (found) return { text: found.text, section };
        if (section.icon === icon && texts[0]) return { text: texts[0].text, section };
    }
    return undefined;
}
