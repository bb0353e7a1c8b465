/* Which layout of pictures fits the screen. */
import { useEffect, useState } from "preact/hooks";
import type { Layout } from "../core/protocol";

/* Is this a phone in portrait orientation? */
const narrowScreen = matchMedia("(max-width: 760px)");

export function useLayout(): Layout {
    const [narrow, setNarrow] = useState(narrowScreen.matches);
    useEffect(() => {
        const listen = () => setNarrow(narrowScreen.matches);
        narrowScreen.addEventListener("change", listen);
        return () => narrowScreen.removeEventListener("change", listen);
    }, []);
    return narrow ? "narrow" : "wide";
}
