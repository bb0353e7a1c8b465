/*
 * The bar under the thumb: the sentence that says what to do, and every decision of the moment as a
 * button with what it brings. One button is filled: the natural next step.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { HandMove } from "../core/protocol";
import { endOfTurn } from "../core/record";
import { t } from "../core/translate";
import { useForm } from "../ui/form";
import { Icon, type IconName } from "../ui/icons";
import { type Decision, decisions, givenUp } from "./choosing";
import type { Hint } from "./hint";
import { Gain, signed } from "./scores";
import type { GameSession } from "./session";
import { leaveFocus } from "./touching";

interface ToolButtonProps {
    icon: IconName;
    word: string; // for those who hear it, and on wide screens
    points?: number | undefined; // what it costs
    disabled?: boolean;
    onClick: () => void;
}

function ToolButton({ icon, word, points, disabled = false, onClick }: ToolButtonProps) {
    return (
        <button class="bar-tool" onClick={onClick} disabled={disabled} title={word}>
            <Icon name={icon} />
            <span>{word}</span>
            {points !== undefined && (
                <b class={points < 0 ? "gain loss" : "gain"}>{signed(points)}</b>
            )}
        </button>
    );
}

/* ---- The sentence ---- */

/* What is more urgent than the advice for the moment. */
function urgentWords(session: GameSession, hint: Hint): string {
    const waits = session.moves.length === 0 && !session.state.over;
    return session.trouble || hint.said || (waits ? session.waitingWords() : "");
}

/* The question mark opens the rules of what can be done, or of what was refused. */
function Ask({ onClick }: { onClick: () => void }) {
    const words = t("The rule for this");
    return (
        <button class="ask" onClick={onClick} title={words} aria-label={words}>
            <span>?</span>
        </button>
    );
}

function Sentence({ session, hint, onRules }: Pick<BarProps, "session" | "hint" | "onRules">) {
    const urgent = urgentWords(session, hint);
    const points = session.turnGain + (session.choosing.candidate?.gain ?? 0);
    return (
        <div class={session.trouble ? "say refused" : "say"}>
            <Ask onClick={onRules} />
            <p class={session.trouble ? "sentence trouble" : "sentence"} role="status">
                {urgent || session.advice}
            </p>
            {(session.turn.length > 0 || points !== 0) && (
                <p class="turn-gain">
                    <span>{t("This turn:")}</span> <b>{signed(points)}</b>
                </p>
            )}
        </div>
    );
}

/* ---- Before something is given up ---- */

/* The answer may appear under the finger, and a double tap is no answer. */
const readingTime = 400; // ms

/* Has this time passed since this was shown? */
function usePassed(time: number): boolean {
    const [isPassed, setPassed] = useState(false);
    useEffect(() => {
        const timer = setTimeout(() => setPassed(true), time);
        return () => clearTimeout(timer);
    }, [time]);
    return isPassed;
}

/* Something could still be done. */
function EndQuestion({ onKeep, onEnd }: { onKeep: () => void; onEnd: () => void }) {
    const question = useRef<HTMLDivElement>(null);
    useEffect(() => question.current?.querySelector("button")?.focus(), []);
    const isRead = usePassed(readingTime);
    return (
        <div ref={question} class="question" role="alertdialog" aria-label={t("End the turn?")}>
            <p>{t("Something could still be done this turn. End it anyway?")}</p>
            <button onClick={onKeep}>{t("Keep playing")}</button>
            <button class="lit" onClick={onEnd} disabled={!isRead}>
                {t("End it")}
            </button>
        </div>
    );
}

/* ---- A move that is looked at ---- */

interface CandidateProps {
    session: GameSession;
    candidate: HandMove;
    onPlay: (move: string) => void;
    onPlayLast: (move: string) => void;
}

/* Turning, mirroring and moving the figure that is looked at. */
export function FigureTools({ session }: Pick<CandidateProps, "session">) {
    const { choosing } = session;
    const { turned, mirrored, places, candidate } = choosing;
    const at = candidate ? places.indexOf(candidate) : -1;
    /* What it costs is said where it costs something. */
    const cost = (move: HandMove) => (move.gain === candidate?.gain ? undefined : move.gain);
    const look = (move: HandMove | undefined) => move && session.choose(choosing.lookAt(move));
    const step = (by: number) => look(places[(at + by + places.length) % places.length]);
    if (!turned && !mirrored && places.length < 2) return null;
    return (
        <div class="figure-tools">
            {turned && (
                <ToolButton
                    icon="turn"
                    word={t("Turn")}
                    points={cost(turned)}
                    onClick={() => look(turned)}
                />
            )}
            {mirrored && (
                <ToolButton
                    icon="mirror"
                    word={t("Mirror")}
                    points={cost(mirrored)}
                    onClick={() => look(mirrored)}
                />
            )}
            {places.length > 1 && (
                <>
                    <ToolButton
                        icon="previous"
                        word={t("Previous place")}
                        onClick={() => step(-1)}
                    />
                    <ToolButton icon="next" word={t("Next place")} onClick={() => step(1)} />
                </>
            )}
        </div>
    );
}

