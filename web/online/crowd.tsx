/* A crowd: how many are still thinking, and the distribution of the scores. */
import type { ComponentChildren } from "preact";
import { t, tn } from "../core/translate";
import { formatNumber } from "../game/scores";
import type { Spread, TableClient } from "./table_client";

export function StillThinking({ client }: { client: TableClient }) {
    return (
        <p role="status">
            {tn("%u is still thinking", "%u are still thinking", client.waiting)}{" "}
            <span class="quiet-text">/ {client.table?.count}</span>
        </p>
    );
}

/* The bar with my score; spectators have none. */
function ownBar({ mine, least, most, bars }: Spread): number {
    if (mine === undefined) return -1;
    const width = (most - least) / bars.length || 1;
    return Math.min(bars.length - 1, Math.floor((mine - least) / width));
}

/* The distribution of all scores, with my own marked. */
export function CrowdSpread({
    spread,
    children,
}: {
    spread: Spread;
    children?: ComponentChildren;
}) {
    const highest = Math.max(1, ...spread.bars);
    const mine = ownBar(spread);
    const words = t(
        "From %s to %s, average %s",
        formatNumber(spread.least),
        formatNumber(spread.most),
        formatNumber(spread.mean),
    );
    return (
        <section class="spread" aria-label={t("All scores")}>
            {children}
            <svg viewBox="0 0 200 62" role="img" aria-label={words}>
                {spread.bars.map((bar, at) => {
                    const height = (48 * bar) / highest;
                    const place = { x: at * 20 + 2, y: 48 - height, width: 16, height };
                    return <rect key={at} class={at === mine ? "mine" : ""} {...place} />;
                })}
                <text x={2} y={60}>
                    {formatNumber(spread.least)}
                </text>
                <text x={198} y={60} class="right">
                    {formatNumber(spread.most)}
                </text>
            </svg>
            {spread.place !== undefined && (
                <p>
                    {t(
                        "You: place %s with %s points",
                        String(spread.place),
                        formatNumber(spread.mine),
                    )}
                </p>
            )}
        </section>
    );
}
