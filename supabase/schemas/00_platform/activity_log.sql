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
  timestamp timestamptz generated always as (created_at) stored,
  pieces int not null default 1 check (pieces > 0)
);
comment on table public.activity_log is 'The feed of the dashboard and of a project; without amounts.';
comment on column public.activity_log.pieces is 'How many objects the entry covers, such as photos added together.';

create index activity_log_company_idx on public.activity_log (company_id, created_at desc);
create index activity_log_project_idx on public.activity_log (company_id, project_id, created_at desc);
create index activity_log_deleted_idx on public.activity_log (company_id, entity_id) where status = 'deleted';

call private.protect('public.activity_log', verbs => '');
alter policy activity_log_select on public.activity_log
  using (company_id = (select private.company_id()) and (permission = any ((select private.permissions())::text[])));
create policy activity_log_assigned on public.activity_log as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));
revoke update on public.activity_log from service_role;

create trigger activity_log_photos before insert on public.activity_log
  for each row when (new.type = 'photo' and new.status = 'created') execute function private.group_photo_activity();
