-- What happened: activity_log for people, audit_log for proof. Both are written by triggers only.

create table public.activity_log (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  -- What it is about: project, client, quote, invoice, photo, document, milestone …
  type text not null,
  -- What happened: created, updated, deleted, archived, restored, or the new status.
  status text not null,
  -- Never carries a sum: field roles read it too.
  title text not null,
  description text not null default '',
  actor_id uuid,
  entity_id uuid,
  project_id uuid,
  -- Only roles with this permission see the entry.
  permission text not null default 'view_projects',
  created_at timestamptz not null default now(),
  "timestamp" timestamptz generated always as (created_at) stored
);
create index activity_log_company_idx on public.activity_log (company_id, created_at desc);
create index activity_log_project_idx on public.activity_log (company_id, project_id, created_at desc);
comment on table public.activity_log is 'The feed of the dashboard and of a project; without amounts.';

create table public.audit_log (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  table_name text not null,
  row_id text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Changed columns as [before, after]; the whole row for a deletion.
  changed jsonb,
  actor_id uuid,
  -- Set when a platform administrator acted inside the company.
  is_platform_admin boolean not null default false,
  created_at timestamptz not null default now()
);
create index audit_log_company_idx on public.audit_log (company_id, created_at desc);
create index audit_log_row_idx on public.audit_log (company_id, table_name, row_id, created_at desc);
comment on table public.audit_log is 'Append-only record of every change; read by who manages the settings.';

create function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
begin
  if tg_op = 'INSERT' then
    what := 'created';
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - array['updated_at', 'version'] = before - array['updated_at', 'version'] then
    return null;
  else
    what := 'updated';
  end if;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    upper(left(noun, 1)) || substr(noun, 2) || case
      when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then ' is now ' || what
      else ' ' || what end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;
comment on function private.log_activity is
  'Row trigger for activity_log. Arguments: noun, name column, permission that may read the entry, project column (or '''').';

create function private.audit_row() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  current jsonb := coalesce(after, before);
  changed jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, jsonb_build_array(before -> key, after -> key)) into changed
    from jsonb_object_keys(after) as key
    where after -> key is distinct from before -> key and key not in ('updated_at', 'version');
    if changed is null then
      return null;
    end if;
  else
    changed := before;
  end if;
  insert into public.audit_log (company_id, table_name, row_id, action, changed, actor_id, is_platform_admin)
  values (
    case when tg_table_name = 'companies' then current ->> 'id' else current ->> 'company_id' end::uuid,
    tg_table_name, coalesce(current ->> 'id', current ->> tg_argv[0], ''), lower(tg_op), changed,
    (select auth.uid()), private.acting_company_id() is not null);
  return null;
end $$;
comment on function private.audit_row is 'Row trigger for audit_log. Argument: the key column where it is not `id`.';

create procedure private.audit(relation regclass, key_column text default 'id')
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %I after insert or update or delete on %s for each row execute function private.audit_row(%L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = relation) || '_audit', relation, key_column);
end $$;
comment on procedure private.audit is 'Puts a table under the audit log.';

create function private.log_event(
  type text, status text, title text, description text,
  entity_id uuid default null, project_id uuid default null, permission text default 'view_projects'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  values (private.company_id(), type, status, title, left(coalesce(description, ''), 500), (select auth.uid()), entity_id,
    project_id, permission)
$$;
comment on function private.log_event is 'One entry for the caller''s company that no trigger would write. Server functions only.';

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = '42501', message = format('%s is append-only.', tg_table_name);
end $$;
comment on function private.refuse_change is 'Trigger for append-only tables.';

create trigger audit_log_append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();

alter table public.activity_log enable row level security;
revoke all on public.activity_log from anon, authenticated;
grant select on public.activity_log to authenticated;
grant select, insert, delete on public.activity_log to service_role;
create policy activity_log_select on public.activity_log for select to authenticated
  using (company_id = (select private.company_id()) and permission = any ((select private.permissions())::text[]));
create policy activity_log_assigned on public.activity_log as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));

call private.protect('public.audit_log', reads => 'manage_settings', verbs => '');
revoke insert, update, delete on public.audit_log from service_role;

call private.audit('public.companies');
call private.audit('public.user_profiles');
