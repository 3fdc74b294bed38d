import { jest } from '@jest/globals';
import { fakeCaches } from '@plumbline/testing';
import { live, page } from '../showShell.tsx';
import { keepLoadedFiles, keepNewestPage, startWorker } from './cacheForOffline.ts';
import { fileCache, cachedPage } from '@plumbline/offline/cachedFiles';

const at = (path: string) => new URL(path, location.href).href;
const projects = live([page('projects.list', '/projects', 'Projects')]);

let held: ReturnType<typeof fakeCaches>['held'];
let remove: () => void;
let asked: { path: string; cache: RequestCache | undefined }[];

function load(...paths: string[]) {
  // What jsdom lacks: the files that a page has loaded.
  Reflect.set(performance, 'getEntriesByType', () => paths.map((path) => ({ name: at(path) })));
}
const cachedFiles = () => (held()[fileCache] ?? []).map((url) => new URL(url).pathname);

beforeEach(() => {
  ({ held, remove } = fakeCaches());
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    asked.push({ path, cache: init?.cache });
    if (path === '/welcome') return new Response('<script id="plumbline-registry">{}</script>');
    return path.includes('gone') ? new Response(null, { status: 404 }) : new Response(path);
  });
});
afterEach(() => {
  remove();
  Reflect.deleteProperty(performance, 'getEntriesByType');
  jest.restoreAllMocks();
});

describe('what a page leaves for a start without a connection', () => {
  it('is each file that it has loaded, from the browser’s own cache, and the lists of its areas', async () => {
    load(
      '/assets/main.0a1b2c3d.js',
      '/areas/projects/1.0.0/remoteEntry.js',
      '/areas/projects/1.0.0/gone.js',
      '/rest/v1/project_list',
      '/registry.json',
    );

    await keepLoadedFiles(projects);

    const kept = [
      '/assets/main.0a1b2c3d.js',
      '/areas/projects/1.0.0/remoteEntry.js',
      '/areas/projects/1.0.0/area.json',
    ];
    expect(cachedFiles()).toEqual(kept);
    expect(asked.every(({ cache }) => cache === 'force-cache')).toBe(true);
  });

  it('is fetched once, and the files of a release that is over go', async () => {
    load('/areas/projects/1.0.0/remoteEntry.js', '/areas/projects/0.9.0/remoteEntry.js');
    const cache = await caches.open(fileCache);
    for (const path of ['/areas/projects/0.9.0/page.js', '/areas/projects/1.0.0/remoteEntry.js'])
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await cache.put(at(path), new Response(path));

    await keepLoadedFiles(projects);

    expect(asked.map(({ path }) => path)).toEqual(['/areas/projects/1.0.0/area.json']);
    expect(cachedFiles()).toEqual([
      '/areas/projects/1.0.0/remoteEntry.js',
      '/areas/projects/1.0.0/area.json',
    ]);
  });

  it('is at most four hundred files of the past', async () => {
    load();
    const cache = await caches.open(fileCache);
    for (let number = 0; number < 450; number += 1)
      // oxlint-disable-next-line no-await-in-loop -- in this order
      await cache.put(at(`/assets/part.${number}.js`), new Response(''));

    await keepLoadedFiles(live([]));

    expect(cachedFiles()).toHaveLength(400);
    expect(cachedFiles()[0]).toBe('/assets/part.50.js');
  });

  it('is the page as the server gives it now', async () => {
    await keepNewestPage();

    expect(await (await cachedPage())?.text()).toContain('plumbline-registry');
  });

  it('is nothing where there is no worker', async () => {
    expect(await startWorker()).toBe(false);
  });
});
