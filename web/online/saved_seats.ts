/* This device's seats at tables of servers: their tokens, and unfinished turns. */

export interface SavedSeat {
    token: string;
    name: string; // of the game
    code: string;
    since: number; // in milliseconds
    hostName?: string | undefined; // whoever created the table sits down at once, by this name
    pledge?: Pledge | undefined; // of the seat's words
}

/* Words that this device has pledged, and what it saw then (pledge.ts). */
export interface Pledge {
    words: string;
    pledge: string;
    fair: string;
    digest?: string; // over all pledges, at the time of `reveal`
    isRevealed?: boolean;
}

interface KeptTurn {
    round: number;
    moves: string[];
}

const savedSeatsKey = "kvartal-tables";
const most = 30; // tables that are remembered
const turnKey = (id: string) => `kvartal-turn-${id}`;

/* If the browser stores nothing, seats last until the page is closed. */
const memory = new Map<string, string>();

function read(key: string): unknown {
    try {
        return JSON.parse(memory.get(key) ?? localStorage.getItem(key) ?? "null");
    } catch {
        return null;
    }
}

function write(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    try {
        localStorage.setItem(key, text);
        memory.delete(key);
    } catch {
        memory.set(key, text);
    }
}

function erase(key: string): void {
    memory.delete(key);
    try {
        localStorage.removeItem(key);
    } catch {
        /* Then nothing was stored there either. */
    }
}

function isSavedSeat(value: unknown): value is SavedSeat {
    const saved = value as Partial<SavedSeat> | null;
    return (
        typeof saved?.token === "string" &&
        typeof saved.name === "string" &&
        typeof saved.code === "string" &&
        Number.isFinite(saved.since) &&
        (saved.hostName === undefined || typeof saved.hostName === "string") &&
        (saved.pledge === undefined || isPledge(saved.pledge))
    );
}

function isPledge(value: unknown): value is Pledge {
    const kept = value as Partial<Pledge> | null;
    return (
        typeof kept?.words === "string" &&
        typeof kept.pledge === "string" &&
        typeof kept.fair === "string"
    );
}

/* 128 random bits in hexadecimal digits. */
export function newToken(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* All seats by the ids of their tables, the newest first. */
export function savedSeats(): [id: string, saved: SavedSeat][] {
    const kept = read(savedSeatsKey);
    const pairs = typeof kept === "object" && kept ? Object.entries(kept) : [];
    return pairs
        .filter((pair): pair is [string, SavedSeat] => isSavedSeat(pair[1]))
        .sort(([, left], [, right]) => right.since - left.since);
}

export function savedSeatOf(id: string): SavedSeat | undefined {
    return savedSeats().find(([other]) => other === id)?.[1];
}

export function saveSeat(id: string, saved: Omit<SavedSeat, "since">): void {
    const others = savedSeats().filter(([other]) => other !== id);
    const since = savedSeatOf(id)?.since ?? Date.now();
    const all = [[id, { ...saved, since }] as const, ...others].slice(0, most);
    write(savedSeatsKey, Object.fromEntries(all));
}

/* A pledge belongs to a token, and so to one seat. */
export function savePledge(id: string, pledge: Pledge | undefined): void {
    const saved = savedSeatOf(id);
    if (saved) saveSeat(id, { ...saved, pledge });
}

export function forgetSeat(id: string): void {
    write(savedSeatsKey, Object.fromEntries(savedSeats().filter(([other]) => other !== id)));
    erase(turnKey(id));
}

export function keepTurn(id: string, turn: KeptTurn): void {
    write(turnKey(id), turn);
}

export function forgetTurn(id: string): void {
    erase(turnKey(id));
}

/* The moves made before the page was closed, if the round is still the same. */
export function keptTurn(id: string, round: number): string[] {
    const kept = read(turnKey(id)) as Partial<KeptTurn> | null;
    if (kept?.round !== round || !Array.isArray(kept.moves)) return [];
    return kept.moves.filter((move) => typeof move === "string");
}
