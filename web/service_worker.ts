/*
 * The page offline: the first visit caches every file, later visits are served from the cache, and
 * a new version replaces the old one as a whole. The larger core is cached for the first game with
 * a pack, and from then on by every version. It also shows the server's notices when no page is
 * open.
 */
import { linkOf, pageOf, readMessage, type ShownNotice } from "./online/push_message";

declare const FILES: string[]; // defined by build.mjs, with their version
declare const PACKS_CORE_FILE: string;
declare const VERSION: string;

interface Extendable extends Event {
    waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
    request: globalThis.Request;
    respondWith(response: Promise<Response>): void;
}

interface Pushing extends Extendable {
    data: { text(): string } | null;
}

interface Clicking extends Extendable {
    notification: Notification;
}

interface Page {
    url: string;
    focus(): Promise<unknown>;
}

const scope = self as unknown as {
    addEventListener(kind: "install" | "activate", listener: (event: Extendable) => void): void;
    addEventListener(kind: "fetch", listener: (event: Fetching) => void): void;
    addEventListener(kind: "push", listener: (event: Pushing) => void): void;
    addEventListener(kind: "notificationclick", listener: (event: Clicking) => void): void;
    registration: {
        showNotification(title: string, options: NotificationOptions): Promise<void>;
    };
    clients: {
        claim(): Promise<void>;
        matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
        openWindow(address: string): Promise<unknown>;
    };
    skipWaiting(): Promise<void>;
};

const name = `kvartal-${VERSION}`;

/* Whether the version before this one has been used with packs. */
async function hasPacks(): Promise<boolean> {
    const names = (await caches.keys()).filter((other) => other.startsWith("kvartal-"));
    const kept = await Promise.all(names.map(async (other) => (await caches.open(other)).keys()));
    return kept.flat().some(({ url }) => url.includes("/core-packs-"));
}

async function keepAll(): Promise<void> {
    const cache = await caches.open(name);
    await cache.addAll((await hasPacks()) ? [...FILES, PACKS_CORE_FILE] : FILES);
    await scope.skipWaiting();
}

async function forgetOld(): Promise<void> {
    const names = await caches.keys();
    const old = names.filter((other) => other.startsWith("kvartal-") && other !== name);
    await Promise.all(old.map((other) => caches.delete(other)));
    await scope.clients.claim();
}

async function answer(request: globalThis.Request): Promise<Response> {
    const cache = await caches.open(name);
    const wanted = request.mode === "navigate" ? "./" : request;
    const kept = await cache.match(wanted, { ignoreSearch: true });
    if (kept) return kept;
    const fetched = await fetch(request);
    if (request.url.endsWith(PACKS_CORE_FILE) && fetched.ok)
        await cache.put(request, fetched.clone());
    return fetched;
}

/* ---- Notices ---- */

async function openTable(notice: Notification): Promise<void> {
    const { table = "" } = (notice.data ?? {}) as Partial<ShownNotice["options"]["data"]>;
    notice.close();
    const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pageOf(pages, table);
    await (page ? page.focus() : scope.clients.openWindow(linkOf(table)));
}

scope.addEventListener("push", (event) => {
    const { title, options } = readMessage(event.data?.text() ?? "");
    event.waitUntil(scope.registration.showNotification(title, options));
});
scope.addEventListener("notificationclick", (event) =>
    event.waitUntil(openTable(event.notification)),
);

/* ---- Files ---- */

scope.addEventListener("install", (event) => event.waitUntil(keepAll()));
scope.addEventListener("activate", (event) => event.waitUntil(forgetOld()));
scope.addEventListener("fetch", (event) => {
    const { origin, pathname } = new URL(event.request.url);
    const own = origin === location.origin && !pathname.includes("/api/"); // tables are never cached
    if (own && event.request.method === "GET") event.respondWith(answer(event.request));
});
