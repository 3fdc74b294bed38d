#!/usr/bin/env node
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { packPackages } from './pack/pack.ts';

// Packs what area teams install, for a registry or for a folder: pnpm pack:packages [folder]
const output = resolve(process.argv[2] ?? 'dist/packages');
const packed = await packPackages();
await mkdir(output, { recursive: true });
for (const name of (await readdir(packed)).toSorted()) {
  // oxlint-disable-next-line no-await-in-loop -- a dozen files
  await cp(join(packed, name), join(output, name));
  console.log(join(output, name));
}
