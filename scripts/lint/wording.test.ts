import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../steps.ts';
import { findWording } from './wording.ts';

it.each([
  ['Payments will stand here.', 'stand'],
  ['The client is told by mail.', 'is told'],
  ['What came in this week', 'came in'],
  ['Somebody changed it', 'Somebody'],
  ['A word of your own', 'of your own'],
  ['The report comes no more.', 'no more'],
  ['At most 100 per cent', 'per cent'],
  ['The invoice was cancelled', 'cancelled'],
  ['Pick a colour', 'colour'],
  ['Minimise', 'Minimise'],
])('flags %j', (text, found) => {
  expect(findWording(text)?.found).toBe(found);
});

it.each([
  'No more reminders scheduled',
  'no more than 10 MB',
  'Standard terms',
  'We canceled the import',
  'Understanding your costs',
])('accepts %j', (text) => {
  expect(findWording(text)).toBeUndefined();
});

it('reports the file and line of JSX text, attributes, and templates, but not of keys or imports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-wording-'));
  const file = join(folder, 'Page.tsx');
  const config = join(folder, 'oxlint.json');
  writeFileSync(
    file,
    [
      "import { Stand } from './somebody colour';",
      "const status = { color: 'grey', key: 'cancelled' };",
      'export const Page = ({ name }: { name: string }) => (',
      '  <Stand title="Your favourite" hint={`${name} is told`} className={status.color}>',
      '    Totals stand here',
      '  </Stand>',
      ');',
    ].join('\n'),
  );
  writeFileSync(
    config,
    JSON.stringify({
      jsPlugins: [join(root, 'scripts/lint/wording.ts')],
      rules: { 'plumbline/wording': 'error' },
    }),
  );
  let output = '';
  try {
    execFileSync(join(root, 'node_modules/.bin/oxlint'), ['-c', config, '-f', 'unix', file], {
      encoding: 'utf8',
    });
  } catch (error) {
    output = String((error as { stdout: string }).stdout);
  }
  rmSync(folder, { recursive: true });

  const found = [...output.matchAll(/Page\.tsx:(\d+):\d+: “([^”]+)”/g)].map(([, line, word]) => [
    Number(line),
    word,
  ]);
  expect(found).toEqual([
    [4, 'favourite'],
    [4, 'is told'],
    [4, 'stand'],
  ]);
});
