import type { LiveArea, Requirement, SlotId } from '@plumbline/contract';
import type { LiveFill, LiveRoute } from '@plumbline/platform';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { AreaFailure } from '../federation/areaFailure.ts';
import { expectArea, loadFromArea } from '../federation/areaLoader.ts';
import type { Releases } from '../federation/releases.ts';
import { allowSuspect, isSuspect, whileEntering } from '../isolation/hangs.ts';
import { noteEntered } from '../isolation/usage.ts';
import type { NavEntry, Command, LivePage, LiveAreas } from './liveAreaTypes.ts';

const component = z.custom<ComponentType>((value) => typeof value === 'function');
const routesModule = z.object({ pages: z.record(z.string(), z.custom<() => Promise<unknown>>()) });
const slotModule = z.object({
  Fill: z.custom<ComponentType<object>>((value) => typeof value === 'function'),
});

/**
 * Runs an area's code, marked as being entered. One that stopped the page the last time is refused once: whoever
 * tries again opens it anyway.
 */
async function enter<Value>(area: LiveArea, load: () => Promise<Value>): Promise<Value> {
  const version = { area: area.id, version: area.version };
  if (isSuspect(version)) {
    allowSuspect(version);
    throw new AreaFailure(area, 'hung');
  }
  const entered = await whileEntering(version, load);
  noteEntered(version);
  return entered;
}

async function loadPage(area: LiveArea, routeId: string): Promise<ComponentType> {
  return loadFromArea(
    area,
    './routes',
    async (module) => {
      const load = routesModule.parse(module).pages[routeId];
      if (!load) throw new Error(`${area.id} has no page for ${routeId}`);
      return component.parse(await load());
    },
    [routeId],
  );
}

const loadFill = (area: LiveArea, module: string) =>
  loadFromArea(area, module, async (exposed) => slotModule.parse(exposed).Fill);

/** After a page's code come the data that it shows; then there is time for what may be opened next. */
const restMs = 400;

const asked = (...needs: (Requirement | undefined)[]) =>
  needs.filter((need): need is Requirement => need !== undefined);

/**
 * Reads routes, menu and fills from the registry that the session started with. Code is loaded from the
 * release that is live when its area is entered.
 */
export function liveAreas(releases: Releases): LiveAreas {
  const all = Object.values(releases.current().areas);
  const newest = (area: LiveArea) => releases.current().areas[area.id] ?? area;
  const fillersOf = ({ slots: { hosts } }: LiveArea) =>
    all.filter(({ slots }) => slots.fills.some(({ slot }) => hosts.includes(slot)));
  const expectParts = (area: LiveArea, parts: string[]) => void expectArea(newest(area), parts);
  const releaseOf = async (area: LiveArea, parts: string[]) => {
    // While it is looked up whether there is a newer one, which is rare.
    expectParts(area, parts);
    return (await releases.releaseOf(area.id)) ?? area;
  };
  /** The lists of every area's files, one after the other: whoever goes there then asks for code at once. */
  const expectAll = async () => {
    // oxlint-disable-next-line no-await-in-loop -- a single connection; the page may want the others
    for (const area of all) await expectArea(newest(area));
  };
  const pages = all.flatMap((area) =>
    area.routes.map(({ id, path, title, requires, access, signedOut }): LivePage => ({
      id,
      area: area.id,
      path,
      title,
      isPublic: access === 'public',
      signedOut,
      requires: access === 'public' ? [] : asked(area.requires, requires),
      load: async () => {
        const release = await releaseOf(area, ['./routes', id]);
        const Page = await enter(release, () => loadPage(release, id));
        for (const other of fillersOf(area)) void expectArea(newest(other));
        if (access !== 'public') setTimeout(() => void expectAll(), restMs);
        return Page;
      },
      expect: () => {
        releases.expect(area.id);
        expectParts(area, ['./routes', id]);
      },
    })),
  );
  const routes = new Map(pages.map((page): [string, LiveRoute] => [page.id, page]));
  const nav = all
    .flatMap((area) => area.nav)
    .flatMap(({ route: id, ...entry }): NavEntry[] => {
      const route = routes.get(id);
      return route ? [{ ...entry, route }] : [];
    })
    .toSorted((one, other) => one.order - other.order);
  const commands = all.flatMap((area) =>
    area.commands.flatMap(({ route: id, requires, ...command }): Command[] => {
      const route = routes.get(id);
      return route
        ? [{ ...command, route: { ...route, requires: [...route.requires, ...asked(requires)] } }]
        : [];
    }),
  );
  const fillsOf = (slot: SlotId) =>
    all.flatMap((area) =>
      area.slots.fills
        .filter((fill) => fill.slot === slot)
        .map(({ module, requires, tab }) => ({
          area: area.id,
          module,
          tab,
          requires: asked(area.requires, requires),
          load: async () => {
            const release = await releaseOf(area, [module]);
            return enter(release, () => loadFill(release, module));
          },
        })),
    );
  const cached = new Map<SlotId, readonly LiveFill[]>();
  return {
    pages,
    routes,
    nav,
    commands,
    notifications: all.flatMap(({ notifications }) => notifications),
    versionOf: (area) => releases.current().areas[area]?.version,
    fillsOf: (slot) => {
      const fills = cached.get(slot) ?? fillsOf(slot);
      cached.set(slot, fills);
      return fills;
    },
  };
}
