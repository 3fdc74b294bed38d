import { isTabSlot, routeCatalog, type AreaDefinition, type SlotId } from '@plumbline/contract';
import type { Session } from '@plumbline/data';
import { toasts } from '@plumbline/design';
import {
  makeEvents,
  makeUnsavedWork,
  type LiveFill,
  type LiveRoute,
  type Onboarding,
  type Platform,
} from '@plumbline/platform';
import type { ComponentType } from 'react';
import { refuseUndeclared } from './declaredUses.ts';

/** How a fake fill of a tab slot shows. */
const addedTab = { id: 'elsewhere', label: 'Elsewhere', icon: 'elsewhere', order: 60 };

/** Components that other areas would put into slots of the area under test. */
export type FakeFills = Partial<Record<SlotId, ComponentType<object>>>;

const routesOf = ({ id: area, routes, requires = {} }: AreaDefinition): LiveRoute[] =>
  routes.map((route) => ({
    id: route.id,
    area,
    path: route.path,
    title: route.title,
    requires: [requires, route.requires ?? {}],
  }));

/** The other areas' routes, all live; `absent` takes some away. */
const othersRoutes = (absent: readonly string[]): LiveRoute[] =>
  Object.entries(routeCatalog)
    .filter(([id]) => !absent.includes(id))
    .map(([id, path]) => ({ id, area: id.split('.')[0] ?? id, path, title: id, requires: [] }));

const settledOnboarding: Onboarding = {
  state: {
    isFirstTimeUser: false,
    steps: { companyInfo: true, firstClient: true, firstItem: true, firstProject: true },
    currentStep: null,
    showWelcomeTour: false,
    isOnboardingComplete: true,
  },
  included: {},
  percentage: 100,
  complete() {},
  skip() {},
  reset() {},
  startTour() {},
  hideTour() {},
};

export type FakePlatformOptions = {
  area: AreaDefinition;
  session: Session;
  fills?: FakeFills;
  /** Route ids that are not live in this test. */
  absent?: readonly string[];
  onboarding?: Partial<Onboarding>;
};

/** What `renderInShell` gives to the area: real events and toasts, a registry of its area.ts. */
export function fakePlatform({
  area,
  session,
  fills = {},
  absent = [],
  onboarding,
}: FakePlatformOptions): Platform {
  const routes = [...othersRoutes(absent), ...routesOf(area)];
  const known = new Map<SlotId, LiveFill[]>();
  const fillsOf = (slot: SlotId) => {
    const found = known.get(slot) ?? makeFills(slot);
    known.set(slot, found);
    return found;
  };
  const makeFills = (slot: SlotId): LiveFill[] => {
    const Fill = fills[slot];
    return Fill
      ? [
          {
            area: 'elsewhere',
            module: `./slots/${slot}`,
            requires: [],
            load: async () => Fill,
            ...(isTabSlot(slot) ? { tab: addedTab } : {}),
          },
        ]
      : [];
  };
  return {
    routes: new Map(routes.map((route) => [route.id, route])),
    fillsOf,
    session: { status: 'ready', session },
    abilities: {
      status: 'ready',
      features: session.features,
      permissions: session.permissions,
      canWrite: session.can_write,
    },
    events: makeEvents(),
    toasts,
    unsaved: makeUnsavedWork(),
    onboarding: { ...settledOnboarding, ...onboarding },
    setTitle: (title) => {
      document.title = title ?? '';
    },
    Unavailable: ({ area: name, retry }) => (
      <p>
        {name} is unavailable <button onClick={retry}>Try again</button>
      </p>
    ),
    report() {},
    onUse: (use) => {
      if (use.area === area.id) refuseUndeclared(area, use);
    },
  };
}
