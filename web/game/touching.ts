/*
 * What a touch of the sheet does, by finger, mouse or key. A finger previews a move with the first
 * touch and makes it with the second; a mouse previews by pointing, a key by going there.
 */
import { useEffect, useState } from "preact/hooks";
import type { HandMove } from "../core/protocol";
import { directions, nearest, neighbour } from "../picture/spots";
import { Dragger } from "./dragging";
import type { GameSession } from "./session";

const hot = ".hot";

function touchable(root: Element): SVGElement[] {
    return [...root.querySelectorAll<SVGElement>(hot)];
}

/* The number that a zone chooses, such as data-site="12". */
function numberOf(zone: SVGElement, aspect: string): number | undefined {
    const text = zone.dataset[aspect];
    return text === undefined ? undefined : Number(text);
}

/* Squares that are sites of their own are shown by pointing; those inside a site open the lens,
 * which must not happen under a pointer that only passes over them. */
function isSeenByPointing({ turn, place, covers }: HandMove): boolean {
    return covers !== undefined || (turn === undefined && place === undefined);
}

/* What a finger touches need not get the focus, and often disappears with the move: browsers lay
 * out everything before they remove a focused element. */
export function leaveFocus(event: PointerEvent): void {
    if (event.pointerType === "touch") event.preventDefault();
}

export interface Touching {
    onClick(event: MouseEvent): void;
    onKeyDown(event: KeyboardEvent): void;
    onPointerOver(event: PointerEvent): void;
    onPointerLeave(): void;
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(): void;
    onFocusIn(event: FocusEvent): void;
}

class Toucher implements Touching {
    session!: GameSession;
    play!: (move: string) => void;
    private readonly dragger: Dragger;
    private pointing = 0; // the frame that shows what the mouse points at

    constructor(private readonly root: { current: HTMLElement | null }) {
        this.dragger = new Dragger(root);
    }

    onPointerDown(event: PointerEvent): void {
        leaveFocus(event);
        cancelAnimationFrame(this.pointing);
        this.dragger.press(event, this.session.choosing.unpointed);
    }

    onPointerMove(event: PointerEvent): void {
        this.dragger.move(event, this.session);
    }

    onPointerUp(event: PointerEvent): void {
        this.dragger.drop(event, this.session);
    }

    onPointerCancel(): void {
        this.dragger.cancel(this.session);
    }

    onClick(event: MouseEvent): void {
        const { current: root } = this.root;
        if (!root || this.dragger.hasEnded(event)) return;
        const byMouse = (event as PointerEvent).pointerType === "mouse";
        const direct = (event.target as Element).closest<SVGElement>(`${hot}, .cold`);
        const spot = { x: event.clientX, y: event.clientY };
        const meant = direct ?? (nearest(touchable(root), spot) as SVGElement | undefined);
        if (meant) this.touch(meant, byMouse);
    }

    onKeyDown(event: KeyboardEvent): void {
        const from = (event.target as Element).closest<SVGElement>(hot);
        const way = directions[event.key];
        const { current: root } = this.root;
        if (!root || !from) return;
        if (event.key === "Enter" || event.key === " ") this.touch(from, true);
        else if (way) focus(neighbour(from, touchable(root), way));
        else return;
        event.preventDefault();
    }

    onPointerOver(event: PointerEvent): void {
        if (event.pointerType !== "mouse" || this.dragger.isActive) return;
        const zone = (event.target as Element).closest<SVGElement>(hot);
        this.showInNextFrame(() => (zone ? this.lookAt(zone) : this.lookAway()));
    }

    onPointerLeave(): void {
        if (!this.dragger.isActive) this.showInNextFrame(() => this.lookAway());
    }

    /* What the mouse only passes over is not shown, and a click does not wait. */
    private showInNextFrame(show: () => void): void {
        cancelAnimationFrame(this.pointing);
        this.pointing = requestAnimationFrame(show);
    }

    onFocusIn(event: FocusEvent): void {
        const zone = (event.target as Element).closest<SVGElement>(hot);
        if (zone?.matches(":focus-visible")) this.lookAt(zone);
    }

    /* The move that a zone stands for, if it is a single one on the board. */
    private moveOf(zone: SVGElement): HandMove | undefined {
        const { choosing } = this.session;
        const site = numberOf(zone, "site");
        const move = zone.dataset["move"];
        if (move) return choosing.moves.find((one) => one.move === move && one.site);
        return site ? choosing.at(site) : undefined;
    }

