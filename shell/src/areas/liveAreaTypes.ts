import type { NavPlace, SlotId } from '@plumbline/contract';
import type { LiveFill, LiveRoute } from '@plumbline/platform';
import type { ComponentType } from 'react';

/** A menu entry, ready to be shown to whoever may open its page. */
export type NavEntry = {
  route: LiveRoute;
  label: string;
  icon: string;
  order: number;
  in: readonly NavPlace[];
};

/** What the palette offers besides the menu, ready to be shown to whoever may open its route. */
export type Command = {
  route: LiveRoute;
  label: string;
  kind: 'page' | 'action';
  words: readonly string[];
  query?: Readonly<Record<string, string>> | undefined;
};

/** A route and how to get its page. */
export type LivePage = LiveRoute & {
  /** Open to anybody, signed in or not. */
  isPublic: boolean;
  /** Read in its place by who is not signed in; without it they go to sign-in. */
  signedOut?: string | undefined;
  load: () => Promise<ComponentType>;
  /** Asks for its code ahead of `load`. */
  expect: () => void;
};

/** What a person can be notified of, and the permission that it needs. */
export type NotificationKind = { kind: string; label: string; permission: string };

/** Everything that the registry's areas bring; no code of them is loaded for it. */
export type LiveAreas = {
  pages: readonly LivePage[];
  routes: ReadonlyMap<string, LiveRoute>;
  nav: readonly NavEntry[];
  commands: readonly Command[];
  /** The kinds of notifications, in the order of the areas. */
  notifications: readonly NotificationKind[];
  fillsOf: (slot: SlotId) => readonly LiveFill[];
  /** The version of an area that this session runs now. */
  versionOf: (area: string) => string | undefined;
};
