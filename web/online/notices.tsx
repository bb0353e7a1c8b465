/* Tells players that it is their turn: in the title, by a sound, by a notice, as they prefer. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/translate";
import { useApp } from "../ui/app";
import { useAttempt } from "../ui/attempt";
import { drawAttention } from "../ui/attention";
import { Switch } from "../ui/fields";
import { turnSound } from "../ui/sound";
import {
    allow,
    needsHomeScreen,
    permission,
    type Reach,
    showNotice,
    subscribe,
    unsubscribe,
} from "./device";
import type { TableClient } from "./table_client";

/* Is the table waiting for the person at this screen? */
export function isMyTurn({ table, game }: Pick<TableClient, "table" | "game">): boolean {
    return (
        table?.state === "playing" &&
        game?.isMine === true &&
        !game.isTurnMade &&
        game.isWaitingFor(game.seat)
    );
}

/* What has happened since the last event, for a player who may be looking elsewhere. */
export function newsOf(
    before: { round: number; isOver: boolean },
    client: Pick<TableClient, "table" | "game" | "seat">,
): "turn" | "over" | undefined {
    const { table, seat } = client;
    if (!table || seat === null) return undefined;
    if (table.state === "over") return before.isOver ? undefined : "over";
    return isMyTurn(client) && table.round !== before.round ? "turn" : undefined;
}

/* Watches the table for as long as it is shown. */
export function TurnWatch({ client, address }: { client: TableClient; address: string }) {
    const { settings } = useApp();
    const known = useRef({ round: 0, isOver: client.table?.state === "over" });
    const { code = "", state, round = 0 } = client.table ?? {};
    const mine = isMyTurn(client);
    useEffect(() => {
        drawAttention(mine ? t("Your turn") : "", t("Kvartal"));
    }, [mine, settings.language]);
    useEffect(() => () => drawAttention("", t("Kvartal")), []);
    useEffect(() => {
        const news = newsOf(known.current, client);
        if (!news) return;
        known.current = { round, isOver: state === "over" };
        if (!document.hidden) return;
        if (settings.sound) turnSound();
        const words =
            news === "turn"
                ? t("It is your turn at table %s.", code)
                : t("The game at table %s is over.", code);
        if (settings.notices) void showNotice(code, address, words, settings.language);
    });
    useRenewal(client);
    return null;
}

/* If the server has lost a subscription, or the browser has a new one, that is corrected whenever
 * the table is opened. */
function useRenewal(client: TableClient): void {
    const { settings } = useApp();
    const canAsk = client.isEntered && client.seat !== null && client.table?.state !== "over";
    useEffect(() => {
        if (settings.notices && canAsk) void subscribe(client, settings.language);
    }, [client, canAsk, settings.notices, settings.language]);
}

function sentenceOf(reach: Reach): string {
    switch (reach) {
        case "unable":
            return needsHomeScreen()
                ? t("Add this page to the Home Screen first; then it can show notices.")
                : t("This browser cannot show notices.");
        case "blocked":
            return t("Notices are blocked: allow them for this page in the browser’s settings.");
        case "page":
            return t("You will be told while this page is open, also in the background.");
        case "device":
            return t("You will be told also when this page is closed.");
    }
}

/* The browser is asked nothing, and nothing is sent, before the player switches this on. */
export function NoticeSwitch({ client }: { client: TableClient }) {
    const { settings, change } = useApp();
    const [sentence, setSentence] = useState("");
    const [trouble, attempt] = useAttempt();
    if (client.seat === null) return null;
    const switchOn = async () => {
        await allow();
        const reach = await subscribe(client, settings.language);
        setSentence(sentenceOf(reach));
        change({ notices: reach === "page" || reach === "device" });
    };
    const switchOff = async () => {
        setSentence("");
        change({ notices: false });
        await unsubscribe(client);
    };
    return (
        <div class="notices">
            <Switch
                label={t("Tell me when it is my turn")}
                value={settings.notices && permission() === "granted"}
                onChange={(on) => attempt(on ? switchOn : switchOff)}
            />
            <p class="note quiet-text" role="status">
                {trouble || sentence}
            </p>
        </div>
    );
}
