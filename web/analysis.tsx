/* "What could I have done better?": a strong bot looks at each of my turns, in the Worker. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Round } from "./annals";
import { useApp } from "./app";
import type { Session } from "./session";
import { t } from "./words";

/* Differences below this are not worth a word, in hundredths of a point. */
const slight = 50;

interface Better {
    round: number;
    mark: string; /* "?" for a mistake, "??" for a bad one */
    played: string;
    moves: string;
    reason: string;
    loss: number; /* in hundredths of a point */
}

export function Analysis({ session, rounds }: { session: Session; rounds: Round[] }) {
    const app = useApp();
    const [done, setDone] = useState<number>();
    const [found, setFound] = useState<Better[]>([]);
    const [said, setSaid] = useState("");
    const left = useRef(false);
    useEffect(() => () => void (left.current = true), []);
    const look = async (round: Round): Promise<Better | undefined> => {
        const turn = round.turns.find((one) => one.seat === session.seat);
        if (!turn) return undefined;
        const { record } = session.save;
        const job = { kind: "analyse", record, seat: session.seat, round: round.number } as const;
        const { forced, mark, told, reason, cost } = await app.helper.run(job);
        if (forced || cost.value < slight) return undefined;
        return {
            round: round.number,
            mark,
            played: turn.told.join("; "),
            moves: (told ?? []).join("; "),
            reason,
            loss: cost.value,
        };
    };
    const begin = async () => {
        setFound([]);
        try {
            for (const [at, round] of rounds.entries()) {
                if (left.current) return;
                setDone(at);
                const better = await look(round);
                if (better) setFound((old) => [...old, better].sort((a, b) => b.loss - a.loss));
            }
        } catch (error) {
            setSaid((error as Error).message);
        }
        setDone(rounds.length);
    };
    const points = (better: Better) => (better.loss / 100).toFixed(1);
    return (
        <section class="panel analysis">
            <h2>{t("What could I have done better?")}</h2>
            {done === undefined && <button onClick={begin}>{t("Look at my turns")}</button>}
            {done !== undefined && done < rounds.length && (
                <label>
                    {t("Thinking…")} <progress max={rounds.length} value={done} />
                </label>
            )}
            <p role="status">
                {said || (done === rounds.length && found.length === 0 ? t("Nothing that is worth a word.") : "")}
            </p>
            <ol>
                {found.slice(0, 6).map((better) => (
                    <li key={better.round}>
                        <h3>
                            {t("Round %u", better.round)} {better.mark} {t("better by %s points", points(better))}
                        </h3>
                        <p class="quiet-text">{t("You played: %s", better.played)}</p>
                        <p>{t("Better: %s", better.moves)}</p>
                        <p class="quiet-text">{better.reason}</p>
                    </li>
                ))}
            </ol>
        </section>
    );
}
