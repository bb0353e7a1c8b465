/*
 * The scores of a game: a line for each seat, a point for each round. The core draws it; a touch,
 * the mouse or the arrow keys look at a round.
 */
import { useMemo, useRef, useState } from "preact/hooks";
import type { Round } from "../core/record";
import type { Seat } from "../core/store";
import { t } from "../core/translate";
import { formatNumber } from "../game/scores";
import { useApp } from "../ui/app";
import { useSize } from "../ui/size";

const colours = 8; // of the core's charts; the ninth seat has that of the first
const least = 1000; // tenths of a pixel

interface ChartProps {
    rounds: Round[];
    seats: Seat[];
    onShow?: (round: number) => void; // a round is to be seen again
}

function columnAt(event: Event): number | undefined {
    const zone = (event.target as Element).closest<SVGElement>("[data-column]");
    return zone ? Number(zone.dataset["column"]) : undefined;
}

/* Where an arrow key leads. */
function stepped(key: string, at: number, last: number): number | undefined {
    const to = {
        ArrowLeft: at - 1,
        ArrowDown: at - 1,
        ArrowRight: at + 1,
        ArrowUp: at + 1,
        Home: 1,
        End: last,
    }[key];
    return to === undefined ? undefined : Math.min(Math.max(to, 1), last);
}

export function Chart({ rounds, seats, onShow }: ChartProps) {
    const { scratch } = useApp();
    const frame = useRef<HTMLDivElement>(null);
    const { width, height } = useSize(frame);
    const [looked, setLooked] = useState<number>();
    const played = useMemo(() => rounds.filter((round) => round.totals.length > 0), [rounds]);
    const last = played.length;
    const at = looked ?? last;
    const svg = useMemo(() => {
        if (last === 0 || width === 0) return "";
        return scratch.ask({
            do: "chart",
            title: t("How the game went"),
            columns: [0, ...played.map((round) => round.number)],
            series: seats.map((_, seat) => [0, ...played.map((round) => round.totals[seat] ?? 0)]),
            width: Math.max(10 * width, least),
            height: Math.max(10 * height, least),
            touch: true,
            ...(looked !== undefined && { at: looked }),
        }).svg;
    }, [scratch, played, seats, width, height, looked, last]);
    const look = (event: Event) => {
        const column = columnAt(event);
        if (column !== undefined && column > 0) setLooked(column);
    };
    const onKey = (event: KeyboardEvent) => {
        const to = stepped(event.key, at, last);
        if (to === undefined && event.key !== "Enter") return;
        event.preventDefault();
        if (to !== undefined) setLooked(to);
        else onShow?.(played[at - 1]?.number ?? 1);
    };
    const round = played[at - 1];
    const words = seats
        .map(({ name }, seat) => `${name} ${formatNumber(round?.totals[seat] ?? 0)}`)
        .join(", ");
    return (
        <figure class="chart">
            <div
                ref={frame}
                class="plot"
                role="slider"
                tabIndex={0}
                aria-label={t("How the game went")}
                aria-valuemin={1}
                aria-valuemax={Math.max(last, 1)}
                aria-valuenow={at}
                aria-valuetext={`${t("Round %u", round?.number ?? 0)}: ${words}`}
                onPointerMove={look}
                onPointerDown={look}
                onKeyDown={onKey}
                dangerouslySetInnerHTML={{ __html: svg }}
            />
            <figcaption>
                <span class="when">
                    {looked === undefined ? t("At the end") : t("Round %u", round?.number ?? 0)}
                </span>
                {seats.map((seat, number) => (
                    <span key={number} class={`key seat-${number % colours}`}>
                        {seat.name} <b>{formatNumber(round?.totals[number] ?? 0)}</b>
                    </span>
                ))}
                {onShow && looked !== undefined && round && (
                    <button onClick={() => onShow(round.number)}>{t("Show the round")}</button>
                )}
            </figcaption>
        </figure>
    );
}
