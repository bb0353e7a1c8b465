/* The scores of a game: a line for each seat, a point for each round. The core draws it. */
import { useMemo } from "preact/hooks";
import type { Core } from "../core/core";
import type { Round } from "../core/record";
import type { Seat } from "../core/store";
import { t } from "../core/translate";

const colours = 8; // of the core's charts; the ninth seat has that of the first

function draw(core: Core, rounds: Round[], seats: Seat[]): string {
    const played = rounds.filter((round) => round.totals.length > 0);
    return core.ask({
        do: "chart",
        title: t("How the game went"),
        columns: [0, ...played.map((round) => round.number)],
        series: seats.map((_, seat) => [0, ...played.map((round) => round.totals[seat] ?? 0)]),
    }).svg;
}

export function Chart({ core, rounds, seats }: { core: Core; rounds: Round[]; seats: Seat[] }) {
    const svg = useMemo(() => draw(core, rounds, seats), [core, rounds, seats]);
    const names = seats.map((seat) => seat.name).join(", ");
    return (
        <figure class="chart">
            <div
                role="img"
                aria-label={t("Scores by round: %s", names)}
                dangerouslySetInnerHTML={{ __html: svg }}
            />
            <figcaption>
                {seats.map((seat, number) => (
                    <span key={number} class={`key seat-${number % colours}`}>
                        {seat.name}
                    </span>
                ))}
            </figcaption>
        </figure>
    );
}
