// Plain JavaScript on purpose: it runs on the machine's own Node (18 or newer), before anything is installed.
import { ensureInstalled, runWithOwnNode } from './bootstrap.mjs';

const [major] = process.versions.node.split('.').map(Number);
if (major < 18) {
  console.error(
    `Plumbline needs Node 18 or newer; this is ${process.version}. See https://nodejs.org.`,
  );
  process.exit(1);
}
try {
  console.log('Starting Plumbline');
  const started = performance.now();
  if (await ensureInstalled())
    console.log(
      `  ${'Installation'.padEnd(40)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`,
    );
  process.exitCode = await runWithOwnNode([
    'services/standalone/src/main.ts',
    ...process.argv.slice(2),
  ]);
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
