/*
 * Fair dealing from this side (docs/protocol.md): words that this device draws and pledges before it
 * sits down, reveals when the table asks for them, and looks for in the record.
 */
import type { Core } from "../core/core";
import type { Proof } from "../core/protocol";
import { t } from "../core/translate";
import { newToken, type Pledge, type SavedSeat } from "./saved_seats";

/* The event `reveal`: what the table is bound to, before anybody has said any words. */
export interface RevealRequest {
    fair: string;
    digest: string; // over all pledges
    pledges?: (string | null)[]; // not of a crowd
}

/* The core has the SHA-256: browsers have one only for pages that came over TLS. */
export function newPledge(core: Core, typed: string, fair: string): Pledge {
    const words = typed ? `${typed} ${newToken()}` : newToken();
    return { words, fair, pledge: core.ask({ do: "pledge", words }).pledge };
}

/* Is the table still bound to what this device saw when it pledged? */
export function isUnchanged({ fair, pledge }: Pledge, asked: RevealRequest): boolean {
    return asked.fair === fair && (asked.pledges === undefined || asked.pledges.includes(pledge));
}

export interface Verdict {
    proof: Proof;
    warnings: string[];
    isNoted: boolean; // had this device something to compare the record with?
}

/* What the record proves, beside what this device remembers. */
export function checkDeal(core: Core, record: string, saved: SavedSeat | undefined): Verdict {
    const { fair, pledge, digest, isRevealed } = saved?.pledge ?? {};
    const proof = core.ask({ do: "verify", record, ...(pledge ? { pledge } : {}) });
    const warnings: string[] = [];
    if (fair && proof.commitment !== fair)
        warnings.push(
            t(
                "The server's secret is not the one whose fingerprint this device saw before the start.",
            ),
        );
    if (digest && proof.pledges !== digest)
        warnings.push(
            t(
                "The players' pledges are not the ones that were shown before the words were revealed.",
            ),
        );
    if (isRevealed && proof.pledge !== "kept")
        warnings.push(t("The server has left out the words you revealed."));
    return { proof, warnings, isNoted: fair !== undefined };
}
