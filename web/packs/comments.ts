/*
 * The comments of a pack's text, so that a file that is opened, changed and saved keeps them. A
 * comment is a line of its own; it belongs to the place before which it stands: a member
 * ("figures/boards/classic"), the end of an object ("figures/boards/"), or the end of the text.
 */

export type Comments = Readonly<Record<string, readonly string[]>>;

export const beforeAll = "";
export const afterAll = "//";

export function withoutComments(text: string): string {
    return text.replace(/^[ \t]*\/\/.*$/gm, "");
}

/* Strings have no line breaks, so that none of their lines looks like a comment. */
const tokens = /^[ \t]*\/\/.*$|"(?:[^"\\]|\\.)*"|[{}[\]:,]|[^\s{}[\]:,"]+/gm;

/* What is inside of a figure, {"is": …, "from": …} or a list, is written before the figure. */
function placeOf(path: string[]): string {
    return path.filter((key) => key !== "is" && key !== "from").join("/");
}

/* Goes through a text that is JSON apart from its comments. */
class Reader {
    readonly found = new Map<string, string[]>();
    private waiting: string[] = [];
    private readonly path: string[] = []; // keys; of the innermost object the last one read
    private readonly inside: string[] = []; // brackets
    private isKeyNext = false;

    take(token: string): void {
        if (token.trimStart().startsWith("//")) this.waiting.push(token.trim());
        else if (token === "{" || token === "[") this.open(token);
        else if (token === "}" || token === "]") this.close();
        else if (token === ",") this.isKeyNext = this.inside.at(-1) === "{";
        else if (token !== ":") this.word(token);
    }

    /* The comments collected so far belong here. */
    leave(place: string): void {
        if (this.waiting.length === 0) return;
        this.found.set(place, [...(this.found.get(place) ?? []), ...this.waiting]);
        this.waiting = [];
    }

    private open(bracket: string): void {
        this.leave(placeOf(this.path));
        this.inside.push(bracket);
        if (bracket === "{") this.path.push("");
        this.isKeyNext = bracket === "{";
    }

    private close(): void {
        const isObject = this.inside.pop() === "{";
        if (isObject) this.path.pop();
        this.leave(isObject ? `${placeOf(this.path)}/` : placeOf(this.path));
        this.isKeyNext = false;
    }

    private word(token: string): void {
        if (this.isKeyNext) this.path[this.path.length - 1] = JSON.parse(token);
        this.isKeyNext = false;
        this.leave(placeOf(this.path));
    }
}

export function readComments(text: string): Comments {
    const reader = new Reader();
    for (const [token] of text.matchAll(tokens)) reader.take(token);
    reader.leave(afterAll);
    return Object.fromEntries(reader.found);
}

/* Lines with the comments of a place, each of them ended. */
export function commentLines(comments: Comments, place: string, indent: string): string {
    return (comments[place] ?? []).map((line) => `${indent}${line}\n`).join("");
}

/* Whether there is a comment within a place. */
export function hasInside(comments: Comments, place: string): boolean {
    return Object.keys(comments).some((one) => one.startsWith(`${place}/`));
}