/* The turn can be ended with the same touch: at once where nothing else would be left to do. */
function Confirm({ session, candidate, onPlay, onPlayLast }: CandidateProps) {
    const [isAsking, setAsking] = useState(false);
    useEffect(() => setAsking(false), [candidate]);
    const playLast = () => onPlayLast(candidate.move);
    if (isAsking) return <EndQuestion onKeep={() => setAsking(false)} onEnd={playLast} />;
    return (
        <>
            <button
                class="main confirm"
                data-move={candidate.move}
                onClick={() => onPlay(candidate.move)}
            >
                <Icon name="check" /> {session.hand.brief || candidate.brief || session.hand.advice}
                <Gain points={candidate.gain} />
            </button>
            {(session.isLastMove || session.mayEnd) && (
                <button
                    class="confirm-end"
                    title={t("and end the turn")}
                    aria-label={t("and end the turn")}
                    onClick={session.isLastMove ? playLast : () => setAsking(true)}
                >
                    <Icon name="checks" /> <span>{t("and end")}</span>
                </button>
            )}
        </>
    );
}

/* ---- Decisions ---- */

/* A temp changes the number: the houses follow the one that is chosen here. */
function Numbers({ session }: { session: GameSession }) {
    const { choosing } = session;
    const numbers = choosing.values("number");
    if (numbers.length < 2) return null;
    return (
        <div class="numbers" role="group" aria-label={t("Which number?")}>
            {numbers.map((number) => (
                <button
                    key={number}
                    data-number={number}
                    aria-pressed={choosing.focus.number === number}
                    onClick={() => session.choose(choosing.chooseNumber(number))}
                >
                    {number - 1}
                </button>
            ))}
        </div>
    );
}

interface DecisionsProps {
    session: GameSession;
    list: Decision[];
    onPlay: (move: string) => void;
}

/* A card of the offer that is visible. */
function isOfCard({ move, card }: Decision): boolean {
    return card !== undefined || move?.card !== undefined;
}

function Decisions({ session, list, onPlay }: DecisionsProps) {
    const { choosing } = session;
    const rest = list.filter(({ move }) => move?.move !== endOfTurn);
    const isOnly = rest.length === 1 && choosing.open.length <= 2;
    const decide = ({ move, card }: Decision) => {
        if (card) session.chooseCard(card);
        else if (move?.site) session.choose(choosing.lookAt(move));
        else if (move) onPlay(move.move);
    };
    return (
        <>
            {rest.map((decision) => (
                <button
                    key={decision.move?.move ?? decision.card}
                    class={`${isOnly ? "main" : "lit"}${isOfCard(decision) ? " by-card" : ""}`}
                    data-move={decision.move?.move}
                    onClick={() => decide(decision)}
                >
                    {decision.name}
                    <Gain points={decision.gain} />
                </button>
            ))}
        </>
    );
}

interface EndOfTurnProps extends Pick<BarProps, "session" | "hint" | "onPlay"> {
    end: HandMove;
}

/* It is filled when nothing is left to do, or nothing better is known; otherwise it asks before the
 * player gives something up. */
function EndOfTurn({ session, hint, end, onPlay }: EndOfTurnProps) {
    const { moves } = session.choosing;
    const [isAsking, setAsking] = useState(false);
    const isLast = moves.length === 1 || hint.hinted === end.move;
    useEffect(() => setAsking(false), [moves]);
    const press = () => {
        if (givenUp(moves, endOfTurn)) setAsking(true);
        else onPlay(end.move);
    };
    if (isAsking)
        return <EndQuestion onKeep={() => setAsking(false)} onEnd={() => onPlay(end.move)} />;
    return (
        <button class={isLast ? "main end" : "end"} data-move={end.move} onClick={press}>
            {end.brief}
        </button>
    );
}

/* ---- The bar ---- */

const takeBackWords = () => t("Take back the turn");

/* When nothing else can be done: the others play, the screen is passed on, or the next offer is
 * entered. */
export function TakeBack({ session }: { session: GameSession }) {
    if (!session.canTakeBack) return null;
    return (
        <button onClick={() => session.takeBack()}>
            <Icon name="undo" /> {takeBackWords()}
        </button>
    );
}

