/*
 * The second core, which may take its time: bots, hints and the course of a game are worked out
 * here, and the page never waits.
 */
import { annalsOf, tell, type Round } from "./annals";
import { Core, Refusal } from "./core";
import type { Thought } from "./protocol";

export type Job =
    | { kind: "bot"; record: string; seat: number; level: string }
    | { kind: "hint"; record: string; seat: number; most: number }
    | { kind: "annals"; record: string };

export interface Results {
    bot: string[];
    hint: Thought[]; /* the best turns, best first */
    annals: Round[];
}

export interface Start {
    module: WebAssembly.Module;
}

export interface Errand {
    id: number;
    language: string;
    job: Job;
}

export interface Report {
    id: number;
    result?: Results[Job["kind"]];
    refusal?: { code: string; message: string };
}

const port = self as unknown as {
    postMessage(report: Report): void;
    onmessage: (event: MessageEvent<Start | Errand>) => void;
};

let core: Core;

/* Who gives the hints: strong, and with an answer in a moment. */
const adviser = "hard";

/* The best turns from here on, best first. */
function hint(record: string, seat: number, most: number): Thought[] {
    const begun = core.ask({ do: "load", record }).sheets[seat]?.turn ?? [];
    const { turns } = core.ask({ do: "hint", seat, level: adviser, most });
    return turns.map((thought) => ({
        ...thought,
        told: tell(core, seat, [...begun, ...thought.moves]).slice(begun.length),
    }));
}

function work(job: Job): Results[Job["kind"]] {
    switch (job.kind) {
        case "bot":
            core.ask({ do: "load", record: job.record });
            return core.ask({ do: "bot", seat: job.seat, level: job.level }).moves;
        case "hint":
            return hint(job.record, job.seat, job.most);
        case "annals":
            return annalsOf(core, job.record);
    }
}

function report(errand: Errand): Report {
    try {
        core.speak(errand.language);
        return { id: errand.id, result: work(errand.job) };
    } catch (error) {
        const code = error instanceof Refusal ? error.code : "trouble";
        const message = error instanceof Error ? error.message : String(error);
        return { id: errand.id, refusal: { code, message } };
    }
}

port.onmessage = (event) => {
    if ("module" in event.data) core = new Core(event.data.module);
    else port.postMessage(report(event.data));
};
