import type { Person } from './everyPage.ts';

/** What is clicked one after the other until a dialog, a sheet or a menu is open. */
export type Clicks = readonly (string | RegExp)[];

const dialogs: Partial<Record<Person, Record<string, readonly Clicks[]>>> = {};

/** What a person opens on a page beyond what it shows by itself. */
export const dialogsOf = (person: Person, page: string): readonly Clicks[] =>
  dialogs[person]?.[page] ?? [];
