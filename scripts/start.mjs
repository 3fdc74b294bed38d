// Plain JavaScript on purpose: it runs on the machine's own Node, before anything is installed. Nothing newer than
// Node 12 comes before the check of the version, so that an old one can say what is wrong.
const major = Number(process.versions.node.split('.')[0]);
if (major < 18) {
  console.error(
    `Plumbline needs Node 18 or newer; this is ${process.version}. See https://nodejs.org.`,
  );
  process.exit(1);
}

import('./bootstrap.mjs')
  .then(async ({ ensureInstalled, runWithOwnNode }) => {
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
  })
  .catch((error) => {
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  });
