/* What people at a table say to each other. */
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../core/translate";
import { useAttempt } from "../ui/attempt";
import type { TableClient } from "./table_client";

export function Chat({ client }: { client: TableClient }) {
    const [text, setText] = useState("");
    const [trouble, attempt] = useAttempt();
    useEffect(() => {
        if (client.unread > 0) client.read();
    }, [client, client.unread]);
    const say = (event: Event) => {
        event.preventDefault();
        void attempt(async () => {
            await client.ask({ do: "say", text: text.trim() });
            setText(""); // a message that was refused stays in the field
        });
    };
    /* The latest message is in sight. */
    const list = useRef<HTMLUListElement>(null);
    useEffect(() => {
        list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
    }, [client.messages.length]);
    return (
        <div class="chat">
            {client.messages.length === 0 && (
                <p class="quiet-text">{t("No messages yet. Messages are not saved.")}</p>
            )}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keys */}
            <ul ref={list} aria-live="polite" tabIndex={0} aria-label={t("Chat")}>
                {client.messages.map(({ seat, text: words, number }) => (
                    <li key={number}>
                        <strong>{client.nameOf(seat)}</strong> {words}
                    </li>
                ))}
            </ul>
            {client.seat !== null || client.isHost ? (
                <form class="row" onSubmit={say}>
                    <input
                        aria-label={t("Message to everyone")}
                        value={text}
                        maxLength={200}
                        onInput={(event) => setText(event.currentTarget.value)}
                    />
                    <button disabled={text.trim() === ""}>{t("Send")}</button>
                </form>
            ) : null}
            <p class="trouble" role="status">
                {trouble}
            </p>
        </div>
    );
}

/* Beside the table, where it is always open. */
export function ChatBeside({ client }: { client: TableClient }) {
    return (
        <section class="talk-beside">
            <h2>{t("Chat")}</h2>
            <Chat client={client} />
        </section>
    );
}

export function ChatPanel({ client }: { client: TableClient }) {
    return (
        <section class="panel">
            <h2>{t("Chat")}</h2>
            <Chat client={client} />
        </section>
    );
}
