/*
 * A game being played at this screen: the core's match, who sits where, and what happens by itself:
 * bots answer, single choices are made, people pass the screen on, and every step is kept.
 */
import { endOfTurn, recordBefore } from "./annals";
import { Core, Refusal, randomSeed } from "./core";
import type { Helper } from "./helper";
import type { GameInfo, Layout, Scores, Slot, State, Thought } from "./protocol";
import type { Save, Seat, Store } from "./store";
import { t } from "./words";

export interface Setup {
    name: string;
    seats: Seat[];
    daily?: string;
    guided?: boolean;
    byHand?: boolean;
}

export interface Tools {
    core: Core;
    scratch: Core; /* for questions beside the game being played */
    helper: Helper;
    store: Store;
    games: GameInfo[];
}

/* The kind of a move is its first word. */
export function kindOf(move: string): string {
    return move.split(" ")[0] ?? move;
}

export class Session {
    state!: State;
    moves: string[] = [];
    scores!: Scores;
    /* Totals at the beginning of the round: what others may know. */
    known: number[] = [];
    seat = 0; /* the person at the screen */
    covered = false; /* the screen is being passed on */
    trouble = ""; /* the last sentence of refusal */
    autoSteps = true;
    private automatic: boolean[] = []; /* for each move of the turn: was it made by itself? */
    private thinking = new Set<number>();
    private closed = false;
    private readonly listeners = new Set<() => void>();

    private constructor(
        private readonly tools: Tools,
        readonly save: Save,
    ) {}

    /* Begins a game; refused where the options do not fit each other. */
    static begin(tools: Tools, setup: Setup): Session {
        const state = tools.core.ask({ do: "new", name: setup.name, seats: setup.seats.length });
        const { record } = tools.core.ask({ do: "record" });
        const save: Save = {
            id: randomSeed(),
            record,
            name: state.name,
            seats: setup.seats,
            round: 1,
            over: false,
            saved: Date.now(),
            ...(setup.daily ? { daily: setup.daily } : {}),
            ...(setup.guided ? { guided: true } : {}),
            ...(setup.byHand ? { byHand: true } : {}),
        };
        return new Session(tools, save).opened();
    }

    /* Goes on with a game that was kept; refused where its record is damaged. */
    static resume(tools: Tools, save: Save): Session {
        const { name, seats } = tools.core.ask({ do: "load", record: save.record });
        if (seats !== save.seats.length) throw new Refusal("damaged", t("Its record has other seats."));
        return new Session(tools, { ...save, name }).opened();
    }

    get game(): GameInfo {
        const id = this.save.name.split(/[:#]/)[0];
        const game = this.tools.games.find((known) => known.id === id);
        if (!game) throw new Error(`There is no game "${id}".`); /* the core has opened it */
        return game;
    }

    get people(): number[] {
        return this.save.seats.flatMap((seat, number) => (seat.kind === "person" ? [number] : []));
    }

    get turn(): string[] {
        return this.state.sheets[this.seat]?.turn ?? [];
    }

    isWaitingFor(seat: number): boolean {
        return this.state.waiting.includes(seat);
    }

    subscribe(listener: () => void): () => void {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    }

    close(): void {
        this.closed = true;
        this.listeners.clear();
    }

    /* ---- What people do ---- */

    play(move: string): void {
        this.attempt(() => {
            this.playOne(move, false);
            this.note(kindOf(move));
            this.stepAlone();
        });
    }

    /* Takes back the last move that somebody chose, and what followed from it by itself. */
    undo(): void {
        this.attempt(() => {
            let alone = true;
            while (alone && this.turn.length > 0) {
                this.moves = this.tools.core.ask({ do: "undo", seat: this.seat }).moves;
                this.lookAround();
                alone = this.automatic.pop() ?? false;
            }
        });
    }

    /* In a first game: is this kind of move known, or to be explained? */
    knows(kind: string): boolean {
        return !this.save.guided || (this.save.learnt ?? []).includes(kind);
    }

    learn(kind: string): void {
        this.note(kind);
        this.changed();
    }

    /* What the turn has changed in the score so far. */
    get turnGain(): number {
        return (this.scores.scores[this.seat]?.total ?? 0) - (this.known[this.seat] ?? 0);
    }

    /* Beside a real table every round begins with what lies there. */
    get isEntering(): boolean {
        return !!this.save.byHand && !this.state.over && !this.save.record.includes(`\nr${this.state.round} set `);
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
            const sheets = seats.map(({ kind }, seat) => (kind === "room" ? blank : this.state).sheets[seat]);
            this.tools.core.ask({ do: "set", sheets, offer });
            this.lookAround();
            this.nextSeat();
        });
    }

    card(number: number): string {
        return this.tools.core.ask({ do: "card", card: number }).svg;
    }

    uncover(): void {
        this.covered = false;
        this.changed();
    }

    /* Draws again, for another language. */
    refresh(): void {
        this.changed();
    }

    /* ---- What people look at ---- */

