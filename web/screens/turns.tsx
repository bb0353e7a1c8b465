/*
 * My turns: what I played and what would have been better, on the board; beside it the mistakes,
 * the most expensive first.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Round } from "../core/record";
import { t, tn } from "../core/translate";
import { letterOf } from "../game/keys";
import { type LocalSession, tryAgain } from "../game/local_session";
import { Gain } from "../game/scores";
import { type Looked, mistakesOf, type Opinions, points, summaryOf } from "../review/analysis";
import { MarkedSheet } from "../review/marked";
import { RoundLine } from "../review/round_line";
import { useApp } from "../ui/app";
import { listen } from "../ui/events";
import { useForm } from "../ui/form";
import { Icon } from "../ui/icons";
import { go } from "../ui/route";

const noMoves: string[] = [];

/* Both turns in words, above the board. */
function Versus({ looked, played }: { looked: Looked | undefined; played: [string, number] }) {
    const { opinion } = looked ?? {};
    const [summary, gain] = played;
    return (
        <div class="versus" aria-live="polite">
            <p class={opinion ? "played crossed" : "played"}>
                <b>{t("You played")}</b>
                <span>
                    {summary}
                    <Gain points={gain} />
                </span>
            </p>
            {opinion && (
                <p class="better">
                    <b>{t("Better")}</b>
                    <span>
                        {opinion.summary}
                        <Gain points={opinion.gain ?? 0} />
                    </span>
                    {opinion.reason && <span class="quiet-text">{opinion.reason}</span>}
                </p>
            )}
        </div>
    );
}

interface MistakeProps {
    looked: Looked;
    most: number; // what the dearest one cost
    isShown: boolean;
    onShow: () => void;
}

function Mistake({ looked, most, isShown, onShow }: MistakeProps) {
    const { round, turn, opinion } = looked;
    const cost = opinion.cost.value;
    return (
        <li>
            <button aria-pressed={isShown} onClick={onShow} aria-description={t("Show the round")}>
                <span class="when">
                    {t("Round %u", round)} <b class="mark">{opinion.mark}</b>
                </span>
                <span class="bar-of" aria-hidden="true">
                    <i style={{ width: `${Math.max((100 * cost) / most, 4)}%` }} />
                </span>
                <b class="cost">{cost > 0 ? points(-cost) : t("winning chances")}</b>
                <span class="quiet-text">{t("played: %s", turn.summary)}</span>
                <span>{t("better: %s", opinion.summary ?? "")}</span>
                <span class="quiet-text reason">{opinion.reason}</span>
            </button>
        </li>
    );
}

/* How far the bot has come, and how to stop it or go on. */
function Progress({ opinions }: { opinions: Opinions }) {
    const { looked, all, running, begin, stop } = opinions;
    if (looked.length === all) return null;
    if (!running) return <button onClick={begin}>{t("Continue")}</button>;
    return (
        <div class="row">
            <label class="row">
                {t("Turn %u of %u", Math.min(looked.length + 1, all), all)}
                <progress max={all} value={looked.length} />
            </label>
            <button onClick={stop}>{t("Stop")}</button>
        </div>
    );
}

function Mistakes(props: {
    opinions: Opinions;
    mistakes: Looked[];
    shown: number;
    onShow: (round: number) => void;
}) {
    const { opinions, mistakes, shown, onShow } = props;
    const { looked, all, trouble } = opinions;
    const most = Math.max(...mistakes.map(({ opinion }) => opinion.cost.value), 1);
    const count = mistakes.length;
    return (
        <section class="mistakes">
            <h2>
                {tn("%u turn could have been better", "%u turns could have been better", count)}
            </h2>
            <Progress opinions={opinions} />
            <p role="status">
                {trouble || (looked.length === all ? summaryOf(looked, mistakes) : "")}
            </p>
            <ol>
                {mistakes.map((one) => (
                    <Mistake
                        key={one.round}
                        looked={one}
                        most={most}
                        isShown={one.round === shown}
                        onShow={() => onShow(one.round)}
                    />
                ))}
            </ol>
            <p class="legend quiet-text">
                <span class="was">{t("played, crossed out")}</span>
                <span class="is">{t("better")}</span>
                <span>{t("pale: already there")}</span>
            </p>
        </section>
    );
}

/* The key N leads to the next mistake. */
function useNextKey(next: () => void): void {
    const latest = useRef(next);
    latest.current = next;
    useEffect(() => {
        return listen("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey || letterOf(event) !== "n") return;
            if ((event.target as Element).closest("input:not([type=range]), textarea")) return;
            latest.current();
        });
    }, []);
}

interface TurnsProps {
    session: LocalSession;
    rounds: Round[];
    opinions: Opinions;
    seat: number;
    from: number | undefined; // the round to begin with
}

export function Turns({ session, rounds, opinions, seat, from }: TurnsProps) {
    const app = useApp();
    const { save } = session;
    const mistakes = useMemo(() => mistakesOf(opinions.looked), [opinions.looked]);
    const [chosen, setChosen] = useState<number | undefined>(from);
    useEffect(opinions.begin, []);
    const mine = rounds.filter(({ turns }) => turns.some((one) => one.seat === seat));
    const shown = chosen ?? mistakes[0]?.round ?? mine[0]?.number ?? 1;
    const at = Math.max(
        mine.findIndex(({ number }) => number === shown),
        0,
    );
    const turn = mine[at]?.turns.find((one) => one.seat === seat);
    const looked = opinions.looked.find(({ round }) => round === shown);
    const isMistake = looked && mistakes.includes(looked);
    const next = () => {
        const order = mistakes.map(({ round }) => round);
        const to = order[(order.indexOf(shown) + 1) % Math.max(order.length, 1)];
        if (to !== undefined) setChosen(to);
    };
    useNextKey(next);
    const marks = new Map(opinions.looked.map(({ round, opinion }) => [round, opinion.mark]));
    const retry = () => go(`game/${tryAgain(app, save, shown, seat)}`);
    const isDesk = useForm() === "desk";
    return (
        <div class="turns">
            <section class="stage">
                {isDesk && (
                    <Versus
                        looked={isMistake ? looked : undefined}
                        played={[turn?.summary ?? "", turn?.gain ?? 0]}
                    />
                )}
                <MarkedSheet
                    position={{ record: save.record, round: shown, seat }}
                    moves={(isMistake ? looked.opinion.best.moves : turn?.moves) ?? noMoves}
                    instead={isMistake ? turn?.moves : undefined}
                    label={t("Sheet of %s", save.seats[seat]?.name ?? "")}
                />
                {!isDesk && <p class="did-line">{t("You played: %s", turn?.summary ?? "")}</p>}
                <RoundLine
                    rounds={mine.map(({ number }) => number)}
                    at={at}
                    onGo={(to) => setChosen(mine[to]?.number)}
                    marks={marks}
                />
                <div class="stage-buttons">
                    {!save.byHand && (
                        <button onClick={retry}>
                            <Icon name="turn" />
                            {t("Try it yourself")}
                        </button>
                    )}
                    <button class="main" onClick={next} disabled={mistakes.length === 0}>
                        {t("Next mistake")} <kbd>N</kbd>
                    </button>
                </div>
            </section>
            <Mistakes opinions={opinions} mistakes={mistakes} shown={shown} onShow={setChosen} />
        </div>
    );
}
