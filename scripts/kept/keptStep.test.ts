import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeKey } from './keptStep.ts';

let root: string;
const write = (name: string, text: string) => {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-code-')));
  write('pnpm-lock.yaml', 'lockfileVersion: 9');
  write('src/sum.ts', 'export const sum = 1;');
  write('src/sum.test.ts', '');
  write('supabase/migrations/1.sql', 'select 1');
});
afterEach(() => rmSync(root, { recursive: true }));

it.each([
  ['a source', 'src/sum.ts'],
  ['a test', 'src/sum.test.ts'],
  ['a new file', 'src/other.ts'],
  ['the settings of a check', '.oxlintrc.json'],
  ['the packages as they are installed', 'node_modules/.pnpm/lock.yaml'],
])('the code is another one after a change of %s', async (_, file) => {
  const before = await codeKey(root, 'lint');

  write(file, 'changed');

  expect(await codeKey(root, 'lint')).not.toBe(before);
});

it.each(['supabase/migrations/2.sql', 'README.md'])(
  'the code is the same after %s',
  async (file) => {
    const before = await codeKey(root, 'lint');

    write(file, 'changed');

    expect(await codeKey(root, 'lint')).toBe(before);
  },
);

it('what one check has passed says nothing of another', async () => {
  expect(await codeKey(root, 'lint')).not.toBe(await codeKey(root, 'types'));
});
