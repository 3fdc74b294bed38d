import { mkdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EnvironmentError, makeLogger, readEnvironment, stopOnSignals } from '@plumbline/kit';
import pino from 'pino';
import { checkProduct } from './checkProduct.ts';
import { standaloneEnvironment, type StandaloneEnvironment } from './environment.ts';
import { PortTakenError } from './frontDoor.ts';
import { surviveLostConnections } from './lostConnections.ts';
import { FolderInUseError, startProduct, type ProductOptions } from './product.ts';
import { printedProgress } from './steps.ts';
import { Undo } from './undo.ts';

const demo = ['owner', 'manager', 'field', 'sub', 'rival', 'starter', 'enterprise', 'admin'];
const plain = [EnvironmentError, PortTakenError, FolderInUseError];
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
    process.stderr.write(`\n${inWords(error)}\n`);
    process.exit(1);
  }
}

async function run(env: StandaloneEnvironment, own: Pick<ProductOptions, 'prepare'>) {
  const started = performance.now();
  const log = makeLogger(
    'plumbline',
    pino.destination({ dest: logFile(env.DATA_DIR), sync: false }),
  );
  surviveLostConnections(log);
  const undo = new Undo();
  stopOnSignals(async () => {
    print('\nStopping …');
    await undo.all();
    print('Stopped.');
  }, log);
  const product = await startProduct({ env, log, progress: printedProgress(print), undo, ...own });
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

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return plain.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? error.message);
}

/** The log of this installation; a file over 20 MB is put aside at the start. */
function logFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'plumbline.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 20_000_000)
    renameSync(file, `${file}.1`);
  return file;
}
