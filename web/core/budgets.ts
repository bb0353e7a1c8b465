/* What the bot that gives hints and looks at turns may spend on one, in evaluated sheets. */

/* About a second. */
export const analysisWork = 2000000;

/* A hint that was given at once is looked into further, up to what an analysis finds its turns
 * with: a third of its work. So the last hint is the turn that an analysis would play. */
export const furtherWork = [50000, 200000, Math.floor(analysisWork / 3)];
