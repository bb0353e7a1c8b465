/* The guide on this device: whether it speaks, and what it has told about each game. */

const key = "kvartal-guide";

interface Kept {
    on?: boolean; // none: nobody has chosen, so it speaks of games that were new here
    told: Record<string, string[]>; // topics by game; a game that was new here has an entry
}

let unsaved: Kept | undefined; // where the device keeps nothing

function isList(value: unknown): value is string[] {
    return Array.isArray(value) && value.every((topic) => typeof topic === "string");
}

/* What another version or somebody else has written there is left out. */
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

/* May it speak, of games that are new here at least? */
export function isGuideOn(): boolean {
    return load().on ?? true;
}

/* What somebody has been told about a game; undefined: the guide is silent there. */
export function toldAbout(game: string): string[] | undefined {
    const { on, told } = load();
    return on === false ? undefined : (told[game] ?? (on ? [] : undefined));
}

/* Has nobody chosen yet whether the guide speaks of this game? */
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

/* Everything is told again, about one game or about all. */
export function tellAnew(game?: string): void {
    const { told } = load();
    keep({ on: true, told: game ? { ...told, [game]: [] } : {} });
}
