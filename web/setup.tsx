/* A new game: presets, options with a sentence each, and who sits where. */
import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { go, useApp, type App } from "./app";
import { Refusal } from "./core";
import { presetsOf, type Preset } from "./presets";
import { levelNamed, levelTitle } from "./levels";
import type { Choice, GameInfo, Layout, Option } from "./protocol";
import { beginGame } from "./session";
import type { Seat } from "./store";
import { Choose, Heading } from "./ui";
import { t } from "./words";

export type Values = Record<string, string>;

const mostAtScreen = 8;

export function readOptions(text: string): Values {
    const pairs = text.split(",").filter(Boolean);
    return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}

export function nameOf(game: GameInfo, values: Values, seed = ""): string {
    const different = game.options.flatMap(({ id, standard }) =>
        values[id] !== undefined && values[id] !== standard ? [`${id}=${values[id]}`] : [],
    );
    return game.id + (different.length ? `:${different.join(",")}` : "") + (seed ? `#${seed}` : "");
}

/* Bots of one level would answer alike, so each is of another. */
const mixedLevels = ["easy", "medium", "hard"];

export function seatsOf(app: App, people: number, bots: number, levels = mixedLevels): Seat[] {
    const persons = Array.from({ length: people }, (_, number) => ({
        kind: "person" as const,
        name: number === 0 ? app.settings.name || t("You") : t("Guest %u", number),
        level: "",
    }));
    const machines = Array.from({ length: bots }, (_, number) => ({
        kind: "bot" as const,
        name: t("Bot %u", number + 1),
        level: levelNamed(app, levels[number % levels.length] ?? ""),
    }));
    return [...persons, ...machines];
}

/* Who teaches by playing should not win too often. */
function seatsFor(app: App, preset: Preset): Seat[] {
    return seatsOf(app, preset.people, preset.bots, preset.guided ? ["novice"] : mixedLevels);
}

/* The sheet of a game that may be, or why the core would not open it. */
export function sketch(app: App, name: string, seats: number, layout: Layout = "wide"): { svg: string; trouble: string } {
    try {
        app.scratch.ask({ do: "new", name: name.includes("#") ? name : `${name}#1`, seats });
        return { svg: app.scratch.ask({ do: "draw", seat: 0, layout, bare: true }).svg, trouble: "" };
    } catch (error) {
        if (error instanceof Refusal) return { svg: "", trouble: error.message };
        throw error;
    }
}

function described({ title, about }: Choice): string {
    return title === about ? title : `${title} — ${about}`;
}

/* What a choice means, where its title does not say it all. */
function meaningOf({ choices }: Option, value: string): string {
    const chosen = choices.find((choice) => choice.id === value);
    return chosen && chosen.about !== chosen.title ? chosen.about : "";
}

/* An option with a syntax of its own; left empty it is the standard. */
function TypedOption(props: { option: Option; value: string; onChange: (value: string) => void }) {
    const { option, value } = props;
    return (
        <label class="field">
            <span>
                {option.about}: {option.choices.map(described).join(", ")}
            </span>
            <input
                value={value === option.standard ? "" : value}
                maxLength={40}
                onInput={(event) => props.onChange(event.currentTarget.value.trim() || option.standard)}
            />
        </label>
    );
}

export function OptionFields(props: {
    game: GameInfo;
    values: Values;
    onChange: (values: Values) => void;
}) {
    const field = (option: Option) => {
        const value = props.values[option.id] ?? option.standard;
        const change = (chosen: string) => props.onChange({ ...props.values, [option.id]: chosen });
        if (option.free) return <TypedOption key={option.id} option={option} value={value} onChange={change} />;
        return (
            <Choose
                key={option.id}
                label={option.about}
                value={value}
                choices={option.choices.map((choice) => [choice.id, choice.title] as const)}
                note={meaningOf(option, value)}
                onChange={change}
            />
        );
    };
    return <>{props.game.options.map(field)}</>;
}

function SeatFields({ seats, onChange }: { seats: Seat[]; onChange: (seats: Seat[]) => void }) {
    const app = useApp();
    const change = (number: number, seat: Partial<Seat>) =>
        onChange(seats.map((old, at) => (at === number ? { ...old, ...seat } : old)));
    const kinds = [
        ["person", t("a person here")] as const,
        ...app.bots.map((bot) => [bot.id, t("bot: %s", levelTitle(bot.id))] as const),
    ];
    const setKind = (number: number, kind: string) =>
        change(number, kind === "person" ? { kind: "person", level: "" } : { kind: "bot", level: kind });
    return (
        <ol class="seats">
            {seats.map((seat, number) => (
                <li key={number}>
                    <input
                        aria-label={t("Name of seat %u", number + 1)}
                        value={seat.name}
                        maxLength={24}
                        onInput={(event) => change(number, { name: event.currentTarget.value })}
                    />
                    <Choose
                        label={t("Seat %u", number + 1)}
                        value={seat.kind === "person" ? "person" : seat.level}
                        choices={kinds}
                        onChange={(kind) => setKind(number, kind)}
                    />
                    <button
                        class="quiet"
                        disabled={seats.length === 1}
                        onClick={() => onChange(seats.filter((_, at) => at !== number))}
                        aria-label={t("Remove seat %u", number + 1)}
                    >
                        ✕
                    </button>
                </li>
            ))}
        </ol>
    );
}

