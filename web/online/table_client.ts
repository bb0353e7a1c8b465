/*
 * A table of a server as this page sees it: its players, the chat, and the game as far as this
 * person may see it. What is known here survives a broken connection.
 */
import { Refusal } from "../core/core";
import type { Tools } from "../core/tools";
import { t } from "../core/translate";
import { Connection } from "./connection";
import { OnlineSession, type Show } from "./online_session";
import { isUnchanged, newPledge, type RevealRequest } from "./pledge";
import {
    forgetSeat,
    forgetTurn,
    newToken,
    type Pledge,
    savedSeatOf,
    savePledge,
    saveSeat,
} from "./saved_seats";
import { crowdSize, nameOfSeat, type TableInfo, type TableSeat, tableLink } from "./tables_api";

export interface ChatMessage {
    seat: number | null;
    text: string;
    number: number;
}

export interface Spread {
    least: number;
    most: number;
    mean: number;
    mine?: number;
    place?: number;
    bars: number[];
}

export interface Standing {
    scores: { seat: number; total: number }[]; // of a crowd only the seats shown
    places: number[];
    spread?: Spread;
}

type Event =
    | ({
          event: "table";
          table: TableInfo;
          you?: You;
          fair: string | false;
          rematch?: { id: string };
      } & Progress)
    | ({ event: "round"; round: number } & Progress)
    | { event: "state"; state: Show; turns?: string[][] }
    | { event: "waiting"; round: number; waiting: number; done?: number[] }
    | ({ event: "reveal" } & RevealRequest)
    | { event: "over" }
    | { event: "paused"; why: string }
    | { event: "resumed" }
    | { event: "said"; seat: number | null; text: string }
    | { event: "rematch"; id: string };

interface Progress {
    waiting: number;
    deadline?: number; // in seconds since 1970, by the server's clock
    left?: number; // milliseconds until then
}

interface You {
    seat: number | null;
    host: boolean;
}

const mostMessages = 50;

export class TableClient {
    table: TableInfo | undefined;
    seat: number | null = null;
    isHost = false;
    waiting = 0; // so many are not done
    deadline: number | undefined; // by performance.now(): the device's clock may be wrong
    fair: string | false = false;
    messages: ChatMessage[] = [];
    unread = 0;
    rematch: string | undefined; // the id of the next table
    isConnected = false;
    isEntered = false; // the server knows who this is
    lost = ""; // why the table does not exist
    movedTo = ""; // the table's link at another server
    notice = ""; // what has happened to this person
    paused = ""; // why the server accepts nothing at the moment
    asked: RevealRequest | undefined; // while the pledged words are collected
    game: OnlineSession | undefined;
    private agreesToStates = true; // the server, which is another one after each connection
    private readonly connection: Connection;
    private readonly listeners = new Set<() => void>();

    constructor(
        private readonly tools: Tools,
        address: string, // the table's id or code
        private readonly language: string,
        private readonly onlyWatches: boolean,
        private readonly broughtToken?: string, // from another device
    ) {
        this.connection = new Connection(address, {
            onOpen: () => undefined, // the server speaks first
            onBroken: () => {
                this.isConnected = this.isEntered = false;
                this.paused = "";
                this.asked = undefined;
                this.changed();
            },
            onEvent: (event) => this.hear(event as Event),
            onMissing: (sentence) => {
                this.lost = sentence;
                this.changed();
            },
            onMoved: (server) => {
                const token = this.broughtToken ?? savedSeatOf(address)?.token;
                this.movedTo = `${server}/#/table/${address}${token ? `/${token}` : ""}`;
                this.changed();
            },
        });
    }

