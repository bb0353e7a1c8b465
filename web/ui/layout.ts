/* Which layout of pictures fits the screen. */
import type { Layout } from "../core/protocol";
import { useMatch } from "./events";

/* Is this a phone in portrait orientation? */
const narrowScreen = matchMedia("(max-width: 760px)");

export function useLayout(): Layout {
    return useMatch(narrowScreen) ? "narrow" : "wide";
}
