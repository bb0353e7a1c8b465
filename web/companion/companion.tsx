/*
 * At a real table: this device keeps the sheets of some players while the cards are dealt there, or
 * it deals for the whole room and everyone writes on paper.
 */
import { useMemo, useState } from "preact/hooks";
import { Refusal } from "../core/core";
import { titleOf } from "../core/games";
import { type Dealing, loadDealing, saveDealing } from "../core/store";
import { t } from "../core/translate";
import { AboutComponents } from "../game/components";
import { beginGame } from "../game/local_session";
import { previewSheet, seatsOf } from "../game/setup";
import { Box, type GameChoice, GameFields, useGameChoice } from "../screens/setup_form";
import { type App, useApp } from "../ui/app";
import { Choose, Switch } from "../ui/fields";
import { Heading } from "../ui/heading";
import { go } from "../ui/route";
import { Dealer, dealtFor } from "./dealer";

/* A saved deal that can be continued. */
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

/* The most sheets that one device keeps, if the game has that many seats. */
const sheetsMost = 6;

interface Sheets {
    names: string[];
    others: boolean; // play too, and their sheets are elsewhere
}

/* This device keeps the sheets of some players: a game whose cards or dice are entered by hand. */
function beginSheets(app: App, name: string, { names, others }: Sheets): void {
    const seats = names.map((typed, number) => ({
        kind: "person" as const,
        name: typed.trim() || usualName(app, number),
        level: "",
    }));
    go(`game/${beginGame(app, { name, seats, byHand: true, others })}`);
}

function usualName(app: App, number: number): string {
    return seatsOf(app, number + 1, 0)[number]?.name ?? "";
}

/* The reason why not, or an empty string. */
function objection(app: App, name: string, seats: number, others = false): string {
    try {
        app.scratch.ask({ do: "new", name: `${name}#1`, seats, entered: true, others });
        return "";
    } catch (error) {
        if (error instanceof Refusal) return error.message;
        throw error;
    }
}

function PurposeButtons(props: { purpose: Purpose; onChange: (purpose: Purpose) => void }) {
    const { purpose, onChange } = props;
    return (
        <>
            <div class="presets" role="group" aria-label={t("How do you want to use this device?")}>
                <button aria-pressed={purpose === "sheet"} onClick={() => onChange("sheet")}>
                    {t("It keeps our sheets")}
                </button>
                <button aria-pressed={purpose === "deal"} onClick={() => onChange("deal")}>
                    {t("It deals for everyone")}
                </button>
            </div>
            <p>
                {purpose === "sheet"
                    ? t(
                          "You play with the box; touch what lies on the table. This device is your sheet, checks the rules and adds up the points.",
                      )
                    : t("This device deals the cards or dice for everyone; you write on paper.")}
            </p>
        </>
    );
}

/* Those whose sheets are here. */
function NameFields(props: { sheets: Sheets; most: number; onChange: (sheets: Sheets) => void }) {
    const app = useApp();
    const { sheets, most, onChange } = props;
    const { names } = sheets;
    const rename = (at: number, name: string) =>
        onChange({ ...sheets, names: names.map((old, number) => (number === at ? name : old)) });
    return (
        <fieldset class="sheet-names">
            <legend>{t("Sheets on this device")}</legend>
            {names.map((name, at) => (
                <input
                    key={at}
                    value={name}
                    maxLength={40}
                    placeholder={usualName(app, at)}
                    aria-label={t("Name %u", at + 1)}
                    onInput={(event) => rename(at, event.currentTarget.value)}
                />
            ))}
            {names.length > 1 && (
                <p class="quiet-text">{t("In the order in which you sit, clockwise.")}</p>
            )}
            <div class="row">
                <button
                    disabled={names.length >= most}
                    onClick={() => onChange({ ...sheets, names: [...names, ""] })}
                >
                    {t("One more")}
                </button>
                <button
                    disabled={names.length === 1}
                    onClick={() => onChange({ ...sheets, names: names.slice(0, -1) })}
                >
                    {t("One less")}
                </button>
            </div>
            <Switch
                label={t("Others play too, with sheets of their own")}
                value={sheets.others}
                onChange={(others) => onChange({ ...sheets, others })}
            />
        </fieldset>
    );
}

