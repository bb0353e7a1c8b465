/* Learning: the courses of all games, the parts of one, and a part step by step. */
import { useCallback, useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../core/protocol";
import type { Save } from "../core/store";
import { t, tn } from "../core/translate";
import { beginGame } from "../game/local_session";
import { nextGame } from "../game/setup";
import { type Lesson, loadLessons } from "../lessons/courses";
import { LessonStep } from "../lessons/lesson_table";
import { isDone, keepStep, loadProgress, nextStep, stepsDone } from "../lessons/progress";
import { useApp } from "../ui/app";
import { ErrorScreen, Heading } from "../ui/heading";
import { Icon } from "../ui/icons";
import { go } from "../ui/route";
import { GamePicture } from "../ui/town";

/* ---- A part in the list ---- */

function PartCard({ lesson, number }: { lesson: Lesson; number: number }) {
    const progress = loadProgress();
    const done = stepsDone(progress, lesson).length;
    const { length } = lesson.steps;
    return (
        <li class={done === length ? "part done" : "part"}>
            <a href={`#/learn/${lesson.game}/${lesson.part}`}>
                <span class="part-number" aria-hidden="true">
                    {done === length ? <Icon name="check" /> : number}
                </span>
                <span class="part-words">
                    <strong>{lesson.title}</strong>
                    <span>{lesson.about}</span>
                </span>
                <span class="part-steps">
                    {done > 0 && done < length
                        ? t("%u of %u", done, length)
                        : tn("%u step", "%u steps", length)}
                </span>
            </a>
        </li>
    );
}

/* A game as the home page starts it. */
function usePlay(game: GameInfo): () => void {
    const app = useApp();
    const [saves, setSaves] = useState<Save[]>([]);
    useEffect(() => void app.store.list().then(setSaves), [app]);
    return () => go(`game/${beginGame(app, nextGame(app, game, saves))}`);
}

function Course({ game, lessons }: { game: GameInfo; lessons: Lesson[] }) {
    const play = usePlay(game);
    const progress = loadProgress();
    const next = lessons.find((lesson) => !isDone(progress, lesson));
    const isBegun = lessons.some((lesson) => stepsDone(progress, lesson).length > 0);
    return (
        <section class="course" aria-labelledby={`course-${game.id}`}>
            <div class="course-head">
                <div class="game-picture" aria-hidden="true">
                    <GamePicture game={game.id} />
                </div>
                <h2 id={`course-${game.id}`}>{game.title}</h2>
                {next ? (
                    <a class="button main" href={`#/learn/${game.id}/${next.part}`}>
                        {isBegun ? t("Continue") : t("Start")}
                        <span class="unseen"> {next.title}</span>
                    </a>
                ) : (
                    <button class="main" onClick={play}>
                        {t("Play")}
                    </button>
                )}
            </div>
            <ol class="parts">
                {lessons.map((lesson, at) => (
                    <PartCard key={lesson.part} lesson={lesson} number={at + 1} />
                ))}
            </ol>
        </section>
    );
}

function Courses({ lessons, only }: { lessons: Lesson[]; only: GameInfo | undefined }) {
    const { games } = useApp();
    return (
        <main class="learn-screen">
            <Heading title={only ? t("Learn: %s", only.title) : t("Learn a game")} />
            <p class="lead">
                {t("Short tasks at real sheets. After the first part you can play.")}
            </p>
            {games
                .filter((game) => !only || game === only)
                .map((game) => (
                    <Course
                        key={game.id}
                        game={game}
                        lessons={lessons.filter((lesson) => lesson.game === game.id)}
                    />
                ))}
            {only && (
                <nav class="row" aria-label={t("More")}>
                    <a class="button" href={`#/rules/${only.id}`}>
                        {t("Read the rules")}
                    </a>
                    <a class="button" href="#/learn">
                        {t("Other games")}
                    </a>
                </nav>
            )}
        </main>
    );
}

/* ---- A part ---- */

function Finished({
    game,
    next,
    isKept,
}: {
    game: GameInfo;
    next: Lesson | undefined;
    isKept: boolean;
}) {
    const play = usePlay(game);
    return (
        <main class="learn-screen learn-finished">
            <Heading title={t("Well done!")} />
            <div class="game-picture" aria-hidden="true">
                <GamePicture game={game.id} />
            </div>
            <p class="lead" role="status">
                {next
                    ? t("This part is done. Play now, or go on with “%s”.", next.title)
                    : t("You have done the whole course of %s.", game.title)}
            </p>
            {!isKept && (
                <p class="trouble">
                    {t("This browser saves nothing, so the course begins again next time.")}
                </p>
            )}
            <div class="row">
                <button class="main" onClick={play}>
                    {t("Play")}
                </button>
                {next && (
                    <a class="button" href={`#/learn/${game.id}/${next.part}`}>
                        {next.title}
                    </a>
                )}
                <a class="button" href={`#/learn/${game.id}`}>
                    {t("Back to the course")}
                </a>
            </div>
        </main>
    );
}

function Part({
    game,
    lesson,
    next,
}: {
    game: GameInfo;
    lesson: Lesson;
    next: Lesson | undefined;
}) {
    const [step, setStep] = useState(() => nextStep(loadProgress(), lesson));
    const [done, setDone] = useState(() => stepsDone(loadProgress(), lesson));
    const [isKept, setKept] = useState(true);
    const finish = useCallback(() => {
        setKept(keepStep(lesson.game, lesson.part, step));
        setDone((steps) => [...new Set([...steps, step])]);
    }, [lesson, step]);
    if (step === lesson.steps.length) return <Finished game={game} next={next} isKept={isKept} />;
    return (
        <LessonStep
            key={step}
            lesson={lesson}
            step={step}
            done={done}
            onDone={finish}
            onNext={() => setStep(step + 1)}
            onStep={setStep}
        />
    );
}

/* ---- The screen ---- */

export function Learn({ game, part }: { game?: GameInfo | undefined; part?: string | undefined }) {
    const { scratch, settings } = useApp();
    const [lessons, setLessons] = useState<Lesson[] | null>();
    useEffect(() => {
        loadLessons(scratch, settings.language).then(setLessons, () => setLessons(null));
    }, [scratch, settings.language]);
    if (lessons === undefined) return null;
    if (lessons === null)
        return <ErrorScreen sentence={t("The lessons could not be loaded. Try again later.")} />;
    if (!game || !part) return <Courses lessons={lessons} only={game} />;
    const course = lessons.filter((lesson) => lesson.game === game.id);
    const at = course.findIndex((lesson) => lesson.part === part);
    const lesson = course[at];
    if (!lesson) return <ErrorScreen sentence={t("This link leads nowhere.")} />;
    return <Part key={part} game={game} lesson={lesson} next={course[at + 1]} />;
}
