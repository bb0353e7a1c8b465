/*
 * A game being played at this screen: who sits where, and what happens by itself: bots answer, people
 * pass the screen on, and every step is kept.
 */
import { Refusal, randomSeed } from "../core/core";
import type { Slot } from "../core/protocol";
import type { Save, Seat } from "../core/store";
import type { Tools } from "../core/tools";
import { t } from "../core/translate";
import { GameSession } from "./session";

export interface Setup {
    name: string;
    seats: Seat[];
    daily?: string;
    guided?: boolean;
    byHand?: boolean;
}

/* Begins a game and keeps it; refused where the options do not fit each other. Returns its id. */
export function beginGame({ scratch, store }: Tools, setup: Setup): string {
    const {
        state: { name },
        record,
    } = scratch.askFor(
        { do: "new", name: setup.name, seats: setup.seats.length },
        { state: true, record: true },
    );
    const id = randomSeed();
    void store.save({ ...setup, id, name, record, round: 1, over: false, saved: Date.now() });
    return id;
}

export class LocalSession extends GameSession {
    private thinking = new Set<number>();

    /* Goes on with a game that was kept; refused where its record is damaged. */
    static resume(tools: Tools, save: Save): LocalSession {
        const { name, seats } = tools.core.ask({ do: "load", record: save.record });
        if (seats !== save.seats.length)
            throw new Refusal("damaged", t("Its record has a different number of seats."));
        return new LocalSession(tools, { ...save, name }).opened();
    }

    get people(): number[] {
        return this.save.seats.flatMap((seat, number) => (seat.kind === "person" ? [number] : []));
    }

    /* Beside a real table every round begins with what lies there. */
    get isEntering(): boolean {
        return (
            !!this.save.byHand &&
            !this.state.over &&
            !this.save.record.includes(`\nr${this.state.round} set `)
        );
    }

    slots(): Slot[] {
        return this.tools.core.ask({ do: "slots" }).slots;
    }

    /* Puts on the table what was chosen for each place. The sheets of the room stay empty: what the
     * others write is written elsewhere. */
    enter(offer: string[]): void {
        this.attempt(() => {
            const { name, seats } = this.save;
            const blank = this.tools.scratch.ask({ do: "new", name, seats: seats.length });
            const sheets = seats.map(
                ({ kind }, seat) => (kind === "room" ? blank : this.state).sheets[seat],
            );
            this.tools.core.ask({ do: "set", sheets, offer });
            this.lookAround();
            this.nextSeat();
        });
    }

    card(number: number): string {
        return this.tools.core.ask({ do: "card", card: number }).svg;
    }

    pastRounds() {
        return this.tools.worker.run({ kind: "rounds", record: this.save.record });
    }

    /* ---- Inside ---- */

    private opened(): this {
        this.lookAround();
        this.known = this.totalsBefore();
        this.automatic = this.turn.map(() => false);
        this.nextSeat();
        this.letBotsThink();
        return this;
    }

    /* What everybody had when the round began, however far it has come. */
    private totalsBefore(): number[] {
        const { scratch } = this.tools;
        const { record } = this.save;
        const { round } = this.state;
        const { score } = scratch.askFor({ do: "load", record, round }, { score: true });
        return score.scores.map(({ total }) => total);
    }

    protected afterPlay(round: number): void {
        this.letRoomAnswer();
        if (this.state.round !== round || this.state.over) {
            this.known = this.scores.scores.map((score) => score.total);
            this.automatic = [];
            this.letBotsThink();
        }
        if (!this.isWaitingFor(this.seat)) this.nextSeat();
    }

    /* When everybody here is done, the round closes for the room too. */
    private letRoomAnswer(): void {
        if (this.people.some((seat) => this.isWaitingFor(seat))) return;
        const room = this.save.seats.flatMap(({ kind }, seat) =>
            kind === "room" && this.isWaitingFor(seat) ? [seat] : [],
        );
        for (const seat of room) this.tools.core.ask({ do: "bot", seat, level: "random" });
        if (room.length > 0) this.lookAround();
    }

    /* Who is at the screen now? With several people the screen is passed on, covered. */
    private nextSeat(): void {
        const waiting = this.people.filter((seat) => this.isWaitingFor(seat));
        const next = waiting[0] ?? this.people[0] ?? 0;
        if (next === this.seat) return;
        this.covered = waiting.length > 0 && this.people.length > 1;
        this.automatic = [];
        this.seat = next;
        this.lookAround();
    }

    /* Bots think about the round while people do. */
    private letBotsThink(): void {
        const { record } = this;
        this.save.seats.forEach((seat, number) => {
            if (seat.kind === "bot" && this.isWaitingFor(number) && !this.thinking.has(number))
                void this.letBotThink(record, number, seat.level);
        });
    }

    private async letBotThink(record: string, seat: number, level: string): Promise<void> {
        this.thinking.add(seat);
        const job = { kind: "bot", record, seat, level } as const;
        try {
            const moves = await this.tools.worker.run(job);
            this.thinking.delete(seat);
            if (this.closed) return;
            const round = this.state.round;
            this.tools.core.ask({ do: "play", seat, moves });
            this.lookAround();
            this.afterPlay(round);
            this.stepAlone();
        } catch (error) {
            this.thinking.delete(seat);
            this.trouble = error instanceof Error ? error.message : String(error);
        }
        if (!this.closed) this.changed();
    }

    keep(): void {
        this.save.record = this.record;
        this.save.round = this.state.round;
        this.save.over = this.state.over;
        this.save.saved = Date.now();
        if (this.state.over) this.save.totals = this.scores.scores.map((score) => score.total);
        void this.tools.store.save({ ...this.save });
    }
}
