import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptResults } from './keptResults.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);

it('knows again how many passed under a key', () => {
  keptResults(folder).keep('a', 12);

  const again = keptResults(folder);

  expect(again.passed('a')).toBe(12);
  expect(again.passed('b')).toBeUndefined();
});

it('forgets what nobody has asked for in two weeks', () => {
  keptResults(folder).keep('asked', 1);
  keptResults(folder).keep('forgotten', 1);

  keptResults(folder, days(10)).passed('asked');
  const later = keptResults(folder, days(20));

  expect(later.passed('asked')).toBe(1);
  expect(later.passed('forgotten')).toBeUndefined();
});
