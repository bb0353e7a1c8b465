/* A picture from the core on the screen: what changes in it is changed, and the rest stays. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { patch } from "./patch";

/* Where words are drawn in a zone they are its name, which a reader may also speak aloud to choose
 * it; the sentence then describes it. A zone that has lost its words is named by the sentence. */
function nameByLetters(root: Element): void {
    for (const zone of root.querySelectorAll(".hot[aria-label]:has(text)")) {
        zone.setAttribute("aria-description", zone.getAttribute("aria-label") ?? "");
        zone.removeAttribute("aria-label");
    }
    const nameless = ".hot[aria-description]:not([aria-label]):not(:has(text))";
    for (const zone of root.querySelectorAll(nameless)) {
        zone.setAttribute("aria-label", zone.getAttribute("aria-description") ?? "");
        zone.removeAttribute("aria-description");
    }
}

function draw(frame: Element, before: string, svg: string): void {
    patch(frame, before, svg);
    nameByLetters(frame);
}

/* A picture that is folded away comes back much as it was, so it stays where its frame hides it; but
 * not what could be touched. */
function mayStay(frame: Element): boolean {
    return frame.matches(".empty") && !frame.querySelector(".hot, .cold");
}

interface PictureProps {
    svg: string;
    label: string;
    class?: string;
}

export function Picture({ svg, label, class: name = "picture" }: PictureProps) {
    const frame = useRef<HTMLDivElement>(null);
    const shown = useRef("");
    useLayoutEffect(() => {
        if (!frame.current || (!svg && mayStay(frame.current))) return;
        draw(frame.current, shown.current, svg);
        shown.current = svg;
        frame.current.querySelector("svg")?.setAttribute("aria-label", label);
    }, [svg, label]);
    return <div ref={frame} class={name} />;
}
