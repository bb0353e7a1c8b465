/* What the results of many games add up to. */
import type { Result } from "../core/results";

export interface Summary {
    games: number;
    mean: number;
    error: number; // of the mean, one standard error; 0 for a single game
    best: number;
    won: number; // of those with somebody to beat
    contested: number;
}

export function gameOfResult({ name }: Result): string {
    return name.split(":")[0] ?? "";
}

export function meanOf(values: number[]): number {
    return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

function errorOf(values: number[]): number {
    if (values.length < 2) return 0;
    const mean = meanOf(values);
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return Math.sqrt(squares / (values.length - 1) / values.length);
}

export function summarise(results: Result[]): Summary {
    const totals = results.map(({ total }) => total);
    const contested = results.filter(({ seats }) => seats > 1);
    return {
        games: results.length,
        mean: meanOf(totals),
        error: errorOf(totals),
        best: Math.max(...totals),
        won: contested.filter(({ place }) => place === 1).length,
        contested: contested.length,
    };
}

/* The results by game and options, those most played first. */
export function byName(results: Result[]): [name: string, results: Result[]][] {
    const groups = new Map<string, Result[]>();
    for (const result of results)
        groups.set(result.name, [...(groups.get(result.name) ?? []), result]);
    return [...groups].sort(([, left], [, right]) => right.length - left.length);
}

/* The means of up to `most` stretches of equal length, so that a chart of many games stays
 * legible. */
export function stretches(values: number[], most: number): number[] {
    const size = Math.max(Math.ceil(values.length / most), 1);
    const count = Math.ceil(values.length / size);
    return Array.from({ length: count }, (_, at) =>
        meanOf(values.slice(at * size, (at + 1) * size)),
    );
}
