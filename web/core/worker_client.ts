/* The page's side of the Worker: each job is a promise. */
import { Refusal } from "./core";
import { t } from "./translate";
import type { Errand, Job, Report, Results } from "./worker";

declare const WORKER_FILE: string; // defined by build.mjs

interface Waiting {
    resolve(result: unknown): void;
    reject(error: Error): void;
}

export class WorkerClient {
    language = "en";
    private readonly worker = new Worker(WORKER_FILE);
    private readonly waiting = new Map<number, Waiting>();
    private last = 0;

    constructor(module: WebAssembly.Module) {
        this.worker.onmessage = (event: MessageEvent<Report>) => this.receive(event.data);
        this.worker.onerror = () => this.fail();
        this.worker.postMessage({ module });
    }

    run<Kind extends Job["kind"]>(job: Job & { kind: Kind }): Promise<Results[Kind]> {
        const errand: Errand = { id: ++this.last, language: this.language, job };
        return new Promise<Results[Kind]>((resolve, reject) => {
            this.waiting.set(errand.id, { resolve: resolve as Waiting["resolve"], reject });
            this.worker.postMessage(errand);
        });
    }

    /* If the Worker could not be loaded, no job will ever be answered. */
    private fail(): void {
        const message = t("The bots could not be loaded. Please reload the page.");
        for (const { reject } of this.waiting.values()) reject(new Refusal("trouble", message));
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
