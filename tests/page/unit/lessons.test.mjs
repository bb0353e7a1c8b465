/* Lessons on the page: their translated copies are judged alike, and progress survives anything. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { allLessons, translated } from "../../../web/lessons/compile.mjs";
import { isDone, keepStep, loadProgress, nextStep, stepsDone } from "../../../web/lessons/progress";
import { FakeStorage, newCore, setGlobal } from "./support.mjs";

let storage;
beforeEach(() => {
    storage = setGlobal("localStorage", new FakeStorage());
});

/* A language in which every sentence is reversed. */
const backwards = (sentence) => [...sentence].reverse().join("");

test("a translated lesson is judged as the original is, in its own words", () => {
    const core = newCore();
    for (const { text } of allLessons()) {
        const lesson = translated(text, backwards);
        const { steps } = core.ask({ do: "lesson", lesson: text });
        assert.deepEqual(
            core.ask({ do: "lesson", lesson }).steps.map(({ title }) => title),
            steps.map(({ title }) => backwards(title)),
        );
        steps.forEach((_, step) => {
            core.ask({ do: "lesson", lesson, step });
            const { right, wrong } = core.ask({ do: "solve", lesson, step });
            for (const moves of [right, ...wrong]) {
                const one = core.ask({ do: "judge", lesson: text, step, moves });
                const other = core.ask({ do: "judge", lesson, step, moves });
                assert.equal(other.verdict, moves === right ? "right" : "wrong");
                assert.equal(other.said, backwards(one.said));
            }
        });
    }
});

test("parts come in the order of their numbers", () => {
    const parts = allLessons().filter(({ game }) => game === "welcome");
    assert.deepEqual(
        parts.map(({ part }) => part),
        ["first-turn", "effects", "plans", "advanced", "other-ways"],
    );
});

const part = { game: "welcome", part: "first-turn", steps: [1, 2, 3] };

test("steps that were done are remembered, in any order and once", () => {
    assert.equal(nextStep(loadProgress(), part), 0);
    for (const step of [2, 0, 2]) assert.ok(keepStep("welcome", "first-turn", step));
    assert.deepEqual(stepsDone(loadProgress(), part), [0, 2]);
    assert.equal(nextStep(loadProgress(), part), 1);
    keepStep("welcome", "first-turn", 1);
    assert.ok(isDone(loadProgress(), part));
    assert.equal(nextStep(loadProgress(), part), 0);
    assert.equal(isDone(loadProgress(), { ...part, part: "plans" }), false);
});

test("a lesson that has become shorter is done when its steps are", () => {
    keepStep("welcome", "first-turn", 0);
    keepStep("welcome", "first-turn", 7);
    assert.ok(isDone(loadProgress(), { ...part, steps: [1] }));
});

test("what somebody else has written there is left out", () => {
    for (const words of ["no JSON", "null", "7", '{"welcome/first-turn":"all"}', '{"a":[-1]}']) {
        storage.setItem("kvartal-lessons", words);
        assert.deepEqual(loadProgress(), {});
    }
});

test("storage that is full is told, and nothing is lost", () => {
    keepStep("welcome", "first-turn", 0);
    storage.setItem = () => {
        throw new Error("The quota is exceeded.");
    };
    assert.equal(keepStep("welcome", "first-turn", 1), false);
    assert.deepEqual(stepsDone(loadProgress(), part), [0]);
});
