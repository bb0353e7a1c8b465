/* What can wait: a touch is answered on the screen first. */

/* Resolves once the next frame is painted. A page that nobody sees paints none, and waits for none. */
export function painted(): Promise<void> {
    return new Promise((resolve) => {
        if (globalThis.document?.hidden === false) requestAnimationFrame(() => setTimeout(resolve));
        else setTimeout(resolve);
    });
}

/* Resolves once the page has nothing else to do, or soon all the same: what takes a processor from the
 * first picture waits for this. Safari does not tell, so there it is a moment later. */
export function idle(): Promise<void> {
    const moment = 1000; // milliseconds
    return new Promise((resolve) => {
        if ("requestIdleCallback" in globalThis)
            requestIdleCallback(() => resolve(), { timeout: moment });
        else setTimeout(resolve, moment);
    });
}
