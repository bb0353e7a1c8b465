/* Sheets to print from the browser, one to a page. */
import { useMemo, useState } from "preact/hooks";
import { t } from "../core/translate";
import { previewSheet } from "../game/setup";
import { useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import { Heading } from "../ui/heading";
import { GameFields, useGameChoice } from "./setup_form";

const counts = ["1", "2", "4", "6", "8", "12", "20"] as const;

export function Print() {
    const app = useApp();
    const choice = useGameChoice();
    const { game, name } = choice;
    const [count, setCount] = useState<(typeof counts)[number]>("2");
    const sheet = useMemo(() => previewSheet(app, name, game.seats[0], "page"), [app, name, game]);
    return (
        <main class="paper-screen">
            <Heading title={t("Print sheets")} />
            <section class="panel no-print">
                <GameFields choice={choice} />
                <Choose
                    label={t("Sheets")}
                    value={count}
                    choices={counts.map((one) => [one, one] as const)}
                    onChange={setCount}
                />
                <p class="trouble" role="status">
                    {sheet.trouble}
                </p>
                <button class="main" disabled={!sheet.svg} onClick={() => print()}>
                    {t("Print")}
                </button>
            </section>
            <div class="pages" aria-label={t("Print preview")} role="img">
                {Array.from({ length: Number(count) }, (_, number) => (
                    <div
                        key={number}
                        class="sheet"
                        dangerouslySetInnerHTML={{ __html: sheet.svg }}
                    />
                ))}
            </div>
        </main>
    );
}
