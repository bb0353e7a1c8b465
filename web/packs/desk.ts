/* What the parts of the editor share: the box, the draft, and what can be done with it. */
import type { Box, Fault } from "../core/protocol";
import { t } from "../core/translate";
import {
    type Draft,
    differs,
    type Figures,
    faultsIn,
    type Leaf,
    type Origin,
    type Value,
} from "./draft";

/* What is shown: all of it, what differs from ours, or what is wrong. */
export type Only = "" | "different" | "faulty";

export interface Desk {
    box: Box;
    ours: Figures;
    draft: Draft;
    faults: Fault[];
    words: string; // that are searched for
    only: Only;
    draw(group: string): Map<string, string>; // pictures, by row or word; "" for a single one
    setValue(path: string, value: Value, isTyped?: boolean): void;
    setOrigin(path: string, origin: Origin): void;
    reset(paths: string[]): void;
}

/* As the owner has it, or as we have it. */
export function figureAt({ draft, ours }: Desk, path: string): Value {
    return draft.figures[path]?.is ?? ours[path]?.is ?? "";
}

export function originOf({ draft, ours }: Desk, path: string): Origin | "several" {
    const from = draft.figures[path]?.from ?? ours[path]?.from ?? "ours";
    return typeof from === "string" ? from : "several";
}

export function labelOf({ group, part }: Leaf): string {
    return part.title ?? group.title;
}

/* Is something wrong with it, or with the row or field that it is part of? */
function isFaulty({ faults }: Desk, { path, group, row }: Leaf): boolean {
    const around = [group.id, `${group.id}/${row?.id}`];
    return faults.some(({ field }) => around.includes(field)) || faultsIn(faults, path).length > 0;
}

/* Is it looked for? */
export function isShown(desk: Desk, leaf: Leaf): boolean {
    const { draft, ours, words, only } = desk;
    const { path, group, row, part } = leaf;
    if (only === "different" && !differs(draft, ours, path)) return false;
    if (only === "faulty" && !isFaulty(desk, leaf)) return false;
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
