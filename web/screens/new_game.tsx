/* A new game at this screen: the form, and who sits where. */
import { useMemo, useState } from "preact/hooks";
import type { Advice } from "../core/advice";
import { levelTitle } from "../core/levels";
import { nextOf } from "../core/personas";
import type { GameInfo } from "../core/protocol";
import type { Seat } from "../core/store";
import { t } from "../core/translate";
import { Emblem } from "../game/emblem";
import { beginGame } from "../game/local_session";
import { presetsOf } from "../game/presets";
import { nameOf, previewSheet, seatOfBot, seatsFor } from "../game/setup";
import { useApp } from "../ui/app";
import { Choose } from "../ui/fields";
import { go } from "../ui/route";
import { AdviceNote, useAdvice } from "./advice";
import { BotChoice } from "./bot_choice";
import { SetupScreen, useChoice } from "./setup_form";

const mostAtScreen = 8;

interface SeatsProps {
    seats: Seat[];
    onChange: (seats: Seat[]) => void;
}

/* The name of a person who takes a seat. */
function guestOf(seats: Seat[]): Seat {
    const people = seats.filter(({ kind }) => kind === "person").length;
    return { kind: "person", name: t("Guest %u", Math.max(people, 1)), level: "" };
}

function SeatRow({ seats, number, onChange }: SeatsProps & { number: number }) {
    const app = useApp();
    const seat = seats[number]!;
    const others = seats.filter((_, at) => at !== number);
    const change = (some: Seat) => onChange(seats.map((old, at) => (at === number ? some : old)));
    const kinds = [
        ["person", t("a person")] as const,
        ...app.bots.map((bot) => [bot.id, t("bot: %s", levelTitle(bot.id))] as const),
    ];
    const setKind = (kind: string) =>
        change(kind === "person" ? guestOf(others) : seatOfBot(nextOf(kind, others)));
    return (
        <li>
            <Emblem name={seat.name} seat={number} who={seat} />
            <input
                aria-label={t("Name of seat %u", number + 1)}
                value={seat.name}
                maxLength={24}
                onInput={(event) => change({ ...seat, name: event.currentTarget.value })}
            />
            <Choose
                label={t("Seat %u", number + 1)}
                value={seat.kind === "person" ? "person" : seat.level}
                choices={kinds}
                onChange={setKind}
            />
            <button
                class="quiet"
                disabled={seats.length === 1}
                onClick={() => onChange(others)}
                aria-label={t("Remove seat %u", number + 1)}
            >
                ✕
            </button>
        </li>
    );
}

interface TableProps extends SeatsProps {
    game: GameInfo;
    advice: Advice | undefined;
    onSaid: () => void;
}

function Seats({ game, seats, advice, onSaid, onChange }: TableProps) {
    const isFull = seats.length >= Math.min(game.seats[1], mostAtScreen);
    const add = (seat: Seat) => onChange([...seats, seat]);
    /* The suggested bot takes the place of the first one. */
    const invite = (level: string) => {
        const first = seats.findIndex(({ kind }) => kind === "bot");
        const others = seats.filter((_, at) => at !== first);
        onChange([...others, seatOfBot(nextOf(level, others))]);
        onSaid();
    };
    return (
        <section class="panel">
            <h2>{t("At the table")}</h2>
            {advice && (
                <AdviceNote
                    advice={advice}
                    isSitting={seats.some(({ level }) => level === advice.level)}
                    onInvite={invite}
                    onClose={onSaid}
                />
            )}
            <ol class="seats">
                {seats.map((_, number) => (
                    <SeatRow key={number} seats={seats} number={number} onChange={onChange} />
                ))}
            </ol>
            <button disabled={isFull} onClick={() => add(guestOf(seats))}>
                {t("Add a person")}
            </button>
            <BotChoice sitting={seats} isFull={isFull} onInvite={(bot) => add(seatOfBot(bot))} />
        </section>
    );
}

export function NewGame({ game }: { game: GameInfo }) {
    const app = useApp();
    const presets = presetsOf(game.id);
    const [seats, setSeats] = useState<Seat[]>(() => seatsFor(app, presets[0]!));
    const [seed, setSeed] = useState("");
    const [advice, onSaid] = useAdvice(game);
    const choice = useChoice(game, presets, (preset) => setSeats(seatsFor(app, preset)));
    const name = nameOf(game, choice.values, seed.trim());
    const nobody = !seats.some((seat) => seat.kind === "person");
    const { svg, trouble } = useMemo(
        () => previewSheet(app, name, seats.length),
        [app, name, seats.length],
    );
    const begin = () => {
        onSaid();
        go(`game/${beginGame(app, { name, seats, guided: choice.chosen.guided ?? false })}`);
    };
    return (
        <SetupScreen
            title={game.title}
            about={game.about}
            game={game}
            seats={seats.length}
            choice={choice}
            picture={svg}
            hasBox
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
            <Seats game={game} seats={seats} advice={advice} onSaid={onSaid} onChange={setSeats} />
        </SetupScreen>
    );
}
