/* The entry point: loads the core, opens the store, and shows the screen that the address names. */
import { Component, type ComponentChildren, render } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Core, Refusal } from "./core/core";
import { gameOf } from "./core/games";
import { idle } from "./core/later";
import { Packs } from "./core/packs";
import { meetBots } from "./core/personas";
import { loadSettings, type Settings, Store, type StoreTrouble, saveSettings } from "./core/store";
import { type Language, languages, t, translateWith } from "./core/translate";
import { english, fetchWords, type Words } from "./core/words";
import { WorkerClient } from "./core/worker_client";
import { beginGame, LocalSession } from "./game/local_session";
import { isNewTo, seatsOf } from "./game/setup";
import { Table, useSession } from "./game/table";
import { loadRulesStyle } from "./rules/book";
import { Home } from "./screens/home";
import { type App, AppContext, useApp } from "./ui/app";
import { useAttempt } from "./ui/attempt";
import { listen } from "./ui/events";
import { ErrorScreen } from "./ui/heading";
import { lazy, loadStyle } from "./ui/lazy";
import { routeOf } from "./ui/route";
import { scrollForRoute, watchScroll } from "./ui/scroll";

declare const CORE_FILE: string; // defined by build.mjs
declare const LEARN_STYLE: string;
declare const PACKS_STYLE: string;
declare const COMPANION_STYLE: string;

/* ---- Screens ---- */

/* What a first game does not need is loaded on demand. */
const more = () => import("./more_screens");
const online = () => import("./online_screens");
const companion = async () => (await Promise.all([more(), loadStyle(COMPANION_STYLE)]))[0];
const Companion = lazy(async () => (await companion()).Companion);
const CompanionTable = lazy(async () => (await companion()).CompanionTable);
const Daily = lazy(async () => (await more()).Daily);
const End = lazy(async () => (await more()).End);
const MissingPackScreen = lazy(async () => (await more()).MissingPackScreen);
const NewGame = lazy(async () => (await more()).NewGame);
const Print = lazy(async () => (await more()).Print);
const SettingsScreen = lazy(async () => (await more()).SettingsScreen);
const Statistics = lazy(async () => (await more()).Statistics);
const NewTable = lazy(async () => (await online()).NewTable);
const OnlineTable = lazy(async () => (await online()).OnlineTable);
const Rules = lazy(async () => (await Promise.all([more(), loadRulesStyle()]))[0].Rules);
const PackEditor = lazy(
    async () => (await Promise.all([more(), loadStyle(PACKS_STYLE)]))[0].PackEditor,
);
const Learn = lazy(async () => (await Promise.all([more(), loadStyle(LEARN_STYLE)]))[0].Learn);

function PlayOrEnd({ session }: { session: LocalSession }) {
    useSession(session);
    if (session.state.over && !session.isEntering) return <End session={session} />;
    return session.save.byHand ? <CompanionTable session={session} /> : <Table session={session} />;
}

function Game({ id }: { id: string }) {
    const app = useApp();
    const [session, setSession] = useState<LocalSession>();
    const [trouble, setTrouble] = useState("");
    const [missing, setMissing] = useState(""); // the name of a game without its pack
    // biome-ignore lint/correctness/useExhaustiveDependencies: a changed setting opens no new game
    useEffect(() => {
        if (missing) return;
        let opened: LocalSession | undefined;
        let left = false;
        void app.store.find(id).then((save) => {
            if (left) return;
            try {
                if (save) opened = LocalSession.resume(app, save);
                else setTrouble(t("This game is not saved on this device."));
            } catch (error) {
                if (!(error instanceof Refusal)) throw error;
                if (save && app.packs.lacks(save.record)) setMissing(save.name);
                else
                    setTrouble(
                        t("This game is damaged and cannot be continued: %s", error.message),
                    );
            }
            setSession(opened);
        });
        return () => {
            left = true;
            opened?.close();
        };
    }, [id, missing]);
    if (missing) return <MissingPackScreen name={missing} onFound={() => setMissing("")} />;
    if (trouble) return <ErrorScreen sentence={trouble} />;
    return session ? <PlayOrEnd session={session} /> : null;
}

/* Begins the deal of a link, and returns the game's id. */
async function beginDeal(app: App, name: string, pack: string): Promise<string> {
    if (pack) await (await more()).takeFromLink(app, pack);
    const saves = await app.store.list();
    const game = gameOf(app.games, name);
    const guided = game !== undefined && isNewTo(game, saves);
    return beginGame(app, { name, seats: seatsOf(app, 1, 1), guided });
}

/* A link to a deal, "#/play/welcome%2342", perhaps with its pack: the game starts at once, against
 * one bot, with notes for players who are new to it. */
function SharedDeal({ name, pack = "" }: { name: string; pack?: string | undefined }) {
    const app = useApp();
    const [trouble, attempt] = useAttempt();
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
        if (isMissing) return;
        void attempt(async () => {
            try {
                location.replace(`#/game/${await beginDeal(app, name, pack)}`);
            } catch (error) {
                if (!(error instanceof Refusal) || !app.packs.lacks(name)) throw error;
                setMissing(true);
            }
        });
    }, [app, name, pack, isMissing, attempt]);
    if (isMissing) return <MissingPackScreen name={name} onFound={() => setMissing(false)} />;
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
            if (second) return <SharedDeal key={second} name={second} pack={third} />;
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
        case "learn":
            if (game || !second) return <Learn game={game} part={third} />;
            break;
        case "pack":
            if (game) return <PackEditor key={route.join("/")} game={game} id={third} />;
            break;
        case "print":
            return <Print game={second} pack={third} />;
        case "rules":
            if (game) return <Rules game={game} section={third} />;
            if (!second && games[0]) return <Rules game={games[0]} />;
            break;
        case "statistics":
            return <Statistics />;
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

