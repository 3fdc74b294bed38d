#!/usr/bin/env node
import { rspack } from '@rspack/core';
import { compressFiles } from '@plumbline/bundler/bundle/compressFiles';
import { monolith } from '@plumbline/bundler/rspack/monolith';

// Builds the one build that the platform is measured against: node packages/area-cli/src/cli/monolith.ts <folder>
const [output] = process.argv.slice(2);
if (!output) throw new Error('Name a folder for the files.');
const compiler = rspack(await monolith(output));
await new Promise<void>((resolve, reject) => {
  compiler.run((error, stats) => {
    const failure = stats?.hasErrors()
      ? new Error(stats.toString({ preset: 'errors-only', colors: false }))
      : error;
    if (failure) reject(failure);
    else resolve();
  });
});
await compressFiles(output);
