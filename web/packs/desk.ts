/* What the parts of the editor share: the box, the draft, and what can be done with it. */
import type { Box, BoxPicture, Fault } from "../core/protocol";
import { t } from "../core/translate";
import { type Draft, differs, type Figures, type Leaf, type Origin, type Value } from "./draft";
import type { Sought } from "./seeking";

/* What is shown: all of it, or what differs from ours. */
export type Only = "" | "different";

export interface Desk {
    box: Box;
    ours: Figures;
    draft: Draft;
    drawn: Draft; // what the pictures show of it
    faults: Fault[];
    words: string; // that are searched for
    only: Only;
    sought: Sought | undefined; // where somebody wants to go
    draw(group: string): Map<string, BoxPicture>; // by row or word; "" for a single one
    objection(path: string, value: Value): string; // what would be wrong with it; empty: nothing
    setValue(path: string, value: Value, isTyped?: boolean): void;
    setOrigin(path: string, origin: Origin): void;
    reset(paths: string[]): void;
}

/* The owner's value, or ours. */
export function figureAt({ draft, ours }: Desk, path: string): Value {
    return draft.figures[path]?.is ?? ours[path]?.is ?? "";
}

/* Has a word been touched whose picture cannot be drawn yet? */
export function isPending(desk: Desk, path: string, word: string): boolean {
    const [now, then] = [desk, { ...desk, draft: desk.drawn }].map((one) => figureAt(one, path));
    const has = (value: Value | undefined) => Array.isArray(value) && value.includes(word);
    return has(now) !== has(then);
}

export function originOf({ draft, ours }: Desk, path: string): Origin | "several" {
    const from = draft.figures[path]?.from ?? ours[path]?.from ?? "ours";
    return typeof from === "string" ? from : "several";
}

export function labelOf({ group, part }: Leaf): string {
    return part.title ?? group.title;
}

/* Does the search match it? */
export function isShown(desk: Desk, leaf: Leaf): boolean {
    const { draft, ours, words, only } = desk;
    const { path, group, row, part } = leaf;
    if (only === "different" && !differs(draft, ours, path)) return false;
    const names = [path, group.title, row?.title, part.title].join(" ").toLowerCase();
    return words
        .toLowerCase()
        .split(/\s+/)
        .every((word) => names.includes(word));
}

export function isFiltered({ words, only }: Desk): boolean {
    return only !== "" || words.trim() !== "";
}

export function originTitle(origin: Origin | "several"): string {
    switch (origin) {
        case "rulebook":
            return t("from the rulebook");
        case "box":
            return t("from my box");
        case "public":
            return t("read elsewhere");
        case "ours":
            return t("our guess");
        case "several":
            return t("from several sources");
    }
}
