/* Paper from the browser: sheets, a deck to cut out, or the memo of the rules. */
import { useMemo, useState } from "preact/hooks";
import { Refusal } from "../core/core";
import type { GameInfo, Option } from "../core/protocol";
import { t } from "../core/translate";
import { OriginsSwitch } from "../game/origins";
import { fittingValues, nameOf, type Values } from "../game/setup";
import { type App, useApp } from "../ui/app";
import { Choose, Switch } from "../ui/fields";
import { Heading } from "../ui/heading";
import { GameFields, useGameChoice } from "./setup_form";

const counts = ["1", "2", "4", "6", "8", "12", "20"] as const;
const cardsOnPage = 9;

type Kind = "sheets" | "deck" | "memo";

/* ---- What is printed ---- */

/* The cards of the core's current game. */
function cardsOf(app: App, marks: { back?: boolean; origins?: boolean }): string[] {
    const { svg, cards } = app.scratch.ask({ do: "card", card: 0, ...marks });
    const others = Array.from({ length: cards - 1 }, (_, i) =>
        app.scratch.ask({ do: "card", card: i + 1, ...marks }),
    );
    return [svg, ...others.map((card) => card.svg)];
}

function sheetOf(app: App, origins: boolean): string {
    const marks = origins ? { origins } : {}; // which the core of a first visit does not know
    return app.scratch.ask({ do: "draw", seat: 0, layout: "page", bare: true, ...marks }).svg;
}

/* The pictures of a kind, for a game that can be played; with marks of what is ours, or without. */
function drawn(
    app: App,
    kind: Kind | "backs",
    name: string,
    seats: number,
    origins = false,
): string[] {
    app.scratch.ask({ do: "new", name: `${name}#1`, seats });
    switch (kind) {
        case "sheets":
            return [sheetOf(app, origins)];
        case "deck":
            return cardsOf(app, origins ? { origins } : {});
        case "backs":
            return cardsOf(app, { back: true });
        case "memo":
            return [app.scratch.ask({ do: "reminder" }).svg];
    }
}

/* Whether an option changes what is printed: others are not offered. Options that are typed name
 * single cards, which nobody prints alone. */
function matters(app: App, kind: Kind, game: GameInfo, values: Values, seats: number) {
    const draw = (some: Values) => {
        try {
            return drawn(app, kind, nameOf(game, some), seats).join();
        } catch (error) {
            if (error instanceof Refusal) return undefined;
            throw error;
        }
    };
    const now = draw(values);
    return ({ id, free, choices }: Option) =>
        !free &&
        choices.some((choice) => {
            const other = draw({ ...values, [id]: choice.id });
            return other !== undefined && other !== now;
        });
}

/* ---- Pages ---- */

function inPages(cards: string[]): string[][] {
    return Array.from({ length: Math.ceil(cards.length / cardsOnPage) }, (_, page) =>
        cards.slice(page * cardsOnPage, (page + 1) * cardsOnPage),
    );
}

function CardPage({ cards, isBack }: { cards: string[]; isBack: boolean }) {
    return (
        <div class={isBack ? "card-page back" : "card-page"}>
            {cards.map((svg, i) => (
                <div key={i} dangerouslySetInnerHTML={{ __html: svg }} />
            ))}
        </div>
    );
}

/* Each page of faces is followed by its backs, in the order that a sheet turned over needs. */
function Deck({ faces, backs }: { faces: string[]; backs: string[] }) {
    const behind = inPages(backs);
    return (
        <>
            {inPages(faces).map((cards, page) => (
                <>
                    <CardPage key={`face ${page}`} cards={cards} isBack={false} />
                    {behind[page] && (
                        <CardPage key={`back ${page}`} cards={behind[page]} isBack={true} />
                    )}
                </>
            ))}
        </>
    );
}

function Copies({ svg, count }: { svg: string; count: number }) {
    return (
        <>
            {Array.from({ length: count }, (_, number) => (
                <div key={number} class="sheet" dangerouslySetInnerHTML={{ __html: svg }} />
            ))}
        </>
    );
}

/* ---- The screen ---- */

function KindButtons({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
    const words: [Kind, string][] = [
        ["sheets", t("Sheets")],
        ["deck", t("Cards and dice")],
        ["memo", t("Memo of the rules")],
    ];
    return (
        <div class="presets no-print" role="group" aria-label={t("What to print")}>
            {words.map(([id, word]) => (
                <button key={id} aria-pressed={id === kind} onClick={() => onChange(id)}>
                    {word}
                </button>
            ))}
        </div>
    );
}

/* A pack that is printed from its editor begins with its cards. */
export function Print(props: { game?: string | undefined; pack?: string | undefined }) {
    const app = useApp();
    const pack = props.pack && app.packs.find(props.pack)?.id;
    const choice = useGameChoice(props.game, pack);
    const { game } = choice;
    const [kind, setKind] = useState<Kind>(pack ? "deck" : "sheets");
    const [count, setCount] = useState<(typeof counts)[number]>("2");
    const [players, setPlayers] = useState<"several" | "one">("several");
    const [hasBacks, setBacks] = useState(true);
    const [hasOrigins, setOrigins] = useState(false);
    const seats = kind !== "sheets" && players === "one" ? 1 : 2;
    const values = useMemo(
        () => fittingValues(app, game, choice.values, seats),
        [app, game, choice.values, seats],
    );
    const name = nameOf(game, values);
    const pictures = useMemo(
        () => drawn(app, kind, name, seats, hasOrigins),
        [app, kind, name, seats, hasOrigins],
    );
    const backs = useMemo(
        () => (kind === "deck" && hasBacks ? drawn(app, "backs", name, seats) : []),
        [app, kind, hasBacks, name, seats],
    );
    const only = useMemo(
        () => matters(app, kind, game, values, seats),
        [app, kind, game, values, seats],
    );
    return (
        <main class="paper-screen">
            <Heading title={t("Print sheets")} />
            <KindButtons kind={kind} onChange={setKind} />
            <section class="panel no-print">
                <GameFields choice={{ ...choice, values }} seats={seats} only={only}>
                    {kind !== "sheets" && (
                        <Choose
                            label={t("Players")}
                            value={players}
                            choices={[
                                ["several", t("several")],
                                ["one", t("one, playing solo")],
                            ]}
                            onChange={setPlayers}
                        />
                    )}
                </GameFields>
                {kind === "deck" ? (
                    <Switch
                        label={t("Backs too, for printing on both sides")}
                        value={hasBacks}
                        onChange={setBacks}
                    />
                ) : (
                    <Choose
                        label={t("Copies")}
                        value={count}
                        choices={counts.map((one) => [one, one] as const)}
                        onChange={setCount}
                    />
                )}
                {kind !== "memo" && <OriginsSwitch value={hasOrigins} onChange={setOrigins} />}
                <button class="main" onClick={() => print()}>
                    {t("Print")}
                </button>
            </section>
            <div class={`pages ${kind}`} aria-label={t("Print preview")} role="img">
                {kind === "deck" ? (
                    <Deck faces={pictures} backs={backs} />
                ) : (
                    <Copies svg={pictures[0] ?? ""} count={Number(count)} />
                )}
            </div>
        </main>
    );
}
