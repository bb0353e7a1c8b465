/* The form of a new game, here or at a server: presets, and options with a sentence each. */
import type { ComponentChildren } from "preact";
import { useId, useMemo, useState } from "preact/hooks";
import type { Choice, GameInfo, Labelled, Option } from "../core/protocol";
import { t } from "../core/translate";
import { AboutComponents } from "../game/components";
import type { Preset } from "../game/presets";
import {
    chooseValue,
    impossibleChoices,
    nameOf,
    packOf,
    readOptions,
    type Values,
} from "../game/setup";
import { lastBox, rememberBox } from "../packs/last_box";
import { PackField } from "../packs/pack_field";
import { useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import { Heading } from "../ui/heading";

const roomInList = 32; // letters

/* A closed list cannot wrap: a title that is too long for it is cut at its comma. */
function titleOfChoice({ title }: Choice): string {
    return title.length > roomInList ? title.replace(/[,;] .*/, "") : title;
}

/* What a choice means, unless the list says everything. */
function meaningOf({ choices }: Option, value: string): string {
    const chosen = choices.find((choice) => choice.id === value);
    if (!chosen || (chosen.about === chosen.title && chosen.title.length <= roomInList)) return "";
    return chosen.about;
}

interface OptionProps {
    game: GameInfo;
    values: Values;
    seats: number;
    titled?: ((choice: Choice) => string) | undefined; // what a choice is called
    onChange: (values: Values) => void;
}

/* Words and what they mean. */
function Meanings({ words }: { words: Labelled[] }) {
    return (
        <dl class="meanings quiet-text">
            {words.map(({ id, title }) => (
                <div key={id}>
                    <dt>{id}</dt>
                    <dd>{title}</dd>
                </div>
            ))}
        </dl>
    );
}

/* An option with a syntax of its own; empty means the default. */
function TypedOption({ option, values, onChange }: OptionProps & { option: Option }) {
    const value = values[option.id] ?? option.standard;
    const note = useId();
    const words = option.words ?? [];
    const typed = words.filter(({ id }) => value.split("-").includes(id));
    return (
        <>
            <label class="field">
                <span>{option.about}</span>
                <input
                    value={value === option.standard ? "" : value}
                    maxLength={40}
                    aria-describedby={note}
                    onInput={(event) => {
                        const typed = event.currentTarget.value.trim();
                        onChange({ ...values, [option.id]: typed || option.standard });
                    }}
                />
            </label>
            <p id={note} class="note quiet-text">
                {option.choices.map(({ about }) => about).join(", ")}
            </p>
            {typed.length > 0 && <Meanings words={typed} />}
            {words.length > 0 && (
                <details>
                    <summary>{t("What can be named")}</summary>
                    <Meanings words={words} />
                </details>
            )}
        </>
    );
}

/* One of a few choices, with what it means; those that do not fit are shown with the reason. */
function ListedOption(props: OptionProps & { option: Option }) {
    const app = useApp();
    const { game, option, values, seats, onChange, titled = titleOfChoice } = props;
    const value = values[option.id] ?? option.standard;
    const impossible = useMemo(
        () => impossibleChoices(app, game, option, values, seats),
        [app, game, option, values, seats],
    );
    const isFixed = impossible.size >= option.choices.length - 1;
    const reason = impossible.get(value) ?? (isFixed ? [...impossible.values()][0] : undefined);
    return (
        <Choose
            label={option.about}
            value={value}
            choices={option.choices.map((choice) => [choice.id, titled(choice)] as const)}
            impossible={[...impossible.keys()]}
            note={reason ?? meaningOf(option, value)}
            onChange={(chosen) =>
                onChange(chooseValue(app, game, option, { ...values, [option.id]: chosen }, seats))
            }
        />
    );
}

function OptionFields({
    only,
    ...props
}: OptionProps & { only?: ((option: Option) => boolean) | undefined }) {
    return (
        <>
            {props.game.options
                .filter((option) => only?.(option) ?? true)
                .map((option) =>
                    option.free ? (
                        <TypedOption key={option.id} option={option} {...props} />
                    ) : (
                        <ListedOption key={option.id} option={option} {...props} />
                    ),
                )}
        </>
    );
}

/* Whose figures the game is played with. What packs need is loaded on demand. */
export function Box(props: Pick<OptionProps, "game" | "values" | "onChange">) {
    const { game, values, onChange } = props;
    const { packs } = useApp();
    const [isWanted, want] = useState(false);
    if (!isWanted && packs.list(game.id).length === 0)
        return (
            <button onClick={() => want(true)}>{t("Play with the figures of my own box")}</button>
        );
    const choose = (pack: string) => {
        const { pack: _, ...others } = values;
        want(true);
        rememberBox(game.id, pack);
        onChange(pack ? { ...others, pack } : others);
    };
    return (
        <PackField
            game={game}
            value={values["pack"] ?? ""}
            isAskedFor={isWanted}
            onChange={choose}
        />
    );
}

/* ---- Any game, with options ---- */

/* The first one, or the one that an address names, with its pack. */
export function useGameChoice(id?: string, pack?: string) {
    const { games, packs } = useApp();
    const [game, setGame] = useState<GameInfo>(games.find((one) => one.id === id) ?? games[0]!);
    const [values, setValues] = useState<Values>(pack ? { pack } : lastBox(packs, game.id));
    const choose = (id: string) => {
        setGame(games.find((known) => known.id === id) ?? game);
        setValues(lastBox(packs, id));
    };
    return { game, choose, values, setValues, name: nameOf(game, values) };
}

export type GameChoice = ReturnType<typeof useGameChoice>;

export function GameFields(props: {
    choice: GameChoice;
    seats: number;
    only?: (option: Option) => boolean; // those that matter
    titled?: (choice: Choice) => string;
    children?: ComponentChildren; // between the game and its options
    hasBox?: boolean; // false: the box is chosen elsewhere
}) {
    const { games } = useApp();
    const { game, choose, values, setValues } = props.choice;
    return (
        <>
            <Choose
                label={t("Game")}
                value={game.id}
                choices={games.map((known) => [known.id, known.title] as const)}
                onChange={choose}
            />
            {props.children}
            <OptionFields
                game={game}
                values={values}
                seats={props.seats}
                only={props.only}
                titled={props.titled}
                onChange={setValues}
            />
            {props.hasBox !== false && (
                <Box key={game.id} game={game} values={values} onChange={setValues} />
            )}
        </>
    );
}

/* ---- The screen ---- */

/* A preset, and what was changed in it. */
export function useChoice(game: GameInfo, presets: Preset[], onChoose: (preset: Preset) => void) {
    const { packs } = useApp();
    const [chosen, setChosen] = useState<Preset>(presets[0]!);
    const [values, setValues] = useState<Values>(() => ({
        ...readOptions(presets[0]!.options),
        ...lastBox(packs, game.id),
    }));
    const choose = (preset: Preset) => {
        setChosen(preset);
        setValues({ ...readOptions(preset.options), ...packOf(values) });
        onChoose(preset);
    };
    return { presets, chosen, choose, values, setValues };
}

interface SetupScreenProps {
    title: string;
    about?: string;
    game: GameInfo;
    seats: number;
    choice: ReturnType<typeof useChoice>;
    picture: string;
    trouble: string; // why the game cannot start
    said?: string; // why the game has not started
    begin: { word: string; isBusy?: boolean; onClick: () => void };
    moreOptions?: ComponentChildren;
    hasBox?: boolean; // it can be played with a pack
    children: ComponentChildren; // who plays, and how
}

function Presets({ choice }: { choice: ReturnType<typeof useChoice> }) {
    return (
        <div class="presets cards" role="group" aria-label={t("Presets")}>
            {choice.presets.map((preset) => (
                <button
                    key={preset.title}
                    aria-pressed={preset.title === choice.chosen.title}
                    onClick={() => choice.choose(preset)}
                >
                    <strong>{preset.title}</strong>
                    <span>{preset.about}</span>
                </button>
            ))}
        </div>
    );
}

/* How the sheet looks with these options. */
function Preview({ svg }: { svg: string }) {
    return <div class="preview" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}

export function SetupScreen(props: SetupScreenProps) {
    const app = useApp();
    const { title, about, game, seats, choice, picture, trouble, said, begin } = props;
    return (
        <main class="setup-screen">
            <Heading title={title} />
            <div class="columns">
                <div>
                    <p>
                        {about} <a href={`#/learn/${game.id}`}>{t("Learn")}</a>{" "}
                        <a href={`#/rules/${game.id}`}>{t("Rules")}</a>
                    </p>
                    <Presets choice={choice} />
                    {props.children}
                    <details class="panel">
                        <summary>{t("Options")}</summary>
                        <Preview svg={picture} />
                        <OptionFields
                            game={game}
                            values={choice.values}
                            seats={seats}
                            onChange={choice.setValues}
                        />
                        {props.moreOptions}
                    </details>
                    <AboutComponents
                        game={game}
                        pack={app.packs.find(choice.values["pack"] ?? "")}
                    />
                    {props.hasBox && (
                        <section class="panel">
                            <Box game={game} values={choice.values} onChange={choice.setValues} />
                        </section>
                    )}
                    <div class="begin">
                        <p class="trouble" role="status">
                            {trouble || said}
                        </p>
                        <button
                            class="main"
                            disabled={trouble !== "" || begin.isBusy}
                            onClick={begin.onClick}
                        >
                            {begin.word}
                        </button>
                    </div>
                </div>
                <Preview svg={picture} />
            </div>
        </main>
    );
}
