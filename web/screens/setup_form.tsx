/* The form of a new game, here or at a server: presets, and options with a sentence each. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Choice, GameInfo, Option } from "../core/protocol";
import { t } from "../core/translate";
import type { Preset } from "../game/presets";
import { nameOf, readOptions, type Values } from "../game/setup";
import { useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import { Heading } from "../ui/heading";

function described({ title, about }: Choice): string {
    return title === about ? title : `${title} — ${about}`;
}

/* What a choice means, unless its title says it all. */
function meaningOf({ choices }: Option, value: string): string {
    const chosen = choices.find((choice) => choice.id === value);
    return chosen && chosen.about !== chosen.title ? chosen.about : "";
}

/* An option with a syntax of its own; empty means the default. */
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
                onInput={(event) =>
                    props.onChange(event.currentTarget.value.trim() || option.standard)
                }
            />
        </label>
    );
}

function OptionFields(props: {
    game: GameInfo;
    values: Values;
    onChange: (values: Values) => void;
}) {
    const field = (option: Option) => {
        const value = props.values[option.id] ?? option.standard;
        const change = (chosen: string) => props.onChange({ ...props.values, [option.id]: chosen });
        if (option.free)
            return <TypedOption key={option.id} option={option} value={value} onChange={change} />;
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

/* ---- Any game, with options ---- */

export function useGameChoice() {
    const { games } = useApp();
    const [game, setGame] = useState<GameInfo>(games[0]!);
    const [values, setValues] = useState<Values>({});
    const choose = (id: string) => {
        setGame(games.find((known) => known.id === id) ?? game);
        setValues({});
    };
    return { game, choose, values, setValues, name: nameOf(game, values) };
}

export type GameChoice = ReturnType<typeof useGameChoice>;

export function GameFields(props: {
    choice: GameChoice;
    children?: ComponentChildren; // between the game and its options
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
            <OptionFields game={game} values={values} onChange={setValues} />
        </>
    );
}

/* ---- The screen ---- */

/* A preset, and what was changed in it. */
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
    trouble: string; // why the game cannot start
    said?: string; // why the game has not started
    begin: { word: string; isBusy?: boolean; onClick: () => void };
    moreOptions?: ComponentChildren;
    children: ComponentChildren; // who plays, and how
}

export function SetupScreen(props: SetupScreenProps) {
    const { title, about, game, choice, picture, trouble, said, begin, moreOptions, children } =
        props;
    return (
        <main class="setup-screen">
            <Heading title={title} />
            <div class="columns">
                <div>
                    {about && <p>{about}</p>}
                    <div class="presets" role="group" aria-label={t("Presets")}>
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
                        <OptionFields
                            game={game}
                            values={choice.values}
                            onChange={choice.setValues}
                        />
                        {moreOptions}
                    </details>
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
                <div
                    class="preview"
                    aria-hidden="true"
                    dangerouslySetInnerHTML={{ __html: picture }}
                />
            </div>
        </main>
    );
}
