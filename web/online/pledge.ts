/*
 * The player's side of fair dealing (docs/protocol.md): this device draws random words, pledges
 * them before it sits down, reveals them when asked, and checks the record for them.
 */
import type { Core } from "../core/core";
import type { Proof } from "../core/protocol";
import { t } from "../core/translate";
import { newToken, type Pledge, type SavedSeat } from "./saved_seats";

/* The event `reveal`: the table's commitments before anybody reveals their words. */
export interface RevealRequest {
    fair: string;
    digest: string; // over all pledges
    pledges?: (string | null)[]; // not of a crowd
}

/* The core computes the SHA-256: browsers offer it only to pages loaded over TLS. */
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
    isNoted: boolean; // did this device have anything to compare the record with?
}

/* What the record proves, compared with what this device remembers. */
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
