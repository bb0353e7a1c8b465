/*
 * Reads a game's record: each seat's turns in words, and the scores after each round. The record is
 * replayed line by line on a core of its own.
 */
import { type Core, Refusal } from "./core";
import type { Layout } from "./protocol";

export interface Turn {
    seat: number;
    moves: string[];
    told: string[];
}

export interface Round {
    number: number;
    offer: string;
    turns: Turn[];
    totals: number[]; // of all seats when the round was over
}

interface Line {
    round: number;
    what: string; // "" for the round's offer, "set" for a position, "s1" for a turn
    text: string;
}

/* "r12 s1: take 2; done ~90fe", "r12: 5 fence | … ~66d2" or "r12 set {…} ~1a2b". */
function readLine(line: string): Line | undefined {
    const found = /^r(\d+)(?: (s\d+|set))?:? (.*) ~[0-9a-f]{4}$/.exec(line);
    return found
        ? { round: Number(found[1]), what: found[2] ?? "", text: found[3] ?? "" }
        : undefined;
}

/* In every game this move ends a turn. It is left out when a turn is told. */
export const endOfTurn = "done";

/* A turn in words; if the core cannot tell it, the moves themselves. */
export function tell(core: Core, seat: number, moves: string[]): string[] {
    try {
        const { told } = core.ask({ do: "tell", seat, moves });
        return told.filter((_, at) => moves[at] !== endOfTurn);
    } catch (error) {
        if (error instanceof Refusal) return moves;
        throw error;
    }
}

function playTurn(core: Core, round: Round, line: Line): void {
    const seat = Number(line.what.slice(1)) - 1;
    const moves = line.text.split("; ");
    const told = tell(core, seat, moves);
    core.ask({ do: "play", seat, moves });
    round.turns.push({ seat, moves, told });
    round.totals = core.ask({ do: "score" }).scores.map((score) => score.total);
}

/* Opens a game as it was before its first offer, and returns the lines that followed. */
function openAtBeginning(core: Core, record: string): Line[] {
    const lines = record.split("\n");
    const head = lines.findIndex((line) => /^r\d/.test(line));
    if (head < 0) return [];
    core.ask({ do: "load", record: `${lines.slice(0, head).join("\n")}\n` });
    return lines.slice(head).flatMap((line) => readLine(line) ?? []);
}

/* Reads a record, whether the game is over or not. */
export function roundsOf(core: Core, record: string): Round[] {
    const rounds: Round[] = [];
    for (const line of openAtBeginning(core, record)) {
        const round = rounds[rounds.length - 1];
        if (line.what === "set") core.ask({ ...JSON.parse(line.text), do: "set" });
        else if (line.what && round) playTurn(core, round, line);
        else rounds.push({ number: line.round, offer: line.text, turns: [], totals: [] });
    }
    return rounds;
}

/* ---- One sheet among very many ---- */

/* A sheet before the first round, in each round with that round's turn, and at the end. */
export interface SheetReplay {
    told: string[][]; // for each round
    pictures: string[]; // one more
}

/* Goes through the record once: loading it again for every round would take minutes for a crowd. */
export function replayOf(core: Core, record: string, seat: number, layout: Layout): SheetReplay {
    const replay: SheetReplay = { told: [], pictures: [] };
    const draw = () => core.ask({ do: "draw", seat, layout, bare: true }).svg;
    const lines = openAtBeginning(core, record).filter(({ what }) => what !== "");
    replay.pictures.push(draw());
    for (const line of lines) {
        const [player, moves] = [Number(line.what.slice(1)) - 1, line.text.split("; ")];
        if (player !== seat) {
            core.ask({ do: "play", seat: player, moves });
            continue;
        }
        replay.told.push(tell(core, seat, moves));
        if (moves.length > 1) core.ask({ do: "play", seat, moves: moves.slice(0, -1) });
        replay.pictures.push(draw());
        core.ask({ do: "play", seat, moves: moves.slice(-1) });
    }
    replay.pictures[replay.pictures.length - 1] = draw();
    return replay;
}
