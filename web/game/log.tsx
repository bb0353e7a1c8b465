/* The log of a game, round by round, the latest first. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Round } from "../core/record";
import { t } from "../core/translate";
import { saveRecord } from "../ui/export";
import { Gain } from "./scores";
import type { GameSession } from "./session";

export function Log({ session, isBeside = false }: { session: GameSession; isBeside?: boolean }) {
    const [rounds, setRounds] = useState<Round[]>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        session.pastRounds().then(setRounds, (error: Error) => setTrouble(error.message));
    }, [session, session.state.round]);
    const { round, over } = session.state;
    const told = useMemo(
        () =>
            rounds &&
            [...rounds].reverse().map((one) => {
                const isOpen = !over && one.number === round;
                return <LogRound key={one.number} round={one} isOpen={isOpen} session={session} />;
            }),
        [session, rounds, round, over],
    );
    if (trouble) return <p class="trouble">{trouble}</p>;
    if (!told) return <p>{t("Thinking…")}</p>;
    return (
        <>
            <ol class="log" reversed>
                {told}
            </ol>
            {!isBeside && (
                <button onClick={() => saveRecord(session.save)}>{t("Save the record")}</button>
            )}
        </>
    );
}

interface LogRoundProps {
    round: Round;
    isOpen: boolean; // it is being played
    session: GameSession;
}

/* The others' turns of a round in progress stay hidden. */
function LogRound({ round, isOpen, session }: LogRoundProps) {
    const turns = round.turns.filter((turn) => !isOpen || turn.seat === session.seat);
    if (turns.length === 0) return null;
    return (
        <li>
            <h3>{t("Round %u", round.number)}</h3>
            {turns.map((turn) => (
                <p key={turn.seat} title={turn.told.join("; ")}>
                    <strong>{session.save.seats[turn.seat]?.name}:</strong> {turn.summary}
                    <Gain points={turn.gain} />
                </p>
            ))}
        </li>
    );
}
