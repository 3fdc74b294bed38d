import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleInProcess } from '../../packages/bundler/src/bundle/bundleInProcess.ts';
import { madeOnce } from '../../packages/bundler/src/bundle/madeOnce.ts';
import { sourceHash } from '../../packages/bundler/src/bundle/sourceHash.ts';
import { root } from '../steps.ts';
import { compile } from './compile.ts';
import { packedPackageFile, readPackageFile, shellPackageFile } from './packageFile.ts';
import { publishable, type Publishable } from './packages.ts';

const run = promisify(execFile);

/**
 * Makes a tarball of each publishable package and of the shell's development build. Answers their folder in .cache;
 * the same sources are packed once.
 */
export async function packPackages(): Promise<string> {
  const folders = publishable.map(({ folder }) => join(root, 'packages', folder));
  const paths = [
    ...folders,
    join(root, 'shell'),
    import.meta.dirname,
    join(root, 'pnpm-lock.yaml'),
  ];
  const source = await sourceHash(root, paths);
  return madeOnce(join(root, '.cache/packages', source.slice(0, 16)), async (draft) => {
    const work = join(draft, 'work');
    await mkdir(work, { recursive: true });
    await Promise.all([
      compile(publishable, work).then(() =>
        Promise.all(publishable.map((one) => packOne(one, work, draft))),
      ),
      packShell(work, draft),
    ]);
    await rm(work, { recursive: true });
  });
}

async function packOne(one: Publishable, work: string, output: string): Promise<void> {
  const home = join(root, 'packages', one.folder);
  const stage = join(work, `${one.folder}.stage`, 'package');
  await mkdir(stage, { recursive: true });
  await cp(join(work, one.folder, 'src'), join(stage, 'dist'), { recursive: true });
  await copyOthers(join(home, 'src'), join(stage, 'dist'));
  const names = await readdir(home);
  for (const name of names.filter((file) => /^(README|CHANGELOG)\.md$/.test(file)))
    // oxlint-disable-next-line no-await-in-loop -- two small files
    await cp(join(home, name), join(stage, name));
  await writeTarball(stage, packedPackageFile(one), output);
}

/** Files that the compiler leaves alone, such as style sheets. */
async function copyOthers(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const others = entries.filter((entry) => entry.isFile() && !/\.tsx?$/.test(entry.name));
  await Promise.all(
    others.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return cp(file, join(to, file.slice(from.length)));
    }),
  );
}

/** The shell's app as `area dev` runs it: the React that users get cannot exchange components in place. */
async function packShell(work: string, output: string): Promise<void> {
  const stage = join(work, 'shell.stage', 'package');
  const dist = join(stage, 'dist');
  await bundleInProcess({
    folder: join(root, 'shell'),
    output: dist,
    mode: 'development',
    only: 'shell',
  });
  const names = await readdir(dist, { recursive: true });
  // Maps of the shell's own sources, and the fonts of documents, which the running portal has under the same names.
  const left = names.filter((name) => /\.(map|woff)$/.test(name));
  await Promise.all(left.map((name) => rm(join(dist, name))));
  await writeTarball(stage, shellPackageFile(), output);
}

/** Writes `stage` as the tarball that `npm pack` would make of it. */
async function writeTarball(stage: string, packageFile: object, output: string): Promise<void> {
  await writeFile(join(stage, 'package.json'), `${JSON.stringify(packageFile, null, 2)}\n`);
  await cp(join(root, 'LICENSE'), join(stage, 'LICENSE'));
  const { name, version } = readPackageFile(stage);
  const file = `${name.slice(1).replace('/', '-')}-${version}.tgz`;
  await run('tar', ['-czf', join(output, file), '-C', join(stage, '..'), 'package']);
}
