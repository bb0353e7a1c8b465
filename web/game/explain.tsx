/*
 * Icons explain themselves: a long touch, or the mouse resting on one, shows what it means and
 * where the rules say so. The core's pictures name their icons (data-icon), and the rules explain
 * them.
 */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/translate";
import { holds, nearest, type Spot } from "../picture/spots";
import {
    type Explanation,
    explanationOf,
    loadBook,
    loadRulesStyle,
    settingOf,
} from "../rules/book";
import { useApp } from "../ui/app";
import { listen } from "../ui/events";
import type { GameSession } from "./session";

const rest = 700; // milliseconds until a resting mouse is meant as a question
const press = 500; // and a finger
const grace = 300; // for the way of the mouse to what is shown
const largest = 120; // pixels of an icon that is also meant beside its strokes
const slack = 10; // pixels that a pressing finger may move

/* Does an icon cover a spot? Some have many parts with space between them, others are only
 * words. */
function covers(icon: SVGElement, spot: Spot): boolean {
    const shapes = [...icon.querySelectorAll<SVGGeometryElement>("path, rect, circle, polygon")];
    if (!holds(icon, spot) || shapes.length === 0) return holds(icon, spot);
    return shapes.some((shape) => {
        const inside = shape.getScreenCTM()?.inverse();
        return inside && shape.isPointInFill(new DOMPoint(spot.x, spot.y).matrixTransform(inside));
    });
}

function sizeOf(icon: Element): number {
    const { width, height } = icon.getBoundingClientRect();
    return width * height;
}

/* The smallest icon at a spot, or the one nearest to a finger. Pictures let the pointer through, so
 * the browser cannot tell. */
function iconAt(root: Element, spot: Spot): SVGElement | undefined {
    const icons = [...root.querySelectorAll<SVGElement>("[data-icon]")];
    const small = icons.filter((icon) => sizeOf(icon) < largest ** 2);
    const [covering] = icons
        .filter((icon) => covers(icon, spot))
        .sort((left, right) => sizeOf(left) - sizeOf(right));
    return covering ?? (nearest(small, spot) as SVGElement | undefined);
}

interface Shown extends Explanation {
    icon: string;
    at: DOMRect; // of the icon
    isHeld: boolean; // by a finger: it stays until something else is touched
}

type Show = (icon: SVGElement, isHeld: boolean) => void;

/* Listens for a long touch and for a mouse at rest. */
class Watcher {
    private timer = 0;
    private from = { x: 0, y: 0 };
    private isPressed = false; // the click that follows is no move
    private leaving = 0;

    constructor(
        private readonly root: HTMLElement,
        private readonly show: Show,
        private readonly hide: (isHeldToo: boolean) => void,
    ) {}

    /* The mouse may be on its way to what is shown. */
    private leave(): void {
        clearTimeout(this.leaving);
        this.leaving = window.setTimeout(() => this.hide(false), grace);
    }

    stay(): void {
        clearTimeout(this.leaving);
    }

    private wait(event: PointerEvent, time: number): void {
        const { clientX: x, clientY: y, pointerType } = event;
        const isHeld = pointerType !== "mouse";
        clearTimeout(this.timer);
        this.from = { x, y };
        this.timer = window.setTimeout(() => {
            const icon = iconAt(this.root, { x, y });
            if (!icon) return;
            this.isPressed = isHeld;
            this.stay();
            this.show(icon, isHeld);
        }, time);
    }

    readonly onDown = (event: PointerEvent): void => {
        this.isPressed = false;
        this.hide(true);
        if (event.pointerType === "mouse") clearTimeout(this.timer);
        else this.wait(event, press);
    };

    readonly onMove = (event: PointerEvent): void => {
        const { x, y } = this.from;
        const isStill = Math.hypot(event.clientX - x, event.clientY - y) < slack;
        if (event.pointerType !== "mouse") {
            if (!isStill) clearTimeout(this.timer);
        } else if (event.buttons === 0 && !isStill) {
            this.leave();
            this.wait(event, rest);
        }
    };

    readonly onEnd = (): void => clearTimeout(this.timer);

    readonly onLeave = (event: PointerEvent): void => {
        clearTimeout(this.timer);
        if (event.pointerType === "mouse") this.leave();
    };

