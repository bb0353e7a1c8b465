/* A hint on request: the best turn as a strong bot sees it, and why. */
import { useEffect, useState } from "preact/hooks";
import type { Thought } from "../core/protocol";
import { t } from "../core/translate";
import { formatNumber } from "./scores";
import type { GameSession } from "./session";

/* The reason for a hint and its expected result; a chance of winning only if there are
 * opponents. */
function whyOf({ reason, value, chance }: Thought): string {
    const points = formatNumber(Math.round(value / 100));
    const end =
        chance > 0
            ? t(
                  "about %s points at the end, %u%% chance of winning",
                  points,
                  Math.round(chance / 100),
              )
            : t("about %s points at the end", points);
    return reason ? `${reason} · ${end}` : end;
}

export interface Hint {
    ask(): void;
    said: string; // instead of a hint
    hinted: string | undefined; // its next move
    why: string;
}

/* An advised turn, from its beginning. */
interface Advice {
    turn: string; // round and seat
    moves: string[];
    thought: Thought;
}

/* The advice holds until a different move is made. */
function nextOf({ turn, moves }: Advice, session: GameSession): string | undefined {
    const played = session.turn;
    const isFollowed = turn === turnOf(session) && played.every((move, at) => move === moves[at]);
    return isFollowed ? moves[played.length] : undefined;
}

function turnOf({ seat, state }: GameSession): string {
    return `${state.round} ${seat}`;
}

export function useHint(session: GameSession): Hint {
    const [advice, setAdvice] = useState<Advice>();
    const [said, setSaid] = useState("");
    const moment = `${turnOf(session)} ${session.turn.join(";")}`;
    const ask = async () => {
        const [turn, played] = [turnOf(session), session.turn];
        setSaid(t("Thinking…"));
        try {
            const thought = await session.hint();
            setSaid(thought ? "" : t("There is nothing to choose right now."));
            setAdvice(thought && { turn, moves: [...played, ...thought.moves], thought });
        } catch (error) {
            setSaid((error as Error).message);
        }
    };
    useEffect(() => setSaid(""), [moment]); // the message belongs to an earlier move
    const next = advice && nextOf(advice, session);
    const { isBegun, candidate } = session.choosing;
    const isMeant = next && (!isBegun || candidate?.move === next); // nothing else is looked at
    return { ask, said, hinted: next, why: isMeant ? whyOf(advice.thought) : "" };
}
