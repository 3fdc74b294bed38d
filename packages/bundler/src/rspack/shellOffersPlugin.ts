import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { offersFile, shellOffers, type ShellOffers } from '@plumbline/area-registry/compatibility';
import { contractVersion } from '@plumbline/contract';
import type { Compilation, Compiler } from '@rspack/core';
import { z } from 'zod';
import { readPackage, workspaceRoot } from '../workspace.ts';
import { providedExports } from './exposedExports.ts';
import { sharedModules } from './shared.ts';

const packages = join(workspaceRoot, 'packages');
const ofReact = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const withExports = z.object({ exports: z.record(z.string(), z.string()) });

/** Writes shell.json beside the shell's files: every module that areas can take from it, and its exported names. */
export class ShellOffersPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ShellOffersPlugin', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const file = join(compilation.outputOptions.path ?? '', offersFile);
      await writeFile(file, JSON.stringify(offersOf(compilation, compiler.context)));
    });
  }
}

function offersOf(compilation: Compilation, folder: string): ShellOffers {
  const exportsOf = providedExports(compilation);
  const ours = sharedModules.map(({ name, folder: own }) => {
    const root = join(packages, own);
    const names = exportsOf(relative(folder, entryOf(root, name)));
    if (names.length === 0) throw new Error(`The shell's build has no exports of ${name}.`);
    return [name, { version: readPackage(root).version, names }] as const;
  });
  return shellOffers.parse({
    contract: contractVersion,
    modules: { ...reactOf(folder), ...Object.fromEntries(ours) },
  });
}

/** React is CommonJS, so its exports are read from the module itself. */
function reactOf(folder: string): ShellOffers['modules'] {
  const require = createRequire(join(folder, 'package.json'));
  return Object.fromEntries(
    ofReact.map((name) => {
      const file = require.resolve(`${name.split('/')[0]}/package.json`);
      const { version } = z.object({ version: z.string() }).parse(require(file));
      const names = Object.keys(z.object({}).loose().parse(require(name)));
      return [
        name,
        { version, names: ['default', ...names].filter((one) => !one.startsWith('_')) },
      ];
    }),
  );
}

function entryOf(root: string, name: string): string {
  const { exports } = withExports.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const [, , ...below] = name.split('/');
  const entry = exports[['.', ...below].join('/')];
  if (!entry) throw new Error(`${root}/package.json does not export ${name}.`);
  return join(root, entry);
}
