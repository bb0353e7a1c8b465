/* My games on this device: how many, how well, and how each part of the score has grown. */
import { useMemo, useState } from "preact/hooks";
import type { GameInfo, Labelled } from "../core/protocol";
import { deleteResults, loadResults, type Result, resultsAsText } from "../core/results";
import { t } from "../core/translate";
import { formatNumber } from "../game/scores";
import { optionWords } from "../game/setup";
import { useApp } from "../ui/app";
import { download } from "../ui/export";
import { Choose } from "../ui/fields";
import { Heading } from "../ui/heading";
import { importFiles } from "./import";
import { Progress } from "./progress";
import { byName, gameOfResult, meanOf, type Summary, summarise } from "./summary";

function oneDecimal(number: number): string {
    return formatNumber(Math.round(10 * number) / 10);
}

function Figures({ summary }: { summary: Summary }) {
    const { games, mean, error, best, won, contested } = summary;
    return (
        <dl class="figures">
            <div>
                <dt>{t("Games")}</dt>
                <dd>{formatNumber(games)}</dd>
            </div>
            <div>
                <dt>{t("Mean")}</dt>
                <dd>
                    {oneDecimal(mean)}
                    {error > 0 && <small> ± {oneDecimal(error)}</small>}
                </dd>
            </div>
            <div>
                <dt>{t("Best")}</dt>
                <dd>{formatNumber(best)}</dd>
            </div>
            {contested > 0 && (
                <div>
                    <dt>{t("Won")}</dt>
                    <dd>{t("%u of %u", won, contested)}</dd>
                </div>
            )}
        </dl>
    );
}

const total = "total";

function PartsTable({ parts, results }: { parts: Labelled[]; results: Result[] }) {
    const values = (id: string) => results.map((result) => result.parts[id] ?? 0);
    return (
        <table>
            <thead>
                <tr>
                    <th scope="col">{t("Part of the score")}</th>
                    <th scope="col">{t("Mean")}</th>
                    <th scope="col">{t("Best")}</th>
                </tr>
            </thead>
            <tbody>
                {parts.map(({ id, title }) => (
                    <tr key={id}>
                        <th scope="row">{title}</th>
                        <td>{oneDecimal(meanOf(values(id)))}</td>
                        <td>{formatNumber(Math.max(...values(id)))}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function GameStatistics({ game, results: all }: { game: GameInfo; results: Result[] }) {
    const [name, setName] = useState("");
    const [part, setPart] = useState(total);
    const groups = useMemo(() => byName(all), [all]);
    const chosen = groups.find(([one]) => one === name);
    const results = chosen?.[1] ?? all;
    const values = useMemo(
        () => results.map((one) => (part === total ? one.total : (one.parts[part] ?? 0))),
        [results, part],
    );
    const parts = [{ id: total, title: t("Points") }, ...game.parts];
    const title = parts.find(({ id }) => id === part)?.title ?? "";
    return (
        <section class="panel" aria-label={game.title}>
            <h2>{game.title}</h2>
            {groups.length > 1 && (
                <Choose
                    label={t("Options")}
                    value={chosen ? name : ""}
                    choices={[
                        ["", t("all games")],
                        ...groups.map(([one, list]): [string, string] => [
                            one,
                            `${optionWords(game, one.split(":")[1] ?? "") || t("as usual")} (${list.length})`,
                        ]),
                    ]}
                    onChange={setName}
                />
            )}
            <Figures summary={summarise(results)} />
            <Choose
                label={t("Chart")}
                value={part}
                choices={parts.map(({ id, title: named }): [string, string] => [id, named])}
                onChange={setPart}
            />
            <Progress title={`${game.title}: ${title}`} values={values} />
            <PartsTable parts={game.parts} results={results} />
        </section>
    );
}

/* ---- Export, import, delete ---- */

interface ToolsProps {
    results: Result[];
    onChange: () => void;
}

function DeleteAll({ onChange }: Pick<ToolsProps, "onChange">) {
    const [isAsking, setAsking] = useState(false);
    if (!isAsking) return <button onClick={() => setAsking(true)}>{t("Delete")}</button>;
    const confirm = () => {
        deleteResults();
        setAsking(false);
        onChange();
    };
    return (
        <div class="question" role="alertdialog" aria-label={t("Delete the statistics?")}>
            <p>{t("All results on this device will be gone. Saved games stay.")}</p>
            <button onClick={() => setAsking(false)}>{t("Keep them")}</button>
            <button class="lit" onClick={confirm}>
                {t("Delete them")}
            </button>
        </div>
    );
}

function Tools({ results, onChange }: ToolsProps) {
    const { scratch } = useApp();
    const [said, setSaid] = useState<string[]>([]);
    const onFiles = async (event: Event) => {
        const input = event.currentTarget as HTMLInputElement;
        const files = [...(input.files ?? [])];
        if (files.length === 0) return;
        setSaid(await importFiles(scratch, files));
        input.value = "";
        onChange();
    };
    const onExport = () => download("kvartal-results.txt", "text/plain", resultsAsText(results));
    return (
        <div class="statistics-tools">
            <button onClick={onExport} disabled={results.length === 0}>
                {t("Export")}
            </button>
            <label class="button">
                {t("Import results or records")}
                <input type="file" multiple class="unseen" onChange={onFiles} />
            </label>
            {results.length > 0 && <DeleteAll onChange={onChange} />}
            <div role="status">
                {said.map((sentence) => (
                    <p key={sentence}>{sentence}</p>
                ))}
            </div>
        </div>
    );
}

export function Statistics() {
    const { games } = useApp();
    const [results, setResults] = useState(loadResults);
    const played = games.flatMap((game) => {
        const own = results.filter((result) => gameOfResult(result) === game.id);
        return own.length > 0 ? [{ game, own }] : [];
    });
    return (
        <main class="statistics-screen">
            <Heading title={t("Statistics")} />
            <p>
                {t(
                    "Finished games are counted on this device alone; nothing is sent anywhere. Games tried again from a round do not count.",
                )}
            </p>
            {played.length === 0 && <p>{t("Nothing yet: finish a game.")}</p>}
            <div class="columns">
                {played.map(({ game, own }) => (
                    <GameStatistics key={game.id} game={game} results={own} />
                ))}
            </div>
            <Tools results={results} onChange={() => setResults(loadResults())} />
        </main>
    );
}
