import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import type { SupabaseClient } from '@supabase/supabase-js';
import { notStored, postmaster, signedIn } from './fixtures/acknowledged.ts';
import { runProduct } from './fixtures/runProduct.ts';

const kills = repeats(4, 2);
const writers = 4;
const writesBeforeKill = 40;

describe('kill -9', () => {
  it(`loses no acknowledged row in ${kills} kills under ${writers} writers`, async () => {
    const dataDir = await mkdtemp(join(memoryFolder, 'plumbline-crash-'));
    const acknowledged: string[] = [];
    const email = `${randomUUID()}@plumbline.test`;

    for (let kill = 0; kill < kills; kill += 1) {
      const product = runProduct(dataDir);
      const client = await signedIn(await product.ready, dataDir, email);
      const enough = Promise.withResolvers<void>();
      const goal = acknowledged.length + writesBeforeKill;
      const writing = Array.from({ length: writers }, () =>
        writeUntilRefused(client, (id) => {
          acknowledged.push(id);
          if (acknowledged.length >= goal) enough.resolve();
        }),
      );
      await enough.promise;
      product.kill('SIGKILL');
      // Every other time the machine's database dies as well.
      if (kill % 2 === 1) process.kill(await postmaster(dataDir), 'SIGKILL');
      await Promise.all([product.ended, ...writing]);
    }

    const product = runProduct(dataDir);
    const client = await signedIn(await product.ready, dataDir, email);
    const missing = await notStored(client, acknowledged);
    product.kill('SIGTERM');
    await product.ended;
    await rm(dataDir, { recursive: true, force: true });
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * writesBeforeKill);
    expect(missing).toEqual([]);
  }, 180_000);
});

/** Writes one row after another until the server is gone; tells of each that was acknowledged. */
async function writeUntilRefused(client: SupabaseClient, tell: (id: string) => void) {
  for (;;) {
    const id = randomUUID();
    const { error } = await client.from('clients').insert({ id, name: `Client ${id}` });
    if (error) return;
    tell(id);
  }
}
