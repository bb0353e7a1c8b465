/* The score by category, and the ranking with its ties. */
import type { GameInfo, Score, Scores } from "../core/protocol";
import type { Seat } from "../core/store";
import { t } from "../core/translate";

/* A number for display, with a real minus sign. */
export function formatNumber(number: number | undefined): string {
    return String(number ?? "").replace("-", "−");
}

export function ScoreParts({ game, score }: { game: GameInfo; score: Score | undefined }) {
    if (!score) return null;
    return (
        <table class="parts">
            <tbody>
                {game.parts.map((part) => (
                    <tr key={part.id}>
                        <th scope="row">{part.title}</th>
                        <td>{formatNumber(score.parts[part.id])}</td>
                    </tr>
                ))}
                <tr class="sum">
                    <th scope="row">{t("Total")}</th>
                    <td>{formatNumber(score.total)}</td>
                </tr>
            </tbody>
        </table>
    );
}

interface Ranked {
    name: string;
    total: number;
    ties: number[];
    place: number;
    isRival: boolean;
}

function ranking(scores: Scores, seats: Seat[]): Ranked[] {
    const all = scores.scores.map((score, seat) => ({
        name: seats[seat]?.name ?? "",
        total: score.total,
        ties: score.ties,
        place: scores.places[seat] ?? 0,
        isRival: false,
    }));
    if (scores.rival) all.push({ ...scores.rival, name: t("Rival"), isRival: true });
    return all.sort((left, right) => left.place - right.place);
}

/* Why somebody ranks before the next one with equal points: the first tie-breaker that differs,
 * or that none does. The one who ranks behind needs no explanation. */
function tieOf(game: GameInfo, ranked: Ranked, all: Ranked[]): string {
    const equals = all.filter((other) => other !== ranked && other.total === ranked.total);
    if (equals.some((other) => other.place === ranked.place))
        return t("tied on everything: the place is shared");
    const next = equals.find((other) => other.place > ranked.place);
    if (!next) return "";
    const decisive = ranked.ties.findIndex((tie, at) => tie !== next.ties[at]);
    if (ranked.isRival && decisive > 0) return t("tied on everything: the rival wins");
    return t("tied on points, ahead by: %s", game.ties[decisive]?.title ?? "");
}

export function Places({ game, scores, seats }: { game: GameInfo; scores: Scores; seats: Seat[] }) {
    const all = ranking(scores, seats);
    return (
        <ol class="places">
            {all.map((ranked, at) => (
                <li key={at} class={ranked.place === 1 ? "first" : ""}>
                    <span class="place">{ranked.place}</span>
                    <span class="name">{ranked.name}</span>
                    <span class="quiet-text">{tieOf(game, ranked, all)}</span>
                    <span class="figure">{formatNumber(ranked.total)}</span>
                </li>
            ))}
        </ol>
    );
}
