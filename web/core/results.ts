/*
 * The results of finished games on this device, for statistics. They are kept apart from the games,
 * so that they outlive them, and never leave the device unless somebody exports them.
 */
import type { Scores } from "./protocol";
import type { Seat } from "./store";

export interface Result {
    id: string; // of the record, so that no game counts twice
    name: string; // game and options, without a seed
    when: number; // milliseconds
    seats: number;
    place: number; // 1 is the winner
    total: number;
    parts: Record<string, number>;
    daily?: string; // the day or the week whose town it was
    hints?: boolean; // it was played with hints
    bots?: Record<string, number>; // by level: 1 if I was ahead of all of it, -1 if behind, else 0
}

const key = "kvartal-results";
const heading = "kvartal results 1";

/* A short hash of a text: collisions are rare (cyrb53, 53 bits). */
function digest(text: string): string {
    let [high, low] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        high = Math.imul(high ^ code, 2654435761);
        low = Math.imul(low ^ code, 1597334677);
    }
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
    return (4294967296 * (0x1fffff & low) + (high >>> 0)).toString(36);
}

/* How I did against the bots at the table. */
function againstBots(
    places: number[],
    me: number,
    seats: readonly Seat[],
): Pick<Result, "bots"> | undefined {
    const mine = places[me] ?? 1;
    const bots: Record<string, number> = {};
    seats.forEach(({ level, nth }, seat) => {
        if (!level || nth === undefined || seat === me) return;
        const sign = Math.sign((places[seat] ?? mine) - mine);
        bots[level] = bots[level] === undefined || bots[level] === sign ? sign : 0;
    });
    return Object.keys(bots).length > 0 ? { bots } : undefined;
}

/* The result of a seat. */
export function resultOf(game: {
    name: string;
    record: string;
    scores: Scores;
    seat: number;
    when: number;
    daily?: string | undefined;
    hints?: boolean | undefined;
    seats?: readonly Seat[];
}): Result {
    const { scores, places } = game.scores;
    const score = scores[game.seat];
    return {
        id: digest(game.record),
        name: game.name.split("#")[0] ?? "",
        when: game.when,
        seats: scores.length,
        place: places[game.seat] ?? 1,
        total: score?.total ?? 0,
        parts: score?.parts ?? {},
        ...(game.daily && { daily: game.daily }),
        ...(game.hints && { hints: true }),
        ...againstBots(places, game.seat, game.seats ?? []),
    };
}

function isResult(value: unknown): value is Result {
    const result = value as Partial<Result> | null;
    const { parts, bots = {} } = result ?? {};
    return (
        typeof result?.id === "string" &&
        typeof result.name === "string" &&
        [result.when, result.seats, result.place, result.total].every(Number.isFinite) &&
        typeof parts === "object" &&
        parts !== null &&
        Object.values(parts).every(Number.isFinite) &&
        typeof bots === "object" &&
        bots !== null &&
        Object.values(bots).every(Number.isFinite)
    );
}

/* The oldest first. */
export function loadResults(): Result[] {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
        return Array.isArray(kept) ? kept.filter(isResult) : [];
    } catch {
        return [];
    }
}

/* False if the device has no room: then nothing has changed. */
function keep(results: Result[]): boolean {
    try {
        localStorage.setItem(key, JSON.stringify(results));
        return true;
    } catch {
        return false;
    }
}

/* Returns how many of them were new, or undefined if there was no room. */
export function addResults(results: Result[]): number | undefined {
    const all = new Map(loadResults().map((result) => [result.id, result]));
    const before = all.size;
    for (const result of results) if (!all.has(result.id)) all.set(result.id, result);
    if (all.size === before) return 0;
    const sorted = [...all.values()].sort((left, right) => left.when - right.when);
    return keep(sorted) ? all.size - before : undefined;
}

export function deleteResults(): void {
    try {
        localStorage.removeItem(key);
    } catch {
        /* Where nothing may be stored, there is nothing to delete. */
    }
}

/* ---- Files ---- */

export function resultsAsText(results: Result[]): string {
    return [heading, ...results.map((result) => JSON.stringify(result)), ""].join("\n");
}

export function isResultsFile(text: string): boolean {
    return text.startsWith("kvartal results ");
}

/* What is wrong with a file of results, by line; 0 is its version. */
export class BadResults extends Error {
    constructor(readonly line: number) {
        super();
    }
}

export function resultsFromText(text: string): Result[] {
    const [first, ...lines] = text.replaceAll("\r", "").split("\n");
    if (first !== heading) throw new BadResults(0);
    return lines.flatMap((line, at) => {
        if (line === "") return [];
        let value: unknown;
        try {
            value = JSON.parse(line);
        } catch {
            throw new BadResults(at + 2);
        }
        if (!isResult(value)) throw new BadResults(at + 2);
        return [value];
    });
}
