/* Icons for buttons, where a phone has no room for words. */
const drawings = {
    home: "M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6",
    hint: "M9 18h6M10 21h4M8.5 15.5C6.6 14.2 5.5 12.2 5.5 10a6.5 6.5 0 0 1 13 0c0 2.2-1.1 4.2-3 5.5V18h-7Z",
    reminder: "M6 3h12v18H6ZM10 8.5a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.7M12 15.5v.1",
    guide: "M12 3v18M12 5h6l2.5 2.5L18 10h-6M12 11H6l-2.5 2.5L6 16h6",
    log: "M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.1M4 12h.1M4 18h.1",
    talk: "M4 5h16v11H11l-5 4v-4H4Z",
    people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.5a3.3 3.3 0 0 1 0 6.3M18 13.8c2.2.8 3.5 3 3.5 6.2",
    sun: "M12 8a4 4 0 1 0 .1 0ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
    menu: "M4 7h16M4 12h16M4 17h16",
    undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
    turn: "M19 12a7 7 0 1 1-2.5-5.4M17 2v5h-5",
    mirror: "M12 3v18M9 7 3 17h6ZM15 7l6 10h-6Z",
    share: "M12 15V3M8 6.5 12 3l4 3.5M7 10H5v11h14V10h-2",
    check: "M5 13l5 5L20 6",
    checks: "M2 13l4.5 5L15 6M11 16.5l1.5 1.5L21 6",
    cross: "M6 6l12 12M18 6 6 18",
    previous: "M15 6l-6 6 6 6",
    next: "M9 6l6 6-6 6",
    settings: "M4 7h9M17 7h3M4 12h2M10 12h10M4 17h7M15 17h5M15 5v4M8 10v4M13 15v4",
};

export type IconName = keyof typeof drawings;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={drawings[name]} />
        </svg>
    );
}
