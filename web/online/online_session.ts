/*
 * A seat at a table of a server. Each round the local core is set to what the server shows; the
 * turn is made with it as at any table, and sent as a whole when it is done.
 */
import { Refusal } from "../core/core";
import type { HandOptions, State, Trip } from "../core/protocol";
import { endOfTurn, lastTurn, type Round, readTurn } from "../core/record";
import type { Seat } from "../core/store";
import type { Tools } from "../core/tools";
import { t, tn } from "../core/translate";
import { Choosing } from "../game/choosing";
import { GameSession } from "../game/session";
import { forgetTurn, keepTurn, keptTurn } from "./saved_seats";
import type { Spread, TableClient } from "./table_client";
import { botOf, nameOfSeat } from "./tables_api";

/* The engine's state, of a crowd only some sheets. */
export interface Show extends State {
    table: unknown;
    shown?: number[]; // whose sheets these are
    names?: (string | null)[]; // of those
    spread?: Spread;
}

export class OnlineSession extends GameSession {
    spread: Spread | undefined;
    shown: number[] = []; // the seats at the table whose sheets are here, in their order
    private show: Show | undefined;
    private sending: { round: number; moves: string[] } | undefined; // my turn, when it is done
    private isSent = false; // and kept by the server
    private isTakingBack = false; // the server is asked for it
    private seen = ""; // the last state, and from which seat
    private readonly rounds: Round[] = [];

    constructor(
        tools: Tools,
        private readonly client: TableClient,
    ) {
        const { id = "", name = "" } = client.table ?? {};
        super(tools, { id, record: "", name, seats: [], round: 0, over: false, saved: 0 });
    }

    /* Spectators have no sheet here. */
    override get isMine(): boolean {
        return this.client.seat !== null && this.shown[this.seat] === this.client.seat;
    }

    override get canUndo(): boolean {
        return super.canUndo && !this.sending && this.isMine;
    }

    /* While others still play. */
    override get canTakeBack(): boolean {
        const { isConnected, waiting } = this.client;
        return this.isTurnKept && !this.isTakingBack && isConnected && waiting > 0;
    }

    override get hasHints(): boolean {
        return this.client.table?.hints === true;
    }

    override isWaitingFor(seat: number): boolean {
        if (this.isMine && seat === this.seat) return !this.isSent;
        return !this.client.seatAt(this.shown[seat] ?? -1)?.done;
    }

    /* Of a crowd only the number is known; and spectators see everybody. */
    override statusOf(seat: number): string {
        if (this.client.isCrowd) return "";
        return this.isMine ? super.statusOf(seat) : this.isWaitingFor(seat) ? "…" : "✓";
    }

    /* Has my turn been made here, whether it has arrived or not? */
    get isTurnMade(): boolean {
        return this.sending !== undefined;
    }

    /* Does the server have my turn of this round? */
    get isTurnKept(): boolean {
        return this.isMine && this.isSent;
    }

    override waitingWords(): string {
        if (!this.isMine) return t("You are watching.");
        if (!this.isSent) return this.client.isConnected ? t("Sending your turn…") : "";
        if (this.client.waiting <= 0) return t("The round is ending.");
        const late = this.client.isCrowd
            ? []
            : (this.client.table?.seats ?? []).flatMap((seat, number) =>
                  seat && !seat.done && number !== this.client.seat
                      ? [nameOfSeat(seat, number)]
                      : [],
              );
        const [first, ...more] = late;
        if (!first)
            return tn("Waiting for %u other.", "Waiting for %u others.", this.client.waiting);
        if (more.length === 0) return t("Waiting for %s.", first);
        if (more.length === 1) return t("Waiting for %s and %s.", first, more[0] ?? "");
        return t("Waiting for %s and %s.", first, tn("%u other", "%u others", more.length));
    }

    override markOf(seat: number): string {
        const known = this.client.seatAt(this.shown[seat] ?? -1);
        if (known?.away) return t("away: a bot is playing");
        if (known?.name && known.bot) return t("left: a bot is playing");
        return known?.name && known.here === false ? t("not connected") : "";
    }

    protected override get handOptions(): HandOptions {
        const looks = this.isMine ? { zones: !this.sending } : { others: true };
        return { ...super.handOptions, ...looks };
    }

    override pastRounds(): Promise<Round[]> {
        return Promise.resolve(this.rounds);
    }

    /* The last move is not played locally: the turn goes to the server. */
    override play(move: string): void {
        if (move !== endOfTurn) return super.play(move);
        this.trouble = "";
        this.sending = { round: this.state.round, moves: [...this.turn, endOfTurn] };
        this.endChoosing();
        this.changed();
        void this.send();
    }

    override takeBack(): void {
        if (!this.canTakeBack) return;
        this.trouble = "";
        this.isTakingBack = true;
        this.changed();
        void this.askBack(this.state.round);
    }

    /* If the answer is lost, the state that comes with the next connection tells. */
    private async askBack(round: number): Promise<void> {
        try {
            await this.client.ask({ do: "take_back", round });
            if (this.isTakingBack && round === this.state.round) this.reopen();
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            if (error.code === "offline") return;
            this.trouble = error.message;
        }
        this.isTakingBack = false;
        if (!this.closed) this.changed();
    }

    /* The core has made all moves of the turn but the last. */
    private reopen(): void {
        this.sending = undefined;
        this.isSent = false;
        this.lookAround();
    }

    /* Nothing can be done until the next round. */
    private endChoosing(): void {
        this.moves = [];
        this.choosing = new Choosing([]);
        this.redraw();
    }

    /* ---- What the server says ---- */

