import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { workspaceRoot } from '../workspace.ts';
import { baseConfiguration, type Mode } from './base.ts';
import { givenRuntime, givenStart, leanAliases } from '@plumbline/upstream-patches';
import { hostShares, sharedModules } from './shared.ts';
import { ShareFilesPlugin } from './shareFilesPlugin.ts';
import { ShellOffersPlugin } from './shellOffersPlugin.ts';
import { siteConfigurations } from './site.ts';
import { workerConfiguration } from './worker.ts';
import { fewChunks } from './chunks.ts';

/** Where and how to build; the release tool fills it in. */
export type HostBuild = { mode?: Mode; output?: string };

/**
 * The shell's bundler configurations: `export default host(import.meta)`.
 * The app starts at src/main.ts (which must only `import('./bootstrap.tsx')`), fills src/index.html,
 * and writes index.html and assets/ into dist/. The public pages are a build of their own, without
 * federation, that starts at src/site/main.tsx and writes site/<page>.html. What opens the app without a connection
 * starts at @plumbline/offline/worker and becomes sw.js.
 */
export function host(meta: { dirname: string }) {
  return ({ mode = 'production', output }: HostBuild = {}): Configuration[] => {
    const path = output ?? join(meta.dirname, 'dist');
    return [
      appConfiguration(meta.dirname, mode, path),
      ...siteConfigurations(meta.dirname, mode, path),
      workerConfiguration(meta.dirname, mode, path),
    ];
  };
}

function appConfiguration(folder: string, mode: Mode, path: string): Configuration {
  const base = baseConfiguration(folder, mode);
  return {
    ...base,
    name: 'shell',
    resolve: {
      ...base.resolve,
      alias: leanAliases(),
    },
    entry: { main: ['./src/main.ts', './src/givenToAreas.js'] },
    output: {
      path,
      publicPath: '/',
      uniqueName: 'shell',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      clean: true,
    },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all', cacheGroups: fewChunks } },
    plugins: [
      givenStart(),
      new rspack.experiments.VirtualModulesPlugin({ './src/givenToAreas.js': givenToAreas() }),
      new ModuleFederationPlugin({
        name: 'shell',
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: hostShares(join(workspaceRoot, 'packages')),
        experiments: {
          provideExternalRuntime: true,
          // Areas are registered by the address of their entry: no manifest is ever read.
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        minify: false,
      }),
      // What a browser needs to install the product as an app.
      new rspack.CopyRspackPlugin({ patterns: [{ from: './src/install', to: 'install' }] }),
      new ShareFilesPlugin(),
      new ShellOffersPlugin(),
    ],
  };
}

/**
 * What areas find: the bundler's runtime, and every lazy entry point. The federation runtime gives only what
 * the host imports itself, so the host imports them all.
 */
function givenToAreas(): string {
  const lazy = sharedModules.filter((module) => !module.eager);
  const imports = lazy.map(({ name }) => `() => import('${name}')`);
  return `${givenRuntime()}\nexport const given = [${imports.join(', ')}];`;
}
