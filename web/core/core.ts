/*
 * The interface to the core: src/wasm describes the other side. Rules, pictures, scores and
 * sentences come from there; nothing in the page knows a rule.
 */
import type { Answers, Known, Request, Trip, Wanted } from "./protocol";
import type { Language } from "./translate";
import { english, type Words } from "./words";

/* A refusal of the core, with a code for programs and a sentence for people. */
export class Refusal extends Error {
    constructor(
        readonly code: string,
        message: string,
    ) {
        super(message);
    }
}

interface Exports {
    memory: WebAssembly.Memory;
    input(length: number): number;
    start(length: number): void;
    speak(length: number): number;
    ask(length: number): number;
    translate(split: number, count: number): number;
    answer(): number;
}

/* The packs that a game may name, and the larger module that knows what to do with them. */
export interface Shelf {
    readonly module: WebAssembly.Module | undefined; // loaded when the first pack is in play
    textOf(id: string): string | undefined;
}

/* The id of the pack that the name of a game has, alone or in a record. */
export function packIn(text: string): string | undefined {
    return /^(?:name )?[a-z]+:(?:[^#\n]*,)?pack=([0-9a-f]{16})/m.exec(text)?.[1];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const roomForPacks = 8; // in an engine

export class Core {
    private exports!: Exports;
    private module: WebAssembly.Module | undefined;
    private readonly given = new Set<string>(); // packs
    private words = english;

    /* Each core is an engine of its own, with one match at most. */
    constructor(
        module: WebAssembly.Module,
        private readonly shelf?: Shelf,
    ) {
        this.begin(module);
    }

    /* Starts anew with this module; the present state is lost. */
    begin(module: WebAssembly.Module): void {
        this.module = module;
        this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
        this.exports.start(this.write(randomSeed()));
        this.given.clear();
        this.speak(this.words);
    }

    /* Becomes the larger core, if that has been loaded, in the middle of a match, which goes on. */
    grow(): void {
        const larger = this.shelf?.module;
        if (this.isLarger || !larger) return;
        const { record } = this.ask({ do: "record" });
        this.begin(larger);
        this.ask({ do: "load", record });
    }

    /* Whether it knows packs, and what is ours. */
    get isLarger(): boolean {
        return this.module !== undefined && this.module === this.shelf?.module;
    }

    ask<Verb extends Request["do"]>(request: Request & { do: Verb }): Answers[Verb] {
        return this.exchange(request) as Answers[Verb];
    }

    /* The same, and what the caller wants to know afterwards, all in one call. */
    askFor<Pieces extends Wanted>(
        request: Trip,
        answer: Pieces,
    ): Pick<Known, keyof Pieces & keyof Known> {
        return this.exchange({ ...request, answer }) as Pick<Known, keyof Pieces & keyof Known>;
    }

    /* A game that names a pack is played by the larger module, once it has been given the pack.
     * What is lost by starting anew would be replaced by the request anyway. Without the pack the
     * request is refused. */
    private takePack({ name, record }: { name?: string; record?: string }): void {
        const id = packIn(name ?? record ?? "");
        const pack = id && this.shelf?.textOf(id);
        if (!id || !pack || this.given.has(id) || !this.shelf?.module) return;
        if (this.given.size % roomForPacks === 0) this.begin(this.shelf.module);
        this.exchange({ do: "pack", pack });
        this.given.add(id);
    }

    private exchange(request: object): unknown {
        this.takePack(request);
        const length = this.exports.ask(this.write(JSON.stringify(request)));
        const answer = JSON.parse(this.read(length));
        if (!answer.ok) throw new Refusal(answer.error.code, answer.error.message);
        return answer;
    }

    get language(): Language {
        return this.words.language;
    }

    /* False: these words are damaged or of another version, and the language stays. */
    speak(words: Words): boolean {
        if (!this.exports.speak(this.give(words.bytes))) return false;
        this.words = words;
        return true;
    }

    translate(english: string): string {
        this.write(english);
        return this.read(this.exports.translate(0, 0));
    }

    /* The form for a count. */
    translateCount(one: string, many: string, count: number): string {
        this.write(one + many);
        return this.read(this.exports.translate(encoder.encode(one).length, count));
    }

    private write(text: string): number {
        return this.give(encoder.encode(text));
    }

    private give(bytes: Uint8Array): number {
        const at = this.exports.input(bytes.length);
        if (at === 0) throw new Refusal("no-memory", "There is not enough memory for that.");
        new Uint8Array(this.exports.memory.buffer).set(bytes, at);
        return bytes.length;
    }

    private read(length: number): string {
        return decoder.decode(
            new Uint8Array(this.exports.memory.buffer, this.exports.answer(), length),
        );
    }
}

export function randomSeed(): string {
    const letters = "abcdefghijkmnpqrstuvwxyz23456789";
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}
