/* Beside a sheet at a table of a server: who is there, what they say, the time, and the spread of a crowd. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { titleOf, useApp } from "./app";
import { Refusal } from "./core";
import { tableLink } from "./lobby";
import { nameOfSeat } from "./online";
import { figure } from "./scores";
import { copy } from "./ui";
import type { Spread, Visit } from "./visit";
import { t, tn } from "./words";

/* ---- The time ---- */

function timeLeft(seconds: number): string {
    if (seconds <= 0) return t("Time is up");
    if (seconds >= 2 * 86400) return tn("%u day left", "%u days left", Math.floor(seconds / 86400));
    if (seconds >= 2 * 3600) return tn("%u hour left", "%u hours left", Math.floor(seconds / 3600));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/* Quiet until the last ten seconds. */
export function Countdown({ until }: { until: number }) {
    const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000));
    const [seconds, setSeconds] = useState(left);
    useEffect(() => {
        setSeconds(left());
        const clock = setInterval(() => setSeconds(left()), 500);
        return () => clearInterval(clock);
    }, [until]);
    return (
        <p class={seconds <= 10 ? "countdown late" : "countdown"} role="timer" aria-label={t("Time for this turn")}>
            {timeLeft(seconds)}
        </p>
    );
}

/* ---- A crowd ---- */

export function StillThinking({ visit }: { visit: Visit }) {
    return (
        <p role="status">
            {tn("%u is still thinking", "%u are still thinking", visit.waiting)}{" "}
            <span class="quiet-text">/ {visit.table?.count}</span>
        </p>
    );
}

/* Which bar is mine? None is of who watches. */
function ownBar({ mine, least, most, bars }: Spread): number {
    if (mine === undefined) return -1;
    const width = (most - least) / bars.length || 1;
    return Math.min(bars.length - 1, Math.floor((mine - least) / width));
}

/* How the scores of all are spread, with my own place in it. */
export function CrowdSpread({ spread, children }: { spread: Spread; children?: ComponentChildren }) {
    const highest = Math.max(1, ...spread.bars);
    const mine = ownBar(spread);
    const words = t("From %s to %s, on average %s", figure(spread.least), figure(spread.most), figure(spread.mean));
    return (
        <section class="spread" aria-label={t("All scores")}>
            {children}
            <svg viewBox="0 0 200 62" role="img" aria-label={words}>
                {spread.bars.map((bar, at) => {
                    const height = (48 * bar) / highest;
                    const place = { x: at * 20 + 2, y: 48 - height, width: 16, height };
                    return <rect key={at} class={at === mine ? "mine" : ""} {...place} />;
                })}
                <text x={2} y={60}>
                    {figure(spread.least)}
                </text>
                <text x={198} y={60} class="right">
                    {figure(spread.most)}
                </text>
            </svg>
            {spread.place !== undefined && (
                <p>{t("You: place %s with %s points", String(spread.place), figure(spread.mine))}</p>
            )}
        </section>
    );
}

/* ---- People ---- */

/* The state of somebody in a word. */
function stateWords(visit: Visit, seat: number): string {
    const known = visit.seatAt(seat);
    if (known?.bot) return known.name ? t("left: a bot plays") : ""; /* its name says it */
    if (known?.away) return t("away: a bot plays");
    return known?.here ? t("here") : t("not connected");
}

/* Does something at the table, and says why it was refused. Anything else that goes wrong is a fault
 * of the page, which the net of all screens shows. */
export function useDeeds(): [trouble: string, attempt: (deed: () => Promise<unknown>) => Promise<void>] {
    const [trouble, setTrouble] = useState("");
    const [fault, setFault] = useState<{ error: unknown }>();
    if (fault) throw fault.error;
    const attempt = async (deed: () => Promise<unknown>) => {
        setTrouble("");
        try {
            await deed();
        } catch (error) {
            if (error instanceof Refusal) setTrouble(error.message);
            else setFault({ error });
        }
    };
    return [trouble, attempt];
}

