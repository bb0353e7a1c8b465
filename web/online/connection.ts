/*
 * The connection to a table: a WebSocket that reconnects with increasing delays. Answers come in
 * the order of the requests, with events in between.
 */
import { Refusal } from "../core/core";
import { t } from "../core/translate";
import { apiAddress, findTable } from "./tables_api";

export interface Listener {
    onOpen(): void;
    onBroken(): void;
    onEvent(event: { event: string }): void;
    onMissing(sentence: string): void; // there is no such table, so it stops trying
    onMoved(server: string): void; // to a host that this page may not connect to
}

interface Waiting {
    resolve(answer: unknown): void;
    reject(error: Refusal): void;
}

const protocol = "kvartal.1";
const shortest = 500; // delays before reconnecting, in milliseconds
const longest = 10000;
const pingEvery = 25000;
const patience = 10000; // for an answer

export class Connection {
    private socket: WebSocket | undefined;
    private waiting: Waiting[] = [];
    private attempts = 0;
    private timer = 0;
    private heartbeat = 0;
    private closed = false;
    private base = "";

    constructor(
        private readonly table: string,
        private readonly listener: Listener,
    ) {
        this.connect();
        addEventListener("online", this.hurry);
        document.addEventListener("visibilitychange", this.hurry);
    }

    ask<Answer>(request: { do: string } & Record<string, unknown>): Promise<Answer> {
        const { socket } = this;
        if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(away());
        socket.send(JSON.stringify(request));
        const late = setTimeout(() => socket.close(), patience);
        return new Promise<Answer>((resolve, reject) =>
            this.waiting.push({ resolve: resolve as Waiting["resolve"], reject }),
        ).finally(() => clearTimeout(late));
    }

    close(): void {
        this.closed = true;
        removeEventListener("online", this.hurry);
        document.removeEventListener("visibilitychange", this.hurry);
        clearTimeout(this.timer);
        clearInterval(this.heartbeat);
        this.socket?.close();
    }

    /* ---- Connecting ---- */

    private address(): string {
        const path = `tables/${encodeURIComponent(this.table)}/socket`;
        const whole = this.base
            ? new URL(`${this.base}/api/${path}`, location.href).href
            : apiAddress(path);
        return whole.replace(/^http/, "ws");
    }

    private connect(): void {
        let opened = false;
        const socket = new WebSocket(this.address(), protocol);
        this.socket = socket;
        socket.onopen = () => {
            opened = true;
            this.listener.onOpen();
            clearInterval(this.heartbeat);
            this.heartbeat = setInterval(
                () => void this.ask({ do: "ping" }).catch(() => undefined),
                pingEvery,
            );
        };
        socket.onmessage = (message) => this.hear(JSON.parse(String(message.data)));
        socket.onclose = () => this.broken(opened);
    }

    private broken(wasOpen: boolean): void {
        clearInterval(this.heartbeat);
        for (const { reject } of this.waiting.splice(0)) reject(away());
        if (this.closed) return;
        this.listener.onBroken();
        if (!wasOpen) {
            this.base = "";
            void this.askForTable();
        }
        const pause = Math.min(longest, shortest * 2 ** this.attempts++);
        this.timer = setTimeout(() => this.connect(), pause * (0.6 + 0.4 * Math.random()));
    }

    /* A server that refuses the connection may still give a reason over HTTP. */
    private async askForTable(): Promise<void> {
        try {
            await findTable(this.table);
        } catch (error) {
            const { code, message } = error as Refusal;
            if (["offline", "unavailable", "too-fast"].includes(code) || this.closed) return;
            this.close();
            this.listener.onMissing(message);
        }
    }

    /* When the network or the reader returns, it reconnects at once. */
    private readonly hurry = () => {
        if (this.closed || document.hidden || this.socket?.readyState !== WebSocket.CLOSED) return;
        clearTimeout(this.timer);
        this.connect();
    };

    /* ---- Hearing ---- */

    private hear(message: {
        event?: string;
        ok?: boolean;
        error?: { code: string; message: string };
    }): void {
        if (message.event) return this.hearEvent({ ...message, event: message.event });
        const waiting = this.waiting.shift();
        if (message.ok) waiting?.resolve(message);
        else waiting?.reject(new Refusal(message.error?.code ?? "", message.error?.message ?? ""));
    }

    /* The Content-Security-Policy allows connections to the page's own host only; to another
     * host the reader has to follow a link. */
    private moveTo(base: string): void {
        this.base = base;
        this.attempts = 0;
        if (new URL(base, location.href).origin === location.origin) return;
        this.close();
        this.listener.onMoved(base);
    }

    private hearEvent(event: { event: string; to?: string; why?: string }): void {
        switch (event.event) {
            case "moved":
                this.moveTo((event.to ?? "").replace(/\/$/, ""));
                break;
            case "closing":
                this.socket?.close();
                break;
            case "missing":
                this.close();
                this.listener.onMissing(event.why ?? t("There is no such table."));
                break;
            default:
                this.attempts = 0; // the table is there
                this.listener.onEvent(event);
        }
    }
}

function away(): Refusal {
    return new Refusal("offline", t("The server cannot be reached at the moment."));
}
