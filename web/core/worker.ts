/*
 * The second core, in a Web Worker: bots, hints, analysis and replays are computed here, so the
 * page never blocks.
 */
import { analysisWork } from "./budgets";
import { Core, Refusal, type Shelf } from "./core";
import type { Analysis, Thought, TurnPicture } from "./protocol";
import { type Round, readTurn, replayOf, roundsOf, type SheetTurn, tell } from "./record";
import type { Words } from "./words";

export type Job =
    | { kind: "bot"; record: string; seat: number; level: string }
    | { kind: "hint"; record: string; seat: number; work?: number }
    | { kind: "analyse"; record: string; seat: number; round: number }
    | { kind: "rounds"; record: string }
    | { kind: "replay"; record: string; seat: number; picture: TurnPicture };

export interface Results {
    bot: string[];
    hint: Thought | undefined;
    analyse: Analysis;
    rounds: Round[];
    replay: SheetTurn[];
}

export interface Start {
    module: WebAssembly.Module;
}

/* A pack for the jobs that follow. */
export interface Lent {
    larger: WebAssembly.Module;
    id: string;
    pack: string;
}

/* The language in which the jobs that follow are answered. */
export interface Spoken {
    words: Words;
}

export interface Errand {
    id: number;
    job: Job;
}

export interface Report {
    id: number;
    result?: Results[Job["kind"]];
    refusal?: { code: string; message: string };
}

const port = self as unknown as {
    postMessage(report: Report): void;
    onmessage: (event: MessageEvent<Start | Lent | Spoken | Errand>) => void;
};

let core: Core;
let larger: WebAssembly.Module | undefined;
const packs = new Map<string, string>();
const shelf: Shelf = {
    get module() {
        return larger;
    },
    textOf: (id) => packs.get(id),
};

/* The bot that gives hints: strong, and fast enough to answer at once. */
const adviser = "hard";

/* The best turn from here on, with the bot's own work or the given amount. */
function hint(record: string, seat: number, work?: number): Thought | undefined {
    const begun = core.ask({ do: "load", record }).sheets[seat]?.turn ?? [];
    const [best] = core.ask({ do: "hint", seat, level: adviser, most: 1, work }).turns;
    return (
        best && { ...best, told: tell(core, seat, [...begun, ...best.moves]).slice(begun.length) }
    );
}

function analyse(record: string, seat: number, round: number): Analysis {
    core.ask({ do: "load", record });
    const found = core.ask({ do: "analyse", seat, round, level: adviser, work: analysisWork });
    core.ask({ do: "load", record, round });
    const { summary, gain } = readTurn(core, seat, found.best.moves);
    return { ...found, summary, gain };
}

function work(job: Job): Results[Job["kind"]] {
    switch (job.kind) {
        case "bot":
            core.ask({ do: "load", record: job.record });
            return core.ask({ do: "bot", seat: job.seat, level: job.level }).moves;
        case "hint":
            return hint(job.record, job.seat, job.work);
        case "analyse":
            return analyse(job.record, job.seat, job.round);
        case "rounds":
            return roundsOf(core, job.record);
        case "replay":
            return replayOf(core, job.record, job.seat, job.picture);
    }
}

function report(errand: Errand): Report {
    try {
        return { id: errand.id, result: work(errand.job) };
    } catch (error) {
        const code = error instanceof Refusal ? error.code : "trouble";
        const message = error instanceof Error ? error.message : String(error);
        return { id: errand.id, refusal: { code, message } };
    }
}

port.onmessage = ({ data }) => {
    if ("module" in data) core = new Core(data.module, shelf);
    else if ("words" in data) core.speak(data.words);
    else if ("pack" in data) {
        larger = data.larger;
        packs.set(data.id, data.pack);
    } else port.postMessage(report(data));
};
