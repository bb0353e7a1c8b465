/* The end of a game: ranking, score, chart, analysis, replay, and what to do next. */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Round } from "../core/record";
import { t } from "../core/translate";
import { Analysis } from "../game/analysis";
import { Chart } from "../game/chart";
import { beginGame, type LocalSession } from "../game/local_session";
import { Replay } from "../game/replay";
import { Places, ScoreParts } from "../game/scores";
import { sheetAsPng } from "../picture/png";
import { useApp } from "../ui/app";
import { copy, download, fileOf, saveRecord } from "../ui/export";
import { Heading } from "../ui/heading";
import { go } from "../ui/route";
import { summaryOf } from "./daily";

function endingOf(session: LocalSession): string {
    const titles = session.game.endings.filter((ending) => session.state.ended.includes(ending.id));
    return titles.map((ending) => ending.title).join("; ");
}

/* A link that starts the same deal on another device. */
function dealLink(name: string): string {
    return `${location.href.split("#")[0]}#/play/${encodeURIComponent(name)}`;
}

interface EndProps {
    session: LocalSession;
    onRematch?: () => void; // for games online
    children?: ComponentChildren; // what else there is to know of this game
}

/* What can be done with a game that is over. */
function EndButtons({ session, onRematch }: Omit<EndProps, "children">) {
    const app = useApp();
    const [said, setSaid] = useState("");
    const { save } = session;
    const rematch = () => {
        const [name = ""] = save.name.split("#");
        const byHand = save.byHand ? { byHand: true } : {};
        go(`game/${beginGame(app, { name, seats: save.seats, ...byHand })}`);
    };
    const share = async () => {
        try {
            download(`${fileOf(save)}.png`, "image/png", await sheetAsPng(app.core, session.seat));
        } catch (error) {
            setSaid((error as Error).message);
        }
    };
    const onCopy = async (text: string) => setSaid(await copy(text));
    return (
        <>
            <div class="row">
                <button class="main" onClick={onRematch ?? rematch}>
                    {t("Rematch")}
                </button>
                <button onClick={() => saveRecord(save)}>{t("Save the record")}</button>
                <button onClick={share}>{t("Save the picture")}</button>
                <button onClick={() => print()}>{t("Print the sheet")}</button>
                {save.daily && (
                    <button onClick={() => onCopy(summaryOf(session.game.title, save))}>
                        {t("Copy the result")}
                    </button>
                )}
                <button onClick={() => onCopy(dealLink(save.name))}>
                    {t("Copy a link to this deal")}
                </button>
            </div>
            <p role="status">{said}</p>
        </>
    );
}

export function End({ session, onRematch, children }: EndProps) {
    const { core, settings } = useApp();
    const [rounds, setRounds] = useState<Round[]>();
    const [trouble, setTrouble] = useState("");
    const [shown, setShown] = useState<number>();
    const { save } = session;
    useEffect(() => {
        session.pastRounds().then(setRounds, (error: Error) => setTrouble(error.message));
    }, [session, settings.language]);
    const show = (round: number) => {
        setShown(round);
        document.querySelector(".replay")?.scrollIntoView({ behavior: "smooth" });
    };
    return (
        <main class="end-screen">
            <Heading title={t("%s: game over", session.game.title)} />
            <p class="quiet-text">{endingOf(session)}</p>
            <div class="columns">
                <section class="panel">
                    <h2>{t("Places")}</h2>
                    <Places game={session.game} scores={session.scores} seats={save.seats} />
                    <EndButtons session={session} {...(onRematch ? { onRematch } : {})} />
                </section>
                <section class="panel">
                    <h2>{t("Score: %s", save.seats[session.seat]?.name ?? "")}</h2>
                    <ScoreParts game={session.game} score={session.scores.scores[session.seat]} />
                </section>
                <section class="panel">
                    <h2>{t("How the game went")}</h2>
                    {rounds ? (
                        <Chart core={core} rounds={rounds} seats={save.seats} />
                    ) : (
                        <p role="status">{trouble || t("Thinking…")}</p>
                    )}
                </section>
                {children}
            </div>
            {rounds && <Analysis session={session} rounds={rounds} onShow={show} />}
            {rounds && (
                <Replay
                    save={save}
                    rounds={rounds}
                    at={shown ?? rounds.length}
                    onGo={setShown}
                    seat={session.seat}
                />
            )}
        </main>
    );
}
