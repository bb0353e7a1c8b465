/*
 * Today's towns: one deal a day for each game, and a longer one a week, the same for everyone. The
 * first try counts; medals are what bots reach on average.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { dayAfter, streakOf, thisWeek, today } from "../core/days";
import { pastOf } from "../core/past";
import type { GameInfo, Postcard } from "../core/protocol";
import { loadResults, type Result } from "../core/results";
import type { Save } from "../core/store";
import {
    type Medal,
    marksOf,
    medalOf,
    medals,
    nameOfTown,
    optionsOf,
    type Span,
    spanOf,
} from "../core/towns";
import { t, tn } from "../core/translate";
import { beginGame } from "../game/local_session";
import { formatNumber } from "../game/scores";
import { optionWords } from "../game/setup";
import { Progress } from "../statistics/progress";
import { type App, useApp } from "../ui/app";
import { copy } from "../ui/export";
import { Switch } from "../ui/fields";
import { Heading } from "../ui/heading";
import { Icon } from "../ui/icons";
import { go } from "../ui/route";

/* A date in the reader's language, with its year unless it is the current one. */
function dayFor(app: App, day: string): string {
    const time = Date.parse(`${day}T12:00`);
    if (Number.isNaN(time)) return day;
    const isThisYear = day.slice(0, 4) === today().slice(0, 4);
    const style = isThisYear
        ? ({ day: "numeric", month: "long" } as const)
        : ({ dateStyle: "long" } as const);
    return new Intl.DateTimeFormat(app.settings.language, style).format(time);
}

/* Continues a town that is unfinished, or starts it. */
async function beginTown(app: App, game: GameInfo, when: string, hints: boolean): Promise<void> {
    const name = nameOfTown(game.id, when);
    const begun = (await app.store.list()).find(
        (save) => save.daily === when && save.name === name && !save.over,
    );
    if (begun) {
        go(`game/${begun.id}`);
        return;
    }
    const me = { kind: "person", name: app.settings.name || t("You"), level: "" } as const;
    go(`game/${beginGame(app, { name, seats: [me], daily: when, hints })}`);
}

/* ---- Words ---- */

function medalWord(medal: Medal): string {
    return { bronze: t("bronze"), silver: t("silver"), gold: t("gold") }[medal];
}

const medalSigns: Record<Medal, string> = { bronze: "🥉", silver: "🥈", gold: "🥇" };

type TownResult = Pick<Result, "total" | "hints">;

function hintWords(hints: boolean | undefined): string {
    return hints ? t("with hints") : t("without hints");
}

/* What can be shared without revealing the cards. */
export function summaryOfTown(game: GameInfo, save: Pick<Save, "daily" | "totals" | "hints">) {
    const { daily = "", totals, hints } = save;
    const total = totals?.[0] ?? 0;
    const medal = medalOf(game.id, spanOf(daily), total);
    const points = t("Kvartal, %s, the town of %s: %u points", game.title, daily, total);
    return `${points}${medal ? ` ${medalSigns[medal]}` : ""}, ${hintWords(hints)}`;
}

/* ---- The picture ---- */

const most = 100; // percent

/* All windows are lit in a town that earns gold. */
function postcardOf(app: App, game: GameInfo, when: string, result: TownResult): Postcard {
    const span = spanOf(when);
    const medal = medalOf(game.id, span, result.total);
    const gold = marksOf(game.id, span).at(-1) || Math.max(result.total, 1);
    const lit = Math.round((most * result.total) / gold);
    const days = streakOf(new Set(firstTries(game, loadResults()).keys()), today());
    const streak =
        span === "day" && days > 1 ? [tn("%u day in a row", "%u days in a row", days)] : [];
    const points = tn("point", "points", result.total);
    return {
        heading: `${t("Kvartal")} · ${game.title}`,
        date: span === "day" ? dayFor(app, when) : t("Town of the week %s", when),
        figure: formatNumber(result.total),
        words: medal ? `${points} · ${medalWord(medal)}` : points,
        notes: [...streak, hintWords(result.hints)].join(" · "),
        medal: medal ? 1 + medals.indexOf(medal) : 0,
        lit: Math.min(Math.max(lit, 0), most),
    };
}

