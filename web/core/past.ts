/* The towns of former days, compared with the one of today. */
import { dayAfter } from "./days";
import type { Result } from "./results";
import { spanOf } from "./towns";

export interface Past {
    totals: number[]; // the oldest first
    mean: number;
    best: number;
    week: number | undefined; // means of the last 7 and 30 days, today included
    month: number | undefined;
    place: number | undefined; // of today's town among all of them
}

function meanOf(totals: number[]): number | undefined {
    if (totals.length === 0) return undefined;
    return totals.reduce((sum, total) => sum + total, 0) / totals.length;
}

/* The statistics of first tries up to today; days still to come do not count. */
export function pastOf(tries: Iterable<Result>, now: string): Past | undefined {
    const days = [...tries]
        .filter(({ daily = "" }) => spanOf(daily) === "day" && daily <= now)
        .sort((left, right) => ((left.daily ?? "") < (right.daily ?? "") ? -1 : 1));
    const totals = days.map(({ total }) => total);
    const mean = meanOf(totals);
    if (mean === undefined) return undefined;
    const since = (count: number) => {
        const first = dayAfter(now, 1 - count);
        return meanOf(days.flatMap(({ daily = "", total }) => (daily >= first ? [total] : [])));
    };
    const today = days.find(({ daily }) => daily === now);
    return {
        totals,
        mean,
        best: Math.max(...totals),
        week: since(7),
        month: since(30),
        place: today && 1 + totals.filter((total) => total > today.total).length,
    };
}
