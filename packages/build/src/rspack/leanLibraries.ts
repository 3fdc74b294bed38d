import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { workspaceRoot } from '../workspace.ts';

const data = join(workspaceRoot, 'packages/data/src');
const runtimePlugin = '@module-federation/enhanced/rspack';
const unusedAuth = /^\.\/(GoTrueAdminApi|lib\/webauthn|lib\/web3\/ethereum)$/;
const unusedFederation = /\/(init|getSharedFallbackGetter|SnapshotHandler|preload|remotes)\.js$/;
const federationFolders = /(webpack-bundler-runtime|runtime-core)[\\/]dist/;

type Plugins = NonNullable<Configuration['plugins']>;

/**
 * The federation runtime as ES modules. Its plugin names the CommonJS files, of which nothing can be left out:
 * 5 KB of gzip in the shell.
 */
function leanFederation(): Record<string, string> {
  const enhanced = createRequire(createRequire(import.meta.url).resolve(runtimePlugin));
  const tools = enhanced.resolve('@module-federation/runtime-tools');
  const runtime = createRequire(tools).resolve('@module-federation/runtime');
  const core = createRequire(runtime).resolve('@module-federation/runtime-core');
  const folders = [
    dirname(tools),
    dirname(runtime),
    bundlerRuntime(),
    dirname(enhanced.resolve('@module-federation/inject-external-runtime-core-plugin')),
  ];
  return {
    ...Object.fromEntries(folders.flatMap(moduleTwins)),
    // What sharedHandler.js takes after.
    '@module-federation/runtime-core/shared$': join(dirname(core), 'shared/index.js'),
  };
}

/** The files of the bundler's federation runtime. */
export function bundlerRuntime(): string {
  const enhanced = createRequire(createRequire(import.meta.url).resolve(runtimePlugin));
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));
  return dirname(tools.resolve('@module-federation/webpack-bundler-runtime'));
}

/** Each CommonJS file of a folder, with the ES module of the same name. */
function moduleTwins(folder: string): [string, string][] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.cjs'));
  return files.map((file) => [join(folder, file), join(folder, file.replace(/\.cjs$/, '.js'))]);
}

/** Leaves out what the product never calls of the federation runtime, and spares what it does over and over. */
export function leanRuntime(): Plugins {
  return [
    inRuntime(unusedFederation, 'unusedFederation.js'),
    inRuntime(/\/semver\/index\.js$/, 'versions.js'),
    inRuntime(/^\.\/shared\/index\.js$/, 'sharedHandler.js'),
  ];
}

/** Our file in place of those of the federation runtime. */
function inRuntime(files: RegExp, ours: string) {
  return new rspack.NormalModuleReplacementPlugin(files, (found) => {
    if (federationFolders.test(found.context)) found.request = join(import.meta.dirname, ours);
  });
}

/** Leaves out what the product never calls of the auth client. */
export function leanAuth(): Plugins {
  return [
    new rspack.NormalModuleReplacementPlugin(unusedAuth, (found) => {
      if (found.context.includes('auth-js')) found.request = join(data, 'noPasskeys.ts');
    }),
  ];
}

/** Channels that the product does not have, and the router's files that are for users. */
export function leanAliases(folder: string): Record<string, string> {
  const dom = createRequire(join(folder, 'package.json')).resolve('react-router-dom');
  const router = createRequire(dom).resolve('react-router');
  const production = join(router, '../../production');
  return {
    ...leanFederation(),
    '@supabase/realtime-js': join(data, 'noRealtime.ts'),
    'react-router$': join(production, 'index.mjs'),
    'react-router/dom$': join(production, 'dom-export.mjs'),
  };
}
