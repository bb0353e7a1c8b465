/* A new table of a server: the game, its seats and its rules. */
import { useMemo, useState } from "preact/hooks";
import type { Refusal } from "../core/core";
import { levelNamed, levelTitle } from "../core/levels";
import type { GameInfo } from "../core/protocol";
import { t, tn } from "../core/translate";
import { type Preset, presetsTogether } from "../game/presets";
import { nameOf, previewSheet } from "../game/setup";
import { saveSeat } from "../online/saved_seats";
import { createTable, type TableSettings } from "../online/tables_api";
import { useApp } from "../ui/app";
import { Choose, Switch } from "../ui/fields";
import { go } from "../ui/route";
import { SetupScreen, useChoice } from "./setup_form";

const clocks = [0, 30, 60, 90, 180, 300, 86400, 3 * 86400, 7 * 86400];
const patiences = [0, 30, 60, 120, 600, 3600];
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
    const app = useApp();
    const level = settings.bots[0] ?? levelNamed(app.bots, "medium");
    const bots = (count: number, of = level) =>
        onChange({ bots: Array.from({ length: count }, () => of) });
    const counts = Array.from({ length: Math.min(mostBots, settings.seats) + 1 }, (_, count) =>
        String(count),
    );
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
            <Choose
                label={t("Bots from the start")}
                value={String(settings.bots.length)}
                choices={counts.map((count) => [count, count] as const)}
                onChange={(count) => bots(Number(count))}
            />
            {settings.bots.length > 0 && (
                <Choose
                    label={t("Bot level")}
                    value={level}
                    choices={app.bots.map((bot) => [bot.id, levelTitle(bot.id)] as const)}
                    onChange={(chosen) => bots(settings.bots.length, chosen)}
                />
            )}
            <Switch
                label={t("Public: everyone can see the table in the lobby")}
                value={settings.public}
                onChange={(on) => onChange({ public: on })}
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
                onChange={(clock) => onChange({ clock: Number(clock) })}
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
    const [said, setSaid] = useState("");
    const [isBusy, setBusy] = useState(false);
    const change = (some: Partial<TableSettings>) => {
        setSaid("");
        setSettings((old) => ({ ...old, ...some }));
    };
    const choice = useChoice(presets, (preset) => change({ seats: seatsFor(game, preset) }));
    const name = nameOf(game, choice.values);
    const seats = Math.min(settings.seats, mostTried);
    const { svg, trouble } = useMemo(() => previewSheet(app, name, seats), [app, name, seats]);
    const create = async () => {
        setBusy(true);
        try {
            const { id, code, token } = await createTable({
                ...settings,
                name,
                bots: settings.bots.slice(0, settings.seats),
            });
            saveSeat(id, { token, code, name });
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
            choice={choice}
            picture={svg}
            trouble={trouble}
            said={said}
            begin={{ word: t("Create the table"), isBusy, onClick: create }}
        >
            <Players game={game} settings={settings} onChange={change} />
            <TableRules settings={settings} onChange={change} />
        </SetupScreen>
    );
}
