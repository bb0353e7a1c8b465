/* Which bots to play against next: a rule over the results on this device. */
import type { Result } from "./results";

export type Advice =
    | { kind: "first"; level: string } // nobody has played the game here
    | { kind: "up" | "down"; level: string; from: string };

const inARow = 3;
const beginners = "novice";

/* How the last games against a level went: 1 for each that was won, -1 for each that was lost. */
function lastMeetings(results: Result[], level: string): number[] {
    return results.flatMap(({ bots }) => bots?.[level] ?? []).slice(-inARow);
}

function isRun(meetings: number[], sign: number): boolean {
    return meetings.length === inARow && meetings.every((one) => one === sign);
}

/*
 * Three wins in a row against a level suggest the next one, three losses the one before, unless it
 * was played against lately: then the reader knows it. Bots that play at random are never
 * suggested. `levels` are the weakest first, `results` the oldest.
 */
export function adviceFor(game: string, levels: string[], results: Result[]): Advice | undefined {
    const played = results.filter(({ name }) => name.split(":")[0] === game);
    if (played.length === 0) return { kind: "first", level: beginners };
    const lately = played.filter(({ bots }) => bots).slice(-inARow);
    const isUntried = (level: string) => !lately.some(({ bots }) => level in (bots ?? {}));
    const beaten = levels.map((level) => isRun(lastMeetings(played, level), 1)).lastIndexOf(true);
    const [from, level] = [levels[beaten], levels[beaten + 1]];
    if (from && level && isUntried(level)) return { kind: "up", level, from };
    const lost = levels.findIndex((one) => isRun(lastMeetings(played, one), -1));
    const [stronger, weaker] = [levels[lost], levels[lost - 1]];
    if (lost > 1 && stronger && weaker && isUntried(weaker))
        return { kind: "down", level: weaker, from: stronger };
    return undefined;
}

/* ---- Said once ---- */

const key = "kvartal-advice";

function wordsOf({ kind, level }: Advice): string {
    return `${kind} ${level}`;
}

function loadSaid(): Record<string, string> {
    try {
        const said: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
        return typeof said === "object" && said !== null ? (said as Record<string, string>) : {};
    } catch {
        return {};
    }
}

export function wasSaid(game: string, advice: Advice): boolean {
    return loadSaid()[game] === wordsOf(advice);
}

export function markSaid(game: string, advice: Advice): void {
    try {
        localStorage.setItem(key, JSON.stringify({ ...loadSaid(), [game]: wordsOf(advice) }));
    } catch {
        /* Then it is said again. */
    }
}
