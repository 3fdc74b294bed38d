import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { z } from 'zod';
import { packed, testing } from './packedPackages.ts';
import { workspaceRoot } from '../workspace.ts';

const packageFile = z.object({ exports: z.record(z.string(), z.unknown()) });
/** What a package names but has no code, cannot be loaded here, or is nobody's to ask for. */
const leftOut = /json$|[Pp]igment|internal|ugmentation|OverridableComponent|demo/;
const design = join(workspaceRoot, 'packages/design/node_modules');

/** Every name that a package can be imported by; of zod those that are in use, of the rest their own. */
function namesOf(name: string): string[] {
  if (name === 'zod') return ['zod', 'zod/mini', 'zod/v4/core'];
  if (!name.startsWith('@mui/')) return [name];
  const text = readFileSync(join(design, name, 'package.json'), 'utf8');
  return Object.keys(packageFile.parse(JSON.parse(text)).exports)
    .filter((path) => !leftOut.test(path))
    .map((path) => join(name, path));
}

/**
 * Packages of many modules, packed for page tests: each name that can be imported is a small module, the code stands
 * in a few files.
 */
export default ({ output }: { output: string }): Configuration => ({
  context: testing,
  mode: 'none',
  target: 'es2023',
  devtool: false,
  entry: Object.fromEntries(packed.flatMap(namesOf).map((name) => [name, name])),
  output: {
    path: output,
    filename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    library: { type: 'module' },
  },
  resolve: {
    // As jest finds them.
    conditionNames: ['node', 'module-sync', 'import', 'default'],
    extensions: ['.mjs', '.js'],
    modules: ['node_modules', design],
  },
  externalsType: 'module',
  externals: [/^react(-dom)?(\/.*)?$/, /^@testing-library\/dom$/],
  optimization: {
    nodeEnv: false,
    runtimeChunk: 'single',
    splitChunks: {
      chunks: 'all',
      minSize: 0,
      cacheGroups: {
        default: false,
        defaultVendors: false,
        table: { name: 'table', test: /x-data-grid|x-virtualizer/, priority: 1, enforce: true },
        charts: { name: 'charts', test: /x-charts|x-internal-g|d3-/, priority: 1, enforce: true },
        packages: { name: 'packages', enforce: true },
      },
    },
    // Whoever looks at where a test failed finds the names that the packages gave.
    minimize: true,
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { compress: false, mangle: false, format: { comments: false } },
      }),
    ],
  },
  plugins: [
    new rspack.NormalModuleReplacementPlugin(
      /\/styleFunctionSx\.mjs$/,
      join(import.meta.dirname, 'plainSx.js'),
    ),
  ],
  performance: false,
  infrastructureLogging: { level: 'error' },
});
