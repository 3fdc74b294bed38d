import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWorkspace, packageFolder, readPackage, workspaceRoot } from '../workspace.ts';
import { sharedModules } from '../rspack/shared.ts';
import { sourceHash } from './sourceHash.ts';

const packages = join(workspaceRoot, 'packages');
const shipped = [...new Set(sharedModules.map((module) => module.folder))];
const inLightPages = ['contract', 'data', 'design', 'domain', 'platform'].map((name) =>
  join(packages, name, 'src'),
);

/** Hash of all that the shell is built from: its own sources and those of the packages it carries. */
export function shellSource(): Promise<string> {
  // design carries documents, and data carries offline.
  const carried = [...shipped, 'documents', 'offline'].map((name) => join(packages, name));
  const folders = [join(workspaceRoot, 'shell'), ...carried];
  return sourceHash(workspaceRoot, [...folders, ...factories()], tools());
}

/** Hash of all that an area is built from: its own sources, and the versions of the packages it is given. */
export function areaSource(folder: string): Promise<string> {
  const versions = versionsOf(
    shipped.map((name) => `@plumbline/${name}`),
    folder,
  );
  if (isWorkspace) {
    // Light pages contain what they use of the packages.
    const bundled = existsSync(join(folder, 'src/light')) ? inLightPages : [];
    const sources = [folder, ...bundled, ...factories()];
    return sourceHash(workspaceRoot, sources, [...tools(), ...versions]);
  }
  return sourceHash(folder, [folder], [...tools(), ...factoryVersions(), ...versions]);
}

/** What makes the files of a build, and the hashes that are told of them. */
function factories(): string[] {
  return [
    join(import.meta.dirname, '../rspack'),
    join(packages, 'upstream-patches/src'),
    join(packages, 'area-registry/src/integrity.ts'),
  ];
}

/** The same where they are installed: a version of them never changes. */
function factoryVersions(): string[] {
  const names = ['bundler', 'upstream-patches', 'area-registry'];
  return versionsOf(
    names.map((name) => `@plumbline/${name}`),
    import.meta.dirname,
  );
}

/** Names and versions of the packages that are installed for a folder. */
const versionsOf = (names: string[], from: string): string[] =>
  names
    .flatMap((name) => packageFolder(name, from) ?? [])
    .map(readPackage)
    .map(({ name, version }) => `${name} ${version}`);

function tools(): string[] {
  const { PLUMBLINE_STOCK_LIBRARIES = '' } = process.env;
  const versions = versionsOf(['@rspack/core', '@module-federation/enhanced'], import.meta.dirname);
  // Another build, not the one of the same sources that is cached.
  return PLUMBLINE_STOCK_LIBRARIES === '1' ? [...versions, 'stock libraries'] : versions;
}
