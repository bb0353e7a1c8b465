/* How others get to a table: its link, its code and a QR code. */
import { useState } from "preact/hooks";
import { t } from "../core/translate";
import { copy } from "../ui/export";
import { apiAddress, type TableInfo, tableLink } from "./tables_api";

/* Shares the link through the device's own dialog, or the clipboard. */
export function ShareLink({ id, title }: { id: string; title: string }) {
    const [said, setSaid] = useState("");
    const link = tableLink(id);
    const share = async () => {
        try {
            await navigator.share({ title, url: link });
        } catch {
            /* The reader has cancelled it. */
        }
    };
    const onCopy = async () => setSaid(await copy(link));
    return (
        <div class="row">
            {"share" in navigator && <button onClick={share}>{t("Share the link")}</button>}
            <button onClick={onCopy}>{t("Copy the link")}</button>
            <span role="status">{said}</span>
        </div>
    );
}

export function OwnLink({ link }: { link: string }) {
    const [said, setSaid] = useState("");
    const onCopy = async () =>
        setSaid(await copy(link, t("Copied. Anyone with this link can play as you.")));
    return (
        <div class="row">
            <button onClick={onCopy}>{t("Copy my personal link for another device")}</button>
            <span role="status">{said}</span>
        </div>
    );
}

export function QrCode({ id, size }: { id: string; size: number }) {
    return (
        <img
            class="qr"
            src={apiAddress(`tables/${id}/qr.svg`)}
            alt={t("QR code with the link to the table")}
            width={size}
            height={size}
        />
    );
}

export function BigScreenLink({ id }: { id: string }) {
    return (
        <p>
            <a href={`#/watch/${id}`} target="_blank" rel="noopener">
                {t("Open for a big screen")}
            </a>
        </p>
    );
}

/* How others get to the table. */
export function Invitation({ table, title }: { table: TableInfo; title: string }) {
    return (
        <section class="panel invitation">
            <h2>{t("Invite others")}</h2>
            <p>{t("Send the link, tell them the code, or let them scan this.")}</p>
            <p class="code" role="img" aria-label={t("Table code: %s", [...table.code].join(" "))}>
                {table.code}
            </p>
            <QrCode id={table.id} size={180} />
            <ShareLink id={table.id} title={title} />
            <BigScreenLink id={table.id} />
        </section>
    );
}
