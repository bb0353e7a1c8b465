/* The score with all its parts, and the places with their ties. */
import type { GameInfo, Score, Scores } from "./protocol";
import type { Seat } from "./store";
import { t } from "./words";

/* A number as it is printed: with a real minus sign. */
export function figure(number: number | undefined): string {
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
                        <td>{figure(score.parts[part.id])}</td>
                    </tr>
                ))}
                <tr class="sum">
                    <th scope="row">{t("Total")}</th>
                    <td>{figure(score.total)}</td>
                </tr>
            </tbody>
        </table>
    );
}

interface Ranked {
    name: string;
    total: number;
    place: number;
}

function ranking(scores: Scores, seats: Seat[]): Ranked[] {
    const all = scores.scores.map((score, seat) => ({
        name: seats[seat]?.name ?? "",
        total: score.total,
        place: scores.places[seat] ?? 0,
    }));
    if (scores.rival)
        all.push({ name: t("Rival"), total: scores.rival.total, place: scores.rival.place });
    return all.sort((left, right) => left.place - right.place);
}

/* Equal points are either told apart by the rulebook's tie-breaker or share a place. */
function tieOf(ranked: Ranked, all: Ranked[]): string {
    const equals = all.filter((other) => other !== ranked && other.total === ranked.total);
    if (equals.length === 0) return "";
    return equals.some((other) => other.place === ranked.place)
        ? t("equal in everything: the place is shared")
        : t("equal points: the rulebook's tie-breaker decides");
}

export function Places({ scores, seats }: { scores: Scores; seats: Seat[] }) {
    const all = ranking(scores, seats);
    return (
        <ol class="places">
            {all.map((ranked, at) => (
                <li key={at} class={ranked.place === 1 ? "first" : ""}>
                    <span class="place">{ranked.place}</span>
                    <span class="name">{ranked.name}</span>
                    <span class="quiet-text">{tieOf(ranked, all)}</span>
                    <span class="figure">{figure(ranked.total)}</span>
                </li>
            ))}
        </ol>
    );
}
