import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.ts';
import { compiledName } from './compile.ts';
import type { Publishable } from './packages.ts';

type Names = Record<string, string>;
type PackageFile = {
  name: string;
  version: string;
  bin?: Names;
  exports?: Names;
  dependencies?: Names;
  devDependencies?: Names;
  peerDependencies?: Names;
};

/** What an area and the packages have to have in one copy: the project that installs them says which. */
const peers: Names = { react: '^19.0.0', 'react-dom': '^19.0.0' };

export const readPackageFile = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The package.json of a tarball: entry points in dist, exact versions, and React from the project that installs it. */
export function packedPackageFile({
  folder,
  without = [],
  withoutDependencies = [],
  keepsDevDependencies,
}: Publishable) {
  const home = join(root, 'packages', folder);
  const own = readPackageFile(home);
  const needed = Object.keys(own.dependencies ?? {}).filter(
    (name) => !withoutDependencies.includes(name),
  );
  // What is outside src is for this repository.
  const exported = Object.entries(own.exports ?? {}).filter(
    ([, path]) =>
      path.startsWith('./src/') && !without.some((one) => path.startsWith(`./src/${one}`)),
  );
  const peerNames = needed.filter((name) => name in peers);
  return {
    name: own.name,
    version: own.version,
    license: 'MIT',
    type: 'module',
    ...(own.bin && { bin: mapped(own.bin, (path) => inDist(path, '.js')) }),
    exports: {
      ...Object.fromEntries(exported.map(([entry, path]) => [entry, targets(path)])),
      './package.json': './package.json',
    },
    files: ['dist', 'CHANGELOG.md'],
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(
      needed.filter((name) => !(name in peers)).map((name) => [name, installedVersion(home, name)]),
    ),
    ...(peerNames.length > 0 && {
      peerDependencies: Object.fromEntries(peerNames.map((name) => [name, peers[name]])),
    }),
    ...(keepsDevDependencies && {
      devDependencies: Object.fromEntries(
        Object.keys(own.devDependencies ?? {}).map((name) => [
          name,
          `^${installedVersion(home, name)}`,
        ]),
      ),
    }),
  };
}

const mapped = (names: Names, change: (value: string) => string): Names =>
  Object.fromEntries(Object.entries(names).map(([key, value]) => [key, change(value)]));

const inDist = (path: string, ending: '.js' | '.d.ts') =>
  compiledName(path.replace(/^\.\/src\//, './dist/'), ending);

function targets(path: string) {
  if (!/\.tsx?$/.test(path)) return inDist(path, '.js');
  return { types: inDist(path, '.d.ts'), default: inDist(path, '.js') };
}

/** The version of a dependency that this repository runs and tests with. */
function installedVersion(home: string, name: string): string {
  const found = [join(home, 'node_modules', name), join(root, 'node_modules', name)].find(
    existsSync,
  );
  if (!found) throw new Error(`${name} is not installed for ${home}.`);
  return readPackageFile(found).version;
}

/** The package with the shell's development build. */
export function shellPackageFile() {
  const { version } = readPackageFile(join(root, 'shell'));
  return {
    name: '@plumbline/shell',
    version,
    license: 'MIT',
    type: 'commonjs',
    exports: { './package.json': './package.json' },
    files: ['dist'],
  };
}