/* What every screen says until it is acknowledged. */
function Banner({ sentence, onRead }: { sentence: string; onRead: () => void }) {
    return (
        <div class="banner" role="alert">
            <p>{sentence}</p>
            <button class="quiet" onClick={onRead}>
                {t("Got it")}
            </button>
        </div>
    );
}

/* Games cannot be saved. */
function StoreBanner({ trouble }: { trouble: StoreTrouble | undefined }) {
    const [read, setRead] = useState<StoreTrouble>();
    if (!trouble || trouble === read) return null;
    const sentence =
        trouble === "full"
            ? t("There is no space left to save this game. Save its record, or remove old games.")
            : t("This browser saves nothing, so games are lost when you close the page.");
    return <Banner sentence={sentence} onRead={() => setRead(trouble)} />;
}

/* A language is not available, and the page keeps the former one. */
function LanguageBanner(props: { missing: Language | undefined; onRead: () => void }) {
    const { missing, onRead } = props;
    if (!missing) return null;
    const sentence = t(
        "This language could not be loaded: %s. Try again when you are online.",
        languages[missing],
    );
    return <Banner sentence={sentence} onRead={onRead} />;
}

/* ---- The page ---- */

interface Cores {
    core: Core;
    scratch: Core;
    worker: WorkerClient;
    store: Store;
    packs: Packs;
}

/* Makes all cores speak a language from now on. False: its words are missing or damaged, and the
 * language stays. */
function speak(cores: Cores, words: Words | undefined): boolean {
    if (!words || !cores.scratch.speak(words)) return false;
    cores.core.speak(words);
    cores.worker.words = words;
    translateWith(cores.scratch);
    meetBots(cores.scratch.ask({ do: "bots" }).bots);
    document.documentElement.lang = words.language;
    document.title = t("Kvartal");
    return true;
}

function applySettings(settings: Settings): void {
    if (settings.theme === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = settings.theme;
    document.documentElement.dataset["motion"] = settings.motion;
}

function useRoute(): string[] {
    const [hash, setHash] = useState(location.hash);
    useLayoutEffect(() => {
        watchScroll();
        return listen("hashchange", () => {
            setHash(location.hash);
            scrollForRoute();
        });
    }, []);
    return routeOf(hash);
}

/* Sections of the rules are places on one screen. */
function keyOf(route: string[]): string {
    return (route[0] === "rules" ? route.slice(0, 2) : route).join("/");
}

/* The settings, and the language that is spoken: not the chosen one while its words are
 * `missing`. */
function useSettings(cores: Cores, chosen: Settings) {
    const { language } = cores.core;
    const [settings, setSettings] = useState({ ...chosen, language });
    const [missing, setMissing] = useState(
        language === chosen.language ? undefined : chosen.language,
    );
    const wanted = useRef(language); // the one that was asked for last
    const change = useCallback((some: Partial<Settings>) => {
        saveSettings({ ...loadSettings(), ...some });
        setSettings((now) => ({ ...now, ...some }));
    }, []);
    const changeLanguage = useCallback(
        async (language: Language) => {
            wanted.current = language;
            const words = await fetchWords(language);
            if (wanted.current !== language) return;
            const isSpoken = speak(cores, words);
            setMissing(isSpoken ? undefined : language);
            if (isSpoken) change({ language });
        },
        [cores, change],
    );
    return { settings, change, changeLanguage, missing, setMissing };
}

function Page({ cores, chosen }: { cores: Cores; chosen: Settings }) {
    const route = useRoute();
    const { settings, change, changeLanguage, missing, setMissing } = useSettings(cores, chosen);
    const [trouble, setTrouble] = useState(cores.store.trouble);
    cores.store.onTrouble = () => setTrouble(cores.store.trouble);
    const app = useMemo<App>(() => {
        applySettings(settings);
        return {
            ...cores,
            games: cores.scratch.ask({ do: "games" }).games,
            bots: cores.scratch.ask({ do: "bots" }).bots,
            settings,
            change,
            changeLanguage,
        };
    }, [cores, settings, change, changeLanguage]);
    return (
        <AppContext.Provider value={app}>
            <StoreBanner trouble={trouble} />
            <LanguageBanner missing={missing} onRead={() => setMissing(undefined)} />
            <ErrorBoundary key={keyOf(route)}>
                <Screen route={route} />
            </ErrorBoundary>
        </AppContext.Provider>
    );
}

async function start(): Promise<void> {
    const chosen = loadSettings();
    const [small, store, packs, words] = await Promise.all([
        WebAssembly.compileStreaming(fetch(CORE_FILE)),
        Store.open(),
        Packs.open(chosen.origins),
        fetchWords(chosen.language),
    ]);
    const module = packs.module ?? small;
    const scratch = new Core(module, packs);
    const cores = {
        core: new Core(module, packs),
        scratch,
        worker: new WorkerClient(module, packs),
        store,
        packs,
    };
    packs.onLoad = (larger) => {
        scratch.begin(larger);
        translateWith(scratch);
    };
    if (!speak(cores, words)) speak(cores, english);
    document.body.replaceChildren(); // the error messages of index.html
    render(<Page cores={cores} chosen={chosen} />, document.body);
    await idle();
    /* Where service workers are forbidden, the page simply needs the network. */
    if ("serviceWorker" in navigator)
        navigator.serviceWorker.register("service.js").catch(() => undefined);
}

/* Without WebAssembly there is no game: index.html has a message for that, in all languages. */
start().catch((error: unknown) => {
    console.error(error);
    document.getElementById("no-core")?.removeAttribute("hidden");
});
