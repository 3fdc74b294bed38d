import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { memoryFolder } from '@plumbline/testing/backend';
import { repeats } from '@plumbline/testing/repeats';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { runProduct } from './fixtures/runProduct.ts';

const kills = repeats(10, 2);
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

async function signedIn(url: string, dataDir: string, email: string): Promise<SupabaseClient> {
  const { publishable } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
  const client = createClient(url, publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const password = 'Plumbline!2026';
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) {
    const data = { company_name: 'Crash & Sons' };
    await client.auth.signUp({ email, password, options: { data } });
    await client.auth.signInWithPassword({ email, password });
  }
  return client;
}

/** Writes one row after another until the server is gone; tells of each that was acknowledged. */
async function writeUntilRefused(client: SupabaseClient, tell: (id: string) => void) {
  for (;;) {
    const id = randomUUID();
    const { error } = await client.from('clients').insert({ id, name: `Client ${id}` });
    if (error) return;
    tell(id);
  }
}

async function postmaster(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

async function notStored(client: SupabaseClient, ids: string[]): Promise<string[]> {
  const stored = new Set<string>();
  for (let at = 0; ; at += 1000) {
    const { data, error } = await client
      .from('clients')
      .select('id')
      .order('id')
      .range(at, at + 999);
    if (error && at === 0) throw new Error(error.message);
    for (const { id } of data ?? []) stored.add(id);
    if (!data || data.length < 1000) return ids.filter((id) => !stored.has(id));
  }
}
