/* A game seen again: a slider over its rounds, and whose sheet is looked at. */
import { useMemo, useState } from "preact/hooks";
import { endOfTurn, recordBefore, type Round } from "./annals";
import { useApp } from "./app";
import { Picture } from "./picture";
import type { Save } from "./store";
import { useLayout } from "./ui";
import { t } from "./words";

/* A sheet is shown beside the offer that it answers, so a round that is not the last one stands still
 * before its turns are done. */
function recordAt(record: string, rounds: Round[], at: number): string {
    return at === rounds.length ? record : recordBefore(record, rounds[Math.max(at - 1, 0)]?.number ?? 1);
}

function withoutEnd(moves: string[]): string[] {
    return moves.filter((move) => move !== endOfTurn);
}

function titleAt(rounds: Round[], at: number): string {
    if (at === 0) return t("Before the first round");
    return at === rounds.length ? t("After round %u", at) : t("Round %u", at);
}

interface ReplayProps {
    save: Save;
    rounds: Round[];
    at: number; /* 0 is the empty table; n stands after round n */
    onGo: (at: number) => void;
    seat: number; /* whose sheet is looked at first */
}

export function Replay({ save, rounds, at, onGo, seat: first }: ReplayProps) {
    const app = useApp();
    const layout = useLayout();
    const [seat, setSeat] = useState(first);
    const turn = rounds[at - 1]?.turns.find((one) => one.seat === seat);
    const svg = useMemo(() => {
        app.scratch.ask({ do: "load", record: recordAt(save.record, rounds, at) });
        const moves = at < rounds.length && turn ? withoutEnd(turn.moves) : [];
        if (moves.length > 0) app.scratch.ask({ do: "play", seat, moves });
        return app.scratch.ask({ do: "draw", seat, layout, bare: true }).svg;
    }, [at, seat, layout, app.settings.language]);
    return (
        <section class="replay panel">
            <h2>{t("Seen again")}</h2>
            <div class="row">
                <label class="slider">
                    <span>{titleAt(rounds, at)}</span>
                    <input
                        type="range"
                        min={0}
                        max={rounds.length}
                        value={at}
                        onInput={(event) => onGo(Number(event.currentTarget.value))}
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
