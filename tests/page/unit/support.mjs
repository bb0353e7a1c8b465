/* What the unit tests share: the real core, and stand-ins for what only a browser has. */
import { readFileSync } from "node:fs";
import { Core } from "../../../web/core/core";
import { replayOf, roundsOf } from "../../../web/core/record";
import { english } from "../../../web/core/words";

const wasm = new WebAssembly.Module(readFileSync("build/core.wasm"));
export const largerWasm = new WebAssembly.Module(readFileSync("build/core-packs.wasm"));

export function newCore(shelf) {
    return new Core(wasm, shelf);
}

/* What a page fetches to speak a language. */
export function wordsOf(language) {
    if (language === "en") return english;
    return { language, bytes: new Uint8Array(readFileSync(`build/words-${language}.bin`)) };
}

export function newLargerCore() {
    return new Core(largerWasm);
}

/* A localStorage in memory; `refuses` makes it throw, as a browser that forbids it does. */
export class FakeStorage {
    items = new Map();
    refuses = false;

    getItem(key) {
        this.check();
        return this.items.get(key) ?? null;
    }

    setItem(key, value) {
        this.check();
        this.items.set(key, String(value));
    }

    removeItem(key) {
        this.check();
        this.items.delete(key);
    }

    check() {
        if (this.refuses) throw new Error("The quota is exceeded.");
    }
}

/* Sets a global, even one that node has already. Each file of tests is a process of its own. */
export function setGlobal(name, value) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    return value;
}

/* The Worker's jobs, done at once. */
class FakeWorker {
    core = newCore();

    async run(job) {
        this.core.ask({ do: "load", record: job.record });
        switch (job.kind) {
            case "bot":
                return this.core.ask({ do: "bot", seat: job.seat, level: job.level }).moves;
            case "rounds":
                return roundsOf(this.core, job.record);
            case "replay":
                return replayOf(this.core, job.record, job.seat, job.layout);
            default:
                throw new Error(`Nobody does ${job.kind} here.`);
        }
    }
}

/* What a game is played with. `saved` has the last save of each game. */
export function newTools() {
    const core = newCore();
    const scratch = newCore();
    const saved = new Map();
    const store = {
        save: async (save) => void saved.set(save.id, structuredClone(save)),
        find: async (id) => saved.get(id),
        list: async () => [...saved.values()],
    };
    const { games } = scratch.ask({ do: "games" });
    const { bots } = scratch.ask({ do: "bots" });
    const settings = { language: "en", name: "" };
    const packs = { lacks: () => false, textOf: () => undefined, find: () => undefined };
    return { core, scratch, worker: new FakeWorker(), store, packs, saved, games, bots, settings };
}

/* The record of a whole game that bots have played. */
export function playedRecord(core, name, seats, level = "random") {
    core.ask({ do: "new", name, seats });
    for (let turns = 0; turns < 1000; turns++) {
        const { over, waiting } = core.ask({ do: "show" });
        if (over) break;
        core.ask({ do: "bot", seat: waiting[0], level });
    }
    return core.ask({ do: "record" }).record;
}

/* Lets pending promises continue that wait for each other, or for a frame to be painted. */
export async function settle() {
    for (let i = 0; i < 5; i++) await new Promise((resolve) => setTimeout(resolve, 1));
}
