import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { misfits } from './olderAreas.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plumbline-areas-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** A repository with one area, which takes `total` from a package that the shell gives. */
function released(): string {
  write('packages/data/package.json', '{"name":"@sample/data","exports":"./index.ts"}');
  write('packages/data/index.ts', 'export const total = (sums: number[]) => sums.length;\n');
  write(
    'mf-yard/src/area.ts',
    "import { total } from '@sample/data';\nexport const all = total([1]);\n",
  );
  write('mf-yard/src/area.test.ts', 'export const wrong: string = 1;\n');
  mkdirSync(join(root, 'mf-yard/node_modules/@sample'), { recursive: true });
  symlinkSync('../../../packages/data', join(root, 'mf-yard/node_modules/@sample/data'));
  write('.gitignore', 'node_modules\n');
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '--quiet', '-m', 'released');
  return git('rev-parse', 'HEAD');
}

it('finds nothing where the packages still give what the areas took', () => {
  const commit = released();
  write(
    'packages/data/index.ts',
    'export const total = (sums: number[], _by = 1) => sums.length;\n',
  );
  write('mf-yard/src/area.ts', 'export const all: string = 1;\n');
  expect(misfits(commit, root)).toEqual([]);
}, 60_000);

it('names the place of an older area that takes what a package no longer gives', () => {
  const commit = released();
  write('packages/data/index.ts', 'export const sum = (sums: number[]) => sums.length;\n');
  expect(misfits(commit, root)).toEqual([
    expect.stringMatching(/^mf-yard\/src\/area\.ts\(1,10\): error TS2305: .*'total'/),
  ]);
}, 60_000);

it('says so when there is no such commit', () => {
  released();
  expect(() => misfits('never', root)).toThrow(/never/);
});
