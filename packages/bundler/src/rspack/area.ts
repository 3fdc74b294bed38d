import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { readPackage } from '../workspace.ts';
import { AreaManifestPlugin, baseOf } from './areaManifestPlugin.ts';
import { exposedFile, readDefinition } from './areaSources.ts';
import { baseConfiguration, type Mode } from './base.ts';
import { GuardedScriptsPlugin } from '@plumbline/upstream-patches';
import { takenStart } from '@plumbline/upstream-patches';
import { JoinedEntryPlugin } from './joinedEntryPlugin.ts';
import { isLightFile, lightConfiguration } from './light.ts';
import { exposedChunk } from './preloads.ts';
import { ScopedStylesPlugin } from './scopedStylesPlugin.ts';
import { areaRanges, areaShares } from './shared.ts';

const entryFile = 'remoteEntry.js';
const hotClient = join(import.meta.dirname, './hotClient.ts');

/** Where and how to build; the release tool fills it in. */
export type AreaBuild = { mode?: Mode; output?: string; version?: string; source?: string };

/** `react`: the range of React versions that the area was written for. */
type AreaOptions = { react?: string };

/** An area's bundler configuration: `export default area(import.meta)`. It writes the files of one release into dist/. */
export function area(meta: { dirname: string }, { react }: AreaOptions = {}) {
  return async ({ mode = 'production', output, version, source }: AreaBuild = {}): Promise<
    Configuration[]
  > => {
    const folder = meta.dirname;
    const definition = await readDefinition(folder, { isFresh: mode === 'development' });
    const release = version ?? readPackage(folder).version;
    const container = `${definition.id}_${release}`.replace(/\W/g, '_');
    const isHot = mode === 'development';
    const base = baseConfiguration(folder, mode, { isHot });
    const name = isHot ? '[name]' : '[name].[contenthash:8]';
    const path = output ?? join(folder, 'dist');
    const publicPath = baseOf(definition.id, release);
    const light = isHot
      ? undefined
      : lightConfiguration({ folder, id: definition.id, output: path, base: publicPath });
    const app: Configuration = {
      ...base,
      name: definition.id,
      // It lists the files of both.
      dependencies: light?.name ? [light.name] : [],
      entry: {},
      output: {
        path,
        publicPath,
        // With the same name as the version before, a swap in a live page keeps running the old code.
        uniqueName: container,
        filename: `${name}.js`,
        chunkFilename: `${name}.js`,
        cssChunkFilename: `${name}.css`,
        assetModuleFilename: '[name].[contenthash:8][ext]',
        crossOriginLoading: 'anonymous',
        clean: isHot ? false : { keep: isLightFile(path) },
      },
      // A page that is taken up anew keeps what it had while the sources do not compile.
      optimization: { ...base.optimization, emitOnErrors: false },
      plugins: [
        new ModuleFederationPlugin({
          name: container,
          filename: entryFile,
          dts: false,
          manifest: false,
          shareStrategy: 'loaded-first',
          exposes: exposedModules(
            folder,
            definition.slots.fills.map((fill) => fill.module),
            isHot ? [hotClient] : [],
          ),
          shared: areaShares(folder, react),
          experiments: {
            externalRuntime: true,
            // An area takes from the shell alone.
            optimization: { target: 'web', disableRemote: true },
          },
        }),
        // What a running page takes up anew is in no list of released files.
        ...(isHot ? hotReplacement() : [new GuardedScriptsPlugin()]),
        takenStart(container),
        new ScopedStylesPlugin(definition.id),
        ...(mode === 'production' ? [new JoinedEntryPlugin(entryFile)] : []),
        new AreaManifestPlugin({
          folder,
          definition,
          version: release,
          container,
          source,
          ...(isHot ? {} : { ranges: areaRanges(folder, react) }),
        }),
      ],
    };
    return light ? [light, app] : [app];
  };
}

const hotReplacement = () => [
  new rspack.HotModuleReplacementPlugin(),
  new ReactRefreshRspackPlugin({
    injectEntry: false,
    exclude: [/node_modules/, /packages[\\/](bundler|area-cli)/],
  }),
];

/** The modules that others may ask for; those of `before` are run in front of each. */
function exposedModules(
  folder: string,
  fills: string[],
  before: string[],
): Record<string, { import: string[]; name: string }> {
  return Object.fromEntries(
    ['./routes', ...fills].map((name) => {
      const found = exposedFile(folder, name);
      return [name, { import: [...before, found], name: exposedChunk(name) }];
    }),
  );
}
