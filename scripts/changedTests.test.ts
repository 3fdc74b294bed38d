import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changedFiles, selectTests } from './changedTests.ts';

it.each([
  ['nothing', [], { related: [], below: [] }],
  ['code', ['mf-crm/src/area.ts'], { related: ['mf-crm/src/area.ts'], below: [] }],
  ['a style', ['shell/src/shell.css'], { related: [], below: ['shell/'] }],
  ['docs', ['docs/qa.md', 'README.md'], { related: [], below: ['scripts/'] }],
  ['a package README', ['packages/data/README.md'], { related: [], below: ['packages/data/'] }],
  [
    'a migration',
    ['supabase/migrations/1.sql'],
    { related: [], below: ['supabase/', 'services/', 'packages/testing/', 'packages/data/'] },
  ],
  ['installed packages', ['pnpm-lock.yaml', 'mf-crm/src/area.ts'], 'all'],
  ['the set-up of page tests', ['packages/testing/src/pageSetup.ts'], 'all'],
])('a change of %s selects its tests', (_, changed, selection) => {
  expect(selectTests(changed)).toEqual(selection);
});

describe('changed files', () => {
  let root: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const commit = (name: string, text: string) => {
    write(name, text);
    git('add', '.');
    git('commit', '-m', name);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'plumbline-changed-'));
    git('init', '-b', 'main');
    commit('old.ts', '1');
    commit('same.ts', '1');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('on main: edited, staged, and new files', () => {
    write('old.ts', '2');
    write('staged.ts', '1');
    git('add', 'staged.ts');
    write('new/file.ts', '1');

    expect(changedFiles(root).toSorted()).toEqual(['new/file.ts', 'old.ts', 'staged.ts']);
  });

  it('on a branch: its commits too, but not what main has done since', () => {
    git('checkout', '-b', 'branch');
    commit('onBranch.ts', '1');
    git('checkout', 'main');
    commit('onMain.ts', '1');
    git('checkout', 'branch');

    expect(changedFiles(root)).toEqual(['onBranch.ts']);
  });

  it('since a commit that is named', () => {
    commit('third.ts', '1');

    expect(changedFiles(root, 'HEAD~2').toSorted()).toEqual(['same.ts', 'third.ts']);
  });
});