interface BarProps {
    session: GameSession;
    moves: string[]; // that can be chosen now
    hint: Hint;
    actions?: ComponentChildren; // in place of all buttons
    onPlay: (move: string) => void;
    onPlayLast: (move: string) => void; // ends the turn, too
    onUndo: () => void;
    onRules: () => void;
}

function Tools({ session, moves, hint, onUndo }: BarProps) {
    const { choosing } = session;
    const isBegun = choosing.isBegun;
    return (
        <div class="bar-tools">
            {session.canTakeBack && moves.length === 0 ? (
                <TakeBack session={session} />
            ) : session.canTakeBack && !isBegun ? (
                <ToolButton icon="undo" word={takeBackWords()} onClick={() => session.takeBack()} />
            ) : (
                session.isMine &&
                !isBegun && (
                    <ToolButton
                        icon="undo"
                        word={t("Undo")}
                        onClick={onUndo}
                        disabled={!session.canUndo}
                    />
                )
            )}
            {session.hasHints && !isBegun && (
                <ToolButton
                    icon="hint"
                    word={t("Hint")}
                    onClick={hint.ask}
                    disabled={moves.length === 0}
                />
            )}
            {isBegun && <ToolButton icon="cross" word={t("Drop it")} onClick={onUndo} />}
        </div>
    );
}

function Buttons(props: BarProps) {
    const { session, moves, hint, onPlay, onPlayLast } = props;
    const { choosing } = session;
    const { chosen: candidate, focus } = choosing;
    const list = moves.length > 0 ? decisions(choosing.moves, focus) : [];
    const end = choosing.moves.find(({ move }) => move === endOfTurn);
    return (
        <div class="buttons" onPointerDown={leaveFocus}>
            <Tools {...props} />
            {candidate ? (
                <>
                    <FigureTools session={session} />
                    <Confirm
                        session={session}
                        candidate={candidate}
                        onPlay={onPlay}
                        onPlayLast={onPlayLast}
                    />
                </>
            ) : (
                <>
                    <Numbers session={session} />
                    <Decisions session={session} list={list} onPlay={onPlay} />
                    {end && moves.length > 0 && (
                        <EndOfTurn session={session} hint={hint} end={end} onPlay={onPlay} />
                    )}
                </>
            )}
        </div>
    );
}

/* What is shown while the bot searches further keeps its space afterwards, so that nothing
 * moves. */
function HintWords({ hint }: { hint: Hint }) {
    return (
        <p class="hint" data-work={hint.work}>
            {hint.why}{" "}
            <span class={hint.looksFurther ? "further" : "further done"}>
                {t("looking further…")}
            </span>
        </p>
    );
}

/* On a phone, a bar with more than two rows does not shrink the board permanently. */
const mostKept = 165; // px

/* The bar stays as high as it has once been in this window, on phones separately with and without
 * the lens: otherwise the board would be redrawn, smaller or larger, whenever a row of buttons
 * appears or disappears. Questions and hints are read and disappear, and text in another font may
 * take more lines. */
function useHeightKept(bar: { current: HTMLElement | null }, session: GameSession): void {
    const form = useForm();
    const isRoomy = form === "desk" || form === "tablet";
    const occasion = !isRoomy && session.hand.pieces.lens?.svg ? "lens" : "board";
    const kept = useRef({ width: 0, heights: {} as Record<string, number> });
    useLayoutEffect(() => {
        const { current } = bar;
        if (!current || form === "sideways") return;
        const apply = () => {
            const height = kept.current.heights[occasion];
            current.style.minHeight = height ? `${height}px` : "";
        };
        const keep = () => {
            const width = current.offsetWidth;
            if (kept.current.width !== width) kept.current = { width, heights: {} };
            apply();
            const isPassing = document.fonts.status === "loading";
            if (isPassing || current.querySelector(".question, .hint")) return;
            const { height } = current.getBoundingClientRect();
            kept.current.heights[occasion] = isRoomy ? height : Math.min(height, mostKept);
            apply();
        };
        apply();
        const watch = new ResizeObserver(keep);
        watch.observe(current);
        return () => {
            watch.disconnect();
            current.style.minHeight = "";
        };
    }, [bar, form, isRoomy, occasion]);
}

export function Bar(props: BarProps) {
    const { session, hint, actions, onRules } = props;
    const bar = useRef<HTMLElement>(null);
    useHeightKept(bar, session);
    return (
        <footer ref={bar} class="bar">
            {hint.why && <HintWords hint={hint} />}
            <Sentence session={session} hint={hint} onRules={onRules} />
            {actions ? <div class="buttons">{actions}</div> : <Buttons {...props} />}
        </footer>
    );
}
