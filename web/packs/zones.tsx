/* A picture of a part of the box whose zones are touched: by finger, mouse and keys. */
import { useCallback, useLayoutEffect, useRef } from "preact/hooks";
import { directions, neighbour } from "../picture/spots";

interface ZonesProps {
    svg: string;
    label: string;
    isPending: (zone: string) => boolean; // it was touched, and cannot be drawn so
    onTouch: (zone: string) => void;
}

function zoneOf(target: EventTarget | null): Element | null {
    return target instanceof Element ? target.closest("[data-move]") : null;
}

/* One zone at a time is reached by Tab, the others by the arrow keys. A new picture keeps the
 * place. */
export function Zones({ svg, label, isPending, onTouch }: ZonesProps) {
    const frame = useRef<HTMLDivElement>(null);
    const place = useRef("");
    const had = useRef(false);
    const all = useCallback(() => [...(frame.current?.querySelectorAll("[data-move]") ?? [])], []);
    const enter = useCallback(
        (zone: Element, isFocused: boolean) => {
            for (const one of all()) one.setAttribute("tabindex", one === zone ? "0" : "-1");
            place.current = zone.getAttribute("data-move") ?? "";
            if (isFocused) (zone as SVGElement).focus();
        },
        [all],
    );
    useLayoutEffect(() => {
        const zones = all();
        const old = zones.find((zone) => zone.getAttribute("data-move") === place.current);
        const zone = old ?? zones[0];
        if (zone) enter(zone, had.current && old !== undefined);
    }, [svg, all, enter]);
    useLayoutEffect(() => {
        for (const zone of all())
            zone.classList.toggle("pending", isPending(zone.getAttribute("data-move") ?? ""));
    });
    const onKey = (event: KeyboardEvent) => {
        const zone = zoneOf(event.target);
        if (!zone) return;
        const way = directions[event.key];
        if (way) {
            const next = neighbour(zone, all(), way);
            if (next) enter(next, true);
        } else if (event.key === "Enter" || event.key === " ") {
            had.current = true;
            onTouch(zone.getAttribute("data-move") ?? "");
        } else return;
        event.preventDefault();
    };
    const onClick = (event: MouseEvent) => {
        const zone = zoneOf(event.target);
        if (!zone) return;
        had.current = false;
        enter(zone, false);
        onTouch(place.current);
    };
    return (
        <div
            ref={frame}
            class="box-zones"
            role="group"
            aria-label={label}
            onClick={onClick}
            onKeyDown={onKey}
            dangerouslySetInnerHTML={{ __html: svg }}
        />
    );
}
