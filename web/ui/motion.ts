/* Whether things may move: the device or the settings may ask for reduced motion. */

/* Asked for once: each new list would be told of all changes. */
let stillness: MediaQueryList | undefined;

export function mayMove(): boolean {
    stillness ??= matchMedia("(prefers-reduced-motion: reduce)");
    return !stillness.matches && document.documentElement.dataset["motion"] !== "none";
}

/* Milliseconds after which everything new on a sheet has appeared. */
export const longestMotion = 900;
