/*
 * Packs on this device: the figures of boxes that their owners have typed in (docs/packs.md). They
 * are kept in IndexedDB and all of them are in memory from the start, so that code that asks a core
 * for a game need not know whether it has one. A second, larger core plays with them: it is fetched
 * for the first pack, or to mark figures that are ours, and from then on by every visit as long as
 * it is needed.
 */
import { type Core, packIn, type Shelf } from "./core";
import type { Fault } from "./protocol";
import { finished, openDatabase } from "./store";
import { t } from "./translate";

declare const PACKS_CORE_FILE: string; // defined by build.mjs

export interface Pack {
    id: string; // 16 digits, as in "welcome:pack=e995a000977c9e07"
    game: string; // its id
    title: string; // may be empty
    text: string; // the file
}

/* What the core says of a text: a pack, or its faults, a sentence for each. A pack in which nothing
 * differs from the standard game has no id, and cannot be kept. */
export type Reading = { pack: Pack; faults?: undefined } | { pack?: undefined; faults: string[] };

const table = "packs";

function isPack(value: unknown): value is Pack {
    const pack = value as Partial<Pack> | null;
    return [pack?.id, pack?.game, pack?.title, pack?.text].every((one) => typeof one === "string");
}

export function sentenceOf({ line, sentence }: Fault): string {
    return line > 0 ? t("Line %u: %s", line, sentence) : sentence;
}

export class Packs implements Shelf {
    module: WebAssembly.Module | undefined;
    /* When the larger core has arrived: the cores that translate and answer questions become larger
     * ones. */
    onLoad: (module: WebAssembly.Module) => void = () => {};
    private readonly packs = new Map<string, Pack>();
    private loading: Promise<void> | undefined;

    private constructor(private readonly database: IDBDatabase | undefined) {}

    /* The larger core is also wanted where figures that are ours are marked. */
    static async open(isWanted = false): Promise<Packs> {
        const packs = new Packs(await openDatabase("kvartal-packs", table));
        for (const pack of await packs.readAll()) packs.packs.set(pack.id, pack);
        /* Without a network, games with a pack are refused until it is back. */
        if (isWanted || packs.packs.size > 0) await packs.load().catch(() => undefined);
        return packs;
    }

    private store(mode: IDBTransactionMode): IDBObjectStore | undefined {
        return this.database?.transaction(table, mode).objectStore(table);
    }

    private async readAll(): Promise<Pack[]> {
        try {
            const store = this.store("readonly");
            const kept: unknown[] = store ? await finished(store.getAll()) : [];
            return kept.filter(isPack);
        } catch {
            return []; // what cannot be read is treated as missing
        }
    }

    /* The larger core, before anything is done with packs. Fails without a network. */
    load(): Promise<void> {
        this.loading ??= this.fetchCore().catch((error: unknown) => {
            this.loading = undefined; // the next one tries again
            throw error;
        });
        return this.loading;
    }

    private async fetchCore(): Promise<void> {
        this.module = await WebAssembly.compileStreaming(fetch(PACKS_CORE_FILE));
        this.onLoad(this.module);
        /* A first visit has no service worker yet that would have kept it. */
        const workers = globalThis.navigator?.serviceWorker;
        if (workers && !workers.controller) void workers.ready.then(() => fetch(PACKS_CORE_FILE));
    }

    textOf(id: string): string | undefined {
        return this.packs.get(id)?.text;
    }

    /* Whether a game, by its name or its record, cannot be played because its pack is not here. */
    lacks(game: string): boolean {
        const id = packIn(game);
        return id !== undefined && (!this.packs.has(id) || !this.module);
    }

    find(id: string): Pack | undefined {
        return this.packs.get(id);
    }

    /* Those of a game, by their titles. */
    list(game: string): Pack[] {
        return [...this.packs.values()]
            .filter((pack) => pack.game === game)
            .sort((left, right) => left.title.localeCompare(right.title));
    }

    /* Reads a text; nothing is kept. Afterwards a game may name the pack until the page is
     * closed. */
    async read(core: Core, text: string): Promise<Reading> {
        await this.load();
        const { name = "", title, faults } = core.ask({ do: "box", pack: text });
        if (faults.length > 0) return { faults: faults.map(sentenceOf) };
        const [game = "", id = ""] = name.split(":pack=");
        const pack = { id, game, title, text };
        if (id && !this.packs.has(id)) this.packs.set(id, pack);
        return { pack };
    }

    /* The figures of a game as a text, "welcome" or with a pack of its own. */
    async show(core: Core, name: string): Promise<string> {
        await this.load();
        return core.ask({ do: "pack", name }).pack ?? "";
    }

    /* Keeps a pack that was read. False: it lasts only until the page is closed. */
    async keep(pack: Pack): Promise<boolean> {
        this.packs.set(pack.id, pack);
        try {
            const store = this.store("readwrite");
            if (store) await finished(store.put(pack));
            return store !== undefined;
        } catch {
            return false;
        }
    }

    async remove(id: string): Promise<void> {
        this.packs.delete(id);
        try {
            const store = this.store("readwrite");
            if (store) await finished(store.delete(id));
        } catch {
            /* It will reappear, which does no harm. */
        }
    }
}
