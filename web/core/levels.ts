/* Titles of the bots' levels. */
import type { Level } from "./protocol";
import { t } from "./translate";

export function levelTitle(id: string): string {
    const titles: Record<string, string> = {
        random: t("random"),
        novice: t("novice"),
        easy: t("easy"),
        medium: t("medium"),
        hard: t("hard"),
        expert: t("expert"),
    };
    return titles[id] ?? id;
}

/* This level, or the first one if it does not exist. */
export function levelNamed(bots: Level[], id: string): string {
    return (bots.find((bot) => bot.id === id) ?? bots[0])?.id ?? id;
}
