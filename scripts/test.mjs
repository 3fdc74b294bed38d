import { ensureInstalled, runWithOwnNode } from './bootstrap.mjs';

await ensureInstalled();
process.exitCode = await runWithOwnNode(['scripts/testAll.ts', ...process.argv.slice(2)]);
