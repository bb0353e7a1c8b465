/* How far the screens of this visit were scrolled, so that going back finds the same place. */

const places = new Map<number, number>(); // by the number of the history's entry
let current = 0;
let newest = 0;

const longest = 1500; // milliseconds in which a screen that is going back must have been drawn

/* Entries of the history that this page has seen carry a number. */
function numberOfEntry(): number | undefined {
    const number: unknown = (history.state as { entry?: unknown } | null)?.entry;
    return typeof number === "number" ? number : undefined;
}

function number(entry: number): void {
    history.replaceState({ ...history.state, entry }, "");
}

/* Scrolls as soon as the screen is long enough, unless the reader scrolls first. */
function restore(place: number): void {
    const late = performance.now() + longest;
    let isOver = false;
    const stop = () => (isOver = true);
    for (const event of ["wheel", "touchstart", "keydown"])
        addEventListener(event, stop, { once: true, passive: true });
    const attempt = () => {
        if (isOver) return;
        scrollTo(0, place);
        if (Math.abs(scrollY - place) > 1 && performance.now() < late)
            requestAnimationFrame(attempt);
    };
    attempt();
}

/* To be called when the address has changed: a new screen starts at its top, and a former one
 * returns to its scroll position. */
export function scrollForRoute(): void {
    const known = numberOfEntry();
    if (known === undefined) {
        places.set(current, scrollY);
        current = ++newest;
        number(current);
        scrollTo(0, 0);
    } else {
        current = known;
        newest = Math.max(newest, known);
        restore(places.get(known) ?? 0);
    }
}

/* To be called once, at the start. */
export function watchScroll(): void {
    current = newest = numberOfEntry() ?? 0;
    number(current);
    addEventListener("scroll", () => places.set(current, scrollY), { passive: true });
}
