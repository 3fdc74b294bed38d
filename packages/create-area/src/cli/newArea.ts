#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFiles } from '../areaFiles.ts';

const workspaceRoot = resolve(import.meta.dirname, '../../../..');

const usage = 'pnpm new:area <id>, with lower-case letters, digits and hyphens';
const { values, positionals } = readCall();
const [id = '', ...more] = positionals;
const folder = resolve(workspaceRoot, values.folder ?? `mf-${id}`);
if (!/^[a-z][a-z0-9-]*$/.test(id) || more.length > 0) stop(usage);
if (existsSync(folder)) stop(`${folder} is there already.`);

for (const [path, text] of Object.entries(areaFiles(id, 'workspace'))) {
  const file = join(folder, path);
  // oxlint-disable-next-line no-await-in-loop -- a handful of small files
  await mkdir(dirname(file), { recursive: true });
  // oxlint-disable-next-line no-await-in-loop
  await writeFile(file, text);
}
if (!values['no-install'] && !hasInstalled())
  stop(`mf-${id} is there, but pnpm install failed; the lines above say why. Run it again.`);
process.stdout.write(
  `mf-${id} is there. Try: pnpm dev ${id} · pnpm jest mf-${id} · pnpm area check ${id}\n`,
);

function hasInstalled(): boolean {
  const options = { cwd: workspaceRoot, stdio: 'inherit' } as const;
  return spawnSync('pnpm', ['install', '--prefer-offline'], options).status === 0;
}

function readCall() {
  const args = process.argv.slice(2).filter((argument) => argument !== '--');
  const options = { folder: { type: 'string' }, 'no-install': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
