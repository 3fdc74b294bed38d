import { createHash } from 'node:crypto';
import type { AreaManifest } from '@plumbline/contract';
import type { Page } from '@playwright/test';
import { giveRegistry } from '../fixtures/ownRegistry.ts';
import type { OpenableArea } from '../fixtures/areas.ts';

/** One way in which an area fails, the reason its card gives, and how it is put right again. */
export type Fault = {
  name: string;
  reason: RegExp;
  /** What the test's pages complain of because of it. */
  failure: RegExp;
  /** Put right by another release only, which a session takes up when it enters the area again. */
  isMendedByRelease?: true;
  /** Makes the area fail on this page; answers what ends the fault. */
  start: (page: Page, target: OpenableArea) => Promise<() => Promise<void>>;
};

type Answer = 'hang' | 'abort' | { status: number; contentType: string; body: string };

/** Answers requests for some files of an area differently. */
function answering(
  which: (file: string, target: OpenableArea) => boolean,
  answer: (file: string, original: () => Promise<string>) => Promise<Answer>,
): Fault['start'] {
  return async (page, target) => {
    const matches = (url: URL) =>
      url.pathname.startsWith(target.area.base) &&
      which(url.pathname.slice(target.area.base.length), target);
    await page.route(matches, async (route) => {
      const given = await answer(route.request().url(), async () => (await route.fetch()).text());
      if (given === 'hang') return;
      await (given === 'abort' ? route.abort('internetdisconnected') : route.fulfill(given));
    });
    return () => page.unroute(matches);
  };
}

/** The same for what names an area's files, of which the page of the area brings a copy. */
function answeringForList(answer: Parameters<typeof answering>[1]): Fault['start'] {
  return async (page, target) => {
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const original = await route.fetch();
      const body = (await original.text()).replace('id="plumbline-area"', 'id="lost"');
      return route.fulfill({ response: original, body });
    });
    return answering((file) => file === 'area.json', answer)(page, target);
  };
}

const all = () => true;
const chunkOfPage = (file: string, { area, routeId }: OpenableArea) =>
  (area.preload[routeId] ?? area.preload['./routes'] ?? []).includes(file);
const entryFile = 'remoteEntry.js';
const entry = (file: string) => file === entryFile;
const script = (body: string): Answer => ({ status: 200, contentType: 'text/javascript', body });
const tampered = async (_: string, original: () => Promise<string>) =>
  script(`${await original()}\n;globalThis.hasRunTampered = true;`);

/** A release of the area whose page, or fill, throws while it is drawn. */
const throwing: Fault['start'] = async (page, { area, routeId }) => {
  const isFill = routeId.startsWith('./');
  const chunk = `expose_${routeId.slice(2).replaceAll('/', '__')}`;
  const ofFill = (area.preload[routeId] ?? []).find((name) => name.includes(chunk));
  // The routes stand at the end of an area's entry.
  const file = isFill ? (ofFill ?? '') : entryFile;
  const textOf = async (name: string) => (await page.request.get(area.base + name)).text();
  const id = moduleIn(await textOf(entryFile), isFill ? routeId : './routes');
  const body = throwingModule(await textOf(file), id, area);
  const changed = { ...area, files: { ...area.files, [file]: integrityOf(body) } };
  await giveRegistry(page, {
    change: (live) => ({ ...live, areas: { ...live.areas, [area.id]: changed } }),
  });
  await page.route(
    (url) => url.pathname === area.base + file,
    (route) => route.fulfill({ status: 200, contentType: 'text/javascript', body }),
  );
  return async () => void (await page.evaluate('globalThis.isMended = true'));
};

const wrongContract: Fault['start'] = async (page, { area }) => {
  let isWrong = true;
  await giveRegistry(page, {
    change: (live) => {
      const other: AreaManifest = { ...area, contract: isWrong ? '^9.0.0' : area.contract };
      const revision = live.revision + (isWrong ? 0 : 1);
      return { ...live, revision, areas: { ...live.areas, [area.id]: other } };
    },
  });
  return async () => {
    isWrong = false;
  };
};

