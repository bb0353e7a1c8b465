/* Values that fit their fields: the core draws pictures of no others. */
import type { Box, BoxField } from "../core/protocol";
import {
    type Draft,
    type Figure,
    type Leaf,
    leavesOf,
    type Steps,
    type Value,
    without,
} from "./draft";

export function fits(field: BoxField, value: Value): boolean {
    const { kind, count, least = 0, most = 0 } = field;
    const isInRange = (one: unknown) => typeof one === "number" && one >= least && one <= most;
    switch (kind) {
        case "set":
            return Array.isArray(value) && isInRange(value.length);
        case "number":
        case "signed":
            return count ? Array.isArray(value) && value.every(isInRange) : isInRange(value);
        default:
            return true;
    }
}

function fitsAt({ figures }: Draft, { path, part }: Leaf): boolean {
    const figure = figures[path];
    return figure === undefined || fits(part, figure.is);
}

/* The draft as it can be drawn: each value that does not fit is replaced by the last one that did.
 * Otherwise the core would draw ours for such a field, and the owner's change would seem lost. */
export function drawable({ now, past }: Steps, box: Box): Draft {
    const unfit = box.fields.flatMap(leavesOf).filter((leaf) => !fitsAt(now, leaf));
    if (unfit.length === 0) return now;
    const latestFirst = [...past].reverse();
    const old = unfit.flatMap((leaf): [string, Figure][] => {
        const figure = latestFirst.find((draft) => fitsAt(draft, leaf))?.figures[leaf.path];
        return figure ? [[leaf.path, figure]] : [];
    });
    const rest = without(
        now,
        unfit.map(({ path }) => path),
    );
    return { ...rest, figures: { ...rest.figures, ...Object.fromEntries(old) } };
}
