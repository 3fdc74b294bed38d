import { readSchemaFiles } from './schemaFiles.ts';
import { schemaFolder } from './schemaFolder.ts';

/** A small schema for tests: its files, and the migration that makes the same. */
export const jobs = `
create table public.jobs (
  id int primary key,
  name text not null check (name <> ''),
  place text
);
comment on table public.jobs is 'What there is to do.';
create index jobs_name_idx on public.jobs (name);
create statistics public.jobs_words on name, place from public.jobs;
alter table public.jobs enable row level security;
create policy jobs_select on public.jobs for select to authenticated using (name <> 'secret');
grant select on public.jobs to authenticated;
create trigger jobs_touch before update on public.jobs for each row execute function private.touch();
insert into public.jobs values (1, 'Roof', 'Ohio');`;
export const touch = `
-- Why: a test.
create function private.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  return new;
end $$;`;
export const list = `create view public.job_list with (security_invoker = true) as
select id, name, place from public.jobs;
grant select on public.job_list to authenticated;`;
const files = {
  '00_platform/rights.sql': 'create schema private;',
  '10_a/jobs.sql': jobs,
  '10_a/touch.sql': touch,
  '10_a/job_list.sql': list,
};
export const baseline = {
  version: '20261101000000',
  name: 'baseline',
  source: [files['00_platform/rights.sql'], touch, jobs, list].join('\n'),
};

/** The statements of the small schema, with some of its files changed. */
export const statementsOf = async (changed: Record<string, string>) =>
  readSchemaFiles(await schemaFolder({ ...files, ...changed }));
