/* One picture becomes the next: the result is the new one, and what is equal stays. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newCore } from "./support.mjs";

/* ---- As much of a document as patch.ts needs ---- */

class FakeElement {
    parent = null;
    children = [];

    constructor(tag = "") {
        this.name = /^\w+/.exec(tag)?.[0] ?? "";
        const found = tag.matchAll(/([\w-]+)="([^"]*)"/g);
        this.attributes = new Map([...found].map(([, name, value]) => [name, value]));
        this.text = "";
    }

    getAttributeNames() {
        return [...this.attributes.keys()];
    }

    hasAttribute(name) {
        return this.attributes.has(name);
    }

    getAttribute(name) {
        return this.attributes.get(name) ?? null;
    }

    setAttribute(name, value) {
        this.attributes.set(name, value);
    }

    removeAttribute(name) {
        this.attributes.delete(name);
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
        const sorted = [...this.attributes].sort();
        const tag = [this.name, ...sorted.map(([name, value]) => `${name}="${value}"`)].join(" ");
        return inner ? `<${tag}>${inner}</${this.name}>` : `<${tag}/>`;
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

/* All elements below one. */
function allIn(root) {
    return root.children.flatMap((child) => [child, ...allIn(child)]);
}

/* Patches, and returns which elements were added and removed, without those inside them. */
function changed(root, before, after) {
    const old = allIn(root);
    patch(root, before, after);
    const now = allIn(root);
    const tops = (elements) => elements.filter(({ parent }) => !elements.includes(parent));
    return {
        added: tops(now.filter((element) => !old.includes(element))),
        removed: tops(old.filter((element) => !now.includes(element))),
    };
}

/* Patches, and checks that nothing is left of the difference. */
function check(before, after) {
    const root = parsed(before);
    const change = changed(root, before, after);
    assert.equal(root.innerMarkup, parsed(after).innerMarkup);
    return { root, ...change };
}

test("an equal picture changes nothing", () => {
    const text = '<svg><g id="a"><path d="M0 0"/></g></svg>';
    const { added, removed } = check(text, text);
    assert.deepEqual([added, removed], [[], []]);
});

test("only what differs is changed, and all are the same elements", () => {
    const before =
        '<svg><g id="a"><path d="1"/><path d="2"/></g><g id="b"><text>x</text></g></svg>';
    const after = '<svg><g id="a"><path d="1"/><path d="3"/></g><g id="b"><text>x</text></g></svg>';
    const root = parsed(before);
    const [svg] = root.children;
    const [first, second] = svg.children[0].children;
    const { added, removed } = changed(root, before, after);
    assert.equal(root.innerMarkup, after);
    assert.equal(root.children[0], svg);
    assert.deepEqual(svg.children[0].children, [first, second]);
    assert.deepEqual([added, removed], [[], []]);
});

test("what is new stands between what was there", () => {
    const paths = (...numbers) => `<svg>${numbers.map((n) => `<path d="${n}"/>`).join("")}</svg>`;
    const { added, removed } = check(paths(1, 2), paths(1, 3, 2));
    assert.deepEqual([added.map(({ markup }) => markup), removed], [['<path d="3"/>'], []]);
});

test("from nothing to a picture, and back", () => {
    check("", '<svg><g><path d="1"/></g></svg>');
    check('<svg><g><path d="1"/></g></svg>', "");
});

test("words are made anew with their element", () => {
    const { added } = check("<svg><text>one</text></svg>", "<svg><text>two</text></svg>");
    assert.equal(added.length, 1);
});

/* Patches a group that Tab stops at into one with another tag. */
function renewed(tag) {
    const picture = (attributes) => `<svg><g ${attributes}><path/></g></svg>`;
    const [before, after] = [picture('class="hot" role="button" data-site="1"'), picture(tag)];
    const root = parsed(before);
    const [group] = root.children[0].children;
    group.setAttribute("tabindex", "0");
    patch(root, before, after);
    assert.equal(root.children[0].children[0], group);
    return group;
}

test("a group with other attributes is the same one, with what the page has given it gone", () => {
    assert.equal(renewed('class="cold"').markup, '<g class="cold"><path/></g>');
});

test("what can still be chosen keeps its place in the order of keys, and so the focus", () => {
    const group = renewed('class="hot" role="button" data-site="2"');
    assert.deepEqual([group.getAttribute("data-site"), group.getAttribute("tabindex")], ["2", "0"]);
});

test("a group that moves stays itself when an icon before it goes", () => {
    const site = (y, fill) => `<g transform="translate(0 ${y})"><path class="${fill}"/></g>`;
    const before = `<svg><g data-icon="bank"><path/></g>${site(9, "c1")}</svg>`;
    const after = `<svg>${site(5, "c2")}</svg>`;
    const { added, removed } = check(before, after);
    assert.deepEqual([added.length, removed.map(({ name }) => name)], [0, ["g"]]);
});

test("what the core escapes in a name is read as it was", () => {
    const named = (name) => `<svg><g role="button" aria-label="${name}"><path/></g></svg>`;
    const root = parsed(named("one"));
    patch(root, named("one"), named("&quot;A&amp;lt;&quot; &lt; B&gt;"));
    assert.equal(root.children[0].children[0].getAttribute("aria-label"), '"A&lt;" < B>');
});

test("a name that has gone does not stay as a description", () => {
    const before = '<svg><g class="hot" aria-label="one"><path/></g></svg>';
    const root = parsed(before);
    const [zone] = root.children[0].children;
    zone.removeAttribute("aria-label");
    zone.setAttribute("aria-description", "one");
    patch(root, before, '<svg><g class="cold"><path/></g></svg>');
    assert.deepEqual(zone.getAttributeNames(), ["class"]);
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
