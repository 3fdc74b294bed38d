import type { Configuration } from '@rspack/core';
import { baseConfiguration, type Mode } from './base.ts';
import { SiteFilesPlugin } from './siteFilesPlugin.ts';

/** Folder below the output for the code that draws the public pages; gone when the build has ended. */
const drawingFolder = '.drawing';

/**
 * The public pages: one build draws them on the build machine, the other is what browsers get.
 * No federation and no code from behind sign-in; they come after the app, which empties the output.
 */
export function siteConfigurations(folder: string, mode: Mode, path: string): Configuration[] {
  const base = baseConfiguration(folder, mode);
  const drawing: Configuration = {
    ...base,
    name: 'site-drawing',
    dependencies: ['shell'],
    target: ['node', 'es2022'],
    entry: { prerender: './src/site/prerender.tsx' },
    output: {
      path,
      publicPath: '/',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
      filename: `${drawingFolder}/[name].mjs`,
      chunkFilename: `${drawingFolder}/[name].mjs`,
      cssFilename: `${drawingFolder}/[name].css`,
      cssChunkFilename: `${drawingFolder}/[name].css`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    optimization: { ...base.optimization, minimize: false },
  };
  const browser: Configuration = {
    ...base,
    name: 'site',
    dependencies: ['site-drawing'],
    entry: { site: './src/site/main.tsx' },
    output: {
      path,
      publicPath: '/',
      uniqueName: 'site',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:8].css',
    },
    plugins: [new SiteFilesPlugin({ folder, drawing: `${drawingFolder}/prerender.mjs` })],
  };
  return [drawing, browser];
}
