/* How much the bot that gives hints and analyses turns may spend on one, in evaluated sheets. */

/* About a second. */
export const analysisWork = 2000000;

/* A hint that was given at once is searched further, up to the work with which an analysis finds
 * its turns, a third of the whole. So the last hint is the turn that an analysis would play. */
export const furtherWork = [50000, 200000, Math.floor(analysisWork / 3)];
