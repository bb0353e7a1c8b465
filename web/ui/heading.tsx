/* The heading of a screen, and the error screen. */
import type { ComponentChildren } from "preact";
import { t } from "../core/translate";
import { go } from "./route";

/* The heading of every screen except the table. */
export function Heading(props: { title: string; children?: ComponentChildren }) {
    return (
        <header class="heading">
            <button class="home" onClick={() => go("")} aria-label={t("Kvartal: home")}>
                {t("Kvartal")}
            </button>
            <h1>{props.title}</h1>
            {props.children}
        </header>
    );
}

/* Shown in place of a screen that does not exist or failed. */
export function ErrorScreen({
    sentence,
    children,
}: {
    sentence: string;
    children?: ComponentChildren;
}) {
    return (
        <main class="lost-screen">
            <Heading title={t("Nothing here")} />
            <p role="alert">{sentence}</p>
            {children}
            <button class={children ? "" : "main"} onClick={() => go("")}>
                {t("Go to the home page")}
            </button>
        </main>
    );
}
