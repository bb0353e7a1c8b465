/*
 * A player at a table with a core: the sheet, what may be done now, and a turn that is made step by
 * step. The base of a game at this screen (local_session.ts) and of a seat at a table of a server
 * (online_session.ts).
 */
import { furtherWork } from "../core/budgets";
import { Refusal } from "../core/core";
import { gameOf } from "../core/games";
import type {
    GameInfo,
    Hand,
    HandMove,
    HandOptions,
    Layout,
    Score,
    Scores,
    State,
    Thought,
    Topic,
    Trip,
} from "../core/protocol";
import { endOfTurn, type LastTurn, type Round } from "../core/record";
import type { Save } from "../core/store";
import type { Tools } from "../core/tools";
import { t } from "../core/translate";
import type { WorkerClient } from "../core/worker_client";
import { longestMotion } from "../ui/motion";
import { Choosing } from "./choosing";
import { keepTold } from "./told";

/* The pieces of the picture that the screen has room for. */
export type Screen = Pick<HandOptions, "form" | "pieces">;

/* Is a move made with a card, or at a place? A pass is not. */
function isSomewhere({ card, site }: HandMove): boolean {
    return card !== undefined || site !== undefined;
}

export abstract class GameSession {
    state!: State;
    moves: string[] = [];
    scores!: Scores;
    /* Totals at the beginning of the round: what others may know. */
    known: number[] = [];
    /* What everybody did in the round before. */
    lastTurns: LastTurn[] = [];
    lastRound = 0; // whose turns they are: it may have been closed before they are known
    seat = 0; // the person at the screen
    told: string[] | undefined; // topics of the guide; undefined: it is silent
    covered = false; // the screen is being passed on
    trouble = ""; // the last sentence of refusal
    private broken = { reason: "", rule: "" }; // what a place that was touched has answered
    autoSteps = true;
    isMoving = false; // what is new on the sheet comes in motion
    marksOrigins = false; // figures that are ours have a ring
    protected automatic: boolean[] = []; // for each move of the turn: was it made by itself?
    private noChoice = ""; // why the turn began by itself
    version = 0; // grows with every change
    protected closed = false;
    protected record = ""; // of the game as it is
    hand!: Hand; // what is shown, and what can be done
    choosing = new Choosing([]); // what is chosen of the next move
    private screen: Screen = { form: "phone", pieces: [] };
    private readonly screens: Screen[] = []; // without a candidate, and with one
    private drawn = ""; // for which screen and language
    private lastStep = { moves: 0, at: -Infinity }; // how many there were before the last step, and its time
    private readonly listeners = new Set<() => void>();

    protected constructor(
        protected readonly tools: Tools,
        readonly save: Save,
    ) {}

    /* What follows after a move: the round may be over. */
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

    /* Can the turn that was ended last be taken back? */
    abstract get canTakeBack(): boolean;
    /* Opens it again with its moves still made. */
    abstract takeBack(): void;

    /* May this game be played with hints? */
    get hasHints(): boolean {
        return true;
    }

