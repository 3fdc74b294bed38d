#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../workspace.ts';
import { areaFiles } from './areaFiles.ts';

const id = process.argv.slice(2).find((argument) => argument !== '--') ?? '';
const folder = join(workspaceRoot, `mf-${id}`);
if (!/^[a-z][a-z0-9-]*$/.test(id))
  stop('pnpm new:area <id>, with lower-case letters, digits and hyphens');
if (existsSync(folder)) stop(`mf-${id} is there already.`);

for (const [path, text] of Object.entries(areaFiles(id))) {
  const file = join(folder, path);
  // oxlint-disable-next-line no-await-in-loop -- a handful of small files
  await mkdir(dirname(file), { recursive: true });
  // oxlint-disable-next-line no-await-in-loop
  await writeFile(file, text);
}
if (!process.argv.includes('--no-install'))
  spawnSync('pnpm', ['install', '--prefer-offline'], { cwd: workspaceRoot, stdio: 'inherit' });
process.stdout.write(
  `mf-${id} is there. Try: pnpm dev ${id} · pnpm jest mf-${id} · pnpm area check ${id}\n`,
);

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
