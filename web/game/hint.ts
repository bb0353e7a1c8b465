/* A hint on request: the best turn as a strong bot sees it, and why. The first answer comes at
 * once; more reliable ones follow while the player looks at it. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { furtherWork } from "../core/budgets";
import type { Thought } from "../core/protocol";
import { endOfTurn } from "../core/record";
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
    work: number | undefined; // that the answer took, if it is not the first
    looksFurther: boolean;
}

/* An advised turn, from its beginning. */
interface Advice {
    turn: string; // round and seat
    moves: string[];
    thought: Thought;
    work?: number;
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

/* A hint is previewed like a move that was touched; the end of the turn has its own button, which
 * asks. */
export function showHint(session: GameSession, hinted: string | undefined): void {
    const move = session.choosing.moves.find((one) => one.move === hinted);
    if (move && hinted !== endOfTurn) session.choose(session.choosing.lookAt(move));
}

/* Has the player neither dropped the hint nor looked at anything else? */
function isKept({ choosing }: GameSession, hinted: string | undefined): boolean {
    return hinted === endOfTurn ? !choosing.isBegun : choosing.candidate?.move === hinted;
}

export function useHint(session: GameSession): Hint {
    const [advice, setAdvice] = useState<Advice>();
    const [said, setSaid] = useState("");
    const [looksFurther, setLooksFurther] = useState(false);
    const stopping = useRef<(() => void) | undefined>(undefined);
    const moment = `${turnOf(session)} ${session.turn.join(";")}`;
    const stop = useCallback(() => {
        stopping.current?.();
        stopping.current = undefined;
        setLooksFurther(false);
    }, []);
    const lookFurther = (first: Advice) => {
        let shown = first;
        const played = session.turn;
        setLooksFurther(true);
        stopping.current = session.hintFurther((thought, work) => {
            const isLast = work === furtherWork.at(-1);
            if (!thought || !isKept(session, nextOf(shown, session))) return stop();
            shown = { turn: first.turn, moves: [...played, ...thought.moves], thought, work };
            setAdvice(shown);
            const hinted = nextOf(shown, session);
            if (!isKept(session, hinted)) showHint(session, hinted);
            if (isLast) stop();
        });
    };
    const ask = async () => {
        const [turn, played] = [turnOf(session), session.turn];
        stop();
        setSaid(t("Thinking…"));
        try {
            const thought = await session.hint();
            setSaid(thought ? "" : t("There is nothing to choose right now."));
            const first = thought && { turn, moves: [...played, ...thought.moves], thought };
            setAdvice(first);
            if (first && nextOf(first, session)) lookFurther(first);
        } catch (error) {
            setSaid((error as Error).message);
        }
    };
    useEffect(() => {
        setSaid(""); // the message belongs to an earlier move
        return stop;
    }, [moment, stop]);
    const next = advice && nextOf(advice, session);
    const { isBegun, candidate } = session.choosing;
    const isMeant = next && (!isBegun || candidate?.move === next); // nothing else is looked at
    const why = isMeant ? whyOf(advice.thought) : "";
    return { ask, said, hinted: next, why, work: advice?.work, looksFurther };
}
