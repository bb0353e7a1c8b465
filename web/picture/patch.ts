/*
 * A new picture in the place of an old one, touching only what differs: to parse and lay out a whole
 * sheet takes longer than a finger wants to wait for its mark. A picture's text is cut into the texts
 * of its elements, and where two of them are equal the element stays as it is.
 */

/* The text of an element, and what is between its tags. */
interface Piece {
    text: string;
    tag: string; // the first one
    inner: string;
}

export interface Change {
    added: Element[];
    removed: Element[];
}

/* The core writes no comments, and escapes signs in words: what looks like a tag is one. */
const tags = /<(\/?)[^>]*?(\/?)>/g;

function cut(text: string): Piece[] {
    const pieces: Piece[] = [];
    let depth = 0;
    let start = 0;
    let tag = "";
    for (const found of text.matchAll(tags)) {
        const [whole, closes, isWhole] = found;
        if (depth === 0) [start, tag] = [found.index, whole];
        depth += closes ? -1 : isWhole ? 0 : 1;
        if (depth > 0) continue;
        const end = found.index + whole.length;
        pieces.push({
            text: text.slice(start, end),
            tag,
            inner: closes ? text.slice(start + tag.length, found.index) : "",
        });
    }
    return pieces;
}

/* Can the one become the other, by nothing or by changes inside? */
function isKin(old: Piece, next: Piece): boolean {
    return old.text === next.text || (old.tag === next.tag && /^<(svg|g)\b/.test(old.tag));
}

/* For each new piece the number of its kin, in the order of both. What has none has to be made. */
function kinOf(old: Piece[], next: Piece[]): (number | undefined)[] {
    let from = 0;
    return next.map((piece) => {
        let at = from;
        while (at < old.length && !isKin(old[at]!, piece)) at++;
        if (at === old.length) return undefined;
        from = at + 1;
        return at;
    });
}

const shelf = document.createElementNS("http://www.w3.org/2000/svg", "svg");

function parsed(pieces: Piece[]): Element[] {
    shelf.innerHTML = pieces.map(({ text }) => text).join("");
    return [...shelf.children];
}

/* Changes the children of an element from what one text says to what another does. */
export function patch(
    parent: Element,
    before: string,
    after: string,
    change: Change = { added: [], removed: [] },
): Change {
    const [old, next] = [cut(before), cut(after)];
    const kin = kinOf(old, next);
    const elements = [...parent.children];
    const removed = elements.filter((_, number) => !kin.includes(number));
    const made = parsed(next.filter((_, number) => kin[number] === undefined));
    change.removed.push(...removed);
    change.added.push(...made);
    for (const element of removed) element.remove();
    let follower: Element | null = null;
    for (const [number, piece] of [...next.entries()].reverse()) {
        const own = kin[number];
        const element: Element = own === undefined ? made.pop()! : elements[own]!;
        if (own === undefined) parent.insertBefore(element, follower);
        else if (old[own]!.text !== piece.text)
            patch(element, old[own]!.inner, piece.inner, change);
        follower = element;
    }
    return change;
}
