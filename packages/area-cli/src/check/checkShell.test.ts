import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointAt } from '@plumbline/area-registry';
import { usesFile, type ShellOffers } from '@plumbline/area-registry/compatibility';
import { makeArea, readFrom } from '@plumbline/area-registry/fixtures';
import { directoryStore, registryKeys, type AreaStore } from '@plumbline/area-registry/store';
import { checkOffers } from './checkShell.ts';

let folder: string;
let store: AreaStore;
const offers = (names: string[]): ShellOffers => ({
  contract: '1.3.0',
  modules: { '@plumbline/design': { version: '1.0.0', names } },
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-shell-'));
  store = directoryStore(join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

async function release(id: string, takes?: Record<string, string[]>, contract = '^1.0.0') {
  const { area, files } = makeArea({ id, contract });
  const uses = { ranges: {}, takes, imports: [], packages: [], ids: [], globalStyles: [] };
  const all = { ...files };
  if (takes) all[usesFile] = new TextEncoder().encode(JSON.stringify(uses));
  await store.put(area, readFrom(all), Object.keys(all));
  const keys = await registryKeys(join(folder, 'registry-key.json'));
  await pointAt({ store, keys, versions: [area], kind: 'release' });
}

it('has nothing against a shell that exports what every live area takes', async () => {
  await release('crm', { '@plumbline/design': ['Page'] });

  expect(await checkOffers(offers(['Page']), store)).toEqual({ findings: [], notes: [] });
});

it('names the area, its version, and what it would miss', async () => {
  await release('crm', { '@plumbline/design': ['Page', 'Gantt'] });
  await release('permits', {}, '^2.0.0');

  expect((await checkOffers(offers(['Page']), store)).findings).toEqual([
    "crm 1.0.0 takes Gantt of @plumbline/design, which the shell's 1.0.0 does not export. Keep it until the area no longer takes it.",
    'permits 1.0.0 was built for contract ^2.0.0, but the shell has 1.3.0.',
  ]);
});

it('says of an older build that its imports are not known', async () => {
  await release('crm');

  expect(await checkOffers(offers([]), store)).toEqual({
    findings: [],
    notes: [
      'crm 1.0.0 was built before its imports were noted, so only its contract was compared.',
    ],
  });
});

it('keeps what the live shell gives in the store', async () => {
  expect(await store.shell()).toBeNull();

  await store.noteShell(offers(['Page']));
  await store.noteShell(offers(['Page', 'Map']));

  expect(await store.shell()).toEqual(offers(['Page', 'Map']));
});
