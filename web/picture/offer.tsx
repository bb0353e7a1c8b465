/* The offer part of a picture, as large as the screen allows. */
import { useLayoutEffect, useRef } from "preact/hooks";

/* Turns a part of a picture into a picture of its own. */
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

/* The parts of a picture that a whole room needs: the offer, the plans and the goals. */
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
