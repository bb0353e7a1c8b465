/* A game seen again: a slider over its rounds, and whose sheet is looked at. */
import { useMemo, useState } from "preact/hooks";
import { recordBefore, type Round } from "./annals";
import { useApp } from "./app";
import { Picture } from "./picture";
import type { Save } from "./store";
import { useLayout } from "./ui";
import { t } from "./words";

export function Replay({ save, rounds }: { save: Save; rounds: Round[] }) {
    const app = useApp();
    const layout = useLayout();
    const [at, setAt] = useState(rounds.length);
    const [seat, setSeat] = useState(0);
    /* Position 0 is the empty table; position n stands after round n. */
    const svg = useMemo(() => {
        const next = rounds[at];
        const record = next ? recordBefore(save.record, next.number) : save.record;
        app.scratch.ask({ do: "load", record });
        return app.scratch.ask({ do: "draw", seat, layout, bare: true }).svg;
    }, [at, seat, layout, app.settings.language]);
    const turn = rounds[at - 1]?.turns.find((one) => one.seat === seat);
    return (
        <section class="replay panel">
            <h2>{t("Seen again")}</h2>
            <div class="row">
                <label class="slider">
                    <span>{at === 0 ? t("Before the first round") : t("After round %u", at)}</span>
                    <input
                        type="range"
                        min={0}
                        max={rounds.length}
                        value={at}
                        onInput={(event) => setAt(Number(event.currentTarget.value))}
                    />
                </label>
                {save.seats.length > 1 && (
                    <div class="presets" role="group" aria-label={t("Whose sheet")}>
                        {save.seats.map((one, number) => (
                            <button
                                key={number}
                                aria-pressed={number === seat}
                                onClick={() => setSeat(number)}
                            >
                                {one.name}
                            </button>
                        ))}
                    </div>
                )}
            </div>
            <p class="quiet-text" role="status">
                {turn ? turn.told.join("; ") : ""}
            </p>
            <Picture svg={svg} label={t("Sheet of %s", save.seats[seat]?.name ?? "")} />
        </section>
    );
}
