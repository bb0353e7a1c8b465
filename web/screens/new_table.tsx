/* A new table of a server: the game, its seats and its rules. */
import { useMemo, useState } from "preact/hooks";
import type { Refusal } from "../core/core";
import { levelTitle } from "../core/levels";
import { type Bot, nextOf, personaName } from "../core/personas";
import type { GameInfo } from "../core/protocol";
import { t, tn } from "../core/translate";
import { type Preset, presetsTogether } from "../game/presets";
import { nameOf, previewSheet } from "../game/setup";
import { saveSeat } from "../online/saved_seats";
import { createTable, type TableSettings } from "../online/tables_api";
import { useApp } from "../ui/app";
import { Face } from "../ui/face";
import { Choose, Switch } from "../ui/fields";
import { go } from "../ui/route";
import { BotChoice } from "./bot_choice";
import { SetupScreen, useChoice } from "./setup_form";

const clocks = [0, 30, 60, 90, 180, 300, 86400, 3 * 86400, 7 * 86400];
const patiences = [0, 30, 60, 120, 600, 3600];
const day = 86400;

/* Where a turn may last for days, nobody is expected to stay; a bot would take their turns. */
function clockOf(clock: number): Partial<TableSettings> {
    return clock >= day ? { clock, patience: 0 } : { clock };
}
const mostBots = 8;
const mostTried = 64; // enough for the core here to check the options

function timeTitle(seconds: number): string {
    if (seconds >= 86400) return tn("%u day", "%u days", seconds / 86400);
    if (seconds >= 3600) return tn("%u hour", "%u hours", seconds / 3600);
    if (seconds > 90) return tn("%u minute", "%u minutes", seconds / 60);
    return tn("%u second", "%u seconds", seconds);
}

function times(all: number[], none: string): [string, string][] {
    return all.map((seconds) => [String(seconds), seconds ? timeTitle(seconds) : none]);
}

/* An online table has some more seats than the same preset on one device. */
function seatsFor(game: GameInfo, preset: Preset): number {
    const [least, most] = game.seats;
    return Math.min(most, Math.max(least, preset.people + preset.bots, 4));
}

function Players({
    game,
    settings,
    onChange,
}: {
    game: GameInfo;
    settings: TableSettings;
    onChange: (some: Partial<TableSettings>) => void;
}) {
    const sitting: Bot[] = [];
    for (const level of settings.bots) sitting.push(nextOf(level, sitting));
    const most = Math.min(mostBots, settings.seats);
    const remove = (number: number) =>
        onChange({ bots: settings.bots.filter((_, at) => at !== number) });
    return (
        <section class="panel">
            <h2>{t("Players")}</h2>
            <label class="field">
                <span>{t("Seats, including bots")}</span>
                <input
                    type="number"
                    min={1}
                    max={game.seats[1]}
                    value={settings.seats}
                    onInput={(event) =>
                        onChange({ seats: Math.round(event.currentTarget.valueAsNumber) || 1 })
                    }
                />
            </label>
            <ul class="sitting">
                {sitting.map((bot, number) => (
                    <li key={`${bot.level} ${bot.nth}`}>
                        <Face {...bot} />
                        <strong>{personaName(bot)}</strong>
                        <span class="quiet-text">{levelTitle(bot.level)}</span>
                        <button
                            class="quiet"
                            onClick={() => remove(number)}
                            aria-label={t("Remove %s", personaName(bot))}
                        >
                            ✕
                        </button>
                    </li>
                ))}
            </ul>
            <BotChoice
                sitting={sitting}
                isFull={sitting.length >= most}
                onInvite={({ level }) => onChange({ bots: [...settings.bots, level] })}
            />
            <Switch
                label={t("Public: everyone can see the table in the lobby")}
                value={settings.public}
                onChange={(on) => onChange({ public: on })}
            />
        </section>
    );
}

