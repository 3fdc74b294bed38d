import { watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MultiStats, rspack } from '@rspack/core';
import { configurationsOf } from '@plumbline/bundler/bundle/bundle';
import { readPackage } from '@plumbline/bundler/workspace';

/** An area that is built anew after each save. */
export type WatchedArea = {
  /** Folder with the files of the newest build. */
  output: string;
  /** Resolves when no build with a new area.ts is due: what is in `output` then fits together. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
};

type OnBuild = (failure: string | undefined) => void;
type Job = { folder: string; output: string };

/**
 * Builds an area for development and goes on doing so, also when its area.ts changes, which says what the bundler
 * builds. `onBuild` hears each end: the messages when it failed.
 */
export async function watchArea(folder: string, onBuild: OnBuild): Promise<WatchedArea> {
  const output = await mkdtemp(join(tmpdir(), 'plumbline-dev-'));
  // The bundler that runs sees the new area.ts too; a page that took its build would mix the files of two builds.
  let changes = 0;
  const buildsOf = (change: number) => (failure: string | undefined) => {
    if (change === changes) onBuild(failure);
  };
  const watchFrom = (change: number, stopFormer?: () => Promise<void>) =>
    watchSources({ folder, output }, buildsOf(change), stopFormer);
  let stop = await watchFrom(0);
  const restart = async () => {
    const change = changes;
    try {
      stop = await watchFrom(change, stop);
    } catch (error) {
      buildsOf(change)(error instanceof Error ? error.message : String(error));
    }
  };
  let last = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  // The folder, as an editor may put another file in the place of the one before.
  const watcher = watch(join(folder, 'src'), (_, name) => {
    if (name !== 'area.ts') return;
    changes += 1;
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(restart);
    }, 50);
  });
  return {
    output,
    settled: () => last,
    async stop() {
      watcher.close();
      clearTimeout(timer);
      await last;
      await stop();
      await rm(output, { recursive: true, force: true });
    },
  };
}

/**
 * Builds after each save, until the function it resolves to is called. What was built before stops once the area's
 * definition is known to be good. @throws Error when it is not
 */
async function watchSources(
  { folder, output }: Job,
  onBuild: OnBuild,
  stopFormer?: () => Promise<void>,
): Promise<() => Promise<void>> {
  const version = `${readPackage(folder).version}-dev`;
  const configurations = await configurationsOf({
    folder,
    output,
    version,
    mode: 'development',
    source: 'dev',
  });
  await stopFormer?.();
  const compiler = rspack(configurations);
  await new Promise<void>((resolve) => {
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      onBuild(failureOf(error, stats));
      resolve();
    });
  });
  return () =>
    new Promise((resolve) => {
      compiler.close(() => resolve());
    });
}

function failureOf(error: Error | null, stats: MultiStats | undefined): string | undefined {
  if (error) return error.message;
  return stats?.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : undefined;
}
