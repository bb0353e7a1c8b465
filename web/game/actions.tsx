/*
 * The action bar: the sentence that says what to do, what the turn scores, and all the buttons.
 */
import { useEffect, useState } from "preact/hooks";
import type { SheetPicture } from "../core/protocol";
import { endOfTurn } from "../core/record";
import { t } from "../core/translate";
import type { Chooser } from "../picture/picture";
import { Guide } from "./guide";
import type { Hint } from "./hint";
import { formatNumber } from "./scores";
import type { GameSession } from "./session";

/* ---- What the picture says ---- */

export interface Told {
    advice: string;
    labels: Map<string, string>; // of moves
}

export function readPicture(picture: SheetPicture | undefined): Told {
    const labels = picture?.zones.map(({ move, label }) => [move, label] as const);
    return { advice: picture?.advice ?? "", labels: new Map(labels) };
}

/* Is the picture's own sentence visible? Then the bar need not repeat it. The bar may cover the
 * bottom of the screen. */
function useAdviceInSight(svg: string): boolean {
    const [inSight, setInSight] = useState(false);
    useEffect(() => {
        const advice = document.querySelector(".table > .picture #advice");
        if (!advice) return setInSight(false);
        const watch = new IntersectionObserver(
            (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
            { rootMargin: "0px 0px -100px", threshold: 0.9 },
        );
        watch.observe(advice);
        return () => watch.disconnect();
    }, [svg]);
    return inSight;
}

/* ---- What can be done ---- */

/* Moves of a single word have no place on the sheet, so they are buttons. */
function buttonMoves(moves: string[]): string[] {
    return moves.filter((move) => !move.includes(" "));
}

function signed(number: number): string {
    return number > 0 ? `+${number}` : formatNumber(number);
}

/* The moves that the chosen places still allow, in words. */
function Choices({ chooser, onMove }: { chooser: Chooser; onMove: (move: string) => void }) {
    return (
        <div class="choices" role="group" aria-label={t("Which one do you mean?")}>
            {chooser.choices.map((choice) => (
                <button
                    key={choice.move}
                    class="lit"
                    onClick={() => onMove(choice.move)}
                    onPointerEnter={() => chooser.point(choice)}
                    onPointerLeave={() => chooser.point(undefined)}
                    onFocus={() => chooser.point(choice)}
                    onBlur={() => chooser.point(undefined)}
                >
                    {choice.label}
                </button>
            ))}
            {chooser.lens && <button onClick={() => chooser.clear()}>{t("Whole sheet")}</button>}
        </div>
    );
}

/* What the picture does not say, or what is more urgent than its advice. */
function urgentWords(session: GameSession, hint: Hint): string {
    const waits = session.moves.length === 0 && !session.state.over;
    return session.trouble || hint.said || (waits ? session.waitingWords() : "");
}

interface ActionsProps {
    session: GameSession;
    svg: string;
    told: Told;
    moves: string[]; // that can be chosen now
    gain: number; // the change of score if the move pointed at were made
    hint: Hint;
    chooser: Chooser | undefined;
    onMove: (move: string) => void;
    onPoint: (move: string | undefined) => void;
    onUndo: () => void;
    onScore: () => void;
}

function Sentence({ session, svg, told, hint }: ActionsProps) {
    const urgent = urgentWords(session, hint);
    const isSaidAbove = useAdviceInSight(svg) && !urgent;
    return (
        <p
            class={`sentence ${session.trouble ? "trouble" : ""} ${isSaidAbove ? "unseen" : ""}`}
            role="status"
        >
            {urgent || told.advice}
        </p>
    );
}

function Buttons({
    session,
    told,
    moves,
    gain,
    chooser,
    onMove,
    onPoint,
    onUndo,
    onScore,
}: ActionsProps) {
    const total = session.scores.scores[session.seat]?.total ?? 0;
    const turnGain = session.turnGain + gain;
    return (
        <div class="buttons">
            {session.isMine && (
                <button onClick={onUndo} disabled={!session.canUndo && !chooser?.chosen}>
                    {t("Undo")}
                </button>
            )}
            {buttonMoves(moves).map((move) => (
                <button
                    key={move}
                    class={move === endOfTurn ? "main" : "lit"}
                    onClick={() => onMove(move)}
                    onPointerEnter={() => onPoint(move)}
                    onPointerLeave={() => onPoint(undefined)}
                >
                    {told.labels.get(move) ?? move}
                </button>
            ))}
            <button class="total" onClick={onScore} aria-description={t("Current score")}>
                {formatNumber(total + gain)}
                {turnGain !== 0 && <small> {signed(turnGain)}</small>}
            </button>
        </div>
    );
}

/* The line is there even when empty, so that nothing moves under the pointer. */
function TurnGain({ session, gain }: ActionsProps) {
    const turnGain = session.turnGain + gain;
    if (session.turn.length === 0 && turnGain === 0) return <p class="turn-gain" />;
    return (
        <p class="turn-gain">
            {t("This turn:")} <strong>{signed(turnGain)}</strong>
        </p>
    );
}

export function Actions(props: ActionsProps) {
    const { session, told, moves, hint, chooser, onMove } = props;
    const hasChoices = chooser && (chooser.lens || chooser.choices.length > 0);
    return (
        <footer class="actions">
            {moves.length > 0 && !chooser && !hint.hinted && <Guide session={session} />}
            <Sentence {...props} />
            {hint.hinted && (
                <p class="hint">
                    <strong>{told.labels.get(hint.hinted) ?? hint.hinted}</strong>
                    <br />
                    {hint.why}
                </p>
            )}
            {hasChoices && <Choices chooser={chooser} onMove={onMove} />}
            <Buttons {...props} />
            <TurnGain {...props} />
        </footer>
    );
}