/* The person who creates the table usually plays. */
function Host(props: {
    name: string;
    onName: (name: string) => void;
    onlyWatches: boolean;
    onWatch: (on: boolean) => void;
}) {
    return (
        <section class="panel">
            <h2>{t("You")}</h2>
            {!props.onlyWatches && (
                <label class="field">
                    <span>{t("Your name")}</span>
                    <input
                        value={props.name}
                        maxLength={24}
                        autoComplete="nickname"
                        onInput={(event) => props.onName(event.currentTarget.value)}
                    />
                </label>
            )}
            <Switch
                label={t("I only start the game and watch")}
                value={props.onlyWatches}
                onChange={props.onWatch}
            />
        </section>
    );
}

function TableRules({
    settings,
    onChange,
}: {
    settings: TableSettings;
    onChange: (some: Partial<TableSettings>) => void;
}) {
    return (
        <section class="panel">
            <h2>{t("Table rules")}</h2>
            <Choose
                label={t("Time per turn")}
                value={String(settings.clock)}
                choices={times(clocks, t("no limit"))}
                note={settings.clock ? t("When time runs out, a bot takes the turn.") : ""}
                onChange={(clock) => onChange(clockOf(Number(clock)))}
            />
            <Choose
                label={t("Wait for players who are away")}
                value={String(settings.patience)}
                choices={times(patiences, t("forever"))}
                note={t("After that a bot plays for them until they return.")}
                onChange={(patience) => onChange({ patience: Number(patience) })}
            />
            <Switch
                label={t("Allow hints")}
                value={settings.hints}
                onChange={(on) => onChange({ hints: on })}
            />
        </section>
    );
}

export function NewTable({ game }: { game: GameInfo }) {
    const app = useApp();
    const presets = presetsTogether(game.id);
    const [settings, setSettings] = useState<TableSettings>({
        name: game.id,
        seats: seatsFor(game, presets[0]!),
        bots: [],
        public: false,
        clock: 0,
        patience: 120,
        hints: false,
    });
    const [person, setPerson] = useState(app.settings.name);
    const [onlyWatches, setOnlyWatches] = useState(false);
    const [said, setSaid] = useState("");
    const [isBusy, setBusy] = useState(false);
    const change = (some: Partial<TableSettings>) => {
        setSaid("");
        setSettings((old) => ({ ...old, ...some }));
    };
    const choice = useChoice(game, presets, (preset) => change({ seats: seatsFor(game, preset) }));
    const name = nameOf(game, choice.values);
    const seats = Math.min(settings.seats, mostTried);
    const { svg, trouble } = useMemo(() => previewSheet(app, name, seats), [app, name, seats]);
    const isNameless = !onlyWatches && person.trim() === "";
    const create = async () => {
        setBusy(true);
        try {
            const pack = app.packs.textOf(choice.values["pack"] ?? "");
            const { id, code, token } = await createTable({
                ...settings,
                name,
                ...(pack === undefined ? {} : { pack }),
                bots: settings.bots.slice(0, settings.seats),
            });
            if (!onlyWatches) app.change({ name: person.trim() });
            const host = onlyWatches ? {} : { hostName: person.trim() };
            saveSeat(id, { token, code, name, ...host });
            go(`table/${id}`);
        } catch (error) {
            setSaid((error as Refusal).message);
            setBusy(false);
        }
    };
    return (
        <SetupScreen
            title={t("New table: %s", game.title)}
            game={game}
            seats={seats}
            choice={choice}
            picture={svg}
            hasBox
            trouble={trouble || (isNameless ? t("Enter your name, and you sit down at once.") : "")}
            said={said}
            begin={{ word: t("Create the table"), isBusy, onClick: create }}
        >
            <Host
                name={person}
                onName={setPerson}
                onlyWatches={onlyWatches}
                onWatch={setOnlyWatches}
            />
            <Players game={game} settings={settings} onChange={change} />
            <TableRules settings={settings} onChange={change} />
        </SetupScreen>
    );
}
