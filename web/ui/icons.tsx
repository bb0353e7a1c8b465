/* Icons for buttons, where a phone has no room for words. */
const drawings = {
    home: "M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6",
    hint: "M9 18h6M10 21h4M8.5 15.5C6.6 14.2 5.5 12.2 5.5 10a6.5 6.5 0 0 1 13 0c0 2.2-1.1 4.2-3 5.5V18h-7Z",
    reminder: "M6 3h12v18H6ZM10 8.5a2 2 0 1 1 2.8 1.8c-.6.3-.8.7-.8 1.7M12 15.5v.1",
    log: "M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.1M4 12h.1M4 18h.1",
    talk: "M4 5h16v11H11l-5 4v-4H4Z",
    people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.5a3.3 3.3 0 0 1 0 6.3M18 13.8c2.2.8 3.5 3 3.5 6.2",
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