    subscribe(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    close(): void {
        this.listeners.clear();
        this.connection.close();
        this.game?.close();
    }

    /* Takes me to my seat on any device. */
    get ownLink(): string {
        return `${tableLink(this.id)}/${savedSeatOf(this.id)?.token ?? ""}`;
    }

    get isCrowd(): boolean {
        return (this.table?.most ?? 0) > crowdSize && (this.table?.count ?? 0) > crowdSize;
    }

    seatAt(seat: number): TableSeat | undefined {
        return this.table?.seats[seat] ?? undefined;
    }

    /* The host may chat without a seat. */
    nameOf(seat: number | null): string {
        return seat === null ? t("Host") : nameOfSeat(this.seatAt(seat), seat);
    }

    ask<Answer>(request: { do: string } & Record<string, unknown>): Promise<Answer> {
        return this.connection.ask<Answer>(request);
    }

    /* ---- What people do ---- */

    /* The token is saved before it is sent, so that it finds the seat even if the answer is lost.
     * The host's token identifies the host already. */
    async sit(name: string, typed: string): Promise<void> {
        const { token: held, pledge: kept } = savedSeatOf(this.id) ?? {};
        const token = held ?? newToken();
        const pledge = kept ?? this.drawWords(typed);
        this.remember(token, pledge);
        try {
            const request = {
                do: "sit",
                name,
                token,
                ...(pledge ? { pledge: pledge.pledge } : {}),
            };
            this.seat = (await this.ask<{ seat: number }>(request)).seat;
        } catch (error) {
            if (!held && (error as Refusal).code !== "offline") forgetSeat(this.id);
            throw error;
        }
        this.notice = "";
        this.changed();
    }

    /* The host sits down at once, unless they only want to watch. */
    private async sitAtOnce(name: string): Promise<void> {
        if (this.table?.state !== "waiting") return;
        try {
            await this.sit(name, "");
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            this.notice = error.message;
        }
    }

    async rise(): Promise<void> {
        await this.ask({ do: "rise" });
        this.become({ seat: null, host: this.isHost }, false);
        if (this.isHost) savePledge(this.id, undefined);
        else forgetSeat(this.id);
        this.changed();
    }

    private drawWords(typed: string): Pledge | undefined {
        return this.fair ? newPledge(this.tools.scratch, typed, this.fair) : undefined;
    }

    /* A seat I already have, at a rematch or through a link, has no words of mine yet. */
    private async pledge(): Promise<void> {
        if (this.seat === null || this.table?.state !== "waiting" || !this.fair) return;
        const pledge = savedSeatOf(this.id)?.pledge ?? this.drawWords("");
        savePledge(this.id, pledge);
        try {
            await this.ask({ do: "pledge", pledge: pledge?.pledge });
        } catch (error) {
            if ((error as Refusal).code === "pledged") savePledge(this.id, undefined); // by another device
        }
    }

    /* Reveals my words, if the table's commitments are still what they were when I pledged. */
    private async reveal(): Promise<void> {
        const { asked } = this;
        const pledge = savedSeatOf(this.id)?.pledge;
        if (!asked || !pledge || !this.isEntered || this.seat === null) return;
        if (!isUnchanged(pledge, asked)) {
            this.notice = t(
                "Warning: the server has changed its commitment to the deal. Your words were not revealed.",
            );
            return this.changed();
        }
        savePledge(this.id, { ...pledge, digest: asked.digest });
        try {
            await this.ask({ do: "reveal", words: pledge.words });
            savePledge(this.id, { ...pledge, digest: asked.digest, isRevealed: true });
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            if (error.code === "unavailable") setTimeout(() => void this.reveal(), 1000);
            /* Otherwise it is too late, or the connection broke: the record will show. */
        }
    }

    async offerRematch(): Promise<string> {
        const { id = await this.nextTable() } = await this.ask<{ id?: string }>({ do: "rematch" });
        this.follow(id);
        return id;
    }

    /* The id of the next table, as soon as it is announced. */
    private nextTable(): Promise<string> {
        return new Promise((resolve) => {
            const look = () => {
                if (!this.rematch) return;
                this.listeners.delete(look);
                resolve(this.rematch);
            };
            this.listeners.add(look);
            look();
        });
    }

    /* The players keep their tokens at the next table. */
    follow(id: string): void {
        const saved = savedSeatOf(this.id);
        if (saved) saveSeat(id, { token: saved.token, name: saved.name, code: "" });
    }

    read(): void {
        this.unread = 0;
        this.changed();
    }

    standing(): Promise<Standing> {
        return this.ask({ do: "score" });
    }

    /* The names of the seats of a crowd that are shown now. */
    async names(): Promise<Map<number, string>> {
        const { shown = [], names = [] } = await this.ask<Show>({ do: "show" });
        return new Map(
            shown.flatMap((seat, at) => (names[at] ? [[seat, names[at]] as const] : [])),
        );
    }

    /* ---- What is heard ---- */

    private get id(): string {
        return this.table?.id ?? "";
    }

    private remember(token: string, pledge?: Pledge): void {
        const { name = "", code = "" } = this.table ?? {};
        const held = savedSeatOf(this.id);
        const kept = pledge ?? (held?.token === token ? held.pledge : undefined);
        saveSeat(this.id, { token, name, code, ...(kept ? { pledge: kept } : {}) });
    }

    private hear(event: Event): void {
        switch (event.event) {
            case "table":
                return this.hearTable(event);
            case "round":
                this.progress(event);
                if (this.table)
                    this.table = { ...this.table, state: "playing", round: event.round };
                this.clearDone();
                if (!this.isToldStates) void this.look();
                break;
            case "state":
                this.see(event.state, event.turns);
                break;
            case "waiting":
                this.waiting = event.waiting;
                if (event.done) this.hearDone(event.round, event.done);
                break;
            case "reveal":
                this.asked = event;
                void this.reveal();
                break;
            case "paused":
                this.paused = event.why;
                break;
            case "resumed":
                this.paused = "";
                break;
            case "over":
                if (this.table) this.table = { ...this.table, state: "over" };
                forgetTurn(this.id);
                break;
            case "said":
                this.messages = [
                    ...this.messages,
                    { ...event, number: (this.messages.at(-1)?.number ?? 0) + 1 },
                ].slice(-mostMessages);
                if (event.seat !== this.seat || this.seat === null) this.unread++;
                break;
            case "rematch":
                this.rematch = event.id;
                break;
        }
        this.changed();
    }

    private hearTable(event: Event & { event: "table" }): void {
        const before = this.table?.state;
        this.table = event.table;
        this.fair = event.fair;
        this.rematch = event.rematch?.id;
        this.progress(event);
        if (event.table.state !== "waiting") this.asked = undefined;
        if (!this.isConnected) {
            this.isConnected = true;
            void this.enter();
        } else {
            if (event.you) this.become(event.you, true);
            if (event.table.state === "playing" && before === "waiting") void this.look();
            else this.noticeOwnTurn(event.table.round);
        }
        this.changed();
    }

    private progress({ waiting, deadline, left }: Progress): void {
        const byClock = deadline === undefined ? undefined : deadline * 1000 - Date.now();
        const rest = left ?? byClock;
        this.waiting = waiting;
        this.deadline = rest === undefined ? undefined : performance.now() + rest;
    }

    private hearDone(round: number, done: number[]): void {
        this.table?.seats.forEach((known, seat) => {
            if (known) known.done = done.includes(seat);
        });
        this.noticeOwnTurn(round);
    }

    /* My turn was made elsewhere, on another screen or by a bot; or it was taken back there. */
    private noticeOwnTurn(round: number): void {
        const { game, seat } = this;
        const known = seat === null ? undefined : this.seatAt(seat);
        if (!known || !game?.isMine || game.state.round !== round) return;
        if (known.done ? !game.isTurnMade : game.isTurnKept) void this.look();
    }

    private clearDone(): void {
        for (const seat of this.table?.seats ?? []) if (seat) seat.done = false;
    }

    private become({ seat, host }: You, unasked: boolean): void {
        const before = this.seat;
        if (unasked && before !== null && seat === null)
            this.notice = t("The host has removed you from the table. You can still watch.");
        this.seat = seat;
        this.isHost = host;
        if (this.game && before !== seat) void this.look(); // a different view is visible now
    }

    /* Identifies this person after every connection. */
    private async enter(): Promise<void> {
        const hostName = savedSeatOf(this.id)?.hostName;
        const known = this.onlyWatches ? [] : [this.broughtToken, savedSeatOf(this.id)?.token];
        try {
            const token = await this.enterAs(known.filter((one) => one !== undefined));
            if (token && (this.isHost || this.seat !== null)) this.remember(token);
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            return; // the connection broke and will come back
        }
        const { name = "" } = this.table ?? {};
        if (this.tools.packs.lacks(name)) await this.takePack(name);
        this.isEntered = true;
        if (this.asked) void this.reveal();
        else if (hostName && this.isHost && this.seat === null) await this.sitAtOnce(hostName);
        else void this.pledge();
        if (this.table?.state === "playing") await this.look();
        this.changed();
    }

    /* Enters with the first valid token, or else as a spectator. */
    private async enterAs([token, ...others]: string[]): Promise<string | undefined> {
        const own = token ? { token } : {};
        try {
            this.become(await this.greet({ do: "enter", lang: this.language, ...own }), false);
            return token;
        } catch (error) {
            if (!token || (error as Refusal).code !== "bad-token") throw error;
            if (token === savedSeatOf(this.id)?.token) forgetSeat(this.id);
            return this.enterAs(others);
        }
    }

    /* Also asks for the state of each round; servers before version 0.2 refuse that. */
    private async greet(hello: { do: string; lang: string; token?: string }): Promise<You> {
        try {
            const you = await this.ask<You>({ ...hello, states: true });
            this.agreesToStates = true;
            return you;
        } catch (error) {
            if ((error as Refusal).code !== "bad-request") throw error;
            this.agreesToStates = false;
            return this.ask<You>(hello);
        }
    }

    /* Does the server send the state with each round? */
    private get isToldStates(): boolean {
        return this.agreesToStates && (this.table?.most ?? 0) <= crowdSize;
    }

    /* The state of the game as this person may see it. */
    async look(): Promise<void> {
        if (!this.isEntered) return;
        try {
            const show = await this.ask<Show>({ do: "show" });
            if (show.over) return;
            this.see(show);
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            if (error.code !== "offline" && error.code !== "over") this.notice = error.message;
        }
        this.changed();
    }

    /* The pack that the table is played with, from the server; it is kept, since the record of the
     * game needs it. False: it could not be fetched. */
    private async takePack(name: string): Promise<boolean> {
        const { packs, scratch } = this.tools;
        try {
            const { pack: text } = await this.ask<{ pack: string }>({ do: "pack" });
            const { pack, faults } = await packs.read(scratch, text);
            if (!pack) throw new Refusal("bad-pack", faults[0] ?? "");
            await packs.keep(pack);
        } catch (error) {
            const isRefusal = error instanceof Refusal;
            this.notice = isRefusal
                ? error.message
                : t("This part could not be loaded. Try again later.");
            this.changed();
        }
        return !packs.lacks(name);
    }

    private see(show: Show, turns?: string[][]): void {
        if (this.tools.packs.lacks(show.name)) {
            void this.takePack(show.name).then((isHere) => isHere && this.see(show, turns));
            return;
        }
        this.game ??= new OnlineSession(this.tools, this);
        this.game.see(show, turns);
    }

    changed(): void {
        for (const listener of this.listeners) listener();
    }
}
