/* The result of a town as a picture to share, which tells nothing of the cards. */
import type { Core } from "../core/core";
import type { Postcard } from "../core/protocol";
import { asPng } from "../picture/png";
import { share } from "../ui/export";

const width = 1200;
const height = 630;

export async function sharePostcard(core: Core, card: Postcard, file: string): Promise<void> {
    const { svg } = core.ask({ do: "postcard", ...card });
    const sized = svg.replace("<svg ", `<svg width="${width}" height="${height}" `);
    await share(`${file}.png`, await asPng(sized, width, height), card.heading);
}
