/* The positions of examples: set up by a core, and drawn step by step. */
import type { Core } from "../core/core";
import type { Form, Pieces } from "../core/protocol";
import type { Example } from "./book";

const fewest = 2; // one seat would be another game

type Plain = Record<string, unknown>;

function isPlain(value: unknown): value is Plain {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/* An example says only what differs from an empty sheet or a dealt table. */
export function merged(base: unknown, changes: unknown): unknown {
    if (Array.isArray(base) && Array.isArray(changes))
        return changes.map((change, at) => (isPlain(change) ? merged(base[at], change) : change));
    if (!isPlain(base) || !isPlain(changes)) return changes;
    const keys = [...new Set([...Object.keys(base), ...Object.keys(changes)])];
    return Object.fromEntries(
        keys.map((key) => [key, key in changes ? merged(base[key], changes[key]) : base[key]]),
    );
}

function setUp(core: Core, { name, table, sheets }: Example): void {
    const seats = Math.max(fewest, sheets.length);
    const state = core.ask({ do: "new", name: `${name}#rules`, seats });
    core.ask({
        do: "set",
        sheets: state.sheets.map((sheet, seat) => merged(sheet, sheets[seat] ?? {})),
        ...(table && { table: merged(state.table, table) }),
    });
}

/* The pieces after so many steps, with what these have added marked. */
export function drawStep(
    core: Core,
    example: Example,
    step: number,
    form: Form,
    width: number,
): Pieces {
    const moves = example.steps.slice(0, step + 1).flatMap((one) => one.moves);
    const picture = { form, pieces: example.pieces.map((piece) => ({ piece, width })) };
    setUp(core, example);
    if (moves.length > 0) return core.ask({ do: "recount", seat: 0, moves, picture }).pieces ?? {};
    return core.askFor({ do: "show" }, { seat: 0, picture: { ...picture, zones: false } }).picture
        .pieces;
}
