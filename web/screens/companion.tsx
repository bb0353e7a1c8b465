/*
 * At a real table: this device is your sheet for what is dealt there, or it deals for the whole
 * room and everyone writes on paper.
 */
import { useMemo, useState } from "preact/hooks";
import { titleOf } from "../core/games";
import { type Dealing, loadDealing, saveDealing } from "../core/store";
import { t } from "../core/translate";
import { beginGame } from "../game/local_session";
import { previewSheet, seatsOf } from "../game/setup";
import { type App, useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import { Heading } from "../ui/heading";
import { go } from "../ui/route";
import { Dealer, dealtFor } from "./dealer";
import { type GameChoice, GameFields, useGameChoice } from "./setup_form";

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
type Others = "others" | "alone";

/* This device is my sheet: a game whose cards or dice are entered by hand. */
function beginSheet(app: App, name: string, seats: number): void {
    const me = seatsOf(app, 1, 0);
    const room = { kind: "room" as const, name: t("The others"), level: "" };
    go(`game/${beginGame(app, { name, seats: seats > 1 ? [...me, room] : me, byHand: true })}`);
}

/* The reason against it, or an empty string. */
function objection(app: App, name: string, seats: number, purpose: Purpose): string {
    const { trouble } = previewSheet(app, name, seats);
    const cannotEnter =
        purpose === "sheet" && !trouble && app.scratch.ask({ do: "slots" }).slots.length === 0;
    return cannotEnter ? t("In this variant the cards cannot be entered by hand.") : trouble;
}

function PurposeButtons(props: { purpose: Purpose; onChange: (purpose: Purpose) => void }) {
    const { purpose, onChange } = props;
    return (
        <>
            <div class="presets" role="group" aria-label={t("How do you want to use this device?")}>
                <button aria-pressed={purpose === "sheet"} onClick={() => onChange("sheet")}>
                    {t("This is my sheet")}
                </button>
                <button aria-pressed={purpose === "deal"} onClick={() => onChange("deal")}>
                    {t("It deals for everyone")}
                </button>
            </div>
            <p>
                {purpose === "sheet"
                    ? t(
                          "Enter what is on the table. This device is your sheet, checks the rules and adds up the points.",
                      )
                    : t("This device deals the cards or dice for everyone; you write on paper.")}
            </p>
        </>
    );
}

/* This device as my sheet. */
function SheetForm({ choice }: { choice: GameChoice }) {
    const app = useApp();
    const [others, setOthers] = useState<Others>("others");
    const { name } = choice;
    const seats = others === "alone" ? 1 : dealtFor;
    const trouble = useMemo(() => objection(app, name, seats, "sheet"), [app, name, seats]);
    return (
        <>
            <section class="panel">
                <GameFields choice={choice}>
                    <Choose
                        label={t("At the table")}
                        value={others}
                        choices={[
                            ["others", t("others are playing")],
                            ["alone", t("I am playing solo")],
                        ]}
                        onChange={setOthers}
                    />
                </GameFields>
            </section>
            <BeginButton
                word={t("Start")}
                trouble={trouble}
                onClick={() => beginSheet(app, name, seats)}
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
    const trouble = useMemo(() => objection(app, name, dealtFor, "deal"), [app, name]);
    const timeTitle = (time: string) => (time === "0" ? t("no timer") : t("%s seconds", time));
    return (
        <>
            {kept && (
                <button class="main" onClick={() => onDeal(kept)}>
                    {t("Continue")}: {titleOf(app.games, kept.name)}
                </button>
            )}
            <section class="panel">
                <GameFields choice={choice} />
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
