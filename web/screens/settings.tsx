/* The settings of this device; they take effect at once. */
import type { Motion, Theme } from "../core/store";
import { t } from "../core/translate";
import { GuideSettings } from "../game/guide";
import { useApp } from "../ui/app";
import { Choose, Switch } from "../ui/fields";
import { Heading } from "../ui/heading";
import { go } from "../ui/route";

function themeTitles(): [Theme, string][] {
    return [
        ["auto", t("same as the device")],
        ["light", t("light")],
        ["dark", t("dark")],
        ["contrast", t("high contrast")],
    ];
}

function motionTitles(): [Motion, string][] {
    return [
        ["auto", t("same as the device")],
        ["none", t("none")],
    ];
}

export function SettingsScreen() {
    const { settings, change } = useApp();
    return (
        <main class="settings-screen">
            <Heading title={t("Settings")}>
                <button
                    class="quiet"
                    onClick={() => (history.length > 1 ? history.back() : go(""))}
                >
                    {t("Back")}
                </button>
            </Heading>
            <section class="panel">
                <Choose
                    label={t("Colours")}
                    value={settings.theme}
                    choices={themeTitles()}
                    onChange={(theme) => change({ theme })}
                />
                <Choose
                    label={t("Motion")}
                    value={settings.motion}
                    choices={motionTitles()}
                    onChange={(motion) => change({ motion })}
                />
                <label class="field">
                    <span>{t("My name")}</span>
                    <input
                        value={settings.name}
                        maxLength={24}
                        onInput={(event) => change({ name: event.currentTarget.value })}
                    />
                </label>
                <Switch
                    label={t("Make forced moves automatically")}
                    value={settings.autoSteps}
                    onChange={(autoSteps) => change({ autoSteps })}
                />
                <Switch
                    label={t("Sound")}
                    value={settings.sound}
                    onChange={(sound) => change({ sound })}
                />
            </section>
            <section class="panel">
                <h2>{t("Guide")}</h2>
                <GuideSettings />
            </section>
            <section class="panel">
                <h2>{t("Keys")}</h2>
                <p>
                    {t(
                        "Tab moves to the sheet, the arrow keys move from place to place, Enter chooses, Escape clears the choice, u undoes, d ends the turn.",
                    )}
                </p>
            </section>
        </main>
    );
}
