import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeArea, readFrom } from '../fixtures/makeArea.ts';
import { listVersions } from '../pointer/listVersions.ts';
import { pointAt } from '../pointer/pointAt.ts';
import { directoryStore, registryKeys, type AreaStore, type RegistryKeys } from '../store/index.ts';
import { makeDemotion, type DemotionOptions } from './makeDemotion.ts';
import { sendOpenTelemetry } from './sendOpenTelemetry.ts';

let folder: string;
let keys: RegistryKeys;
let store: AreaStore;
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-demotion-'));
  keys = await registryKeys(join(folder, 'key.json'));
  store = directoryStore(join(folder, 'store'));
  lines = [];
  for (const version of ['1.0.0', '1.1.0']) await release(version);
});
afterEach(() => rm(folder, { recursive: true }));

async function release(version: string) {
  const { area, files } = makeArea({ id: 'projects', version });
  await store.put(area, readFrom(files), Object.keys(files));
  await pointAt({ store, keys, versions: [area], kind: 'release' });
}
const makeReports = (own: Partial<DemotionOptions> = {}) => {
  const take = makeDemotion(store, {
    keys: async () => keys,
    threshold: 3,
    log: (line) => lines.push(line),
    ...own,
  });
  return async (kind: string, reporters: string[], version = '1.1.0') => {
    const outcomes: boolean[] = [];
    for (const reporter of reporters)
      outcomes.push(await take({ area: 'projects', version, kind }, reporter));
    return outcomes;
  };
};
const liveVersion = async () => (await store.registry())?.areas.projects?.version;

describe('makeDemotion', () => {
  it('takes a fresh version back after too many failures, says so and notes it', async () => {
    const report = makeReports();

    expect(await report('broken', ['a', 'b', 'c'])).toEqual([false, false, true]);

    expect(await liveVersion()).toBe('1.0.0');
    expect(lines).toEqual([
      'projects 1.1.0 was taken back to 1.0.0: 3 failures within 10 minutes, the last one "broken"',
    ]);
    const { history } = await listVersions(store, 'projects');
    expect(history[0]).toMatchObject({ kind: 'demotion', from: '1.1.0', to: '1.0.0' });
  });

  it('turns a first version off, as there is none to go back to', async () => {
    const { area, files } = makeArea({ id: 'permits', version: '1.0.0' });
    await store.put(area, readFrom(files), Object.keys(files));
    await pointAt({ store, keys, versions: [area], kind: 'release' });
    const take = makeDemotion(store, {
      keys: async () => keys,
      threshold: 3,
      log: (line) => lines.push(line),
    });
    const failed = { area: 'permits', version: '1.0.0', kind: 'broken' };

    for (const reporter of ['a', 'b', 'c']) await take(failed, reporter);

    expect(Object.keys((await store.registry())?.areas ?? {})).toEqual(['projects']);
    expect(lines).toEqual([
      'permits 1.0.0 was turned off, as no version was live before: 3 failures within 10 minutes, the last one "broken"',
    ]);
    const { live, history } = await listVersions(store, 'permits');
    expect(live).toBeNull();
    expect(history[0]).toMatchObject({ kind: 'demotion', from: '1.0.0', to: null, by: 'browsers' });
  });

  it('goes back one version, however many browsers report at once', async () => {
    await release('1.2.0');
    const take = makeDemotion(store, {
      keys: async () => keys,
      threshold: 3,
      log: (line) => lines.push(line),
    });
    const reporters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

    const outcomes = await Promise.all(
      reporters.map((reporter) =>
        take({ area: 'projects', version: '1.2.0', kind: 'broken' }, reporter),
      ),
    );

    expect(outcomes.filter(Boolean)).toEqual([true]);
    expect(await liveVersion()).toBe('1.1.0');
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['failures of the network', 'offline', ['a', 'b', 'c', 'd'], '1.1.0'],
    ['slow answers', 'slow', ['a', 'b', 'c', 'd'], '1.1.0'],
    ['a version that is not live', 'broken', ['a', 'b', 'c', 'd'], '1.0.0'],
    ['too few failures', 'broken', ['a', 'b'], '1.1.0'],
  ])('leaves a version live in spite of %s', async (_, kind, reporters, version) => {
    await makeReports()(kind, reporters, version);

    expect(await liveVersion()).toBe('1.1.0');
  });

  it('does not let one browser take a release back', async () => {
    await makeReports({ perReporter: 2 })('broken', ['a', 'a', 'a', 'a', 'a']);

    expect(await liveVersion()).toBe('1.1.0');
  });

  it('forgets failures that lie before the window', async () => {
    let time = Date.now();
    const report = makeReports({ now: () => time, windowMs: 1000 });

    await report('broken', ['a', 'b']);
    time += 2000;
    await report('broken', ['c']);

    expect(await liveVersion()).toBe('1.1.0');
  });

  it('leaves a version live that has proved itself', async () => {
    const later = Date.now() + 2 * 86_400_000;

    await makeReports({ now: () => later })('broken', ['a', 'b', 'c']);

    expect(await liveVersion()).toBe('1.1.0');
  });
});

describe('sendOpenTelemetry', () => {
  it('sends a report as an OTLP log record', async () => {
    const received: { url: string | undefined; body: string }[] = [];
    const server = createServer(async (request, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      received.push({ url: request.url, body: Buffer.concat(chunks).toString() });
      response.end('{}');
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;

    const isSent = await sendOpenTelemetry(`http://127.0.0.1:${port}/`)({
      area: 'projects',
      version: '1.1.0',
      kind: 'broken',
    });

    server.closeAllConnections();
    server.close();
    expect(isSent).toBe(true);
    expect(received[0]?.url).toBe('/v1/logs');
    const record = JSON.parse(received[0]?.body ?? '').resourceLogs[0].scopeLogs[0].logRecords[0];
    expect(record.body.stringValue).toBe('projects 1.1.0 failed: broken');
    expect(record.attributes).toContainEqual({
      key: 'plumbline.area',
      value: { stringValue: 'projects' },
    });
  });

  it('gives up quietly when nobody listens', async () => {
    expect(
      await sendOpenTelemetry('http://127.0.0.1:1')({
        area: 'a',
        version: '1.0.0',
        kind: 'broken',
      }),
    ).toBe(false);
  });
});
