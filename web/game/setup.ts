/* A game before it begins: its name with options, who sits where, and how its sheet looks. */
import { Refusal } from "../core/core";
import { levelNamed } from "../core/levels";
import type { GameInfo, Layout } from "../core/protocol";
import type { Seat } from "../core/store";
import { t } from "../core/translate";
import type { App } from "../ui/app";

export type Values = Record<string, string>;

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

/* Bots of the same level would play alike, so the levels differ. */
export const mixedLevels = ["easy", "medium", "hard"];

export function seatsOf(app: App, people: number, bots: number, levels = mixedLevels): Seat[] {
    const persons = Array.from({ length: people }, (_, number) => ({
        kind: "person" as const,
        name: number === 0 ? app.settings.name || t("You") : t("Guest %u", number),
        level: "",
    }));
    const machines = Array.from({ length: bots }, (_, number) => ({
        kind: "bot" as const,
        name: t("Bot %u", number + 1),
        level: levelNamed(app.bots, levels[number % levels.length] ?? ""),
    }));
    return [...persons, ...machines];
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