export async function shareTown(
    app: App,
    game: GameInfo,
    when: string,
    result: TownResult,
): Promise<void> {
    const { sharePostcard } = await import("./postcard");
    const card = postcardOf(app, game, when, result);
    await sharePostcard(app.scratch, card, `kvartal-${game.id}-${when}`);
}

/* ---- Results ---- */

/* The first try of each town of a game. */
function firstTries(game: GameInfo, results: Result[]): Map<string, Result> {
    const tries = new Map<string, Result>();
    for (const result of results)
        if (result.daily && result.name.split(":")[0] === game.id && !tries.has(result.daily))
            tries.set(result.daily, result);
    return tries;
}

function resultWords(game: GameInfo, result: Result): string {
    const medal = medalOf(game.id, spanOf(result.daily ?? ""), result.total);
    const parts = [
        tn("%u point", "%u points", result.total),
        ...(medal ? [medalWord(medal)] : []),
        hintWords(result.hints),
    ];
    return parts.join(" · ");
}

const weeksShown = 5;

/* The last days as a calendar, a week a row: Monday first. */
function Calendar({ game, tries }: { game: GameInfo; tries: Map<string, Result> }) {
    const app = useApp();
    const now = today();
    const weekday = (new Date(`${now}T12:00`).getDay() + 6) % 7;
    const first = dayAfter(now, -weekday - 7 * (weeksShown - 1));
    const days = Array.from({ length: 7 * weeksShown }, (_, at) => dayAfter(first, at));
    return (
        <ol class="calendar" aria-label={t("The last weeks")}>
            {days.map((day) => {
                const result = tries.get(day);
                const medal = result && medalOf(game.id, "day", result.total);
                const kind = day > now ? "later" : result ? (medal ?? "played") : "missed";
                const words = `${dayFor(app, day)}: ${result ? resultWords(game, result) : t("not played")}`;
                return (
                    <li key={day} class={`${kind}${day === now ? " today" : ""}`}>
                        <span aria-hidden="true">{Number(day.slice(8))}</span>
                        {day <= now && <span class="unseen">{words}</span>}
                    </li>
                );
            })}
        </ol>
    );
}

function Marks({ game, span }: { game: GameInfo; span: Span }) {
    const [bronze = 0, silver = 0, gold = 0] = marksOf(game.id, span);
    const words = optionWords(game, optionsOf(game.id, span));
    return (
        <p class="quiet-text">
            {words && `${game.title}: ${words}. `}
            {t("Bronze from %u points, silver from %u, gold from %u.", bronze, silver, gold)}
        </p>
    );
}

interface TownProps {
    game: GameInfo;
    when: string;
    result: Result | undefined; // of the first try
    hints: boolean;
    onSay: (text: string) => void; // it is copied
    onTell: (text: string) => void; // it is shown
}

function Town({ game, when, result, hints, onSay, onTell }: TownProps) {
    const app = useApp();
    const span = spanOf(when);
    const begin = () => void beginTown(app, game, when, hints);
    const words = () =>
        summaryOfTown(game, {
            daily: when,
            totals: [result?.total ?? 0],
            hints: result?.hints ?? false,
        });
    const picture = () => {
        if (result)
            shareTown(app, game, when, result).catch((error: Error) => onTell(error.message));
    };
    return (
        <div class="town-today">
            {result ? (
                <>
                    <p>
                        <strong>{resultWords(game, result)}</strong>
                    </p>
                    <div class="pair">
                        <button onClick={picture}>
                            <Icon name="share" />
                            <span>{t("Share a picture")}</span>
                        </button>
                        <button onClick={() => onSay(words())}>{t("Copy the result")}</button>
                        <button onClick={begin}>{t("Once more")}</button>
                    </div>
                </>
            ) : (
                <button class={span === "day" ? "main" : ""} onClick={begin}>
                    {span === "day"
                        ? t("Build the town of %s", dayFor(app, when))
                        : t("Build the town of the week")}
                </button>
            )}
            <Marks game={game} span={span} />
        </div>
    );
}

