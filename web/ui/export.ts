/* What leaves the page: files, and texts on the clipboard. */
import type { Save } from "../core/store";
import { t } from "../core/translate";

/* Gives a text to the reader as a file. */
export function download(name: string, type: string, content: BlobPart): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/* A game's name as that of a file, without an ending. */
export function fileOf(save: Save): string {
    return `kvartal-${save.name.replace(/[^\w.-]+/g, "-")}`;
}

export function saveRecord(save: Save): void {
    download(`${fileOf(save)}.txt`, "text/plain", save.record);
}

/* Puts a text on the clipboard and returns the sentence that says so; where that is not allowed, the
 * text itself, to be copied by hand. */
export async function copy(text: string, copied = t("Copied.")): Promise<string> {
    try {
        await navigator.clipboard.writeText(text);
        return copied;
    } catch {
        return text;
    }
}
