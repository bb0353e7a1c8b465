/* Presets of each game: data, not rules. The core decides which options are compatible. */
import { t } from "../core/translate";

export interface Preset {
    title: string;
    about: string;
    options: string; // as in a name, "edition=first,draft=on"
    people: number;
    bots: number;
    guided?: boolean;
    together?: string; // its title online
}

/* Every rung of the rulebooks' ladders, the easiest first. */
export function presetsOf(game: string): Preset[] {
    const first: Preset = {
        title: t("First game"),
        about: t("The basic game; notes explain every step."),
        options: "",
        people: 1,
        bots: 1,
        guided: true,
    };
    const table: Preset = {
        title: t("Against three bots"),
        about: t("All the rules of the game."),
        together: t("Full game"),
        options: "",
        people: 1,
        bots: 3,
    };
    const alone: Preset = {
        title: t("Solo"),
        about: t("All the rules, for the best score you can get."),
        options: "",
        people: 1,
        bots: 0,
    };
    switch (game) {
        case "welcome":
            return [first, table, ...moreOfWelcome()];
        case "smallcities":
            return [
                {
                    ...first,
                    about: t("Without goals and bonus; notes explain every step."),
                    options: "goals=none,bonus=none",
                },
                {
                    title: t("Second game"),
                    about: t("With two personal goals and a bonus for the stars."),
                    options: "goals=personal",
                    people: 1,
                    bots: 2,
                },
                { ...table, about: t("With an additional goal for everybody.") },
                alone,
            ];
        case "machinery":
            return [
                {
                    ...first,
                    about: t("Without events; notes explain every step."),
                    options: "events=off",
                },
                { ...table, about: t("An event changes the rules of every round.") },
                alone,
            ];
        default:
            return [first, table, alone];
    }
}

function moreOfWelcome(): Preset[] {
    return [
        {
            title: t("Advanced"),
            about: t("With roundabouts and harder city plans."),
            options: "advanced=on",
            people: 1,
            bots: 2,
        },
        {
            title: t("Blueprint"),
            about: t("The other sheet: streets of 9, 11 and 13 houses."),
            options: "board=blueprint",
            people: 1,
            bots: 2,
        },
        {
            title: t("Solo against a rival"),
            about: t("An architect scores against you; choose which one in the options."),
            options: "rival=sam",
            people: 1,
            bots: 0,
        },
        {
            title: t("Solo, first edition"),
            about: t("Once the solo card turns up, plans are worth less."),
            options: "edition=first",
            people: 1,
            bots: 0,
        },
        {
            title: t("Draft, two on this screen"),
            about: t("Everybody holds three cards and passes one on."),
            together: t("Draft"),
            options: "edition=first,draft=on",
            people: 2,
            bots: 0,
        },
    ];
}

/* The presets for several people, without those that differ only in who plays. */
export function presetsTogether(game: string): Preset[] {
    const all = presetsOf(game).filter(({ people, bots }) => people + bots > 1);
    const unique = all.filter(
        ({ options }, at) => all.findIndex((other) => other.options === options) === at,
    );
    return unique.map((preset) => ({ ...preset, title: preset.together ?? preset.title }));
}
