/*
 * The second core, which may take its time: bots, hints and the course of a game are worked out
 * here, and the page never waits.
 */
import { annalsOf, type Round } from "./annals";
import { Core, Refusal } from "./core";
import type { Hint } from "./protocol";

export type Job =
    | { kind: "bot"; record: string; seat: number; level: string }
    | { kind: "hint"; record: string; seat: number }
    | { kind: "annals"; record: string };

export interface Results {
    bot: string[];
    hint: Hint | null;
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

/* A core that knows no hints refuses the request itself, and then there is none. */
function hint(record: string, seat: number): Hint | null {
    core.ask({ do: "load", record });
    try {
        return core.ask({ do: "hint", seat });
    } catch (error) {
        if (error instanceof Refusal && error.code === "bad-request") return null;
        throw error;
    }
}

function work(job: Job): Results[Job["kind"]] {
    switch (job.kind) {
        case "bot":
            core.ask({ do: "load", record: job.record });
            return core.ask({ do: "bot", seat: job.seat, level: job.level }).moves;
        case "hint":
            return hint(job.record, job.seat);
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
