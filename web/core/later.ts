/* Work that can wait until the screen has answered a touch. */

/* Resolves once the next frame is painted. A hidden page paints none, and does not wait. */
export function painted(): Promise<void> {
    return new Promise((resolve) => {
        if (globalThis.document?.hidden === false) requestAnimationFrame(() => setTimeout(resolve));
        else setTimeout(resolve);
    });
}

/* Resolves once the first picture should have been painted and the page is idle, or soon after in
 * any case: work that would compete with that picture for the processor waits for this. A browser
 * is also idle between the steps to the picture, so it is given half a second; Safari does not
 * report idle time at all. */
export async function idle(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (!("requestIdleCallback" in globalThis)) return;
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }));
}
