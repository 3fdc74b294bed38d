import * as z from 'zod/mini';
import { requirement, type Requirement } from './access.ts';
import { eventCatalog, type EventId } from './events.ts';
import { permissions, type Permission } from './roles.ts';
import { routeCatalog, type RouteId, type RoutePath } from './routes.ts';
import { isTabSlot, slotCatalog, type SlotId, type TabSlotId } from './slots.ts';

/** Where a menu entry shows: the bar at the top, the menu of small screens, the menu of the person. */
export const navPlaces = ['top', 'mobile', 'user'] as const;
export type NavPlace = (typeof navPlaces)[number];

type OwnRouteId<Id extends string> = Extract<RouteId, `${Id}.${string}`> | `${Id}.${string}`;
type PathOf<Route extends string> = Route extends RouteId ? RoutePath<Route> : `/${string}`;

type AreaRoute<Route extends string> = {
  id: Route;
  path: PathOf<Route>;
  /** Document title and breadcrumb. */
  title: string;
  requires?: Requirement;
  /** `public` opens the page to anybody, signed in or not; it asks for nothing else. */
  access?: 'public';
  /** What a visitor who is not signed in reads here, e.g. "Please log in to view your clients"; without it they go to sign-in. */
  signedOut?: string;
};

/** How a fill of a tab slot shows; its address is that of the page with `?tab=<id>`. */
export type AreaTab = {
  /** Lower-case letters, digits and hyphens; unique among the tabs of the page. */
  id: string;
  label: string;
  /** A name that the shell does not know shows a neutral dot. */
  icon: string;
  /** Ascending; the page's own tabs use 10, 20, 30 … */
  order: number;
};

type AreaFill<Slot extends SlotId = SlotId> = Slot extends SlotId
  ? { slot: Slot; module: `./slots/${string}`; requires?: Requirement } & (Slot extends TabSlotId
      ? { tab: AreaTab }
      : { tab?: never })
  : never;

/** What an area states about itself, as data; `defineArea` types it, `areaDefinition` checks it. */
export type AreaDefinition<Id extends string = string, Route extends string = string> = {
  id: Id;
  /** The team that answers for the area. */
  owner: string;
  /** The semver range of packages/contract that the area was built for. */
  contract: string;
  requires?: Requirement;
  routes: readonly { [R in Route]: AreaRoute<R> }[Route][];
  nav?: readonly {
    route: NoInfer<Route>;
    label: string;
    /** A name that the shell does not know shows a neutral dot. */
    icon: string;
    /** Ascending; the top bar uses 10, 20, 30 … */
    order: number;
    in: readonly NavPlace[];
  }[];
  /** What the search palette offers besides the menu: a page, a part of one, or an action. */
  commands?: readonly {
    /** As on the button or heading that it opens: "New quote", "Tax Settings". */
    label: string;
    kind: 'page' | 'action';
    /** What people also call it, so that they find it: `['vat', 'sales tax']`. */
    words?: readonly string[];
    /** A route without parameters. */
    route: NoInfer<Route>;
    query?: Readonly<Record<string, string>>;
    /** What it needs beyond the route, e.g. the permission of the button. */
    requires?: Requirement;
  }[];
  /** The kinds of notifications that the area's database functions write; each person turns them on and off. */
  notifications?: readonly {
    /** As in the table of notifications: `quote_accepted`. */
    kind: string;
    /** What happened, after "Notify me when": "A quote is accepted". */
    label: string;
    /** Who can get it. */
    permission: Permission;
  }[];
  slots?: {
    hosts?: readonly SlotId[];
    fills?: readonly AreaFill[];
  };
  events?: { emits?: readonly EventId[]; handles?: readonly EventId[] };
  /** Other areas' routes that this area links to; `area check` refuses to remove a route in use. */
  uses?: { routes?: readonly RouteId[] };
};

/** States an area. A route id of another area, a wrong path, slot, event or feature does not compile. */
export function defineArea<const Id extends string, const Route extends OwnRouteId<Id>>(
  definition: AreaDefinition<Id, Route>,
): AreaDefinition<Id, Route> {
  return definition;
}

const keysOf = <Key extends string>(catalog: Record<Key, unknown>) =>
  z.enum(Object.keys(catalog) as [Key, ...Key[]]);
const identifier = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens'));
const filled = z.string().check(z.minLength(1));
const texts = z._default(z.array(z.string()), []);

const areaTab = z.strictObject({ id: identifier, label: filled, icon: filled, order: z.int() });

