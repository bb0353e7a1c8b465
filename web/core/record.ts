/*
 * Reads a game's record: each seat's turns in words, and the scores after each round. The record is
 * replayed line by line on a core of its own.
 */
import { type Core, Refusal } from "./core";
import type { Chosen, Pieces, TurnPicture } from "./protocol";

export interface Turn {
    seat: number;
    moves: string[];
    told: string[]; // move by move
    summary: string; // "wrote 11, built a pool"
    gain: number; // of points
}

/* A turn of the round before, with the town it made. */
export interface LastTurn {
    seat: number;
    summary: string;
    gain: number;
    svg: string;
}

export interface Round {
    number: number;
    offer: string;
    turns: Turn[];
    totals: number[]; // of all seats when the round was over
}

interface Line {
    round: number;
    what: string; // "" for the round's offer, "set", "enter", "finish", or "s1" for a turn
    text: string;
}

/* "r12 s1: take 2; done ~90fe", "r12: 5 fence | … ~66d2", "r12 set {…} ~1a2b" or "r12 enter
 * […]". */
function readLine(line: string): Line | undefined {
    const found = /^r(\d+)(?: (s\d+|set|enter|finish))?:? (.*) ~[0-9a-f]{4}$/.exec(line);
    return found
        ? { round: Number(found[1]), what: found[2] ?? "", text: found[3] ?? "" }
        : undefined;
}

/* In every game this move ends a turn. It is left out when a turn is put into words. */
export const endOfTurn = "done";

/* A turn in words; if the core has none, the moves themselves. */
export function tell(core: Core, seat: number, moves: string[]): string[] {
    try {
        const { told } = core.ask({ do: "tell", seat, moves });
        return told.filter((_, at) => moves[at] !== endOfTurn);
    } catch (error) {
        if (error instanceof Refusal) return moves;
        throw error;
    }
}

interface Recounted {
    summary: string;
    gain: number;
    pieces: Pieces;
}

/* What a whole turn did, from the beginning of its round. A hand that nobody else has seen cannot
 * be played again here: then there are only the moves. */
function recount(core: Core, seat: number, moves: string[], picture?: TurnPicture): Recounted {
    try {
        const asked = { do: "recount", seat, moves, ...(picture && { picture }) } as const;
        const { told: summary, gain, pieces = {} } = core.ask(asked);
        return { summary, gain, pieces };
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const summary = moves.filter((move) => move !== endOfTurn).join("; ");
        return { summary, gain: 0, pieces: {} };
    }
}

export function readTurn(core: Core, seat: number, moves: string[]): Turn {
    const { summary, gain } = recount(core, seat, moves);
    return { seat, moves, told: tell(core, seat, moves), summary, gain };
}

function turnOf(line: Line): { seat: number; moves: string[] } {
    return { seat: Number(line.what.slice(1)) - 1, moves: line.text.split("; ") };
}

/* Repeats what was entered by hand, or set; false for other lines. */
function changeTable(core: Core, { what, text }: Line): boolean {
    if (what === "set") core.ask({ ...JSON.parse(text), do: "set" });
    else if (what === "enter" || what === "finish")
        core.ask({ do: what, choices: JSON.parse(text) });
    else return false;
    return true;
}

/* What was entered in each round; round 0 is the setup. */
export function entriesOf(record: string): { round: number; choices: Chosen }[] {
    const lines = record.split("\n").flatMap((line) => readLine(line) ?? []);
    return lines
        .filter(({ what }) => what === "enter")
        .map(({ round, text }) => ({ round, choices: JSON.parse(text) as Chosen }));
}

function playTurn(core: Core, round: Round, line: Line): void {
    const { seat, moves } = turnOf(line);
    round.turns.push(readTurn(core, seat, moves));
    core.ask({ do: "play", seat, moves });
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
        if (changeTable(core, line)) continue;
        if (line.what && round) playTurn(core, round, line);
        else rounds.push({ number: line.round, offer: line.text, turns: [], totals: [] });
    }
    return rounds;
}

/* ---- The last round ---- */

/* How wide the town of somebody else is drawn, in tenths of a pixel. */
export const smallWidth = 3000;

export function lastTurn(core: Core, seat: number, moves: string[]): LastTurn {
    const small = [{ piece: "small", width: smallWidth } as const];
    const { summary, gain, pieces } = recount(core, seat, moves, { form: "desk", pieces: small });
    return { seat, summary, gain, svg: pieces.small?.svg ?? "" };
}

/* The turns of a round that is closed. */
export function turnsOf(core: Core, record: string, round: number): LastTurn[] {
    const lines = record.split("\n").flatMap((line) => readLine(line) ?? []);
    const turns = lines.filter((line) => line.round === round && /^s\d/.test(line.what));
    if (turns.length === 0) return [];
    core.ask({ do: "load", record, round });
    return turns.map(turnOf).map(({ seat, moves }) => lastTurn(core, seat, moves));
}

/* ---- One sheet among very many ---- */

/* What a sheet did in a round, and what it looked like then. */
export interface SheetTurn {
    round: number;
    summary: string;
    gain: number;
    pieces: Pieces;
}

/* Goes through the record once: loading it again for every round would take minutes for a crowd. */
export function replayOf(
    core: Core,
    record: string,
    seat: number,
    picture: TurnPicture,
): SheetTurn[] {
    const replay: SheetTurn[] = [];
    for (const line of openAtBeginning(core, record).filter(({ what }) => what !== "")) {
        if (changeTable(core, line)) continue;
        const { seat: player, moves } = turnOf(line);
        if (player === seat)
            replay.push({ round: line.round, ...recount(core, seat, moves, picture) });
        core.ask({ do: "play", seat: player, moves });
    }
    return replay;
}

/* ---- A turn to look at ---- */

export interface Position {
    record: string;
    round: number;
    seat: number;
}

/* A turn's pieces as they were after it, with what it changed marked; with `instead` as the turn
 * that would have been better. */
export function drawTurn(
    core: Core,
    { record, round, seat }: Position,
    turn: { moves: string[]; instead?: string[] | undefined },
    picture: TurnPicture,
): Pieces {
    core.ask({ do: "load", record, round });
    try {
        const { moves, instead } = turn;
        const asked = { do: "recount", seat, moves, picture, ...(instead && { instead }) } as const;
        return core.ask(asked).pieces ?? {};
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const unmarked = { ...picture, zones: false };
        return core.askFor({ do: "show" }, { seat, picture: unmarked }).picture.pieces;
    }
}
