/*
 * The best score of each game with the same options, as far as this device has seen it. It is kept
 * apart from the games, so that it outlives them.
 */
import type { Save } from "./store";

interface Best {
    id: string; // of the game
    total: number;
}

const key = "kvartal-best";

function isBest(value: unknown): value is Best {
    const best = value as Partial<Best> | null;
    return typeof best?.id === "string" && Number.isFinite(best.total);
}

function load(): Record<string, Best> {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
        const found = Object.entries((kept ?? {}) as Record<string, unknown>);
        return Object.fromEntries(found.filter(([, best]) => isBest(best))) as Record<string, Best>;
    } catch {
        return {};
    }
}

/* The best total of other games like this one; undefined for the first. Stores this one if it is
 * better, and gives the same answer when asked again about the same game. */
export function bestBefore(save: Save, total: number): number | undefined {
    const [options = ""] = save.name.split("#");
    const all = load();
    const best = all[options];
    const previous = all[`${options}#before`];
    if (best?.id === save.id) return previous?.total;
    if (best && best.total >= total) return best.total;
    const next = { ...all, [options]: { id: save.id, total } };
    if (best) next[`${options}#before`] = best;
    try {
        localStorage.setItem(key, JSON.stringify(next));
    } catch {
        /* Then it is known until the page is closed. */
    }
    return best?.total;
}
