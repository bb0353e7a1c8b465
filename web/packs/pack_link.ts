/* A link that carries the pack of its game, compressed: "#/play/NAME/PACK". */
import { packIn, Refusal } from "../core/core";
import { t } from "../core/translate";
import type { App } from "../ui/app";
import { withoutComments } from "./comments";

const mostInLink = 8192; // letters; messengers cut longer links
const mostBytes = 1_048_576; // of a pack

function encoded(bytes: Uint8Array): string {
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decoded(code: string): Uint8Array<ArrayBuffer> {
    const letters = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

async function deflated(text: string): Promise<Uint8Array> {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/* A few bytes may expand to very many, so it stops at a length that no pack has. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const packed = new Blob([bytes]).stream();
    const reader = packed.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for (let length = 0; length <= mostBytes; ) {
        const { done, value } = await reader.read();
        if (done) return new Blob(chunks).text();
        chunks.push(value as Uint8Array<ArrayBuffer>);
        length += value.length;
    }
    throw new Error("too long");
}

/* A pack's text as letters of an address, without its comments if it would be too long with them;
 * undefined if it still is. */
export async function toCode(text: string): Promise<string | undefined> {
    const codes = [text, withoutComments(text)].map(async (one) => encoded(await deflated(one)));
    return (await Promise.all(codes)).find((code) => code.length <= mostInLink);
}

/* The text again; fails where the address was damaged. */
export async function fromCode(code: string): Promise<string> {
    return inflated(decoded(code));
}

/* The part of a link that is the pack of a game; empty for one without. */
export async function packForLink(app: App, name: string): Promise<string> {
    const text = app.packs.textOf(packIn(name) ?? "");
    if (text === undefined) return "";
    const code = await toCode(text);
    if (code !== undefined) return `/${code}`;
    throw new Refusal(
        "too-long",
        t("The pack of this game is too large for a link. Send its file, and the record."),
    );
}

/* Takes and keeps the pack that a link has. */
export async function takeFromLink(app: App, code: string): Promise<void> {
    const damaged = () => new Refusal("damaged", t("The pack in this link is damaged."));
    await app.packs.load();
    const text = await fromCode(code).catch(() => Promise.reject(damaged()));
    const { pack, faults } = await app.packs.read(app.scratch, text);
    if (!pack) throw new Refusal("bad-pack", faults[0] ?? "");
    if (pack.id) await app.packs.keep(pack);
}
