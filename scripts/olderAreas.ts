/**
 * `pnpm older:areas <commit>…`: whether the areas as they were at a commit still fit what the shell of now gives to
 * them. An area that is rolled back runs on the packages of the newest shell, whose types say what has been taken away.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = join(import.meta.dirname, '..');

/** Every place of the areas of a commit that no longer fits the packages of a repository, as the compiler says it. */
export function misfits(commit: string, root = here): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-older-'));
  try {
    takeOut(areasAt(commit, root), commit, root, folder);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(here, 'node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'],
      { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    const lines = stdout.split('\n').filter((line) => line !== '');
    if (status !== 0 && lines.length === 0) throw new Error(stderr);
    return lines;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The folders of the areas of a commit that there are today as well. */
function areasAt(commit: string, root: string): string[] {
  const known = new Set(git(root, 'ls-files', '-z', 'mf-*/src/area.ts').split('\0'));
  return git(root, 'ls-tree', '-z', '--name-only', commit)
    .split('\0')
    .filter((name) => known.has(`${name}/src/area.ts`));
}

function takeOut(areas: string[], commit: string, root: string, folder: string): void {
  const archive = join(folder, 'areas.tar');
  git(root, 'archive', `--output=${archive}`, commit, ...areas.map((area) => `${area}/src`));
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  for (const area of areas) {
    mkdirSync(join(folder, area), { recursive: true });
    symlinkSync(join(root, area, 'node_modules'), join(folder, area, 'node_modules'));
  }
  const settings = {
    extends: join(here, 'tsconfig.base.json'),
    compilerOptions: { typeRoots: [join(here, 'node_modules/@types')] },
    include: ['mf-*/src'],
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/fakes/**'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

if (import.meta.main) {
  const commits = process.argv.slice(2);
  if (commits.length === 0) {
    process.stderr.write('Say which commit: pnpm older:areas <commit>\n');
    process.exit(2);
  }
  for (const commit of commits) {
    const found = misfits(commit);
    const sum = found.length === 0 ? 'every area fits' : found.join('\n');
    process.stdout.write(`${commit}: ${sum}\n`);
    if (found.length > 0) process.exitCode = 1;
  }
}
