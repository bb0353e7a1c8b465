/* The end of a game at a table of a server: from its record, as that of any game. */
import { useEffect, useState } from "preact/hooks";
import { go, titleOf, useApp, type App } from "./app";
import { CrowdSpread, Talk, useDeeds } from "./company";
import { Refusal } from "./core";
import { End } from "./end";
import { recordOf } from "./lobby";
import { nameOfSeat } from "./online";
import { judge, type Verdict } from "./pledge";
import { ReplayOfOne } from "./replay";
import type { Proof } from "./protocol";
import { figure } from "./scores";
import { Session } from "./session";
import type { Save } from "./store";
import { holdingOf } from "./tokens";
import { Heading, download } from "./ui";
import type { Standing, Visit } from "./visit";
import { t, tn } from "./words";

/* ---- The proof ---- */

function ProofWords({ proof, silent }: { proof: Proof; silent: string[] }) {
    const { words = 0, kept = 0, rounds } = proof;
    if (!proof.proved) return <p>{t("The cards followed from the seed, but the seed was known before.")}</p>;
    return (
        <>
            <ul class="proof">
                <li>
                    {t("The secret's fingerprint is:")} <code>{proof.commitment}</code>
                </li>
                <li>
                    {words
                        ? tn("The seed was made of the secret and the words of %u player.", "The seed was made of the secret and the words of %u players.", words)
                        : t("The seed was made of the secret.")}
                </li>
                {kept > 0 && (
                    <li>{tn("The words of %u player were pledged before any were revealed.", "The words of %u players were pledged before any were revealed.", kept)}</li>
                )}
                {silent.map((name, at) => (
                    <li key={at} class="missing">{t("%s did not reveal the words that were pledged.", name)}</li>
                ))}
                <li>{tn("All cards of %u round followed from the seed.", "All cards of %u rounds followed from the seed.", rounds)}</li>
            </ul>
            <p class="quiet-text">{t("The same can be checked without this page: kvartal verify RECORD.")}</p>
        </>
    );
}

function nameOfPlace(visit: Visit, seat: number | null): string {
    return seat === null ? t("Host") : nameOfSeat(visit.seatAt(seat), seat);
}

/* Checked without being asked: quiet where all is well. */
function CheckTheDeal({ record, visit }: { record: string; visit: Visit }) {
    const app = useApp();
    const [verdict, setVerdict] = useState<Verdict>();
    const [trouble, attempt] = useDeeds();
    useEffect(() => {
        void attempt(async () => setVerdict(judge(app.scratch, record, holdingOf(visit.table?.id ?? ""))));
    }, [record]);
    const { proof, warnings = [], isNoted } = verdict ?? {};
    return (
        <section class="panel">
            <h2>{t("Was it dealt fairly?")}</h2>
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
                            : t("The record proves the deal, but this device has noted nothing to compare it with.")}
                    </p>
                )}
            </div>
            {proof && (
                <details>
                    <summary>{t("What was checked")}</summary>
                    <ProofWords proof={proof} silent={(proof.silent ?? []).map((seat) => nameOfPlace(visit, seat))} />
                </details>
            )}
        </section>
    );
}

/* ---- The end ---- */

/* The record, once it was asked for; whoever asks again after a trouble, gets another try. */
function useRecord(visit: Visit, asked = 1): [record: string | undefined, trouble: string] {
    const [record, setRecord] = useState<string>();
    const [trouble, setTrouble] = useState("");
    const id = visit.table?.id ?? "";
    useEffect(() => {
        if (asked === 0 || !visit.isEntered || record !== undefined) return;
        const onRecord = (found: string) => {
            setRecord(found);
            setTrouble("");
        };
        recordOf(id).then(onRecord, (error: Refusal) => setTrouble(error.message));
    }, [id, asked, visit.isEntered]); /* a line that broke here is asked again when it is back */
    return [record, trouble];
}

/* A finished game is kept on this device like all others. */
function saveOf(visit: Visit, record: string): Save {
    const { id = "", name = "", seats = [], round = 0 } = visit.table ?? {};
    const people = seats.map((seat, number) => ({ kind: "person" as const, name: nameOfSeat(seat, number), level: "" }));
    return { id, record, name, seats: people, round, over: true, saved: Date.now() };
}

