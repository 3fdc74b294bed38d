import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { Service } from './process.ts';

/** The parts of a product that can be broken. */
export type Parts = {
  product: Service;
  gateways: readonly Service[];
  dataDir: string;
  clockFile: string;
  mail: { delay: (ms: number) => void };
  /** The data folder has a size of its own, so that filling it harms nobody else. */
  hasOwnDisk: boolean;
};

/** One way to break something: done, and mended again. */
export type Fault = { name: string; run: (parts: Parts) => Promise<void> };

const second = 1_000;

/** Waits until the product says that it is ready; starts it again when it does not come back by itself. */
async function recovered(product: Service, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  // what was broken a moment ago is noticed first
  await pause(2 * second);
  while (Date.now() < until) {
    // one question after the other
    // oxlint-disable-next-line no-await-in-loop
    if (await product.isReady()) return;
    // oxlint-disable-next-line no-await-in-loop
    await pause(500);
  }
  await product.kill();
  await product.start();
}

/** The embedded server's process, and a connection of its superuser. */
async function databaseOf(dataDir: string) {
  const folder = join(dataDir, 'postgres');
  const lines = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  const secret = (await readFile(join(folder, 'password'), 'utf8')).trim();
  return {
    pid: Number(lines[0]),
    url: `postgres://postgres:${secret}@127.0.0.1:${lines[3]?.trim()}/plumbline`,
  };
}

async function cutConnections({ product, dataDir }: Parts): Promise<void> {
  const sql = postgres((await databaseOf(dataDir)).url, { max: 1, onnotice() {} });
  for (let at = 0; at < 5; at += 1) {
    // again and again, as a flapping network does
    // oxlint-disable-next-line no-await-in-loop
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = 'plumbline' and pid <> pg_backend_pid()`;
    // oxlint-disable-next-line no-await-in-loop
    await pause(second);
  }
  await sql.end();
  await recovered(product, 20 * second);
}

/** Fills the data folder's disk to the last block, waits, and gives the room back. */
async function fillDisk({ product, dataDir }: Parts): Promise<void> {
  const file = join(dataDir, 'filler');
  const handle = await open(file, 'w');
  const block = Buffer.alloc(1 << 20, 1);
  try {
    for (;;)
      // until there is no room: every write waits for the one before
      // oxlint-disable-next-line no-await-in-loop
      await handle.write(block);
  } catch {
    // full
  } finally {
    await handle.close();
  }
  await pause(8 * second);
  await rm(file, { force: true });
  await recovered(product, 20 * second);
}

/** Every fault, in the order in which a run with faults goes through them. */
export const faults: readonly Fault[] = [
  {
    name: 'each gateway killed',
    async run({ gateways }) {
      for (const gateway of gateways) {
        // one after the other, as a rolling crash does
        // oxlint-disable-next-line no-await-in-loop
        await gateway.kill();
        // oxlint-disable-next-line no-await-in-loop
        await pause(second);
        // oxlint-disable-next-line no-await-in-loop
        await gateway.start();
      }
    },
  },
  { name: 'database connections cut', run: cutConnections },
  {
    name: 'slow mail server',
    async run({ mail }) {
      mail.delay(15 * second);
      await pause(15 * second);
      mail.delay(0);
    },
  },
  {
    name: 'product killed',
    async run({ product }) {
      await product.kill();
      await product.start();
    },
  },
  {
    name: 'database killed',
    async run({ product, dataDir }) {
      process.kill((await databaseOf(dataDir)).pid, 'SIGKILL');
      await recovered(product, 10 * second);
    },
  },
  {
    name: 'clock two hours ahead',
    async run({ clockFile, product }) {
      await writeFile(clockFile, String(2 * 3_600_000));
      await pause(10 * second);
      await writeFile(clockFile, '0');
      await recovered(product, 10 * second);
    },
  },
  { name: 'disk full', run: fillDisk },
];

/** Whether a fault can be had here; else why not. */
export function reasonAgainst({ name }: Fault, { hasOwnDisk }: Pick<Parts, 'hasOwnDisk'>) {
  return name === 'disk full' && !hasOwnDisk
    ? 'the data folder has no disk of its own: give one with --data-dir, or run as root on Linux'
    : undefined;
}
