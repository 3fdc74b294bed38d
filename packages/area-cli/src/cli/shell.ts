#!/usr/bin/env node
import { join, resolve } from 'node:path';
import { bundle } from '@plumbline/bundler/bundle/bundle';
import { compressFiles } from '@plumbline/bundler/bundle/compressFiles';
import { workspaceRoot } from '@plumbline/bundler/workspace';
import { directoryStore } from '@plumbline/area-registry/store';
import { checkOffers, readOffers } from '../check/checkShell.ts';
import { storeInBucket } from './bucket.ts';
import { readArguments } from './readArguments.ts';

const usage = `node packages/area-cli/src/cli/shell.ts <folder>   builds the shell for services/pages
  … check <folder>   says which live areas would miss something in that shell; run it before a deploy
  … note <folder>    notes that this shell is live now, so that areas are checked against it; run it after

  --bucket name      the store, with SUPABASE_URL and SUPABASE_SECRET_KEY set; or s3://bucket/folder, with the AWS settings
  --data-dir folder  the store of a one-machine run (default: DATA_DIR, else .data)`;

const { values, positionals } = readArguments(
  stop,
  usage,
  { bucket: { type: 'string' }, 'data-dir': { type: 'string' } },
  2,
);
const [command = '', folder] = positionals;
if (!command) stop(usage);
else if (command === 'check') await check();
else if (command === 'note') await note();
else await build(command);

async function build(output: string): Promise<void> {
  await bundle({ folder: join(workspaceRoot, 'shell'), output });
  await compressFiles(output);
}

async function check(): Promise<void> {
  const { findings, notes } = await checkOffers(await builtOffers(), store());
  for (const one of notes) process.stdout.write(`Note: ${one}\n`);
  if (findings.length === 0) process.stdout.write('Every live area runs in this shell.\n');
  for (const one of findings) process.stderr.write(`  - ${one}\n`);
  if (findings.length > 0) process.exitCode = 1;
}

async function note(): Promise<void> {
  await store().noteShell(await builtOffers());
  process.stdout.write('Areas are checked against this shell from now on.\n');
}

async function builtOffers() {
  if (!folder) stop(usage);
  const offers = await readOffers(resolve(folder ?? ''));
  if (!offers) stop(`There is no shell.json in ${folder}. Build the shell into it first.`);
  return offers;
}

function store() {
  if (values.bucket) return storeInBucket(values.bucket);
  const dataDir = values['data-dir'] ?? process.env.DATA_DIR ?? '.data';
  return directoryStore(join(resolve(workspaceRoot, dataDir), 'store'));
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
