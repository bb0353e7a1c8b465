/* How a figure has grown over many games. */
import { useMemo, useRef } from "preact/hooks";
import { t } from "../core/translate";
import { useApp } from "../ui/app";
import { useSize } from "../ui/size";
import { stretches } from "./summary";

const stretchesMost = 40; // points of a chart
const least = 1000; // tenths of a pixel
const chartHeight = 2400;

/* A line over all games, or over stretches of several where there are many. */
export function Progress({ title, values }: { title: string; values: number[] }) {
    const { scratch } = useApp();
    const frame = useRef<HTMLDivElement>(null);
    const { width } = useSize(frame);
    const svg = useMemo(() => {
        if (width === 0 || values.length < 2) return "";
        const means = stretches(values, stretchesMost);
        const size = Math.ceil(values.length / means.length);
        return scratch.ask({
            do: "chart",
            title,
            columns: means.map((_, at) => Math.min((at + 1) * size, values.length)),
            series: [means.map(Math.round)],
            width: Math.max(10 * width, least),
            height: chartHeight,
        }).svg;
    }, [scratch, title, values, width]);
    return (
        <div ref={frame} class="progress-chart">
            {values.length < 2 ? (
                <p class="quiet-text">{t("The chart begins with the second game.")}</p>
            ) : (
                <div dangerouslySetInnerHTML={{ __html: svg }} />
            )}
        </div>
    );
}
