/*
 * A step of a lesson: a position at which one turn is made, and judged by the core after each move.
 * The end of the turn is judged and not played, so that the sheet stays visible.
 */
import type { HandOptions, Judgement } from "../core/protocol";
import { endOfTurn } from "../core/record";
import type { Seat } from "../core/store";
import type { Tools } from "../core/tools";
import { t } from "../core/translate";
import { Choosing } from "../game/choosing";
import { GameSession } from "../game/session";
import type { Lesson } from "./courses";

const bots = 1; // beside the learner there is one seat, if any

function seatsOf(count: number): Seat[] {
    const others = Array.from({ length: Math.min(count - 1, bots) }, () => ({
        kind: "bot" as const,
        name: t("Neighbour"),
        level: "",
    }));
    return [{ kind: "person", name: t("You"), level: "" }, ...others];
}

export class LessonSession extends GameSession {
    judgement: Judgement = { verdict: "open" };
    mistakes = 0; // made in this step
    private begun = 0; // moves that the step begins with

    constructor(
        tools: Tools,
        readonly lesson: Lesson,
        readonly step: number,
    ) {
        const name = lesson.steps[step]?.name ?? "";
        super(tools, { id: "", record: "", name, seats: [], round: 0, over: false, saved: 0 });
        this.begin();
    }

    get isDecided(): boolean {
        return this.judgement.verdict !== "open";
    }

    get isRight(): boolean {
        return this.judgement.verdict === "right";
    }

    override get canUndo(): boolean {
        return !this.isDecided && this.turn.length > this.begun;
    }

    override get canTakeBack(): boolean {
        return false;
    }

    override takeBack(): void {}

    /* Every move is judged by itself. */
    override get isLastMove(): boolean {
        return false;
    }

    override get mayEnd(): boolean {
        return false;
    }

    override get hasHints(): boolean {
        return false;
    }

    override get hasGuide(): boolean {
        return false;
    }

    /* The rule that the step is about comes first. */
    override get rules(): string[] {
        const rule = this.lesson.steps[this.step]?.rule;
        const others = super.rules.filter((one) => one !== rule);
        return rule ? [rule, ...others] : others;
    }

    override waitingWords(): string {
        return this.judgement.said ?? "";
    }

    override pastRounds() {
        return Promise.resolve([]);
    }

    protected override get handOptions(): HandOptions {
        return { ...super.handOptions, ...(this.isDecided && { zones: false }) };
    }

    protected afterPlay(): void {}

    protected keep(): void {}

    override play(move: string): void {
        if (this.isDecided) return;
        if (move !== endOfTurn) super.play(move);
        this.judge(move === endOfTurn ? [...this.turn, move] : this.turn);
    }

    override playAnew(move: string): void {
        if (this.isDecided) return;
        super.playAnew(move);
        this.judge(this.turn);
    }

    /* Resets the position to the start of the step. */
    tryAgain(): void {
        this.begin();
        this.changed();
    }

    /* Plays a right answer. */
    showAnswer(): void {
        const { core } = this.tools;
        this.begin();
        const { right } = core.ask({ do: "solve", lesson: this.lesson.text, step: this.step });
        const moves = right.slice(this.turn.length).filter((move) => move !== endOfTurn);
        if (moves.length > 0) this.trip({ do: "play", seat: this.seat, moves });
        this.judge(right);
    }

    private begin(): void {
        this.judgement = { verdict: "open" };
        this.trouble = "";
        this.trip({ do: "lesson", lesson: this.lesson.text, step: this.step });
        this.save.seats = seatsOf(this.state.seats);
        this.known = this.scores.scores.map(({ total }) => total);
        this.begun = this.turn.length;
        this.automatic = this.turn.map(() => false);
    }

    private judge(moves: string[]): void {
        if (this.trouble || moves.length === 0) return;
        const { lesson, step } = this;
        this.judgement = this.tools.core.ask({ do: "judge", lesson: lesson.text, step, moves });
        if (this.judgement.verdict === "wrong") this.mistakes++;
        if (this.isDecided) {
            this.moves = [];
            this.choosing = new Choosing([]);
            this.redraw();
        }
        this.changed();
    }
}
