/* A step at the table: the task beside the sheet, the verdict in the bar. */
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../core/translate";
import { Table, useSession } from "../game/table";
import { useApp } from "../ui/app";
import { useForm } from "../ui/form";
import { Icon } from "../ui/icons";
import type { Lesson } from "./courses";
import { LessonSession } from "./lesson_session";

interface StepProps {
    lesson: Lesson;
    step: number;
    done: number[]; // steps
    onDone: () => void;
    onNext: () => void;
    onStep: (step: number) => void;
}

type ListProps = Pick<StepProps, "lesson" | "step" | "done" | "onStep">;

/* The steps by their names, where there is room for them. */
function Steps({ lesson, step, done, onStep }: ListProps) {
    return (
        <ol class="lesson-steps" aria-label={t("Steps")}>
            {lesson.steps.map(({ title }, number) => (
                <li key={title} class={done.includes(number) ? "done" : ""}>
                    <button
                        aria-current={number === step ? "step" : undefined}
                        onClick={() => onStep(number)}
                    >
                        <span class="part-number" aria-hidden="true">
                            {done.includes(number) ? <Icon name="check" /> : number + 1}
                        </span>
                        {title}
                        {done.includes(number) && <span class="unseen">{t("done")}</span>}
                    </button>
                </li>
            ))}
        </ol>
    );
}

/* Elsewhere as dots. */
function Dots({ lesson, step, done, onStep }: ListProps) {
    return (
        <ol class="lesson-dots" aria-label={t("Steps")}>
            {lesson.steps.map(({ title }, number) => (
                <li key={title}>
                    <button
                        class={done.includes(number) ? "done" : ""}
                        aria-current={number === step ? "step" : undefined}
                        title={title}
                        onClick={() => onStep(number)}
                    >
                        <span class="unseen">
                            {t("Step %u: %s", number + 1, title)}
                            {done.includes(number) && `, ${t("done")}`}
                        </span>
                    </button>
                </li>
            ))}
        </ol>
    );
}

function Head(props: ListProps) {
    const { lesson } = props;
    const isDesk = useForm() === "desk";
    return (
        <header class="table-head lesson-head">
            <a
                class="button quiet"
                href={`#/learn/${lesson.game}`}
                title={t("Back to the course")}
                aria-label={t("Back to the course")}
            >
                <Icon name="previous" />
            </a>
            <h1>{lesson.title}</h1>
            {!isDesk && <Dots {...props} />}
        </header>
    );
}

/* The rule opens beside the sheet; opened as a link, it leads to its own screen. */
function ruleRoute(rule: string): string {
    return `#/rules/${rule.replace("#", "/")}`;
}

function Task({ session, onRules }: { session: LessonSession; onRules: () => void }) {
    const { lesson, step } = session;
    const { title, task, rule } = lesson.steps[step] ?? { title: "", task: "", rule: "" };
    const heading = useRef<HTMLHeadingElement>(null);
    /* Screen readers announce the new task first. */
    useEffect(() => heading.current?.focus({ preventScroll: true }), []);
    return (
        <section class="lesson-task" aria-label={t("Task")}>
            <h2 ref={heading} tabIndex={-1}>
                {title}
            </h2>
            <p>{task}</p>
            <p class="lesson-help">
                <a
                    href={ruleRoute(rule)}
                    onClick={(event) => {
                        event.preventDefault();
                        onRules();
                    }}
                >
                    {t("Read the rule")}
                </a>
                {!session.isDecided && (
                    <button class="link" onClick={() => session.showAnswer()}>
                        {t("Show me")}
                    </button>
                )}
            </p>
        </section>
    );
}

/* What to do when the answer is judged; it has the focus, so that Enter goes on. */
function Actions({ session, onNext }: { session: LessonSession; onNext: () => void }) {
    const button = useRef<HTMLButtonElement>(null);
    const isLast = session.step === session.lesson.steps.length - 1;
    useEffect(() => button.current?.focus({ preventScroll: true }), [session.judgement]);
    if (session.isRight)
        return (
            <button ref={button} class="main lesson-next" onClick={onNext}>
                <Icon name="check" /> {isLast ? t("Finish this part") : t("Next step")}
            </button>
        );
    return (
        <>
            {session.mistakes > 1 && (
                <button onClick={() => session.showAnswer()}>{t("Show me")}</button>
            )}
            <button ref={button} class="main lesson-again" onClick={() => session.tryAgain()}>
                <Icon name="undo" /> {t("Try again")}
            </button>
        </>
    );
}

export function LessonStep(props: StepProps) {
    const { lesson, step, onDone, onNext } = props;
    const app = useApp();
    const form = useForm();
    const session = useMemo(() => new LessonSession(app, lesson, step), [app, lesson, step]);
    useSession(session);
    useEffect(() => () => session.close(), [session]);
    const { isRight } = session;
    useEffect(() => {
        if (isRight) onDone();
    }, [isRight, onDone]);
    return (
        <div class={`lesson ${session.judgement.verdict}`}>
            <Table
                session={session}
                head={<Head {...props} />}
                task={(openRules) => (
                    <>
                        <Task key={step} session={session} onRules={openRules} />
                        {form === "desk" && <Steps {...props} />}
                    </>
                )}
                actions={session.isDecided && <Actions session={session} onNext={onNext} />}
            />
        </div>
    );
}
