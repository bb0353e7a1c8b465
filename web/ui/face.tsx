/* The face of a bot's persona, drawn by the core. Its name stands beside it. */
import { useMemo } from "preact/hooks";
import type { Core } from "../core/core";
import type { Bot } from "../core/personas";
import { useApp } from "./app";

const drawn = new Map<string, string>();

function faceOf(core: Core, { level, nth }: Bot): string {
    const key = `${level} ${nth}`;
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const { svg } = core.ask({ do: "face", level, nth });
    drawn.set(key, svg);
    return svg;
}

export function Face({ level, nth, class: kind = "face" }: Bot & { class?: string }) {
    const { scratch } = useApp();
    const svg = useMemo(() => faceOf(scratch, { level, nth }), [scratch, level, nth]);
    return <span class={kind} aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
