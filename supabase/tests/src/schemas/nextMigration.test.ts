import { baseline, jobs, list, statementsOf, touch } from './jobsSchema.ts';
import { nextMigration, versionAt, type Written } from './nextMigration.ts';

const now = new Date('2026-11-24T08:30:00Z');
const next = async (changed: Record<string, string>, allowsDrop = false) =>
  nextMigration({
    name: 'change',
    statements: await statementsOf(changed),
    migrations: [baseline],
    now,
    allowsDrop,
  });

const textOf = (next: Written | undefined) => next?.written.map(({ source }) => source).join('\n');

describe('nextMigration', () => {
  it('writes nothing where there is nothing to do', async () => {
    expect(await next({})).toBeUndefined();
  });

  it('writes exactly the function of which one letter has changed', async () => {
    const written = await next({ '10_a/touch.sql': touch.replace('new;', 'old;') });

    expect(written?.left).toEqual([]);
    expect(written?.written).toEqual([
      {
        version: '20261124083000',
        name: 'change',
        source: `set check_function_bodies = off;\n\n${touch.trim().replace('new;', 'old;').replace('create function', 'create or replace function')}\n\nreset check_function_bodies;\n`,
      },
    ]);
  });

  it.each([
    [
      'a new column with its check',
      { '10_a/jobs.sql': jobs.replace('place text', 'place text,\n  size int check (size > 0)') },
      /add column size integer;[\s\S]*add constraint jobs_size_check[^;]* not valid;[\s\S]*validate constraint jobs_size_check/,
    ],
    [
      'a changed type and default',
      { '10_a/jobs.sql': jobs.replace('place text', "place varchar(80) default 'here'") },
      /alter column place type character varying\(80\)[\s\S]*set default/,
    ],
    [
      'a new table with all that protects it',
      {
        '10_a/tools.sql':
          'create table public.tools (id int primary key);\nalter table public.tools enable row level security;\ngrant select on public.tools to authenticated;',
      },
      /create table public\.tools[\s\S]*enable row level security;[\s\S]*grant select/,
    ],
    [
      'a view that has more columns at its end',
      { '10_a/job_list.sql': list.replace('place from', 'place, 1 as one from') },
      /create or replace view public\.job_list/,
    ],
    [
      'a view that has fewer columns, and its rights',
      { '10_a/job_list.sql': list.replace('name, place', 'name') },
      /drop view public\.job_list;[\s\S]*grant select/,
    ],
    [
      'a view that is no longer there, without a word on its rights',
      { '10_a/job_list.sql': '' },
      /^drop view public\.job_list;\s*$/,
    ],
    [
      'a function that returns something else',
      {
        '10_a/touch.sql': touch,
        '10_a/count.sql':
          'create function public.count() returns int language sql as $$select 1$$;',
      },
      /create function public\.count/,
    ],
    [
      'rights that go',
      { '10_a/job_list.sql': list.replace(/grant.*/, '') },
      /revoke all on table public\.job_list from authenticated/,
    ],
    [
      'a policy',
      { '10_a/jobs.sql': jobs.replace("<> 'secret'", "<> 'open'") },
      /drop policy jobs_select on public\.jobs;[\s\S]*create policy jobs_select/,
    ],
    [
      'statistics',
      { '10_a/jobs.sql': jobs.replace('on name, place', 'on place, name, id') },
      /drop statistics public\.jobs_words;[\s\S]*create statistics/,
    ],
  ])('writes %s', async (_what, changed, expected) => {
    const written = await next(changed);

    expect(written?.left).toEqual([]);
    expect(textOf(written)).toMatch(expected);
  });

  it('builds an index of a table with rows in a separate file', async () => {
    const name = 'create index jobs_place_idx on public.jobs (place);';
    const written = await next({
      '10_a/jobs.sql': `${jobs}\n${name}`,
      '10_a/touch.sql': touch.replace('new;', 'old;'),
    });

    expect(written?.left).toEqual([]);
    expect(written?.written.map(({ version, name: file }) => `${version}_${file}`)).toEqual([
      '20261124082959_change',
      '20261124083000_change_jobs_place_idx',
    ]);
    expect(written?.written[1]?.source).toBe(
      'create index concurrently jobs_place_idx on public.jobs (place);\n',
    );
  });

  it('drops a column only where that is allowed', async () => {
    const changed = {
      '10_a/jobs.sql': jobs
        .replace(',\n  place text', '')
        .replace('on name, place', 'on name, id')
        .replace(", 'Ohio'", ''),
      '10_a/job_list.sql': list.replace(', place', ''),
    };

    await expect(next(changed)).rejects.toThrow(
      'This would drop column public.jobs.place, with the rows that an installation has there. Nothing was written. If that is meant: pnpm db:diff change --allow-drop',
    );
    expect(textOf(await next(changed, true))).toContain(
      'alter table public.jobs drop column place;',
    );
  });

  it('says what is to be written by hand: rows', async () => {
    const written = await next({
      '10_a/jobs.sql': jobs.replace('Ohio', 'Iowa'),
      '10_a/touch.sql': touch.replace('new;', 'old;'),
    });

    expect(written?.left).toEqual([expect.stringContaining('rows of public.jobs differs')]);
  });
});

describe('versionAt', () => {
  it('is the time in UTC, never older than the newest', () => {
    expect(versionAt(now, '20261124082959')).toBe('20261124083000');
    expect(() => versionAt(now, '20261124083000')).toThrow(
      'The newest migration is dated 20261124083000',
    );
  });
});
