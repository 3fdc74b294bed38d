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
import { givenRuntime, givenStart } from '@plumbline/upstream-patches';
import { leanAliases } from '@plumbline/upstream-patches';
import { hostShares, sharedModules } from './shared.ts';
import { ShareFilesPlugin } from './shareFilesPlugin.ts';
import { ShellOffersPlugin } from './shellOffersPlugin.ts';
import { siteConfigurations } from './site.ts';
import { workerConfiguration } from './worker.ts';

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

type Test = Extract<OptimizationSplitChunksCacheGroup['test'], (...given: never[]) => unknown>;
type Membership = Parameters<Test>[1];

const chunksOf = (module: Module, { chunkGraph }: Membership) =>
  [...chunkGraph.getModuleChunksIterable(module)].filter((chunk) => !chunk.canBeInitial());
const isInFrame = (chunks: Chunk[]) => chunks.some((chunk) => chunk.name === 'frame');

const entry = /provide shared module \(default\) @plumbline\/(design(?:\/\w+)?)@/;

/** Which entry points of the design package bring these chunks. */
function entriesOf(chunks: Chunk[]): Set<string> {
  const groups = chunks.flatMap((chunk) => [...chunk.groupsIterable]);
  const brought = groups
    .flatMap(({ origins }) => origins)
    .map(({ module }) => entry.exec(module?.readableIdentifier() ?? '')?.[1]);
  return new Set(brought.filter((name) => name !== undefined));
}

/** Our components and theirs; the data grid and the charts stay with the one entry point that has them. */
const isComponent = (module: Module) =>
  /[\\/](@mui[\\/](?!x-)[^\\/]+|@popperjs|react-transition-group|packages[\\/]design)[\\/]/.test(
    module.nameForCondition() ?? '',
  );

/** The chunk that a component belongs to: of the entry point that most pages load among those that use it. */
function partsOf(name: string, belongs: (entries: Set<string>) => boolean) {
  return {
    test: (module: Module, membership: Membership) => {
      if (!isComponent(module)) return false;
      const chunks = chunksOf(module, membership);
      return !isInFrame(chunks) && belongs(entriesOf(chunks));
    },
    name,
    chunks: 'async',
    priority: 10,
    enforce: true,
  } satisfies OptimizationSplitChunksCacheGroup;
}

/**
 * Few chunks instead of the many that the overlaps of the entry points would make: what both the frame and
 * they use, which is there from the start, then what each page of an area has, what forms and lists have
 * in common, and what only one of them has.
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
  // Asked for by the shell and given to areas, it would come twice.
  data: {
    test: (module, membership) =>
      /[\\/](packages[\\/](data|offline)|node_modules[\\/](idb|zod))[\\/]/.test(
        module.nameForCondition() ?? '',
      ) && !isInFrame(chunksOf(module, membership)),
    name: 'data',
    chunks: 'async',
    minChunks: 2,
    priority: 10,
    enforce: true,
  },
  parts: partsOf('parts', (entries) => entries.has('design')),
  inputs: partsOf(
    'inputs',
    (entries) =>
      entries.has('design/forms') &&
      entries.has('design/grid') &&
      !entries.has('design') &&
      !entries.has('design/charts'),
  ),
  // What one entry point has from npm comes with its own code; what the page starts with stays by itself.
  defaultVendors: { test: /[\\/]node_modules[\\/]/, chunks: 'initial', priority: -10 },
};

/**
 * What areas find: the bundler's runtime, and every lazy entry point. The federation runtime gives only what
 * the host imports itself, so the host imports them all.
 */
function givenToAreas(): string {
  const lazy = sharedModules.filter((module) => !module.eager);
  const imports = lazy.map(({ name }) => `() => import('${name}')`);
  return `${givenRuntime()}\nexport const given = [${imports.join(', ')}];`;
}