    /* A round begins, perhaps with the turns of the one before, or is looked at again after the
     * connection broke. */
    see(show: Show, turns?: string[][]): void {
        if (this.isKnown(show)) return this.changed();
        const before = this.show;
        const isSameRound = before?.round === show.round;
        const said = isSameRound ? this.trouble : ""; // why my turn came back
        const begun = isSameRound && !this.sending ? this.turn : [];
        this.show = show;
        this.spread = show.spread;
        this.shown = show.shown ?? show.sheets.map((_, seat) => seat);
        this.save.name = show.name;
        this.save.seats = this.shown.map((seat, at) => this.seatNamed(seat, show.names?.[at]));
        this.seat = Math.max(0, this.shown.indexOf(this.client.seat ?? -1));
        this.tools.core.ask({ do: "new", name: show.name, seats: show.sheets.length });
        setTo(this.tools.core, show);
        if (this.sending?.round !== show.round) this.sending = undefined; // it was of another round
        this.lookAround();
        this.known = this.scores.scores.map((score) => score.total);
        if (before && before.round < show.round) {
            if (turns && before.round === show.round - 1) this.tellTurns(before, turns);
            else void this.tellRound(before);
        }
        this.takeUpTurn(show);
        if (this.isSent && begun.length > 0)
            this.trouble = t("Your turn has been made on another screen, or by a bot.");
        this.trouble ||= said;
        this.changed();
    }

    /* Is it the state I am playing with? Then a preview stays, too. */
    private isKnown(show: Show): boolean {
        const before = this.seen;
        const { round, name, table, sheets, shown } = show;
        this.seen = JSON.stringify([this.client.seat, round, name, table, sheets, shown]);
        return before === this.seen && !this.sending && this.choosing.moves.length > 0;
    }

    private seatNamed(seat: number, name: string | null | undefined): Seat {
        const known = this.client.seatAt(seat);
        const bot = botOf(known);
        return {
            kind: bot ? "bot" : "person",
            name: name ?? nameOfSeat(known, seat),
            level: "",
            ...bot,
        };
    }

    /* What I have already done in this round: at the server, on its way there, or on this
     * device. */
    private takeUpTurn(show: Show): void {
        const played = this.isMine ? (show.sheets[this.seat]?.turn ?? []) : [];
        const known = this.sending;
        const isTakenBack = this.isSent && played.length === 0; // here, or on another screen
        this.isTakingBack = false;
        this.isSent = played.length > 0;
        if (this.isSent) this.sending = { round: show.round, moves: played };
        else if (isTakenBack) this.sending = undefined;
        const begunHere = known?.moves ?? (this.isMine ? keptTurn(this.save.id, show.round) : []);
        const moves = this.isSent ? played : begunHere;
        const begun = moves.filter((move) => move !== endOfTurn);
        this.automatic = begun.map(() => false);
        this.attempt(() => {
            const { seat } = this;
            if (begun.length > 0) this.trip({ do: "play", seat, moves: begun });
            if (this.isMine && !this.sending) this.stepAlone();
        });
        if (this.sending || !this.isMine) this.endChoosing();
        if (this.sending && !this.isSent) void this.send();
    }

    private async send(): Promise<void> {
        const { sending } = this;
        if (!sending) return;
        try {
            await this.client.ask({ do: "play", ...sending });
            if (this.sending === sending) this.isSent = true;
            forgetTurn(this.save.id);
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            if (error.code === "offline" || error.code === "unavailable")
                return this.sendLater(error);
            this.sending = undefined;
            this.trouble = error.message;
            void this.client.look();
        }
        if (!this.closed) this.changed();
    }

    /* When the connection is back, the state comes first, and then this turn; a busy server is
     * asked again. */
    private sendLater(error: Refusal): void {
        if (error.code === "unavailable") setTimeout(() => this.closed || void this.send(), 1000);
    }

    /* Shows what everybody played in a closed round. */
    private async tellRound(before: Show): Promise<void> {
        if (before.shown) return; // of a crowd it would be too much
        try {
            const { turns } = await this.client.ask<{ turns: string[][] }>({
                do: "turns",
                round: before.round,
            });
            this.tellTurns(before, turns);
        } catch (error) {
            if (!(error instanceof Refusal)) throw error; // the connection broke: the record has it
        }
    }

    private tellTurns(before: Show, turns: string[][]): void {
        const { scratch } = this.tools;
        scratch.ask({ do: "new", name: before.name, seats: before.sheets.length });
        setTo(scratch, before);
        const played = turns.map((moves, seat) => readTurn(scratch, seat, moves));
        this.rounds.push({ number: before.round, offer: "", turns: played, totals: [] });
        this.lastTurns = turns.map((moves, seat) => lastTurn(scratch, seat, moves));
        this.lastRound = before.round;
        if (!this.closed) this.changed();
    }

    /* The local core has seen no other round: the server counts them. */
    protected override trip(request: Trip): void {
        super.trip(request);
        this.state.round = this.show?.round ?? 0;
    }

    protected override afterPlay(): void {} // the server closes rounds

    /* The moves so far survive closing the page. */
    protected override keep(): void {
        this.save.record = this.record;
        this.save.round = this.state.round;
        if (this.isMine && !this.isSent && this.turn.length > 0)
            keepTurn(this.save.id, { round: this.state.round, moves: this.turn });
        else if (this.isMine) forgetTurn(this.save.id);
    }
}

/* Sets a core to the beginning of a round. */
function setTo(core: Tools["core"], show: Show): void {
    const sheets = show.sheets.map(({ turn: _, ...sheet }) => sheet);
    core.ask({ do: "set", sheets, table: show.table });
}
