/* A new game at this screen: the form, and who sits where. */
import { useMemo, useState } from "preact/hooks";
import { levelTitle } from "../core/levels";
import type { GameInfo } from "../core/protocol";
import type { Seat } from "../core/store";
import { t } from "../core/translate";
import { beginGame } from "../game/local_session";
import { type Preset, presetsOf } from "../game/presets";
import { mixedLevels, nameOf, previewSheet, seatsOf } from "../game/setup";
import { type App, useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import { go } from "../ui/route";
import { SetupScreen, useChoice } from "./setup_form";

const mostAtScreen = 8;

/* A bot in a first game should not win too often. */
function seatsFor(app: App, preset: Preset): Seat[] {
    return seatsOf(app, preset.people, preset.bots, preset.guided ? ["novice"] : mixedLevels);
}

function SeatFields({ seats, onChange }: { seats: Seat[]; onChange: (seats: Seat[]) => void }) {
    const app = useApp();
    const change = (number: number, seat: Partial<Seat>) =>
        onChange(seats.map((old, at) => (at === number ? { ...old, ...seat } : old)));
    const kinds = [
        ["person", t("a person on this device")] as const,
        ...app.bots.map((bot) => [bot.id, t("bot: %s", levelTitle(bot.id))] as const),
    ];
    const setKind = (number: number, kind: string) =>
        change(
            number,
            kind === "person" ? { kind: "person", level: "" } : { kind: "bot", level: kind },
        );
    return (
        <ol class="seats">
            {seats.map((seat, number) => (
                <li key={number}>
                    <input
                        aria-label={t("Name of seat %u", number + 1)}
                        value={seat.name}
                        maxLength={24}
                        onInput={(event) => change(number, { name: event.currentTarget.value })}
                    />
                    <Choose
                        label={t("Seat %u", number + 1)}
                        value={seat.kind === "person" ? "person" : seat.level}
                        choices={kinds}
                        onChange={(kind) => setKind(number, kind)}
                    />
                    <button
                        class="quiet"
                        disabled={seats.length === 1}
                        onClick={() => onChange(seats.filter((_, at) => at !== number))}
                        aria-label={t("Remove seat %u", number + 1)}
                    >
                        ✕
                    </button>
                </li>
            ))}
        </ol>
    );
}

function Seats({
    game,
    seats,
    onChange,
}: {
    game: GameInfo;
    seats: Seat[];
    onChange: (seats: Seat[]) => void;
}) {
    const app = useApp();
    const isFull = seats.length >= Math.min(game.seats[1], mostAtScreen);
    const add = (kind: Seat["kind"]) => {
        const [one] = kind === "person" ? seatsOf(app, 1, 0) : seatsOf(app, 0, 1);
        const number = seats.filter((seat) => seat.kind === kind).length;
        const name =
            kind === "person" ? t("Guest %u", Math.max(number, 1)) : t("Bot %u", number + 1);
        onChange([...seats, { ...one!, name }]);
    };
    return (
        <section class="panel">
            <h2>{t("At the table")}</h2>
            <SeatFields seats={seats} onChange={onChange} />
            <div class="row">
                <button disabled={isFull} onClick={() => add("person")}>
                    {t("Add a person")}
                </button>
                <button disabled={isFull} onClick={() => add("bot")}>
                    {t("Add a bot")}
                </button>
            </div>
        </section>
    );
}

export function NewGame({ game }: { game: GameInfo }) {
    const app = useApp();
    const presets = presetsOf(game.id);
    const [seats, setSeats] = useState<Seat[]>(() => seatsFor(app, presets[0]!));
    const [seed, setSeed] = useState("");
    const choice = useChoice(presets, (preset) => setSeats(seatsFor(app, preset)));
    const name = nameOf(game, choice.values, seed.trim());
    const nobody = !seats.some((seat) => seat.kind === "person");
    const { svg, trouble } = useMemo(
        () => previewSheet(app, name, seats.length),
        [app, name, seats.length],
    );
    const begin = () =>
        go(`game/${beginGame(app, { name, seats, guided: choice.chosen.guided ?? false })}`);
    return (
        <SetupScreen
            title={game.title}
            about={game.about}
            game={game}
            choice={choice}
            picture={svg}
            trouble={nobody ? t("At least one person has to play.") : trouble}
            begin={{ word: t("Start"), onClick: begin }}
            moreOptions={
                <label class="field">
                    <span>{t("Seed: the same seed gives the same game")}</span>
                    <input
                        value={seed}
                        maxLength={32}
                        onInput={(event) => setSeed(event.currentTarget.value)}
                    />
                </label>
            }
        >
            <Seats game={game} seats={seats} onChange={setSeats} />
        </SetupScreen>
    );
}
