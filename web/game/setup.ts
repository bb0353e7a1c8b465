/* A game before it begins: its name with options, who sits where, and how its sheet looks. */
import { Refusal } from "../core/core";
import { levelNamed } from "../core/levels";
import { type Bot, nextOf, personaName } from "../core/personas";
import type { GameInfo, Layout, Option } from "../core/protocol";
import type { Save, Seat } from "../core/store";
import { t } from "../core/translate";
import type { App } from "../ui/app";
import type { Setup } from "./local_session";
import { type Preset, presetsOf } from "./presets";

export type Values = Record<string, string>;

export function readOptions(text: string): Values {
    const pairs = text.split(",").filter(Boolean);
    return Object.fromEntries(pairs.map((pair) => pair.split("=") as [string, string]));
}

/* The options that differ from their defaults, in words. */
export function optionWords(game: GameInfo, text: string): string {
    const values = readOptions(text);
    const words = game.options.flatMap((option) => {
        const value = values[option.id];
        if (value === undefined || value === option.standard) return [];
        return option.choices.find((choice) => choice.id === value)?.title ?? value;
    });
    return words.join(", ");
}

/* The pack among the values: no option of the game, and none gives way to it. */
export function packOf(values: Values): Values {
    return values["pack"] ? { pack: values["pack"] } : {};
}

export function nameOf(game: GameInfo, values: Values, seed = ""): string {
    const different = game.options.flatMap(({ id, standard }) =>
        values[id] !== undefined && values[id] !== standard ? [`${id}=${values[id]}`] : [],
    );
    if (values["pack"]) different.unshift(`pack=${values["pack"]}`);
    return game.id + (different.length ? `:${different.join(",")}` : "") + (seed ? `#${seed}` : "");
}

/* Why this game cannot be played by so many, or an empty string. */
function refusalOf(app: App, game: GameInfo, values: Values, seats: number): string {
    try {
        app.scratch.ask({ do: "new", name: nameOf(game, values, "1"), seats });
        return "";
    } catch (error) {
        if (error instanceof Refusal) return error.message;
        throw error;
    }
}

/* The values of the options up to this one; those that follow depend on them and give way. */
function upTo(game: GameInfo, values: Values, last: Option): Values {
    const kept = game.options.slice(0, game.options.indexOf(last) + 1);
    const given = kept.flatMap(({ id }) => (values[id] === undefined ? [] : [[id, values[id]]]));
    return { ...packOf(values), ...Object.fromEntries(given) };
}

/* The choices of an option that cannot be taken now, each with the core's reason. */
export function impossibleChoices(
    app: App,
    game: GameInfo,
    option: Option,
    values: Values,
    seats: number,
): Map<string, string> {
    const reasons = option.choices.map(({ id }) => {
        const chosen = upTo(game, { ...values, [option.id]: id }, option);
        return [id, refusalOf(app, game, chosen, seats)] as const;
    });
    return new Map(reasons.filter(([, reason]) => reason !== ""));
}

/* As many of the values as fit each other and the number of seats, in the order of the options; the
 * others return to their defaults. `fitting` are those that fit already. */
export function fittingValues(
    app: App,
    game: GameInfo,
    values: Values,
    seats: number,
    fitting: Values = packOf(values),
): Values {
    let result = fitting;
    for (const { id } of game.options) {
        const value = values[id];
        if (value === undefined || result[id] !== undefined) continue;
        const more = { ...result, [id]: value };
        if (!refusalOf(app, game, more, seats)) result = more;
    }
    return result;
}

/* The values after one was chosen; those of later options give way to it. */
export function chooseValue(
    app: App,
    game: GameInfo,
    option: Option,
    values: Values,
    seats: number,
): Values {
    const first = upTo(game, values, option);
    if (refusalOf(app, game, first, seats)) return values;
    return fittingValues(app, game, values, seats, first);
}

/* Bots of the same level would play alike, so the levels differ. */
export const mixedLevels = ["easy", "medium", "hard"];

export function seatOfBot(bot: Bot): Seat {
    return { kind: "bot", name: personaName(bot), ...bot };
}

export function seatsOf(app: App, people: number, bots: number, levels = mixedLevels): Seat[] {
    const persons = Array.from({ length: people }, (_, number) => ({
        kind: "person" as const,
        name: number === 0 ? app.settings.name || t("You") : t("Guest %u", number),
        level: "",
    }));
    const machines: Seat[] = [];
    for (let number = 0; number < bots; number++) {
        const level = levelNamed(app.bots, levels[number % levels.length] ?? "");
        machines.push(seatOfBot(nextOf(level, machines)));
    }
    return [...persons, ...machines];
}

/* A bot in a first game should not win too often. */
export function seatsFor(app: App, preset: Preset): Seat[] {
    return seatsOf(app, preset.people, preset.bots, preset.guided ? ["novice"] : mixedLevels);
}

/* Players who have never played a game here get notes. */
export function isNewTo(game: GameInfo, saves: Save[]): boolean {
    return !saves.some((save) => save.over && save.name.split(/[:#]/)[0] === game.id);
}

/*
 * What "Play" starts: the first game with its notes until one was finished, then the rulebook's
 * next step, and from then on the same as the last time.
 */
export function nextGame(app: App, game: GameInfo, saves: Save[]): Setup {
    const [first, second] = presetsOf(game.id) as [Preset, Preset];
    const played = saves.filter(
        ({ name, daily, byHand }) => name.split(/[:#]/)[0] === game.id && !daily && !byHand,
    );
    const [last] = played.sort((left, right) => right.saved - left.saved);
    if (last && !last.guided)
        return { name: last.name.split("#")[0] ?? game.id, seats: last.seats };
    const preset = last?.over ? second : first;
    return {
        name: nameOf(game, readOptions(preset.options)),
        seats: seatsFor(app, preset),
        guided: preset.guided ?? false,
    };
}

/* The sheet of a possible game, or the core's reason for refusing it. */
export function previewSheet(
    app: App,
    name: string,
    seats: number,
    layout: Layout = "wide",
): { svg: string; trouble: string } {
    try {
        app.scratch.ask({ do: "new", name: name.includes("#") ? name : `${name}#1`, seats });
        return {
            svg: app.scratch.ask({ do: "draw", seat: 0, layout, bare: true }).svg,
            trouble: "",
        };
    } catch (error) {
        if (error instanceof Refusal) return { svg: "", trouble: error.message };
        throw error;
    }
}
