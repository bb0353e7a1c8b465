/* What packs are called where one of them is chosen. */
import type { Pack } from "../core/packs";
import { t } from "../core/translate";

export function packTitle({ id, title }: Pack): string {
    return title || t("pack %s", id);
}

/* Boxes with the same title are told apart by the beginning of their ids. */
export function namedApart(packs: Pack[]): (readonly [string, string])[] {
    const titles = packs.map(packTitle);
    return packs.map((pack, at) => {
        const title = titles[at] ?? "";
        const isAlone = titles.filter((one) => one === title).length === 1;
        return [pack.id, isAlone ? title : `${title} (${pack.id.slice(0, 4)})`];
    });
}