    readonly onClick = (event: MouseEvent): void => {
        if (!this.isPressed) return;
        this.isPressed = false;
        event.stopPropagation();
        event.preventDefault();
    };

    /* A long touch opens the browser's menu on some devices. */
    readonly onMenu = (event: Event): void => {
        if (this.isPressed) event.preventDefault();
    };

    watch(): () => void {
        const { root } = this;
        const end = new AbortController();
        const early = { capture: true, signal: end.signal };
        root.addEventListener("pointerdown", this.onDown, early);
        root.addEventListener("pointermove", this.onMove, early);
        root.addEventListener("pointerup", this.onEnd, early);
        root.addEventListener("pointercancel", this.onEnd, early);
        root.addEventListener("pointerleave", this.onLeave, { signal: end.signal });
        root.addEventListener("click", this.onClick, early);
        root.addEventListener("contextmenu", this.onMenu, early);
        return () => {
            end.abort();
            clearTimeout(this.timer);
            this.stay();
        };
    }
}

async function explain(session: GameSession, language: string, element: SVGElement) {
    const { game, state } = session;
    const icon = element.dataset["icon"] ?? "";
    const [book] = await Promise.all([loadBook(game.id, language), loadRulesStyle()]);
    const found = explanationOf(book, icon, settingOf(game, state.name, state.seats));
    return found && { ...found, icon, at: element.getBoundingClientRect() };
}

/* What is to be shown of the icons in an element. */
function useExplanation(root: { current: HTMLElement | null }, session: GameSession) {
    const { settings } = useApp();
    const [shown, setShown] = useState<Shown>();
    const watcher = useRef<Watcher | undefined>(undefined);
    useEffect(() => {
        const { current } = root;
        if (!current) return;
        let asked: Element | undefined;
        const show: Show = (icon, isHeld) => {
            asked = icon;
            explain(session, settings.language, icon).then(
                (found) => found && asked === icon && setShown({ ...found, isHeld }),
                () => undefined, // without the network there is nothing to show
            );
        };
        const hide = (isHeldToo: boolean) => {
            asked = undefined;
            setShown((old) => (old && (isHeldToo || !old.isHeld) ? undefined : old));
        };
        watcher.current = new Watcher(current, show, hide);
        return watcher.current.watch();
    }, [root, session, settings.language]);
    const close = useCallback(() => setShown(undefined), []);
    return { shown, close, stay: () => watcher.current?.stay() };
}

/* Beside the icon, inside of the screen: below it, or above where there is no room. */
function usePlace(box: { current: HTMLElement | null }, shown: Shown | undefined): void {
    useEffect(() => {
        const { current } = box;
        if (!current || !shown) return;
        const { width, height } = current.getBoundingClientRect();
        const { left, right, top, bottom } = shown.at;
        const margin = 8;
        const middle = (left + right - width) / 2;
        const isBelow = bottom + height + 2 * margin < innerHeight;
        const up = Math.max(margin, top - height - margin);
        current.style.left = `${Math.max(margin, Math.min(middle, innerWidth - width - margin))}px`;
        current.style.top = `${isBelow ? bottom + margin : up}px`;
    }, [box, shown]);
}

interface ExplainProps {
    root: { current: HTMLElement | null };
    session: GameSession;
    onRules: (sections: string[]) => void;
}

export function Explain({ root, session, onRules }: ExplainProps) {
    const box = useRef<HTMLDivElement>(null);
    const { shown, close, stay } = useExplanation(root, session);
    usePlace(box, shown);
    useEffect(() => listen("keydown", ({ key }) => key === "Escape" && close()));
    useEffect(close, [close, session.turn.length, session.state.round]);
    if (!shown) return null;
    const open = () => {
        close();
        onRules([`${session.game.id}#${shown.section.id}`]);
    };
    return (
        <div
            ref={box}
            class="explanation"
            role="status"
            data-of={shown.icon}
            onPointerEnter={stay}
            onPointerLeave={({ pointerType }) => pointerType === "mouse" && close()}
        >
            <p>{shown.text}</p>
            <button class="quiet" onClick={open}>
                {t("Rule: %s", shown.section.title)}
            </button>
        </div>
    );
}
