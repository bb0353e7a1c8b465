/*
 * What is stored on this device: games and results in IndexedDB, a few settings and the last save
 * in localStorage. If the browser forbids both, the page keeps working and says once that nothing
 * will be saved.
 */
import { painted } from "./later";
import type { Chosen } from "./protocol";
import { type Language, languages, preferredLanguage } from "./translate";

export interface Seat {
    kind: "person" | "bot";
    name: string;
    level: string; // of a bot; empty for others
    nth?: number; // of the bots of this level: who it is
}

/* A saved game. Its record is the whole game, including the unfinished turn. */
export interface Save {
    id: string;
    record: string;
    name: string; // the game's name with its seed
    seats: Seat[];
    round: number;
    over: boolean;
    saved: number; // when, in milliseconds
    daily?: string; // the day or the week whose town this is
    hints?: boolean; // in such a town hints are given only if somebody wants them
    guided?: boolean; // a first game: the guide speaks there
    byHand?: boolean; // at a real table: every offer is entered by hand
    opened?: boolean; // from a file: whose game it was is not known
    tried?: number; // a game tried again from this round on
    others?: boolean; // and people play there whose sheets are not here
    again?: Record<number, Chosen>; // what is half entered in a round, or to be entered again
    totals?: number[]; // of a finished game
    last?: LastEnd; // until somebody plays on
}

/* The turn that was ended last: whose it was, and the game before its end. */
export interface LastEnd {
    record: string;
    seat: number;
}

export const themes = ["auto", "light", "dark", "contrast"] as const;
export type Theme = (typeof themes)[number];

/* Animations follow the device's setting, or are off. */
export const motions = ["auto", "none"] as const;
export type Motion = (typeof motions)[number];

export interface Settings {
    language: Language;
    theme: Theme;
    motion: Motion;
    autoSteps: boolean;
    sound: boolean;
    notices: boolean; // of my turn at online tables
    origins: boolean; // figures that are ours are marked at the table
    name: string;
}

export type StoreTrouble = "forbidden" | "full";

/* ---- Settings ---- */

const settingsKey = "kvartal-settings";

export function loadSettings(): Settings {
    const standard: Settings = {
        language: preferredLanguage(),
        theme: "auto",
        motion: "auto",
        autoSteps: true,
        sound: false,
        notices: false,
        origins: false,
        name: "",
    };
    try {
        return {
            ...standard,
            ...readSettings(JSON.parse(localStorage.getItem(settingsKey) ?? "{}")),
        };
    } catch {
        return standard;
    }
}

/* Settings may have been written by another version or by hand: each is used only if it is
 * valid. */
function readSettings(kept: Partial<Settings> | null): Partial<Settings> {
    const { language = "", theme, motion, autoSteps, sound, notices, origins, name } = kept ?? {};
    return {
        ...(Object.hasOwn(languages, language) ? { language: language as Language } : {}),
        ...(theme && themes.includes(theme) ? { theme } : {}),
        ...(motion && motions.includes(motion) ? { motion } : {}),
        ...(typeof autoSteps === "boolean" ? { autoSteps } : {}),
        ...(typeof sound === "boolean" ? { sound } : {}),
        ...(typeof notices === "boolean" ? { notices } : {}),
        ...(typeof origins === "boolean" ? { origins } : {}),
        ...(typeof name === "string" ? { name } : {}),
    };
}

export function saveSettings(settings: Settings): void {
    try {
        localStorage.setItem(settingsKey, JSON.stringify(settings));
    } catch {
        /* Then the settings last until the page is closed; for games the page says so. */
    }
}

/* ---- The deal of a room ---- */

/* A deal for people at a real table. */
export interface Dealing {
    name: string;
    seconds: number; // for a turn; 0 is no timer
    record: string; // empty before the first round
}

const dealingKey = "kvartal-dealing";

export function loadDealing(): Dealing | undefined {
    try {
        const kept: Partial<Dealing> | null = JSON.parse(
            localStorage.getItem(dealingKey) ?? "null",
        );
        const { name, seconds, record } = kept ?? {};
        if (typeof name !== "string" || typeof record !== "string" || !Number.isFinite(seconds))
            return undefined;
        return { name, record, seconds: Number(seconds) };
    } catch {
        return undefined;
    }
}

export function saveDealing(dealing: Dealing | undefined): void {
    try {
        if (dealing) localStorage.setItem(dealingKey, JSON.stringify(dealing));
        else localStorage.removeItem(dealingKey);
    } catch {
        /* Then the deal lasts until the page is closed. */
    }
}

