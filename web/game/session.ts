/*
 * Somebody at a table with a core: the sheet, what may be done now, and a turn that is made step by
 * step. The base of a game at this screen (local_session.ts) and of a seat at a table of a server
 * (online_session.ts).
 */
import { Refusal } from "../core/core";
import { gameOf } from "../core/games";
import type {
    GameInfo,
    Layout,
    PictureOptions,
    Scores,
    SheetPicture,
    State,
    Thought,
    Trip,
} from "../core/protocol";
import { endOfTurn, type Round } from "../core/record";
import type { Save } from "../core/store";
import type { Tools } from "../core/tools";
import { t } from "../core/translate";

/* The kind of a move is its first word. */
export function kindOf(move: string): string {
    return move.split(" ")[0] ?? move;
}

/* A picture that shows and offers the same needs not be drawn again. */
function isSame(one: SheetPicture, other: SheetPicture): boolean {
    return (
        one.svg === other.svg &&
        one.zones.length === other.zones.length &&
        one.zones.every(({ move }, at) => move === other.zones[at]?.move)
    );
}

export abstract class GameSession {
    state!: State;
    moves: string[] = [];
    scores!: Scores;
    /* Totals at the beginning of the round: what others may know. */
    known: number[] = [];
    seat = 0; // the person at the screen
    covered = false; // the screen is being passed on
    trouble = ""; // the last sentence of refusal
    autoSteps = true;
    protected automatic: boolean[] = []; // for each move of the turn: was it made by itself?
    version = 0; // grows with every change
    protected closed = false;
    protected record = ""; // of the game as it is
    private layout: Layout = "wide"; // of the picture that is looked at
    private drawn: { key: string; picture: SheetPicture } | undefined;
    private readonly listeners = new Set<() => void>();

    protected constructor(
        protected readonly tools: Tools,
        readonly save: Save,
    ) {}

    /* What follows when a move was made: the round may be over. */
    protected abstract afterPlay(round: number): void;
    /* Keeps what must not be lost. */
    protected abstract keep(): void;
    /* What happened in the rounds before. */
    abstract pastRounds(): Promise<Round[]>;

    get game(): GameInfo {
        const game = gameOf(this.tools.games, this.save.name);
        if (!game) throw new Error(`There is no game "${this.save.name}".`); // the core has opened it
        return game;
    }

    get turn(): string[] {
        return this.state.sheets[this.seat]?.turn ?? [];
    }

    /* Is the sheet that of somebody here? */
    get isMine(): boolean {
        return true;
    }

    get canUndo(): boolean {
        return this.turn.length > 0;
    }

    /* May this game be played with hints? */
    get hasHints(): boolean {
        return true;
    }

    isWaitingFor(seat: number): boolean {
        return this.state.waiting.includes(seat);
    }

    /* Why there is nothing to do. */
    waitingWords(): string {
        return t("The others are still thinking.");
    }

    /* Of somebody else: is the turn done? */
    statusOf(seat: number): string {
        if (this.state.over || seat === this.seat) return "";
        return this.isWaitingFor(seat) ? "…" : "✓";
    }

    /* What is to be known of somebody beside the name. */
    markOf(_seat: number): string {
        return "";
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
            if (!this.canUndo) return;
            const chosen = Math.max(this.automatic.lastIndexOf(false), 0);
            const count = Math.min(Math.max(this.automatic.length - chosen, 1), this.turn.length);
            this.trip({ do: "undo", seat: this.seat, count });
            this.automatic.splice(chosen);
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

    uncover(): void {
        this.covered = false;
        this.changed();
    }

    /* ---- What people look at ---- */

    /* The sheet of whoever is at the screen; it came with the last trip, unless something else about
     * it has changed, such as the layout. */
    picture(layout: Layout): SheetPicture {
        this.layout = layout;
        if (this.drawn?.key === this.pictureKey) return this.drawn.picture;
        const { seat, pictureOptions } = this;
        return this.take(
            this.tools.core.askFor({ do: "show" }, { seat, picture: pictureOptions }).picture,
        );
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
            const { total } = this.tools.core.ask({
                do: "preview",
                seat: this.seat,
                moves: [move],
            });
            return total - (this.scores.scores[this.seat]?.total ?? 0);
        } catch {
            return undefined;
        }
    }

    /* The best turn from here on, if somebody knows it. */
    hint(): Promise<Thought | undefined> {
        return this.tools.worker.run({ kind: "hint", record: this.save.record, seat: this.seat });
    }

    /* ---- Inside ---- */

    /* Does something that the core may refuse; a refusal is said, and changes nothing. */
    protected attempt(action: () => void): void {
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

    protected playOne(move: string, alone: boolean): void {
        const round = this.state.round;
        const before = this.turn.length;
        const { seat, autoSteps } = this;
        this.trip({ do: "play", seat, moves: [move], forced: autoSteps });
        const followed = Math.max(this.turn.length - before - 1, 0);
        this.automatic.push(alone, ...new Array<boolean>(followed).fill(true));
        this.afterPlay(round);
    }

    /* Where there is only one choice, it is made; but nobody's turn ends by itself, since after that
     * nothing can be undone. Within a turn the core does so; this is how a turn begins. */
    protected stepAlone(): void {
        let [only, another] = this.moves;
        while (this.autoSteps && !this.covered && only && !another && only !== endOfTurn) {
            this.playOne(only, true);
            [only, another] = this.moves;
        }
    }

    /* How the sheet is drawn. */
    protected get pictureOptions(): PictureOptions {
        return { layout: this.layout, bare: true };
    }

    private get pictureKey(): string {
        return JSON.stringify([this.seat, this.tools.core.language, this.pictureOptions]);
    }

    private take(picture: SheetPicture): SheetPicture {
        const { drawn, pictureKey: key } = this;
        const kept = drawn && isSame(drawn.picture, picture) ? drawn.picture : picture;
        this.drawn = { key, picture: kept };
        return kept;
    }

    /* Does something with the core, and sees all that may have changed. */
    protected trip(request: Trip): void {
        const { seat, pictureOptions } = this;
        const pieces = { seat, state: true, moves: true, score: true, record: true } as const;
        const known = this.tools.core.askFor(request, { ...pieces, picture: pictureOptions });
        this.state = known.state;
        this.moves = known.moves;
        this.scores = known.score;
        this.record = known.record;
        this.take(known.picture);
    }

    protected lookAround(): void {
        this.trip({ do: "show" });
    }

    protected changed(): void {
        this.keep();
        this.version++;
        for (const listener of this.listeners) listener();
    }
}
