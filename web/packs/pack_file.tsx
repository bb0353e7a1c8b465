/* Reading a pack from a file, and writing it as one. */
import { useState } from "preact/hooks";
import { gameOf, titleOf } from "../core/games";
import type { Pack } from "../core/packs";
import { t } from "../core/translate";
import { type App, useApp } from "../ui/app";
import { download } from "../ui/export";
import { withoutComments } from "./comments";

const mostBytes = 1_048_576; // of a pack's text, as the core has it

export function savePack(pack: Pack): void {
    const name = ["kvartal", pack.game, pack.id].join("-");
    download(`${name}.pack`, "application/json", pack.text);
}

/* The text of a file that may be a pack; a sentence for one that cannot be. */
export async function readText(file: File): Promise<{ text?: string; said: string }> {
    if (file.size > mostBytes) return { said: t("A pack has at most %u bytes.", mostBytes) };
    const bytes = await file.arrayBuffer();
    const isLikely = withoutComments(new TextDecoder().decode(bytes)).trimStart().startsWith("{");
    if (!isLikely) return { said: t("This is not a pack.") };
    try {
        return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), said: "" };
    } catch {
        return { said: t("This file is not UTF-8: save it as such, and open it again.") };
    }
}

/* Reads and keeps a pack. If it is faulty or cannot be used here, returns the reasons as sentences,
 * and nothing has changed. */
async function takePack(
    app: App,
    file: File,
    objection: (pack: Pack) => string,
): Promise<{ pack?: Pack; said: string[] }> {
    const { text, said } = await readText(file);
    if (text === undefined) return { said: [said] };
    const { pack, faults } = await app.packs.read(app.scratch, text);
    if (!pack) return { said: faults };
    const against = objection(pack);
    if (against) return { said: [against] };
    const isKept = await app.packs.keep(pack);
    const short = t("This browser keeps nothing, so the pack is gone when you close the page.");
    return { pack, said: isKept ? [] : [short] };
}

/* Why a pack cannot be used where a game is set up. */
export function unfit(app: App, game: string, pack: Pack): string {
    if (!gameOf(app.games, pack.game) || pack.game !== game)
        return t("This is a pack for %s.", titleOf(app.games, pack.game));
    return pack.id ? "" : t("Nothing in this pack differs from our own box.");
}

export function OpenPack(props: {
    objection: (pack: Pack) => string;
    onPack: (pack: Pack) => void;
}) {
    const app = useApp();
    const [said, setSaid] = useState<string[]>([]);
    const onChange = async (event: Event) => {
        const input = event.currentTarget as HTMLInputElement;
        const file = input.files?.[0];
        if (!file) return;
        const { pack, said } = await takePack(app, file, props.objection);
        input.value = ""; // so that the same file can be tried again
        setSaid(said);
        if (pack) props.onPack(pack);
    };
    return (
        <>
            <label class="button file">
                {t("Open a pack…")}
                <input class="unseen" type="file" accept=".pack,.json,.txt" onChange={onChange} />
            </label>
            {said.length > 0 && (
                <ul class="trouble faults" role="alert">
                    {said.map((sentence, number) => (
                        <li key={number}>{sentence}</li>
                    ))}
                </ul>
            )}
        </>
    );
}
