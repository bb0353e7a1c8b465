/* Daily games: one seed a day for each game, the same for everyone, and my results. */
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../core/protocol";
import type { Save } from "../core/store";
import { t } from "../core/translate";
import { beginGame } from "../game/local_session";
import { formatNumber } from "../game/scores";
import { type App, useApp } from "../ui/app";
import { copy } from "../ui/export";
import { Heading } from "../ui/heading";
import { go } from "../ui/route";

export function today(): string {
    const now = new Date();
    const two = (number: number) => String(number).padStart(2, "0");
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/* A date in the reader's language, with its year unless it is the current one. */
function dayFor(app: App, day: string): string {
    const time = Date.parse(`${day}T12:00`);
    if (Number.isNaN(time)) return day;
    const isThisYear = day.slice(0, 4) === today().slice(0, 4);
    const style = isThisYear
        ? ({ day: "numeric", month: "long" } as const)
        : ({ dateStyle: "long" } as const);
    return new Intl.DateTimeFormat(app.settings.language, style).format(time);
}

/* Continues today's game if it is unfinished, or starts it again. */
export async function beginDaily(app: App, game: GameInfo): Promise<void> {
    const day = today();
    const name = `${game.id}#daily-${day}`;
    const begun = (await app.store.list()).find((save) => save.daily === day && save.name === name);
    if (begun && !begun.over) {
        go(`game/${begun.id}`);
        return;
    }
    const me = { kind: "person", name: app.settings.name || t("You"), level: "" } as const;
    go(`game/${beginGame(app, { name, seats: [me], daily: day })}`);
}

export function summaryOf(title: string, save: Save): string {
    return t(
        "Kvartal, %s, the town of %s: %u points",
        title,
        save.daily ?? "",
        save.totals?.[0] ?? 0,
    );
}

export function Daily() {
    const app = useApp();
    const [saves, setSaves] = useState<Save[]>([]);
    const [said, setSaid] = useState("");
    useEffect(() => {
        void app.store.list().then((list) => setSaves(list.filter((save) => save.daily)));
    }, [app.store]);
    const results = (game: GameInfo) =>
        saves.filter((save) => save.over && save.name.startsWith(`${game.id}#`)).reverse();
    const onCopy = async (text: string) => setSaid(await copy(text));
    return (
        <main class="daily-screen">
            <Heading title={t("Today's towns")} />
            <p>
                {t(
                    "Everyone who plays today gets the same cards and dice. Play solo, as often as you like.",
                )}
            </p>
            <div class="columns">
                {app.games.map((game) => (
                    <section key={game.id} class="panel">
                        <h2>{game.title}</h2>
                        <button class="main" onClick={() => beginDaily(app, game)}>
                            {t("Build the town of %s", dayFor(app, today()))}
                        </button>
                        <ul class="results">
                            {results(game).map((save) => (
                                <li key={save.id}>
                                    <a href={`#/game/${save.id}`}>
                                        {dayFor(app, save.daily ?? "")} ·{" "}
                                        {formatNumber(save.totals?.[0])}
                                    </a>
                                    <button
                                        class="quiet"
                                        onClick={() => onCopy(summaryOf(game.title, save))}
                                    >
                                        {t("Copy the result")}
                                    </button>
                                </li>
                            ))}
                        </ul>
                    </section>
                ))}
            </div>
            <p role="status">{said}</p>
        </main>
    );
}
