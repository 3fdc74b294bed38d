create table public.audit_log (
  id bigint primary key generated always as identity,
  company_id uuid not null,
  table_name text not null,
  row_id text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- Changed columns as [before, after]; the whole row for a deletion.
  changed jsonb,
  actor_id uuid,
  -- Set when a platform administrator acted inside the company.
  is_platform_admin boolean not null default false,
  created_at timestamptz not null default now(),
  request_id text default "left"(private.request_header('x-request-id'), 64)
);
comment on table public.audit_log is 'Append-only record of every change; read by who manages the settings.';
comment on column public.audit_log.request_id is
  'The header x-request-id of the request that made the change; null outside of one.';

create index audit_log_company_idx on public.audit_log (company_id, created_at desc);
create index audit_log_row_idx on public.audit_log (company_id, table_name, row_id, created_at desc);

call private.protect('public.audit_log', reads => 'manage_settings', verbs => '');
revoke insert, update, delete on public.audit_log from service_role;

create trigger audit_log_append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();
