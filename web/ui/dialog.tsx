/* A dialog over the page, or beside what goes on there. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/translate";
import { listen } from "./events";

interface DialogProps {
    title: string;
    isBeside?: boolean; // the page can be used meanwhile
    onClose: () => void;
    children: ComponentChildren;
}

/* The browser itself closes only what is modal. */
function useEscape(isUsed: boolean, close: () => void): void {
    const latest = useRef(close);
    latest.current = close;
    useEffect(() => {
        if (!isUsed) return;
        return listen("keydown", (event) => {
            if (event.key === "Escape" && !event.defaultPrevented) latest.current();
        });
    }, [isUsed]);
}

/* Closed by its button, by Escape or, if it is modal, by a click outside. */
export function Dialog(props: DialogProps) {
    const dialog = useRef<HTMLDialogElement>(null);
    const [isBeside] = useState(props.isBeside ?? false); // as it was opened
    useEffect(() => {
        if (isBeside) dialog.current?.show();
        else dialog.current?.showModal();
    }, [isBeside]);
    useEscape(isBeside, props.onClose);
    const onClick = (event: MouseEvent) => {
        if (event.target === dialog.current) props.onClose();
    };
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape
        <dialog
            ref={dialog}
            class={isBeside ? "beside" : ""}
            onClose={props.onClose}
            onClick={onClick}
            aria-label={props.title}
        >
            <header>
                <h2>{props.title}</h2>
                <button class="quiet" onClick={props.onClose}>
                    {t("Close")}
                </button>
            </header>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keys */}
            <div class="inside" tabIndex={0} role="region" aria-label={props.title}>
                {props.children}
            </div>
        </dialog>
    );
}