/* ---- The screen ---- */

/* A ready-made game, and what was changed in it. */
export function useChoice(presets: Preset[], onChoose: (preset: Preset) => void) {
    const [chosen, setChosen] = useState<Preset>(presets[0]!);
    const [values, setValues] = useState<Values>(() => readOptions(presets[0]!.options));
    const choose = (preset: Preset) => {
        setChosen(preset);
        setValues(readOptions(preset.options));
        onChoose(preset);
    };
    return { presets, chosen, choose, values, setValues };
}

interface SetupScreenProps {
    title: string;
    about?: string;
    game: GameInfo;
    choice: ReturnType<typeof useChoice>;
    picture: string;
    trouble: string; /* why it cannot begin */
    said?: string; /* why it has not begun */
    begin: { word: string; isBusy?: boolean; onClick: () => void };
    moreOptions?: ComponentChildren;
    children: ComponentChildren; /* who plays, and how */
}

export function SetupScreen(props: SetupScreenProps) {
    const { title, about, game, choice, picture, trouble, said, begin, moreOptions, children } = props;
    return (
        <main class="setup-screen">
            <Heading title={title} />
            <div class="columns">
                <div>
                    {about && <p>{about}</p>}
                    <div class="presets" role="group" aria-label={t("Ready-made games")}>
                        {choice.presets.map((preset) => (
                            <button
                                key={preset.title}
                                aria-pressed={preset.title === choice.chosen.title}
                                onClick={() => choice.choose(preset)}
                            >
                                {preset.title}
                            </button>
                        ))}
                    </div>
                    {children}
                    <details class="panel">
                        <summary>{t("Options")}</summary>
                        <OptionFields game={game} values={choice.values} onChange={choice.setValues} />
                        {moreOptions}
                    </details>
                    <p class="trouble" role="status">
                        {trouble || said}
                    </p>
                    <button class="main" disabled={trouble !== "" || begin.isBusy} onClick={begin.onClick}>
                        {begin.word}
                    </button>
                </div>
                <div class="preview" aria-hidden="true" dangerouslySetInnerHTML={{ __html: picture }} />
            </div>
        </main>
    );
}

/* ---- A game at this screen ---- */

function Seats({ game, seats, onChange }: { game: GameInfo; seats: Seat[]; onChange: (seats: Seat[]) => void }) {
    const app = useApp();
    const isFull = seats.length >= Math.min(game.seats[1], mostAtScreen);
    const add = (kind: Seat["kind"]) => {
        const [one] = kind === "person" ? seatsOf(app, 1, 0) : seatsOf(app, 0, 1);
        const number = seats.filter((seat) => seat.kind === kind).length;
        const name = kind === "person" ? t("Guest %u", Math.max(number, 1)) : t("Bot %u", number + 1);
        onChange([...seats, { ...one!, name }]);
    };
    return (
        <section class="panel">
            <h2>{t("At the table")}</h2>
            <SeatFields seats={seats} onChange={onChange} />
            <div class="row">
                <button disabled={isFull} onClick={() => add("person")}>
                    {t("Add a person")}
                </button>
                <button disabled={isFull} onClick={() => add("bot")}>
                    {t("Add a bot")}
                </button>
            </div>
        </section>
    );
}

export function NewGame({ game }: { game: GameInfo }) {
    const app = useApp();
    const presets = presetsOf(game.id);
    const [seats, setSeats] = useState<Seat[]>(() => seatsFor(app, presets[0]!));
    const [seed, setSeed] = useState("");
    const choice = useChoice(presets, (preset) => setSeats(seatsFor(app, preset)));
    const name = nameOf(game, choice.values, seed.trim());
    const nobody = !seats.some((seat) => seat.kind === "person");
    const { svg, trouble } = useMemo(() => sketch(app, name, seats.length), [name, seats.length, app.settings.language]);
    const begin = () => go(`game/${beginGame(app, { name, seats, guided: choice.chosen.guided ?? false })}`);
    return (
        <SetupScreen
            title={game.title}
            about={game.about}
            game={game}
            choice={choice}
            picture={svg}
            trouble={nobody ? t("Somebody has to play.") : trouble}
            begin={{ word: t("Begin"), onClick: begin }}
            moreOptions={
                <label class="field">
                    <span>{t("seed: the same one gives the same game")}</span>
                    <input value={seed} maxLength={32} onInput={(event) => setSeed(event.currentTarget.value)} />
                </label>
            }
        >
            <Seats game={game} seats={seats} onChange={setSeats} />
        </SetupScreen>
    );
}
