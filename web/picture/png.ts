/* A picture as a PNG, to be shared. */

function loaded(image: HTMLImageElement): Promise<void> {
    return new Promise((resolve, reject) => {
        image.onload = () => resolve();
        image.onerror = () => reject(new Error("The picture cannot be drawn."));
    });
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

/* Draws an SVG with its width and height in pixels; it must have a style, and is drawn light,
 * whatever the reader's theme. */
export async function asPng(svg: string, width: number, height: number): Promise<Blob> {
    const whole = svg
        .replace("<style>", `<style>${await fontFaces()}`)
        .replace(/@media\(prefers-[^)]*\)/g, "@media not all");
    const image = new Image();
    const address = URL.createObjectURL(new Blob([whole], { type: "image/svg+xml" }));
    image.src = address;
    await loaded(image);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
    URL.revokeObjectURL(address);
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made.")))),
    );
}
