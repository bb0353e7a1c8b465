/* A dialog over the page. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../core/translate";

/* Closed by its button, by Escape or by a click outside. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        dialog.current?.showModal();
    }, []);
    const onClick = (event: MouseEvent) => {
        if (event.target === dialog.current) props.onClose();
    };
    return (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape
        <dialog ref={dialog} onClose={props.onClose} onClick={onClick} aria-label={props.title}>
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
