/* Those at the table: who they are, what they have, and whether they are ready. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { isBot, kindOf } from "../core/personas";
import { t } from "../core/translate";
import { Picture } from "../picture/picture";
import { mayMove } from "../ui/motion";
import { Emblem } from "./emblem";
import { SmallView } from "./pieces";
import { formatNumber, Gain } from "./scores";
import type { GameSession } from "./session";

export function seatsShown(session: GameSession): number[] {
    return session.save.seats.map((_, seat) => seat);
}

/* What may be known of a seat's score. */
function totalOf(session: GameSession, seat: number): number | undefined {
    return seat === session.seat || session.state.over
        ? session.scores.scores[seat]?.total
        : session.known[seat];
}

const countingTime = 300; // milliseconds

/* A score counts up to its new value. */
function Total({ value }: { value: number | undefined }) {
    const element = useRef<HTMLSpanElement>(null);
    const shown = useRef(value);
    useLayoutEffect(() => {
        const from = shown.current ?? 0;
        const letters = element.current?.firstChild;
        shown.current = value;
        if (!(letters instanceof Text) || value === undefined || from === value || !mayMove())
            return;
        const start = performance.now();
        let frame = 0;
        const count = (now: number) => {
            const part = Math.min(Math.max((now - start) / countingTime, 0), 1);
            letters.data = formatNumber(Math.round(from + (value - from) * part));
            if (part < 1) frame = requestAnimationFrame(count);
        };
        count(start);
        return () => cancelAnimationFrame(frame);
    }, [value]);
    return (
        <span ref={element} class="figure">
            {formatNumber(value)}
        </span>
    );
}

interface ChipProps {
    session: GameSession;
    seat: number;
    onLook: (seat: number) => void;
}

/* When a round ends, everybody else says for a moment what they did. */
function LastWords({ session, seat }: Pick<ChipProps, "session" | "seat">) {
    const turn = session.lastTurns.find((one) => one.seat === seat);
    const isOld = session.lastRound !== session.state.round - 1;
    if (!turn || isOld || seat === session.seat || session.turn.length > 0) return null;
    return (
        <p
            key={session.lastRound}
            class="last-words"
            style={{ animationDelay: `${seat * 120}ms` }}
            role="status"
        >
            {turn.summary}
            <Gain points={turn.gain} />
        </p>
    );
}

function Chip({ session, seat, onLook }: ChipProps) {
    const who = session.save.seats[seat];
    const name = who?.name ?? "";
    const status = session.statusOf(seat);
    return (
        <li>
            <button
                class={seat === session.seat ? "chip me" : "chip"}
                onClick={() => onLook(seat)}
                aria-description={t("Sheet of %s", name)}
            >
                <Emblem name={name} seat={seat} who={who} />
                {status && <span class={status === "✓" ? "status ready" : "status"}>{status}</span>}
                <span class="name">
                    {name}
                    {isBot(who) && <span class="kind"> · {t("bot")}</span>}
                </span>
                <span class="mark">{session.markOf(seat)}</span>
                <Total value={totalOf(session, seat)} />
            </button>
            <LastWords session={session} seat={seat} />
        </li>
    );
}

/* How many fit side by side on a phone; the rest can be scrolled to. */
export function Chips({ session, onLook }: Omit<ChipProps, "seat">) {
    const { rival } = session.scores;
    return (
        <ul
            class="chips"
            aria-label={t("At the table")}
            style={{ "--seats": seatsShown(session).length }}
        >
            {seatsShown(session).map((seat) => (
                <Chip key={seat} session={session} seat={seat} onLook={onLook} />
            ))}
            {rival && (
                <li>
                    <span class="chip rival">
                        <Emblem name={t("Rival")} seat={1} />
                        <span class="name">{t("Rival")}</span>
                        <span class="figure">{formatNumber(rival.total)}</span>
                    </span>
                </li>
            )}
        </ul>
    );
}

function Rival({ session, seat, onLook }: ChipProps) {
    const turn = session.lastTurns.find((one) => one.seat === seat);
    const who = session.save.seats[seat];
    const name = who?.name ?? "";
    return (
        <li>
            <button onClick={() => onLook(seat)}>
                <span class="rival-head">
                    <Emblem name={name} seat={seat} who={who} />
                    <b>{name}</b>
                    <span class="quiet-text">{session.markOf(seat) || kindOf(who)}</span>
                    <Total value={totalOf(session, seat)} />
                </span>
                {turn && (
                    <span class="rival-turn">
                        {t("Last round: %s", turn.summary)}
                        <Gain points={turn.gain} />
                    </span>
                )}
                {turn?.svg ? (
                    <Picture svg={turn.svg} label={t("Sheet of %s", name)} class="small" />
                ) : (
                    <SmallView session={session} seat={seat} />
                )}
            </button>
        </li>
    );
}

/* How many towns can be shown beside one's own. */
const rivalsShown = 5;

/* The others beside my sheet: their towns, and what they did in the round before. */
export function Rivals({ session, onLook }: Omit<ChipProps, "seat">) {
    const others = seatsShown(session).filter((seat) => seat !== session.seat);
    return (
        <ul class="rivals" aria-label={t("The others")}>
            {others.slice(0, rivalsShown).map((seat) => (
                <Rival key={seat} session={session} seat={seat} onLook={onLook} />
            ))}
        </ul>
    );
}
