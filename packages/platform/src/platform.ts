import type { Abilities, AreaTab, EventId, Requirement, SlotId } from '@plumbline/contract';
import type { CurrentSession, Session } from '@plumbline/data';
import { createContext, use, type ComponentType } from 'react';
import type { Events } from './events.ts';
import type { Onboarding } from './onboarding.ts';
import type { UnsavedWork } from './unsavedWork.ts';

/** A route of a live area. */
export type LiveRoute = {
  id: string;
  area: string;
  /** The pattern, `/projects/:projectId`. */
  path: string;
  title: string;
  /** What the area and the route ask for, together. */
  requires: readonly Requirement[];
};

/** A component that a live area puts into a slot. */
export type LiveFill = {
  area: string;
  module: string;
  requires: readonly Requirement[];
  /** How it shows in a tab slot. */
  tab?: AreaTab | undefined;
  /** Loads the fill's component, which takes the slot's props by contract; tries again after a failure. */
  load: () => Promise<ComponentType<object>>;
};

/** What a sign-in waits for before the database opens anything to it. */
export type SessionHold = NonNullable<CurrentSession['hold']>;

/** `pending` until the profile has come; areas only ever run with `ready`. */
export type SessionState =
  | { status: 'signedOut' }
  | { status: 'pending' }
  | { status: 'failed'; message: string; retry: () => void }
  | { status: 'noCompany'; email: string; isPlatformAdmin: boolean }
  | { status: 'held'; hold: SessionHold; retry: () => void }
  | { status: 'ready'; session: Session };

/** Short notices at the top right: a success stays 4 s, an error 6 s. */
export type Toasts = {
  success: (message: string) => void;
  error: (message: string) => void;
  info: (message: string) => void;
  /** A success with an Undo button; `act` names it for `withdraw`. */
  undo: (message: string, onUndo: () => void, act?: string) => void;
  /** Takes away the Undo of an act that has been taken back elsewhere. */
  withdraw: (act: string) => void;
};

/** One use of something that an area has to declare in its area.ts. */
export type DeclaredUse =
  | { kind: 'route'; id: string; area: string | undefined }
  | { kind: 'slot'; id: SlotId; area: string | undefined }
  | { kind: 'emits' | 'handles'; id: EventId; area: string | undefined };

/** What the running shell gives to the areas. */
export type Platform = {
  routes: ReadonlyMap<string, LiveRoute>;
  fillsOf: (slot: SlotId) => readonly LiveFill[];
  session: SessionState;
  abilities: Abilities;
  events: Events;
  toasts: Toasts;
  unsaved: UnsavedWork;
  onboarding: Onboarding;
  /** Puts a page's own title, such as a project's name, into the document title and the breadcrumbs, and that of the page above into these. */
  setTitle: (title: string | undefined, above?: string) => void;
  /** Shown in place of a fill that cannot be had. */
  Unavailable: ComponentType<{ area: string; retry: () => void }>;
  /** Takes faults of fills and event handlers. */
  report: (fault: unknown, area: string | undefined) => void;
  /** Hears each use of a declared thing; the test host refuses those that area.ts does not name. */
  onUse?: (use: DeclaredUse) => void;
};

const PlatformContext = createContext<Platform | undefined>(undefined);
const AreaContext = createContext<string | undefined>(undefined);

/** Filled by the shell, and in tests by the fake host. */
export const PlatformProvider = PlatformContext.Provider;

/** Says which area the components below belong to. */
export const AreaProvider = AreaContext.Provider;

/** The whole platform; areas use the particular hooks instead. */
export function usePlatform(): Platform {
  const platform = use(PlatformContext);
  if (!platform) throw new Error('This component runs outside the shell');
  return platform;
}

/** The id of the area that the component belongs to; undefined in the shell itself. */
export function useAreaId(): string | undefined {
  return use(AreaContext);
}

/** The short notices at the top right. */
export function useToasts(): Toasts {
  return usePlatform().toasts;
}
