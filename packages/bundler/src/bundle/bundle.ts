import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';
import { z } from 'zod';
import type { Mode } from '../rspack/base.ts';

/** One build: the folder with the rspack.config.ts, where the files go, and the version an area gets. */
export type BundleJob = {
  folder: string;
  output: string;
  mode?: Mode;
  version?: string;
  source?: string;
  /** The name of the one configuration to build, where a folder has several. */
  only?: string;
};

type Bundled = Configuration | Configuration[];
type ConfigurationFactory = (
  build: Omit<BundleJob, 'folder' | 'only'>,
) => Bundled | Promise<Bundled>;

const configModule = z.object({
  default: z.custom<ConfigurationFactory>((value) => typeof value === 'function'),
});

/** The configurations that a folder's rspack.config.ts gives for a build. */
export async function configurationsOf({
  folder,
  only,
  ...build
}: BundleJob): Promise<Configuration[]> {
  const module: unknown = await import(pathToFileURL(join(folder, 'rspack.config.ts')).href);
  const all = [await configModule.parse(module).default(build)].flat();
  return only === undefined ? all : all.filter(({ name }) => name === only);
}

/** Builds a folder in this process; rejects with the compiler's messages when it does not compile. */
export async function bundle(job: BundleJob): Promise<void> {
  const compiler = rspack(await configurationsOf(job));
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  const failure = stats?.hasErrors()
    ? stats.toString({ preset: 'errors-only', colors: false })
    : null;
  await new Promise((resolve) => {
    compiler.close(resolve);
  });
  if (failure) throw new Error(failure);
}