function oneDecimal(figure: number | undefined): string {
    return figure === undefined ? "–" : formatNumber(Math.round(10 * figure) / 10);
}

/* Statistics of former days. */
function PastTowns({ game, tries }: { game: GameInfo; tries: Map<string, Result> }) {
    const now = today();
    const past = useMemo(() => pastOf(tries.values(), now), [tries, now]);
    if (!past) return null;
    const { totals, mean, best, week, month, place } = past;
    const streak = streakOf(new Set(tries.keys()), now);
    const figures = [
        ...(place === undefined ? [] : [[t("Among mine"), t("%u of %u", place, totals.length)]]),
        [t("Best"), formatNumber(best)],
        [t("7 days"), oneDecimal(week)],
        [t("30 days"), oneDecimal(month)],
    ] as const;
    return (
        <>
            <p>
                {streak > 1 && `${tn("%u day in a row", "%u days in a row", streak)} · `}
                {t(
                    "%u towns, %s points on average, %u at best",
                    totals.length,
                    oneDecimal(mean),
                    best,
                )}
            </p>
            {totals.length > 1 && (
                <>
                    <dl class="figures">
                        {figures.map(([title, figure]) => (
                            <div key={title}>
                                <dt>{title}</dt>
                                <dd>{figure}</dd>
                            </div>
                        ))}
                    </dl>
                    <Progress title={`${game.title}: ${t("Points")}`} values={totals} />
                </>
            )}
        </>
    );
}

/* Days that are still to come, according to a clock that has been set back. */
function isFromLater(results: Result[]): boolean {
    const [day, week] = [today(), thisWeek()];
    return results.some(({ daily }) => daily && daily > (spanOf(daily) === "day" ? day : week));
}

interface TownsProps extends Omit<TownProps, "when" | "result"> {
    results: Result[];
}

/* All of one game. */
function Towns({ results, ...town }: TownsProps) {
    const { game } = town;
    const tries = useMemo(() => firstTries(game, results), [game, results]);
    return (
        <section class="panel" aria-label={game.title}>
            <h2>{game.title}</h2>
            <Town {...town} when={today()} result={tries.get(today())} />
            <PastTowns game={game} tries={tries} />
            <Calendar game={game} tries={tries} />
            <Town {...town} when={thisWeek()} result={tries.get(thisWeek())} />
        </section>
    );
}

export function Daily() {
    const app = useApp();
    const [results, setResults] = useState<Result[]>([]);
    const [hints, setHints] = useState(false);
    const [said, setSaid] = useState("");
    useEffect(() => setResults(loadResults()), []);
    const onSay = async (text: string) => setSaid(await copy(text));
    return (
        <main class="daily-screen">
            <Heading title={t("Today's towns")} />
            <p>
                {t(
                    "Everyone who plays today gets the same cards and dice. You play alone; the first try counts.",
                )}
            </p>
            <Switch label={t("With hints; the result says so")} value={hints} onChange={setHints} />
            {isFromLater(results) && (
                <p class="note">
                    {t(
                        "The clock of this device has gone back: there are results of days to come. They count when those days are here.",
                    )}
                </p>
            )}
            <div class="columns">
                {app.games.map((game) => (
                    <Towns
                        key={game.id}
                        game={game}
                        results={results}
                        hints={hints}
                        onSay={onSay}
                        onTell={setSaid}
                    />
                ))}
            </div>
            <p role="status">{said}</p>
        </main>
    );
}
