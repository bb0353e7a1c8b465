/*
 * A notice as the browser shows it, whether the server sent it to the service worker or the page
 * made it itself: both have the same tag, so a device shows one of them.
 */
export interface ShownNotice {
    title: string;
    options: NotificationOptions & { data: { table: string } }; // its code or its id
}

export function noticeOf(code: string, table: string, body: string, lang: string): ShownNotice {
    const icon = "icon-192.png";
    return {
        title: "Kvartal",
        options: { body, lang, icon, badge: icon, tag: `kvartal-${code}`, data: { table } },
    };
}

const isCode = /^[2-9A-HJ-NP-Z]{6,8}$/;
const words = (value: unknown) => (typeof value === "string" ? value.slice(0, 200) : "");

/* A browser revokes the permission of a page that gets a message and shows nothing, so even one
 * that makes no sense becomes a notice. */
export function readMessage(text: string): ShownNotice {
    let message: { table?: unknown; text?: unknown; lang?: unknown } | null = null;
    try {
        message = JSON.parse(text);
    } catch {
        /* From a server that is not ours. */
    }
    const named = words(message?.table);
    const table = isCode.test(named) ? named : "";
    return noticeOf(table, table, words(message?.text), words(message?.lang));
}

/* The page that a notice leads to, below the page's own address. */
export function linkOf(table: string): string {
    return table ? `./#/table/${table}` : "./";
}

/* Among the open pages, the one that already shows the table. */
export function pageOf<Page extends { url: string }>(
    pages: readonly Page[],
    table: string,
): Page | undefined {
    return table ? pages.find(({ url }) => url.endsWith(`#/table/${table}`)) : pages[0];
}
