import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folders: Record<string, string> = {
  db: 'supabase/tests/src',
  one: 'services/standalone/src',
  ...Object.fromEntries(
    ['accounts', 'messaging', 'payments', 'ai', 'kit'].map((name) => [
      name,
      `services/${name}/src`,
    ]),
  ),
};
const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const [, ...chapters] = document.split(/^## /m);
const rows = chapters
  .filter((chapter) => !chapter.startsWith('Not met'))
  .flatMap((chapter) => chapter.split('\n'))
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, rule = '', covered = '']) => ({ rule, covered }));

/** The tests that a row names, each with the titles in quotes that follow it. */
const testsOf = (covered: string) =>
  [...covered.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`((?:,? "[^"]+")*)/g)].map(
    ([, path = '', titles = '']) => ({
      path,
      titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
    }),
  );

function filesOf(path: string): string[] {
  const [first = '', ...rest] = path.split('/');
  const own = folders[first];
  return globSync(own ? [own, ...rest].join('/') : path, { cwd: root });
}

it('has a row for each rule that is covered', () => {
  const rules = rows.map(({ rule }) => rule).join(' ');

  expect(rows.length).toBeGreaterThan(70);
  for (const rule of ['6.1.1', '6.2.3', '6.3.8', '6.5.1', '6.5.5', '6.6.2', '6.6.3', '7.4.3'])
    expect(rules).toContain(rule);
});

it('names a test in each row, or says that there is none', () => {
  const without = rows.filter(
    ({ covered }) => testsOf(covered).length === 0 && !covered.includes('(by reading)'),
  );

  expect(without).toEqual([]);
});

it('names only tests that exist', () => {
  const missing = rows.flatMap(({ rule, covered }) =>
    testsOf(covered).flatMap(({ path, titles }) => {
      const sources = filesOf(path).map((file) => readFileSync(join(root, file), 'utf8'));
      if (sources.length === 0) return [`${rule}: ${path}`];
      return titles
        .filter((title) => !sources.some((source) => source.includes(title)))
        .map((title) => `${rule}: ${path} "${title}"`);
    }),
  );

  expect(missing).toEqual([]);
});

it('names only files and folders that exist', () => {
  const named = [
    ...document.matchAll(/`((?:services|shell|packages|supabase|e2e|scripts)\/[^`*<]+)`/g),
  ];
  const missing = named
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));

  expect(missing).toEqual([]);
});
