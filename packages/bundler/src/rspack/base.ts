import { type Configuration, rspack } from '@rspack/core';

/** development keeps names and is quick; production is what users get. */
export type Mode = 'development' | 'production';

/** Settings that the host and every area have in common; `isHot` for components that are exchanged in place. */
export function baseConfiguration(
  folder: string,
  mode: Mode,
  { isHot = false }: { isHot?: boolean } = {},
): Configuration {
  const isProduction = mode === 'production';
  return {
    context: folder,
    mode,
    target: ['web', 'es2022'],
    devtool: isProduction ? false : 'cheap-module-source-map',
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: swcOptions(isProduction, isHot),
          type: 'javascript/auto',
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.(woff2?|png|jpe?g|webp|svg|gif)$/, type: 'asset/resource' },
        // By its own ending it would be taken for the compressed copy of another file.
        {
          test: /\.traineddata\.gz$/,
          type: 'asset/resource',
          generator: { filename: '[name].[contenthash:8].bin' },
        },
      ],
    },
    optimization: {
      minimize: isProduction,
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    performance: false,
    infrastructureLogging: { level: 'error' },
  };
}

function swcOptions(isProduction: boolean, refresh: boolean) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction, refresh } },
      target: 'es2022',
    },
  };
}
