/* The time left for a turn. */
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../core/translate";

export function timeLeft(seconds: number): string {
    if (seconds <= 0) return t("Time is up");
    if (seconds >= 2 * 86400) return tn("%u day left", "%u days left", Math.floor(seconds / 86400));
    if (seconds >= 2 * 3600) return tn("%u hour left", "%u hours left", Math.floor(seconds / 3600));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function secondsUntil(moment: number): number {
    return Math.max(0, Math.ceil((moment - performance.now()) / 1000));
}

/* Quiet until the last ten seconds. */
export function Countdown({ until }: { until: number }) {
    const [seconds, setSeconds] = useState(() => secondsUntil(until));
    useEffect(() => {
        const tick = () => setSeconds(secondsUntil(until));
        tick();
        const clock = setInterval(tick, 500);
        return () => clearInterval(clock);
    }, [until]);
    return (
        <p
            class={seconds <= 10 ? "countdown late" : "countdown"}
            role="timer"
            aria-label={t("Time left for this turn")}
        >
            {timeLeft(seconds)}
        </p>
    );
}
