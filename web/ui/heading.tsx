/* The top of a screen, and the error screen. */
import type { ComponentChildren } from "preact";
import { type Language, languages, t } from "../core/translate";
import { useApp } from "./app";
import { Icon } from "./icons";
import { go } from "./route";

const shortNames: Record<Language, string> = { en: "EN", ru: "РУС", uk: "УКР" };

/* Somebody who cannot read the page must find this first. */
function Languages() {
    const { settings, changeLanguage } = useApp();
    return (
        <div class="languages" role="group" aria-label={t("Language")}>
            {(Object.entries(languages) as [Language, string][]).map(([language, name]) => (
                <button
                    key={language}
                    lang={language}
                    title={name}
                    aria-pressed={language === settings.language}
                    onClick={() => void changeLanguage(language)}
                >
                    {shortNames[language]}
                </button>
            ))}
        </div>
    );
}

/* The first line of every screen except the table. */
export function Masthead({ children }: { children?: ComponentChildren }) {
    return (
        <div class="masthead">
            <button class="home" onClick={() => go("")} aria-label={t("Kvartal: home")}>
                {t("Kvartal")}
            </button>
            <Languages />
            {children ?? (
                <a class="settings" href="#/settings" title={t("Settings")}>
                    <Icon name="settings" />
                    <span>{t("Settings")}</span>
                </a>
            )}
        </div>
    );
}

/* The heading of every screen except the table. `children` stand in place of the settings. */
export function Heading(props: { title: string; children?: ComponentChildren }) {
    return (
        <header class="heading">
            <Masthead>{props.children}</Masthead>
            <h1>{props.title}</h1>
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
