/* The top of a screen, and the screen that stands in for one that cannot be shown. */
import type { ComponentChildren } from "preact";
import { t } from "../core/translate";
import { go } from "./route";

/* The top of every screen but the table. */
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

/* Instead of a screen that cannot be. */
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
