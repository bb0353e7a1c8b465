/* The table of a game whose cards lie on a real one: entries can be corrected at any time. */
import { useState } from "preact/hooks";
import { t } from "../core/translate";
import type { LocalSession } from "../game/local_session";
import { Table, Tool } from "../game/table";
import { Corrections } from "./corrections";
import { EnterTable } from "./enter";

export function CompanionTable({ session }: { session: LocalSession }) {
    const [isCorrecting, setCorrecting] = useState(false);
    const canCorrect = session.entries.length > 0;
    return (
        <Table
            session={session}
            instead={
                session.isEntering && (
                    <EnterTable
                        key={`${session.state.entry} ${session.state.round}`}
                        session={session}
                    />
                )
            }
            tools={
                canCorrect && (
                    <Tool
                        icon="undo"
                        word={t("Correct a round")}
                        onClick={() => setCorrecting(true)}
                    />
                )
            }
            beside={
                isCorrecting && (
                    <Corrections session={session} onClose={() => setCorrecting(false)} />
                )
            }
        />
    );
}
