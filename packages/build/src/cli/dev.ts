#!/usr/bin/env node
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareArea } from '../prepare/prepareArea.ts';
import { pointAt } from '../release/pointAt.ts';
import { directoryStore, registryKeys } from '../store/index.ts';
import { workspaceRoot } from '../workspace.ts';

// Puts every saved state of one area live in the store of a running product; the rest stays as released.
const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: { 'data-dir': { type: 'string' } },
});
const id = positionals[0] ?? '';
const folder = join(workspaceRoot, `mf-${id}`);
const dataDir = resolve(workspaceRoot, values['data-dir'] ?? process.env.DATA_DIR ?? '.data');
const store = directoryStore(join(dataDir, 'store'));
const say = (message: string) => process.stdout.write(`${message}\n`);
let isBuilding = false;
let isStale = false;

async function putLive(): Promise<void> {
  isStale = true;
  if (isBuilding) return;
  isBuilding = true;
  while (isStale) {
    isStale = false;
    // oxlint-disable-next-line no-await-in-loop -- one build after the other
    await build().catch((error: Error) => say(error.message));
  }
  isBuilding = false;
}

async function build(): Promise<void> {
  const began = Date.now();
  const area = await prepareArea({ folder, store, last: {}, onProgress: () => {} });
  const live = await store.registry();
  if (live?.areas[id]?.version === area.version) return;
  const keys = await registryKeys(join(dataDir, 'registry-key.json'));
  await pointAt({ store, keys, versions: [area], kind: 'prepare', note: 'pnpm dev' });
  say(
    `${id} ${area.version} is live after ${Date.now() - began} ms; reload the page, or enter the area again.`,
  );
}

if (!id || (await store.registry()) === null) {
  process.stderr.write(
    'pnpm dev <area>, beside a running product (npm start) with the same data folder.\n',
  );
  process.exitCode = 2;
} else {
  await putLive();
  say(`Watching mf-${id}/src. Ctrl-C ends it.`);
  watch(join(folder, 'src'), { recursive: true }, () => void putLive());
}
