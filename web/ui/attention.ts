/* Draws attention to a page that is in the background: its title, its icon, and its badge. */

interface Badges {
    setAppBadge?(count: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
}

const plainIcon = "icon.svg";
const markedIcon = "icon-turn.svg"; // made by build.mjs

/* `title` is the page's own; with words before it, the icon is marked. */
export function drawAttention(words: string, title: string): void {
    document.title = words ? `● ${words} – ${title}` : title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const href = words ? markedIcon : plainIcon;
    if (icon && icon.getAttribute("href") !== href) icon.setAttribute("href", href);
    badge(words !== "");
}

/* Only an installed page has a badge; whether the system shows it is not our business. */
function badge(isMarked: boolean): void {
    const badges = navigator as Badges;
    const done = isMarked ? badges.setAppBadge?.(1) : badges.clearAppBadge?.();
    done?.catch(() => undefined);
}
