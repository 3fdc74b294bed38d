import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointAt } from '@plumbline/area-registry';
import { makeArea, readFrom } from '@plumbline/area-registry/fixtures';
import { directoryStore, registryKeys } from '@plumbline/area-registry/store';
import { readCall } from './options.ts';
import { runCall } from './runCall.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  await registryKeys(join(folder, 'registry-key.json'));
});
afterEach(() => rm(folder, { recursive: true }));

const list = (id: string) => runCall(readCall(['list', id, '--data-dir', folder]));

it('says of an area that nobody released that it is none of those that are live', async () => {
  const { text, data } = await list('projcets');

  expect(text).toBe('projcets was never released here; no area is live here.');
  expect(data).toEqual({ id: 'projcets', live: null, versions: [], history: [] });
});

it('tells the live version from a candidate, and from one that was live', async () => {
  const keys = await registryKeys(join(folder, 'registry-key.json'));
  const store = directoryStore(join(folder, 'store'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const { area, files } = makeArea({ id: 'crm', version });
    await store.put(area, readFrom(files), Object.keys(files));
    if (version === '1.2.0') continue;
    await pointAt({ store, keys, versions: [{ id: 'crm', version }], kind: 'release' });
  }

  const { text } = await list('crm');

  expect(text).toContain('Versions\n  1.0.0\n  1.1.0  live\n  1.2.0  candidate\n');
  expect(text).toMatch(/Moves \(UTC\)\n {2}[\d-]+ [\d:]+ {2}release {2}1\.0\.0 to 1\.1\.0/);
});

it('signs what is live anew under a newer revision, with nothing moved', async () => {
  const keys = await registryKeys(join(folder, 'registry-key.json'));
  const store = directoryStore(join(folder, 'store'));
  const { area, files } = makeArea({ id: 'crm', version: '1.0.0' });
  await store.put(area, readFrom(files), Object.keys(files));
  const before = await pointAt({ store, keys, versions: [area], kind: 'release' });

  const { text } = await runCall(readCall(['renew', '--data-dir', folder]));

  const after = await store.registry();
  expect(text).toBe('The list of live areas is signed anew (revision 2).');
  expect(after?.areas).toEqual(before.areas);
  expect(Date.parse(after?.issued_at ?? '')).toBeGreaterThanOrEqual(Date.parse(before.issued_at));
  expect((await list('crm')).text.match(/ release /g)).toHaveLength(1);
});

it('hides an area, names who did it, and lists every area', async () => {
  const keys = await registryKeys(join(folder, 'registry-key.json'));
  const store = directoryStore(join(folder, 'store'));
  for (const id of ['crm', 'permits']) {
    const { area, files } = makeArea({ id, version: '1.0.0' });
    await store.put(area, readFrom(files), Object.keys(files));
    await pointAt({ store, keys, versions: [area], kind: 'release', by: 'kim' });
  }
  const call = readCall(['hide', 'permits', '--data-dir', folder]);

  const { text } = await runCall({ ...call, by: 'lee' });

  expect(text).toBe(
    'permits 1.0.0 is off (revision 3). To make it live again: pnpm area release permits',
  );
  expect((await list('permits')).text).toMatch(/ hide {2}1\.0\.0 to off by lee$/m);
  const all = (await runCall(readCall(['list', '--data-dir', folder], folder))).text.split('\n');
  expect(all[0]).toMatch(/^Area +Live +Since \(UTC\) +Size +By +Owner$/);
  expect(all[1]).toMatch(/^crm +1\.0\.0 +[\d-]+ [\d:]+ +\d KB +kim +team-test$/);
  expect(all[2]).toMatch(/^permits +hidden +[\d-]+ [\d:]+ +\d KB +lee +team-test$/);
});
