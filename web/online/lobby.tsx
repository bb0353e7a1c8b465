/* Tables of the server on the home screen: join by code, my tables, and public tables. */
import { useEffect, useState } from "preact/hooks";
import { packIn, type Refusal } from "../core/core";
import { titleOf } from "../core/games";
import { t, tn } from "../core/translate";
import { useApp } from "../ui/app";
import { go } from "../ui/route";
import { forgetSeat, savedSeats } from "./saved_seats";
import { codeIn, findTable, namesOf, publicTables, type TableInfo } from "./tables_api";

const freshFor = 4000; // milliseconds

export interface LobbyState {
    tables: TableInfo[] | undefined;
    trouble: string; // why they cannot be listed
    isPageOnly: boolean; // there is no game server
}

/* The public tables, polled while the page is visible. */
export function useLobby(): LobbyState {
    const [lobby, setLobby] = useState<LobbyState>({
        tables: undefined,
        trouble: "",
        isPageOnly: false,
    });
    useEffect(() => {
        let timer = 0;
        let left = false;
        const look = async () => {
            let again = true;
            try {
                if (!document.hidden)
                    setLobby({ tables: await publicTables(), trouble: "", isPageOnly: false });
            } catch (error) {
                const { code, message } = error as Refusal;
                again = code !== "no-server";
                if (!left) setLobby((old) => ({ ...old, trouble: message, isPageOnly: !again }));
            }
            if (again && !left) timer = setTimeout(look, freshFor);
        };
        void look();
        return () => {
            left = true;
            clearTimeout(timer);
        };
    }, []);
    return lobby;
}

function stateOf(table: TableInfo): string {
    if (table.state === "playing") return t("round %u", table.round);
    return tn("%u seat free", "%u seats free", table.most - table.count);
}

/* That a table plays with somebody's own box. */
export function packWords({ pack, name }: TableInfo): string {
    return t("Here with the figures of a pack: %s", pack || packIn(name) || "");
}

function PublicTable({ table }: { table: TableInfo }) {
    const { games } = useApp();
    const names = namesOf(table);
    const waits = table.state === "waiting" && table.count < table.most;
    return (
        <li>
            <a href={`#/table/${table.id}`}>
                <strong>{titleOf(games, table.name)}</strong>
                {stateOf(table)}
                {table.pack !== undefined && `, ${packWords(table)}`}
            </a>
            <span class="quiet-text">
                {names.join(", ")}
                {table.count > names.length && ` + ${table.count - names.length}`}
            </span>
            <a
                class="button"
                href={`#/table/${table.id}`}
                aria-label={`${waits ? t("Join") : t("Watch")}: ${titleOf(games, table.name)}`}
            >
                {waits ? t("Join") : t("Watch")}
            </a>
        </li>
    );
}

export function JoinByCode() {
    const [text, setText] = useState("");
    const [trouble, setTrouble] = useState("");
    const join = async (event: Event) => {
        event.preventDefault();
        setTrouble("");
        try {
            go(`table/${(await findTable(codeIn(text))).id}`);
        } catch (error) {
            setTrouble((error as Refusal).message);
        }
    };
    return (
        <form class="row" onSubmit={join}>
            <label class="field">
                <span class="unseen">{t("Table code")}</span>
                <input
                    value={text}
                    maxLength={200}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellcheck={false}
                    placeholder="KX4P7Q"
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <button disabled={codeIn(text) === ""}>{t("Join")}</button>
            <p class="trouble" role="status">
                {trouble}
            </p>
        </form>
    );
}

/* Tables where this device has a seat. */
export function MyTables() {
    const { games } = useApp();
    const [mine, setMine] = useState(savedSeats);
    if (mine.length === 0) return null;
    const forget = (id: string) => {
        forgetSeat(id);
        setMine(savedSeats());
    };
    return (
        <section class="saves">
            <h2>{t("My tables")}</h2>
            <ul>
                {mine.slice(0, 6).map(([id, { name, code, since }]) => (
                    <li key={id}>
                        <a href={`#/table/${id}`}>
                            <strong>{titleOf(games, name)}</strong> {code}
                        </a>
                        <span class="quiet-text">
                            {new Date(since).toLocaleDateString(document.documentElement.lang)}
                        </span>
                        <button
                            class="quiet"
                            onClick={() => forget(id)}
                            aria-label={t("Forget this table")}
                        >
                            ✕
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

/* Tables that anybody may join or watch. */
export function PublicTables({ lobby }: { lobby: LobbyState }) {
    const { tables, trouble, isPageOnly } = lobby;
    if (isPageOnly) return null;
    return (
        <section class="saves">
            <h2>{t("Public tables")}</h2>
            {trouble && <p class="quiet-text">{trouble}</p>}
            {tables?.length === 0 && (
                <p class="quiet-text">
                    {t(
                        "Nobody is waiting right now. Create a table, and others will find it here.",
                    )}
                </p>
            )}
            <ul>
                {tables?.map((table) => (
                    <PublicTable key={table.id} table={table} />
                ))}
            </ul>
        </section>
    );
}
