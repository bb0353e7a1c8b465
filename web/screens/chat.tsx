/* What people at a table say to each other. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../core/translate";
import type { TableClient } from "../online/table_client";
import { useAttempt } from "../ui/attempt";

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
    return (
        <div class="chat">
            {client.messages.length === 0 && (
                <p class="quiet-text">{t("No messages yet. Messages are not saved.")}</p>
            )}
            <ul aria-live="polite">
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

export function ChatPanel({ client }: { client: TableClient }) {
    return (
        <section class="panel">
            <h2>{t("Chat")}</h2>
            <Chat client={client} />
        </section>
    );
}
