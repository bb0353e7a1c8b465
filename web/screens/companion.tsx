/*
 * Beside a real table: this device is a sheet for what is dealt there, or it deals for the whole room,
 * large, and the others only write.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { titleOf } from "../core/games";
import type { GameInfo } from "../core/protocol";
import { type Dealing, loadDealing, saveDealing } from "../core/store";
import { t } from "../core/translate";
import { beginGame } from "../game/local_session";
import { nameOf, previewSheet, seatsOf } from "../game/setup";
import { Offer } from "../picture/offer";
import { type App, useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import { Heading } from "../ui/heading";
import { useLayout } from "../ui/layout";
import { go } from "../ui/route";
import { OptionFields } from "./setup_form";

/* Counts down; at nought it stays there and says so. */
function Timer({ seconds, round }: { seconds: number; round: number }) {
    const [left, setLeft] = useState(seconds);
    useEffect(() => {
        const end = Date.now() + seconds * 1000;
        const clock = setInterval(
            () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))),
            250,
        );
        setLeft(seconds);
        return () => clearInterval(clock);
    }, [seconds, round]);
    return (
        <p class={left === 0 ? "timer over" : "timer"} role="timer">
            {left === 0 ? t("Time is up") : left}
        </p>
    );
}

interface Deal {
    svg: string;
    round: number;
    over: boolean;
}

/*
 * Deals round after round. A table of several people is dealt for two; somebody has to answer, so
 * bots do, and their sheets are wiped before every round: nobody's marks can end this game but those
 * at the real table.
 */
const dealtFor = 2;

/* Opens a deal, from its beginning or from where it was left. */
function openDeal(app: App, { name, record }: Dealing): void {
    if (record) app.core.ask({ do: "load", record });
    else app.core.ask({ do: "new", name, seats: dealtFor });
}

function nextRound(app: App): void {
    for (let seat = 0; seat < dealtFor; seat++)
        app.core.ask({ do: "bot", seat, level: app.bots[0]?.id ?? "random" });
    const { name, over } = app.core.ask({ do: "show" });
    if (over) return;
    const { sheets } = app.scratch.ask({ do: "new", name, seats: dealtFor });
    app.core.ask({ do: "set", sheets });
}

/* Every round is kept, so that a closed page does not end the game of a room. */
function useDealer(dealing: Dealing) {
    const app = useApp();
    const layout = useLayout();
    const [deal, setDeal] = useState<Deal>();
    const look = () => {
        const { round, over } = app.core.ask({ do: "show" });
        const { svg } = app.core.ask({ do: "draw", seat: 0, layout, bare: true });
        saveDealing({ ...dealing, record: app.core.ask({ do: "record" }).record });
        setDeal({ svg, round, over });
    };
    useEffect(() => openDeal(app, dealing), [dealing]);
    useEffect(look, [dealing, layout, app.settings.language]);
    const next = () => {
        nextRound(app);
        look();
    };
    return { deal, next };
}

function Dealer({ dealing, onEnd }: { dealing: Dealing; onEnd: () => void }) {
    const { deal, next } = useDealer(dealing);
    if (!deal) return null;
    return (
        <section class="dealer">
            <header class="row">
                <h2>{t("Round %u", deal.round)}</h2>
                {dealing.seconds > 0 && !deal.over && (
                    <Timer seconds={dealing.seconds} round={deal.round} />
                )}
            </header>
            <Offer svg={deal.svg} />
            <div class="row">
                <button onClick={onEnd}>{t("Stop")}</button>
                <button class="main" disabled={deal.over} onClick={next}>
                    {deal.over ? t("The cards are used up.") : t("Next round")}
                </button>
            </div>
        </section>
    );
}

/* A deal that was left and can go on. */
function keptDealing(app: App): Dealing | undefined {
    const dealing = loadDealing();
    try {
        return dealing && app.scratch.ask({ do: "load", record: dealing.record }).over
            ? undefined
            : dealing;
    } catch {
        return undefined;
    }
}

const times = ["0", "30", "60", "90", "120"] as const;
type Purpose = "deal" | "sheet";
type Others = "others" | "alone";

