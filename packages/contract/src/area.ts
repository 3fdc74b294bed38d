import { z } from 'zod';
import { requirement, type Requirement } from './access.ts';
import { eventCatalog, type EventId } from './events.ts';
import { routeCatalog, type RouteId } from './routes.ts';
import { slotCatalog, type SlotId } from './slots.ts';

/** Icons the shell can draw in a menu; an unknown name shows a neutral dot. */
export const navPlaces = ['top', 'mobile', 'user'] as const;
export type NavPlace = (typeof navPlaces)[number];

type OwnRouteId<Id extends string> = Extract<RouteId, `${Id}.${string}`> | `${Id}.${string}`;
type PathOf<Route extends string> = Route extends RouteId
  ? (typeof routeCatalog)[Route]
  : `/${string}`;

type AreaRoute<Route extends string> = {
  id: Route;
  path: PathOf<Route>;
  /** Document title and breadcrumb. */
  title: string;
  requires?: Requirement;
  /** `public` opens the page to anybody, signed in or not; it asks for nothing else. */
  access?: 'public';
};

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
    icon: string;
    /** Ascending; the top bar of [000 §2] uses 10, 20, 30 … */
    order: number;
    in: readonly NavPlace[];
  }[];
  slots?: {
    hosts?: readonly SlotId[];
    fills?: readonly { slot: SlotId; module: `./slots/${string}`; requires?: Requirement }[];
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
const identifier = z.string().regex(/^[a-z][a-z0-9-]*$/, 'lower-case letters, digits and hyphens');

/** The runtime form of `AreaDefinition`. */
export const areaDefinition = z.strictObject({
  id: identifier,
  owner: z.string().min(1),
  contract: z.string().min(1),
  requires: requirement.optional(),
  routes: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z][a-z0-9-]*\.[A-Za-z][A-Za-z0-9]*$/),
      path: z.string().startsWith('/'),
      title: z.string().min(1),
      requires: requirement.optional(),
      access: z.literal('public').optional(),
    }),
  ),
  nav: z
    .array(
      z.strictObject({
        route: z.string(),
        label: z.string().min(1),
        icon: z.string().min(1),
        order: z.number().int(),
        in: z.array(z.enum(navPlaces)),
      }),
    )
    .default([]),
  slots: z
    .strictObject({
      hosts: z.array(z.string()).default([]),
      fills: z
        .array(
          z.strictObject({
            slot: z.string(),
            module: z.string().startsWith('./slots/'),
            requires: requirement.optional(),
          }),
        )
        .default([]),
    })
    .default({ hosts: [], fills: [] }),
  events: z
    .strictObject({
      emits: z.array(z.string()).default([]),
      handles: z.array(z.string()).default([]),
    })
    .default({ emits: [], handles: [] }),
  uses: z.strictObject({ routes: z.array(z.string()).default([]) }).default({ routes: [] }),
});

const sha384 = z.string().regex(/^sha384-[A-Za-z0-9+/=]{64}$/);

/** `area.json`: the definition, and what the build adds to it. */
export const areaManifest = areaDefinition.extend({
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  /** Where the files lie, with a trailing slash: `/areas/projects/1.2.0/`. */
  base: z.string().endsWith('/'),
  /** The federation container's global name; it carries the version. */
  container: z.string(),
  /** The inlined federation manifest (mf-manifest.json). */
  federation: z.record(z.string(), z.unknown()),
  /** Every script and style of the area, by path below `base`, with its integrity. */
  files: z.record(z.string(), sha384),
  /** What to preload for each exposed module (`./routes`) and each page (its route id), paths below `base`. */
  preload: z.record(z.string(), z.array(z.string())),
  /** The shell's lazy entry points (`@plumbline/design/grid`) that each of them uses. */
  shares: z.record(z.string(), z.array(z.string())).default({}),
  /** Hash of the sources it was built from; tells the build tool when there is nothing to do. */
  source: z.string().optional(),
  /** RTK Query endpoints the area injects; no two live areas may share a name. */
  endpoints: z.array(z.string()),
});
export type AreaManifest = z.infer<typeof areaManifest>;

/** `registry.json`: which version of each area is live. The only short-lived file of the platform. */
export const registry = z.strictObject({
  /** Counts up by one with every change; a shell refuses one older than it has seen. */
  revision: z.number().int().nonnegative(),
  issued_at: z.iso.datetime(),
  areas: z.record(identifier, areaManifest),
  /** ECDSA P-256 over the JSON of the other fields, base64url. */
  signature: z.string().optional(),
});
export type Registry = z.infer<typeof registry>;

/** Every id the contract knows; `area check` compares an area's declarations with these. */
export const knownIds = {
  routes: keysOf(routeCatalog),
  slots: keysOf(slotCatalog),
  events: keysOf(eventCatalog),
};
