/* The guide on this device: whether it is on, and which notes it has shown for each game. */

const key = "kvartal-guide";

interface Kept {
    on?: boolean; // none: nobody has chosen, so it speaks of games that were new here
    told: Record<string, string[]>; // topics by game; a game that was new here has an entry
}

let unsaved: Kept | undefined; // where the device keeps nothing

function isList(value: unknown): value is string[] {
    return Array.isArray(value) && value.every((topic) => typeof topic === "string");
}

/* Entries written by another version or by hand are ignored. */
function load(): Kept {
    if (unsaved) return unsaved;
    try {
        const kept: Partial<Kept> | null = JSON.parse(localStorage.getItem(key) ?? "{}");
        const lists = Object.entries(kept?.told ?? {}).filter(([, list]) => isList(list));
        const on = typeof kept?.on === "boolean" ? { on: kept.on } : {};
        return { ...on, told: Object.fromEntries(lists) };
    } catch {
        return { told: {} };
    }
}

function keep(kept: Kept): void {
    try {
        localStorage.setItem(key, JSON.stringify(kept));
    } catch {
        unsaved = kept;
    }
}

/* Is it on, at least for games that are new here? */
export function isGuideOn(): boolean {
    return load().on ?? true;
}

/* The notes that were shown for a game; undefined: the guide is off there. */
export function toldAbout(game: string): string[] | undefined {
    const { on, told } = load();
    return on === false ? undefined : (told[game] ?? (on ? [] : undefined));
}

/* Has nobody decided yet whether the guide is on for this game? */
export function isUndecided(game: string): boolean {
    const { on, told } = load();
    return on === undefined && !told[game];
}

export function keepTold(game: string, topics: string[]): void {
    const kept = load();
    keep({ ...kept, told: { ...kept.told, [game]: topics } });
}

export function turnGuide(on: boolean): void {
    keep({ ...load(), on });
}

/* Everything is shown again, for one game or for all. */
export function tellAnew(game?: string): void {
    const { told } = load();
    keep({ on: true, told: game ? { ...told, [game]: [] } : {} });
}
