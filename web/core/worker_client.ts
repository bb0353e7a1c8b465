/* The page's side of the Worker: each job is a promise. It starts with the first job. */
import { packIn, Refusal, type Shelf } from "./core";
import { idle } from "./later";
import { t } from "./translate";
import { english } from "./words";
import type { Errand, Job, Lent, Report, Results } from "./worker";

declare const WORKER_FILE: string; // defined by build.mjs

interface Waiting {
    resolve(result: unknown): void;
    reject(error: Error): void;
}

export class WorkerClient {
    words = english; // what jobs are answered in
    private told = english; // what the Worker knows of that
    private worker: Promise<Worker> | undefined;
    private readonly waiting = new Map<number, Waiting>();
    private last = 0;
    private failure: Refusal | undefined; // no job will be answered

    private readonly lent = new Set<string>(); // packs

    constructor(
        private readonly module: WebAssembly.Module,
        private readonly shelf?: Shelf,
    ) {}

    run<Kind extends Job["kind"]>(job: Job & { kind: Kind }): Promise<Results[Kind]> {
        const errand: Errand = { id: ++this.last, job };
        if (this.failure) return Promise.reject(this.failure);
        return new Promise<Results[Kind]>((resolve, reject) => {
            this.waiting.set(errand.id, { resolve: resolve as Waiting["resolve"], reject });
            this.worker ??= this.start();
            const pack = this.packFor(job.record);
            void this.worker.then((worker) => {
                if (pack) worker.postMessage(pack);
                this.tellWords(worker);
                worker.postMessage(errand);
            });
        });
    }

    private tellWords(worker: Worker): void {
        if (this.told === this.words) return;
        this.told = this.words;
        worker.postMessage({ words: this.words });
    }

    /* The pack that a record names, if the Worker does not have it yet. */
    private packFor(record: string): Lent | undefined {
        const id = packIn(record);
        const pack = id && this.shelf?.textOf(id);
        const larger = this.shelf?.module;
        if (!id || !pack || !larger || this.lent.has(id)) return undefined;
        this.lent.add(id);
        return { larger, id, pack };
    }

    /* Another Worker beside this one, until it is closed; its jobs are never answered then. */
    twin(): WorkerClient {
        const twin = new WorkerClient(this.module, this.shelf);
        twin.words = this.words;
        return twin;
    }

    close(): void {
        void this.worker?.then((worker) => worker.terminate());
    }

    private async start(): Promise<Worker> {
        await idle();
        const worker = new Worker(WORKER_FILE);
        worker.onmessage = (event: MessageEvent<Report>) => this.receive(event.data);
        worker.onerror = () => this.fail();
        worker.postMessage({ module: this.module });
        return worker;
    }

    /* The Worker could not be loaded. */
    private fail(): void {
        const message = t("The bots could not be loaded. Please reload the page.");
        this.failure = new Refusal("trouble", message);
        for (const { reject } of this.waiting.values()) reject(this.failure);
        this.waiting.clear();
    }

    private receive(report: Report): void {
        const waiting = this.waiting.get(report.id);
        this.waiting.delete(report.id);
        if (report.refusal) {
            waiting?.reject(new Refusal(report.refusal.code, report.refusal.message));
        } else {
            waiting?.resolve(report.result);
        }
    }
}
