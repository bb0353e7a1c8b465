/* The towns of a day and of a week: which game they are, and what earns a medal. Data, not
 * rules. */

export type Span = "day" | "week";
export const medals = ["bronze", "silver", "gold"] as const;
export type Medal = (typeof medals)[number];

interface Town {
    options: string; // as in a name
    marks: readonly [bronze: number, silver: number, gold: number];
}

/* Means of easy, medium and hard bots in solo games: docs/daily.md has the numbers of games. */
const towns: Record<string, Record<Span, Town>> = {
    welcome: {
        day: { options: "", marks: [86, 98, 111] },
        week: { options: "advanced=on", marks: [93, 103, 115] },
    },
    smallcities: {
        day: { options: "goals=personal", marks: [45, 49, 55] },
        week: { options: "", marks: [52, 57, 63] },
    },
    machinery: {
        day: { options: "events=off", marks: [79, 85, 94] },
        week: { options: "", marks: [74, 85, 94] },
    },
};

const standard: Town = { options: "", marks: [0, 0, 0] };

function townOf(game: string, span: Span): Town {
    return towns[game]?.[span] ?? standard;
}

export function optionsOf(game: string, span: Span): string {
    return townOf(game, span).options;
}

export function marksOf(game: string, span: Span): readonly number[] {
    return townOf(game, span).marks;
}

/* A week's name has a W in it, as in 2026-W47. */
export function spanOf(when: string): Span {
    return when.includes("W") ? "week" : "day";
}

export function nameOfTown(game: string, when: string): string {
    const options = optionsOf(game, spanOf(when));
    return `${game}${options && `:${options}`}#daily-${when}`;
}

/* The best medal that so many points earn. */
export function medalOf(game: string, span: Span, total: number): Medal | undefined {
    return medals.filter((_, at) => total >= (marksOf(game, span)[at] ?? 0)).at(-1);
}