    picture(layout: Layout): string {
        return this.tools.core.ask({ do: "draw", seat: this.seat, layout, zones: true, bare: true }).svg;
    }

    pictureOf(seat: number, layout: Layout): string {
        const others = seat !== this.seat && !this.state.over;
        return this.tools.core.ask({ do: "draw", seat, layout, others, bare: true }).svg;
    }

    reminder(): string {
        return this.tools.core.ask({ do: "reminder" }).svg;
    }

    /* What the move would change in the score, if that is known before the round is over. */
    gain(move: string): number | undefined {
        try {
            const { total } = this.tools.core.ask({ do: "preview", seat: this.seat, moves: [move] });
            return total - (this.scores.scores[this.seat]?.total ?? 0);
        } catch {
            return undefined;
        }
    }

    /* The best turn from here on, if somebody knows it. */
    hint(): Promise<Thought | undefined> {
        return this.tools.helper.run({ kind: "hint", record: this.save.record, seat: this.seat });
    }

    annals() {
        return this.tools.helper.run({ kind: "annals", record: this.save.record });
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
        scratch.ask({ do: "load", record: recordBefore(this.save.record, this.state.round) });
        return scratch.ask({ do: "score" }).scores.map((score) => score.total);
    }

    /* Does something that the core may refuse; a refusal is said, and changes nothing. */
    private attempt(action: () => void): void {
        this.trouble = "";
        try {
            action();
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            this.trouble = error.message;
        }
        this.changed();
    }

    private note(kind: string): void {
        if (!this.knows(kind)) this.save.learnt = [...(this.save.learnt ?? []), kind];
    }

    private playOne(move: string, alone: boolean): void {
        const round = this.state.round;
        this.tools.core.ask({ do: "play", seat: this.seat, moves: [move] });
        this.automatic.push(alone);
        this.afterPlay(round);
    }

    /* Where there is only one choice, it is made; but nobody's turn ends by itself, since after that
     * nothing can be undone. */
    private stepAlone(): void {
        let [only, another] = this.moves;
        while (this.autoSteps && !this.covered && only && !another && only !== endOfTurn) {
            this.playOne(only, true);
            [only, another] = this.moves;
        }
    }

    private afterPlay(round: number): void {
        this.lookAround();
        this.letRoomAnswer();
        if (this.state.round !== round || this.state.over) {
            this.known = this.scores.scores.map((score) => score.total);
            this.automatic = [];
            this.letBotsThink();
        }
        if (!this.isWaitingFor(this.seat)) this.nextSeat();
        else this.moves = this.tools.core.ask({ do: "moves", seat: this.seat }).moves;
    }

    /* When everybody here is done, the round closes for the room too. */
    private letRoomAnswer(): void {
        if (this.people.some((seat) => this.isWaitingFor(seat))) return;
        this.save.seats.forEach(({ kind }, seat) => {
            if (kind === "room" && this.isWaitingFor(seat))
                this.tools.core.ask({ do: "bot", seat, level: "random" });
        });
        this.lookAround();
    }

    private lookAround(): void {
        this.state = this.tools.core.ask({ do: "show" });
        this.scores = this.tools.core.ask({ do: "score" });
    }

    /* Who is at the screen now? With several people the screen is passed on, covered. */
    private nextSeat(): void {
        const waiting = this.people.filter((seat) => this.isWaitingFor(seat));
        const next = waiting[0] ?? this.people[0] ?? 0;
        if (next !== this.seat) {
            this.covered = waiting.length > 0 && this.people.length > 1;
            this.automatic = [];
        }
        this.seat = next;
        this.moves = this.state.over ? [] : this.tools.core.ask({ do: "moves", seat: next }).moves;
    }

    /* Bots think about the round while people do. */
    private letBotsThink(): void {
        const record = this.tools.core.ask({ do: "record" }).record;
        this.save.seats.forEach((seat, number) => {
            if (seat.kind === "bot" && this.isWaitingFor(number) && !this.thinking.has(number))
                void this.letBotThink(record, number, seat.level);
        });
    }

    private async letBotThink(record: string, seat: number, level: string): Promise<void> {
        this.thinking.add(seat);
        const job = { kind: "bot", record, seat, level } as const;
        try {
            const moves = await this.tools.helper.run(job);
            this.thinking.delete(seat);
            if (this.closed) return;
            const round = this.state.round;
            this.tools.core.ask({ do: "play", seat, moves });
            this.afterPlay(round);
            this.stepAlone();
        } catch (error) {
            this.thinking.delete(seat);
            this.trouble = error instanceof Error ? error.message : String(error);
        }
        if (!this.closed) this.changed();
    }

    private changed(): void {
        this.keep();
        for (const listener of this.listeners) listener();
    }

    private keep(): void {
        this.save.record = this.tools.core.ask({ do: "record" }).record;
        this.save.round = this.state.round;
        this.save.over = this.state.over;
        this.save.saved = Date.now();
        if (this.state.over) this.save.totals = this.scores.scores.map((score) => score.total);
        void this.tools.store.save({ ...this.save });
    }
}
