/* How a game ended, in a sentence or two. */
import { bestBefore } from "../core/best";
import { t, tn } from "../core/translate";
import type { LocalSession } from "../game/local_session";
import { formatNumber, type Ranked, rankedOf } from "../game/scores";

function pointsOf(points: number): string {
    return `${points < 0 ? "−" : ""}${tn("%u point", "%u points", Math.abs(points))}`;
}

/* Whose game it was: the only person's at this screen. */
export function readerOf(session: LocalSession): number | undefined {
    const [first, another] = session.people;
    return another === undefined ? first : undefined;
}

/* How far the first is ahead of the next. */
function leadOf(winner: Ranked, all: Ranked[]): number {
    const others = all.filter((one) => one !== winner).map(({ score }) => score.total);
    return winner.score.total - Math.max(...others);
}

function drawn(winners: Ranked[], me: number | undefined): string {
    const total = formatNumber(winners[0]?.score.total);
    if (winners.some(({ seat }) => seat !== undefined && seat === me))
        return t("A draw: you share the first place");
    return t("A draw with %s points: %s", total, winners.map(({ name }) => name).join(", "));
}

export function verdictOf(session: LocalSession, me: number | undefined): string {
    const all = rankedOf(session.scores, session.save.seats);
    const winners = all.filter(({ place }) => place === 1);
    const [winner, another] = winners;
    if (!winner) return session.game.title;
    if (all.length === 1) return pointsOf(winner.score.total);
    if (another) return drawn(winners, me);
    const lead = leadOf(winner, all);
    const isMine = winner.seat !== undefined && winner.seat === me;
    if (lead === 0) return isMine ? t("You win the tie") : t("%s wins the tie", winner.name);
    if (winner.seat === undefined) return t("The rival wins by %u", lead);
    return isMine ? t("You win by %u", lead) : t("%s wins by %u", winner.name, lead);
}

/* Why it was over, as the core says it. */
function reasonsOf({ state, save }: LocalSession): string[] {
    return (state.reasons ?? []).map(({ told, seats }) =>
        told.replace("%s", seats.map((seat) => save.seats[seat]?.name ?? "").join(", ")),
    );
}

function bestOf(session: LocalSession, me: number): string {
    const { save, game } = session;
    const total = session.scores.scores[me]?.total ?? 0;
    const before = save.tried ? undefined : bestBefore(save, total);
    if (before === undefined) return "";
    return total > before
        ? t("your best game of %s on this device", game.title)
        : t("your best on this device: %s", formatNumber(before));
}

/* "99 points after 31 rounds · Oles marked a third refusal · …" */
export function detailsOf(session: LocalSession, me: number | undefined): string[] {
    const { state, scores, save } = session;
    const after = tn("after %u round", "after %u rounds", state.round);
    const isSolo = save.seats.length === 1 && !scores.rival;
    const mine = me === undefined || isSolo ? "" : `${pointsOf(scores.scores[me]?.total ?? 0)} `;
    const best = me === undefined ? "" : bestOf(session, me);
    return [`${mine}${after}`, ...reasonsOf(session), ...(best ? [best] : [])];
}
