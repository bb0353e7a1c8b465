/* Small parts that many screens are made of. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { go, narrowScreen } from "./app";
import type { Layout } from "./protocol";
import type { Save } from "./store";
import { t } from "./words";

/* A sheet of paper over the page, closed by its button, by Escape or by a touch beside it. */
export function Dialog(props: { title: string; onClose: () => void; children: ComponentChildren }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        dialog.current?.showModal();
    }, []);
    const onClick = (event: MouseEvent) => {
        if (event.target === dialog.current) props.onClose();
    };
    return (
        <dialog ref={dialog} onClose={props.onClose} onClick={onClick} aria-label={props.title}>
            <header>
                <h2>{props.title}</h2>
                <button class="quiet" onClick={props.onClose}>
                    {t("Close")}
                </button>
            </header>
            <div class="inside" tabIndex={0} role="region" aria-label={props.title}>
                {props.children}
            </div>
        </dialog>
    );
}

/* The top of every screen but the table. */
export function Heading(props: { title: string; children?: ComponentChildren }) {
    return (
        <header class="heading">
            <button class="home" onClick={() => go("")} aria-label={t("Kvartal: to the beginning")}>
                {t("Kvartal")}
            </button>
            <h1>{props.title}</h1>
            {props.children}
        </header>
    );
}

/* Instead of a screen that cannot be. */
export function Lost({ sentence, children }: { sentence: string; children?: ComponentChildren }) {
    return (
        <main class="lost-screen">
            <Heading title={t("There is nothing here")} />
            <p role="alert">{sentence}</p>
            {children}
            <button class={children ? "" : "main"} onClick={() => go("")}>
                {t("To the beginning")}
            </button>
        </main>
    );
}

export function useLayout(): Layout {
    const [narrow, setNarrow] = useState(narrowScreen.matches);
    useEffect(() => {
        const listen = () => setNarrow(narrowScreen.matches);
        narrowScreen.addEventListener("change", listen);
        return () => narrowScreen.removeEventListener("change", listen);
    }, []);
    return narrow ? "narrow" : "wide";
}

/* One of a few. */
export function Choose<Value extends string>(props: {
    label: string;
    value: Value;
    choices: readonly (readonly [Value, string])[];
    note?: string; /* what the chosen one means */
    onChange: (value: Value) => void;
}) {
    const note = useId();
    return (
        <>
            <label class="field">
                <span>{props.label}</span>
                <select
                    value={props.value}
                    aria-describedby={props.note ? note : undefined}
                    onChange={(event) => props.onChange(event.currentTarget.value as Value)}
                >
                    {props.choices.map(([value, title]) => (
                        <option key={value} value={value}>
                            {title}
                        </option>
                    ))}
                </select>
            </label>
            {props.note && (
                <p id={note} class="note quiet-text">
                    {props.note}
                </p>
            )}
        </>
    );
}

export function Switch(props: { label: string; value: boolean; onChange: (on: boolean) => void }) {
    return (
        <label class="field switch">
            <span>{props.label}</span>
            <input
                type="checkbox"
                checked={props.value}
                onChange={(event) => props.onChange(event.currentTarget.checked)}
            />
        </label>
    );
}

/* Gives a text to the reader as a file. */
export function download(name: string, type: string, content: BlobPart): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/* A game's name as that of a file, without an ending. */
export function fileOf(save: Save): string {
    return `kvartal-${save.name.replace(/[^\w.-]+/g, "-")}`;
}

export function saveRecord(save: Save): void {
    download(`${fileOf(save)}.txt`, "text/plain", save.record);
}

/* Puts a text on the clipboard; false where that is not allowed. */
export async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return false;
    }
}