/* My phone is my sheet: a game whose cards or dice are entered by hand. */
function beginSheet(app: App, name: string, seats: number): void {
    const me = seatsOf(app, 1, 0);
    const room = { kind: "room" as const, name: t("The others"), level: "" };
    go(`game/${beginGame(app, { name, seats: seats > 1 ? [...me, room] : me, byHand: true })}`);
}

/* Why this cannot be; empty where it can. */
function objection(app: App, name: string, seats: number, purpose: Purpose): string {
    const { trouble } = previewSheet(app, name, seats);
    const cannotEnter =
        purpose === "sheet" && !trouble && app.scratch.ask({ do: "slots" }).slots.length === 0;
    return cannotEnter ? t("In this variant the cards cannot be entered by hand.") : trouble;
}

export function Companion() {
    const app = useApp();
    const [game, setGame] = useState<GameInfo>(app.games[0]!);
    const [values, setValues] = useState<Record<string, string>>({});
    const [seconds, setSeconds] = useState<(typeof times)[number]>("0");
    const [purpose, setPurpose] = useState<Purpose>("sheet");
    const [others, setOthers] = useState<Others>("others");
    const [kept, setKept] = useState(() => keptDealing(app));
    const [dealing, setDealing] = useState<Dealing>();
    const name = nameOf(game, values);
    const seats = purpose === "sheet" && others === "alone" ? 1 : dealtFor;
    const trouble = useMemo(
        () => objection(app, name, seats, purpose),
        [name, seats, purpose, app.settings.language],
    );
    const stop = () => {
        saveDealing(undefined);
        setDealing(undefined);
        setKept(undefined);
    };
    if (dealing) {
        return (
            <main class="companion-screen">
                <Heading title={titleOf(app.games, dealing.name)} />
                <Dealer dealing={dealing} onEnd={stop} />
            </main>
        );
    }
    const choose = (id: string) => {
        setGame(app.games.find((known) => known.id === id) ?? game);
        setValues({});
    };
    const timeTitle = (time: string) => (time === "0" ? t("no timer") : t("%s seconds", time));
    return (
        <main class="companion-screen">
            <Heading title={t("Beside a real table")} />
            <div class="presets" role="group" aria-label={t("What for?")}>
                <button aria-pressed={purpose === "sheet"} onClick={() => setPurpose("sheet")}>
                    {t("This is my sheet")}
                </button>
                <button aria-pressed={purpose === "deal"} onClick={() => setPurpose("deal")}>
                    {t("It deals for the room")}
                </button>
            </div>
            <p>
                {purpose === "sheet"
                    ? t(
                          "You enter what lies on the table; this device is your sheet, checks the rules and counts.",
                      )
                    : t(
                          "This device deals the cards or dice for the whole room; everybody writes on paper.",
                      )}
            </p>
            {kept && purpose === "deal" && (
                <button class="main" onClick={() => setDealing(kept)}>
                    {t("Go on")}: {titleOf(app.games, kept.name)}
                </button>
            )}
            <section class="panel">
                <Choose
                    label={t("Game")}
                    value={game.id}
                    choices={app.games.map((known) => [known.id, known.title] as const)}
                    onChange={choose}
                />
                {purpose === "sheet" && (
                    <Choose
                        label={t("At the table")}
                        value={others}
                        choices={[
                            ["others", t("others play too")],
                            ["alone", t("I play alone")],
                        ]}
                        onChange={setOthers}
                    />
                )}
                <OptionFields game={game} values={values} onChange={setValues} />
                {purpose === "deal" && (
                    <Choose
                        label={t("Time for a turn")}
                        value={seconds}
                        choices={times.map((time) => [time, timeTitle(time)] as const)}
                        onChange={setSeconds}
                    />
                )}
            </section>
            <p class="trouble" role="status">
                {trouble}
            </p>
            <button
                class="main"
                disabled={trouble !== ""}
                onClick={() =>
                    purpose === "deal"
                        ? setDealing({ name, seconds: Number(seconds), record: "" })
                        : beginSheet(app, name, seats)
                }
            >
                {purpose === "deal" ? t("Deal") : t("Begin")}
            </button>
        </main>
    );
}
