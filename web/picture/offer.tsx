/* Of a picture only the offer, as large as the screen allows. */
import { useLayoutEffect, useRef } from "preact/hooks";

/* A part of a picture as a picture of its own, as large as it goes. */
function framed(image: SVGSVGElement, part: SVGGElement): SVGSVGElement {
    const { x, y, width, height } = part.getBBox();
    const margin = 40;
    const frame = image.cloneNode(false) as SVGSVGElement;
    frame.setAttribute(
        "viewBox",
        `${x - margin} ${y - margin} ${width + 2 * margin} ${height + 2 * margin}`,
    );
    frame.classList.add(width > height ? "across" : "upright");
    frame.append(part.cloneNode(true));
    return frame;
}

/* Of a picture only what the whole room needs: the offer, and what is aimed at. */
export function Offer({ svg }: { svg: string }) {
    const frame = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const image = frame.current?.querySelector("svg");
        const parts = [...(image?.querySelectorAll<SVGGElement>("#offer, #plans, #goals") ?? [])];
        if (image && parts.length > 0)
            image.replaceWith(...parts.map((part) => framed(image, part)));
    }, [svg]);
    return <div ref={frame} class="offer" key={svg} dangerouslySetInnerHTML={{ __html: svg }} />;
}