/* ---- Games ---- */

export function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/* A database with one table of things that have an id; none where the browser forbids it. */
export async function openDatabase(name: string, table: string): Promise<IDBDatabase | undefined> {
    try {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: "id" });
        return await finished(request);
    } catch {
        return undefined;
    }
}

/* A save of another version, or a damaged one, must not break the page. */
function isSave(value: unknown): value is Save {
    const save = value as Partial<Save> | null;
    return (
        typeof save?.id === "string" &&
        typeof save.record === "string" &&
        typeof save.name === "string" &&
        Number.isFinite(save.round) &&
        Number.isFinite(save.saved) &&
        (save.totals === undefined || Array.isArray(save.totals)) &&
        Array.isArray(save.seats) &&
        save.seats.every(isSeat)
    );
}

/* Another tab may have continued the game. */
function isNewer(save: Save, known: Save | undefined): boolean {
    return !known || save.saved > known.saved;
}

function isSeat(value: unknown): value is Seat {
    const seat = value as Partial<Seat> | null;
    return (
        typeof seat?.kind === "string" &&
        typeof seat.name === "string" &&
        typeof seat.level === "string"
    );
}

/* ---- The last save ---- */

/* The database writes asynchronously, and a page that is reloaded at once may be gone before it
 * has. So a copy of the last save is written at once; longer ones are left to the database. */
const lastKey = "kvartal-last";
const lastMost = 200_000; // characters, of some five million that a page may keep

function loadLast(): Save | undefined {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(lastKey) ?? "null");
        return isSave(kept) ? kept : undefined;
    } catch {
        return undefined;
    }
}

function saveLast(save: Save | undefined): void {
    try {
        const text = JSON.stringify(save);
        if (text && text.length <= lastMost) localStorage.setItem(lastKey, text);
        else localStorage.removeItem(lastKey);
    } catch {
        /* Then only the database has it. */
    }
}

export class Store {
    trouble: StoreTrouble | undefined;
    onTrouble: () => void = () => {};
    private readonly memory = new Map<string, Save>();
    private readonly unwritten = new Map<string, Save>();

    private constructor(private readonly database: IDBDatabase | undefined) {
        if (!database) this.trouble = "forbidden";
        const last = loadLast();
        if (last) this.memory.set(last.id, last);
        globalThis.addEventListener?.("pagehide", () => void this.write());
    }

    static async open(): Promise<Store> {
        return new Store(await openDatabase("kvartal", "games"));
    }

    private games(mode: IDBTransactionMode): IDBObjectStore | undefined {
        return this.database?.transaction("games", mode).objectStore("games");
    }

    /* Visible at once; written when the screen has been painted, or when the page is left. */
    async save(save: Save): Promise<void> {
        this.memory.set(save.id, save);
        this.unwritten.set(save.id, save);
        await painted();
        await this.write();
    }

    private async write(): Promise<void> {
        const saves = [...this.unwritten.values()];
        this.unwritten.clear();
        const last = saves.at(-1);
        if (last) saveLast(last);
        await Promise.all(saves.map((save) => this.put(save)));
    }

    private async put(save: Save): Promise<void> {
        try {
            const games = this.games("readwrite");
            if (games) await finished(games.put(save));
        } catch {
            this.trouble = "full";
            this.onTrouble();
        }
    }

    async find(id: string): Promise<Save | undefined> {
        const known = this.memory.get(id);
        if (this.unwritten.has(id)) return known; // nobody else can have a newer one
        try {
            const games = this.games("readonly");
            const kept: unknown = games ? await finished(games.get(id)) : undefined;
            return isSave(kept) && isNewer(kept, known) ? kept : known;
        } catch {
            return known; // what cannot be read is treated as missing
        }
    }

    /* All games, the newest first. */
    async list(): Promise<Save[]> {
        const found = new Map(this.memory);
        try {
            const games = this.games("readonly");
            const kept: unknown[] = games ? await finished(games.getAll()) : [];
            for (const save of kept)
                if (isSave(save) && isNewer(save, found.get(save.id))) found.set(save.id, save);
        } catch {
            /* What cannot be read is treated as missing. */
        }
        return [...found.values()].sort((left, right) => right.saved - left.saved);
    }

    async remove(id: string): Promise<void> {
        this.memory.delete(id);
        this.unwritten.delete(id);
        if (loadLast()?.id === id) saveLast(undefined);
        try {
            const games = this.games("readwrite");
            if (games) await finished(games.delete(id));
        } catch {
            /* It will reappear in the list, which does no harm. */
        }
    }
}
