/* Who the bots are: the core's personas, in the reader's language. */
import { levelTitle } from "./levels";
import type { Level, Persona } from "./protocol";
import type { Seat } from "./store";
import { t } from "./translate";

let levels: Level[] = [];

/* Whenever the language changes, their names do. */
export function meetBots(bots: Level[]): void {
    levels = bots;
}

/* A bot at a table: its level, and which of the bots of this level it is. */
export interface Bot {
    level: string;
    nth: number;
}

export function personaOf({ level, nth }: Bot): Persona | undefined {
    const personas = levels.find(({ id }) => id === level)?.personas ?? [];
    return personas[nth % personas.length];
}

/* A bot that came by itself: one that plays on for somebody has no level. */
export function isBot(who: Seat | undefined): boolean {
    return who?.kind === "bot" && who.level !== "";
}

/* What a bot is, in a few words; empty for people. */
export function kindOf(who: Seat | undefined): string {
    return who && isBot(who) ? t("bot: %s", levelTitle(who.level)) : "";
}

/* A bot's character in a sentence. */
export function characterOf(who: Seat | undefined): string {
    if (!who || !isBot(who)) return "";
    const about = personaOf({ level: who.level, nth: who.nth ?? 0 })?.about ?? "";
    return `${kindOf(who)}. ${about}`;
}

/* From the third of a level on, names have a number. */
export function personaName(bot: Bot): string {
    const personas = levels.find(({ id }) => id === bot.level)?.personas ?? [];
    const round = Math.floor(bot.nth / Math.max(personas.length, 1));
    const name = personaOf(bot)?.name ?? bot.level;
    return round > 0 ? `${name} ${round + 1}` : name;
}

/* The first of this level that does not sit there yet. */
export function nextOf(level: string, sitting: readonly Partial<Bot>[]): Bot {
    const taken = new Set(sitting.flatMap((one) => (one.level === level ? [one.nth ?? 0] : [])));
    let nth = 0;
    while (taken.has(nth)) nth++;
    return { level, nth };
}
