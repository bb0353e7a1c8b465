/* The keyboard: shortcuts that work anywhere at the table, and a focus that is never lost. */
import { useEffect, useRef } from "preact/hooks";
import type { Hand } from "../core/protocol";
import { endOfTurn } from "../core/record";
import { listen } from "../ui/events";
import type { GameSession } from "./session";

/* When the focused element disappears, keyboard players continue at the sheet or at "done". */
export function useFocusKept(hand: Hand): void {
    const byKeys = useRef(false);
    useEffect(() => {
        const onKey = () => {
            byKeys.current = true;
        };
        const onPointer = () => {
            byKeys.current = false;
        };
        addEventListener("keydown", onKey, true);
        addEventListener("pointerdown", onPointer, true);
        return () => {
            removeEventListener("keydown", onKey, true);
            removeEventListener("pointerdown", onPointer, true);
        };
    }, []);
    useEffect(() => {
        if (!byKeys.current || document.activeElement !== document.body) return;
        const next = '.hand .piece [tabindex="0"], .bar .main, .bar .lit';
        document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    }, [hand]);
}

/* The Latin letter of a key: the one it types, or, in a layout of another script such as Cyrillic,
 * the one at its position on the keyboard. Other keys keep their names. */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
    if (/^[a-z]$/i.test(key)) return key.toLowerCase();
    return code.startsWith("Key") ? code.slice("Key".length).toLowerCase() : key;
}

/* Turns or mirrors the previewed figure, drops it, or makes the move. */
function changeCandidate(
    session: GameSession,
    letter: string,
    play: (move: string) => void,
): boolean {
    const { choosing } = session;
    const next = { r: choosing.turned, m: choosing.mirrored }[letter];
    if (next) session.choose(choosing.lookAt(next));
    else if (letter === "Escape" && choosing.isBegun) session.choose(choosing.cleared);
    else if (letter === "Enter" && choosing.chosen) play(choosing.chosen.move);
    else return false;
    return true;
}

/* The turn is ended through its button, which asks if something would be given up. */
function endTurn(): void {
    document.querySelector<HTMLElement>(`.bar [data-move="${endOfTurn}"]`)?.click();
}

interface Deeds {
    play: (move: string) => void;
    undo: () => void;
    rules: () => void; // opens them
}

/* Keys that work anywhere at the table: u or Backspace undoes, t takes back the turn, d ends it, r
 * turns, m mirrors, Enter makes the previewed move, ? opens the rules. */
export function useKeys(moves: string[], session: GameSession, deeds: Deeds): void {
    const latest = useRef({ moves, session, ...deeds });
    latest.current = { moves, session, ...deeds };
    useEffect(() => {
        return listen("keydown", (event) => {
            const target = event.target as Element;
            const now = latest.current;
            if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
            if (target.closest("input, select, textarea, dialog")) return;
            if (event.key === "Enter" && target.closest("button, a, .hot")) return;
            const letter = letterOf(event);
            if (event.key === "?") now.rules();
            else if (letter === "u" || letter === "Backspace") now.undo();
            else if (letter === "t" && now.session.canTakeBack) now.session.takeBack();
            else if (letter === "d" && now.moves.includes(endOfTurn)) endTurn();
            else if (!changeCandidate(now.session, letter, now.play)) return;
            event.preventDefault();
        });
    }, []);
}
