/* The result of a game as a picture to share: the sentence, the town and everybody's points. */
import { t } from "../core/translate";
import type { LocalSession } from "../game/local_session";
import { formatNumber, type Ranked, rankedOf } from "../game/scores";
import { asPng } from "../picture/png";
import { detailsOf, verdictOf } from "../review/verdict";

const width = 1200;
const height = 630;
const margin = 50;
const namedMost = 6; // players that have room

/* For the names of people: they may have typed anything. */
function escaped(text: string): string {
    return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

interface Lettering {
    x: number;
    y: number;
    size: number;
    font?: string;
    colour?: string;
    most?: number; // how wide it may be
}

/* A line of text in the middle of its place; what is too long is drawn smaller. */
function line(
    text: string,
    { x, y, size, font = "PT Sans", colour = "ink", most }: Lettering,
): string {
    const space = most ?? width - 2 * margin;
    const fitting = Math.min(size, space / (0.52 * Math.max(text.length, 1)));
    return (
        `<text x="${x}" y="${y}" text-anchor="middle" style="font:${fitting}px '${font}',sans-serif" ` +
        `fill="var(--${colour})">${escaped(text)}</text>`
    );
}

/* Everybody with their points, the best first. */
function standings(all: Ranked[]): string {
    const first = [...all].sort((left, right) => left.place - right.place).slice(0, namedMost);
    const step = (width - 2 * margin) / first.length;
    return first
        .map(({ name, score }, at) => {
            const x = margin + step * (at + 0.5);
            return (
                line(name, { x, y: 545, size: 24, most: step - 16, colour: "quiet" }) +
                line(formatNumber(score.total), { x, y: 596, size: 44, font: "Oswald", most: step })
            );
        })
        .join("");
}

const sky =
    '<defs><linearGradient id="sky" x2="0" y2="1"><stop style="stop-color:var(--sky-pale)"/>' +
    '<stop offset="1" style="stop-color:var(--sun-pale)"/></linearGradient></defs>';

/* The skyline, as wide as the picture, standing on its ground. */
function town(svg: string, ground: number): string {
    const frame = `width="${width}" height="${ground}" preserveAspectRatio="xMidYMax"`;
    return svg.replace("<svg ", `<svg ${frame} `);
}

/* Others will look at it, so everybody is called by name. Players without a name are "you" here,
 * too. */
export function resultAsPng(session: LocalSession, seat: number): Promise<Blob> {
    const { game, save, scores } = session;
    const pieces = [{ piece: "skyline", width: 10 * width } as const];
    const skyline = session.piecesOf(seat, { form: "desk", pieces }).pieces.skyline?.svg ?? "";
    const ground = 500;
    const reader = save.seats[seat]?.name === t("You") ? seat : undefined;
    const [first = "", ...more] = detailsOf(session, reader);
    const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" class="kv" width="${width}" height="${height}" ` +
        `viewBox="0 0 ${width} ${height}">${session.pictureStyle()}${sky}` +
        `<rect width="${width}" height="${ground}" fill="url(#sky)"/>` +
        `<rect y="${ground}" width="${width}" height="${height - ground}" fill="var(--card)"/>` +
        town(skyline, ground) +
        line(`${t("Kvartal")} · ${game.title}`, {
            x: width / 2,
            y: 52,
            size: 26,
            font: "Oswald",
            colour: "hand",
        }) +
        line(verdictOf(session, reader), { x: width / 2, y: 132, size: 76, font: "Oswald" }) +
        line(first, { x: width / 2, y: 178, size: 28 }) +
        line(more.join(" · "), { x: width / 2, y: 214, size: 24 }) +
        `${standings(rankedOf(scores, save.seats))}</svg>`;
    return asPng(svg, width, height);
}
