import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { testKeys } from './testKeys.ts';

let root: string;

function write(name: string, text: string) {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** A workspace with three tests: one that imports, one of the database, one that finds its files its own way. */
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-keys-')));
  write('package.json', '{ "type": "module" }');
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  write('jest.config.mjs', "import './setup.ts'; import './missing.ts';");
  write('setup.ts', '');
  write('packages/lib/package.json', '{ "name": "@plumbline/lib", "exports": "./src/index.ts" }');
  write('packages/lib/src/index.ts', "export { sum } from './sum.ts';");
  write('packages/lib/src/sum.ts', 'export const sum = 1;');
  write('packages/lib/src/types.ts', 'export type Sum = number;');
  write('packages/lib/src/unused.ts', '');
  write('packages/lib/README.md', '');
  write(
    'mf-page/src/page.test.ts',
    "import type { Sum } from '../../packages/lib/src/types.ts'; import './style.css'; import('./late.ts');",
  );
  write('mf-page/src/style.css', '');
  write('mf-page/src/late.ts', "import { sum } from '@plumbline/lib';");
  mkdirSync(join(root, 'mf-page/node_modules/@plumbline'), { recursive: true });
  symlinkSync(join(root, 'packages/lib'), join(root, 'mf-page/node_modules/@plumbline/lib'), 'dir');
  write('supabase/migrations/1.sql', 'select 1');
  write('supabase/migrations.test.ts', "new URL('./migrations', import.meta.url)");
  write('unclear.test.ts', "import './tree.ts';");
  write('tree.ts', "import('./' + name);");
});
afterEach(() => rmSync(root, { recursive: true }));

const page = 'mf-page/src/page.test.ts';
const database = 'supabase/migrations.test.ts';
const unclear = 'unclear.test.ts';

it.each([
  { what: 'nothing', file: 'pnpm-lock.yaml', text: 'lockfileVersion: 9', changes: [] },
  { what: 'the lock file', file: 'pnpm-lock.yaml', text: '', changes: [page, database, unclear] },
  {
    what: 'the packages as they are installed',
    file: 'node_modules/.pnpm/lock.yaml',
    text: 'lockfileVersion: 9',
    changes: [page, database, unclear],
  },
  {
    what: 'the set-up of the tests',
    file: 'setup.ts',
    text: '1;',
    changes: [page, database, unclear],
  },
  { what: 'a test', file: page, text: '', changes: [page, unclear] },
  {
    what: 'a file of a package, reached by a late import',
    file: 'packages/lib/src/sum.ts',
    text: 'export const sum = 2;',
    changes: [page, unclear],
  },
  { what: 'a style', file: 'mf-page/src/style.css', text: 'a {}', changes: [page, unclear] },
  {
    what: 'a file that no test reaches',
    file: 'packages/lib/src/unused.ts',
    text: '1;',
    changes: [unclear],
  },
  {
    what: 'a file of types alone',
    file: 'packages/lib/src/types.ts',
    text: 'export type Sum = string;',
    changes: [unclear],
  },
  {
    what: 'a migration',
    file: 'supabase/migrations/1.sql',
    text: '',
    changes: [database, unclear],
  },
  {
    what: 'a new migration',
    file: 'supabase/migrations/2.sql',
    text: '',
    changes: [database, unclear],
  },
  { what: 'a hidden file', file: '.github/ci.yml', text: 'New', changes: [unclear] },
  { what: 'a page of text', file: 'packages/lib/README.md', text: 'New', changes: [unclear] },
])('a change of $what changes the keys of $changes', async ({ file, text, changes }) => {
  const before = await testKeys(root);

  write(file, text);
  const after = await testKeys(root);

  expect([...before.keys()].toSorted()).toEqual([page, database, unclear]);
  expect(
    [...after].filter(([test, key]) => before.get(test) !== key).map(([test]) => test),
  ).toEqual(expect.arrayContaining(changes));
  expect([...after].filter(([test, key]) => before.get(test) === key)).toHaveLength(
    before.size - changes.length,
  );
});

it.each(['themeColors.ts', 'componentStyles.ts'])(
  'a change of %s changes the keys of what is drawn with it, but of no page test: those have their own',
  async (name) => {
    const looks = `packages/design/src/theme/${name}`;
    write(looks, 'export const red = 1;');
    for (const ending of ['ts', 'tsx'])
      write(`mf-page/src/look.test.${ending}`, `import '../../${looks}';`);
    const before = await testKeys(root);

    write(looks, 'export const red = 2;');
    const after = await testKeys(root);

    expect(
      [...after].filter(([test, key]) => before.get(test) !== key).map(([test]) => test),
    ).toEqual(expect.arrayContaining(['mf-page/src/look.test.ts', unclear]));
    expect(after.get('mf-page/src/look.test.tsx')).toBe(before.get('mf-page/src/look.test.tsx'));
  },
);

it('a setting of a randomised test changes every key', async () => {
  const before = await testKeys(root);
  process.env.PLUMBLINE_RANDOM_SEED = '7';
  const after = await testKeys(root);
  delete process.env.PLUMBLINE_RANDOM_SEED;

  expect([...after].filter(([test, key]) => before.get(test) === key)).toEqual([]);
});
