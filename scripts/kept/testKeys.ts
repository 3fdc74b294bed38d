import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesBelow } from '../../packages/build/src/bundle/sourceHash.ts';
import { importGraph } from './importGraph.ts';

/** What every test and check depends on: the installed packages. */
export const shared = ['pnpm-lock.yaml', 'node_modules/.pnpm/lock.yaml', 'package.json'];
const testRun = 'jest.config.mjs';
/** What page tests have a stand-in for, which is among how tests are run. */
const leftOutOfPages = ['themeColors.ts', 'componentStyles.ts'].map(
  (name) => `packages/design/src/theme/${name}`,
);
const settings = () =>
  Object.keys(process.env)
    .filter((name) => name.startsWith('PLUMBLINE_'))
    .toSorted()
    .map((name) => `${name}=${process.env[name]}`);

/**
 * A key for every test file in a workspace. It changes with whatever the test depends on: the files it
 * reaches (see importGraph.ts), or every file where that cannot be told, and what all tests share.
 */
export async function testKeys(root: string): Promise<Map<string, string>> {
  const everything = await filesBelow(root, () => true);
  const hashes = new Map<string, string>();
  const hashOf = (file: string) => {
    const known = hashes.get(file) ?? hash([readFileSync(file)]);
    hashes.set(file, known);
    return known;
  };
  const keyOf = (files: Iterable<string>) =>
    hash([...files].toSorted().flatMap((file) => [relative(root, file), hashOf(file)]));
  const filesOf = (path: string) => {
    if (!existsSync(path)) return [];
    if (statSync(path).isFile()) return [path];
    return everything.filter((file) => file.startsWith(`${path}/`));
  };
  const reach = importGraph(root);
  const leftOut = new Set(leftOutOfPages.map((name) => join(root, name)));
  const reachedFrom = (start: string) =>
    reach(start, start.endsWith('.test.tsx') ? leftOut : undefined);
  const keyOfReached = (start: string) => {
    const { paths, names } = reachedFrom(start);
    return hash([keyOf([...paths].flatMap(filesOf)), ...[...names].toSorted()]);
  };
  const common = hash([
    process.version,
    ...settings(),
    keyOf(shared.map((name) => join(root, name)).flatMap(filesOf)),
    keyOfReached(join(root, testRun)),
  ]);
  const whole = keyOf(everything);

  const tests = everything.filter((file) => /\.test\.tsx?$/.test(file));
  return new Map(
    tests.map((test) => {
      const name = relative(root, test);
      const isClear = reachedFrom(test).unclear.length === 0;
      return [name, hash([common, name, isClear ? keyOfReached(test) : whole])];
    }),
  );
}

function hash(parts: (string | Buffer)[]): string {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part).update('\0');
  return sum.digest('hex');
}
