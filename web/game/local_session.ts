/*
 * A game being played at this screen: who sits where, and what happens by itself: bots answer,
 * people pass the screen on, and every step is saved.
 */
import { Refusal, randomSeed } from "../core/core";
import { painted } from "../core/later";
import type { Chosen, Correction, Entry } from "../core/protocol";
import { endOfTurn, entriesOf, turnsOf } from "../core/record";
import type { Save, Seat } from "../core/store";
import type { Tools } from "../core/tools";
import { t } from "../core/translate";
import { GameSession } from "./session";

/* The bot that plays for people who are not here. */
const standIn = "medium";

export interface Setup {
    name: string;
    seats: Seat[];
    daily?: string;
    hints?: boolean;
    guided?: boolean;
    byHand?: boolean;
    others?: boolean;
}

/* Begins a game and saves it; refused if the options do not fit each other. Returns its id. */
export function beginGame({ scratch, store }: Tools, setup: Setup): string {
    const {
        state: { name },
        record,
    } = scratch.askFor(
        {
            do: "new",
            name: setup.name,
            seats: setup.seats.length,
            entered: setup.byHand ?? false,
            others: setup.others ?? false,
        },
        { state: true, record: true },
    );
    const id = randomSeed();
    void store.save({ ...setup, id, name, record, round: 1, over: false, saved: Date.now() });
    return id;
}

/* Opens the beginning of a round as a game of its own: one seat tries it again, bots have the
 * others. Returns its id. */
export function tryAgain(
    { scratch, store }: Tools,
    from: Save,
    round: number,
    seat: number,
): string {
    const { record } = scratch.askFor({ do: "load", record: from.record, round }, { record: true });
    const seats = from.seats.map((one, number) =>
        number === seat || one.kind === "bot"
            ? one
            : { ...one, kind: "bot" as const, level: standIn },
    );
    const id = randomSeed();
    const { name } = from;
    void store.save({
        id,
        name,
        record,
        seats,
        round,
        over: false,
        saved: Date.now(),
        tried: round,
    });
    return id;
}

export class LocalSession extends GameSession {
    private thinking = new Set<number>(); // bots; another set when their game was taken back

    /* Continues a saved game; refused if its record is damaged. */
    static resume(tools: Tools, save: Save): LocalSession {
        const { name, seats } = tools.core.ask({ do: "load", record: save.record });
        if (seats !== save.seats.length)
            throw new Refusal("damaged", t("Its record has a different number of seats."));
        return new LocalSession(tools, { ...save, name }).opened();
    }

    override get hasHints(): boolean {
        return !this.save.daily || this.save.hints === true;
    }

    get people(): number[] {
        return this.save.seats.flatMap((seat, number) => (seat.kind === "person" ? [number] : []));
    }

    /* Until somebody plays on: makes a move, takes the screen, or enters what lies on the table. */
    override get canTakeBack(): boolean {
        const { last } = this.save;
        return last !== undefined && (this.covered || this.seat === last.seat);
    }

    /* The cards that have been seen since come again as they were. */
    override takeBack(): void {
        const { last } = this.save;
        if (!last || !this.canTakeBack) return;
        this.attempt(() => {
            this.tools.core.ask({ do: "load", record: last.record });
            delete this.save.last;
            this.save.record = last.record;
            this.thinking = new Set();
            this.covered = false;
            this.seat = last.seat;
            this.seeGame();
            this.letBotsThink();
        });
    }

    override uncover(): void {
        delete this.save.last;
        super.uncover();
    }

    /* ---- Beside a real table ---- */

    /* Something that lies there is to be entered before the game goes on. */
    get isEntering(): boolean {
        return this.state.entry !== undefined;
    }

    entry(chosen: Chosen, stage?: "end"): Entry {
        const pictures = true;
        return this.tools.core.ask({ do: "entry", chosen, pictures, ...(stage && { stage }) });
    }

    /* A half-finished entry from before the page was left, or one to be repeated. */
    get remembered(): Chosen {
        return this.save.again?.[this.state.round] ?? [];
    }

    /* This may correct what was refused. */
    remember(chosen: Chosen): void {
        this.trouble = "";
        this.save.again = { ...this.save.again, [this.state.round]: chosen };
        this.keep();
    }

    enter(choices: Chosen): void {
        this.attempt(() => {
            const { round } = this.state;
            this.tools.core.ask({ do: "enter", choices });
            delete this.save.again?.[round];
            delete this.save.last;
            this.lookAround();
            this.nextSeat();
            this.stepAlone();
        });
    }

    /* Somebody who is not here has ended the game, or the score needs to know of them. */
    finish(choices: Chosen): void {
        this.attempt(() => {
            this.tools.core.ask({ do: "finish", choices });
            this.lookAround();
        });
    }

    get entries(): { round: number; choices: Chosen }[] {
        return entriesOf(this.record);
    }

