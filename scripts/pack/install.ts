import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../steps.ts';
import { readPackageFile } from './packageFile.ts';

const run = promisify(execFile);

/**
 * Installs tarballs into a folder, as a package manager does: our packages as copies, others as links to those that
 * are installed here already, so that no network is needed. Answers the names of ours.
 */
export async function install(tarballs: string, folder: string): Promise<string[]> {
  const files = (await readdir(tarballs)).filter((name) => name.endsWith('.tgz'));
  const names = await Promise.all(files.map((file) => extract(join(tarballs, file), folder)));
  const own = readPackageFile(folder);
  const wanted = new Set([
    ...Object.keys({ ...own.dependencies, ...own.devDependencies }),
    ...names.flatMap((name) => {
      const { dependencies, peerDependencies } = readPackageFile(installed(folder, name));
      return Object.keys({ ...dependencies, ...peerDependencies });
    }),
  ]);
  const others = [...wanted].filter((name) => !names.includes(name));
  await Promise.all(others.map((name) => link(name, folder)));
  return names;
}

export const installed = (folder: string, name: string) => join(folder, 'node_modules', name);

async function extract(tarball: string, folder: string): Promise<string> {
  await mkdir(join(folder, 'node_modules/@plumbline'), { recursive: true });
  const draft = await mkdtemp(join(folder, 'node_modules/draft-'));
  await run('tar', ['-xzf', tarball, '-C', draft]);
  const { name } = readPackageFile(join(draft, 'package'));
  await rename(join(draft, 'package'), installed(folder, name));
  await rm(draft, { recursive: true });
  return name;
}

async function link(name: string, folder: string): Promise<void> {
  const packages = await readdir(join(root, 'packages'));
  const homes = [root, ...packages.map((one) => join(root, 'packages', one))];
  const found = homes.map((home) => installed(home, name)).find(existsSync);
  if (!found) throw new Error(`${name} is not installed in this workspace.`);
  const place = installed(folder, name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(await realpath(found), place);
}
