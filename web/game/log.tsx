/* The log of a game, round by round, the latest first. */
import { useEffect, useState } from "preact/hooks";
import type { Round } from "../core/record";
import { t } from "../core/translate";
import { saveRecord } from "../ui/export";
import type { GameSession } from "./session";

export function Log({ session }: { session: GameSession }) {
    const [rounds, setRounds] = useState<Round[]>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        session.pastRounds().then(setRounds, (error: Error) => setTrouble(error.message));
    }, [session]);
    if (trouble) return <p class="trouble">{trouble}</p>;
    if (!rounds) return <p>{t("Thinking…")}</p>;
    return (
        <>
            <ol class="log" reversed>
                {[...rounds].reverse().map((round) => (
                    <LogRound key={round.number} round={round} session={session} />
                ))}
            </ol>
            <button onClick={() => saveRecord(session.save)}>{t("Save the record")}</button>
        </>
    );
}

/* The others' turns of a round in progress stay hidden. */
function LogRound({ round, session }: { round: Round; session: GameSession }) {
    const open = !session.state.over && round.number === session.state.round;
    const turns = round.turns.filter((turn) => !open || turn.seat === session.seat);
    if (turns.length === 0) return null;
    return (
        <li>
            <h3>{t("Round %u", round.number)}</h3>
            {turns.map((turn) => (
                <p key={turn.seat}>
                    <strong>{session.save.seats[turn.seat]?.name}:</strong> {turn.told.join("; ")}
                </p>
            ))}
        </li>
    );
}
