/* A picture from the core on the screen: only what differs in it is changed. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { patch } from "./patch";

/* Where words are drawn in a zone they are its name, which a reader may also speak aloud to choose
 * it; the sentence then describes it. A zone that has lost its words is named by the sentence. */
function nameByLetters(root: Element): void {
    for (const zone of root.querySelectorAll(".hot")) {
        const [from, to] = zone.querySelector("text")
            ? ["aria-label", "aria-description"]
            : ["aria-description", "aria-label"];
        const words = zone.getAttribute(from);
        if (!words || (to === "aria-label" && zone.hasAttribute(to))) continue;
        zone.setAttribute(to, words);
        zone.removeAttribute(from);
    }
}

function draw(frame: Element, before: string, svg: string): void {
    patch(frame, before, svg);
    nameByLetters(frame);
}

/* A folded picture usually returns little changed, so it stays in the page, hidden by its frame;
 * but without what could be touched. */
function mayStay(frame: Element): boolean {
    return frame.matches(".empty") && !frame.querySelector(".hot, .cold");
}

/* The same picture with nothing to touch. */
function cooled(svg: string): string {
    return svg.replaceAll('class="hot" role="button"', 'class=""');
}

interface PictureProps {
    svg: string | undefined; // as it is, for the moment
    label: string;
    class?: string;
    isAway?: boolean; // its frame hides it, and it stays as it was until it comes back
}

export function Picture(props: PictureProps) {
    const { svg, label, class: name = "picture", isAway = false } = props;
    const frame = useRef<HTMLDivElement>(null);
    const shown = useRef("");
    const wanted = isAway ? cooled(shown.current) : (svg ?? shown.current);
    useLayoutEffect(() => {
        if (!frame.current || (!wanted && mayStay(frame.current))) return;
        draw(frame.current, shown.current, wanted);
        shown.current = wanted;
        frame.current.querySelector("svg")?.setAttribute("aria-label", label);
    }, [wanted, label]);
    return <div ref={frame} class={name} />;
}
