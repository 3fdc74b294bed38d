-- Set-up of the preset accounts, the cleanup of an installation, and the end of a company: steps that a gateway takes
-- with the service key once it has found the caller to be a platform administrator, or an owner.

create table private.platform_acts (
  id bigint generated always as identity primary key,
  admin_id uuid,
  act text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
alter table private.platform_acts enable row level security;
comment on table private.platform_acts is 'What was done to the installation as a whole; outlives the companies that it names.';
create trigger platform_acts_append_only before update or delete or truncate on private.platform_acts
  for each statement execute function private.refuse_change();

create function public.note_platform_act(p_admin_id uuid, p_act text, p_detail jsonb default '{}') returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.platform_acts (admin_id, act, detail) values (p_admin_id, p_act, p_detail)
$$;
comment on function public.note_platform_act is 'Server only: one line in the record of what was done to the installation.';

-- Preset accounts -------------------------------------------------------------------------------------------

create function public.find_account(p_email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'is_complete',
    exists (select from public.user_profiles p where p.id = u.id)
    or exists (select from private.platform_admins a where a.user_id = u.id))
  from auth.users u where lower(u.email) = lower(p_email)
$$;
comment on function public.find_account is 'Server only: { id, is_complete } of an account, null without one. Complete: it has a profile or administrates the platform.';

create function public.complete_preset_account(
  p_user_id uuid, p_full_name text, p_company_name text, p_plan text, p_role text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := (select p.company_id from public.user_profiles p where p.id = p_user_id);
begin
  update auth.users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = p_user_id;
  if not found then
    perform private.reject('PT404', 'There is no such account.');
  end if;
  if company is null then
    company := private.company_from_sign_up(p_user_id, jsonb_build_object('company_name', p_company_name));
    insert into public.user_profiles (id, company_id, email, full_name, role)
    select p_user_id, company, lower(u.email), p_full_name, 'owner' from auth.users u where u.id = p_user_id;
  end if;
  update public.companies c set plan = p_plan, plan_status = 'active', trial_ends_at = null where c.id = company;
  if p_role = 'super_admin' then
    perform public.make_platform_admin(p_user_id);
  end if;
end $$;
comment on function public.complete_preset_account is
  'Server only: confirms a preset account and gives it company, profile and plan; a super_admin has no company. Error: PT404.';

-- Cleanup ---------------------------------------------------------------------------------------------------

create function public.count_all_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named text;
  counted bigint;
  tables jsonb := '[]';
begin
  foreach named in array array['user_profiles', 'companies', 'projects', 'clients', 'invoices', 'quotes', 'items_database',
      'invoice_items', 'quote_items', 'project_photos', 'project_documents'] loop
    execute format('select count(*) from public.%I', named) into counted;
    tables := tables || jsonb_build_object('table', named, 'rows', counted);
  end loop;
  return jsonb_build_object('tables', tables, 'files', (select count(*) from storage.objects),
    'auth_users', (select count(*) from auth.users));
end $$;
comment on function public.count_all_data is 'Server only: what a cleanup would delete, in the order of [002 §7].';

create function public.clean_table(p_table text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  deleted bigint;
begin
  if p_table not in ('user_profiles', 'companies', 'projects', 'clients', 'invoices', 'quotes', 'items_database',
      'project_photos', 'project_documents') then
    perform private.reject('PT422', 'This table is not one that a cleanup empties.', 'table');
  end if;
  execute format('delete from public.%I where true', p_table);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
comment on function public.clean_table is
  'Server only: empties one table of every company, with all that hangs on its rows; the lines of documents go with them. Error: PT422.';

create function public.stored_files(p_company_id uuid default null, p_after text default '', p_limit int default 500)
returns table (bucket text, name text, size bigint)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, coalesce((o.metadata ->> 'size')::bigint, 0)
  from storage.objects o
  where o.bucket_id || '/' || o.name > p_after
    and (p_company_id is null or p_company_id::text in (split_part(o.name, '/', 1), split_part(o.name, '/', 2)))
  order by o.bucket_id || '/' || o.name limit least(p_limit, 1000)
$$;
comment on function public.stored_files is 'Server only: the stored files of a company, or of all, after `bucket/name` of the last one seen.';

-- The end of a company --------------------------------------------------------------------------------------

-- The audit log is append-only for as long as its company lives.
create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('plumbline.ends_company', true) = 'yes' then
    return null;
  end if;
  raise exception using errcode = '42501', message = format('%s is append-only.', tg_table_name);
end $$;

create function public.take_due_deletions() returns table (request_id uuid, company_id uuid, company_name text, owners text[])
language sql volatile security definer set search_path = '' as $$
  with taken as (
    update public.data_requests r set status = 'processing', updated_at = now()
    where r.kind = 'deletion' and r.due_at <= now()
      -- A server that dies gives the request back after an hour.
      and (r.status = 'requested' or (r.status = 'processing' and r.updated_at < now() - interval '1 hour'))
    returning r.id, r.company_id
  )
  select t.id, t.company_id, c.name,
    array(select p.email from public.user_profiles p where p.company_id = t.company_id and p.role = 'owner' and p.is_active)
  from taken t join public.companies c on c.id = t.company_id
$$;
comment on function public.take_due_deletions is 'Server only: companies whose waiting time is over, each to one taker.';

create function public.delete_company(p_company_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  members uuid[];
begin
  if not exists (select from public.data_requests r where r.company_id = p_company_id and r.kind = 'deletion'
                 and r.status = 'processing' and r.due_at <= now()) then
    perform private.reject('PT409', 'The deletion of this company is not due.');
  end if;
  select coalesce(array_agg(p.id), '{}') into members from public.user_profiles p where p.company_id = p_company_id;
  delete from public.companies c where c.id = p_company_id;
  delete from auth.users u where u.id = any (members)
    and not exists (select from private.platform_admins a where a.user_id = u.id);
  perform set_config('plumbline.ends_company', 'yes', true);
  delete from public.audit_log a where a.company_id = p_company_id;
  perform set_config('plumbline.ends_company', '', true);
  insert into private.platform_acts (act, detail)
  values ('company deleted', jsonb_build_object('company_id', p_company_id, 'members', cardinality(members)));
end $$;
comment on function public.delete_company is
  'Server only: a company with its members'' accounts and its audit log, once its waiting time is over. Files go before, through the '
  'storage API. Error: PT409 not due.';

create or replace function private.cancel_data_request(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role('owner') then
    perform private.reject('PT403', 'Only an owner can do this.');
  end if;
  update public.data_requests set status = 'canceled', finished_at = now()
  where id = p_id and company_id = private.company_id() and status = 'requested';
  if not found then
    perform private.reject('PT404', 'There is no request to take back.');
  end if;
end $$;

-- Export ----------------------------------------------------------------------------------------------------

create function public.export_tables() returns table (name text, key text[])
language sql stable security definer set search_path = '' as $$
  select c.relname::text, array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
  from pg_catalog.pg_class c
  join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and private.company_id() is not null
    and (c.relname = 'companies' or exists (
      select from pg_catalog.pg_attribute t where t.attrelid = c.oid and t.attname = 'company_id' and not t.attisdropped))
  group by c.relname order by c.relname
$$;
comment on function public.export_tables is 'The tables that hold rows of companies, with their keys: what an export of all data walks through.';

create function public.finish_data_request(p_id uuid, p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.data_requests set status = case when p_error is null then 'done' else 'failed' end, error = left(p_error, 1000),
    finished_at = now()
  where id = p_id and status in ('requested', 'processing')
$$;
comment on function public.finish_data_request is 'Server only: an export has been delivered, or could not be.';

grant execute on function public.export_tables() to authenticated, service_role;
grant execute on function public.note_platform_act, public.find_account, public.complete_preset_account, public.count_all_data,
  public.clean_table, public.stored_files, public.take_due_deletions, public.delete_company, public.finish_data_request
  to service_role;