    /* The table as it was when something was entered in that round, on the second core. */
    entryOf(round: number, chosen: Chosen): Entry {
        const { scratch } = this.tools;
        scratch.ask({ do: "load", record: this.record });
        scratch.ask({ do: "correct", round });
        return scratch.ask({ do: "entry", chosen, pictures: true });
    }

    /* What another entry in that round would cost. */
    tryCorrection(round: number, choices: Chosen): Correction {
        const { scratch } = this.tools;
        scratch.ask({ do: "load", record: this.record });
        return scratch.ask({ do: "correct", round, choices });
    }

    correct(round: number, choices?: Chosen): void {
        this.attempt(() => {
            const { offers } = this.tools.core.ask({
                do: "correct",
                round,
                ...(choices && { choices }),
            });
            const again = offers.map((offer) => [offer.round, offer.choices] as const);
            this.save.again = { ...this.save.again, ...Object.fromEntries(again) };
            delete this.save.last;
            this.covered = false;
            this.automatic = [];
            this.lookAround();
            this.known = this.scores.scores.map((score) => score.total);
            this.nextSeat();
        });
    }

    /* An entry can be taken back as long as nobody has moved. */
    override get canUndo(): boolean {
        const { byHand } = this.save;
        return super.canUndo || (!!byHand && !this.isEntering && this.nobodyHasMoved);
    }

    override undo(): void {
        if (super.canUndo) super.undo();
        else if (this.canUndo) this.correct(this.state.round);
    }

    private get nobodyHasMoved(): boolean {
        return (
            !this.state.over &&
            this.people.every((seat) => this.isWaitingFor(seat)) &&
            this.state.sheets.every(({ turn }) => !turn)
        );
    }

    pastRounds() {
        return this.tools.worker.run({ kind: "rounds", record: this.save.record });
    }

    /* ---- Inside ---- */

    private opened(): this {
        this.seeGame();
        this.nextSeat();
        this.letBotsThink();
        return this;
    }

    /* The core has another game than before. */
    private seeGame(): void {
        this.lookAround();
        this.known = this.totalsBefore();
        void this.lookBackAt(this.state.round - 1);
        this.automatic = this.turn.map(() => false);
    }

    /* What everybody did in the round before is shown when the new one has been painted. */
    private async lookBackAt(round: number): Promise<void> {
        const { record } = this;
        await painted();
        this.lastTurns = turnsOf(this.tools.scratch, record, round);
        this.lastRound = round;
        if (!this.closed) this.tell();
    }

    /* What everybody had when the round began, however far it has come. */
    private totalsBefore(): number[] {
        if (this.isEntering) return this.scores.scores.map(({ total }) => total);
        const { scratch } = this.tools;
        const { record } = this.save;
        const { round } = this.state;
        const { score } = scratch.askFor({ do: "load", record, round }, { score: true });
        return score.scores.map(({ total }) => total);
    }

    protected override playOne(move: string, alone: boolean, anew = false): void {
        const last = { record: this.record, seat: this.seat };
        super.playOne(move, alone, anew);
        if (move === endOfTurn && !this.state.over) this.save.last = last;
        else if (!alone) delete this.save.last;
    }

    protected afterPlay(round: number): void {
        if (this.state.round !== round || this.state.over) {
            this.known = this.scores.scores.map((score) => score.total);
            void this.lookBackAt(round);
            this.automatic = [];
            this.letBotsThink();
        }
        if (!this.isWaitingFor(this.seat)) this.nextSeat();
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
        const { thinking } = this;
        thinking.add(seat);
        const job = { kind: "bot", record, seat, level } as const;
        try {
            const moves = await this.tools.worker.run(job);
            await painted();
            thinking.delete(seat);
            if (this.closed || thinking !== this.thinking) return;
            this.playBot(seat, moves);
        } catch (error) {
            thinking.delete(seat);
            this.trouble = error instanceof Error ? error.message : String(error);
        }
        if (!this.closed) this.changed();
    }

    /* Before the last turn of a round, only the list of those still playing changes. */
    private playBot(seat: number, moves: string[]): void {
        const { round, waiting } = this.state;
        if (waiting.length > 1) {
            const wanted = { state: true, record: true } as const;
            const known = this.tools.core.askFor({ do: "play", seat, moves }, wanted);
            this.state = known.state;
            this.record = known.record;
            return;
        }
        this.trip({ do: "play", seat, moves });
        this.afterPlay(round);
        this.stepAlone();
    }

    keep(): void {
        this.save.record = this.record;
        this.save.round = this.state.round;
        this.save.over = this.state.over && !this.isEntering;
        this.save.saved = Date.now();
        if (this.save.over) this.save.totals = this.scores.scores.map((score) => score.total);
        void this.tools.store.save({ ...this.save });
    }
}
