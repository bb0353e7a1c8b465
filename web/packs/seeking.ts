/* Going to a place of the box: folded parts open, it is scrolled into view and gets the focus. */
import { useEffect } from "preact/hooks";
import { mayMove } from "../ui/motion";

/* A new object for each request to go there. */
export interface Sought {
    field: string; // as faults have it: "boards/classic", or empty for the pack as a whole
}

export function isWithin(sought: Sought | undefined, path: string): boolean {
    return sought?.field === path || sought?.field.startsWith(`${path}/`) === true;
}

export function scrollTo(element: Element, block: ScrollLogicalPosition): void {
    element.scrollIntoView({ block, behavior: mayMove() ? "smooth" : "auto" });
}

/* The figure itself, or else the sentences about what it is part of. */
function find({ field }: Sought): Element | undefined {
    const leaves = [...document.querySelectorAll<HTMLElement>(".leaf[data-path]")];
    const leaf = leaves.find(({ dataset: { path = "" } }) => {
        return field === path || field.startsWith(`${path}/`);
    });
    if (leaf) return leaf;
    const group = field.split("/")[0];
    const place = group ? `[id="box-${group}"] > .faults` : ".pack-editor > .panel";
    return document.querySelector(place) ?? undefined;
}

function enter(element: Element): void {
    const inputs = ["input", "select:not(.origin)", "button:not(.back-to-ours)"];
    const input = inputs.map((one) => element.querySelector<HTMLElement>(one)).find(Boolean);
    (input ?? (element as HTMLElement)).focus({ preventScroll: true });
    scrollTo(element, "center");
}

const framesMost = 30; // in which what is folded has opened

export function useSeeking(sought: Sought | undefined): void {
    useEffect(() => {
        if (!sought) return;
        let frame = 0;
        let tries = 0;
        const attempt = () => {
            const element = find(sought);
            if (element && tries > 0) enter(element);
            else if (tries++ < framesMost) frame = requestAnimationFrame(attempt);
        };
        frame = requestAnimationFrame(attempt);
        return () => cancelAnimationFrame(frame);
    }, [sought]);
}
