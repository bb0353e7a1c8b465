/* The keyboard: shortcuts that work anywhere at the table, and a focus that is never lost. */
import { useEffect, useRef } from "preact/hooks";
import { endOfTurn } from "../core/record";

/* When the focused element disappears, keyboard players continue at the sheet or at "done". */
export function useFocusKept(svg: string): void {
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
        const next =
            '.table > .picture [tabindex="0"], .actions .buttons .main, .actions .buttons .lit';
        document.querySelector<HTMLElement>(next)?.focus();
    }, [svg]);
}

/* The Latin letter of a key: the one it types, or in a layout of another script (Cyrillic, say)
 * the one of its position on the keyboard. Other keys keep their names. */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
    if (/^[a-z]$/i.test(key)) return key.toLowerCase();
    return code.startsWith("Key") ? code.slice("Key".length).toLowerCase() : key;
}

/* Keys that work anywhere at the table: u or Backspace undoes, d ends the turn. */
export function useKeys(moves: string[], play: (move: string) => void, undo: () => void): void {
    const latest = useRef({ moves, play, undo });
    latest.current = { moves, play, undo };
    useEffect(() => {
        const listen = (event: KeyboardEvent) => {
            const target = event.target as Element;
            const now = latest.current;
            if (
                event.ctrlKey ||
                event.metaKey ||
                event.altKey ||
                target.closest("input, select, dialog")
            )
                return;
            const letter = letterOf(event);
            if (letter === "u" || letter === "Backspace") now.undo();
            else if (letter === "d" && now.moves.includes(endOfTurn)) now.play(endOfTurn);
            else return;
            event.preventDefault();
        };
        addEventListener("keydown", listen);
        return () => removeEventListener("keydown", listen);
    }, []);
}
