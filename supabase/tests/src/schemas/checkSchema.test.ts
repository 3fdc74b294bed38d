import {
  differencesOf,
  readMigrations,
  supabaseFiles,
  type Catalog,
  type Migration,
} from '@plumbline/standalone/migrations';
import { complaintOf, migratedCatalog, schemaCatalog } from './checkSchema.ts';
import { baseline, statementsOf } from './jobsSchema.ts';
import { lockComplaints } from './longLocks.ts';

describe('db:check', () => {
  let ours: Catalog;
  beforeAll(async () => {
    ours = await schemaCatalog(await statementsOf({}));
  });
  const complaintsAfter = async (later: readonly Migration[]) =>
    differencesOf(ours, await migratedCatalog({ migrations: [baseline, ...later] })).map(
      complaintOf,
    );

  it('has none where files and migrations make the same', async () => {
    expect(await complaintsAfter([])).toEqual([]);
  });

  it('refuses what blocks writers while a table is read, in new migrations only', async () => {
    const source = 'alter table public.jobs add constraint jobs_size check (size > 0);';
    const old = { version: '20261127104439', name: 'old', source };
    const added = { version: '20261127104440', name: 'added', source };

    expect(await lockComplaints(await readMigrations(supabaseFiles.migrations))).toEqual([]);
    expect(await lockComplaints([old, added])).toEqual([
      expect.stringMatching(/^supabase\/migrations\/20261127104440_added.sql:1: .*NOT VALID/),
    ]);
  });

  it.each([
    [
      'one letter of a function',
      "create or replace function private.touch() returns trigger language plpgsql set search_path = '' as $$\nbegin\n  return nev;\nend $$",
      'function private.touch() differs',
    ],
    [
      'a function in no file',
      'create function public.stray() returns int language sql as $$select 1$$',
      'function public.stray(): the migrations make it, no schema file does',
    ],
    [
      'a column',
      'alter table public.jobs add column size int',
      'column public.jobs.size: the migrations make it, no schema file does',
    ],
    [
      'a default',
      "alter table public.jobs alter column place set default 'here'",
      'column public.jobs.place differs',
    ],
    [
      'a check',
      'alter table public.jobs drop constraint jobs_name_check',
      'constraint jobs_name_check on public.jobs: a schema file makes it',
    ],
    [
      'an index',
      'drop index public.jobs_name_idx',
      'index public.jobs_name_idx: a schema file makes it',
    ],
    [
      'statistics',
      'drop statistics public.jobs_words',
      'statistics public.jobs_words: a schema file makes it',
    ],
    [
      'a comment',
      "comment on table public.jobs is 'Work.'",
      'comment on table public.jobs differs',
    ],
    [
      'a right',
      'grant delete on public.jobs to authenticated',
      'rights of authenticated on table public.jobs differs',
    ],
    [
      'a right on one column',
      'grant update (place) on public.jobs to authenticated',
      'rights of authenticated on table public.jobs differs',
    ],
    [
      'default rights',
      'alter default privileges revoke execute on functions from public',
      'default rights of',
    ],
    [
      'a policy',
      'alter policy jobs_select on public.jobs using (true)',
      'policy jobs_select on public.jobs differs',
    ],
    [
      'a policy on storage',
      'create policy p on storage.objects for select to anon using (true)',
      'policy p on storage.objects: the migrations make it',
    ],
    [
      'a trigger on the users',
      'create trigger t after insert on auth.users for each row execute function private.touch()',
      'trigger t on auth.users: the migrations make it',
    ],
    [
      'a trigger that is off',
      'alter table public.jobs disable trigger jobs_touch',
      'trigger jobs_touch on public.jobs differs',
    ],
    [
      'row-level security',
      'alter table public.jobs disable row level security',
      'table public.jobs differs',
    ],
    [
      'a view that no longer asks as its reader',
      'alter view public.job_list set (security_invoker = false)',
      'view public.job_list differs',
    ],
    ['a row', "update public.jobs set place = 'Iowa'", 'rows of public.jobs differs'],
  ])('names %s', async (_what, source, complaint) => {
    const later = { version: '20261102000000', name: 'later', source };

    const complaints = await complaintsAfter([later]);

    expect(complaints).toContainEqual(expect.stringContaining(complaint));
    expect(complaints.length).toBeLessThanOrEqual(2);
  });
});
