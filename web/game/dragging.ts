/*
 * Dragging a figure: its ghost follows the finger or the mouse from one legal place to the next,
 * and stays where it is let go. The zones of the pieces say where it may lie; this file only finds
 * the one nearest to the pointer. A touch that does not move remains a touch.
 */
import { holds, middleOf, nearestMiddle, type Spot } from "../picture/spots";
import type { Choosing } from "./choosing";
import type { GameSession } from "./session";

const threshold = 8; // pixels that a finger may tremble

/* Where a figure is let go: on a zone of the board, legal or not, or nowhere. */
interface Aim {
    zone?: SVGElement;
    isLegal: boolean;
}

interface Drag {
    pointer: number;
    start: Spot;
    target: Element;
    card: number | undefined; // it begins with a card of the offer
    before: Choosing; // what comes back if it leads nowhere
    grip: Spot; // from the middle of the ghost's site to the pointer
    isBegun: boolean;
    aim: Aim;
}

function spotOf({ clientX, clientY }: PointerEvent): Spot {
    return { x: clientX, y: clientY };
}

function siteOf(zone: SVGElement | undefined): number {
    return Number(zone?.dataset["site"] ?? 0);
}

export class Dragger {
    private drag: Drag | undefined;
    private endedAt = -Infinity;

    constructor(private readonly root: { current: HTMLElement | null }) {}

    get isActive(): boolean {
        return this.drag?.isBegun ?? false;
    }

    /* A click belongs to the drag that has just ended. */
    hasEnded(event: Event): boolean {
        return event.timeStamp - this.endedAt < 50;
    }

    private zones(selector: string): SVGElement[] {
        return [...(this.root.current?.querySelectorAll<SVGElement>(selector) ?? [])];
    }

    /* `choosing` is what is chosen, not what the pointer is only over. */
    press(event: PointerEvent, choosing: Choosing): void {
        if (!event.isPrimary || event.button !== 0) return;
        const target = event.target as Element;
        const card = Number(target.closest<SVGElement>(".offer [data-card]")?.dataset["card"] ?? 0);
        const isFigure = choosing.hasFigure(card || choosing.focus.card);
        if (!isFigure || !(card || target.closest(".board, .lens"))) return;
        const start = spotOf(event);
        this.drag = {
            pointer: event.pointerId,
            start,
            target,
            card: card || undefined,
            before: choosing,
            grip: { x: 0, y: 0 },
            isBegun: false,
            aim: { isLegal: false },
        };
    }

    /* A ghost that is grabbed at one of its hexes is moved by that hex. */
    private gripOf(target: Element, { candidate }: Choosing, start: Spot): Spot {
        const taken = siteOf(target.closest<SVGElement>("[data-site]") ?? undefined);
        const [own] = this.zones(`.board .hot[data-site="${candidate?.site ?? 0}"]`);
        if (!own || !candidate?.covers?.includes(taken)) return { x: 0, y: 0 };
        const middle = middleOf(own);
        return { x: start.x - middle.x, y: start.y - middle.y };
    }

    move(event: PointerEvent, session: GameSession): void {
        const { drag } = this;
        if (!drag || event.pointerId !== drag.pointer) return;
        const spot = spotOf(event);
        const way = Math.hypot(spot.x - drag.start.x, spot.y - drag.start.y);
        if (!drag.isBegun && way < threshold) return;
        if (!drag.isBegun) this.begin(drag, event, session);
        this.follow(drag, spot, session);
    }

    /* Places are measured only now, since most touches do not move. */
    private begin(drag: Drag, event: PointerEvent, session: GameSession): void {
        drag.isBegun = true;
        drag.grip = this.gripOf(drag.target, drag.before, drag.start);
        (event.target as Element).closest(".piece")?.setPointerCapture(event.pointerId);
        const { choosing } = session;
        if (drag.card && choosing.focus.card !== drag.card)
            session.choose(choosing.chooseCard(drag.card));
    }

    private follow(drag: Drag, spot: Spot, session: GameSession): void {
        const [lens] = this.zones(".lens svg");
        if (lens && holds(lens, spot)) {
            this.aimAt(drag, { isLegal: true });
            this.followInLens(spot, session);
            return;
        }
        const place = { x: spot.x - drag.grip.x, y: spot.y - drag.grip.y };
        const zone = nearestMiddle(this.zones(".board [data-site]"), place);
        const isLegal = zone?.matches(".hot") ?? false;
        this.aimAt(drag, zone ? { zone, isLegal } : { isLegal });
        const move = isLegal ? session.choosing.at(siteOf(zone)) : undefined;
        if (move?.covers && move !== session.choosing.candidate)
            session.choose(session.choosing.lookAt(move));
    }

    /* In the lens squares stand for the places that cover them. */
    private followInLens(spot: Spot, session: GameSession): void {
        const places = this.zones(".lens .hot[data-place]");
        const direct = places.find((zone) => holds(zone, spot));
        const isOnGhost = this.zones(".lens .hot[data-move]").some((zone) => holds(zone, spot));
        const zone = direct ?? (isOnGhost ? undefined : nearestMiddle(places, spot));
        const move = zone && session.choosing.movedTo(Number(zone.dataset["place"]));
        if (move) session.choose(session.choosing.lookAt(move));
    }

    /* What a drop would mean is marked: a building opens only then. */
    private aimAt(drag: Drag, aim: Aim): void {
        drag.aim.zone?.classList.remove("aimed");
        drag.aim = aim;
        if (aim.isLegal) aim.zone?.classList.add("aimed");
    }

    drop(event: PointerEvent, session: GameSession): void {
        const { drag } = this;
        if (!drag || event.pointerId !== drag.pointer) return;
        this.drag = undefined;
        if (!drag.isBegun) return;
        this.endedAt = event.timeStamp;
        const { aim } = drag;
        this.aimAt(drag, { isLegal: false });
        if (!aim.isLegal) this.giveBack(drag, aim, session);
        else if (aim.zone) this.open(siteOf(aim.zone), session);
    }

    private open(site: number, session: GameSession): void {
        const move = session.choosing.at(site);
        if (move && !move.covers) session.choose(session.choosing.lookAt(move));
    }

    /* It returns to where it was, and the reason is shown. */
    private giveBack({ before }: Drag, { zone }: Aim, session: GameSession): void {
        session.choose(before);
        if (zone) session.askWhy({ site: siteOf(zone) });
    }

    cancel(session: GameSession): void {
        const { drag } = this;
        this.drag = undefined;
        if (drag?.isBegun) this.giveBack(drag, { isLegal: false }, session);
    }
}
