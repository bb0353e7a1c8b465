/* The actions on a pack: keep, play, save, open, share and print. */
import { useEffect, useRef } from "preact/hooks";
import type { Pack } from "../core/packs";
import type { GameInfo } from "../core/protocol";
import { t } from "../core/translate";
import { beginGame } from "../game/local_session";
import { seatsOf } from "../game/setup";
import { type App, useApp } from "../ui/app";
import { copy, download } from "../ui/export";
import { Icon } from "../ui/icons";
import { go } from "../ui/route";
import { nothing } from "./draft";
import type { Editing } from "./editing";
import { rememberBox } from "./last_box";
import { readText } from "./pack_file";
import { toCode } from "./pack_link";

/* The pack as it is now, kept on this device; none while something is wrong with it. */
async function keep(app: App, { text, check, say }: Editing): Promise<Pack | undefined> {
    if (check.faults.length > 0) {
        say(t("Correct the marked fields first; the draft is kept."));
        return undefined;
    }
    const { pack } = await app.packs.read(app.scratch, text);
    if (!pack?.id) {
        say(t("Nothing differs from ours, so there is nothing to keep."));
        return undefined;
    }
    const isKept = await app.packs.keep(pack);
    rememberBox(pack.game, pack.id);
    say(
        isKept
            ? t("Kept in this browser. Games can be played with it.")
            : t("This browser keeps nothing: save the pack to a file."),
    );
    return pack;
}

function fileOf(game: GameInfo, title: string): string {
    const name = title.trim().replace(/[^\p{L}\p{N}]+/gu, "-") || game.id;
    return `${name}.pack`;
}

function OpenFile({ editing }: { editing: Editing }) {
    return (
        <label class="button">
            {t("Open a file")}
            <input
                class="unseen"
                type="file"
                accept=".pack,.json,.txt"
                onChange={(event) => {
                    const input = event.currentTarget;
                    const file = input.files?.[0];
                    if (!file) return;
                    void readText(file).then(({ text, said }) => {
                        input.value = "";
                        if (text === undefined) editing.say(said);
                        else editing.open(text);
                    });
                }}
            />
        </label>
    );
}

/* Asks before anything is lost that is nowhere else. */
export function ReplaceQuestion({ answer }: Pick<Editing, "answer">) {
    const question = useRef<HTMLDivElement>(null);
    useEffect(() => question.current?.querySelector("button")?.focus(), []);
    const title = t("Replace your draft?");
    return (
        <div ref={question} class="question" role="alertdialog" aria-label={title}>
            <p>
                {title} {t("It is neither kept in this browser nor saved to a file.")}
            </p>
            <button onClick={() => answer(false)}>{t("Leave it")}</button>
            <button class="lit" onClick={() => answer(true)}>
                {t("Replace it")}
            </button>
        </div>
    );
}

export function MoreActions({ game, editing }: { game: GameInfo; editing: Editing }) {
    const app = useApp();
    const { steps, text, say } = editing;
    const share = async () => {
        const code = await toCode(text);
        const link = `${location.href.split("#")[0]}#/pack/${game.id}/~${code}`;
        say(
            code !== undefined
                ? await copy(link, t("A link to this pack is copied."))
                : t("This pack is too large for a link: save it to a file and send that."),
        );
    };
    const save = () => {
        download(fileOf(game, steps.now.title), "application/json", text);
        editing.saved();
    };
    const print = async () => {
        const pack = await keep(app, editing);
        if (pack) go(`print/${game.id}/${pack.id}`);
    };
    return (
        <div class="more-actions">
            <OpenFile editing={editing} />
            <button onClick={save}>{t("Save to a file")}</button>
            <button onClick={() => void share()}>{t("Share by link")}</button>
            <button onClick={() => void print()}>{t("Print its cards")}</button>
            <button onClick={() => editing.replace(nothing)}>{t("Start over")}</button>
        </div>
    );
}

interface ActionsProps {
    game: GameInfo;
    editing: Editing;
    hasMore: boolean; // whether the others are shown
    onMore: (hasMore: boolean) => void;
}

export function Actions({ game, editing, hasMore, onMore }: ActionsProps) {
    const app = useApp();
    const isFine = editing.check.faults.length === 0;
    const play = async () => {
        const pack = await keep(app, editing);
        if (!pack) return;
        const name = `${game.id}:pack=${pack.id}`;
        go(`game/${beginGame(app, { name, seats: seatsOf(app, 1, 1), guided: false })}`);
    };
    return (
        <>
            <button
                class="step"
                aria-label={t("More")}
                title={t("More")}
                aria-expanded={hasMore}
                onClick={() => onMore(!hasMore)}
            >
                <Icon name="menu" />
            </button>
            <button disabled={!isFine} onClick={() => void keep(app, editing)}>
                {t("Keep")}
            </button>
            <button class="main" disabled={!isFine} onClick={() => void play()}>
                {t("Play with it")}
            </button>
        </>
    );
}
