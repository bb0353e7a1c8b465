/* The levels of bots by their names for people. */
import type { App } from "./app";
import { t } from "./words";

export function levelTitle(id: string): string {
    const titles: Record<string, string> = {
        random: t("any move"),
        novice: t("novice"),
        easy: t("easy"),
        medium: t("medium"),
        hard: t("hard"),
        expert: t("expert"),
    };
    return titles[id] ?? id;
}

/* This level, or the nearest there is. */
export function levelNamed(app: App, id: string): string {
    return (app.bots.find((bot) => bot.id === id) ?? app.bots[0])?.id ?? id;
}
