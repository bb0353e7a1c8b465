/*
 * How this device can tell players that it is their turn: show a notice while the page is open in
 * the background, and be woken by the server when it is not (Web Push). Nothing here asks for
 * permission unless `allow` is called.
 */
import { Refusal } from "../core/core";
import { noticeOf } from "./push_message";
import type { TableClient } from "./table_client";

/* How far a notice reaches: nowhere, to a page that is open, or to a device that is switched on. */
export type Reach =
    | "unable" // the browser cannot show notices
    | "blocked" // the person or the browser has forbidden them
    | "page" // only while the page is open
    | "device";

type Asking = Pick<TableClient, "ask">;

export function permission(): "unable" | NotificationPermission {
    return "Notification" in globalThis ? Notification.permission : "unable";
}

/* Asks the user for permission; must be called from a click. */
export async function allow(): Promise<"unable" | NotificationPermission> {
    return permission() === "default" ? Notification.requestPermission() : permission();
}

/* iPhones and iPads offer notices only to pages on the Home Screen. */
export function needsHomeScreen(): boolean {
    return (
        permission() === "unable" &&
        /iPhone|iPad|Macintosh/.test(navigator.userAgent) &&
        navigator.maxTouchPoints > 1
    );
}

/* ---- The page itself ---- */

/* Through the service worker where there is one, since phones show no others. */
export async function showNotice(
    table: string,
    address: string, // of the page that shows it: its id or its code
    body: string,
    lang: string,
): Promise<void> {
    const { title, options } = noticeOf(table, address, body, lang);
    if (permission() !== "granted") return;
    const registration = await workerOf();
    if (registration) return registration.showNotification(title, options);
    const notice = new Notification(title, options);
    notice.onclick = () => {
        window.focus();
        notice.close();
    };
}

/* ---- The server ---- */

async function workerOf(): Promise<ServiceWorkerRegistration | undefined> {
    return navigator.serviceWorker?.getRegistration();
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
    const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isSameKey(subscription: PushSubscription, key: Uint8Array): boolean {
    const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
    return own.length === key.length && own.every((byte, at) => byte === key[at]);
}

/* A browser has one subscription for all tables of a server; one for another key is useless. */
async function subscriptionFor(push: PushManager, key: string): Promise<PushSubscription> {
    const applicationServerKey = bytesOf(key);
    const old = await push.getSubscription();
    if (old && isSameKey(old, applicationServerKey)) return old;
    await old?.unsubscribe();
    return push.subscribe({ userVisibleOnly: true, applicationServerKey });
}

/* Subscribes this device to notices for my seat; repeating it does no harm. */
export async function subscribe(client: Asking, lang: string): Promise<Reach> {
    if (permission() !== "granted") return permission() === "unable" ? "unable" : "blocked";
    const push = (await workerOf())?.pushManager;
    if (!push) return "page";
    try {
        const { key } = await client.ask<{ key: string }>({ do: "push" });
        const { endpoint, keys } = (await subscriptionFor(push, key)).toJSON();
        await client.ask({
            do: "subscribe",
            endpoint,
            p256dh: keys?.["p256dh"],
            auth: keys?.["auth"],
            lang,
        });
        return "device";
    } catch (error) {
        /* The server sends none, or the browser's push service cannot be reached. */
        if (error instanceof Refusal || error instanceof DOMException) return "page";
        throw error;
    }
}

/* The server removes it at this table; the browser removes it, and so for all other tables, only on
 * request. */
export async function unsubscribe(client: Asking): Promise<void> {
    const subscription = await (await workerOf())?.pushManager?.getSubscription();
    if (!subscription) return;
    const { endpoint } = subscription;
    await subscription.unsubscribe();
    try {
        await client.ask({ do: "unsubscribe", endpoint });
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        /* The push service will say that it is gone. */
    }
}
