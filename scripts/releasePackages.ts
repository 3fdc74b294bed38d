#!/usr/bin/env node
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { npmOf } from './pack/npmOf.ts';
import { packPackages } from './pack/pack.ts';

// Publishes what area teams install: pnpm release:packages [npm's own options, such as --dry-run or --registry <address>]
const run = promisify(execFile);
const options = process.argv.slice(2).filter((argument) => argument !== '--');
const registry = options.includes('--registry')
  ? ['--registry', options[options.indexOf('--registry') + 1] ?? '']
  : [];

const packed = await packPackages();
const tarballs = (await readdir(packed)).filter((name) => name.endsWith('.tgz')).toSorted();
const wrong: string[] = [];
// oxlint-disable-next-line no-await-in-loop -- each tool takes a processor for itself
for (const name of tarballs) wrong.push(...(await faultsOf(join(packed, name))));
if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exit(1);
}
// oxlint-disable-next-line no-await-in-loop -- in order, so that a failure says how far it came
for (const name of tarballs) console.log(await publish(join(packed, name)));

/** What publint and attw have against a tarball. Style sheets and the shell's files have no types. */
async function faultsOf(tarball: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-lint-'));
  const tool = (...call: string[]) =>
    run('pnpm', ['dlx', ...call], { cwd: folder }).then(
      () => [],
      (error: { stdout?: string }) => [`${basename(tarball)}\n${error.stdout ?? 'did not run'}`],
    );
  try {
    const attw = ['@arethetypeswrong/cli@0.18.5', tarball, '--profile', 'esm-only'];
    return [
      ...(await tool('publint@0.3.25', 'run', tarball, '--strict')),
      ...(basename(tarball).startsWith('plumbline-shell')
        ? []
        : await tool(...attw, '--exclude-entrypoints', 'plain.css')),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A version that the registry has is left alone: published contents never change. */
async function publish(tarball: string): Promise<string> {
  const { name, version } = await npmOf(tarball);
  const known = await run('npm', ['view', `${name}@${version}`, 'version', ...registry]).then(
    ({ stdout }) => stdout.trim() !== '',
    () => false,
  );
  if (known) return `${name} ${version} is published already`;
  await run('npm', ['publish', tarball, ...options]);
  return `${name} ${version} ${options.includes('--dry-run') ? 'would be published' : 'published'}`;
}
