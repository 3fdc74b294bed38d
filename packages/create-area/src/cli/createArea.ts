#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { areaFiles } from '../areaFiles.ts';

const usage = `npm create @plumbline/area <id> [-- --folder path]

  <id>       lower-case letters, digits, and hyphens: permits, punch-list
  --folder   where the repository goes (default: mf-<id>)`;

// Writes a repository for one area, for npm or any other package manager.
const { values, positionals } = readCall();
const [id = '', ...more] = positionals;
if (!/^[a-z][a-z0-9-]*$/.test(id) || more.length > 0) stop(usage);
const folder = resolve(values.folder ?? `mf-${id}`);
if (existsSync(join(folder, 'package.json'))) stop(`${folder} already has a package.json.`);

for (const [path, text] of Object.entries(areaFiles(id, 'repository'))) {
  const file = join(folder, path);
  // oxlint-disable-next-line no-await-in-loop -- a handful of small files
  await mkdir(dirname(file), { recursive: true });
  // oxlint-disable-next-line no-await-in-loop
  await writeFile(file, text);
}
process.stdout.write(`${folder} has the area ${id}. Next:

  cd ${folder}
  npm install
  npm test
  npm run dev -- --product http://localhost:3000
`);

function readCall() {
  try {
    const args = process.argv.slice(2).filter((argument) => argument !== '--');
    return parseArgs({ args, allowPositionals: true, options: { folder: { type: 'string' } } });
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
