import { join } from 'node:path';
import { readPackage, workspaceRoot } from '../workspace.ts';
import { sharedModules } from '../rspack/shared.ts';
import { sourceHash } from './sourceHash.ts';

const packages = join(workspaceRoot, 'packages');
const shipped = [...new Set(sharedModules.map((module) => module.folder))];

/** Hash of all that the shell is built from: its own sources and those of the packages it carries. */
export function shellSource(): Promise<string> {
  // design carries documents.
  const carried = [...shipped, 'documents'].map((name) => join(packages, name));
  const folders = [join(workspaceRoot, 'shell'), ...carried];
  return sourceHash(workspaceRoot, [...folders, ...factories()], tools());
}

/** Hash of all that an area is built from: its own sources, and the versions of the packages it is given. */
export function areaSource(folder: string): Promise<string> {
  const given = shipped.map((name) => readPackage(join(packages, name)));
  const versions = given.map(({ name, version }) => `${name} ${version}`);
  return sourceHash(workspaceRoot, [folder, ...factories()], [...tools(), ...versions]);
}

/** What makes the files of a build, and the hashes that are told of them. */
function factories(): string[] {
  return [
    join(import.meta.dirname, '../rspack'),
    join(packages, 'upstream-patches/src'),
    join(packages, 'area-registry/src/integrity.ts'),
  ];
}

function tools(): string[] {
  const { PLUMBLINE_STOCK_LIBRARIES = '' } = process.env;
  const installed = join(packages, 'bundler/node_modules');
  const versions = ['@rspack/core', '@module-federation/enhanced'].map(
    (name) => `${name} ${readPackage(join(installed, name)).version}`,
  );
  // Another build, not the one of the same sources that is cached.
  return PLUMBLINE_STOCK_LIBRARIES === '1' ? [...versions, 'stock libraries'] : versions;
}
