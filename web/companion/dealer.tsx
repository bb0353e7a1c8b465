/* Deals for people at a real table: shows the offer, large, round after round. */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Core } from "../core/core";
import { type Dealing, saveDealing } from "../core/store";
import { t } from "../core/translate";
import { Offer } from "../picture/offer";
import { type App, useApp } from "../ui/app";
import { useLayout } from "../ui/layout";

/* Counts down to zero, and then says that time is up. */
function Timer({ seconds, round }: { seconds: number; round: number }) {
    const [left, setLeft] = useState(seconds);
    useEffect(() => {
        const end = Date.now() + seconds * 1000;
        const clock = setInterval(
            () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))),
            250,
        );
        setLeft(seconds);
        return () => clearInterval(clock);
    }, [seconds, round]);
    return (
        <p class={left === 0 ? "timer over" : "timer"} role="timer">
            {left === 0 ? t("Time is up") : left}
        </p>
    );
}

interface Deal {
    svg: string;
    round: number;
    over: boolean;
}

/*
 * Deals round after round. A game for several people is dealt for two seats. Bots answer for them,
 * and their sheets are cleared before every round, so that only the people at the real table can
 * end the game.
 */
export const dealtFor = 2;

/* Opens a deal at its beginning or where it was left. */
function openDeal(core: Core, { name, record }: Dealing): void {
    if (record) core.ask({ do: "load", record });
    else core.ask({ do: "new", name, seats: dealtFor });
}

function nextRound(app: App): void {
    for (let seat = 0; seat < dealtFor; seat++)
        app.core.ask({ do: "bot", seat, level: app.bots[0]?.id ?? "random" });
    const { name, over } = app.core.ask({ do: "show" });
    if (over) return;
    const { sheets } = app.scratch.ask({ do: "new", name, seats: dealtFor });
    app.core.ask({ do: "set", sheets });
}

/* Every round is saved, so that closing the page does not end the game. */
function useDealer(dealing: Dealing) {
    const app = useApp();
    const { core } = app;
    const layout = useLayout();
    const [deal, setDeal] = useState<Deal>();
    const look = useCallback(() => {
        const { round, over } = core.ask({ do: "show" });
        const { svg } = core.ask({ do: "draw", seat: 0, layout, bare: true });
        saveDealing({ ...dealing, record: core.ask({ do: "record" }).record });
        setDeal({ svg, round, over });
    }, [core, dealing, layout]);
    useEffect(() => openDeal(core, dealing), [core, dealing]);
    useEffect(look, [look, app.settings.language]);
    const next = () => {
        nextRound(app);
        look();
    };
    return { deal, next };
}

export function Dealer({ dealing, onEnd }: { dealing: Dealing; onEnd: () => void }) {
    const { deal, next } = useDealer(dealing);
    if (!deal) return null;
    return (
        <section class="dealer">
            <header class="row">
                <h2>{t("Round %u", deal.round)}</h2>
                {dealing.seconds > 0 && !deal.over && (
                    <Timer seconds={dealing.seconds} round={deal.round} />
                )}
            </header>
            <Offer svg={deal.svg} />
            <div class="row">
                <button onClick={onEnd}>{t("Stop")}</button>
                <button class="main" disabled={deal.over} onClick={next}>
                    {deal.over ? t("There are no cards left.") : t("Next round")}
                </button>
            </div>
        </section>
    );
}
