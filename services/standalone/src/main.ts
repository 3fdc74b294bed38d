import { mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EnvironmentError, makeLogger, readEnvironment, stopOnSignals } from '@plumbline/kit';
import pino from 'pino';
import { checkProduct } from './checkProduct.ts';
import { standaloneEnvironment, type StandaloneEnvironment } from './environment.ts';
import { PortTakenError } from './frontDoor.ts';
import { FolderInUseError, startProduct } from './product.ts';
import { printedProgress } from './steps.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const demo = ['owner', 'manager', 'field', 'sub', 'rival', 'starter', 'enterprise', 'admin'];

try {
  await run(readEnvironment(standaloneEnvironment));
} catch (error) {
  const isPlain = [EnvironmentError, PortTakenError, FolderInUseError].some(
    (kind) => error instanceof kind,
  );
  const text =
    error instanceof Error
      ? isPlain
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exitCode = 1;
}

async function run(env: StandaloneEnvironment) {
  const started = performance.now();
  const log = makeLogger(
    'plumbline',
    pino.destination({ dest: logFile(env.DATA_DIR), sync: false }),
  );
  const starting = startProduct({ env, log, progress: printedProgress(print) });
  stopOnSignals(async () => {
    print('\nStopping …');
    const product = await starting.catch(() => undefined);
    await product?.close();
    print('Stopped.');
  }, log);
  const product = await starting;
  if (process.argv.includes('--check')) {
    const checks = await checkProduct(product);
    for (const { name, fault } of checks)
      print(`  ${name.padEnd(24)} ${fault ? `FAILED: ${fault}` : 'ok'}`);
    await product.close();
    process.exit(checks.some(({ fault }) => fault) ? 1 : 0);
  }
  print(
    `\nPlumbline runs at ${product.url} (ready after ${((performance.now() - started) / 1000).toFixed(1)} s)\n`,
  );
  if (env.DEMO_DATA)
    print(
      `Demo sign-ins, password Plumbline!2026:\n  ${demo.map((name) => `${name}@plumbline.test`).join('\n  ')}\n`,
    );
  print(
    `Data: ${env.DATA_DIR}   Mails: ${env.SMTP_URL ? 'by your mail server' : `${product.url}/mailbox`}   Stop: Ctrl-C`,
  );
}

/** The log of this installation; a file over 20 MB is put aside at the start. */
function logFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'plumbline.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 20_000_000)
    renameSync(file, `${file}.1`);
  return file;
}