    /* What to do now; or why nothing could be done, so that the turn was passed automatically. */
    get advice(): string {
        const { turn, automatic, noChoice } = this;
        const isPassed = turn.length > 0 && automatic.every((alone) => alone);
        return (isPassed && noChoice) || this.hand.advice;
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

    /* What is shown of a player beside the name. */
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
            this.stepAlone();
        });
    }

    /* Makes the last move of a turn, and ends it. */
    playLast(move: string): void {
        this.attempt(() => {
            this.playOne(move, false);
            this.stepAlone();
            if (this.moves.includes(endOfTurn)) this.playOne(endOfTurn, false);
        });
    }

    /* After the previewed move, can the turn only be ended? */
    get isLastMove(): boolean {
        return this.autoSteps && this.isMine && this.hand.last === true;
    }

    /* Could the turn be ended now, although something else can be done? */
    get mayEnd(): boolean {
        return this.isMine && this.moves.includes(endOfTurn);
    }

    /* Begins the turn differently: what was played of it is taken back first. */
    playAnew(move: string): void {
        this.attempt(() => {
            this.automatic = [];
            this.playOne(move, false, true);
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

    /* ---- The guide ---- */

    /* May somebody be guided here? */
    get hasGuide(): boolean {
        return true;
    }

    /* Guides a player who has been shown only these topics; undefined: nobody. */
    guide(told: string[] | undefined): void {
        if (!told && !this.told) return;
        this.told = told;
        this.drawn = "";
        this.tell();
    }

    /* What is told now. */
    get topic(): Topic | undefined {
        return this.told && this.hand?.topics?.[0];
    }

    learn(topic: string): void {
        this.noteTold(topic);
        this.tell();
    }

    private noteTold(topic: string): void {
        this.told = [...(this.told ?? []), topic];
        keepTold(this.game.id, this.told);
        this.hand.topics = this.hand.topics?.filter(({ id }) => id !== topic) ?? [];
    }

    /* What may be seen of a player's score; of others' only when the game is over. */
    scoreShown(seat: number): Score | undefined {
        return seat === this.seat || this.state.over ? this.scores.scores[seat] : undefined;
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

    /* The picture for this screen; it came with the last request, unless the screen has changed. */
    drawFor(screen: Screen): Hand {
        this.screens[this.occasion] = screen;
        this.screen = screen;
        if (this.drawn !== this.drawingKey) this.redraw();
        return this.hand;
    }

    /* A card is chosen. A phone on its side shows either the board or the lens, so there a figure
     * waits until a building is touched. */
    chooseCard(card: number): void {
        const chosen = this.choosing.chooseCard(card);
        this.choose(this.screen.form === "sideways" ? chosen : chosen.shownAtOnce);
    }

    /* Something else is chosen or previewed; nothing is played. */
    choose(choosing: Choosing): void {
        this.trouble = "";
        this.choosing = choosing;
        this.redraw();
        this.tell();
    }

    /* Why nothing can be done there, or with that card. */
    askWhy(what: { site: number } | { card: number }): void {
        const { seat } = this;
        const focus = this.choosing.focus;
        const { reason, rule } = this.tools.core.ask({ do: "why", seat, focus, ...what });
        this.trouble = reason;
        this.broken = { reason, rule };
        this.tell();
    }

    /* The sections of the rules that matter now: the one that forbade the last attempt, or those
     * about what can be done. */
    get rules(): string[] {
        const { reason, rule } = this.broken;
        return this.trouble && this.trouble === reason ? [rule] : (this.hand?.rules ?? []);
    }

    /* What another seat has, as far as it may be seen. */
    piecesOf(seat: number, screen: Screen): Hand {
        const others = seat !== this.seat && !this.state.over;
        return this.tools.core.askFor(
            { do: "show" },
            { seat, picture: { ...screen, others, zones: false, ...this.marks } },
        ).picture;
    }

    pictureOf(seat: number, layout: Layout): string {
        const others = seat !== this.seat && !this.state.over;
        return this.tools.core.ask({ do: "draw", seat, layout, others, bare: true }).svg;
    }

    /* The style that a picture needs outside of the page. */
    pictureStyle(): string {
        const { svg } = this.tools.core.ask({ do: "draw", seat: this.seat, layout: "wide" });
        return /<style>.*?<\/style>/s.exec(svg)?.[0] ?? "";
    }

    reminder(): string {
        return this.tools.core.ask({ do: "reminder" }).svg;
    }

    /* The best turn from here on, if it is known. */
    hint(): Promise<Thought | undefined> {
        return this.tools.worker.run(this.hintJob);
    }

    /* The same with more and more work, in Workers of their own, until told to stop. */
    hintFurther(take: (thought: Thought | undefined, work: number) => void): () => void {
        const { worker } = this.tools;
        const cores = Math.min(navigator.hardwareConcurrency - 1, furtherWork.length) || 1;
        const twins = Array.from({ length: cores }, () => worker.twin());
        const answers = furtherWork.map((work, at) =>
            (twins[at % cores] as WorkerClient)
                .run({ ...this.hintJob, work })
                .catch(() => undefined),
        );
        const takeAll = async () => {
            for (const [at, work] of furtherWork.entries()) take(await answers[at], work);
        };
        void takeAll();
        return () => {
            for (const twin of twins) twin.close();
        };
    }

    private get hintJob() {
        return { kind: "hint" as const, record: this.save.record, seat: this.seat };
    }

    /* ---- Inside ---- */

    /* Does something that the core may refuse; a refusal is shown and changes nothing. */
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

    protected playOne(move: string, alone: boolean, anew = false): void {
        const round = this.state.round;
        const before = anew ? 0 : this.turn.length;
        const { seat, autoSteps } = this;
        if (!alone) this.lastStep = { moves: before, at: performance.now() };
        this.trip({ do: "play", seat, moves: [move], forced: autoSteps, anew });
        const followed = Math.max(this.turn.length - before - 1, 0);
        this.automatic.push(alone, ...new Array<boolean>(followed).fill(true));
        this.afterPlay(round);
    }

    /* Where there is only one choice, it is made; but nobody's turn ends by itself, since after
     * that nothing can be undone. Within a turn the core does so; this is how a turn begins. */
    protected stepAlone(): void {
        let [only, another] = this.moves;
        while (this.autoSteps && !this.covered && only && !another && only !== endOfTurn) {
            this.noChoice = this.hand.moves.some(isSomewhere) ? "" : this.hand.advice;
            this.playOne(only, true);
            [only, another] = this.moves;
        }
    }

    /* How the sheet is drawn. */
    protected get handOptions(): HandOptions {
        const { focus, candidate } = this.choosing;
        const { moves, at } = this.lastStep;
        const isNew = this.isMoving && performance.now() - at < longestMotion;
        return {
            ...this.screen,
            focus,
            ...(candidate && { candidate: candidate.move }),
            ...(isNew && { since: moves }),
            ...(this.told && this.isMine && { told: this.told }),
            ...this.marks,
        };
    }

    /* What the core of a first visit does not know. */
    private get marks(): Pick<HandOptions, "origins"> {
        return this.marksOrigins && this.tools.core.isLarger ? { origins: true } : {};
    }

    private get drawingKey(): string {
        return JSON.stringify([this.seat, this.tools.core.language, this.screen, this.marks]);
    }

    private get occasion() {
        return this.choosing.candidate ? 1 : 0;
    }

    /* A candidate may open the lens, which takes room from the board. The board is drawn at the
     * size of the last time, so that it need not be redrawn when the page has been laid out. */
    private expectScreen(): void {
        this.screen = this.screens[this.occasion] ?? this.screen;
    }

    protected redraw(): void {
        this.expectScreen();
        const { seat, handOptions: picture } = this;
        this.hand = this.tools.core.askFor({ do: "show" }, { seat, picture }).picture;
        this.drawn = this.drawingKey;
        const { moves, usual } = this.hand;
        if (this.choosing.moves.length === 0) this.choosing = new Choosing(moves, usual);
    }

    /* Does something with the core, and takes over all that may have changed. */
    protected trip(request: Trip): void {
        this.choosing = new Choosing([]);
        this.expectScreen();
        const { seat, topic, handOptions: picture } = this;
        const pieces = { seat, state: true, moves: true, score: true, record: true } as const;
        const known = this.tools.core.askFor(request, { ...pieces, picture });
        this.state = known.state;
        this.moves = known.moves;
        this.scores = known.score;
        this.record = known.record;
        this.hand = known.picture;
        this.drawn = this.drawingKey;
        this.choosing = new Choosing(known.picture.moves, known.picture.usual);
        /* A note that was read in passing is gone with its moment. */
        if (topic && !this.hand.topics?.some(({ id }) => id === topic.id)) this.noteTold(topic.id);
    }

    protected lookAround(): void {
        this.trip({ do: "show" });
    }

    protected changed(): void {
        this.keep();
        this.tell();
    }

    protected tell(): void {
        this.version++;
        for (const listener of this.listeners) listener();
    }
}
