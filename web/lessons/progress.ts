/* What was learnt on this device: the steps that were done, by part. */

const key = "kvartal-lessons";

export type Progress = Record<string, number[]>; // "welcome/first-turn": steps, from 0

function isSteps(value: unknown): value is number[] {
    return Array.isArray(value) && value.every((step) => Number.isInteger(step) && step >= 0);
}

/* Entries written by another version or by hand are ignored. */
export function loadProgress(): Progress {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
        if (typeof kept !== "object" || kept === null) return {};
        return Object.fromEntries(
            Object.entries(kept).filter((entry): entry is [string, number[]] => isSteps(entry[1])),
        );
    } catch {
        return {};
    }
}

/* Marks a step as done; false if this device stores nothing. */
export function keepStep(game: string, part: string, step: number): boolean {
    const progress = loadProgress();
    const steps = new Set(progress[`${game}/${part}`]).add(step);
    try {
        localStorage.setItem(
            key,
            JSON.stringify({ ...progress, [`${game}/${part}`]: [...steps].sort((a, b) => a - b) }),
        );
        return true;
    } catch {
        return false;
    }
}

export interface Part {
    game: string;
    part: string;
    steps: unknown[];
}

export function stepsDone(progress: Progress, { game, part, steps }: Part): number[] {
    return (progress[`${game}/${part}`] ?? []).filter((step) => step < steps.length);
}

export function isDone(progress: Progress, part: Part): boolean {
    return stepsDone(progress, part).length === part.steps.length;
}

/* Where to go on: the first step that is not done, or the first one of a part that is. */
export function nextStep(progress: Progress, part: Part): number {
    const done = new Set(stepsDone(progress, part));
    const next = part.steps.findIndex((_, step) => !done.has(step));
    return Math.max(next, 0);
}
