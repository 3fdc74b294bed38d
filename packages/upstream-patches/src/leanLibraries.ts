import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const runtimePlugin = '@module-federation/enhanced/rspack';
/**
 * What the shell takes in place of a package's own files: only where that saves 5 KB of brotli or more. Empty with
 * PLUMBLINE_STOCK_LIBRARIES=1, to find out whether one of them is the cause of an error.
 */
export function leanAliases(): Record<string, string> {
  if (process.env.PLUMBLINE_STOCK_LIBRARIES === '1') return {};
  return {
    ...leanFederation(),
    // 13.8 KB in the script that every area's page loads: supabase-js cannot be built without its live channels
    // (https://github.com/supabase/supabase-js/issues/151).
    '@supabase/realtime-js': join(import.meta.dirname, 'noRealtime.ts'),
  };
}

/**
 * The federation runtime as ES modules, 5.6 KB less in the shell. Its plugin names the CommonJS files, of which
 * nothing can be left out (https://github.com/module-federation/core/pull/4518).
 */
function leanFederation(): Record<string, string> {
  const enhanced = createRequire(createRequire(import.meta.url).resolve(runtimePlugin));
  const tools = enhanced.resolve('@module-federation/runtime-tools');
  const runtime = createRequire(tools).resolve('@module-federation/runtime');
  const folders = [
    dirname(tools),
    dirname(runtime),
    bundlerRuntime(),
    dirname(enhanced.resolve('@module-federation/inject-external-runtime-core-plugin')),
  ];
  return Object.fromEntries(folders.flatMap(moduleTwins));
}

/** The files of the bundler's federation runtime. */
export function bundlerRuntime(): string {
  const enhanced = createRequire(createRequire(import.meta.url).resolve(runtimePlugin));
  const tools = createRequire(enhanced.resolve('@module-federation/runtime-tools'));
  return dirname(tools.resolve('@module-federation/webpack-bundler-runtime'));
}

/** Each CommonJS file of a folder, with the ES module of the same name. */
function moduleTwins(folder: string): [string, string][] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.cjs'));
  return files.map((file) => [join(folder, file), join(folder, file.replace(/\.cjs$/, '.js'))]);
}
