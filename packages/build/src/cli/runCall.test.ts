import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCall } from './options.ts';
import { runCall } from './runCall.ts';

it('says of an area that nobody released that it is none of those that are live', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-'));
  await writeFile(join(folder, 'registry-key.json'), '{}');
  try {
    const { text, data } = await runCall(readCall(['list', 'projcets', '--data-dir', folder]));

    expect(text).toBe('projcets was never released here; no area is live here.');
    expect(data).toEqual({ id: 'projcets', live: null, versions: [], history: [] });
  } finally {
    await rm(folder, { recursive: true });
  }
});
