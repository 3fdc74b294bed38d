import { pendingOf } from './order.ts';

const now = new Date('2026-11-24T12:00:00Z');
const migration = (version: string, source = 'select 1;\nselect 2;') => ({
  version,
  name: 'change',
  source,
});
const applied = (version: string, statements: string[] | null = ['select 1', 'select 2']) => ({
  version,
  statements,
});

it('has what is not applied yet, in the order of the files', () => {
  const files = [
    migration('20261122000000'),
    migration('20261123000000'),
    migration('20261124000000'),
  ];

  expect(pendingOf(files, [applied('20261122000000')], now).map(({ version }) => version)).toEqual([
    '20261123000000',
    '20261124000000',
  ]);
});

it('refuses a file of today where later dates have been applied, and says what to do', () => {
  const files = [migration('20261124110000'), migration('20261206100200')];

  expect(() => pendingOf(files, [applied('20261206100200')], now)).toThrow(
    'supabase/migrations/20261124110000_change.sql is older than 20261206100200, the newest migration that this database has. A fresh database would run it before that one, this database after it. Date it after the others: delete the file and write it again with pnpm db:diff change',
  );
});

it('refuses that file on a fresh database too, for the date of the others', () => {
  const files = [migration('20261124110000'), migration('20261206100200')];

  expect(() => pendingOf(files, [], now)).toThrow(
    'supabase/migrations/20261206100200_change.sql is dated in the future (it is 20261124120000 UTC).',
  );
});

it.each([
  ['another statement', ['select 1', 'select 3']],
  ['one statement less', ['select 1']],
])('refuses a file that was applied with %s', (_what, statements) => {
  const files = [migration('20261122000000')];

  expect(() => pendingOf(files, [applied('20261122000000', statements)], now)).toThrow(
    'supabase/migrations/20261122000000_change.sql was applied to this database with other text. A migration is never edited: restore the file (git checkout -- supabase/migrations/20261122000000_change.sql), change supabase/schemas instead, and write the next migration with pnpm db:diff <name>',
  );
});

it('takes a record without statements for the file that it names', () => {
  expect(pendingOf([migration('20261122000000')], [applied('20261122000000', null)], now)).toEqual(
    [],
  );
});
