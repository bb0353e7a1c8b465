/*
 * A seat at a table of a server. Each round the core here is set to what the server shows, the turn is
 * made with it as at any table, and sent as a whole when it is done.
 */
import { Refusal } from "../core/core";
import { levelTitle } from "../core/levels";
import type { PictureOptions, State, Trip } from "../core/protocol";
import { endOfTurn, type Round, tell } from "../core/record";
import type { Seat } from "../core/store";
import type { Tools } from "../core/tools";
import { t, tn } from "../core/translate";
import { GameSession } from "../game/session";
import { forgetTurn, keepTurn, keptTurn } from "./saved_seats";
import type { Spread, TableClient } from "./table_client";
import type { TableInfo, TableSeat } from "./tables_api";

/* The engine's state, of a crowd only some sheets. */
export interface Show extends State {
    table: unknown;
    shown?: number[]; // whose sheets these are
    names?: (string | null)[]; // of those
    spread?: Spread;
}

export function nameOfSeat(seat: TableSeat | null | undefined, number: number): string {
    if (seat?.name) return seat.name;
    return seat?.bot ? t("bot: %s", levelTitle(seat.bot)) : t("Seat %u", number + 1);
}

/* Of those who sit at a table, without free seats. */
export function namesOf({ seats }: TableInfo): string[] {
    return seats.flatMap((seat, number) => (seat ? [nameOfSeat(seat, number)] : []));
}

export class OnlineSession extends GameSession {
    spread: Spread | undefined;
    shown: number[] = []; // the seats at the table whose sheets are here, in their order
    private show: Show | undefined;
    private sending: { round: number; moves: string[] } | undefined; // my turn, when it is done
    private isSent = false; // and kept by the server
    private readonly rounds: Round[] = [];

    constructor(
        tools: Tools,
        private readonly client: TableClient,
    ) {
        const { id = "", name = "" } = client.table ?? {};
        super(tools, { id, record: "", name, seats: [], round: 0, over: false, saved: 0 });
    }

    /* Somebody who only watches has no sheet here. */
    override get isMine(): boolean {
        return this.client.seat !== null && this.shown[this.seat] === this.client.seat;
    }

    override get canUndo(): boolean {
        return super.canUndo && !this.sending && this.isMine;
    }

    override get hasHints(): boolean {
        return this.client.table?.hints === true;
    }

    override isWaitingFor(seat: number): boolean {
        if (this.isMine && seat === this.seat) return !this.isSent;
        return !this.client.seatAt(this.shown[seat] ?? -1)?.done;
    }

    /* Of a crowd only the number is told; and who watches sees everybody. */
    override statusOf(seat: number): string {
        if (this.client.isCrowd) return "";
        return this.isMine ? super.statusOf(seat) : this.isWaitingFor(seat) ? "…" : "✓";
    }

    /* Has my turn been made here, whether it has arrived or not? */
    get isTurnMade(): boolean {
        return this.sending !== undefined;
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

    protected override get pictureOptions(): PictureOptions {
        const looks = this.isMine ? { zones: !this.sending } : { others: true };
        return { ...super.pictureOptions, ...looks };
    }

    override pastRounds(): Promise<Round[]> {
        return Promise.resolve(this.rounds);
    }

    /* The last move is not played here: the turn goes to the server. */
    override play(move: string): void {
        if (move !== endOfTurn) return super.play(move);
        this.trouble = "";
        this.sending = { round: this.state.round, moves: [...this.turn, endOfTurn] };
        this.moves = [];
        this.changed();
        void this.send();
    }

    /* ---- What the server says ---- */

    /* A round begins, perhaps with the turns of the one before, or is looked at again after the
     * connection broke. */
    see(show: Show, turns?: string[][]): void {
        const before = this.show;
        const said = before?.round === show.round ? this.trouble : ""; // why my turn came back
        this.show = show;
        this.spread = show.spread;
        this.shown = show.shown ?? show.sheets.map((_, seat) => seat);
        this.save.name = show.name;
        this.save.seats = this.shown.map((seat, at) => this.seatNamed(seat, show.names?.[at]));
        this.seat = Math.max(0, this.shown.indexOf(this.client.seat ?? -1));
        this.tools.core.ask({ do: "new", name: show.name, seats: show.sheets.length });
        setTo(this.tools.core, show);
        this.lookAround();
        this.known = this.scores.scores.map((score) => score.total);
        if (before && before.round < show.round) {
            if (turns && before.round === show.round - 1) this.tellTurns(before, turns);
            else void this.tellRound(before);
        }
        this.takeUpTurn(show);
        this.trouble ||= said;
        this.changed();
    }

    private seatNamed(seat: number, name: string | null | undefined): Seat {
        const known = this.client.seatAt(seat);
        return {
            kind: known?.bot && !known.name ? "bot" : "person",
            name: name ?? nameOfSeat(known, seat),
            level: "",
        };
    }

    /* What I have done of this round already: at the server, on its way there, or at this device. */
    private takeUpTurn(show: Show): void {
        const played = this.isMine ? (show.sheets[this.seat]?.turn ?? []) : [];
        const { sending } = this;
        this.isSent = played.length > 0;
        if (sending?.round !== show.round) this.sending = undefined;
        if (this.isSent) this.sending = { round: show.round, moves: played };
        const moves =
            this.sending?.moves ?? (this.isMine ? keptTurn(this.save.id, show.round) : []);
        const begun = moves.filter((move) => move !== endOfTurn);
        this.automatic = begun.map(() => false);
        this.attempt(() => {
            const { seat } = this;
            if (begun.length > 0) this.trip({ do: "play", seat, moves: begun });
            if (this.isMine && !this.sending) this.stepAlone();
        });
        if (this.sending || !this.isMine) this.moves = [];
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

    /* When the connection is back, the state comes first, and then this turn; a server that has no
     * time is asked again. */
    private sendLater(error: Refusal): void {
        if (error.code === "unavailable") setTimeout(() => this.closed || void this.send(), 1000);
    }

    /* Tells what everybody played in a round that is closed. */
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
        const told = turns.map((moves, seat) => ({
            seat,
            moves,
            told: tell(scratch, seat, moves),
        }));
        this.rounds.push({ number: before.round, offer: "", turns: told, totals: [] });
    }

    /* The core here has seen no other round: the server counts them. */
    protected override trip(request: Trip): void {
        super.trip(request);
        this.state.round = this.show?.round ?? 0;
    }

    protected override afterPlay(): void {} // the server closes rounds

    /* The moves so far outlast a closed page. */
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
