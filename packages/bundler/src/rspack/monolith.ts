import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { workspaceRoot } from '../workspace.ts';
import { exposedFile, readDefinition } from './areaSources.ts';
import { baseConfiguration } from './base.ts';
import { leanAliases } from '@plumbline/upstream-patches';

const shell = join(workspaceRoot, 'shell');

/**
 * What a user would otherwise have: the very same sources of the shell and of every area as one build, areas as
 * dynamic imports, without federation and without a list of areas to check. It is there to be measured against.
 */
export async function monolith(output: string): Promise<Configuration> {
  const base = baseConfiguration(shell, 'production');
  const loader = './src/federation/oneBuildLoader.js';
  return {
    ...base,
    name: 'monolith',
    resolve: { ...base.resolve, alias: leanAliases() },
    entry: {
      main: [
        '@plumbline/design/plain.css',
        './src/frame/frame.css',
        './src/startup/askFirst.js',
        './src/bootstrap.tsx',
      ],
    },
    output: {
      path: output,
      publicPath: '/',
      uniqueName: 'monolith',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      new rspack.experiments.VirtualModulesPlugin({
        [loader]: await loaderCode(),
        './src/federation/anyRegistry.js':
          'export const trustedRegistry = async (received) => received;',
        './src/federation/oneRelease.js': oneRelease,
        './src/startup/askFirst.js':
          "import { askFirst } from './firstAsk.ts'; askFirst(document);",
      }),
      new rspack.NormalModuleReplacementPlugin(
        /\/federation\/areaLoader\.ts$/,
        join(shell, loader),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /\/trustedRegistry\.ts$/,
        join(shell, 'src/federation/anyRegistry.js'),
      ),
      new rspack.NormalModuleReplacementPlugin(
        /\/federation\/releases\.ts$/,
        join(shell, 'src/federation/oneRelease.js'),
      ),
      new rspack.HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        minify: false,
      }),
    ],
  };
}

/** One build has one release, so nobody looks for another. */
const oneRelease = `export const makeReleases = ({ registry }) => ({
  current: () => registry,
  visit() {},
  expect() {},
  releaseOf: async (id) => registry.areas[id],
  onMove: () => () => {},
});`;

/** The areas' modules by area and name, in place of the federation runtime. */
async function loaderCode(): Promise<string> {
  const folders = readdirSync(workspaceRoot)
    .filter((name) => name.startsWith('mf-'))
    .map((name) => join(workspaceRoot, name))
    .filter((folder) => existsSync(join(folder, 'src/area.ts')));
  const areas = await Promise.all(folders.map(areaCode));
  return [
    `const areas = { ${areas.join(', ')} };`,
    'export function startFederation() {}',
    'export const integrityOf = () => undefined;',
    `export function expectArea({ id }, [module, route] = []) {
      if (module) areas[id][module]().then(({ pages }) => pages?.[route]?.());
    }`,
    'export async function loadFromArea(area, module, use) { return use(await areas[area.id][module]()); }',
  ].join('\n');
}

async function areaCode(folder: string): Promise<string> {
  const { id, slots } = await readDefinition(folder);
  const modules = ['./routes', ...slots.fills.map(({ module }) => module)];
  const imports = modules.map((name) => {
    const path = join(folder, exposedFile(folder, name));
    return `${JSON.stringify(name)}: () => import(${JSON.stringify(path)})`;
  });
  return `${JSON.stringify(id)}: { ${imports.join(', ')} }`;
}
