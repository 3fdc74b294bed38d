#!/usr/bin/env node
import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startDevServer } from '../dev/devServer.ts';
import { registryKeys } from '@plumbline/area-registry/store';
import { isWorkspace, readPackage } from '@plumbline/bundler/workspace';
import { areaFolder, areaOf } from './areaFolder.ts';
import { readArguments } from './readArguments.ts';

const usage = `${isWorkspace ? 'pnpm dev <area>' : 'npx area dev'} [--product http://localhost:3000] [--port 3100]`;

// Shows one area inside the running product with every save in place; the rest stays as released.
const { values, positionals } = readArguments(stop, usage, {
  product: { type: 'string' },
  port: { type: 'string' },
  folder: { type: 'string' },
});
const began = performance.now();
const here = isWorkspace ? '' : (areaOf(resolve(values.folder ?? '.')) ?? '');
const id = positionals[0] ?? here;
const folder = areaFolder(id, values.folder, process.cwd());
const product = productAt(values.product ?? `http://localhost:${process.env.PORT ?? 3000}`);
const port = Number(values.port ?? 3100);
const say = (message: string) => process.stdout.write(`${message}\n`);

if (!id || !existsSync(join(folder, 'src/area.ts')))
  stop(id ? `There is no area in ${folder}.` : usage);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  stop(`--port ${values.port} is not a port: a number from 0 (any free one) to 65535.`);
const isRunning = await fetch(new URL('/ready', product)).catch(() => undefined);
if (!isRunning?.ok)
  stop(
    `There is no product at ${product.origin}. ${isWorkspace ? 'Start it with npm start, or name' : 'Name'} it by --product.`,
  );

const home = await mkdtemp(join(tmpdir(), 'plumbline-dev-key-'));
const server = await startDevServer({
  id,
  folder,
  version: `${readPackage(folder).version}-dev`,
  product,
  port,
  keys: await registryKeys(join(home, 'key.json')),
  onBuild: (failure) => say(failure ?? `${id} is built.`),
  onNote: (note) => say(`Note: ${note}`),
}).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE') throw error;
  return stop(
    `Port ${port} is taken by another program. Stop it, or choose another port: --port ${port + 1}`,
  );
});
say(`${id} is ready on ${server.url} after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
say('Each save shows there at once, without a reload. Ctrl-C ends it.');

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void server
      .stop()
      .then(() => rm(home, { recursive: true, force: true }))
      .then(() => process.exit(0));
  });

function productAt(address: string): URL {
  if (!URL.canParse(address))
    stop(`--product ${address} is not an address like http://localhost:3000.`);
  return new URL(address);
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
