/* Whether things may move: the device may ask for stillness, and so may the settings. */

/* Asked for once: each new list would be told of all changes. */
let stillness: MediaQueryList | undefined;

export function mayMove(): boolean {
    stillness ??= matchMedia("(prefers-reduced-motion: reduce)");
    return !stillness.matches && document.documentElement.dataset["motion"] !== "none";
}

/* Milliseconds in which everything that is new on a sheet has come. */
export const longestMotion = 900;
