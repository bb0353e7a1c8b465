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

/* Passes a picture to the device's share dialog, or offers it as a file if there is none. */
export async function share(name: string, picture: Blob, title: string): Promise<void> {
    const files = [new File([picture], name, { type: picture.type })];
    if (!navigator.canShare?.({ files })) {
        download(name, picture.type, picture);
        return;
    }
    try {
        await navigator.share({ files, title });
    } catch (error) {
        /* The reader may cancel; where sharing is not allowed, there is still the file. */
        if ((error as Error).name !== "AbortError") download(name, picture.type, picture);
    }
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
