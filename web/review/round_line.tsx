/* The rounds of a game as a line, for touching, dragging, buttons and keys. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../core/translate";
import { listen } from "../ui/events";
import { Icon } from "../ui/icons";

interface RoundLineProps {
    rounds: number[]; // their numbers
    at: number; // an index into them
    onGo: (at: number) => void;
    marks?: Map<number, string>; // signs over rounds
}

/* Arrow keys go one round on, wherever the focus is, unless it is on something that uses them. */
function useArrows(at: number, last: number, onGo: (at: number) => void): void {
    const latest = useRef({ at, last, onGo });
    latest.current = { at, last, onGo };
    useEffect(() => {
        return listen("keydown", (event) => {
            const target = event.target as Element;
            if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
            if (target.closest("input, select, textarea, dialog, [role=slider]")) return;
            const now = latest.current;
            const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            now.onGo(Math.min(Math.max(now.at + step, 0), now.last));
        });
    }, []);
}

export function RoundLine({ rounds, at, onGo, marks }: RoundLineProps) {
    const last = rounds.length - 1;
    useArrows(at, last, onGo);
    return (
        <div class="round-line">
            <button
                class="step"
                onClick={() => onGo(at - 1)}
                disabled={at === 0}
                aria-label={t("Previous round")}
            >
                <Icon name="previous" />
            </button>
            <label>
                <span class="where">{t("Round %u of %u", rounds[at] ?? 0, rounds[last] ?? 0)}</span>
                {marks && (
                    <span class="marks" aria-hidden="true">
                        {rounds.map((round, index) => {
                            const mark = marks.get(round);
                            const left = `${(100 * index) / Math.max(last, 1)}%`;
                            return mark ? (
                                <i key={round} class={mark === "!" ? "good" : ""} style={{ left }}>
                                    {mark}
                                </i>
                            ) : null;
                        })}
                    </span>
                )}
                <input
                    type="range"
                    min={0}
                    max={last}
                    value={at}
                    aria-valuetext={t("Round %u", rounds[at] ?? 0)}
                    onInput={(event) => onGo(Number(event.currentTarget.value))}
                />
            </label>
            <button
                class="step"
                onClick={() => onGo(at + 1)}
                disabled={at === last}
                aria-label={t("Next round")}
            >
                <Icon name="next" />
            </button>
        </div>
    );
}
