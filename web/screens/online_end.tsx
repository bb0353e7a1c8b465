/* The end of an online game, shown from its record like that of any game. */
import { useEffect, useState } from "preact/hooks";
import type { Refusal } from "../core/core";
import { titleOf } from "../core/games";
import type { Proof } from "../core/protocol";
import type { Save } from "../core/store";
import { t, tn } from "../core/translate";
import { LocalSession } from "../game/local_session";
import { formatNumber } from "../game/scores";
import { ChatPanel } from "../online/chat";
import { CrowdSpread } from "../online/crowd";
import { checkDeal, type Verdict } from "../online/pledge";
import { savedSeatOf } from "../online/saved_seats";
import type { Standing, TableClient } from "../online/table_client";
import { botOf, nameOfSeat, recordOf } from "../online/tables_api";
import { ReplayOfOne } from "../review/replay";
import { type App, useApp } from "../ui/app";
import { useAttempt } from "../ui/attempt";
import { download } from "../ui/export";
import { Heading } from "../ui/heading";
import { go } from "../ui/route";
import { End } from "./end";

/* ---- The proof ---- */

function ProofWords({ proof, silent }: { proof: Proof; silent: string[] }) {
    const { table, rounds } = proof;
    const words = (proof.words ?? 0) - (table ? 1 : 0); // of players
    const kept = (proof.kept ?? 0) - (table === "kept" ? 1 : 0);
    if (!proof.proved)
        return <p>{t("The cards followed from the seed, but the seed was known beforehand.")}</p>;
    return (
        <>
            <ul class="proof">
                <li>
                    {t("The secret's fingerprint is:")} <code>{proof.commitment}</code>
                </li>
                <li>
                    {words
                        ? tn(
                              "The seed was made from the secret and the words of %u player.",
                              "The seed was made from the secret and the words of %u players.",
                              words,
                          )
                        : t("The seed was made from the secret.")}
                </li>
                {kept > 0 && (
                    <li>
                        {tn(
                            "The words of %u player were pledged before any were revealed.",
                            "The words of %u players were pledged before any were revealed.",
                            kept,
                        )}
                    </li>
                )}
                {silent.map((name, at) => (
                    <li key={at} class="missing">
                        {t("%s did not reveal the pledged words.", name)}
                    </li>
                ))}
                <li>
                    {tn(
                        "All cards of %u round followed from the seed.",
                        "All cards of %u rounds followed from the seed.",
                        rounds,
                    )}
                </li>
            </ul>
            <p class="quiet-text">
                {t("You can check this without the page: kvartal verify RECORD.")}
            </p>
        </>
    );
}

/* The deal is checked automatically, and quietly if all is well. */
function CheckTheDeal({ record, client }: { record: string; client: TableClient }) {
    const app = useApp();
    const [verdict, setVerdict] = useState<Verdict>();
    const [trouble, attempt] = useAttempt();
    useEffect(() => {
        void attempt(async () =>
            setVerdict(checkDeal(app.scratch, record, savedSeatOf(client.table?.id ?? ""))),
        );
    }, [app.scratch, attempt, client, record]);
    const { proof, warnings = [], isNoted } = verdict ?? {};
    return (
        <section class="panel">
            <h2>{t("Was the deal fair?")}</h2>
            <div role="status">
                {trouble && <p class="trouble">{t("The deal cannot be proved: %s", trouble)}</p>}
                {warnings.map((warning) => (
                    <p class="trouble" key={warning}>
                        <strong>{t("Warning:")}</strong> {warning}
                    </p>
                ))}
                {proof?.proved && warnings.length === 0 && (
                    <p class="quiet-text">
                        {isNoted
                            ? t("Fair deal: checked")
                            : t(
                                  "The record proves the deal, but this device has noted nothing to compare it to.",
                              )}
                    </p>
                )}
            </div>
            {proof && (
                <details>
                    <summary>{t("What was checked")}</summary>
                    <ProofWords
                        proof={proof}
                        silent={(proof.silent ?? []).map((seat) => client.nameOf(seat))}
                    />
                </details>
            )}
        </section>
    );
}

/* ---- The end ---- */

/* The record, once asked for; asking again after an error retries. */
function useRecord(client: TableClient, asked = 1): [record: string | undefined, trouble: string] {
    const [record, setRecord] = useState<string>();
    const [trouble, setTrouble] = useState("");
    const id = client.table?.id ?? "";
    useEffect(() => {
        if (asked === 0 || !client.isEntered || record !== undefined) return;
        const onRecord = (found: string) => {
            setRecord(found);
            setTrouble("");
        };
        recordOf(id).then(onRecord, (error: Refusal) => setTrouble(error.message));
    }, [id, asked, record, client.isEntered]); // retried after a broken connection
    return [record, trouble];
}

