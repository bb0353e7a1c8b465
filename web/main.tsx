/* The entry point: loads the core, opens the store, and shows the screen that the address names. */
import { Component, type ComponentChildren, render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Core, Refusal } from "./core/core";
import { loadSettings, type Settings, Store, type StoreTrouble, saveSettings } from "./core/store";
import { t, translateWith } from "./core/translate";
import { WorkerClient } from "./core/worker_client";
import { beginGame, LocalSession } from "./game/local_session";
import { seatsOf } from "./game/setup";
import { Table, useSession } from "./game/table";
import { Companion } from "./screens/companion";
import { Daily } from "./screens/daily";
import { End } from "./screens/end";
import { Home } from "./screens/home";
import { NewGame } from "./screens/new_game";
import { NewTable } from "./screens/new_table";
import { OnlineTable } from "./screens/online_table";
import { Print } from "./screens/print";
import { SettingsScreen } from "./screens/settings";
import { type App, AppContext, useApp } from "./ui/app";
import { ErrorScreen } from "./ui/heading";
import { routeOf } from "./ui/route";

declare const CORE_FILE: string; // defined by build.mjs

/* ---- Screens ---- */

function PlayOrEnd({ session }: { session: LocalSession }) {
    useSession(session);
    return session.state.over ? <End session={session} /> : <Table session={session} />;
}

function Game({ id }: { id: string }) {
    const app = useApp();
    const [session, setSession] = useState<LocalSession>();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        let opened: LocalSession | undefined;
        let left = false;
        void app.store.find(id).then((save) => {
            if (left) return;
            try {
                if (save) opened = LocalSession.resume(app, save);
                else setTrouble(t("This game is not saved on this device."));
            } catch (error) {
                if (!(error instanceof Refusal)) throw error;
                setTrouble(t("This game is damaged and cannot be continued: %s", error.message));
            }
            setSession(opened);
        });
        return () => {
            left = true;
            opened?.close();
        };
    }, [app, id]);
    if (trouble) return <ErrorScreen sentence={trouble} />;
    return session ? <PlayOrEnd session={session} /> : null;
}

/* A link to a deal, "#/play/welcome%2342": the game starts at once, against one bot. */
function SharedDeal({ name }: { name: string }) {
    const app = useApp();
    const [trouble, setTrouble] = useState("");
    useEffect(() => {
        try {
            location.replace(`#/game/${beginGame(app, { name, seats: seatsOf(app, 1, 1) })}`);
        } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            setTrouble(error.message);
        }
    }, [app, name]);
    return trouble ? <ErrorScreen sentence={trouble} /> : null;
}

function Screen({ route }: { route: string[] }) {
    const { games } = useApp();
    const [first, second, third] = route;
    const game = games.find((known) => known.id === second);
    switch (first) {
        case "":
            return <Home />;
        case "new":
            if (game) return <NewGame key={game.id} game={game} />;
            break;
        case "game":
            if (second) return <Game key={second} id={second} />;
            break;
        case "play":
            if (second) return <SharedDeal key={second} name={second} />;
            break;
        case "host":
            if (game) return <NewTable key={game.id} game={game} />;
            break;
        case "table":
            if (second) return <OnlineTable key={second} address={second} token={third} />;
            break;
        case "watch":
            if (second) return <OnlineTable key={second} address={second} isBigScreen />;
            break;
        case "daily":
            return <Daily />;
        case "companion":
            return <Companion />;
        case "print":
            return <Print />;
        case "settings":
            return <SettingsScreen />;
    }
    return <ErrorScreen sentence={t("This link leads nowhere.")} />;
}

/* A bug must not leave an empty page. */
class ErrorBoundary extends Component<{ children: ComponentChildren }, { fault: string }> {
    override state = { fault: "" };
    override componentDidCatch(error: unknown) {
        this.setState({ fault: error instanceof Error ? error.message : String(error) });
    }
    override render() {
        if (!this.state.fault) return this.props.children;
        return <ErrorScreen sentence={t("Something went wrong: %s", this.state.fault)} />;
    }
}

/* If games cannot be saved, every screen says so until it is acknowledged. */
function StoreBanner({ trouble }: { trouble: StoreTrouble | undefined }) {
    const [read, setRead] = useState<StoreTrouble>();
    if (!trouble || trouble === read) return null;
    return (
        <div class="banner" role="alert">
            <p>
                {trouble === "full"
                    ? t(
                          "There is no space left to save this game. Save its record, or remove old games.",
                      )
                    : t("This browser saves nothing, so games are lost when you close the page.")}
            </p>
            <button class="quiet" onClick={() => setRead(trouble)}>
                {t("Got it")}
            </button>
        </div>
    );
}

/* ---- The page ---- */

interface Cores {
    core: Core;
    scratch: Core;
    worker: WorkerClient;
    store: Store;
}

function applySettings(cores: Cores, settings: Settings): void {
    cores.core.speak(settings.language);
    cores.scratch.speak(settings.language);
    cores.worker.language = settings.language;
    translateWith(cores.scratch);
    document.documentElement.lang = settings.language;
    if (settings.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = settings.theme;
    document.title = t("Kvartal");
}

function useRoute(): string[] {
    const [hash, setHash] = useState(location.hash);
    useLayoutEffect(() => {
        const listen = () => {
            setHash(location.hash);
            scrollTo(0, 0);
        };
        addEventListener("hashchange", listen);
        return () => removeEventListener("hashchange", listen);
    }, []);
    return routeOf(hash);
}

function Page({ cores }: { cores: Cores }) {
    const route = useRoute();
    const [settings, setSettings] = useState(loadSettings);
    const [trouble, setTrouble] = useState(cores.store.trouble);
    cores.store.onTrouble = () => setTrouble(cores.store.trouble);
    const app = useMemo<App>(() => {
        applySettings(cores, settings);
        return {
            ...cores,
            games: cores.scratch.ask({ do: "games" }).games,
            bots: cores.scratch.ask({ do: "bots" }).bots,
            settings,
            change: (some) => {
                const next = { ...settings, ...some };
                saveSettings(next);
                setSettings(next);
            },
        };
    }, [cores, settings]);
    return (
        <AppContext.Provider value={app}>
            <StoreBanner trouble={trouble} />
            <ErrorBoundary key={route.join("/")}>
                <Screen route={route} />
            </ErrorBoundary>
        </AppContext.Provider>
    );
}

async function start(): Promise<void> {
    const [module, store] = await Promise.all([
        WebAssembly.compileStreaming(fetch(CORE_FILE)),
        Store.open(),
    ]);
    const cores = {
        core: new Core(module),
        scratch: new Core(module),
        worker: new WorkerClient(module),
        store,
    };
    document.body.replaceChildren(); // the error messages of index.html
    render(<Page cores={cores} />, document.body);
    /* Where service workers are forbidden, the page just needs the network. */
    if ("serviceWorker" in navigator)
        navigator.serviceWorker.register("service.js").catch(() => undefined);
}

/* Without WebAssembly there is no game: index.html has a message for that, in all languages. */
start().catch((error: unknown) => {
    console.error(error);
    document.getElementById("no-core")?.removeAttribute("hidden");
});