    private lookAt(zone: SVGElement): void {
        const { choosing } = this.session;
        const move = this.moveOf(zone);
        if (!move || move === choosing.candidate || choosing.chosen || !isSeenByPointing(move))
            return;
        this.session.choose(choosing.pointAt(move));
    }

    /* The former choice comes back, unless something else was chosen meanwhile. */
    private lookAway(): void {
        const { choosing } = this.session;
        if (choosing.isPointed) this.session.choose(choosing.unpointed);
    }

    private touch(zone: SVGElement, atOnce: boolean): void {
        const { session } = this;
        const { choosing } = session;
        const { move, again } = zone.dataset;
        const card = numberOf(zone, "card");
        const number = numberOf(zone, "number");
        const site = numberOf(zone, "site");
        const place = numberOf(zone, "place");
        if (zone.matches(".cold")) session.askWhy(card ? { card } : { site: site ?? 0 });
        else if (again) session.playAnew(again);
        else if (move) this.touchMove(move, atOnce);
        else if (card) this.touchCard(card);
        else if (number) session.choose(choosing.chooseNumber(number));
        else if (site) this.touchSite(site, atOnce);
        else if (place) this.touchPlace(place);
    }

    /* A card that is only taken is taken at once: another one can be touched after it. */
    private touchCard(card: number): void {
        const chosen = this.session.choosing.chooseCard(card);
        if (chosen.candidate && !chosen.candidate.site) this.play(chosen.candidate.move);
        else this.session.chooseCard(card);
    }

    private touchMove(text: string, atOnce: boolean): void {
        const { choosing } = this.session;
        const move = choosing.moves.find((one) => one.move === text);
        const isMeant = atOnce || choosing.chosen === move || !move?.site;
        if (!move || isMeant) this.play(text);
        else this.session.choose(choosing.lookAt(move));
    }

    private touchPlace(place: number): void {
        const { choosing } = this.session;
        const move = choosing.movedTo(place);
        if (move) this.session.choose(choosing.lookAt(move));
    }

    /* A figure is turned and moved before it is drawn; anything else is made by the second
     * touch. */
    private touchSite(site: number, atOnce: boolean): void {
        const choosing = this.session.choosing.unpointed;
        const move = choosing.at(site);
        const isMeant = move && !move.turn && (atOnce || choosing.chosen === move);
        if (!move) this.session.askWhy({ site });
        else if (isMeant) this.play(move.move);
        else this.session.choose(choosing.lookAt(move));
    }
}

function focus(element: Element | undefined): void {
    (element as SVGElement | undefined)?.focus({ preventScroll: true });
}

/* One zone of each piece is reached by Tab; the arrow keys go on from there. */
function rove(root: Element): void {
    for (const piece of root.querySelectorAll(".piece")) {
        const zones = touchable(piece);
        const current = zones.find((zone) => zone === document.activeElement) ?? zones[0];
        for (const zone of zones) zone.setAttribute("tabindex", zone === current ? "0" : "-1");
    }
}

export function useTouching(
    root: { current: HTMLElement | null },
    session: GameSession,
    play: (move: string) => void,
): Touching {
    const [current] = useState(() => new Toucher(root));
    current.session = session;
    current.play = play;
    useEffect(() => {
        if (root.current) rove(root.current);
    }, [root, session.hand]);
    /* A picture that is redrawn under the mouse does not report that the mouse has left it. */
    useEffect(() => {
        const onOver = (event: PointerEvent) => {
            const { current: sheet } = root;
            if (sheet && !event.composedPath().includes(sheet)) current.onPointerLeave();
        };
        document.addEventListener("pointerover", onOver);
        return () => document.removeEventListener("pointerover", onOver);
    }, [root, current]);
    return {
        onClick: (event) => current.onClick(event),
        onKeyDown: (event) => current.onKeyDown(event),
        onPointerOver: (event) => current.onPointerOver(event),
        onPointerLeave: () => current.onPointerLeave(),
        onPointerDown: (event) => current.onPointerDown(event),
        onPointerMove: (event) => current.onPointerMove(event),
        onPointerUp: (event) => current.onPointerUp(event),
        onPointerCancel: () => current.onPointerCancel(),
        onFocusIn: (event) => current.onFocusIn(event),
    };
}
