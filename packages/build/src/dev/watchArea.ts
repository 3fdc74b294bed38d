import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MultiStats, rspack } from '@rspack/core';
import { configurationsOf } from '../bundle/bundle.ts';
import { readPackage } from '../workspace.ts';

/** An area that is built anew after each save. */
export type WatchedArea = {
  /** Folder with the files of the newest build. */
  output: string;
  stop: () => Promise<void>;
};

/** Builds an area for development and goes on doing so. `onBuild` hears each end: the messages when it failed. */
export async function watchArea(
  folder: string,
  onBuild: (failure: string | undefined) => void,
): Promise<WatchedArea> {
  const output = await mkdtemp(join(tmpdir(), 'plumbline-dev-'));
  const version = `${readPackage(folder).version}-dev`;
  const compiler = rspack(
    await configurationsOf({ folder, output, version, mode: 'development', source: 'dev' }),
  );
  const failureOf = (error: Error | null, stats: MultiStats | undefined) =>
    error?.message ??
    (stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : undefined);
  await new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      onBuild(failureOf(error, stats));
      resolve();
    });
  });
  return {
    output,
    async stop() {
      await new Promise((resolve) => {
        compiler.close(resolve);
      });
      await rm(output, { recursive: true, force: true });
    },
  };
}