const definitionShape = {
  id: identifier,
  owner: filled,
  contract: filled,
  requires: z.optional(requirement),
  routes: z.array(
    z.strictObject({
      id: z.string().check(z.regex(/^[a-z][a-z0-9-]*\.[A-Za-z][A-Za-z0-9]*$/)),
      path: z.string().check(z.startsWith('/')),
      title: filled,
      requires: z.optional(requirement),
      access: z.optional(z.literal('public')),
      signedOut: z.optional(filled),
    }),
  ),
  nav: z._default(
    z.array(
      z.strictObject({
        route: z.string(),
        label: filled,
        icon: filled,
        order: z.int(),
        in: z.array(z.enum(navPlaces)),
      }),
    ),
    [],
  ),
  commands: z._default(
    z.array(
      z.strictObject({
        label: filled,
        kind: z.enum(['page', 'action']),
        words: texts,
        route: z.string(),
        query: z.optional(z.record(z.string(), z.string())),
        requires: z.optional(requirement),
      }),
    ),
    [],
  ),
  notifications: z._default(
    z.array(
      z.strictObject({
        kind: z.string().check(z.regex(/^[a-z_]{3,40}$/, 'lower-case letters and underscores')),
        label: filled,
        permission: z.enum(permissions),
      }),
    ),
    [],
  ),
  slots: z._default(
    z.strictObject({
      hosts: texts,
      fills: z._default(
        z.array(
          z
            .strictObject({
              slot: z.string(),
              module: z.string().check(z.startsWith('./slots/')),
              requires: z.optional(requirement),
              tab: z.optional(areaTab),
            })
            .check(
              z.refine(
                ({ slot, tab }) => isTabSlot(slot) === (tab !== undefined),
                'a fill of a tab slot, and no other, has a tab with id, label, icon, and order',
              ),
            ),
        ),
        [],
      ),
    }),
    { hosts: [], fills: [] },
  ),
  events: z._default(z.strictObject({ emits: texts, handles: texts }), { emits: [], handles: [] }),
  uses: z._default(z.strictObject({ routes: texts }), { routes: [] }),
};

/** The runtime form of `AreaDefinition`. */
export const areaDefinition = z.strictObject(definitionShape);

const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]{64}$/));

/** `area.json`: the definition, and what the build adds to it. */
export const areaManifest = z.strictObject({
  ...definitionShape,
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/)),
  /** Where the files lie, with a trailing slash: `/areas/projects/1.2.0/`. */
  base: z.string().check(z.endsWith('/')),
  /** The federation container's global name; it carries the version. */
  container: z.string(),
  /** Not read: areas released by earlier builds carry their federation manifest here. */
  federation: z.optional(z.record(z.string(), z.unknown())),
  /** Every script and style of the area, by path below `base`, with its integrity. */
  files: z.record(z.string(), sha384),
  /** What to preload for each exposed module (`./routes`) and each page (its route id), paths below `base`. */
  preload: z.record(z.string(), z.array(z.string())),
  /** The shell's lazy entry points (`@plumbline/design/grid`) that each of them uses. */
  shares: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** Hash of the sources it was built from; tells the build tool when there is nothing to do. */
  source: z.optional(z.string()),
  /** RTK Query endpoints the area injects; no two live areas may share a name. */
  endpoints: z.array(z.string()),
});
export type AreaManifest = z.infer<typeof areaManifest>;

const { files, preload, endpoints } = areaManifest.shape;

/**
 * What the registry says of a live area: all that is known of it before its code is wanted. Its files are named
 * by its area.json, which is held to the registry by `manifest`.
 */
const liveArea = z
  .strictObject({
    ...areaManifest.shape,
    /** Integrity of the version's area.json. */
    manifest: z.optional(sha384),
    /** Areas made live by earlier builds, and candidates, bring what area.json says themselves. */
    files: z.optional(files),
    preload: z.optional(preload),
    shares: z.optional(z.record(z.string(), z.array(z.string()))),
    endpoints: z.optional(endpoints),
  })
  .check(z.refine(({ manifest, files: named }) => manifest !== undefined || named !== undefined));
export type LiveArea = z.infer<typeof liveArea>;

/** `registry.json`: which version of each area is live. The only short-lived file of the platform. */
export const registry = z.strictObject({
  /** Counts up by one with every change; a shell refuses one older than it has seen. */
  revision: z.int().check(z.nonnegative()),
  issued_at: z.iso.datetime(),
  areas: z.record(identifier, liveArea),
  /** Versions that only a share of the companies runs, by area; absent while there is none. */
  rollouts: z.optional(z.record(identifier, z.strictObject({ percent: z.int(), area: liveArea }))),
  /** ECDSA P-256 over the JSON of the other fields, base64url. */
  signature: z.optional(z.string()),
});
export type Registry = z.infer<typeof registry>;

/** Every id the contract knows; `area check` compares an area's declarations with these. */
export const knownIds = {
  routes: keysOf(routeCatalog),
  slots: keysOf(slotCatalog),
  events: keysOf(eventCatalog),
};