/** The faults of the matrix. */
export const faults: Fault[] = [
  {
    name: 'offline',
    reason: /cannot be reached/,
    failure: /^request failed: GET \/areas\/.*ERR_INTERNET_DISCONNECTED|^console: AreaFailure/,
    start: answering(all, async () => 'abort'),
  },
  {
    name: 'hanging',
    reason: /did not answer within 8 seconds/,
    failure: /^console: AreaFailure/,
    start: answering(all, async () => 'hang'),
  },
  {
    name: '502 with JSON',
    reason: /answered with an error/,
    failure: /^answer 502: GET \/areas\/|integrity|^console: AreaFailure/,
    start: answering(all, async () => ({
      status: 502,
      contentType: 'application/json',
      body: '{"error":"bad gateway"}',
    })),
  },
  {
    name: '404 for a chunk',
    reason: /files are missing/,
    failure: /^answer 404: GET \/areas\/|^console: AreaFailure/,
    start: answering(chunkOfPage, async () => ({
      status: 404,
      contentType: 'text/plain',
      body: '',
    })),
  },
  {
    name: 'tampered list of files',
    reason: /not the ones that were released/,
    failure: /^console: .*integrity|^console: AreaFailure/,
    start: answeringForList(async (_, original) => ({
      status: 200,
      contentType: 'application/json',
      body: (await original()).replace('sha384-', 'sha384-A'),
    })),
  },
  {
    name: 'tampered chunk',
    reason: /not the ones that were released/,
    failure: /^console: .*integrity|^console: AreaFailure/,
    start: answering(chunkOfPage, tampered),
  },
  {
    name: 'tampered entry',
    reason: /not the ones that were released/,
    failure: /^console: .*integrity|^console: AreaFailure/,
    start: answering(entry, tampered),
  },
  {
    name: 'throws while rendering',
    reason: /stopped with an error/,
    failure: /^console: Error: Broken on purpose/,
    start: throwing,
  },
  {
    name: 'wrong contract version',
    reason: /another version of this portal/,
    failure: /^console: AreaFailure/,
    isMendedByRelease: true,
    start: wrongContract,
  },
];

function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

/** The id of the module that an area's entry exposes under a name. */
function moduleIn(entryText: string, name: string): string {
  const [, ways = ''] = entryText.split(`"${name}":`);
  const [, id] = /=>\(\)=>\w+\(([^)]+)\)/.exec(ways) ?? [];
  if (!id) throw new Error(`The entry does not expose ${name}`);
  return id;
}

/** The file of an exposed module, in whose place is one whose pages or fill throw. */
function throwingModule(original: string, id: string, area: AreaManifest): string {
  const [, head] = /^([\s\S]*?\.push\(\[\[[^\]]*\],\{)/.exec(original) ?? [];
  const end = /\}\)\(\);\s*$/.exec(original)?.[0] ?? '';
  if (!head) throw new Error(`The exposed chunk of ${area.id} has another form`);
  const component = `() => { if (!globalThis.isMended) throw new Error('Broken on purpose'); return 'Mended'; }`;
  const pages = area.routes.map((route) => `${JSON.stringify(route.id)}: async () => ${component}`);
  return `${head}${id}: (module, exports) => { exports.pages = { ${pages.join(', ')} }; exports.Fill = ${component}; }}]);${end}`;
}

/**
 * The part of the areas (or fills) that a fault is tried on: together the faults take each of them at least once. Every
 * fault with every area would take minutes more and has found nothing more.
 */
export function partOf<T>(all: readonly T[], fault: Fault): T[] {
  const parts = Math.min(all.length, faults.length);
  return all.filter((_, index) => (index + faults.indexOf(fault)) % parts === 0);
}
