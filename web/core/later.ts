/* What can wait: a touch is answered on the screen first. */

/* Resolves once the next frame is painted. A page that nobody sees paints none, and waits for none. */
export function painted(): Promise<void> {
    return new Promise((resolve) => {
        if (globalThis.document?.hidden === false) requestAnimationFrame(() => setTimeout(resolve));
        else setTimeout(resolve);
    });
}

/* Resolves once the first picture can have been painted and the page has nothing else to do, or soon
 * after all the same: what would take a processor from that picture waits for this. A browser is idle
 * between the steps to the picture too, so it is given half a second; Safari does not tell at all. */
export async function idle(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 500));
    if (!("requestIdleCallback" in globalThis)) return;
    await new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }));
}
