/* The screens of online tables: they come when somebody goes there, as more_screens.ts does. */
export { NewTable } from "./screens/new_table";
export { OnlineTable } from "./screens/online_table";
