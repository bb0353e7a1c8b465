/* One picture becomes the next: the result is the new one, and what is equal stays. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newCore } from "./support.mjs";

/* ---- As much of a document as patch.ts needs ---- */

class FakeElement {
    parent = null;
    children = [];

    constructor(tag = "") {
        this.tag = tag; // with its attributes
        this.text = "";
    }

    remove() {
        const { children } = this.parent;
        children.splice(children.indexOf(this), 1);
        this.parent = null;
    }

    insertBefore(element, follower) {
        if (element.parent) element.remove();
        const at = follower ? this.children.indexOf(follower) : this.children.length;
        assert.notEqual(at, -1);
        this.children.splice(at, 0, element);
        element.parent = this;
    }

    get markup() {
        const inner = this.text + this.children.map((child) => child.markup).join("");
        const name = /^\w+/.exec(this.tag)[0];
        return inner ? `<${this.tag}>${inner}</${name}>` : `<${this.tag}/>`;
    }

    get innerMarkup() {
        return this.children.map((child) => child.markup).join("");
    }

    set innerHTML(text) {
        this.children = [];
        let open = this;
        for (const [, closes, tag, isWhole, words] of text.matchAll(
            /<(\/?)([^>]*?)(\/?)>([^<]*)/g,
        )) {
            if (closes) open = open.parent;
            else {
                const element = new FakeElement(tag.trim());
                open.insertBefore(element, null);
                if (!isWhole) open = element;
            }
            open.text += words;
        }
        assert.equal(open, this);
    }
}

globalThis.document = { createElementNS: () => new FakeElement("svg") };
const { patch } = await import("../../../web/picture/patch");

function parsed(text) {
    const root = new FakeElement("div");
    root.innerHTML = text;
    return root;
}

/* Patches, and checks that nothing is left of the difference. */
function check(before, after) {
    const root = parsed(before);
    const change = patch(root, before, after);
    assert.equal(root.innerMarkup, parsed(after).innerMarkup);
    return { root, ...change };
}

test("an equal picture changes nothing", () => {
    const text = '<svg><g id="a"><path d="M0 0"/></g></svg>';
    const { added, removed } = check(text, text);
    assert.deepEqual([added, removed], [[], []]);
});

test("only what differs is made anew, and the rest is the same element", () => {
    const before =
        '<svg><g id="a"><path d="1"/><path d="2"/></g><g id="b"><text>x</text></g></svg>';
    const after = '<svg><g id="a"><path d="1"/><path d="3"/></g><g id="b"><text>x</text></g></svg>';
    const root = parsed(before);
    const [svg] = root.children;
    const [first, second] = svg.children[0].children;
    const { added, removed } = patch(root, before, after);
    assert.equal(root.innerMarkup, after);
    assert.equal(root.children[0], svg);
    assert.equal(svg.children[0].children[0], first);
    assert.deepEqual(removed, [second]);
    assert.deepEqual(
        added.map((element) => element.markup),
        ['<path d="3"/>'],
    );
});

test("from nothing to a picture, and back", () => {
    check("", '<svg><g><path d="1"/></g></svg>');
    check('<svg><g><path d="1"/></g></svg>', "");
});

test("words are made anew with their element", () => {
    const { added } = check("<svg><text>one</text></svg>", "<svg><text>two</text></svg>");
    assert.equal(added.length, 1);
});

test("a group with other attributes is another one", () => {
    const { added } = check('<svg><g id="a"><path/></g></svg>', '<svg><g id="b"><path/></g></svg>');
    assert.equal(added.length, 1);
});

test("elements that come, go and change places end in their new order", () => {
    const paths = (...numbers) => `<svg>${numbers.map((n) => `<path d="${n}"/>`).join("")}</svg>`;
    check(paths(1, 2, 3), paths(3, 2, 1));
    check(paths(1, 2, 3), paths(0, 1, 2, 3, 4));
    check(paths(1, 1, 1), paths(1, 2, 1));
    check(paths(1, 2, 3, 4, 5), paths(2, 4));
    check(paths(2, 4), paths(5, 2, 2, 4, 1));
});

for (const game of ["welcome", "smallcities", "machinery"]) {
    test(`${game}: the pictures of a game become each other`, () => {
        const core = newCore();
        core.ask({ do: "new", name: `${game}#patch`, seats: 1 });
        const draw = (layout) =>
            core.ask({ do: "draw", seat: 0, layout, zones: true, bare: true }).svg;
        let before = "";
        let kept = 0;
        for (let step = 0; step < 40 && !core.ask({ do: "show" }).over; step++) {
            const after = draw(step % 10 === 9 ? "narrow" : "wide");
            const { root, added } = check(before, after);
            const all = root.innerMarkup.split("<").length;
            if (added.length * 4 < all) kept++;
            before = after;
            const { moves } = core.ask({ do: "moves", seat: 0 });
            core.ask({ do: "play", seat: 0, moves: [moves[step % moves.length]] });
        }
        assert.ok(kept > 20, `mostly the elements stay (${kept})`);
    });
}
