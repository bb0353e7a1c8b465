/*
 * The border to the core: src/wasm says what crosses it. Rules, pictures, scores and sentences come
 * from there; nothing in the page knows a rule.
 */
import type { Answers, Request } from "./protocol";

/* What the core refuses, it refuses with a code for programs and a sentence for people. */
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

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Core {
    private readonly exports: Exports;

    /* Each core is an engine of its own, with one match at most. */
    constructor(module: WebAssembly.Module) {
        this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
        this.exports.start(this.write(randomSeed()));
    }

    ask<Verb extends Request["do"]>(request: Request & { do: Verb }): Answers[Verb] {
        const length = this.exports.ask(this.write(JSON.stringify(request)));
        const answer = JSON.parse(this.read(length));
        if (!answer.ok) throw new Refusal(answer.error.code, answer.error.message);
        return answer;
    }

    speak(language: string): boolean {
        return this.exports.speak(this.write(language)) !== 0;
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
        const bytes = encoder.encode(text);
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
