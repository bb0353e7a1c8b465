/*
 * What the text of a picture says before it is parsed: its sentence, its zones with their labels in
 * the reader's language, and the names of its parts.
 */

export interface Zone {
    move: string;
    label: string;
}

const escapes: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function plain(escaped: string): string {
    return escaped.replace(/&(amp|lt|gt|quot);/g, (sign) => escapes[sign] ?? sign);
}

export function zonesOf(svg: string): Zone[] {
    const found = svg.matchAll(/ data-move="([^"]*)" aria-label="([^"]*)"/g);
    return Array.from(found, ([, move, label]) => ({
        move: plain(move ?? ""),
        label: plain(label ?? ""),
    }));
}

/* The sentence that says what to do next. */
export function adviceOf(svg: string): string {
    const advice = /<g id="advice">(.*?)<\/g>/s.exec(svg)?.[1] ?? "";
    return Array.from(advice.matchAll(/>([^<]+)</g), ([, line]) => plain(line ?? "")).join(" ");
}

export function partsOf(svg: string): Set<string> {
    return new Set(Array.from(svg.matchAll(/ id="([^"]*)"/g), ([, id]) => id ?? ""));
}

/* A zone in which there are no other groups. */
const flatZone =
    /<g role="button" data-move="([^"]*)" aria-label="[^"]*">(?:<(?!\/?g[ >])[^>]*>[^<]*)*<\/g>/g;

/* The picture without some of its zones. There may be hundreds, and parsing them takes most of the time
 * from a touch to the mark. */
export function withoutZones(svg: string, isLeftOut: (move: string) => boolean): string {
    return svg.replace(flatZone, (zone, move: string) => (isLeftOut(plain(move)) ? "" : zone));
}

/* The picture with zones that can be touched, and others that are only looked at. */
export function withClasses(svg: string, isQuiet: (move: string) => boolean): string {
    return svg.replace(
        / role="button" data-move="([^"]*)" aria-label="[^"]*"/g,
        (zone, move: string) =>
            isQuiet(plain(move)) ? ` class="tab" data-move="${move}"` : ` class="hot"${zone}`,
    );
}
