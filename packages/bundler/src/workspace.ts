import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';

const packageFile = z.object({ name: z.string(), version: z.string() });

/** Root of the workspace that this package belongs to; where it is installed from a registry, there is none. */
export const workspaceRoot = resolve(import.meta.dirname, '../../..');

/** Whether this package runs from its sources, next to the shell and the areas. */
export const isWorkspace = existsSync(join(workspaceRoot, 'packages/bundler/src/workspace.ts'));

/** Where relative paths in a command start: the workspace, else the current folder. */
export const startFolder = (current = process.cwd()): string =>
  isWorkspace ? workspaceRoot : current;

/** Where results for an area are cached. */
export const cacheFolder = (area: string): string =>
  isWorkspace ? join(workspaceRoot, '.cache') : join(area, 'node_modules/.cache/plumbline');

/** The folder of a package as a folder's files get it; undefined where it is not installed. */
export function packageFolder(name: string, from: string): string | undefined {
  const own = join(workspaceRoot, 'packages', name.replace('@plumbline/', ''));
  if (isWorkspace && name.startsWith('@plumbline/')) return own;
  const found = join(from, 'node_modules', name);
  if (existsSync(join(found, 'package.json'))) return found;
  return dirname(from) === from ? undefined : packageFolder(name, dirname(from));
}

/** Name and version of the package in a folder. */
export function readPackage(folder: string): z.infer<typeof packageFile> {
  return packageFile.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}
