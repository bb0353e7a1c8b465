/* Days and weeks of towns that are the same for everybody, by the clock of this device. */

const two = (number: number) => String(number).padStart(2, "0");

/* Such as 2026-11-16. */
export function today(now = new Date()): string {
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/* The day some days after another; noon is never skipped by a change of the clock. */
export function dayAfter(day: string, days: number): string {
    const date = new Date(`${day}T12:00`);
    date.setDate(date.getDate() + days);
    return today(date);
}

/* Such as 2026-W47, as ISO 8601 counts: a week begins on Monday and belongs to the year of its
 * Thursday. */
export function thisWeek(now = new Date()): string {
    const thursday = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12);
    thursday.setDate(thursday.getDate() + 4 - (thursday.getDay() || 7));
    const first = new Date(thursday.getFullYear(), 0, 1, 12);
    const days = Math.round((thursday.getTime() - first.getTime()) / 86_400_000);
    return `${thursday.getFullYear()}-W${two(Math.floor(days / 7) + 1)}`;
}

/* How many days in a row were played up to today, or up to yesterday if today's is still open. */
export function streakOf(played: ReadonlySet<string>, now: string): number {
    let day = played.has(now) ? now : dayAfter(now, -1);
    let count = 0;
    for (; played.has(day); day = dayAfter(day, -1)) count++;
    return count;
}
