/* The screens that a first game does not need, in one file. Every file that can be loaded by itself
 * makes the bundler split shared code into further files, all of which a first visit has to fetch,
 * one after the other: twenty-two, when each screen was a file of its own. */
export { Companion } from "./companion/companion";
export { CompanionTable } from "./companion/companion_table";
export { PackEditor } from "./packs/editor";
export { MissingPack, MissingPackScreen } from "./packs/missing_pack";
export { takeFromLink } from "./packs/pack_link";
export { Daily } from "./screens/daily";
export { End } from "./screens/end";
export { Learn } from "./screens/learn";
export { NewGame } from "./screens/new_game";
export { Print } from "./screens/print";
export { Rules } from "./screens/rules";
export { SettingsScreen } from "./screens/settings";
export { Statistics } from "./statistics/statistics";
