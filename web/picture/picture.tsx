/*
 * A picture from the core, alive: what glows can be touched, clicked, or reached by the arrow keys.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SheetPicture } from "../core/protocol";
import { type Change, patch } from "./patch";
import { type Placement, Places } from "./places";

/* A finger is this wide; what is nearer to it than half of that is meant. */
const fingerWidth = 44;
/* So many possibilities can be read as a list. */
const listable = 6;

/* ---- Where things are ---- */

interface Spot {
    x: number;
    y: number;
}

function middleOf(element: Element): Spot {
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

function distanceTo(element: Element, spot: Spot): number {
    const box = element.getBoundingClientRect();
    const across = Math.max(box.left - spot.x, 0, spot.x - box.right);
    const down = Math.max(box.top - spot.y, 0, spot.y - box.bottom);
    return Math.hypot(across, down);
}

function nearest(elements: Iterable<Element>, spot: Spot): Element | undefined {
    let best: Element | undefined;
    let bestDistance = fingerWidth;
    for (const element of elements) {
        const distance = distanceTo(element, spot);
        if (distance < bestDistance) [best, bestDistance] = [element, distance];
    }
    return best;
}

const directions: Record<string, Spot> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

/* The next element in a direction: near, and not too far to the side. */
function neighbour(from: Element, all: Iterable<Element>, way: Spot): Element | undefined {
    const start = middleOf(from);
    let best: Element | undefined;
    let bestCost = Infinity;
    for (const element of all) {
        const end = middleOf(element);
        const ahead = (end.x - start.x) * way.x + (end.y - start.y) * way.y;
        const aside = Math.abs((end.x - start.x) * way.y) + Math.abs((end.y - start.y) * way.x);
        const cost = ahead + 2 * aside;
        if (element !== from && ahead > 1 && cost < bestCost) [best, bestCost] = [element, cost];
    }
    return best;
}

/* ---- What was written just now ---- */

function handwriting(parts: Element[]): Element[] {
    const marks = ".l6, .c6";
    return parts.flatMap((part) => [
        ...(part.matches(marks) ? [part] : []),
        ...part.querySelectorAll(marks),
    ]);
}

/* Marks that were not there before appear as if written. */
function markFresh({ added, removed }: Change): void {
    const before = new Set(handwriting(removed).map((mark) => mark.outerHTML));
    for (const mark of handwriting(added))
        if (!before.has(mark.outerHTML)) mark.classList.add("fresh");
}

/* ---- Choosing ---- */

/* The parts of the picture that are places to choose from. */
function placeElements(root: Element, places: string[]): Map<string, Element> {
    const names = new Set(places);
    const parts = names.size > 0 ? [...root.querySelectorAll("g[id]")] : [];
    return new Map(parts.flatMap((part) => (names.has(part.id) ? [[part.id, part]] : [])));
}

/* Where words are drawn in a zone they are its name, which a reader may also speak aloud to choose
 * it; the sentence then describes it. */
function nameByLetters(root: Element): void {
    for (const zone of root.querySelectorAll(".hot[aria-label]:has(text)")) {
        zone.setAttribute("aria-description", zone.getAttribute("aria-label") ?? "");
        zone.removeAttribute("aria-label");
    }
}

function showPlaces(elements: Map<string, Element>, places: Places): void {
    const lit = places.lit;
    for (const [name, element] of elements) {
        const isChosen = places.chosen.includes(name);
        const isUsable = isChosen || lit.has(name);
        const { classList } = element;
        classList.toggle("meant", false);
        if (
            classList.contains("place") &&
            classList.contains("lit") === isUsable &&
            classList.contains("chosen") === isChosen
        )
            continue; // hundreds stay as they are, and to write it again takes time
        classList.add("place");
        classList.toggle("lit", isUsable);
        classList.toggle("chosen", isChosen);
        if (isUsable) {
            element.setAttribute("role", "button");
            element.setAttribute("aria-label", name);
            element.setAttribute("aria-pressed", String(isChosen));
        } else unname(element);
    }
}

function unname(element: Element): void {
    for (const name of ["role", "aria-label", "aria-pressed", "tabindex"])
        element.removeAttribute(name);
}

/* What was a place is a part of the picture again. */
function forgetPlace(element: Element): void {
    element.classList.remove("place", "lit", "chosen", "meant", "hinted");
    unname(element);
}

/* One element at a time is reached by Tab; the arrow keys go on from there. */
function roveTo(root: Element, element: Element | undefined): void {
    for (const other of touchable(root)) other.setAttribute("tabindex", "-1");
    (element ?? touchable(root)[0])?.setAttribute("tabindex", "0");
}

const reachable = ".hot, .place.lit";

function touchable(root: Element): Element[] {
    return [...root.querySelectorAll(reachable)];
}

/* What is being chosen place by place, for those who show it in words. */
export interface Chooser {
    choices: Placement[];
    chosen: boolean; // at least one place is
    lens: boolean;
    point(placement: Placement | undefined): void;
    clear(): void;
}

export interface PictureProps {
    svg: string;
    offered?: Pick<SheetPicture, "zones" | "places"> | undefined; // what can be touched
    label: string;
    onMove?: (move: string) => void;
    onPoint?: (move: string | undefined) => void; // a move is looked at
    onChoose?: (chooser: Chooser | undefined) => void;
    hinted?: string | undefined; // a move to point out
}

/* The picture on the screen, and what is touched in it. */
class Canvas {
    props!: PictureProps;
    private root: Element | undefined;
    private places: Places | undefined;
    private parts = new Map<string, Element>(); // that are places
    private text = ""; // of the picture as it is shown
    private whole = ""; // the view without the lens, while there is one

    /* Puts a new picture in the place of the old one. */
    draw(root: HTMLElement): void {
        const { svg, offered } = this.props;
        const isFirst = this.text === "";
        const hadFocus = root.contains(document.activeElement);
        this.root = root;
        this.endLens();
        for (const mark of root.querySelectorAll(".fresh")) mark.classList.remove("fresh");
        this.places = new Places(offered?.zones ?? []);
        const before = this.text;
        this.text = svg;
        const change = patch(root, before, this.text);
        if (!isFirst) markFresh(change);
        this.image?.setAttribute("aria-label", this.props.label);
        this.findParts(offered?.places ?? []);
        nameByLetters(root);
        this.show();
        if (hadFocus && !this.focused) focus(touchable(root)[0]);
    }

    private findParts(places: string[]): void {
        const before = this.parts;
        this.parts = placeElements(this.root!, places);
        for (const [name, element] of before)
            if (this.parts.get(name) !== element) forgetPlace(element);
    }

    /* What has the focus, if it can be touched here. */
    private get focused(): Element | undefined {
        const { activeElement } = document;
        return activeElement?.matches(reachable) && this.root?.contains(activeElement)
            ? activeElement
            : undefined;
    }

    hint(move: string | undefined): void {
        if (!this.root) return;
        for (const zone of this.root.querySelectorAll(".hinted")) zone.classList.remove("hinted");
        if (!move) return;
        this.root.querySelector(`[data-move="${CSS.escape(move)}"]`)?.classList.add("hinted");
        const placement = this.places?.placements.find((one) => one.move === move);
        for (const place of placement?.places ?? []) this.parts.get(place)?.classList.add("hinted");
    }

    click(event: MouseEvent): void {
        if (!this.root) return;
        const direct = (event.target as Element).closest(reachable);
        const spot = { x: event.clientX, y: event.clientY };
        const byFinger = (event as PointerEvent).pointerType === "touch";
        this.touch(direct ?? nearest(touchable(this.root), spot), byFinger);
    }

    key(event: KeyboardEvent): void {
        const from = document.activeElement;
        const way = directions[event.key];
        if (!this.root || !from || !this.root.contains(from)) return;
        if (event.key === "Enter" || event.key === " ") this.touch(from, false);
        else if (event.key === "Escape" && (this.places?.chosen.length || this.whole)) this.clear();
        else if (way) this.goTo(neighbour(from, touchable(this.root), way));
        else return;
        event.preventDefault();
    }

    look(event: Event): void {
        const zone = (event.target as Element).closest<SVGGElement>(".hot");
        this.props.onPoint?.(zone?.dataset["move"]);
    }

    private get image(): SVGSVGElement | null {
        return this.root?.querySelector("svg") ?? null;
    }

    private goTo(element: Element | undefined): void {
        if (!element || !this.root) return;
        roveTo(this.root, element);
        focus(element);
    }

    private touch(element: Element | undefined, byFinger: boolean): void {
        if (!element || !this.props.onMove) return;
        const move = element.classList.contains("hot")
            ? (element as SVGElement).dataset["move"]
            : byFinger && this.openLens(element)
              ? undefined
              : this.places?.choose(element.id);
        if (move) this.props.onMove(move);
        else {
            this.show();
            this.goTo(element);
        }
    }

    /* Shows what is lit and what is chosen, and tells those who list the choices. */
    private show(): void {
        if (!this.root || !this.places) return;
        showPlaces(this.parts, this.places);
        roveTo(this.root, this.focused);
        const { chosen, candidates } = this.places;
        const single = candidates.filter((candidate) => candidate.places.length === 1);
        const choices = candidates.length <= listable ? candidates : single;
        const idle = chosen.length === 0 && !this.whole;
        this.props.onChoose?.(
            idle
                ? undefined
                : {
                      choices: chosen.length === 0 ? [] : choices,
                      chosen: chosen.length > 0,
                      lens: this.whole !== "",
                      point: (placement) => this.point(placement),
                      clear: () => this.clear(),
                  },
        );
    }

    private point(placement: Placement | undefined): void {
        for (const [name, element] of this.parts)
            element.classList.toggle("meant", placement?.places.includes(name) ?? false);
        this.props.onPoint?.(placement?.move);
    }

    private endLens(): void {
        if (this.whole) this.image?.setAttribute("viewBox", this.whole);
        this.whole = "";
    }

    private clear(): void {
        this.endLens();
        this.places?.clear();
        this.show();
    }

    /* Squares too small for a finger are looked at through a lens: the part of the picture that
     * they belong to, grown to the width of the screen. */
    private openLens(element: Element): boolean {
        const { image } = this;
        if (this.whole || !image || element.getBoundingClientRect().width >= 40) return false;
        const [owner] = element.id.split("-");
        const own = [...this.parts].filter(([name]) => name.split("-")[0] === owner);
        const boxes = own.map(([, part]) => (part as SVGGElement).getBBox());
        const left = Math.min(...boxes.map((box) => box.x));
        const top = Math.min(...boxes.map((box) => box.y));
        const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
        const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
        const margin = Math.max(width, height) / 3;
        this.whole = image.getAttribute("viewBox") ?? "";
        image.setAttribute(
            "viewBox",
            [left - margin, top - margin, width + 2 * margin, height + 2 * margin].join(" "),
        );
        image.scrollIntoView({ block: "nearest" });
        return true;
    }
}

function focus(element: Element | undefined): void {
    (element as SVGElement | undefined)?.focus({ preventScroll: true });
}

export function Picture(props: PictureProps) {
    const frame = useRef<HTMLDivElement>(null);
    const [canvas] = useState(() => new Canvas());
    canvas.props = props;
    useLayoutEffect(() => {
        if (frame.current) canvas.draw(frame.current);
    }, [canvas, props.svg, props.offered]);
    useEffect(() => canvas.hint(props.hinted), [canvas, props.hinted, props.svg, props.offered]);
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: it listens for the buttons drawn inside
        <div
            ref={frame}
            class="picture"
            onClick={(event) => canvas.click(event)}
            onKeyDown={(event) => canvas.key(event)}
            onPointerOver={(event) => canvas.look(event)}
            onPointerLeave={() => props.onPoint?.(undefined)}
            onFocusIn={(event) => canvas.look(event)}
        />
    );
}
