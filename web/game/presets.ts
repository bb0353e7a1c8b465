/* Presets of each game: data, not rules. The core decides which options are compatible. */
import { t } from "../core/translate";

export interface Preset {
    title: string;
    options: string; // as in a name, "edition=first,draft=on"
    people: number;
    bots: number;
    guided?: boolean;
    together?: string; // its title online
}

export function presetsOf(game: string): Preset[] {
    const first: Preset = { title: t("First game"), options: "", people: 1, bots: 1, guided: true };
    const table: Preset = {
        title: t("Against three bots"),
        together: t("Full game"),
        options: "",
        people: 1,
        bots: 3,
    };
    const alone: Preset = { title: t("Solo"), options: "", people: 1, bots: 0 };
    switch (game) {
        case "welcome":
            return [
                first,
                table,
                { title: t("Advanced"), options: "advanced=on", people: 1, bots: 2 },
                { title: t("Solo against a rival"), options: "rival=sam", people: 1, bots: 0 },
                { title: t("Solo, first edition"), options: "edition=first", people: 1, bots: 0 },
                {
                    title: t("Draft, two on this screen"),
                    together: t("Draft"),
                    options: "edition=first,draft=on",
                    people: 2,
                    bots: 0,
                },
            ];
        case "smallcities":
            return [{ ...first, options: "goals=none,bonus=none" }, table, alone];
        case "machinery":
            return [{ ...first, options: "events=off" }, table, alone];
        default:
            return [first, table, alone];
    }
}

/* The presets for several people, without those that differ only in who plays. */
export function presetsTogether(game: string): Preset[] {
    const all = presetsOf(game).filter(({ people, bots }) => people + bots > 1);
    const unique = all.filter(
        ({ options }, at) => all.findIndex((other) => other.options === options) === at,
    );
    return unique.map((preset) => ({ ...preset, title: preset.together ?? preset.title }));
}
