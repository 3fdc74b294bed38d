import type { Configuration } from '@rspack/core';
import { baseConfiguration, type Mode } from './base.ts';

/**
 * What opens the product without a connection: one small file at the root of the pages, without federation, as its
 * address says which pages it serves. It comes after the app, which empties the output.
 */
export function workerConfiguration(folder: string, mode: Mode, path: string): Configuration {
  return {
    ...baseConfiguration(folder, mode),
    name: 'worker',
    dependencies: ['shell'],
    target: ['webworker', 'es2022'],
    entry: { sw: '@plumbline/offline/worker' },
    output: { path, filename: '[name].js' },
  };
}
