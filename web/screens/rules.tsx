/* The rules of a game to read, to search and to print. */
import type { GameInfo } from "../core/protocol";
import { t } from "../core/translate";
import { Reader } from "../rules/reader";
import { useApp } from "../ui/app";
import { Heading } from "../ui/heading";
import { go } from "../ui/route";

export function Rules({ game, section }: { game: GameInfo; section?: string | undefined }) {
    const { games } = useApp();
    return (
        <main class="rules-screen">
            <Heading title={t("Rules: %s", game.title)} />
            <nav class="games no-print" aria-label={t("Games")}>
                {games.map(({ id, title }) => (
                    <a
                        key={id}
                        class="button"
                        href={`#/rules/${id}`}
                        aria-current={id === game.id ? "page" : undefined}
                    >
                        {title}
                    </a>
                ))}
            </nav>
            <Reader
                key={game.id}
                game={game}
                section={section ?? ""}
                onOpen={(id) => go(`rules/${game.id}/${id}`)}
                isPage
            />
        </main>
    );
}
