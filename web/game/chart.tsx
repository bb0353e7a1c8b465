/* The scores of a game: a line for each seat, a point for each round. */
import type { Round } from "../core/record";
import type { Seat } from "../core/store";
import { t } from "../core/translate";

/* About as large as it is displayed, so that its text is legible. */
const width = 360;
const height = 210;
const margin = { left: 36, right: 8, top: 10, bottom: 26 };

/* A step of 1, 2 or 5 times a power of ten, so that there are four to eight steps. */
function stepFor(range: number): number {
    const rough = Math.max(range / 5, 1);
    const power = 10 ** Math.floor(Math.log10(rough));
    const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
    return factor * power;
}

/* Maps rounds and totals to coordinates, and lists the totals that get a grid line. */
interface Scale {
    x(round: number): number;
    y(total: number): number;
    marks: number[];
}

function scaleOf(played: Round[]): Scale {
    const all = played.flatMap((round) => round.totals);
    const least = Math.min(0, ...all);
    const most = Math.max(10, ...all);
    const step = stepFor(most - least);
    const across = width - margin.left - margin.right;
    const down = height - margin.top - margin.bottom;
    const first = Math.ceil(least / step) * step;
    const marks = Array.from(
        { length: Math.floor((most - first) / step) + 1 },
        (_, at) => first + at * step,
    );
    return {
        x: (round) => margin.left + (across * round) / Math.max(played.length, 1),
        y: (total) => height - margin.bottom - (down * (total - least)) / (most - least),
        marks,
    };
}

function Rules({ x, y, marks, played }: Scale & { played: Round[] }) {
    const every = Math.ceil(played.length / 10); // at most ten rounds are numbered
    return (
        <>
            {marks.map((mark) => (
                <g key={mark}>
                    <path class="rule" d={`M${margin.left} ${y(mark)}H${width - margin.right}`} />
                    <text class="scale" x={margin.left - 8} y={y(mark) + 4} text-anchor="end">
                        {mark}
                    </text>
                </g>
            ))}
            {played.map((round, at) =>
                (at + 1) % every === 0 ? (
                    <text key={at} class="scale" x={x(at + 1)} y={height - 8} text-anchor="middle">
                        {round.number}
                    </text>
                ) : null,
            )}
        </>
    );
}

export function Chart({ rounds, seats }: { rounds: Round[]; seats: Seat[] }) {
    const played = rounds.filter((round) => round.totals.length > 0);
    const scale = scaleOf(played);
    const { x, y } = scale;
    const lineOf = (seat: number) =>
        played.map((round, at) => `L${x(at + 1)} ${y(round.totals[seat] ?? 0)}`).join("");
    const names = seats.map((seat) => seat.name).join(", ");
    return (
        <figure class="chart">
            <svg
                viewBox={`0 0 ${width} ${height}`}
                role="img"
                aria-label={t("Scores by round: %s", names)}
            >
                <Rules {...scale} played={played} />
                {seats.map((_, seat) => (
                    <path
                        key={seat}
                        class={`line seat-${seat % 6}`}
                        d={`M${x(0)} ${y(0)}${lineOf(seat)}`}
                    />
                ))}
            </svg>
            <figcaption>
                {seats.map((seat, number) => (
                    <span key={number} class={`key seat-${number % 6}`}>
                        {seat.name}
                    </span>
                ))}
            </figcaption>
        </figure>
    );
}
