/* The score by category, and the ranking with its ties. */
import type { GameInfo, Labelled, Score, Scores } from "../core/protocol";
import type { Seat } from "../core/store";
import { t } from "../core/translate";
import { Emblem } from "./emblem";

/* A number for display, with a real minus sign. */
export function formatNumber(number: number | undefined): string {
    return String(number ?? "").replace("-", "−");
}

export function signed(number: number): string {
    return number > 0 ? `+${number}` : formatNumber(number);
}

export function Gain({ points }: { points: number }) {
    if (points === 0) return null;
    return <b class={points > 0 ? "gain" : "gain loss"}> {signed(points)}</b>;
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

/* ---- Everybody, category by category ---- */

/* A seat, or a rival without one. */
export interface Ranked {
    seat: number | undefined;
    name: string;
    who?: Seat | undefined;
    score: Score;
    place: number;
}

/* In the order of the seats; a rival comes last. */
export function rankedOf(scores: Scores, seats: Seat[]): Ranked[] {
    const all: Ranked[] = scores.scores.map((score, seat) => ({
        seat,
        name: seats[seat]?.name ?? "",
        who: seats[seat],
        score,
        place: scores.places[seat] ?? 0,
    }));
    const { rival } = scores;
    if (rival) all.push({ seat: undefined, name: t("Rival"), score: rival, place: rival.place });
    return all;
}

/* Why a player ranks before the next one with equal points: the first tie-breaker that differs, or
 * that none does. The one ranked behind needs no explanation. */
export function tieOf(game: GameInfo, ranked: Ranked, all: Ranked[]): string {
    const equals = all.filter(
        (other) => other !== ranked && other.score.total === ranked.score.total,
    );
    if (equals.some((other) => other.place === ranked.place))
        return t("tied on everything: the place is shared");
    const next = equals.find((other) => other.place > ranked.place);
    if (!next) return "";
    const { ties } = ranked.score;
    const decisive = ties.findIndex((tie, at) => tie !== next.score.ties[at]);
    if (ranked.seat === undefined && decisive > 0) return t("tied on everything: the rival wins");
    return t("tied on points, ahead by: %s", game.ties[decisive]?.title ?? "");
}

/* What is best in a category: the parts add up to the total, so more is better even below zero. If
 * all are equal, nobody is best. */
function bestOf(points: (number | undefined)[]): number | undefined {
    const known = points.filter((one) => one !== undefined);
    const best = Math.max(...known);
    return known.some((one) => one !== best) ? best : undefined;
}

function PartRow({ part, all }: { part: Labelled; all: Ranked[] }) {
    const best = bestOf(all.map(({ score }) => score.parts[part.id]));
    return (
        <tr>
            <th scope="row">{part.title}</th>
            {all.map(({ score }, at) => {
                const points = score.parts[part.id];
                return (
                    <td key={at} class={points === best ? "best" : ""}>
                        <span>
                            {points === best && (
                                <b class="star" role="img" aria-label={t("best")}>
                                    ★
                                </b>
                            )}
                            {formatNumber(points)}
                        </span>
                    </td>
                );
            })}
        </tr>
    );
}

interface ScoreTableProps {
    game: GameInfo;
    all: Ranked[];
    me: number | undefined;
    onLook: ((seat: number) => void) | undefined; // somebody's sheet is to be seen
}

export function ScoreTable({ game, all, me, onLook }: ScoreTableProps) {
    const ties = all.flatMap((ranked) => {
        const tie = tieOf(game, ranked, all);
        return tie ? [`${ranked.name}: ${tie}`] : [];
    });
    return (
        <div class="score-table">
            <table>
                <thead>
                    <tr>
                        <td class="game">{game.title}</td>
                        {all.map(({ seat, name, who }, at) => (
                            <th key={at} scope="col" class={seat === me ? "me" : ""}>
                                <Emblem name={name} seat={seat ?? 1} who={who} />
                                {onLook && seat !== undefined ? (
                                    <button onClick={() => onLook(seat)}>{name}</button>
                                ) : (
                                    name
                                )}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {game.parts.map((part) => (
                        <PartRow key={part.id} part={part} all={all} />
                    ))}
                </tbody>
                <tfoot>
                    <tr class="total">
                        <th scope="row">{t("Total")}</th>
                        {all.map(({ score, place }, at) => (
                            <td key={at} class={place === 1 && all.length > 1 ? "first" : ""}>
                                <span>{formatNumber(score.total)}</span>
                            </td>
                        ))}
                    </tr>
                    {all.length > 1 && (
                        <tr class="place">
                            <th scope="row">{t("Place")}</th>
                            {all.map(({ place }, at) => (
                                <td key={at}>{place}</td>
                            ))}
                        </tr>
                    )}
                </tfoot>
            </table>
            {ties.map((tie) => (
                <p key={tie} class="quiet-text">
                    {tie}
                </p>
            ))}
        </div>
    );
}
