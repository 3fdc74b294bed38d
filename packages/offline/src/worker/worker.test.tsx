import { jest } from '@jest/globals';
import { fakeCaches } from '@plumbline/testing';
import { fileOf, pageOf } from './respond.ts';
import { fileCache, cachePage, cachedPage, kindOf, settlePage } from './cachedFiles.ts';

const origin = 'http://localhost';
const asked = (path: string, more: Partial<Request> = {}) => ({
  method: 'GET',
  mode: 'cors' as const,
  cache: 'default' as const,
  url: new URL(path, origin).href,
  ...more,
});

let held: ReturnType<typeof fakeCaches>['held'];
let remove: () => void;
let work: Promise<unknown>[];
const event = (path: string) => ({
  request: new Request(new URL(path, origin)),
  waitUntil: (one: Promise<unknown>) => void work.push(one),
});
const html = (title: string, isApp = true) =>
  new Response(
    `<title>${title}</title>${isApp ? '<script id="plumbline-registry">{}</script>' : ''}`,
    { headers: { 'content-security-policy': `script-src 'nonce-${title}'` } },
  );
const serve = (answer: (url: string) => Response | Promise<Response>) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input) =>
      answer(input instanceof Request ? input.url : String(input)),
    );
const noAnswer = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  ({ held, remove } = fakeCaches());
  work = [];
});
afterEach(() => {
  remove();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('what the worker answers', () => {
  it.each([
    ['a page of the app', asked('/projects/7?tab=photos', { mode: 'navigate' }), 'page'],
    ['the start', asked('/', { mode: 'navigate' }), 'page'],
    ['a file of the shell', asked('/assets/main.0a1b2c3d.js'), 'file'],
    ['a file of an area', asked('/areas/projects/1.0.0/remoteEntry.js'), 'file'],
    ['a file that is asked for again', asked('/areas/projects/1.0.0/area.json?again=1'), 'file'],
    ['a candidate’s page', asked('/projects?areas=projects@2.0.0', { mode: 'navigate' })],
    ['what a client was sent', asked('/shared/documents/abc', { mode: 'navigate' })],
    ['the mailbox', asked('/mailbox', { mode: 'navigate' })],
    ['a file that is opened', asked('/favicon.svg', { mode: 'navigate' })],
    ['a photo that is opened', asked('/storage/v1/object/sign/a/b', { mode: 'navigate' })],
    ['the registry', asked('/registry.json')],
    ['the database', asked('/rest/v1/project_list?select=*')],
    ['the auth server', asked('/auth/v1/token')],
    ['a gateway', asked('/api/weather/sites')],
    ['a change', asked('/assets/main.0a1b2c3d.js', { method: 'POST' })],
    ['another origin', asked('https://js.stripe.com/assets/main.0a1b2c3d.js')],
    ['a file that is looked at anew', asked('/assets/main.0a1b2c3d.js', { cache: 'no-store' })],
    ['a folder', asked('/areas/projects/1.0.0/')],
  ])('%s', (_, request, ...kinds) => {
    expect(kindOf(request, origin)).toBe(kinds[0]);
  });
});

describe('a page of the app', () => {
  it('comes from the server, and is kept with its policy', async () => {
    serve(() => html('new'));

    const answer = await pageOf(event('/projects'));
    await Promise.all(work);

    expect(await answer.text()).toContain('new');
    const kept = await cachedPage();
    expect(kept?.headers.get('content-security-policy')).toBe("script-src 'nonce-new'");
    expect(await kept?.text()).toContain('new');
  });

  it('is the kept one at any path where no server answers', async () => {
    await cachePage(html('kept'));
    serve(noAnswer);

    const answer = await pageOf(event('/projects/7'));

    expect(await answer.text()).toContain('kept');
  });

  it('is the kept one when the line hangs for some seconds, and the new one the next time', async () => {
    await cachePage(html('kept'));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const line = Promise.withResolvers<Response>();
    serve(() => line.promise);

    const answer = pageOf(event('/projects'));
    await jest.advanceTimersByTimeAsync(2500);
    expect(await (await answer).text()).toContain('kept');
    line.resolve(html('new'));
    await Promise.all(work);

    expect(await (await cachedPage())?.text()).toContain('new');
  });

  it('is the one that was asked for while the worker started', async () => {
    const fetched = serve(noAnswer);

    const answer = await pageOf({
      ...event('/projects'),
      preloadResponse: Promise.resolve(html('ahead')),
    });

    expect(await answer.text()).toContain('ahead');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('says what the server says of itself', async () => {
    await cachePage(html('kept'));
    serve(() => new Response('No area has been released yet.', { status: 503 }));

    expect((await pageOf(event('/projects'))).status).toBe(503);
    await Promise.all(work);
    expect(await (await cachedPage())?.text()).toContain('kept');
  });

  it('is not replaced by a public page', async () => {
    await cachePage(html('app'));

    await cachePage(html('pricing', false));

    expect(await (await cachedPage())?.text()).toContain('app');
  });

  it('is the one before while the newest came without its files', async () => {
    const at = new URL('/assets/main.2.js', origin).href;
    await cachePage(html('before'));
    await settlePage();
    serve(noAnswer);
    const later = '<template><link href="/assets/parts.js"></template>';
    const text = `<script src="/assets/main.2.js"></script>${later}`;
    await cachePage(new Response(`${await html('newest').text()}${text}`));

    expect(await (await pageOf(event('/projects'))).text()).toContain('before');
    const cache = await caches.open(fileCache);
    await cache.put(at, new Response('code'));

    expect(await (await pageOf(event('/projects'))).text()).toContain('newest');
  });

  it('fails where none was kept', async () => {
    serve(noAnswer);

    await expect(pageOf(event('/projects'))).rejects.toThrow('Failed to fetch');
    await Promise.all(work);
  });
});

describe('a file that never changes', () => {
  const path = '/areas/projects/1.0.0/remoteEntry.js';

  it('is fetched once', async () => {
    const fetched = serve(() => new Response('code'));
    await fileOf(event(path));
    await Promise.all(work);

    const answer = await fileOf(event(path));

    expect(await answer.text()).toBe('code');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is not kept when the server does not have it', async () => {
    serve(() => new Response('gone', { status: 404 }));

    expect((await fileOf(event(path))).status).toBe(404);
    await Promise.all(work);
    expect(held()).toEqual({});
  });

  it('is not kept when a page came in its place', async () => {
    serve(
      () =>
        new Response('<h1>Sign in to the network</h1>', {
          headers: { 'content-type': 'text/html' },
        }),
    );

    await fileOf(event(path));
    await Promise.all(work);

    expect(held()).toEqual({});
  });

  it('comes from the server when the kept one was refused, and takes its place', async () => {
    const cache = await caches.open(fileCache);
    await cache.put(new URL(path, origin).href, new Response('altered'));
    serve(() => new Response('code'));

    expect(await (await fileOf(event(`${path}?again=1`))).text()).toBe('code');
    await Promise.all(work);

    expect(await (await fileOf(event(path))).text()).toBe('code');
  });

  it('is the kept one when it is asked for again without a connection', async () => {
    const cache = await caches.open(fileCache);
    await cache.put(new URL(path, origin).href, new Response('code'));
    serve(noAnswer);

    expect(await (await fileOf(event(`${path}?again=1`))).text()).toBe('code');
  });
});