/* A finished game is saved on this device like any other. */
function saveOf(client: TableClient, record: string): Save {
    const { id = "", name = "", seats = [], round = 0 } = client.table ?? {};
    const people = seats.map((seat, number) => ({
        kind: "person" as const,
        name: nameOfSeat(seat, number),
        level: "",
        ...botOf(seat),
    }));
    return { id, record, name, seats: people, round, over: true, saved: Date.now() };
}

async function openEnd(app: App, client: TableClient, record: string): Promise<LocalSession> {
    const session = LocalSession.resume(app, saveOf(client, record));
    session.seat = client.seat ?? 0;
    if (!(await app.store.find(session.save.id))) session.keep();
    return session;
}

/* The ranking by the server; of a crowd my place, my neighbours, the leaders and the
 * distribution. */
export function Standings({ client }: { client: TableClient }) {
    const [standing, setStanding] = useState<Standing>();
    const [names, setNames] = useState(new Map<number, string>());
    const [trouble, attempt] = useAttempt();
    useEffect(() => {
        if (!client.isEntered) return;
        void attempt(async () => setStanding(await client.standing()));
        if (client.isCrowd) void attempt(async () => setNames(await client.names()));
    }, [attempt, client, client.isEntered]);
    const ranked = (standing?.scores ?? [])
        .map((score, at) => ({ ...score, place: standing?.places[at] ?? 0 }))
        .sort((left, right) => left.place - right.place);
    return (
        <>
            <ol class="places">
                {ranked.map(({ seat, place, total }) => (
                    <li key={seat} class={seat === client.seat ? "first" : ""}>
                        <span class="place">{place}</span>
                        <span class="name">{names.get(seat) ?? client.nameOf(seat)}</span>
                        <span class="quiet-text">{seat === client.seat ? t("you") : ""}</span>
                        <span class="figure">{formatNumber(total)}</span>
                    </li>
                ))}
            </ol>
            {standing?.spread && <CrowdSpread spread={standing.spread} />}
            {trouble && <p class="trouble">{trouble}</p>}
        </>
    );
}

/* The record of a crowd is long and everyone sees the end at once, so it is fetched on request. */
function CrowdEnd({ client }: { client: TableClient }) {
    const { games } = useApp();
    const [asked, setAsked] = useState(0);
    const [record, trouble] = useRecord(client, asked);
    const seat = client.seat ?? 0;
    return (
        <main class="end-screen">
            <Heading title={t("%s: game over", titleOf(games, client.table?.name ?? ""))} />
            <div class="columns">
                <section class="panel">
                    <h2>{t("Places")}</h2>
                    <Standings client={client} />
                    {record === undefined ? (
                        <button
                            onClick={() => setAsked(asked + 1)}
                            disabled={asked > 0 && !trouble}
                        >
                            {t("Replay the game")}
                        </button>
                    ) : (
                        <button onClick={() => download("kvartal.txt", "text/plain", record)}>
                            {t("Save the record")}
                        </button>
                    )}
                    {trouble && (
                        <p class="trouble" role="alert">
                            {trouble}
                        </p>
                    )}
                </section>
                {record !== undefined && <CheckTheDeal record={record} client={client} />}
            </div>
            {record !== undefined && (
                <ReplayOfOne record={record} seat={seat} name={client.nameOf(seat)} />
            )}
        </main>
    );
}

export function OnlineEnd({ client }: { client: TableClient }) {
    return client.isCrowd ? <CrowdEnd client={client} /> : <TableEnd client={client} />;
}

function TableEnd({ client }: { client: TableClient }) {
    const app = useApp();
    const [record, trouble] = useRecord(client);
    const [session, setSession] = useState<LocalSession>();
    const [refusal, open] = useAttempt();
    const [said, attempt] = useAttempt();
    useEffect(() => {
        if (record === undefined || !client.isEntered || session) return;
        void open(async () => setSession(await openEnd(app, client, record)));
    }, [app, client, client.isEntered, open, record, session]);
    useEffect(() => () => session?.close(), [session]);
    if (trouble || refusal) return <p class="opening trouble">{trouble || refusal}</p>;
    if (record === undefined || !session) return <p class="opening">{t("Opening the table…")}</p>;
    const rematch = () => void attempt(async () => go(`table/${await client.offerRematch()}`));
    return (
        <End session={session} me={client.seat ?? undefined} onRematch={rematch}>
            {said && (
                <p class="trouble" role="alert">
                    {said}
                </p>
            )}
            <CheckTheDeal record={record} client={client} />
            <ChatPanel client={client} />
        </End>
    );
}
