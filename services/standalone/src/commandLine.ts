import { once } from 'node:events';
import { mkdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hardLimitMs, makeLogger, readEnvironment, stopOnSignals } from '@plumbline/kit';
import pino from 'pino';
import { checkProduct } from './checkProduct.ts';
import { standaloneEnvironment, usualData, type StandaloneEnvironment } from './environment.ts';
import { surviveLostConnections } from './lostConnections.ts';
import { startProduct, type ProductOptions } from './product.ts';
import { inWords } from './startFaults.ts';
import { printedProgress } from './steps.ts';
import { Undo } from './undo.ts';

const demo = ['owner', 'manager', 'field', 'sub', 'rival', 'starter', 'enterprise', 'admin'];
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Runs the product from a terminal: progress, address and sign-ins; `--check` asks and ends. */
export async function runCommandLine(own: Pick<ProductOptions, 'prepare'>): Promise<void> {
  const unknown = process.argv.slice(2).filter((argument) => !['--', '--check'].includes(argument));
  if (unknown.length > 0) {
    process.stderr.write(
      `npm start knows "-- --check", not ${unknown.join(' ')}. What it takes besides are variables: PORT=3001 npm start\n`,
    );
    process.exit(2);
  }
  try {
    await run(readEnvironment(standaloneEnvironment), own);
  } catch (error) {
    process.stderr.write(`\n${inWords(error, process.env.DATA_DIR ?? usualData)}\n`);
    process.exit(1);
  }
}

async function run(env: StandaloneEnvironment, own: Pick<ProductOptions, 'prepare'>) {
  const started = performance.now();
  const log = makeLogger('plumbline', await logFile(env.DATA_DIR));
  surviveLostConnections(log);
  const undo = new Undo();
  let isStopping = false;
  stopOnSignals(async () => {
    isStopping = true;
    print('\nStopping …');
    await undo.all();
    print('Stopped.');
  }, log);
  const giveUp = (error: unknown) => {
    if (isStopping) return;
    isStopping = true;
    log.fatal({ err: error }, 'the product stops');
    process.stderr.write(`\n${inWords(error, env.DATA_DIR)}\n`);
    setTimeout(() => process.exit(1), hardLimitMs);
    void undo
      .all()
      .catch((fault: unknown) => log.error({ err: fault }, 'stopping failed'))
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', giveUp);
  const starting = startProduct({
    env,
    log,
    progress: printedProgress(print),
    undo,
    giveUp,
    ...own,
  });
  const product = await starting.catch(async (error: unknown) => {
    // A start that is interrupted fails; whoever stops it ends the process.
    if (isStopping) await new Promise(() => {});
    throw error;
  });
  if (process.argv.includes('--check')) {
    const checks = await checkProduct(product);
    for (const { name, fault } of checks)
      print(`  ${name.padEnd(24)} ${fault ? `FAILED: ${fault}` : 'ok'}`);
    await undo.all();
    process.exit(checks.some(({ fault }) => fault) ? 1 : 0);
  }
  for (const folder of product.leftOut)
    print(`  ${basename(folder)} is not live as its sources are now; the lines above say why.`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const mails = env.SMTP_URL ? 'by your mail server' : `${product.url}/mailbox`;
  print(`\nPlumbline runs at ${product.url} (ready after ${seconds} s)\n`);
  if (env.DEMO_DATA)
    print(
      `Demo sign-ins, password Plumbline!2026:\n${demo.map((name) => `  ${name}@plumbline.test\n`).join('')}`,
    );
  print(`Data: ${env.DATA_DIR}   Mails: ${mails}   Stop: Ctrl-C`);
}

/** The log of this installation; a file over 20 MB is put aside at the start. */
async function logFile(dataDir: string) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'plumbline.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 20_000_000)
    renameSync(file, `${file}.1`);
  const destination = pino.destination({ dest: file, sync: false });
  // Before it is open, the end of the process could not write what is left.
  await once(destination, 'ready');
  // A full disk must not end the product for its log.
  destination.on('error', () => {});
  return destination;
}
