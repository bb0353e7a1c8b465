/* A picture to share: a sheet as the core draws it, including its style, as a PNG. */
import type { Core } from "../core/core";

const pixels = 1400; // of its width

function loaded(image: HTMLImageElement): Promise<void> {
    return new Promise((resolve, reject) => {
        image.onload = () => resolve();
        image.onerror = () => reject(new Error("The picture cannot be drawn."));
    });
}

function sizeOf(svg: string): [width: number, height: number] {
    const [, , width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "0 0 1 1")
        .split(" ")
        .map(Number);
    return [pixels, Math.round((pixels * (height ?? 1)) / (width ?? 1))];
}

async function asData(address: string): Promise<string> {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return `data:font/woff2;base64,${btoa(letters)}`;
}

/* A picture by itself cannot load files, so the page's fonts are embedded in it. */
async function fontFaces(): Promise<string> {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const faces = rules.filter((rule) => rule instanceof CSSFontFaceRule);
    const texts = faces.map(async (face) => {
        const file = /url\("?([^")]*)"?\)/.exec(face.cssText)?.[1] ?? "";
        return face.cssText.replace(
            file,
            await asData(new URL(file, face.parentStyleSheet?.href ?? location.href).href),
        );
    });
    return (await Promise.all(texts)).join("");
}

export async function sheetAsPng(core: Core, seat: number): Promise<Blob> {
    const { svg } = core.ask({ do: "draw", seat, layout: "wide" });
    const [width, height] = sizeOf(svg);
    const sized = svg
        .replace("<svg ", `<svg width="${width}" height="${height}" `)
        .replace("<style>", `<style>${await fontFaces()}`)
        .replace(/@media\(prefers-[^)]*\)/g, "@media not all"); // light, whatever the reader's theme
    const image = new Image();
    const address = URL.createObjectURL(new Blob([sized], { type: "image/svg+xml" }));
    image.src = address;
    await loaded(image);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    URL.revokeObjectURL(address);
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made.")))),
    );
}