/* What lies on the table is entered with pictures, so its options are not offered here. */
const askedLater = ["plans", "goal", "start"];

/* Owners of a box see at once where our figures differ from theirs. */
function BoxQuestion({ choice }: { choice: GameChoice }) {
    const { packs } = useApp();
    const { game, values, setValues } = choice;
    return (
        <section class="panel">
            <h2>{t("Is this your box?")}</h2>
            <p>
                {t(
                    "The rulebooks have lost their pictures, so some figures here are ours. If what lies on your table differs, play with a pack of your own figures: points and pictures then follow it.",
                )}
            </p>
            <AboutComponents game={game} pack={packs.find(values["pack"] ?? "")} />
            <Box key={game.id} game={game} values={values} onChange={setValues} />
        </section>
    );
}

/* This device as the sheets of some at the table. */
function SheetForm({ choice }: { choice: GameChoice }) {
    const app = useApp();
    const { name, game } = choice;
    const most = Math.min(sheetsMost, game.seats[1]);
    const [chosen, setSheets] = useState<Sheets>({ names: [""], others: true });
    const sheets = { ...chosen, names: chosen.names.slice(0, most) };
    const count = sheets.names.length;
    const trouble = useMemo(
        () => objection(app, name, count, sheets.others),
        [app, name, count, sheets.others],
    );
    return (
        <>
            <section class="panel">
                <GameFields
                    choice={choice}
                    seats={sheets.others ? Math.max(count, dealtFor) : count}
                    only={({ id }) => !askedLater.includes(id)}
                    titled={({ id, title }) => (id === "random" ? t("what lies there") : title)}
                    hasBox={false}
                />
                <NameFields sheets={sheets} most={most} onChange={setSheets} />
            </section>
            <BoxQuestion choice={choice} />
            <BeginButton
                word={t("Continue")}
                trouble={trouble}
                onClick={() => beginSheets(app, name, sheets)}
            />
        </>
    );
}

/* This device as the dealer of a room. */
function DealForm(props: { choice: GameChoice; onDeal: (dealing: Dealing) => void }) {
    const app = useApp();
    const { choice, onDeal } = props;
    const [seconds, setSeconds] = useState<(typeof times)[number]>("0");
    const [kept] = useState(() => keptDealing(app));
    const { name } = choice;
    const trouble = useMemo(() => previewSheet(app, name, dealtFor).trouble, [app, name]);
    const timeTitle = (time: string) => (time === "0" ? t("no timer") : t("%s seconds", time));
    return (
        <>
            {kept && (
                <button class="main" onClick={() => onDeal(kept)}>
                    {t("Continue")}: {titleOf(app.games, kept.name)}
                </button>
            )}
            <section class="panel">
                <GameFields choice={choice} seats={dealtFor} />
                <Choose
                    label={t("Time per turn")}
                    value={seconds}
                    choices={times.map((time) => [time, timeTitle(time)] as const)}
                    onChange={setSeconds}
                />
            </section>
            <BeginButton
                word={t("Deal")}
                trouble={trouble}
                onClick={() => onDeal({ name, seconds: Number(seconds), record: "" })}
            />
        </>
    );
}

function BeginButton(props: { word: string; trouble: string; onClick: () => void }) {
    return (
        <>
            <p class="trouble" role="status">
                {props.trouble}
            </p>
            <button class="main" disabled={props.trouble !== ""} onClick={props.onClick}>
                {props.word}
            </button>
        </>
    );
}

export function Companion() {
    const { games } = useApp();
    const choice = useGameChoice();
    const [purpose, setPurpose] = useState<Purpose>("sheet");
    const [dealing, setDealing] = useState<Dealing>();
    const stop = () => {
        saveDealing(undefined);
        setDealing(undefined);
    };
    return (
        <main class="companion-screen">
            <Heading title={dealing ? titleOf(games, dealing.name) : t("At a real table")} />
            {dealing ? (
                <Dealer dealing={dealing} onEnd={stop} />
            ) : (
                <>
                    <PurposeButtons purpose={purpose} onChange={setPurpose} />
                    {purpose === "sheet" ? (
                        <SheetForm choice={choice} />
                    ) : (
                        <DealForm choice={choice} onDeal={setDealing} />
                    )}
                </>
            )}
        </main>
    );
}