async function openEnd(app: App, visit: Visit, record: string): Promise<Session> {
    const session = Session.resume(app, saveOf(visit, record));
    session.seat = visit.seat ?? 0;
    if (!(await app.store.find(session.save.id))) session.keep();
    return session;
}

/* The places as the server has them; of a crowd mine, my neighbours' and the leaders', and the spread. */
export function Standings({ visit }: { visit: Visit }) {
    const [standing, setStanding] = useState<Standing>();
    const [names, setNames] = useState(new Map<number, string>());
    const [trouble, attempt] = useDeeds();
    useEffect(() => {
        if (!visit.isEntered) return;
        void attempt(async () => setStanding(await visit.standing()));
        if (visit.isCrowd) void attempt(async () => setNames(await visit.names()));
    }, [visit.isEntered]);
    const ranked = (standing?.scores ?? [])
        .map((score, at) => ({ ...score, place: standing?.places[at] ?? 0 }))
        .sort((left, right) => left.place - right.place);
    return (
        <>
            <ol class="places">
                {ranked.map(({ seat, place, total }) => (
                    <li key={seat} class={seat === visit.seat ? "first" : ""}>
                        <span class="place">{place}</span>
                        <span class="name">{names.get(seat) ?? nameOfSeat(visit.seatAt(seat), seat)}</span>
                        <span class="quiet-text">{seat === visit.seat ? t("you") : ""}</span>
                        <span class="figure">{figure(total)}</span>
                    </li>
                ))}
            </ol>
            {standing?.spread && <CrowdSpread spread={standing.spread} />}
            {trouble && <p class="trouble">{trouble}</p>}
        </>
    );
}

/* The record of a crowd is long, and all see the end at once: who wants it asks for it. */
function CrowdEnd({ visit }: { visit: Visit }) {
    const { games } = useApp();
    const [asked, setAsked] = useState(0);
    const [record, trouble] = useRecord(visit, asked);
    const seat = visit.seat ?? 0;
    return (
        <main class="end-screen">
            <Heading title={t("%s: the end", titleOf(games, visit.table?.name ?? ""))} />
            <div class="columns">
                <section class="panel">
                    <h2>{t("Places")}</h2>
                    <Standings visit={visit} />
                    {record === undefined ? (
                        <button onClick={() => setAsked(asked + 1)} disabled={asked > 0 && !trouble}>
                            {t("Look at the game again")}
                        </button>
                    ) : (
                        <button onClick={() => download("kvartal.txt", "text/plain", record)}>{t("Save the record")}</button>
                    )}
                    {trouble && <p class="trouble" role="alert">{trouble}</p>}
                </section>
                {record !== undefined && <CheckTheDeal record={record} visit={visit} />}
            </div>
            {record !== undefined && <ReplayOfOne record={record} seat={seat} name={nameOfSeat(visit.seatAt(seat), seat)} />}
        </main>
    );
}

export function OnlineEnd({ visit }: { visit: Visit }) {
    return visit.isCrowd ? <CrowdEnd visit={visit} /> : <CompanyEnd visit={visit} />;
}

function CompanyEnd({ visit }: { visit: Visit }) {
    const app = useApp();
    const [record, trouble] = useRecord(visit);
    const [session, setSession] = useState<Session>();
    const [refusal, open] = useDeeds();
    const [said, attempt] = useDeeds();
    useEffect(() => {
        if (record === undefined || !visit.isEntered || session) return;
        void open(async () => setSession(await openEnd(app, visit, record)));
    }, [record, visit.isEntered]);
    useEffect(() => () => session?.close(), [session]);
    if (trouble || refusal) return <p class="opening trouble">{trouble || refusal}</p>;
    if (record === undefined || !session) return <p class="opening">{t("The table is being opened…")}</p>;
    const rematch = () => void attempt(async () => go(`table/${await visit.offerRematch()}`));
    return (
        <End session={session} onRematch={rematch}>
            {said && <p class="trouble" role="alert">{said}</p>}
            <CheckTheDeal record={record} visit={visit} />
            <section class="panel">
                <h2>{t("Talk")}</h2>
                <Talk visit={visit} />
            </section>
        </End>
    );
}
