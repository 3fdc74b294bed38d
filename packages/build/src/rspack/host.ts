import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Chunk,
  type Configuration,
  type Module,
  type OptimizationSplitChunksCacheGroup,
  rspack,
} from '@rspack/core';
import { workspaceRoot } from '../workspace.ts';
import { baseConfiguration, type Mode } from './base.ts';
import { leanAliases, leanAuth } from './leanLibraries.ts';
import { hostShares, sharedModules } from './shared.ts';
import { ShareFilesPlugin } from './shareFilesPlugin.ts';
import { siteConfigurations } from './site.ts';

/** Where and how to build; the release tool fills it in. */
export type HostBuild = { mode?: Mode; output?: string };

/**
 * The shell's bundler configurations: `export default host(import.meta)`.
 * The app starts at src/main.ts (which must only `import('./bootstrap.tsx')`), fills src/index.html,
 * and writes index.html and assets/ into dist/. The public pages are a build of their own, without
 * federation, that starts at src/site/main.tsx and writes site/<page>.html.
 */
export function host(meta: { dirname: string }) {
  return ({ mode = 'production', output }: HostBuild = {}): Configuration[] => {
    const path = output ?? join(meta.dirname, 'dist');
    return [
      appConfiguration(meta.dirname, mode, path),
      ...siteConfigurations(meta.dirname, mode, path),
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
      alias: leanAliases(folder),
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
      ...leanAuth(),
      new rspack.experiments.VirtualModulesPlugin({ './src/givenToAreas.js': givenToAreas() }),
      new ModuleFederationPlugin({
        name: 'shell',
        dts: false,
        manifest: false,
        shareStrategy: 'loaded-first',
        shared: hostShares(join(workspaceRoot, 'packages')),
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        minify: false,
      }),
      new ShareFilesPlugin(),
    ],
  };
}

type Test = Extract<OptimizationSplitChunksCacheGroup['test'], (...given: never[]) => unknown>;
type Membership = Parameters<Test>[1];

const chunksOf = (module: Module, { chunkGraph }: Membership) =>
  [...chunkGraph.getModuleChunksIterable(module)].filter((chunk) => !chunk.canBeInitial());
const isInFrame = (chunks: Chunk[]) => chunks.some((chunk) => chunk.name === 'frame');

/**
 * Two chunks instead of the many that the overlaps of the entry points would make: what both the frame and
 * they use, which is there from the start, and what several of them use, which comes with the first area.
 * The data grid and the charts stay in their own: most pages have one of them or neither.
 */
const fewChunks: Record<string, OptimizationSplitChunksCacheGroup> = {
  base: {
    test: (module, membership) => isInFrame(chunksOf(module, membership)),
    name: 'base',
    chunks: 'async',
    minChunks: 2,
    priority: 20,
    enforce: true,
  },
  parts: {
    test: (module, membership) =>
      /[\\/](@mui[\\/](?!x-)[^\\/]+|@popperjs|react-transition-group|packages[\\/]design)[\\/]/.test(
        module.nameForCondition() ?? '',
      ) && !isInFrame(chunksOf(module, membership)),
    name: 'parts',
    chunks: 'async',
    minChunks: 2,
    priority: 10,
    enforce: true,
  },
};

/** The runtime gives to areas only what the host imports itself, so the host imports every lazy entry point. */
function givenToAreas(): string {
  const lazy = sharedModules.filter((module) => !module.eager);
  const imports = lazy.map(({ name }) => `() => import('${name}')`);
  return `export const given = [${imports.join(', ')}];`;
}