export function People({ visit }: { visit: Visit }) {
    const [trouble, attempt] = useDeeds();
    const seats = visit.table?.seats ?? [];
    const more = (visit.table?.count ?? 0) - seats.filter(Boolean).length;
    const removable = (seat: number) =>
        visit.isHost && seat !== visit.seat && (visit.table?.state === "waiting" || !visit.seatAt(seat)?.bot);
    return (
        <>
            <ol class="sitting">
                {seats.map((seat, number) => seat && (
                    <li key={number}>
                        <span class={`dot ${seat.here || seat.bot ? "here" : ""}`} aria-hidden="true" />
                        <strong>{nameOfSeat(seat, number)}</strong>
                        <span class="quiet-text">
                            {number === visit.seat ? t("you") : stateWords(visit, number)}
                        </span>
                        {removable(number) && (
                            <button
                                class="quiet"
                                onClick={() => attempt(() => visit.ask({ do: "remove", seat: number }))}
                                aria-label={t("Remove %s", nameOfSeat(seat, number))}
                            >
                                ✕
                            </button>
                        )}
                    </li>
                ))}
            </ol>
            {more > 0 && <p class="quiet-text">{tn("and %u more", "and %u more", more)}</p>}
            {trouble && (
                <p class="trouble" role="alert">
                    {trouble}
                </p>
            )}
        </>
    );
}

/* The link by what the device has for that: its own sheet of sharing, or the clipboard. */
export function ShareLink({ id, title }: { id: string; title: string }) {
    const [said, setSaid] = useState("");
    const link = tableLink(id);
    const share = async () => {
        try {
            await navigator.share({ title, url: link });
        } catch {
            /* The reader has thought better of it. */
        }
    };
    const onCopy = async () => setSaid((await copy(link)) ? t("Copied.") : link);
    return (
        <div class="row">
            {"share" in navigator && <button onClick={share}>{t("Share the link")}</button>}
            <button onClick={onCopy}>{t("Copy the link")}</button>
            <span role="status">{said}</span>
        </div>
    );
}

function OwnLink({ link }: { link: string }) {
    const [said, setSaid] = useState("");
    const onCopy = async () => setSaid((await copy(link)) ? t("Copied. Whoever has this link is you.") : link);
    return (
        <div class="row">
            <button onClick={onCopy}>{t("Copy my own link, for another device")}</button>
            <span role="status">{said}</span>
        </div>
    );
}

/* The table, while it is played at: its people, the link, and the way out. */
export function Company({ visit }: { visit: Visit }) {
    const { games } = useApp();
    const [trouble, attempt] = useDeeds();
    const [sure, setSure] = useState(false);
    const { table } = visit;
    if (!table) return null;
    const title = titleOf(games, table.name);
    return (
        <div class="company">
            <People visit={visit} />
            {table.watching > 0 && <p class="quiet-text">{tn("%u person watches", "%u people watch", table.watching)}</p>}
            <ShareLink id={table.id} title={title} />
            <p>
                <a href={`#/watch/${table.id}`} target="_blank" rel="noopener">
                    {t("Large, for a screen on the wall")}
                </a>
            </p>
            {visit.seat !== null && <OwnLink link={visit.ownLink} />}
            {visit.seat !== null && (
                <div class="row">
                    {sure ? (
                        <>
                            <span>{t("A bot will play on for you.")}</span>
                            <button class="main" onClick={() => attempt(() => visit.rise())}>
                                {t("Leave")}
                            </button>
                            <button onClick={() => setSure(false)}>{t("Stay")}</button>
                        </>
                    ) : (
                        <button onClick={() => setSure(true)}>{t("Leave the table")}</button>
                    )}
                </div>
            )}
            <p class="trouble" role="status">
                {trouble}
            </p>
        </div>
    );
}

/* ---- Words ---- */

export function Talk({ visit }: { visit: Visit }) {
    const [text, setText] = useState("");
    const [trouble, attempt] = useDeeds();
    useEffect(() => {
        if (visit.unread > 0) visit.read();
    }, [visit.unread]);
    const say = (event: Event) => {
        event.preventDefault();
        void attempt(async () => {
            await visit.ask({ do: "say", text: text.trim() });
            setText(""); /* what could not be said stays */
        });
    };
    return (
        <div class="talk">
            {visit.said.length === 0 && <p class="quiet-text">{t("Nobody has said anything yet. Words are not kept.")}</p>}
            <ul aria-live="polite">
                {visit.said.map(({ seat, text: words, number }) => (
                    <li key={number}>
                        <strong>{seat === null ? t("Host") : nameOfSeat(visit.seatAt(seat), seat)}</strong> {words}
                    </li>
                ))}
            </ul>
            {visit.seat !== null || visit.isHost ? (
                <form class="row" onSubmit={say}>
                    <input
                        aria-label={t("A word to the others")}
                        value={text}
                        maxLength={200}
                        onInput={(event) => setText(event.currentTarget.value)}
                    />
                    <button disabled={text.trim() === ""}>{t("Say")}</button>
                </form>
            ) : null}
            <p class="trouble" role="status">
                {trouble}
            </p>
        </div>
    );
}
