import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isWorkspace, workspaceRoot } from '@plumbline/bundler/workspace';

/** The id of the area in a folder, which its package (`mf-permits`, `@acme/mf-permits`) or the folder is named after. */
export function areaOf(folder: string): string | undefined {
  return idIn(basename(folder)) ?? idIn(packageName(folder));
}

const idIn = (name: string) => /(?:^|\/)mf-([a-z][a-z0-9-]*)$/.exec(name)?.[1];

function packageName(folder: string): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return '';
  const { name }: { name?: string } = JSON.parse(readFileSync(file, 'utf8'));
  return name ?? '';
}

/** Where the sources of an area are: in its folder of the workspace, else in the current folder. */
export function areaFolder(id: string, named: string | undefined, directory: string): string {
  if (isWorkspace) return resolve(workspaceRoot, named ?? `mf-${id}`);
  return resolve(directory, named ?? '.');
}
