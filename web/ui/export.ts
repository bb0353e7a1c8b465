/* Exports: files, and text on the clipboard. */
import type { Save } from "../core/store";
import { t } from "../core/translate";

/* Offers content to the reader as a file. */
export function download(name: string, type: string, content: BlobPart): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/* A file name for a game, without its extension. */
export function fileOf(save: Save): string {
    return `kvartal-${save.name.replace(/[^\w.-]+/g, "-")}`;
}

export function saveRecord(save: Save): void {
    download(`${fileOf(save)}.txt`, "text/plain", save.record);
}

/* Copies a text to the clipboard and returns a message that says so; if that is not allowed,
 * returns the text itself, to be copied by hand. */
export async function copy(text: string, copied = t("Copied.")): Promise<string> {
    try {
        await navigator.clipboard.writeText(text);
        return copied;
    } catch {
        return text;
    }
}
