/* A hint on request: the best turn as a strong bot sees it, and why. */
import { useEffect, useState } from "preact/hooks";
import type { Thought } from "./protocol";
import { figure } from "./scores";
import type { Seated } from "./seated";
import { t } from "./words";

/* The reason of a hint, and what it leads to. */
function whyOf(hint: Thought): string {
    const points = t("about %s points at the end", figure(Math.round(hint.value / 100)));
    return hint.reason ? `${hint.reason} · ${points}` : points;
}

export interface Hint {
    ask(): void;
    said: string; /* instead of a hint */
    hinted: string | undefined; /* its next move */
    why: string;
}

export function useHint(session: Seated): Hint {
    const [hint, setHint] = useState<Thought>();
    const [said, setSaid] = useState("");
    const ask = async () => {
        setSaid(t("Thinking…"));
        try {
            const found = await session.hint();
            setSaid(found ? "" : t("There is nothing to choose now."));
            setHint(found);
        } catch (error) {
            setSaid((error as Error).message);
        }
    };
    useEffect(() => setSaid(""), [session.save.record]); /* what was said is of another moment */
    /* It stays until a move goes another way. */
    const next = hint?.moves.find((move) => session.moves.includes(move));
    return { ask, said, hinted: next, why: next && hint ? whyOf(hint) : "" };
}
