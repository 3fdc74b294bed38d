-- The schema as supabase/schemas had it on this day; generated. Changes since then are in the files after this one.

set check_function_bodies = off;

create schema if not exists extensions;

create extension if not exists pg_trgm with schema extensions;

create extension if not exists btree_gin with schema extensions;

grant usage on schema extensions to authenticated, service_role;

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
  -- The local engine leaves these rights to us; on hosted Supabase the schemas belong to other roles.
  if (select pg_has_role(nspowner, 'member') from pg_namespace where nspname = 'auth')
     and not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema auth to anon, authenticated, service_role;
    grant execute on all functions in schema auth to anon, authenticated, service_role;
  end if;
  if exists (select from pg_namespace where nspname = 'storage')
     and not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    grant usage on schema storage to anon, authenticated, service_role;
    grant select, insert, update, delete on storage.objects to anon, authenticated, service_role;
    grant select on storage.buckets to anon, authenticated;
    grant select, insert, update, delete on storage.buckets to service_role;
    grant execute on all functions in schema storage to anon, authenticated, service_role;
    alter table storage.objects enable row level security;
    alter table storage.buckets enable row level security;
  end if;
end $$;

create schema private;

revoke all on schema private from public;

grant usage on schema private to authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;

alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;

alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

create function private.as_uuid(p_value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_value::uuid end
$$;

create function private.assign_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := tg_argv[0];
  typed constant text := nullif(btrim(to_jsonb(new) ->> field), '');
  origin text := new.number_origin;
  candidate text;
  taken boolean;
begin
  if typed is not null then
    return jsonb_populate_record(new, jsonb_build_object(field, typed));
  end if;
  if origin = 'typed' then
    origin := case tg_table_name when 'quotes' then 'quotes_page' else 'invoice_wizard' end;
  end if;
  loop
    candidate := private.format_number(origin, private.next_number(
      new.company_id, private.number_series(origin), case origin when 'quote' then 1000 else 1 end));
    execute format('select exists (select 1 from public.%I where company_id = $1 and %I = $2)', tg_table_name, field)
      into taken using new.company_id, candidate;
    exit when not taken;
  end loop;
  return jsonb_populate_record(new, jsonb_build_object(field, candidate, 'number_origin', origin));
end $$;

create procedure private.audit(in relation regclass, in key_column text default 'id')
language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %I after insert or update or delete on %s for each row execute function private.audit_row(%L)',
    (select c.relname from pg_catalog.pg_class c where c.oid = relation) || '_audit', relation, key_column);
end $$;

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

create function private.begin_days(p_now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  begun uuid[];
begin
  -- A second caller waits here until the first has ended: it has nothing to do then, or everything if the first has failed.
  with claimed as (
    insert into private.company_days as old (company_id, day)
    select d.company_id, d.today from private.days_of(null, p_now) d
    where not exists (select from private.company_days k where k.company_id = d.company_id and k.day >= d.today)
    order by d.company_id
    on conflict (company_id) do update set day = excluded.day, ran_at = now() where old.day < excluded.day
    returning company_id
  )
  select array_agg(company_id) into begun from claimed;
  return case when begun is not null then private.do_daily_jobs(begun, p_now) end;
end $$;

create function private.change_percent(p_now numeric, p_before numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when coalesce(p_before, 0) > 0 then round((coalesce(p_now, 0) - p_before) / p_before * 100, 1) end
$$;

create function private.changed_amount(p_company uuid, p_invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(l.total_price), 0) from public.invoice_items l
  where l.company_id = p_company and l.invoice_id = p_invoice and l.change_order_id is not null
$$;

create function private.check_address_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry text;
  own constant inet := (select s.ip from auth.sessions s where s.id = private.session_id());
begin
  foreach entry in array new.ip_whitelist loop
    begin
      perform entry::inet;
    exception when others then
      perform private.reject('PT422', format('%s is not an address. Enter one such as 203.0.113.7 or 203.0.113.0/24.', left(entry, 60)), 'ip_whitelist');
    end;
  end loop;
  if cardinality(new.ip_whitelist) > 0 and own is not null and not own <<= any (new.ip_whitelist::inet[]) then
    perform private.reject('PT422', format('This list would shut you out: your address is %s.', host(own)), 'ip_whitelist');
  end if;
  return new;
end $$;

create function public.claim_files_without_row(
  p_after text default '', p_limit int default 100
) returns table (bucket text, name text, size bigint, is_claimed boolean)
language plpgsql security definer set search_path = '' as $$
declare
  found constant jsonb := coalesce((select jsonb_agg(to_jsonb(f)) from public.files_without_row(p_after, p_limit) f), '[]');
begin
  -- In one order everywhere, so that two cleanings cannot wait for each other.
  perform private.lock_file(f.bucket, f.name)
  from (select f.bucket, f.name from jsonb_to_recordset(found) as f (bucket text, name text)
    order by private.plain_name(f.bucket || '/' || f.name)) f;
  return query
    with files as materialized (
      select f.bucket, f.name, f.size, not exists (
        select from private.named_files n where n.bucket = f.bucket and n.name = private.plain_name(f.name)) as is_free
      from jsonb_to_recordset(found) as f (bucket text, name text, size bigint)
    ), claimed as (
      insert into private.claimed_files as c (bucket, name)
      select distinct f.bucket, private.plain_name(f.name) from files f where f.is_free
      on conflict on constraint claimed_files_pkey do update set claimed_at = now()
    )
    select f.bucket, f.name, f.size, f.is_free from files f order by f.bucket || '/' || f.name;
end $$;

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

create function private.day_of(p_company uuid, p_at timestamptz default now()) returns date
language sql stable security definer set search_path = '' as $$
  select private.local_time(p_at, c.timezone)::date from public.companies c where c.id = p_company
$$;

create function private.days_of(p_companies uuid[], p_now timestamptz) returns table (company_id uuid, today date)
language sql stable security definer set search_path = '' as $$
  select c.id, private.local_time(p_now, c.timezone)::date from public.companies c where p_companies is null or c.id = any (p_companies)
$$;

create function public.delete_documents(p_table text, p_ids uuid[]) returns table (id uuid, ok boolean, message text)
language plpgsql set search_path = '' as $$
declare
  one uuid;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  foreach one in array p_ids loop
    id := one; ok := true; message := null;
    begin
      if p_table = 'quotes' then
        update public.quotes q set deleted_at = now() where q.id = one and q.deleted_at is null;
      else
        update public.invoices v set deleted_at = now() where v.id = one and v.deleted_at is null;
      end if;
      if not found then
        ok := false; message := 'Not found';
      end if;
    exception when sqlstate 'PT409' then
      ok := false; message := sqlerrm;
    end;
    return next;
  end loop;
end $$;

create function private.do_daily_jobs(p_companies uuid[], p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  expired constant int := private.expire_quotes(p_companies, p_now);
  due constant int := private.put_due_costs_in_force(p_companies, p_now);
  refreshed constant int := private.refresh_metrics_of(p_companies, p_now);
  lapsed int;
begin
  update public.ai_usage set status = 'failed', settled_at = now() where status = 'reserved' and created_at < now() - interval '1 hour'
    and (p_companies is null or company_id = any (p_companies));
  get diagnostics lapsed = row_count;
  return jsonb_build_object('expired_quotes', expired, 'costs_in_force', due, 'refreshed_companies', refreshed, 'lapsed_reservations', lapsed);
end $$;

create function private.e164(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select case
    when digits ~ '^\+[1-9][0-9]{7,14}$' then digits
    when digits ~ '^[0-9]{10}$' then '+1' || digits
    when digits ~ '^1[0-9]{10}$' then '+' || digits
  end
  from (select regexp_replace(coalesce(p_phone, ''), '[^0-9+]', '', 'g') as digits) x
$$;

create function public.export_tables() returns table (name text, key text[], columns text[])
language sql stable security definer set search_path = '' as $$
  select c.relname::text,
    (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])),
    (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
  from pg_catalog.pg_class c
  join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and private.company_id() is not null
    and (c.relname = 'companies' or exists (
      select from pg_catalog.pg_attribute t where t.attrelid = c.oid and t.attname = 'company_id' and not t.attisdropped))
  order by c.relname
$$;

create function public.files_without_row(
  p_after text default '', p_limit int default 100
) returns table (bucket text, name text, size bigint)
language sql stable security definer set search_path = '' as $$
  with named as materialized (select f.bucket, f.name from private.named_files f)
  select o.bucket_id, o.name, coalesce((o.metadata ->> 'size')::bigint, 0)
  from storage.objects o
  where o.bucket_id || '/' || o.name > p_after
    and o.bucket_id in ('project-photos', 'project-documents', 'client-documents', 'item-images', 'company-assets', 'avatars')
    -- The row of a file that a phone holds back is written within days; an upload itself lasts one at most.
    and greatest(o.created_at, o.updated_at) < now() - interval '7 days'
    -- Nothing that was put there by hand: a company's folder, or its folder of logos.
    and case when o.bucket_id = 'company-assets' and starts_with(o.name, 'company-logos/') then split_part(o.name, '/', 2)
      else split_part(o.name, '/', 1) end ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and not exists (select from named n where n.bucket = o.bucket_id and n.name = private.plain_name(o.name))
  order by o.bucket_id || '/' || o.name limit least(p_limit, 1000)
$$;

create function private.follow_clock_of(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  select private.set_clock(c.timezone) from public.companies c where c.id = p_company
$$;

create function public.follow_own_clock() returns void
language sql security definer set search_path = '' as $$
  select private.follow_clock_of(private.company_id())
$$;

create function private.format_number(p_origin text, p_value bigint) returns text
language sql stable set search_path = '' as $$
  select private.number_series(p_origin)
    || lpad(p_value::text, greatest(length(p_value::text), case p_origin when 'project' then 3 else 4 end), '0')
$$;

create function private.freeze_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  frozen text;
begin
  if current_user in ('authenticated', 'anon') then
    foreach frozen in array tg_argv loop
      if to_jsonb(new) -> frozen is distinct from to_jsonb(old) -> frozen then
        raise exception using errcode = '42501', message = format('The column %s cannot be changed.', frozen);
      end if;
    end loop;
  end if;
  return new;
end $$;

create function private.freeze_signed_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.signed_object_path is not null and (new.signed_object_path, new.signed_content_hash)
    is distinct from (old.signed_object_path, old.signed_content_hash) then
    perform private.reject('PT409', 'A signed file never changes.');
  end if;
  return new;
end $$;

create function private.from_epoch(p_value jsonb) returns timestamptz
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_value) when 'number' then to_timestamp(p_value::text::numeric) end
$$;

create function private.require_write(permission text, feature text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  if permission is not null and not private.has_permission(permission) then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not private.is_subscribed() then
    perform private.reject('PT402', case
      when (select c.plan_status from public.companies c where c.id = private.company_id()) = 'trialing'
      then 'Your trial has ended. Choose a plan to make changes.'
      else 'Your subscription is not active. Choose a plan to make changes.' end);
  end if;
  if feature is not null and not private.has_feature(feature) then
    perform private.reject('PT402', private.plan_refusal(feature));
  end if;
end $$;

create function private.guard_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and (select auth.uid()) is not null then
    perform private.require_write(null, tg_argv[0]);
  end if;
  return null;
end $$;

create function private.handle_confirmed_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_profiles p where p.id = new.id)
    and not exists (select from private.platform_admins a where a.user_id = new.id) then
    perform private.open_account(new);
  end if;
  return new;
end $$;

create function private.has_words(p_words text, p_place text, p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when code is null
    -- An index compares every letter triple of a text wherever its rarest stands: of the longest number alone there are few.
    then concat_ws(' and ', p_words || ' like ' || quote_literal(private.number_in(p_text)), p_words || ' like ' || p_place)
    -- With something added they are the words of no index: what was found by its number is compared with the whole text.
    else format('%s like %L and (%s || '''') like %s', p_words, '%' || code || '%', p_words, p_place) end
  from (select substring(btrim(p_text) from '^[A-Za-z]+([-#./][0-9]{5,})$') as code) found
$$;

create function private.is_money(p_kind text, p_company uuid, p_reverses uuid) returns boolean
language sql stable set search_path = '' as $$
  select p_kind <> 'credit_note' and not (p_kind = 'refund' and exists (
    select from public.payments o where o.company_id = p_company and o.id = p_reverses and o.kind = 'credit_note'))
$$;

create function private.is_stored_file(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'project-photos' then exists (
      select from public.project_photos p
      where p.deleted_at is null and object_name in (p.object_path, p.thumbnail_path))
    when 'project-documents' then exists (select from public.document_versions v where v.object_path = object_name)
      or exists (select from public.signatures s where s.signed_object_path = object_name)
      or exists (select from public.document_acceptances a where a.signed_object_path = object_name)
    else false end
$$;

create function private.known_zone(p_zone text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if p_zone !~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$' or length(p_zone) > 100 then return null; end if;
  perform now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return null;
end $$;

create function private.request_header(p_name text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.headers', true), '')::jsonb ->> p_name;
exception when others then
  return null;
end $$;

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

create function private.last_deleted(p_table text, p_id uuid) returns public.audit_log
language sql stable security definer set search_path = '' as $$
  select a.* from public.audit_log a
  where a.company_id = private.company_id() and a.table_name = p_table and a.row_id = p_id::text and a.action = 'delete'
  order by a.created_at desc, a.id desc limit 1
$$;

create function private.like_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(btrim(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

create function private.list_conditions(p_conditions jsonb, p_sees_clients boolean, p_sees_money boolean) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case one ->> 'comparison'
      when 'contains' then format('%s ilike private.like_pattern(%s)', field, given)
      when 'lacks' then format('%s not ilike private.like_pattern(%s)', field, given)
      when 'is' then format('%s = %s', field, given)
      when 'is_not' then format('%s <> %s', field, given)
      when 'from' then format('%s >= (%s)::%s', field, given, kind)
      when 'to' then format('%s <= (%s)::%s', field, given, kind)
      else 'true' end, ' and ')
  from jsonb_array_elements(coalesce(p_conditions, '[]')) with ordinality asked (one, place)
  cross join lateral (select case one ->> 'field'
      when 'client_name' then case when p_sees_clients then 'c.name' else 'null::text' end
      when 'manager_name' then 'm.full_name'
      when 'budget' then case when p_sees_money then 'f.budget' else 'null::numeric' end
      when 'actual_cost' then case when p_sees_money then 'f.actual_cost' else 'null::numeric' end
      when 'address' then 'r.address' when 'description' then 'r.description' when 'status' then 'r.status' when 'priority' then 'r.priority'
      when 'project_type' then 'r.project_type' when 'start_date' then 'r.start_date' when 'end_date' then 'r.end_date'
      when 'completion_percentage' then 'r.completion_percentage' else 'r.name' end as field,
    case when one ->> 'field' in ('start_date', 'end_date') then 'date' when one ->> 'field' in ('budget', 'actual_cost', 'completion_percentage') then 'numeric' else 'text' end as kind,
    format('$2 #>> ''{conditions,%s,value}''', place - 1) as given) x
$$;

create function private.list_one_of(p_column text, p_key text, p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('%s in (%s)', p_column, string_agg(format('$2 #>> ''{%s,%s}''', p_key, at), ', '))
  from generate_series(0, least(jsonb_array_length(coalesce(p_filters -> p_key, '[]')), 50) - 1) at
  having count(*) > 0
$$;

create function private.list_page(
  p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[],
  out total int, out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_sort = on
set enable_hashjoin = on set enable_mergejoin = on set enable_bitmapscan = on
set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
  words constant text := btrim(coalesce(p_filters ->> 'q', p_filters ->> 'named', ''));
  pattern constant text := lower(private.like_pattern(words));
  is_named constant boolean := p_filters ->> 'q' is null;
  -- Without what it is joined to, a list is counted from an index alone.
  tables constant text := case when p_list = 'projects' and p_filters ? 'conditions' then private.list_tables(p_list) else format('public.%I r', p_list) end;
  other constant text := case p_list when 'materials' then 'vendors' when 'quotes' then 'projects' when 'invoices' then 'projects' end;
  condition text;
  client_ids uuid[] := '{}';
  other_ids uuid[] := '{}';
  hits uuid[];
  -- The rows of a company that name a project, where they are few.
  named uuid[];
  phase record;
  part uuid[];
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not (case p_list when 'projects' then private.has_permission('view_projects')
      when 'quotes' then sees_money when 'invoices' then sees_money else private.has_permission('view_catalog') end) then
    return;
  end if;
  condition := private.list_where(p_list, p_filters, sees_clients, sees_money);
  if words = '' then
    execute format('select array(select r.id from %s where %s limit %s)', tables, condition, most + 1) into hits using company, p_filters;
  else
    if not is_named and sees_clients and p_list in ('projects', 'quotes', 'invoices') then
      client_ids := private.named_rows('clients', company, pattern, most + 1);
    end if;
    if not is_named and other is not null then
      other_ids := private.named_rows(other, company, pattern, most + 1);
    end if;
    execute format('select array(select r.id from %s where %s and %s limit %s)', tables, condition,
        private.list_text(p_list, is_named, sees_clients, words, cardinality(client_ids) > 0, cardinality(other_ids) > 0), most + 1)
      into hits using company, p_filters, pattern, client_ids, other_ids;
    if cardinality(hits) <= most and greatest(cardinality(client_ids), cardinality(other_ids)) > most then
      -- Very many names have the text, and the first of them have few rows: the rows are asked for the names instead.
      execute format('select array(select r.id from %s where %s and %s limit %s)', private.list_tables(p_list), condition,
          private.list_text(p_list, is_named, sees_clients, words), most + 1)
        into hits using company, p_filters, pattern;
    end if;
  end if;
  is_more := cardinality(hits) > most;
  total := least(cardinality(hits), most);
  condition := case when not is_more then 'r.company_id = $1 and r.id = any ($4)'
    when words = '' then condition
    else condition || ' and ' || private.list_text(p_list, is_named, sees_clients, words) end;
  if is_more and words <> '' then
    -- So many have the text that it is among the first rows of any order: they are gone through until the page is full.
    perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  end if;
  if is_more and words = '' and p_sort = 'project_name' and p_list in ('quotes', 'invoices') then
    execute format('select array(select r.id from public.%I r where r.company_id = $1 and r.project_id is not null limit %s)', p_list, most + 1)
      into named using company;
    -- They are sorted by themselves: in the order of all projects they are looked for in vain, project by project.
    hits := case when cardinality(named) <= most then named end;
  end if;
  for phase in
    select * from private.list_phases(p_list, condition, p_sort, p_descending, sees_clients, sees_money) p where p.place > 1 or named is null or hits is null
    union all
    select * from private.list_phases(p_list, condition || ' and r.id = any ($4)', p_sort, p_descending, sees_clients, sees_money) p
      where p.place = 1 and named is not null and hits is not null
    order by 1 loop
    exit when cardinality(ids) >= p_offset + p_limit or not is_more and cardinality(ids) >= total;
    execute format('select array(%s)', phase.question) into part using company, p_filters, pattern, hits, p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;

create function private.list_phases(
  p_list text, p_condition text, p_sort text, p_descending boolean, p_sees_clients boolean, p_sees_money boolean
) returns table (place int, question text)
language plpgsql immutable set search_path = '' as $$
declare
  -- What is equal follows its id in the direction of the order, so that one index serves both directions.
  way constant text := case when p_descending then 'desc' else 'asc' end;
  around constant text := case when p_descending then 'asc' else 'desc' end;
  by_id constant text := 'r.id ' || way;
  joined_tables constant text := private.list_tables(p_list);
  own_table constant text := format('public.%I r', p_list);
  joins constant text := substr(joined_tables, length(own_table) + 1);
  -- What is joined without being asked for keeps an index from answering alone.
  tables constant text := case when p_condition ~ '\m[cpwfm]\.' then joined_tables else own_table end;
  kept constant text := p_condition || ' and ';
  plain constant text[] := case p_list
    when 'projects' then array['start_date', 'end_date', 'name', 'status', 'completion_percentage', 'priority', 'project_type']
    when 'quotes' then array['created_at', 'total_amount', 'valid_until', 'quote_number']
    when 'invoices' then array['issue_date', 'total_amount', 'due_date', 'invoice_number', 'created_at']
    when 'vendors' then array['name', 'company_name', 'created_at']
    else array['name', 'unit_cost', 'unit_price', 'current_stock', 'created_at'] end;
  nullable constant text[] := array['end_date', 'project_type', 'valid_until', 'due_date', 'company_name'];
  joined constant text := case when p_sort = 'client_name' and p_sees_clients and p_list in ('projects', 'quotes', 'invoices') then 'client'
    when p_sort = 'project_name' and p_list in ('quotes', 'invoices') then 'project' end;
  short constant text := left(joined, 1);
  named constant text := format('public.%1$ss %2$s join public.%3$I r on r.company_id = %2$s.company_id and r.%1$s_id = %2$s.id', joined, short, p_list)
    || replace(joins, format(' left join public.%1$ss %2$s on %2$s.company_id = r.company_id and %2$s.id = r.%1$s_id', joined, short), '');
  by_name constant text := format('%1$s.name %2$s, r.id %2$s', short, way);
  own constant text := case when p_sort = any (plain) then p_sort else plain[1] end;
begin
  if p_list = 'quotes' and p_sort = 'status' then
    return query select case when p_descending then -n else n end::int, private.list_question(tables, kept || state, by_id)
      from unnest(array['r.status = ''accepted''', 'r.status = ''draft''', 'r.status = ''expired''', 'r.status = ''sent'' and r.valid_until < current_date',
        'r.status = ''rejected''', 'r.status = ''sent'' and (r.valid_until < current_date) is not true']) with ordinality one (state, n);
  elsif p_list = 'invoices' and p_sort = 'payment_status' then
    return query select case when p_descending then -n else n end::int, private.list_question(tables, kept || private.invoice_state(state),
        case state when 'overdue' then format('r.due_date %1$s, r.id %1$s', way) else by_id end)
      from unnest(array['overdue', 'paid', 'partial', 'pending']) with ordinality one (state, n);
  elsif p_list = 'invoices' and p_sort = 'aging_days' then
    -- The day that an invoice was due orders the overdue ones; all others have waited for no day.
    return query select case when p_descending then 1 else 2 end,
        private.list_question(tables, kept || private.invoice_state('overdue'), format('r.due_date %1$s, r.id %1$s', around))
      union all select case when p_descending then 2 else 1 end,
        private.list_question(tables, kept || '(' || private.invoice_state('overdue') || ') is not true', by_id);
  elsif p_list = 'projects' and p_sort = 'budget' and p_sees_money then
    return query select 1, private.list_question('public.project_finances f join public.projects r on r.company_id = f.company_id and r.id = f.project_id'
        || replace(joins, ' left join public.project_finances f on f.company_id = r.company_id and f.project_id = r.id', ''),
        kept || 'f.company_id = $1 and f.budget is not null', format('f.budget %1$s, f.project_id %1$s', way))
      union all select 2, private.list_question(joined_tables, kept || 'f.budget is null', by_id);
  elsif p_list = 'quotes' and joined = 'client' then
    -- A quote for somebody who is no client has the name that was typed: the first of both are sorted into each other.
    return query select 1, format('select r.id from ((select r.id, c.name as client_key from %s where %s order by %s limit $5)'
        || ' union all (select r.id, r.custom_client_name from %s where %s order by r.custom_client_name %s, r.id %s limit $5)) r order by r.client_key %s, r.id %s limit $5',
        named, kept || 'c.company_id = $1', by_name, tables, kept || 'r.client_id is null and r.custom_client_name is not null', way, way, way, way)
      union all select 2, private.list_question(tables, kept || 'r.client_id is null and r.custom_client_name is null', by_id);
  elsif joined is not null then
    return query select 1, private.list_question(named, format('%s%s.company_id = $1', kept, short), by_name)
      union all select 2, private.list_question(tables, format('%sr.%s_id is null', kept, joined), by_id);
  elsif own in ('start_date', 'issue_date') then
    -- Of one day, the one that was made last is the newest. What has no start yet lies ahead of what has one: in the index too.
    return query select 1, private.list_question(tables, p_condition, format('r.%1$I %2$s, r.created_at %2$s, r.id %2$s', own, way));
  elsif own = any (nullable) then
    return query select 1, private.list_question(tables, format('%sr.%I is not null', kept, own), format('r.%1$I %2$s, r.id %2$s', own, way))
      union all select 2, private.list_question(tables, format('%sr.%I is null', kept, own), by_id);
  else
    return query select 1, private.list_question(tables, p_condition, format('r.%I %s, r.id %s', own, way,
      case when own = 'created_at' and p_list in ('quotes', 'invoices') then around else way end));
  end if;
end $$;

create function private.list_question(p_source text, p_condition text, p_ordering text) returns text
language sql immutable set search_path = '' as $$
  select format('select r.id from %s where %s order by %s limit $5', p_source, p_condition, p_ordering)
$$;

create function private.list_tables(p_list text) returns text
language sql immutable set search_path = '' as $$
  select format('public.%I r', p_list)
    || case when p_list in ('projects', 'quotes', 'invoices') then ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id' else '' end
    || case p_list
      when 'projects' then ' left join public.project_finances f on f.company_id = r.company_id and f.project_id = r.id'
        || ' left join public.user_profiles m on m.company_id = r.company_id and m.id = r.project_manager_id'
      when 'materials' then ' left join public.vendors w on w.company_id = r.company_id and w.id = r.vendor_id'
      when 'vendors' then ''
      else ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id' end
$$;

create function private.list_text(
  p_list text, p_named boolean, p_sees_clients boolean, p_text text, p_has_clients boolean default null,
  p_has_others boolean default null
) returns text
language sql immutable set search_path = '' as $$
  -- By id for an index, if there are such; by name for a row that is at hand.
  select case when p_named then private.has_words(private.list_words(p_list), '$3', p_text) || ' and lower(r.name'
    || case p_list when 'vendors' then ' || '' '' || coalesce(r.company_name, '''')' when 'materials' then ' || '' '' || coalesce(r.sku, '''')' else '' end || ') like $3'
  else '(' || concat_ws(' or ',
    private.has_words(private.list_words(p_list), '$3', p_text) || case p_list when 'projects' then ' and lower(r.name || '' '' || r.address) like $3' else '' end,
    case when p_has_clients then 'r.client_id = any ($4)'
      when p_has_clients is null and p_sees_clients and p_list in ('projects', 'quotes', 'invoices') then 'lower(c.name) like $3' end,
    case when p_has_others then case p_list when 'materials' then 'r.vendor_id' else 'r.project_id' end || ' = any ($5)'
      when p_has_others is null then case when p_list in ('quotes', 'invoices') then 'lower(p.name) like $3' when p_list = 'materials' then 'lower(w.name) like $3' end end) || ')' end
$$;

create function private.list_where(
  p_list text, p_filters jsonb, p_sees_clients boolean, p_sees_money boolean
) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'r.company_id = $1',
    case when p_list in ('projects', 'quotes', 'invoices') then 'r.deleted_at is null' end,
    case when p_list in ('projects', 'quotes', 'invoices') and p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
    case when p_list in ('quotes', 'invoices') and p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
    case when p_list in ('vendors', 'materials') and p_filters ->> 'is_active' is not null then format('r.is_active = %L', (p_filters ->> 'is_active')::boolean) end,
    case p_list
    when 'projects' then nullif(concat_ws(' and ',
      case when not private.sees_all_projects() then 'r.id = any ((select private.assigned_projects())::uuid[])' end,
      case when (p_filters ->> 'archived')::boolean then 'r.archived_at is not null' else 'r.archived_at is null' end,
      private.list_one_of('r.status', 'status', p_filters),
      private.list_one_of('r.project_type', 'type', p_filters),
      case when p_filters ->> 'from' is not null then 'r.start_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.start_date <= ($2 ->> ''to'')::date' end,
      private.list_conditions(p_filters -> 'conditions', p_sees_clients, p_sees_money)), '')
    when 'quotes' then nullif(concat_ws(' and ',
      case p_filters ->> 'status' when 'expired' then '(r.status = ''expired'' or r.status = ''sent'' and r.valid_until < current_date)'
        when 'sent' then 'r.status = ''sent'' and (r.valid_until < current_date) is not true'
        else case when p_filters ->> 'status' is not null then 'r.status = $2 ->> ''status''' end end,
      case when p_filters ->> 'from' is not null then 'r.created_at >= ($2 ->> ''from'')::timestamptz' end,
      case when p_filters ->> 'to' is not null then 'r.created_at <= ($2 ->> ''to'')::timestamptz' end), '')
    when 'invoices' then nullif(concat_ws(' and ',
      case p_filters ->> 'status'
        when 'open' then 'r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note'''
        else private.invoice_state(p_filters ->> 'status') end,
      case when p_filters ->> 'min' is not null then 'r.total_amount >= ($2 ->> ''min'')::numeric' end,
      case when p_filters ->> 'max' is not null then 'r.total_amount <= ($2 ->> ''max'')::numeric' end,
      private.list_one_of('r.payment_method', 'method', p_filters),
      case when p_filters ->> 'from' is not null then 'r.issue_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.issue_date <= ($2 ->> ''to'')::date' end), '')
    when 'vendors' then
      private.list_one_of('r.payment_terms', 'terms', p_filters)
    when 'materials' then nullif(concat_ws(' and ',
      private.list_one_of('r.category', 'category', p_filters),
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end,
      private.list_one_of('(case when r.current_stock <= 0 then ''out'' when r.current_stock <= r.reorder_point then ''low'' else ''adequate'' end)', 'stock', p_filters)), '') end)
$$;

create function private.list_words(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list
    when 'invoices' then 'lower(r.invoice_number || '' '' || r.title)'
    when 'quotes' then 'lower(r.quote_number || '' '' || r.title || '' '' || coalesce(r.custom_client_name, ''''))'
    when 'projects' then 'lower(r.name || '' '' || r.address || '' '' || r.description)'
    when 'vendors' then 'lower(r.name || '' '' || coalesce(r.company_name, '''') || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.contact_person, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'materials' then 'lower(r.name || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.description, '''') || '' '' || coalesce(r.vendor_sku, ''''))' end
$$;

create function private.local_time(p_at timestamptz, p_zone text) returns timestamp without time zone
language plpgsql stable set search_path = '' as $$
begin
  return p_at at time zone p_zone;
exception when invalid_parameter_value then
  return p_at at time zone 'America/Chicago';
end $$;

create function private.lock_file(p_bucket text, p_name text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(p_bucket || '/' || private.plain_name(p_name), 7));
$$;

create function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
  -- The same, as people say it of this noun.
  word text;
  is_note constant boolean := tg_table_name = 'invoices' and after ->> 'kind' = 'credit_note';
  -- What a payment is, or takes back.
  kind text := case when tg_table_name = 'payments' then after ->> 'kind' end;
  reversed text;
  -- Changes that are no news; a task has lost its stage when that was deleted, which is told.
  unheard constant text[] := array['updated_at', 'version'] || case when after ->> 'timeline_id' is null then array['timeline_id'] else '{}' end;
begin
  -- One line stands for all of it: an import, or the copy of a project.
  if coalesce(current_setting('plumbline.told_as_one', true), '') <> '' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- Undo writes a row anew that was deleted for good.
    what := case when exists (
        select from public.activity_log a where a.company_id = (after ->> 'company_id')::uuid and a.entity_id = (after ->> 'id')::uuid
          and a.status = 'deleted' and a.type = replace(noun, ' ', '_'))
      then 'restored' else 'created' end;
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - unheard = before - unheard then
    return null;
  else
    what := 'updated';
  end if;
  -- It is settled by being issued, which is told already.
  if is_note and what = 'paid' then
    return null;
  end if;
  if kind = 'refund' then
    select p.kind into reversed from public.payments p where p.id = (after ->> 'reverses_payment_id')::uuid;
  end if;
  -- Nobody has paid: the credit note itself is told.
  if coalesce(reversed, kind) in ('credit_note', 'kept_as_credit') then
    return null;
  end if;
  word := case
    when is_note and what = 'created' then 'issued'
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_words(what)
    when what <> 'created' then what
    when noun = 'photo' then 'added'
    when tg_table_name = 'payment_schedule' then 'scheduled'
    when noun in ('payment', 'expense', 'weather delay') then 'recorded'
    else what end;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    case
      when is_note then 'Credit note ' || word
      when reversed = 'client_credit' then 'Credit taken back'
      when kind = 'refund' then 'Refund recorded'
      when kind = 'client_credit' then 'Credit applied'
      else upper(left(noun, 1)) || substr(noun, 2) || ' ' || word end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;

create function private.log_event(
  type text, status text, title text, description text, entity_id uuid default null, project_id uuid default null,
  permission text default 'view_projects'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  values (private.company_id(), type, status, title, left(coalesce(description, ''), 500), (select auth.uid()), entity_id,
    project_id, permission)
$$;

create function private.mail_id(p_batch uuid, p_client uuid) returns uuid
language sql immutable set search_path = '' as $$
  select overlay(overlay(md5(p_batch || ' ' || p_client) placing '8' from 13) placing 'a' from 17)::uuid
$$;

create function private.month_report(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with receipt as (
    select m.amount, m.paid_at from public.payments m
    where m.company_id = p_company and m.paid_at >= p_month - interval '1 month' and m.paid_at < p_month + interval '1 month'
      and private.is_money(m.kind, m.company_id, m.reverses_payment_id)
  ), invoice as (
    select * from public.invoices v where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
  )
  select jsonb_build_object(
    'company', (select c.name from public.companies c where c.id = p_company),
    'month', to_char(p_month, 'YYYY-MM'),
    'revenue', (select coalesce(sum(amount) filter (where paid_at >= p_month), 0) from receipt),
    'revenue_before', (select coalesce(sum(amount) filter (where paid_at < p_month), 0) from receipt),
    'invoices_sent', (select count(*) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'invoiced', (select coalesce(sum(amount_due), 0) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'outstanding', (select coalesce(sum(balance), 0) from invoice where balance > 0),
    'overdue', (select coalesce(sum(balance), 0) from invoice where balance > 0 and due_date < current_date),
    'spent', (select coalesce(sum(x.amount), 0) from public.expenses x where x.company_id = p_company and x.status = 'spent' and x.expense_date >= p_month and x.expense_date < p_month + interval '1 month'),
    'active_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.archived_at is null and p.status in ('in_progress', 'delayed')),
    'completed_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.completed_at >= p_month and p.completed_at < p_month + interval '1 month'))
$$;

create function private.named_rows(p_table text, p_company uuid, p_pattern text, p_most int) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set max_parallel_workers_per_gather = 0
set jit = off as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s limit $3)', p_table,
      case p_table when 'clients' then private.has_words('lower(r.name)', '$2', p_pattern)
        else private.has_words(private.list_words(p_table), '$2', p_pattern) || ' and lower(r.name) like $2' end)
    into found_ids using p_company, p_pattern, p_most;
  return found_ids;
end $$;

create function private.new_token() returns text
language sql set search_path = '' as $$
  select translate(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '+/=', '-_')
$$;

create function public.next_document_number(p_origin text) returns text
language plpgsql stable set search_path = '' as $$
declare
  step bigint := coalesce(
    (select c.last_value + 1 from public.document_counters c
      where c.company_id = private.company_id() and c.series = private.number_series(p_origin)),
    case p_origin when 'quote' then 1000 else 1 end);
  candidate text;
begin
  if p_origin not in ('quotes_page', 'project', 'invoice_wizard', 'quote', 'credit_note') then
    perform private.reject('PT422', 'Unknown number series.', 'number_origin');
  end if;
  loop
    candidate := private.format_number(p_origin, step);
    exit when not exists (select from public.quotes where company_id = private.company_id() and quote_number = candidate)
      and not exists (select from public.invoices where company_id = private.company_id() and invoice_number = candidate);
    step := step + 1;
  end loop;
  return candidate;
end $$;

create function private.next_number(p_company uuid, p_series text, p_first bigint default 1) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  taken bigint;
begin
  insert into public.document_counters as c (company_id, series, last_value)
  values (p_company, p_series, p_first)
  on conflict (company_id, series) do update set last_value = c.last_value + 1
  returning last_value into taken;
  return taken;
end $$;

create function private.normalise_phone() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.phone_number := coalesce(private.e164(new.phone_number), new.phone_number);
  return new;
end $$;

create function private.normalise_unit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.unit := private.unit_code(new.unit);
  return new;
end $$;

create function private.note_recovery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_grants (user_id, expires_at) values (new.id, now() + interval '1 hour')
  on conflict (user_id) do update set session_id = null, expires_at = excluded.expires_at;
  return null;
end $$;

create function private.number_in(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || run || '%' from (
    select found[1] as run from regexp_matches(p_text, '[0-9]{3,}', 'g') found order by length(found[1]) desc limit 1) longest
$$;

create function private.number_series(p_origin text) returns text
language sql stable set search_path = '' as $$
  select case p_origin
    when 'project' then 'QT-' || to_char(current_date, 'YYYYMM') || '-'
    when 'quote' then 'INV-' || to_char(current_date, 'YYYY') || '-'
    when 'invoice_wizard' then 'INV-'
    when 'credit_note' then 'CN-'
    else 'Q-'
  end
$$;

create function private.numeric_columns(
  p_table regclass
) returns table (name text, is_required boolean, accepts_zero boolean)
language sql stable set search_path = '' as $$
  select a.attname::text, a.attnotnull, not exists (
    select from pg_catalog.pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
      and pg_catalog.pg_get_constraintdef(k.oid) ~ ('\m' || a.attname || ' (>|<>) \(0\)'))
  from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.atttypid = 'pg_catalog.numeric'::regtype and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
$$;

create function private.one_of(p_column text, p_key text, p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select case jsonb_array_length(coalesce(p_filters -> p_key, '[]')) when 0 then null
    -- One value is an order of its own in an index; several are not.
    when 1 then format('i.%I = $2 #>> ''{%s,0}''', p_column, p_key)
    else format('i.%I = any (array(select jsonb_array_elements_text($2 -> %L)))', p_column, p_key) end
$$;

create function private.plain_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_name, '%[0-9A-Fa-f]{2}|[^A-Za-z0-9/._-]', '', 'g')
$$;

create procedure private.protect(
  in relation regclass, in reads text default null, in writes text default null,
  in verbs text default 'insert update delete', in feature text default null, in project_column text default null
)
language plpgsql set search_path = '' as $$
declare
  name text := (select c.relname from pg_catalog.pg_class c where c.oid = relation);
  tenant text := 'company_id = (select private.company_id())';
  readable text := tenant || case when reads is null then '' else format(' and (select private.has_permission(%L))', reads) end;
  writable text := tenant || case when writes is null then '' else format(' and (select private.has_permission(%L))', writes) end;
  open text := format('(select private.can_write(%L))', feature);
  has_updated_at boolean := exists (
    select 1 from pg_catalog.pg_attribute a where a.attrelid = relation and a.attname = 'updated_at');
begin
  execute format('alter table %s enable row level security', relation);
  execute format('revoke all on %s from public, anon, authenticated', relation);
  execute format('grant select on %s to authenticated', relation);
  execute format('grant select, insert, update, delete on %s to service_role', relation);
  execute format('create policy %I on %s for select to authenticated using (%s)', name || '_select', relation, readable);
  if project_column is not null then
    execute format(
      'create policy %I on %s as restrictive for select to authenticated using '
      '((select private.sees_all_projects()) or %I = any ((select private.assigned_projects())::uuid[]))',
      name || '_assigned', relation, project_column);
  end if;
  if verbs like '%insert%' then
    execute format('create policy %I on %s for insert to authenticated with check (%s)', name || '_insert', relation, writable);
    execute format('create policy %I on %s as restrictive for insert to authenticated with check (%s)',
      name || '_insert_plan', relation, open);
  end if;
  if verbs like '%update%' then
    execute format('create policy %I on %s for update to authenticated using (%s) with check (%s)',
      name || '_update', relation, writable, writable);
    execute format('create policy %I on %s as restrictive for update to authenticated using (%s) with check (%s)',
      name || '_update_plan', relation, open, open);
  end if;
  if verbs like '%delete%' then
    execute format('grant delete on %s to authenticated', relation);
    execute format('create policy %I on %s for delete to authenticated using (%s)', name || '_delete', relation, writable);
    execute format('create policy %I on %s as restrictive for delete to authenticated using (%s)',
      name || '_delete_plan', relation, open);
  end if;
  if verbs <> '' then
    execute format('create trigger %I before insert or update or delete on %s for each statement '
      'execute function private.guard_write(%s)', name || '_guard', relation, coalesce(quote_literal(feature), ''));
    execute format('create trigger %I before update on %s for each row '
      'execute function private.freeze_columns(''id'', ''company_id'', ''created_by'')', name || '_freeze', relation);
  end if;
  if has_updated_at then
    execute format('create trigger %I before update on %s for each row execute function private.touch_row()',
      name || '_touch', relation);
  end if;
end $$;

create procedure private.quarantine_rows(in p_table regclass, in p_condition text)
language plpgsql set search_path = '' as $$
declare
  bad constant text := (select coalesce(string_agg(format('case when %1$I = ''NaN'' then %1$L end', c.name), ', '), 'null')
    from private.numeric_columns(p_table) c);
  is_found boolean;
  child record;
begin
  execute format('select exists (select from %s where %s)', p_table, p_condition) into is_found;
  if not is_found then
    return;
  end if;
  for child in
    select k.conrelid::regclass as relation,
      (select string_agg(quote_ident(a.attname), ', ' order by n.position) from unnest(k.conkey) with ordinality n (number, position)
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number) as own,
      (select string_agg(quote_ident(a.attname), ', ' order by n.position) from unnest(k.confkey) with ordinality n (number, position)
        join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number) as referenced
    from pg_catalog.pg_constraint k
    where k.contype = 'f' and k.confrelid = p_table and k.confdeltype in ('a', 'r', 'c')
  loop
    call private.quarantine_rows(child.relation,
      format('(%s) in (select %s from %s where %s)', child.own, child.referenced, p_table, p_condition));
  end loop;
  execute format(
    'insert into private.quarantined_rows (company_id, table_name, columns, action, stored_row) '
    'select (to_jsonb(r) ->> ''company_id'')::uuid, %L, array_remove(array[%s]::text[], null), ''removed'', to_jsonb(r) '
    'from (select * from %s where %s) r', regexp_replace(p_table::text, '^public\.', ''), bad, p_table, p_condition);
  execute format('alter table %s disable trigger user', p_table);
  execute format('delete from %s where %s', p_table, p_condition);
  execute format('alter table %s enable trigger user', p_table);
end $$;

create procedure private.quarantine_values(in p_table regclass)
language plpgsql set search_path = '' as $$
declare
  any_bad text;
  bad text;
  changes text;
  must_go text;
  is_found boolean;
begin
  select string_agg(format('%I = ''NaN''', c.name), ' or '),
    string_agg(format('case when %1$I = ''NaN'' then %1$L end', c.name), ', '),
    string_agg(format('%1$I = case when %1$I = ''NaN'' then %2$s else %1$I end', c.name, case when c.is_required then '0' else 'null' end), ', '),
    string_agg(format('%I = ''NaN''', c.name), ' or ') filter (where c.is_required and not c.accepts_zero)
  into any_bad, bad, changes, must_go from private.numeric_columns(p_table) c;
  execute format('select exists (select from %s where %s)', p_table, any_bad) into is_found;
  if not is_found then
    return;
  end if;
  if must_go is not null then
    call private.quarantine_rows(p_table, must_go);
  end if;
  execute format(
    'insert into private.quarantined_rows (company_id, table_name, columns, action, stored_row) '
    'select (to_jsonb(r) ->> ''company_id'')::uuid, %L, array_remove(array[%s]::text[], null), ''corrected'', to_jsonb(r) '
    'from (select * from %s where %s) r', regexp_replace(p_table::text, '^public\.', ''), bad, p_table, any_bad);
  execute format('alter table %s disable trigger user', p_table);
  execute format('update %s set %s where %s', p_table, changes, any_bad);
  execute format('alter table %s enable trigger user', p_table);
end $$;

create function private.queue_acceptance_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.acceptance_files (acceptance_id) values (new.id) on conflict do nothing;
  return null;
end $$;

create function private.record_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into public.project_status_history (company_id, project_id, from_status, to_status, note, changed_by)
    values (new.company_id, new.id, case when tg_op = 'UPDATE' then old.status end, new.status,
      left(coalesce(current_setting('plumbline.status_note', true), ''), 2000), (select auth.uid()));
  end if;
  return null;
end $$;

create function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('plumbline.ends_company', true) = 'yes' then
    return null;
  end if;
  raise exception using errcode = '42501', message = format('%s is append-only.', tg_table_name);
end $$;

create function private.refuse_claimed_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  path constant text := to_jsonb(new) ->> tg_argv[1];
begin
  if path is null then
    return new;
  end if;
  perform private.lock_file(tg_argv[0], path);
  if exists (
    select from private.claimed_files c
    where c.bucket = tg_argv[0] and c.name = private.plain_name(path)
      -- Stored once more since.
      and not exists (select from storage.objects o
        where o.bucket_id = tg_argv[0] and o.name = path and greatest(o.created_at, o.updated_at) > c.claimed_at)) then
    perform private.reject('PT409', 'This file is no longer stored. Upload it again.', tg_argv[1]);
  end if;
  return new;
end $$;

create function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    with recursive before as (
      select new.depends_on_id as id
      union
      select d.depends_on_id from public.project_timeline_dependencies d join before on d.entry_id = before.id)
    select from before where id = new.entry_id
  ) then
    perform private.reject('PT422', 'These entries would wait for each other.', 'depends_on_id');
  end if;
  return new;
end $$;

create function private.refuse_large_discount(p_type text, p_value numeric, p_subtotal numeric) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_type = 'amount' and p_value > 0 and p_value > p_subtotal then
    perform private.reject('PT422',
      format('The discount can''t exceed the subtotal of $%s', to_char(greatest(p_subtotal, 0), 'FM999,999,999,990.00')), 'discount_value');
  end if;
end $$;

create function private.refuse_parts_of_cents(p_items jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  line record;
begin
  select x.place, x.line ->> 'unit_price' as price into line
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  where scale(trim_scale((x.line ->> 'unit_price')::numeric)) > 2 limit 1;
  if found then
    perform private.reject('PT422', format('Line %s: enter the price %s in whole cents.', line.place, line.price), 'items');
  end if;
end $$;

create function private.region_of(p_company uuid, p_address jsonb) returns text
language sql stable set search_path = '' as $$
  select r.region from public.company_regions r, unnest(r.zip_prefixes) as prefix
  where r.company_id = p_company and p_address ->> 'zip' like prefix || '%'
  order by length(prefix) desc limit 1
$$;

create function private.reject(code text, message text, field text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, message = message, hint = coalesce(field, '');
end $$;

create function public.remove_unconfirmed_accounts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  delete from auth.users u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.created_at < now() - interval '7 days'
    and not exists (select from public.user_profiles p where p.id = u.id)
    and not exists (select from private.platform_admins a where a.user_id = u.id);
  get diagnostics removed = row_count;
  return removed;
end $$;

create function public.restore_documents(p_table text, p_ids uuid[]) returns int
language plpgsql set search_path = '' as $$
declare
  restored int;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_table = 'quotes' then
    update public.quotes set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  else
    update public.invoices set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  end if;
  get diagnostics restored = row_count;
  return restored;
end $$;

create function public.run_daily_jobs() returns jsonb
language sql security definer set search_path = '' as $$
  select private.do_daily_jobs(null, now())
$$;

create function public.run_daily_jobs_once() returns jsonb
language sql security definer set search_path = '' as $$
  select private.begin_days()
$$;

create function public.search_everything(
  p_query text, p_limit int default 20
) returns table (type text, id uuid, title text, subtitle text, project_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := private.like_pattern(p_query);
  per_type constant int := least(greatest(p_limit, 1), 50);
  hits jsonb;
begin
  if company is null or length(btrim(coalesce(p_query, ''))) < 2 then
    return;
  end if;
  select jsonb_object_agg(s.type, to_jsonb(s.found_ids)) into hits from private.search_ids(p_query, per_type) s;
  -- Read once more under row-level security, which knows of a subcontractor's projects.
  return query
    select f.type, f.id, f.title, f.subtitle, f.project_id from (
      (select 'project' as type, p.id, p.name as title, p.address as subtitle, p.id as project_id, p.name ilike pattern as by_title, p.created_at as at
        from public.projects p where p.company_id = company and p.id in (select jsonb_array_elements_text(hits -> 'project')::uuid))
      union all
      (select 'client', c.id, c.name, concat_ws(' · ', c.company_name, c.email, c.phone), null, c.name ilike pattern, c.created_at
        from public.clients c where c.company_id = company and c.id in (select jsonb_array_elements_text(hits -> 'client')::uuid))
      union all
      (select 'quote', q.id, q.quote_number || ' ' || q.title, coalesce(k.name, q.custom_client_name), q.project_id,
          concat_ws(' ', q.quote_number, q.title) ilike pattern, q.created_at
        from public.quotes q left join public.clients k on k.company_id = q.company_id and k.id = q.client_id
        where q.company_id = company and q.id in (select jsonb_array_elements_text(hits -> 'quote')::uuid))
      union all
      (select 'invoice', v.id, v.invoice_number || ' ' || v.title, k.name, v.project_id,
          concat_ws(' ', v.invoice_number, v.title) ilike pattern, v.created_at
        from public.invoices v left join public.clients k on k.company_id = v.company_id and k.id = v.client_id
        where v.company_id = company and v.id in (select jsonb_array_elements_text(hits -> 'invoice')::uuid))
      union all
      (select 'item', i.id, i.name, concat_ws(' · ', i.sku, i.category), null, i.name ilike pattern, i.created_at
        from public.items_database i where i.company_id = company and i.id in (select jsonb_array_elements_text(hits -> 'item')::uuid))
      union all
      (select 'vendor', d.id, d.name, concat_ws(' · ', d.contact_person, d.email), null, d.name ilike pattern, d.created_at
        from public.vendors d where d.company_id = company and d.id in (select jsonb_array_elements_text(hits -> 'vendor')::uuid))
      union all
      (select 'material', m.id, m.name, concat_ws(' · ', m.sku, m.category), null, m.name ilike pattern, m.created_at
        from public.materials m where m.company_id = company and m.id in (select jsonb_array_elements_text(hits -> 'material')::uuid))
      union all
      (select 'document', d.id, d.name, d.category, d.project_id, d.name ilike pattern, d.created_at
        from public.project_documents d where d.company_id = company and d.deleted_at is null and concat_ws(' ', d.name, d.description) ilike pattern
        order by d.created_at desc limit per_type)
    ) f
    -- A name that matches comes first, and of these the project and the client: most searches are for a job.
    order by f.by_title desc, array_position(array['project', 'client'], f.type) nulls last, f.at desc, f.id
    limit per_type;
end $$;

create function private.search_ids(p_query text, p_most int) returns table (type text, found_ids uuid[])
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := lower(private.like_pattern(p_query));
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
  sees_catalog constant boolean := private.has_permission('view_catalog');
  most constant int := 1000;
  client_ids constant uuid[] := case when sees_clients and sees_money then private.named_rows('clients', company, pattern, most) else '{}' end;
  of_clients constant text := case when cardinality(client_ids) > 0 then ' or r.client_id = any ($4)' else '' end;
  one record;
begin
  for one in select * from (values
    ('project', 'projects', private.has_permission('view_projects'), private.has_words(private.list_words('projects'), '$2', p_query),
      'r.deleted_at is null' || case when private.sees_all_projects() then '' else ' and r.id = any ((select private.assigned_projects())::uuid[])' end, 'r.created_at desc'),
    ('client', 'clients', sees_clients, '(' || private.has_words('lower(r.name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, '''') || '' '' || coalesce(r.company_name, ''''))', '$2', p_query)
      || ' or ' || private.has_words('lower(coalesce(r.contact_person, ''''))', '$2', p_query) || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('quote', 'quotes', sees_money, '(' || private.has_words(private.list_words('quotes'), '$2', p_query) || of_clients || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('invoice', 'invoices', sees_money, '(' || private.has_words(private.list_words('invoices'), '$2', p_query) || of_clients || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('item', 'items_database', sees_catalog, private.has_words('lower(coalesce(r.name, '''') || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.barcode, '''') || '' '' || coalesce(r.description, ''''))', '$2', p_query),
      'r.is_active', 'r.usage_count desc, r.name'),
    ('vendor', 'vendors', sees_catalog, private.has_words(private.list_words('vendors'), '$2', p_query), 'true', 'r.name'),
    ('material', 'materials', sees_catalog, private.has_words(private.list_words('materials'), '$2', p_query), 'true', 'r.name')
  ) as kinds (type, source, may_see, condition, living, ordering) loop
    continue when not one.may_see;
    type := one.type;
    found_ids := '{}';
    if one.type in ('quote', 'invoice') and cardinality(client_ids) >= p_most then
      -- A name that many clients have: the newest documents are asked whose they are. They mostly fill the answer, and a
      -- question that names hundreds of clients takes longer to plan than all else.
      execute format('select array(select r.id from (select * from public.%I r where r.company_id = $1 and r.deleted_at is null order by r.created_at desc limit %s) r
          left join public.clients c on c.company_id = r.company_id and c.id = r.client_id
          where %s like $2 or lower(c.name) like $2 order by r.created_at desc limit $3)', one.source, most / 5, private.list_words(one.source))
        into found_ids using company, pattern, p_most;
    end if;
    if cardinality(found_ids) < p_most then
      execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s and %s order by %s limit $3)', one.source, one.living, one.condition, one.ordering)
        into found_ids using company, pattern, p_most, client_ids;
    end if;
    return next;
  end loop;
end $$;

create function private.set_clock(p_zone text) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('timezone', p_zone, true);
exception when invalid_parameter_value then
  perform set_config('timezone', 'America/Chicago', true);
end $$;

create function public.start_question(p_provider text, p_model text, p_tokens int) returns jsonb
language plpgsql set search_path = '' as $$
declare
  session constant jsonb := public.current_session();
  context jsonb;
begin
  -- who looks at the product in another role only reads, and a question costs tokens
  if session ->> 'company' is null or session ->> 'see_as' is not null then
    return jsonb_build_object('session', session);
  end if;
  context := public.assistant_context();
  -- last, for it makes the company's other questions wait for the end of this transaction
  return jsonb_build_object('session', session, 'context', context, 'reservation', public.reserve_ai_usage(p_provider, p_model, p_tokens));
end $$;

create function private.status_words(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_status = 'partial' then 'paid in part'
    when p_status = 'void' then 'voided'
    when p_status in ('sent', 'viewed', 'paid', 'accepted', 'approved', 'rejected', 'expired', 'signed', 'completed', 'delayed') then p_status
    else 'is now ' || p_status end
$$;

create function public.stored_files(
  p_company_id uuid default null, p_after text default '', p_limit int default 500
) returns table (bucket text, name text, size bigint)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, coalesce((o.metadata ->> 'size')::bigint, 0)
  from storage.objects o
  where o.bucket_id || '/' || o.name > p_after
    and (p_company_id is null or p_company_id::text in (split_part(o.name, '/', 1), split_part(o.name, '/', 2)))
  order by o.bucket_id || '/' || o.name limit least(p_limit, 1000)
$$;

create function private.term_days(p_terms text) returns int
language sql immutable set search_path = '' as $$
  select case p_terms when 'cod' then 0 when 'net15' then 15 when 'net45' then 45 when 'net60' then 60 else 30 end
$$;

create function private.told_statuses() returns text[]
language sql immutable set search_path = '' as $$ select array['in_progress', 'on_hold', 'delayed', 'completed'] $$;

create function private.touch_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  new.created_at := old.created_at;
  if to_jsonb(new) ? 'version' then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create function private.unit_code(p_unit text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select u.code from public.units u
      where u.code = lower(btrim(p_unit)) or lower(u.label) = lower(btrim(p_unit)) or lower(btrim(p_unit)) = any (u.aliases)
      limit 1),
    nullif(btrim(p_unit), ''), 'each')
$$;

create function private.walk_items(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int
) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
declare
  found_ids uuid[];
  condition constant text := private.items_where(p_filters);
  way constant text := case when p_descending then 'desc' else 'asc' end;
  pattern constant text := lower(private.like_pattern(coalesce(p_filters ->> 'q', '')));
begin
  if p_sort = 'price' then
    -- Few items have a price of the day: they are sorted in among the others, which follow an index.
    execute format('select array(select b.id from (
        (select i.id, i.unit_price as price from public.items_database i where %1$s and not (i.seasonal_pricing or i.price_basis = ''cost'')
          order by i.unit_price %2$s, i.id %2$s limit $4 + $5)
        union all
        (select i.id, private.item_price(i) from public.items_database i where %1$s and (i.seasonal_pricing or i.price_basis = ''cost''))) b
        order by b.price %2$s, b.id %2$s offset $4 limit $5)', condition, way)
      into found_ids using private.company_id(), p_filters, pattern, p_offset, p_limit;
    return found_ids;
  end if;
  execute format('select array(select i.id from public.items_database i where %s order by %s offset $4 limit $5)',
      condition, private.items_order(p_sort, p_descending))
    into found_ids using private.company_id(), p_filters, pattern, p_offset, p_limit;
  return found_ids;
end $$;

create function public.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  invitation public.invitations;
  was_deactivated boolean;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  end if;
  select * into profile from public.user_profiles p where p.id = caller for update;
  was_deactivated := profile.id is not null and not profile.is_active
    and exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller);
  if profile.company_id is not null and not was_deactivated and (
    exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller)
    or exists (select from public.audit_log a where a.company_id = profile.company_id
               and a.table_name not in ('companies', 'user_profiles'))
  ) then
    perform private.reject('PT409', 'You already work in a company. Ask to be invited under another email address.');
  end if;
  invitation := private.consume_invitation(
    p_token, (select u.email from auth.users u where u.id = caller), caller);
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation is no longer valid.');
  end if;
  if was_deactivated then
    -- A new profile, not a moved one: searches, assignments and preferences belong to the former company.
    update public.projects p set project_manager_id = null
    where p.company_id = profile.company_id and p.project_manager_id = caller;
    delete from public.user_profiles p where p.id = caller;
    insert into public.user_profiles (id, company_id, email, full_name, phone, role, agreed_to_terms_at)
    values (caller, invitation.company_id, invitation.email, coalesce(profile.full_name, invitation.full_name),
      profile.phone, invitation.role, profile.agreed_to_terms_at);
  elsif profile.id is null then
    insert into public.user_profiles (id, company_id, email, full_name, role)
    values (caller, invitation.company_id, invitation.email, invitation.full_name, invitation.role);
  else
    update public.user_profiles p
    set company_id = invitation.company_id, role = invitation.role, is_active = true where p.id = caller;
    delete from public.companies c where c.id = profile.company_id;
  end if;
  return jsonb_build_object('company_id', invitation.company_id, 'role', invitation.role);
end $$;

create function private.acting_company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
begin
  return (select s.company_id from private.act_as_sessions s
    where s.admin_id = person and s.ended_at is null and s.expires_at > now()
    order by s.started_at desc limit 1);
end $$;

create function public.allow_password_change(p_user_id uuid, p_session_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.password_grants (user_id, session_id, expires_at)
  values (p_user_id, p_session_id, now() + interval '10 minutes')
  on conflict (user_id) do update set session_id = excluded.session_id, expires_at = excluded.expires_at
$$;

create function private.browser_of(p_user_agent text) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(p_user_agent, '[0-9][0-9._]*', '', 'g'), 300)
$$;

create function private.can_write(feature text default null) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_subscribed() and (feature is null or private.has_feature(feature))
$$;

create function public.cancel_data_request(p_id uuid) returns void
language sql set search_path = '' as $$ select private.cancel_data_request(p_id) $$;

create function private.cancel_data_request(p_id uuid) returns void
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

create function public.claim_acceptance_files(p_limit int default 5) returns table (id uuid, acceptance jsonb)
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.acceptance_files f set attempts = f.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    where f.acceptance_id in (select q.acceptance_id from private.acceptance_files q
      where q.finished_at is null and q.attempts < 12 and q.next_attempt_at <= now()
      order by q.next_attempt_at limit p_limit for update skip locked)
    returning f.acceptance_id)
  select a.id, jsonb_build_object('company_id', a.company_id, 'time_zone', c.timezone, 'document', a.document,
    'document_hash', a.document_hash, 'signer_name', a.signer_name, 'signer_email', a.signer_email, 'signature', a.signature,
    'decided_at', a.decided_at, 'ip_address', a.ip_address, 'user_agent', a.user_agent)
  from claimed k join public.document_acceptances a on a.id = k.acceptance_id
  join public.companies c on c.id = a.company_id
$$;

create procedure private.close_while_seeing_as()
language plpgsql set search_path = '' as $$
declare
  relation regclass;
begin
  for relation in
    select c.oid from pg_catalog.pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relname <> 'see_as_sessions'
      and not exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'zz_see_as') loop
    execute format('create trigger zz_see_as before insert or update or delete on %s for each statement '
      'execute function private.refuse_while_seeing_as()', relation);
  end loop;
end $$;

create function public.company_card() returns jsonb
language sql stable security definer set search_path = '' as $$ select private.company_card(private.company_id()) $$;

create function private.company_card(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'email', c.email, 'website', c.website,
    'logo_url', c.logo_url, 'primary_color', c.primary_color, 'secondary_color', c.secondary_color,
    'accent_color', c.accent_color, 'font_family', c.font_family, 'paper_size', c.paper_size,
    'license_number', c.settings ->> 'license_number', 'templates', private.default_templates(c.id))
  from public.companies c where c.id = p_company
$$;

create function private.company_from_sign_up(person uuid, metadata jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
  plan text := coalesce(
    (select p.slug from public.plans p where p.is_listed and p.slug = metadata ->> 'selected_plan'), 'starter');
  address jsonb := case when jsonb_typeof(metadata -> 'address') = 'object' then metadata -> 'address' else '{}' end;
begin
  insert into public.companies (name, phone, email, address, settings, plan, plan_status, trial_ends_at, timezone)
  values (
    left(coalesce(nullif(btrim(metadata ->> 'company_name'), ''), 'My company'), 200),
    left(nullif(btrim(metadata ->> 'phone'), ''), 50),
    (select left(u.email, 320) from auth.users u where u.id = person),
    jsonb_strip_nulls(jsonb_build_object(
      'street', left(address ->> 'street', 200), 'city', left(address ->> 'city', 100),
      'state', left(address ->> 'state', 50), 'zip', left(address ->> 'zip', 20))),
    jsonb_strip_nulls(jsonb_build_object(
      'business_type', left(metadata ->> 'business_type', 100),
      'license_number', left(metadata ->> 'license_number', 50),
      'years_in_business', left(metadata ->> 'years_in_business', 20),
      'project_size', left(metadata ->> 'project_size', 20),
      'subscribe_to_updates', coalesce(metadata ->> 'subscribe_to_updates', 'false') = 'true')),
    plan, 'trialing', now() + interval '14 days',
    coalesce(private.known_zone(metadata ->> 'timezone'), 'America/Chicago'))
  returning id into company;
  return company;
end $$;

create function private.company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
  company uuid;
begin
  if exists (select from private.act_as_sessions s where s.admin_id = person and s.ended_at is null and s.expires_at > now()) then
    select s.company_id into company from private.act_as_sessions s
    where s.admin_id = person and s.ended_at is null and s.expires_at > now() order by s.started_at desc limit 1;
    return company;
  end if;
  select p.company_id into company from public.user_profiles p where p.id = person and p.is_active;
  return company;
end $$;

create function private.company_usage(
  
) returns table (company_id uuid, plan text, active_projects int, max_active_projects int, open_projects int,
  max_open_projects int, members int, max_members int, storage_bytes bigint, storage_gb int, ai_tokens bigint,
  max_ai_tokens int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.plan,
    (select count(*)::int from public.projects p where p.company_id = c.id and p.deleted_at is null and p.archived_at is null and p.status <> 'completed'), pl.max_active_projects,
    (select count(*)::int from public.projects p where p.company_id = c.id and p.deleted_at is null and p.archived_at is null), pl.max_open_projects,
    (select count(*)::int from public.user_profiles u where u.company_id = c.id and u.is_active), pl.max_members,
    (select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o where c.id::text in (split_part(o.name, '/', 1), split_part(o.name, '/', 2))), pl.storage_gb,
    (select coalesce(sum(u.input_tokens + u.output_tokens), 0)::bigint from public.ai_usage u where u.company_id = c.id and u.status = 'used' and u.created_at >= date_trunc('month', now())),
    (select q.monthly_tokens from public.ai_quotas q where q.plan = pl.base_plan)
  from public.companies c join public.plans pl on pl.slug = c.plan
  where c.id = private.company_id() and private.has_permission('manage_billing')
$$;

create function private.company_with(permission text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
  company uuid;
  own text;
begin
  if exists (select from private.act_as_sessions s where s.admin_id = person and s.ended_at is null and s.expires_at > now()) then
    select s.company_id, 'owner' into company, own from private.act_as_sessions s
    where s.admin_id = person and s.ended_at is null and s.expires_at > now() order by s.started_at desc limit 1;
  else
    select p.company_id, p.role into company, own from public.user_profiles p where p.id = person and p.is_active;
    if own = 'owner' then
      own := private.role_of(person, own);
    end if;
  end if;
  perform from public.role_permissions r where r.role = own and r.permission = company_with.permission;
  if not found then
    return null;
  end if;
  return company;
end $$;

create function public.complete_preset_account(
  p_user_id uuid, p_full_name text, p_company_name text, p_plan text, p_role text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
begin
  update auth.users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = p_user_id;
  if not found then
    perform private.reject('PT404', 'There is no such account.');
  end if;
  -- Confirming it may have made the company.
  select p.company_id into company from public.user_profiles p where p.id = p_user_id;
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

create table public.plans (
  slug text primary key,
  -- The plan whose features a variant has (`professional_lifetime` has those of `professional`; DECISIONS C6).
  base_plan text not null check (base_plan in ('starter', 'professional', 'enterprise')),
  name text not null,
  gate_label text not null,
  description text not null default '',
  monthly_price numeric(12, 2) not null check (monthly_price >= 0)
    constraint plans_monthly_price_not_nan check (monthly_price <> 'NaN'),
  annual_price numeric(12, 2) generated always as (round(monthly_price * 12 * 0.8, 2)) stored
    constraint plans_annual_price_not_nan check (annual_price <> 'NaN'),
  max_active_projects int check (max_active_projects > 0),
  max_open_projects int check (max_open_projects > 0),
  max_members int check (max_members > 0),
  storage_gb int not null default 100 check (storage_gb > 0),
  highlights text[] not null default '{}'::text[],
  is_popular boolean not null default false,
  is_contact_sales boolean not null default false,
  is_lifetime boolean not null default false,
  is_listed boolean not null default true,
  position int not null
);

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  industry text check (length(industry) <= 200),
  website text check (length(website) <= 500),
  phone text check (length(phone) <= 50),
  email text check (length(email) <= 320),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object'),
  tax_id text check (length(tax_id) <= 50),
  logo_url text check (length(logo_url) <= 1000),
  primary_color text not null default '#1E40AF' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#3B82F6' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  accent_color text not null default '#F59E0B' check (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_family text not null default 'Inter' check (length(font_family) between 1 and 100),
  -- business_type, license_number, years_in_business, project_size, default_markup and the like.
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 65536),
  paper_size text not null default 'A4' check (paper_size in ('A4', 'Letter')),
  session_timeout_minutes int not null default 120 check (session_timeout_minutes between 30 and 480),
  timezone text not null default 'America/Chicago' check (length(timezone) between 1 and 100),
  is_active boolean not null default true,
  plan text not null default 'starter' references public.plans (slug),
  plan_status text not null default 'trialing' check (plan_status in ('trialing', 'active', 'past_due', 'canceled')),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'annual')),
  trial_ends_at timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  stripe_customer_id text unique,
  stripe_subscription_id text unique,
  -- The contractor's own connected account; its clients pay there.
  stripe_account_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stripe_charges_enabled boolean not null default false,
  stripe_account_at timestamptz,
  past_due_since timestamptz
);

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 320),
  full_name text check (length(full_name) <= 200),
  role text not null check (role in ('owner', 'project_manager', 'field_supervisor', 'subcontractor')),
  invited_by uuid,
  expires_at timestamptz not null default now() + '7 days'::interval,
  accepted_at timestamptz,
  accepted_by uuid,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);

create function private.consume_invitation(token text, address text, user_id uuid) returns public.invitations
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  update public.invitations i set accepted_at = now(), accepted_by = consume_invitation.user_id
  from private.invitation_tokens t
  where t.invitation_id = i.id and t.token_hash = sha256(consume_invitation.token::bytea)
    and i.accepted_at is null and i.expires_at > now() and i.email = lower(consume_invitation.address)
  returning i.* into invitation;
  if invitation.id is not null then
    perform private.require_seat(invitation.company_id);
  end if;
  return invitation;
end $$;

create function public.create_invitation(p_email text, p_role text, p_full_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  company uuid := private.company_id();
  invitation public.invitations;
  there public.user_profiles;
begin
  perform private.require_write('manage_team', 'team_management');
  if coalesce(address, '') = '' or coalesce(p_role, '') = '' then
    perform private.reject('PT422', 'Please complete name, email, and role');
  end if;
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.reject('PT422', 'Please enter a valid email address', 'email');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if exists (select from auth.users u where u.id = (select auth.uid()) and lower(u.email) = address) then
    perform private.reject('PT422', 'You cannot invite yourself', 'email');
  end if;
  select * into there from public.user_profiles p where p.company_id = company and p.email = address;
  if there.is_active then
    perform private.reject('PT409', 'This person is already a member of the company', 'email');
  elsif there.id is not null then
    perform private.reject('PT409', format('%s was deactivated. Reactivate this person in the list of users.',
      coalesce(nullif(there.full_name, ''), there.email)), 'email');
  end if;
  perform private.require_seat(company, address);
  delete from public.invitations i where i.company_id = company and i.email = address and i.accepted_at is null;
  insert into public.invitations (company_id, email, full_name, role, invited_by)
  values (company, address, nullif(btrim(p_full_name), ''), p_role, (select auth.uid()))
  returning * into invitation;
  return private.issue_invitation(invitation);
end $$;

create function public.current_session() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  hold text;
  profile public.user_profiles;
  company public.companies;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  elsif private.person() is null then
    hold := private.sign_in_hold();
    if hold is null then
      perform private.reject('PT401', 'This session was ended. Please sign in again.');
    end if;
  end if;
  select * into company from public.companies c where c.id = private.company_id();
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = company.id;
  return jsonb_build_object(
    'hold', hold,
    'user', jsonb_build_object(
      'id', caller,
      'email', coalesce(profile.email, (select auth.jwt()) ->> 'email'),
      'full_name', profile.full_name,
      'role', private.user_role(),
      'avatar_url', profile.avatar_url,
      'phone', profile.phone,
      'preferences', coalesce(profile.preferences, '{}')),
    'company', case when company.id is not null then jsonb_build_object(
      'id', company.id, 'name', company.name, 'plan', company.plan, 'plan_status', company.plan_status,
      'trial_ends_at', company.trial_ends_at, 'logo_url', company.logo_url, 'primary_color', company.primary_color,
      'secondary_color', company.secondary_color, 'accent_color', company.accent_color,
      'font_family', company.font_family, 'session_timeout_minutes', company.session_timeout_minutes,
      'paper_size', company.paper_size, 'timezone', company.timezone, 'settings', company.settings,
      'deletion_due_at', private.deletion_due_at()) end,
    'effective_plan', private.effective_plan(),
    'features', (select coalesce(jsonb_agg(f.feature order by f.feature), '[]') from public.plan_features f
                 where f.plan = private.effective_plan()),
    'permissions', to_jsonb(private.permissions()),
    'can_write', private.is_subscribed() and not private.is_seeing_as(),
    'is_platform_admin', private.is_platform_admin(),
    'is_acting', private.acting_company_id() is not null,
    'see_as', private.see_as_state());
end $$;

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

create function private.deletion_due_at() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select r.due_at from public.data_requests r
  where r.company_id = private.company_id() and r.kind = 'deletion' and r.status in ('requested', 'processing')
$$;

create function private.effective_plan() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_platform_admin() then 'admin'
    else coalesce((select p.base_plan from public.companies c join public.plans p on p.slug = c.plan
                   where c.id = private.company_id()), 'starter') end
$$;

create function public.find_account(p_email text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', u.id, 'is_complete',
    exists (select from public.user_profiles p where p.id = u.id)
    or exists (select from private.platform_admins a where a.user_id = u.id))
  from auth.users u where lower(u.email) = lower(p_email)
$$;

create function public.finish_data_request(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.data_requests set status = case when p_error is null then 'done' else 'failed' end, error = left(p_error, 1000),
    finished_at = now()
  where id = p_id and status in ('requested', 'processing')
$$;

create function private.guard_last_owner(company uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.companies c where c.id = company for no key update;
  if not exists (select from public.user_profiles p
                 where p.company_id = company and p.role = 'owner' and p.is_active and p.id <> member) then
    perform private.reject('PT409', 'A company needs an owner. Make somebody else owner first.');
  end if;
end $$;

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token text := nullif(new.raw_user_meta_data ->> 'invite_token', '');
begin
  if token is not null and (private.open_invitation(token)).email is distinct from lower(new.email) then
    perform private.reject('PT403', 'This invitation is no longer valid.');
  end if;
  if new.email_confirmed_at is not null then
    perform private.open_account(new);
  end if;
  return new;
end $$;

create function private.handle_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles p set email = lower(new.email) where p.id = new.id;
  return new;
end $$;

create function private.has_feature(wanted text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.plan_features f where f.plan = private.effective_plan() and f.feature = wanted)
$$;

create function private.has_permission(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant text := private.user_role();
begin
  perform from public.role_permissions r where r.role = own and r.permission = wanted;
  return found;
end $$;

create function private.has_role(variadic roles text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.user_role() = any (roles), false)
$$;

create function private.is_password_expired(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select greatest(coalesce(w.changed_at, u.created_at), c.created_at) + make_interval(days => nullif(c.password_expiry_days, 0)) < now()
    from auth.users u
    join public.user_profiles p on p.id = u.id
    join public.company_security_settings c on c.company_id = p.company_id
    left join private.password_changes w on w.user_id = u.id
    where u.id = p_user), false)
$$;

create function private.is_platform_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.platform_admins a where a.user_id = (select private.person()))
$$;

create function private.is_seeing_as() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
begin
  return session is not null and exists (select from private.see_as_sessions s
    where s.session_id = session and s.user_id = auth.uid() and s.expires_at > now());
end $$;

create function private.is_subscribed() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_platform_admin() or exists (
    select 1 from public.companies c join public.plans p on p.slug = c.plan
    where c.id = private.company_id() and c.is_active
      and (p.is_lifetime or c.plan_status = 'active'
           or (c.plan_status = 'past_due' and coalesce(c.past_due_since, now()) > now() - interval '14 days')
           or (c.plan_status = 'trialing' and c.trial_ends_at > now())))
$$;

create function private.issue_invitation(invitation public.invitations) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.invitation_tokens (invitation_id, token_hash) values (invitation.id, sha256(token::bytea))
  on conflict (invitation_id) do update set token_hash = excluded.token_hash;
  return to_jsonb(invitation) || jsonb_build_object('token', token);
end $$;

create function public.list_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at,
      'last_seen_at', greatest(s.updated_at, s.created_at), 'user_agent', s.user_agent, 'ip', host(s.ip),
      'is_current', s.id is not distinct from private.session_id()) order by s.updated_at desc), '[]')
  from auth.sessions s
  where s.user_id = (select private.person()) and (s.not_after is null or s.not_after > now()) and (select auth.uid()) is not null
$$;

create function public.make_platform_admin(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := (select p.company_id from public.user_profiles p where p.id = p_user_id);
begin
  insert into private.platform_admins (user_id) values (p_user_id) on conflict do nothing;
  delete from public.user_profiles p where p.id = p_user_id;
  delete from public.companies c
  where c.id = company and not exists (select from public.user_profiles p where p.company_id = company);
end $$;

create function private.may_set_password(p_user_id uuid, p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.password_grants g
    where g.user_id = p_user_id and g.session_id = p_session_id and g.expires_at > now())
$$;

create function private.member_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.user_profiles p
  where p.id = (select auth.uid()) and p.company_id = private.company_id()
$$;

create function private.note_browser() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_first constant boolean := not exists (select from private.known_browsers k where k.user_id = new.user_id);
begin
  insert into private.known_browsers (user_id, browser) values (new.user_id, private.browser_of(new.user_agent))
  on conflict do nothing;
  -- the first browser is the one that the account was made with
  if found and not is_first then
    insert into private.notices (company_id, user_id, kind, about, facts)
    select p.company_id, new.user_id, 'sign_in', new.id::text,
      jsonb_build_object('at', now(), 'user_agent', new.user_agent, 'ip', host(new.ip))
    from auth.users u
    left join public.user_profiles p on p.id = u.id and p.is_active
    left join public.company_security_settings c on c.company_id = p.company_id
    where u.id = new.user_id and coalesce(c.login_notifications, true)
    on conflict do nothing;
  end if;
  return null;
end $$;

create function private.note_password_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.password_changes (user_id) values (new.id)
  on conflict (user_id) do update set changed_at = now();
  delete from private.held_sign_ins h where h.user_id = new.id;
  delete from auth.sessions s where s.user_id = new.id and s.id is distinct from (
    select g.session_id from private.password_grants g where g.user_id = new.id and g.expires_at > now());
  delete from private.password_grants g where g.user_id = new.id;
  return null;
end $$;

create function public.note_platform_act(p_admin_id uuid, p_act text, p_detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.platform_acts (admin_id, act, detail) values (p_admin_id, p_act, p_detail)
$$;

create function private.note_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.password_grants g set session_id = new.id
  where g.user_id = new.user_id and g.session_id is null and g.expires_at > now();
  if private.is_password_expired(new.user_id) then
    insert into private.held_sign_ins (session_id, user_id) values (new.id, new.user_id);
    insert into private.password_grants (user_id, session_id, expires_at)
    values (new.user_id, new.id, now() + interval '1 hour')
    on conflict (user_id) do update set session_id = excluded.session_id, expires_at = excluded.expires_at;
  end if;
  return null;
end $$;

create function private.open_account(account auth.users) returns void
language plpgsql security definer set search_path = '' as $$
declare
  metadata jsonb := coalesce(account.raw_user_meta_data, '{}');
  token text := nullif(metadata ->> 'invite_token', '');
  invitation public.invitations;
begin
  if token is not null then
    invitation := private.consume_invitation(token, account.email, account.id);
  end if;
  insert into public.user_profiles (id, company_id, email, full_name, phone, role, agreed_to_terms_at)
  values (
    account.id, coalesce(invitation.company_id, private.company_from_sign_up(account.id, metadata)), lower(account.email),
    left(coalesce(nullif(btrim(metadata ->> 'full_name'), ''), invitation.full_name), 200),
    left(nullif(btrim(metadata ->> 'phone'), ''), 50),
    coalesce(invitation.role, 'owner'),
    case when nullif(metadata ->> 'agreed_to_terms_at', '') is not null then now() end);
end $$;

create function private.open_invitation(token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i join private.invitation_tokens t on t.invitation_id = i.id
  where t.token_hash = sha256(open_invitation.token::bytea) and i.accepted_at is null and i.expires_at > now()
$$;

create function public.peek_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.invitations := private.open_invitation(p_token);
begin
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation is no longer valid.');
  end if;
  return jsonb_build_object(
    'company_name', (select c.name from public.companies c where c.id = invitation.company_id),
    'email', invitation.email, 'full_name', invitation.full_name, 'role', invitation.role,
    'expires_at', invitation.expires_at);
end $$;

create function private.permissions() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant text := private.user_role();
  all_of_them text[];
begin
  select array_agg(r.permission order by r.permission) into all_of_them from public.role_permissions r where r.role = own;
  return coalesce(all_of_them, '{}');
end $$;

create function private.person() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  session constant uuid := private.session_id();
  origin inet;
begin
  if session is null then
    return caller;
  end if;
  select s.ip into origin from auth.sessions s
  where s.id = session and s.user_id = caller and (s.not_after is null or s.not_after > now());
  if not found then
    return null;
  elsif exists (select from private.held_sign_ins h where h.session_id = session) or private.lacks_second_factor() then
    return null;
  elsif origin is not null and exists (
    select from public.user_profiles p join public.company_security_settings c on c.company_id = p.company_id
    where p.id = caller and cardinality(c.ip_whitelist) > 0 and not origin <<= any (c.ip_whitelist::inet[])) then
    return null;
  end if;
  return caller;
end $$;

create function private.plain_person(p_name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(lower(normalize(coalesce(p_name, ''), NFKC)), '[[:space:].,''’-]+', ' ', 'g'))
$$;

create function private.plan_refusal(p_feature text) returns text
language sql stable set search_path = '' as $$
  select format('This feature requires %s %s plan subscription', case when label ~ '^[AEIOU]' then 'an' else 'a' end, label)
  from (select coalesce((select p.gate_label || ' or higher'
    from public.plans p join public.plan_features f on f.plan = p.slug and f.feature = p_feature
    order by p.position limit 1), 'Admin') as label) needed
$$;

create function private.refuse_while_seeing_as() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_seeing_as() then
    perform private.reject('PT403', 'You are looking at the product in another role. Stop looking to make changes.');
  end if;
  return null;
end $$;

create function public.renew_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team', 'team_management');
  select * into invitation from public.invitations i
  where i.id = p_id and i.company_id = private.company_id() for no key update;
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation does not exist any more.');
  elsif invitation.accepted_at is not null then
    perform private.reject('PT409', 'This invitation was accepted already.');
  end if;
  perform private.require_seat(invitation.company_id, invitation.email);
  update public.invitations i set expires_at = now() + interval '7 days' where i.id = p_id returning * into invitation;
  return private.issue_invitation(invitation);
end $$;

create function public.request_data(p_kind text) returns jsonb
language sql set search_path = '' as $$ select private.request_data(p_kind) $$;

create function private.request_data(p_kind text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.data_requests;
begin
  if not private.has_role('owner') then
    perform private.reject('PT403', 'Only an owner can do this.');
  end if;
  insert into public.data_requests (company_id, kind, due_at)
  values (private.company_id(), p_kind, case p_kind when 'deletion' then now() + interval '30 days' else now() end)
  on conflict (company_id, kind) where status in ('requested', 'processing') do nothing;
  select * into request from public.data_requests where company_id = private.company_id() and kind = p_kind and status in ('requested', 'processing');
  return to_jsonb(request);
end $$;

create function private.require_read(p_permission text, p_feature text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  elsif not private.has_permission(p_permission) then
    perform private.reject('PT403', 'Your role does not allow this.');
  elsif not private.has_feature(p_feature) then
    perform private.reject('PT402', private.plan_refusal(p_feature));
  end if;
end $$;

create function private.require_seat(company uuid, for_address text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seats int;
begin
  -- Locked: two invitations at once must not both take the last seat.
  select p.max_members into seats from public.companies c join public.plans p on p.slug = c.plan
  where c.id = company for no key update of c;
  if seats <= (select count(*) from public.user_profiles p where p.company_id = company and p.is_active)
    + (select count(*) from public.invitations i
       where i.company_id = company and i.accepted_at is null and i.expires_at > now() and i.email <> for_address) then
    perform private.reject('PT402', format('Your plan allows up to %s members. Upgrade to invite more.', seats));
  end if;
end $$;

create function public.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team');
  select * into invitation from public.invitations i where i.id = p_id and i.company_id = private.company_id();
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation does not exist any more.');
  elsif invitation.accepted_at is not null then
    perform private.reject('PT409', 'This invitation was accepted already.');
  end if;
  delete from public.invitations i where i.id = p_id;
end $$;

create function public.revoke_member_sessions(p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.require_write('manage_team');
  if not exists (select from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id()) then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics ended = row_count;
  return ended;
end $$;

create function public.revoke_other_sessions() returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  delete from auth.sessions s
  where s.user_id = private.person() and auth.uid() is not null and s.id is distinct from private.session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;

create function public.revoke_session(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = private.person() and auth.uid() is not null;
  if not found then
    perform private.reject('PT404', 'This session has ended already.');
  end if;
end $$;

create function private.role_of(person uuid, own_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  session uuid;
begin
  -- Only an owner looks down, so nobody can rise by it.
  if own_role is distinct from 'owner' then
    return own_role;
  end if;
  session := private.session_id();
  if session is null then
    return own_role;
  end if;
  return coalesce((select s.role from private.see_as_sessions s
    where s.session_id = session and s.user_id = person and s.expires_at > now()), own_role);
end $$;

create function public.save_company_profile(p_profile jsonb, p_version int default null) returns jsonb
language sql set search_path = '' as $$ select private.save_company_profile(p_profile, p_version) $$;

create function private.save_company_profile(p_profile jsonb, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  company public.companies;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  end if;
  -- An account from before companies were made at sign-up gets its company here [002 §4, DECISIONS C15].
  if not exists (select from public.user_profiles p where p.id = caller) and not private.is_platform_admin() then
    insert into public.user_profiles (id, company_id, email, role)
    values (caller, private.company_from_sign_up(caller, jsonb_build_object('company_name', p_profile ->> 'name')),
      (select lower(u.email) from auth.users u where u.id = caller), 'owner');
  end if;
  perform private.require_write('manage_settings');
  select * into company from public.companies c where c.id = private.company_id() for no key update;
  if company.id is null then
    perform private.reject('PT404', 'Company not found');
  end if;
  if p_version is not null and company.version <> p_version then
    perform private.reject('PT409', 'Somebody else has changed the company profile in the meantime.');
  end if;
  if coalesce(btrim(p_profile ->> 'name'), '') = '' then
    perform private.reject('PT422', 'Company name is required', 'name');
  end if;
  if coalesce(p_profile ->> 'email', '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.reject('PT422', 'Please enter a valid email address', 'email');
  end if;
  update public.companies c set
    name = left(btrim(p_profile ->> 'name'), 200),
    phone = nullif(btrim(p_profile ->> 'phone'), ''),
    email = lower(btrim(p_profile ->> 'email')),
    website = nullif(btrim(p_profile ->> 'website'), ''),
    tax_id = nullif(btrim(p_profile ->> 'tax_id'), ''),
    address = jsonb_build_object(
      'street', left(coalesce(p_profile #>> '{address,street}', ''), 200), 'city', left(coalesce(p_profile #>> '{address,city}', ''), 100),
      'state', left(coalesce(p_profile #>> '{address,state}', ''), 50), 'zip', left(coalesce(p_profile #>> '{address,zip}', ''), 20)),
    settings = c.settings || jsonb_build_object(
      'business_type', left(coalesce(p_profile #>> '{settings,business_type}', ''), 100),
      'license_number', left(coalesce(p_profile #>> '{settings,license_number}', ''), 50))
  where c.id = company.id
  returning * into company;
  return to_jsonb(company);
end $$;

create function public.save_regions(p_regions jsonb) returns void
language sql set search_path = '' as $$
  select private.save_insight_settings(null, p_regions)
$$;

create function public.save_security_settings(p_settings jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  minutes constant int := (p_settings ->> 'session_timeout_minutes')::int;
begin
  perform private.require_write('manage_settings');
  if minutes not between 30 and 480 then
    perform private.reject('PT422', 'Enter 30 to 480 minutes', 'session_timeout_minutes');
  end if;
  insert into public.company_security_settings (company_id, login_notifications, password_expiry_days, ip_whitelist, audit_logging)
  select private.company_id(), s.login_notifications, s.password_expiry_days, s.ip_whitelist, s.audit_logging
  from jsonb_populate_record(null::public.company_security_settings, p_settings) s
  on conflict (company_id) do update set login_notifications = excluded.login_notifications,
    password_expiry_days = excluded.password_expiry_days, ip_whitelist = excluded.ip_whitelist,
    audit_logging = excluded.audit_logging;
  update public.companies c set session_timeout_minutes = coalesce(minutes, c.session_timeout_minutes)
  where c.id = private.company_id() and c.session_timeout_minutes is distinct from minutes;
end $$;

create function private.seat_of_returning_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_seat(new.company_id);
  return new;
end $$;

create function public.security_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'password_changed_at', x.changed_at,
    'password_expires_at', x.expires_at,
    'is_password_expired', coalesce(x.expires_at < now(), false),
    'address', (select host(s.ip) from auth.sessions s where s.id = private.session_id()))
  from (
    select coalesce(w.changed_at, u.created_at) as changed_at,
      greatest(coalesce(w.changed_at, u.created_at), c.created_at) + make_interval(days => nullif(c.password_expiry_days, 0)) as expires_at
    from auth.users u
    left join private.password_changes w on w.user_id = u.id
    left join public.company_security_settings c on c.company_id = private.company_id()
    where u.id = (select private.person()) and (select auth.uid()) is not null
  ) x
$$;

create function private.see_as_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('role', s.role, 'full_name', p.full_name, 'expires_at', s.expires_at)
  from private.see_as_sessions s left join public.user_profiles p on p.id = s.member_id
  where s.session_id = private.session_id() and s.user_id = auth.uid() and s.expires_at > now()
$$;

create function private.session_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
end $$;

create function public.set_member_active(p_user_id uuid, p_is_active boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if member.id is null then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  if member.role = 'owner' and not p_is_active then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set is_active = p_is_active where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;

create function public.set_member_role(p_user_id uuid, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if member.id is null then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if member.role = 'owner' and p_role <> 'owner' then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set role = p_role where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;

create function private.sign_in_hold() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.lacks_second_factor() then
    return 'second_factor';
  elsif exists (select from private.held_sign_ins h where h.session_id = private.session_id()) then
    return 'password';
  end if;
  return null;
end $$;

create function public.start_acting_as(p_company_id uuid, p_reason text, p_minutes int default 60) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session private.act_as_sessions;
begin
  if not private.is_platform_admin() then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not exists (select from public.companies c where c.id = p_company_id) then
    perform private.reject('PT404', 'Company not found');
  end if;
  if length(btrim(coalesce(p_reason, ''))) < 5 then
    perform private.reject('PT422', 'Please give a reason', 'reason');
  end if;
  update private.act_as_sessions s set ended_at = now() where s.admin_id = (select auth.uid()) and s.ended_at is null;
  insert into private.act_as_sessions (admin_id, company_id, reason, expires_at)
  values ((select auth.uid()), p_company_id, left(btrim(p_reason), 500),
    now() + make_interval(mins => least(greatest(coalesce(p_minutes, 60), 1), 60)))
  returning * into session;
  insert into public.audit_log (company_id, table_name, row_id, action, changed, actor_id, is_platform_admin)
  values (p_company_id, 'act_as_sessions', session.id::text, 'insert', to_jsonb(session), session.admin_id, true);
  return to_jsonb(session);
end $$;

create function public.start_see_as(p_role text, p_user_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  owner public.user_profiles;
  member public.user_profiles;
begin
  select * into owner from public.user_profiles p
  where p.id = private.person() and p.is_active and p.role = 'owner' and private.company_id() = p.company_id;
  if owner.id is null then
    perform private.reject('PT403', 'Only an owner can do this.');
  elsif session is null then
    perform private.reject('PT409', 'Please sign in again to look at the product in another role.');
  elsif coalesce(p_role, '') not in ('project_manager', 'field_supervisor', 'subcontractor') then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if p_user_id is not null then
    select * into member from public.user_profiles p
    where p.id = p_user_id and p.company_id = owner.company_id and p.role = p_role and p.is_active;
    if member.id is null then
      perform private.reject('PT404', 'This person is not a member of the company in that role.');
    end if;
  end if;
  insert into private.see_as_sessions (session_id, user_id, role, member_id) values (session, owner.id, p_role, member.id)
  on conflict (session_id) do update
    set user_id = excluded.user_id, role = excluded.role, member_id = excluded.member_id, expires_at = excluded.expires_at;
  return private.see_as_state();
end $$;

create function public.stop_acting_as() returns void
language sql security definer set search_path = '' as $$
  update private.act_as_sessions s set ended_at = now() where s.admin_id = (select auth.uid()) and s.ended_at is null
$$;

create function public.stop_see_as() returns void
language sql security definer set search_path = '' as $$
  delete from private.see_as_sessions s where s.session_id = private.session_id() and s.user_id = auth.uid()
$$;

create function public.take_due_deletions(
  
) returns table (request_id uuid, company_id uuid, company_name text, owners text[])
language sql security definer set search_path = '' as $$
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

create function private.user_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.person();
  own text;
begin
  if exists (select from private.act_as_sessions s where s.admin_id = person and s.ended_at is null and s.expires_at > now()) then
    return 'owner';
  end if;
  select p.role into own from public.user_profiles p where p.id = person and p.is_active;
  -- Only an owner can look at the product in another role.
  if own = 'owner' then
    own := private.role_of(person, own);
  end if;
  return own;
end $$;

create function private.assigned_projects() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  person constant uuid := coalesce(
    (select s.member_id from private.see_as_sessions s
      where s.session_id = session and s.user_id = auth.uid() and s.expires_at > now()),
    auth.uid());
begin
  return coalesce((
    select array_agg(m.project_id) from public.project_members m
    where m.company_id = private.company_id() and m.user_id = person), '{}');
end $$;

create function public.bulk_update_projects(p_ids uuid[], p_action text, p_value text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  project uuid;
  results jsonb := '[]';
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_action is null or p_action not in ('set_status', 'set_priority', 'archive', 'unarchive', 'delete', 'restore') then
    perform private.reject('PT422', 'Unknown action', 'action');
  elsif cardinality(p_ids) > 500 then
    perform private.reject('PT422', 'At most 500 projects at once');
  end if;
  foreach project in array coalesce(p_ids, '{}') loop
    begin
      update public.projects p
      set status = case when p_action = 'set_status' then p_value else p.status end,
        priority = case when p_action = 'set_priority' then p_value else p.priority end,
        archived_at = case p_action when 'archive' then coalesce(p.archived_at, now()) when 'unarchive' then null
          else p.archived_at end,
        deleted_at = case p_action when 'delete' then coalesce(p.deleted_at, now()) when 'restore' then null
          else p.deleted_at end
      where p.id = project and p.company_id = private.company_id();
      results := results || jsonb_build_object('id', project, 'ok', found,
        'message', case when not found then 'Project not found' end);
    exception
      when check_violation or not_null_violation then
        results := results || jsonb_build_object('id', project, 'ok', false, 'message', 'This value is not allowed.');
      when others then
        results := results || jsonb_build_object('id', project, 'ok', false, 'message', sqlerrm);
    end;
  end loop;
  return results;
end $$;

create function public.calendar_connection() returns jsonb
language sql stable set search_path = '' as $$select private.calendar_connection()$$;

create function private.calendar_connection() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('created_at', t.created_at, 'last_read_at', t.last_read_at)
  from private.calendar_tokens t where t.user_id = private.member_id() and t.project_id is null;
$$;

create function public.calendar_feed(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  subscription private.calendar_tokens;
  person public.user_profiles;
begin
  select * into subscription from private.calendar_tokens t where t.token_hash = sha256(p_token::bytea);
  select * into person from public.user_profiles p where p.id = subscription.user_id and p.is_active;
  if person.id is null then
    perform private.reject('PT404', 'This calendar is no longer available.');
  end if;
  return jsonb_build_object(
    'name', coalesce((select p.name from public.projects p where p.id = subscription.project_id), 'Plumbline projects'),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('uid', e.id, 'project_id', p.id, 'project_name', p.name, 'title', e.title,
        'description', e.description, 'type', e.type, 'status', e.status, 'location', p.address,
        'start_date', coalesce(e.start_date, e.due_date), 'end_date', e.due_date, 'updated_at', e.updated_at)
        order by e.due_date)
      from public.projects p
      cross join lateral (
        select t.id, t.title, t.description, t.type, t.status, t.start_date, t.due_date, t.updated_at
        from public.project_timeline t where t.company_id = p.company_id and t.project_id = p.id and t.due_date is not null
        union all
        select p.id, p.name, p.description, 'project', p.status, p.start_date, coalesce(p.end_date, p.start_date), p.updated_at
        where p.start_date is not null
      ) as e
      where p.company_id = person.company_id and p.deleted_at is null and p.archived_at is null
        and (subscription.project_id is null or p.id = subscription.project_id)
        and (person.role <> 'subcontractor' or exists (
          select from public.project_members m where m.project_id = p.id and m.user_id = person.id))), '[]'));
end $$;

create function private.check_change_orders(p_company uuid, p_invoices uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong record;
begin
  -- Locked in one order and judged after: of two invoices at once the later one sees the first.
  perform from public.change_orders o
  where o.company_id = p_company and o.id in (
    select l.change_order_id from public.invoice_items l where l.company_id = p_company and l.invoice_id = any (p_invoices))
  order by o.id for no key update;
  select o.number, o.status, o.amount, o.project_id = v.project_id as is_at_home, v.kind in ('retainage', 'credit_note') as is_other_kind,
    others.amount as elsewhere, (
      select w.invoice_number from public.invoice_items k join public.invoices w on w.company_id = k.company_id and w.id = k.invoice_id
      where k.company_id = p_company and k.change_order_id = o.id and w.id <> v.id and w.status <> 'void' and w.deleted_at is null
      order by w.created_at desc limit 1) as invoice_number
  into wrong
  from (
    select l.invoice_id, l.change_order_id, sum(l.total_price) as total, min(l.total_price) as least, max(l.total_price) as most
    from public.invoice_items l
    where l.company_id = p_company and l.invoice_id = any (p_invoices) and l.change_order_id is not null group by 1, 2
  ) billed
  join public.invoices v on v.company_id = p_company and v.id = billed.invoice_id and v.status <> 'void' and v.deleted_at is null
  join public.change_orders o on o.company_id = p_company and o.id = billed.change_order_id
  -- a project that is being removed takes its change orders along
  join public.projects p on p.company_id = p_company and p.id = o.project_id
  cross join lateral (select private.billed_amount(p_company, o.id, v.id) as amount) others
  where o.status <> 'approved' or o.project_id is distinct from v.project_id or v.kind in ('retainage', 'credit_note')
    -- every part in the direction of the whole, and all of them no more than it
    or case when o.amount >= 0 then billed.least < 0 or billed.total + others.amount > o.amount
      else billed.most > 0 or billed.total + others.amount < o.amount end
  order by o.number limit 1;
  if not found then
    return;
  end if;
  perform private.reject('PT422', case
    when wrong.is_other_kind then 'This invoice takes no change orders. Make another one for them.'
    when not coalesce(wrong.is_at_home, false) then format('Change order %s belongs to another project than this invoice.', wrong.number)
    when wrong.status <> 'approved' then format('Change order %s has not been approved.', wrong.number)
    when wrong.elsewhere = wrong.amount and wrong.invoice_number is not null
      then format('Change order %s is on invoice %s already.', wrong.number, wrong.invoice_number)
    else format('Change order %s was approved over %s$%s, and $%s of it is left to invoice.', wrong.number,
      case when wrong.amount < 0 then 'a deduction of ' end, to_char(abs(wrong.amount), 'FM999,999,999,990.00'),
      to_char(abs(wrong.amount - wrong.elsewhere), 'FM999,999,999,990.00')) end, 'items');
end $$;

create function private.check_project() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(new.name, '')) = '' then
    perform private.reject('PT422', 'Project name is required', 'name');
  elsif length(new.name) > 200 then
    perform private.reject('PT422', 'The project name is too long (200 characters at most)', 'name');
  elsif new.name ~ '<[A-Za-z/!]' then
    perform private.reject('PT422', 'The project name must not contain HTML', 'name');
  elsif new.end_date < new.start_date then
    perform private.reject('PT422', 'End date must be after start date', 'end_date');
  elsif new.client_id is not null and not exists (
    select from public.clients c where c.company_id = new.company_id and c.id = new.client_id) then
    perform private.reject('PT422', 'Please select a client', 'client_id');
  elsif new.project_manager_id is not null and not exists (
    select from public.user_profiles p where p.company_id = new.company_id and p.id = new.project_manager_id) then
    perform private.reject('PT422', 'The project manager is not a member of the company', 'project_manager_id');
  end if;
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  return new;
end $$;

create function private.check_project_finances() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget <= 0 or new.budget >= 1e10 then
    perform private.reject('PT422', 'Please enter a valid budget amount', 'budget');
  end if;
  if tg_op = 'INSERT' then
    new.contract_value := coalesce(new.contract_value, new.budget);
  elsif new.contract_value is not distinct from old.contract_value and old.contract_value is not distinct from old.budget then
    -- Contract and budget move together until a change order parts them.
    new.contract_value := new.budget;
  end if;
  return new;
end $$;

create function public.claim_signature_files(p_limit int default 5) returns table (id uuid, signing jsonb)
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.signature_files f set attempts = f.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    where f.signature_id in (select q.signature_id from private.signature_files q
      where q.finished_at is null and q.attempts < 12 and q.next_attempt_at <= now()
      order by q.next_attempt_at limit p_limit for update skip locked)
    returning f.signature_id, f.sends_email, f.emailed)
  select s.id, jsonb_build_object('company_id', s.company_id, 'company', private.company_card(s.company_id),
    'time_zone', c.timezone, 'status', s.status, 'signer', s.signer, 'signer_email', s.signer_email,
    'decline_reason', s.decline_reason, 'document_name', d.name, 'project_id', d.project_id,
    'file', jsonb_build_object('object_path', v.object_path, 'file_name', v.file_name, 'file_type', v.file_type,
      'content_hash', v.content_hash),
    'signed_object_path', s.signed_object_path,
    -- All who have signed this version up to here, so that the last file carries every signature.
    'signatures', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', coalesce(o.signed_name, o.signer), 'asked', o.signer,
        'email', o.signer_email, 'signature', o.signature, 'signed_at', o.signed_at, 'ip_address', o.ip_address,
        'user_agent', o.user_agent, 'document_hash', o.document_hash) order by o.signed_at, o.id)
      from public.signatures o where o.document_id = s.document_id and o.version_number = s.version_number
        and o.status = 'signed' and (o.signed_at, o.id) <= (s.signed_at, s.id)), '[]'),
    'office_email', (select u.email from public.user_profiles u where u.company_id = s.company_id and u.id = s.requested_by),
    'sends_email', k.sends_email, 'emailed', k.emailed)
  from claimed k join public.signatures s on s.id = k.signature_id
  join public.companies c on c.id = s.company_id
  join public.project_documents d on d.id = s.document_id
  join public.document_versions v on v.document_id = s.document_id and v.version_number = s.version_number
$$;

create table public.import_jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  kind text not null check (kind in ('clients', 'items', 'vendors', 'materials')),
  file_name text check (length(file_name) <= 300),
  total_rows int not null default 0,
  created_rows int not null default 0,
  updated_rows int not null default 0,
  failed_rows int not null default 0,
  errors jsonb not null default '[]',
  undone_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  parent_id uuid,
  is_running boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, parent_id) references public.import_jobs (company_id, id) on delete cascade
);

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 50 and phone ~ '^[0-9 ()+-]*$'),
  company_name text check (length(company_name) <= 200),
  contact_person text check (length(contact_person) <= 200),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object' and pg_column_size(address) <= 4096),
  client_type text not null default 'residential'
    check (client_type in ('residential', 'commercial', 'industrial', 'government')),
  payment_terms text not null default 'net30' check (payment_terms in ('cod', 'net15', 'net30', 'net45', 'net60')),
  preferred_contact_method text not null default 'email'
    check (preferred_contact_method in ('email', 'phone', 'text', 'any')),
  notes text check (length(notes) <= 10000),
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  import_id uuid,
  mail_opt_out_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);

create table public.user_profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  email text not null,
  full_name text check (length(full_name) <= 200),
  phone text check (length(phone) <= 50),
  avatar_url text check (length(avatar_url) <= 1000),
  role text not null default 'subcontractor'
    check (role in ('owner', 'project_manager', 'field_supervisor', 'subcontractor')),
  is_active boolean not null default true,
  -- Onboarding state and the like; what it says about plans has no effect (PL1).
  preferences jsonb not null default '{}'
    check (jsonb_typeof(preferences) = 'object' and pg_column_size(preferences) <= 65536),
  agreed_to_terms_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200 and name !~ '<[A-Za-z/!]'),
  description text not null default '' check (length(description) <= 10000),
  client_id uuid,
  project_manager_id uuid default private.member_id(),
  start_date date,
  end_date date,
  status text not null default 'planning'
    check (status in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed')),
  address text not null default '' check (length(address) <= 500),
  project_type text
    check (project_type in ('Residential Construction', 'Commercial Construction', 'Renovation', 'Remodeling',
      'Foundation Work', 'Roofing', 'Electrical', 'Plumbing', 'HVAC', 'Landscaping', 'Other')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  completion_percentage int not null default 0 check (completion_percentage between 0 and 100),
  latitude numeric(9, 6) check (latitude >= '-90'::int::numeric and latitude <= 90)
    constraint projects_latitude_not_nan check (latitude <> 'NaN'),
  longitude numeric(9, 6) check (longitude >= '-180'::int::numeric and longitude <= 180)
    constraint projects_longitude_not_nan check (longitude <> 'NaN'),
  completed_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint projects_end_after_start check (end_date >= start_date),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_manager_id)
    references public.user_profiles (company_id, id) on delete set null (project_manager_id)
);

create table public.project_photos (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  object_path text not null unique,
  thumbnail_path text unique,
  file_name text check (length(file_name) <= 300),
  title text not null default '' check (length(title) <= 200),
  description text not null default '' check (length(description) <= 5000),
  phase text not null default 'during' check (phase in ('before', 'during', 'after')),
  taken_at timestamptz not null default now(),
  content_type text check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic')),
  size_bytes bigint check (size_bytes between 0 and 52428800),
  width int check (width > 0),
  height int check (height > 0),
  latitude numeric(9, 6) check (latitude >= '-90'::int::numeric and latitude <= 90)
    constraint project_photos_latitude_not_nan check (latitude <> 'NaN'),
  longitude numeric(9, 6) check (longitude >= '-180'::int::numeric and longitude <= 180)
    constraint project_photos_longitude_not_nan check (longitude <> 'NaN'),
  -- sha256 of the file: the same picture arrives in a project once.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid default auth.uid(),
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  check (starts_with(object_path, company_id::text || '/') and object_path !~ '\.\.|//' and length(object_path) <= 400),
  constraint project_photos_check1
    check (starts_with(thumbnail_path, company_id::text || '/') and thumbnail_path !~ '\.\.|//'
      and length(thumbnail_path) <= 400),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.project_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 300),
  description text not null default '' check (length(description) <= 5000),
  category text not null check (category in ('contracts', 'permits', 'warranties', 'invoices')),
  status text not null default 'active'
    check (status in ('signed', 'pending', 'expired', 'draft', 'approved', 'paid', 'active')),
  -- Contracts and invoices carry sums: only who has view_money reads them. Others as the uploader says.
  is_office_only boolean not null default false,
  -- Of the newest version.
  version_number int not null default 1,
  object_path text not null,
  file_name text not null,
  file_type text not null,
  size_bytes bigint not null,
  content_hash text not null,
  -- The template of [000 §2] that the document was made from.
  template text
    check (template in ('Construction Contract', 'Change Order', 'Inspection Report', 'Safety Checklist',
      'Material Receipt', 'Progress Report')),
  expires_on date,
  created_by uuid default auth.uid(),
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  label text not null default '' check (length(label) <= 200),
  shows_photos boolean not null default true,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  view_count int not null default 0,
  last_viewed_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  photo_id uuid,
  document_id uuid,
  unique (company_id, id),
  constraint share_links_one_file_check check (photo_id is null or document_id is null),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  constraint share_links_photo_fkey foreign key (company_id, photo_id)
    references public.project_photos (company_id, id) on delete cascade,
  constraint share_links_document_fkey foreign key (company_id, document_id)
    references public.project_documents (company_id, id) on delete cascade
);

create function private.count_visit(p_link public.share_links) returns void
language sql security definer set search_path = '' as $$
  update public.share_links l set last_viewed_at = now(),
    view_count = l.view_count + (l.last_viewed_at is null or l.last_viewed_at < now() - interval '10 minutes')::int
  where l.id = p_link.id and private.company_id() is distinct from l.company_id
$$;

create function public.create_calendar_token(p_project_id uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  if private.member_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  elsif p_project_id is not null and not exists (
    select from public.projects p
    where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null
      and (private.sees_all_projects() or p.id = any (private.assigned_projects()))) then
    perform private.reject('PT404', 'Project not found');
  end if;
  delete from private.calendar_tokens t
  where t.user_id = private.member_id() and t.project_id is not distinct from p_project_id;
  insert into private.calendar_tokens (user_id, project_id, token_hash)
  values (private.member_id(), p_project_id, sha256(token::bytea));
  return token;
end $$;

create function public.decide_change_order(
  p_change_order_id uuid, p_decision text, p_note text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decided public.change_orders;
  finances public.project_finances;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.reject('PT422', 'Approve or reject the change order', 'status');
  end if;
  select * into decided from public.change_orders o
  where o.id = p_change_order_id and o.company_id = private.company_id() for no key update;
  if decided.id is null then
    perform private.reject('PT404', 'Change order not found');
  elsif decided.status = p_decision then
    -- A repeated request moves nothing twice.
    return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
  elsif decided.status <> 'pending' then
    perform private.reject('PT409', format('This change order is %s; only a pending one can be decided.', decided.status));
  end if;
  if p_decision = 'approved' then
    select * into finances from public.project_finances f where f.project_id = decided.project_id for no key update;
    if coalesce(finances.budget, 0) + decided.amount <= 0 or coalesce(finances.contract_value, 0) + decided.amount < 0 then
      perform private.reject('PT422', 'The change order would take the budget to zero or below.');
    end if;
    if finances.project_id is null then
      insert into public.project_finances (project_id, company_id, budget, contract_value)
      values (decided.project_id, decided.company_id, decided.amount, decided.amount);
    else
      update public.project_finances f
      set budget = coalesce(finances.budget, 0) + decided.amount,
        contract_value = coalesce(finances.contract_value, 0) + decided.amount
      where f.project_id = decided.project_id;
    end if;
    insert into public.budget_lines (company_id, project_id, category, description, amount, change_order_id)
    select decided.company_id, decided.project_id, i.category, decided.number || ' ' || decided.title, sum(i.total_price), decided.id
    from public.change_order_items i where i.change_order_id = decided.id group by i.category;
    update public.projects p set end_date = p.end_date + decided.schedule_days
    where p.id = decided.project_id and decided.schedule_days <> 0;
  end if;
  update public.change_orders o
  set status = p_decision, decided_at = now(), decided_by = private.member_id(), decision_note = coalesce(p_note, '')
  where o.id = decided.id;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;

create function public.decline_signature(p_token text, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
begin
  if request.id is null then
    perform private.reject('PT404', 'This request is no longer valid.');
  elsif length(p_reason) > 1000 then
    perform private.reject('PT422', 'The reason is longer than 1,000 characters.', 'reason');
  end if;
  update public.signatures s set status = 'declined', declined_at = now(), decline_reason = nullif(btrim(p_reason), ''),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id and s.status = 'pending';
  if not found then
    if request.status = 'declined' then
      return;
    end if;
    perform private.reject('PT409', 'This document has already been signed.');
  end if;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform private.settle_document(request.document_id);
  insert into public.activity_log (company_id, type, status, title, description, entity_id, project_id, permission)
  select d.company_id, 'document', 'declined', 'Signature declined', request.signer || ' declined to sign ' || d.name, d.id,
    d.project_id, case when d.is_office_only then 'view_money' else 'view_projects' end
  from public.project_documents d where d.id = request.document_id;
end $$;

create function public.duplicate_project(p_project_id uuid, p_name text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  source public.projects;
  copy uuid := gen_random_uuid();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into source from public.projects p where p.id = p_project_id and p.company_id = private.company_id();
  if source.id is null then
    perform private.reject('PT404', 'Project not found');
  end if;
  insert into public.projects (id, name, description, client_id, start_date, end_date, address, project_type, priority)
  values (copy, left(coalesce(nullif(btrim(p_name), ''), source.name || ' (Copy)'), 200), source.description,
    source.client_id, source.start_date, source.end_date, source.address, source.project_type, source.priority);
  insert into public.project_finances (project_id, budget)
  select copy, f.budget from public.project_finances f where f.project_id = source.id and f.budget is not null;
  insert into public.budget_lines (project_id, category, description, amount, position)
  select copy, b.category, b.description, b.amount, b.position
  from public.budget_lines b where b.project_id = source.id and b.change_order_id is null;
  -- The project is told; what it has from the other one is not, line by line.
  perform set_config('plumbline.told_as_one', copy::text, true);
  insert into public.project_timeline (project_id, title, description, type, start_date, due_date, position)
  select copy, t.title, t.description, t.type, t.start_date, t.due_date, t.position
  from public.project_timeline t where t.project_id = source.id;
  insert into public.project_tasks (project_id, title, description, due_date, position)
  select copy, t.title, t.description, t.due_date, t.position
  from public.project_tasks t where t.project_id = source.id;
  perform set_config('plumbline.told_as_one', '', true);
  return (select to_jsonb(l) from public.project_list l where l.id = copy);
end $$;

create function private.enforce_project_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caps record;
  was_open boolean := tg_op = 'UPDATE' and old.archived_at is null and old.deleted_at is null;
  was_active boolean := was_open and old.status <> 'completed';
  is_open boolean := new.archived_at is null and new.deleted_at is null;
  is_active boolean := is_open and new.status <> 'completed';
  open_projects int;
  active_projects int;
begin
  if (was_open or not is_open) and (was_active or not is_active) then
    return new;
  end if;
  -- The lock makes two inserts at once count one after the other.
  select p.max_active_projects, p.max_open_projects into caps
  from public.companies c join public.plans p on p.slug = c.plan
  where c.id = new.company_id for no key update of c;
  if caps.max_active_projects is null and caps.max_open_projects is null then
    return new;
  end if;
  select count(*), count(*) filter (where p.status <> 'completed') into open_projects, active_projects
  from public.projects p
  where p.company_id = new.company_id and p.archived_at is null and p.deleted_at is null and p.id <> new.id;
  if not was_open and open_projects >= caps.max_open_projects then
    perform private.reject('PT402', format('Your plan allows up to %s projects. Archive a project or upgrade your plan.',
      caps.max_open_projects));
  elsif is_active and not was_active and active_projects >= caps.max_active_projects then
    perform private.reject('PT402', format(
      'Your plan allows up to %s active projects. Complete or archive a project, or upgrade your plan.',
      caps.max_active_projects));
  end if;
  return new;
end $$;

create function public.fail_project_update(p_id uuid, p_error text) returns void
language sql security definer set search_path = '' as $$
  update private.project_updates u set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    failed_at = case when u.attempts >= 5 then now() end
  where u.id = p_id and u.failed_at is null
$$;

create function public.finish_signature_file(p_id uuid, p_emailed text[], p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update private.signature_files f set emailed = p_emailed, error = left(p_error, 1000),
    finished_at = case when p_error is null then now() end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, f.attempts)))
  where f.signature_id = p_id and f.finished_at is null
$$;

create function private.fold_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Three are sent at a time: each sees the line of the one before.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'photos', new.project_id, new.actor_id), 0));
  update public.activity_log a
  set pieces = a.pieces + 1, title = 'Photos added', description = a.pieces + 1 || ' photos', created_at = greatest(a.created_at, new.created_at)
  where a.id = (
      select l.id from public.activity_log l where l.company_id = new.company_id and l.project_id = new.project_id
      order by l.created_at desc, l.id limit 1)
    and a.type = 'photo' and a.status = 'created' and a.actor_id = new.actor_id
    and a.created_at > new.created_at - interval '10 minutes';
  if found then
    return null;
  end if;
  return new;
end $$;

create function private.keep_completed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  if tg_table_name = 'project_timeline' then
    if new.due_date < new.start_date then
      perform private.reject('PT422', 'The due date must not be before the start date', 'due_date');
    end if;
    if new.status = 'completed' then
      new.progress := 100;
    end if;
  end if;
  return new;
end $$;

create function public.mark_calendar_read(p_token text) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_tokens t set last_read_at = now()
  where t.token_hash = sha256(p_token::bytea)
    and (t.last_read_at is null or t.last_read_at < now() - interval '1 minute');
$$;

create table public.document_versions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  document_id uuid not null,
  version_number int not null check (version_number > 0),
  object_path text not null unique,
  file_name text not null check (length(file_name) between 1 and 300),
  file_type text not null check (file_type in ('pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png')),
  size_bytes bigint not null check (size_bytes between 0 and 52428800),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, document_id, version_number),
  check (starts_with(object_path, company_id::text || '/') and object_path !~ '\.\.|//' and length(object_path) <= 400),
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete cascade
);

create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  document_id uuid not null,
  version_number int not null,
  signer text not null check (length(btrim(signer)) between 1 and 200),
  signer_email text check (length(signer_email) <= 320),
  status text not null default 'pending' check (status in ('pending', 'signed', 'withdrawn', 'declined')),
  method text check (method in ('drawn', 'typed')),
  -- The typed name, or the drawing as an SVG path.
  signature text check (length(signature) <= 100000),
  -- sha256 of the file that was signed.
  document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz,
  ip_address text,
  user_agent text check (length(user_agent) <= 500),
  signed_by uuid,
  requested_by uuid,
  created_at timestamptz not null default now(),
  signed_name text check (length(btrim(signed_name)) between 1 and 200),
  signed_object_path text unique,
  signed_content_hash text check (signed_content_hash ~ '^[0-9a-f]{64}$'),
  declined_at timestamptz,
  decline_reason text check (length(decline_reason) <= 1000),
  unique (company_id, id),
  check (status <> 'signed' or method is not null and signature is not null and document_hash is not null
      and signed_at is not null),
  constraint signatures_declined_check check ((status = 'declined') = (declined_at is not null)),
  constraint signatures_signed_file_check
    check ((signed_object_path is null) = (signed_content_hash is null) and (signed_object_path is null
      or status = 'signed') and starts_with(signed_object_path, company_id::text || '/')
      and signed_object_path !~ '\.\.|//' and length(signed_object_path) <= 400),
  foreign key (company_id, document_id, version_number)
    references public.document_versions (company_id, document_id, version_number) on delete cascade
);

create function private.open_signature(token text) returns public.signatures
language sql stable security definer set search_path = '' as $$
  select s.* from public.signatures s join private.signature_tokens t on t.signature_id = s.id
  where t.token_hash = sha256(open_signature.token::bytea) and t.expires_at > now() and s.status <> 'withdrawn'
$$;

create function public.peek_signature(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
  file public.document_versions;
begin
  if request.id is null then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  return jsonb_build_object(
    'id', request.id, 'signer', request.signer, 'status', request.status, 'signed_at', request.signed_at,
    'signed_name', request.signed_name, 'declined_at', request.declined_at, 'signed_object_path', request.signed_object_path,
    'document_name', (select d.name from public.project_documents d where d.id = request.document_id),
    'company_name', (select c.name from public.companies c where c.id = request.company_id),
    'file_name', file.file_name, 'file_type', file.file_type, 'object_path', file.object_path,
    'document_hash', file.content_hash);
end $$;

create function private.places_of_one(p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(s.place order by s.place), '{}') from (select k.place::int as place, k.id, count(*) over (partition by k.id) as times
    from unnest(p_known) with ordinality k (id, place)) s where s.id is not null and s.times = 1
$$;

create function public.project_financials(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  finances public.project_finances;
  company uuid := private.company_id();
begin
  if not private.has_permission('view_money') then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id) then
    perform private.reject('PT404', 'Project not found');
  end if;
  select * into finances from public.project_finances f where f.company_id = company and f.project_id = p_project_id;
  return jsonb_build_object(
    'budget', coalesce(finances.budget, 0),
    'contract_value', coalesce(finances.contract_value, 0),
    'spent', coalesce(finances.actual_cost, 0),
    'remaining', coalesce(finances.budget, 0) - coalesce(finances.actual_cost, 0),
    'used_percent', case when finances.budget > 0 then round(finances.actual_cost / finances.budget * 100, 1) else 0 end,
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', b.category, 'budget', b.budget,
        'committed', b.committed, 'actual', b.actual) order by b.category), '[]')
      from public.project_budget b where b.company_id = company and b.project_id = p_project_id),
    'invoiced', (select coalesce(sum(i.amount_due), 0) from public.invoices i
      where i.company_id = company and i.project_id = p_project_id and i.status not in ('draft', 'void') and i.kind <> 'credit_note' and i.deleted_at is null),
    'received', (select coalesce(sum(r.amount), 0) from public.receipts r where r.company_id = company and r.project_id = p_project_id),
    'cash_flow', (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'income', m.income, 'expenses', m.expenses,
        'net', m.income - m.expenses) order by m.month), '[]')
      from (
        select month, sum(income) as income, sum(expenses) as expenses from (
          select to_char(r.paid_at, 'YYYY-MM') as month, r.amount as income, 0::numeric as expenses
          from public.receipts r where r.company_id = company and r.project_id = p_project_id
          union all
          select to_char(e.expense_date, 'YYYY-MM'), 0, e.amount from public.expenses e
          where e.company_id = company and e.project_id = p_project_id and e.status = 'spent') as flows
        group by month) as m));
end $$;

create function public.project_overview(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  project public.project_list;
begin
  select * into project from public.project_list l where l.id = p_project_id and l.company_id = private.company_id();
  if project.id is null then
    perform private.reject('PT404', 'Project not found');
  end if;
  return to_jsonb(project) || jsonb_build_object(
    'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address)
               from public.clients c where c.company_id = project.company_id and c.id = project.client_id),
    'days_remaining', case when project.end_date is not null then greatest(project.end_date - current_date, 0) end,
    'days_active', case when project.start_date is not null
      then greatest(coalesce(project.completed_at::date, current_date) - project.start_date, 0) end,
    'team_size', (select count(*) from (
      select m.user_id from public.project_members m where m.company_id = project.company_id and m.project_id = project.id
      union select project.project_manager_id where project.project_manager_id is not null) as team),
    'completed_tasks', (select count(*) from public.project_tasks t
      where t.company_id = project.company_id and t.project_id = project.id and t.status = 'completed'),
    'pending_tasks', (select count(*) from public.project_tasks t
      where t.company_id = project.company_id and t.project_id = project.id and t.status <> 'completed'),
    'photo_counts', (select jsonb_build_object('all', count(*), 'before', count(*) filter (where p.phase = 'before'),
        'during', count(*) filter (where p.phase = 'during'), 'after', count(*) filter (where p.phase = 'after'))
      from public.project_photos p
      where p.company_id = project.company_id and p.project_id = project.id and p.deleted_at is null),
    'document_counts', (select jsonb_build_object('all', count(*), 'contracts', count(*) filter (where d.category = 'contracts'),
        'permits', count(*) filter (where d.category = 'permits'),
        'warranties', count(*) filter (where d.category = 'warranties'),
        'invoices', count(*) filter (where d.category = 'invoices'))
      from public.project_documents d
      where d.company_id = project.company_id and d.project_id = project.id and d.deleted_at is null),
    'recent_activity', (select coalesce(jsonb_agg(to_jsonb(a) order by a.timestamp desc), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, l.entity_id, u.full_name as user, l.timestamp
      from public.activity_log l
      left join public.user_profiles u on u.company_id = l.company_id and u.id = l.actor_id
      where l.company_id = project.company_id and l.project_id = project.id
      order by l.created_at desc limit 10) as a));
end $$;

create function public.project_page(
  p_filters jsonb default '{}', p_sort text default 'start_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.project_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('projects', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create function private.project_state(p_status text) returns int
language sql immutable set search_path = '' as $$
  select coalesce(1 << array_position(array['planning', 'in_progress', 'on_hold', 'completed', 'delayed'], p_status), 0)
$$;

create function private.put_task_last() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.position := coalesce((select max(t.position) + 1 from public.project_tasks t
    where t.company_id = new.company_id and t.project_id = new.project_id), 0);
  return new;
end $$;

create function public.record_signed_file(p_id uuid, p_object_path text, p_content_hash text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.signatures s set signed_object_path = p_object_path, signed_content_hash = p_content_hash
  where s.id = p_id and s.status = 'signed' and s.signed_object_path is null;
  return (select s.signed_object_path from public.signatures s where s.id = p_id);
end $$;

create function private.refresh_actual_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expense public.expenses := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.project_finances (project_id, company_id)
  select expense.project_id, expense.company_id
  from public.projects p where p.id = expense.project_id
  on conflict do nothing;
  -- Locked first, summed after: two expenses at once are both counted.
  perform from public.project_finances f where f.project_id = expense.project_id for no key update;
  update public.project_finances f
  set actual_cost = (select coalesce(sum(e.amount), 0) from public.expenses e
                     where e.project_id = expense.project_id and e.status = 'spent')
  where f.project_id = expense.project_id;
  return null;
end $$;

create function public.remove_calendar_token() returns void
language sql set search_path = '' as $$select private.remove_calendar_token()$$;

create function private.remove_calendar_token() returns void
language sql security definer set search_path = '' as $$
  delete from private.calendar_tokens t where t.user_id = private.member_id() and t.project_id is null;
$$;

create function public.request_signature(
  p_document_id uuid, p_signer text, p_signer_email text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.project_documents;
  request public.signatures;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into document from public.project_documents d
  where d.id = p_document_id and d.company_id = private.company_id() and d.deleted_at is null for no key update;
  if document.id is null then
    perform private.reject('PT404', 'Document not found');
  elsif btrim(coalesce(p_signer, '')) = '' then
    perform private.reject('PT422', 'Please enter the name of the signer', 'signer');
  end if;
  insert into public.signatures (company_id, document_id, version_number, signer, signer_email, requested_by)
  values (document.company_id, document.id, document.version_number, btrim(p_signer), lower(nullif(btrim(p_signer_email), '')),
    (select auth.uid()))
  returning * into request;
  insert into private.signature_tokens (signature_id, token_hash) values (request.id, sha256(token::bytea));
  update public.project_documents d set status = 'pending' where d.id = document.id and d.status <> 'pending';
  return to_jsonb(request) || jsonb_build_object('token', token);
end $$;

create function public.restore_weather_delay(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  deletion public.audit_log := private.last_deleted('weather_delays', p_id);
  cost_deletion public.audit_log := private.last_deleted('weather_delay_costs', p_id);
  delay public.weather_delays := jsonb_populate_record(null::public.weather_delays, deletion.changed);
  cost public.weather_delay_costs := jsonb_populate_record(null::public.weather_delay_costs, cost_deletion.changed);
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if deletion.id is null or not (private.sees_all_projects() or delay.project_id = any (private.assigned_projects()))
    or not exists (select from public.projects p where p.company_id = delay.company_id and p.id = delay.project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'This weather delay is no longer there.');
  end if;
  insert into public.weather_delays values (delay.*) on conflict (id) do nothing;
  -- The cost went in the same transaction; one that was removed before stays away.
  if found and cost_deletion.created_at = deletion.created_at then
    insert into public.weather_delay_costs values (cost.*) on conflict (weather_delay_id) do nothing;
  end if;
end $$;

create function public.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.reject('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.reject('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.reject('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, 'CO-' || lpad((
      select coalesce(max(substring(o.number from 4)::int), 0) + 1 from public.change_orders o
      where o.company_id = company and o.project_id = project)::text, 3, '0'), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected') then
    perform private.reject('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.reject('PT409', 'Somebody else has changed this change order. Reload it and try again.');
  end if;
  delete from public.change_order_items i where i.change_order_id = wanted;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price)
  select company, wanted, ordinality, coalesce(item ->> 'category', 'other'), item ->> 'description',
    coalesce((item ->> 'quantity')::numeric, 1), coalesce((item ->> 'unit_price')::numeric, 0)
  from jsonb_array_elements(p_change_order -> 'items') with ordinality as items (item, ordinality);
  update public.change_orders o
  set title = p_change_order ->> 'title', description = coalesce(p_change_order ->> 'description', ''),
    reason = coalesce(p_change_order ->> 'reason', ''), schedule_days = coalesce((p_change_order ->> 'schedule_days')::int, 0),
    date = coalesce((p_change_order ->> 'date')::date, o.date),
    amount = (select sum(i.total_price) from public.change_order_items i where i.change_order_id = wanted)
  where o.id = wanted;
  return (select to_jsonb(l) from public.change_order_list l where l.id = wanted);
end $$;

create function public.save_project(p_project jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given public.projects;
  current public.projects;
  project uuid := coalesce((p_project ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into current from public.projects p where p.id = project and p.company_id = private.company_id();
  if current.id is null then
    current.id := project;
    current.description := '';
    current.address := '';
    current.status := 'planning';
    current.priority := 'medium';
    current.completion_percentage := 0;
    current.project_manager_id := private.member_id();
    given := jsonb_populate_record(current, p_project - array['company_id', 'version']);
    insert into public.projects (id, company_id, name, description, client_id, project_manager_id, start_date, end_date,
      status, address, project_type, priority, completion_percentage, latitude, longitude)
    values (project, private.company_id(), given.name, given.description, given.client_id, given.project_manager_id,
      given.start_date, given.end_date, given.status, given.address, given.project_type, given.priority,
      given.completion_percentage, given.latitude, given.longitude);
  else
    given := jsonb_populate_record(current, p_project - array['company_id']);
    if given.version <> current.version then
      perform private.reject('PT409', 'Somebody else has changed this project. Reload it and try again.');
    end if;
    update public.projects p set (name, description, client_id, project_manager_id, start_date, end_date, status, address,
      project_type, priority, completion_percentage, latitude, longitude) = (given.name, given.description, given.client_id,
      given.project_manager_id, given.start_date, given.end_date, given.status, given.address, given.project_type,
      given.priority, given.completion_percentage, given.latitude, given.longitude)
    where p.id = project and p.version = current.version;
    if not found then
      perform private.reject('PT409', 'Somebody else has changed this project. Reload it and try again.');
    end if;
  end if;
  if p_project ? 'budget' or p_project ? 'budget_amount' then
    insert into public.project_finances (project_id, company_id, budget)
    values (project, private.company_id(), coalesce(p_project ->> 'budget', p_project ->> 'budget_amount')::numeric)
    on conflict (project_id) do update set budget = excluded.budget;
  end if;
  return (select to_jsonb(l) from public.project_list l where l.id = project);
end $$;

create function public.save_timeline_entry(p_entry jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entry uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  current public.project_timeline;
  given public.project_timeline;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into current from public.project_timeline t where t.id = entry;
  if current.id is null then
    if p_entry ? 'id' and not p_entry ? 'title' then
      perform private.reject('PT404', 'This entry is no longer there.');
    elsif not exists (select from public.projects p where p.id = (p_entry ->> 'project_id')::uuid) then
      perform private.reject('PT404', 'Project not found');
    end if;
    current.type := 'other';
    current.status := 'pending';
    current.description := '';
    current.notes := '';
    current.progress := 0;
    current.position := 0;
    given := jsonb_populate_record(current, p_entry - 'company_id');
    insert into public.project_timeline (id, project_id, title, description, type, status, start_date, due_date, assignee_id,
      assignee, progress, result, notes, position)
    values (entry, given.project_id, given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position);
  elsif p_entry ->> 'version' = '0' then
    return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
  else
    given := jsonb_populate_record(current, p_entry - array['company_id', 'project_id']);
    update public.project_timeline t set (title, description, type, status, start_date, due_date, assignee_id, assignee,
      progress, result, notes, position) = (given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position)
    where t.id = entry and t.version = given.version;
    if not found then
      perform private.reject('PT409', 'Somebody else has changed this entry. Reload it and try again.');
    end if;
  end if;
  if p_entry ? 'depends_on' then
    delete from public.project_timeline_dependencies d where d.entry_id = entry;
    insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id)
    select given.project_id, entry, value::uuid from jsonb_array_elements_text(p_entry -> 'depends_on');
  end if;
  return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
end $$;

create function public.save_weather_delay(p_delay jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  delay uuid := coalesce((p_delay ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if btrim(coalesce(p_delay ->> 'reason', '')) = '' then
    perform private.reject('PT422', 'Please give a reason', 'reason');
  elsif p_delay ->> 'date' is null then
    perform private.reject('PT422', 'Please choose a date', 'date');
  elsif p_delay ->> 'cost' is not null and not private.has_permission('view_money') then
    perform private.reject('PT403', 'Your role does not allow this.', 'cost');
  end if;
  if p_delay ->> 'version' = '0' and exists (select from public.weather_delays d where d.id = delay) then
    return (select to_jsonb(l) from public.weather_delay_list l where l.id = delay);
  end if;
  insert into public.weather_delays (id, project_id, reason, date, duration_days, notes)
  values (delay, (p_delay ->> 'project_id')::uuid, p_delay ->> 'reason', (p_delay ->> 'date')::date,
    coalesce((p_delay ->> 'duration_days')::numeric, 1), coalesce(p_delay ->> 'notes', ''))
  on conflict (id) do update
  set reason = excluded.reason, date = excluded.date, duration_days = excluded.duration_days, notes = excluded.notes;
  if p_delay ->> 'cost' is not null then
    insert into public.weather_delay_costs (weather_delay_id, cost) values (delay, (p_delay ->> 'cost')::numeric)
    on conflict (weather_delay_id) do update set cost = excluded.cost;
  end if;
  return (select to_jsonb(l) from public.weather_delay_list l where l.id = delay);
end $$;

create function private.sees_all_projects() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.user_role() <> 'subcontractor', false);
end $$;

create function public.set_project_progress(p_project_id uuid, p_percentage int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if p_percentage is null or p_percentage not between 0 and 100 then
    perform private.reject('PT422', 'Progress is between 0 and 100', 'completion_percentage');
  end if;
  update public.projects p set completion_percentage = p_percentage
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null returning * into project;
  if project.id is null then
    perform private.reject('PT404', 'Project not found');
  end if;
  return to_jsonb(project);
end $$;

create function public.set_project_status(
  p_project_id uuid, p_status text, p_note text default '', p_version int default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into project from public.projects p
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null for no key update;
  if project.id is null then
    perform private.reject('PT404', 'Project not found');
  elsif p_status not in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed') or p_status is null then
    perform private.reject('PT422', 'Please choose a status', 'status');
  elsif p_version <> project.version then
    perform private.reject('PT409', 'Somebody else has changed this project. Reload it and try again.');
  end if;
  perform set_config('plumbline.status_note', coalesce(p_note, ''), true);
  update public.projects p
  set status = p_status,
    completion_percentage = case when p_status = 'completed' then 100 else p.completion_percentage end
  where p.id = project.id returning * into project;
  perform set_config('plumbline.status_note', '', true);
  return to_jsonb(project);
end $$;

create function public.submit_change_order(p_change_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.change_orders o set status = 'pending', submitted_at = now()
  where o.id = p_change_order_id and o.company_id = private.company_id() and o.status = 'draft';
  if not found then
    perform private.reject('PT409', 'Only a draft can be submitted.');
  end if;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;

create function public.withdraw_signature(p_signature_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document uuid;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.signatures s set status = 'withdrawn'
  where s.id = p_signature_id and s.company_id = private.company_id() and s.status = 'pending'
  returning s.document_id into document;
  if not found then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  perform private.settle_document(document);
end $$;

create function private.add_client_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.client_sums (company_id, client_id, is_living) values (new.company_id, new.id, new.deleted_at is null);
  return null;
end $$;

create function public.alike_clients(p_name text, p_email text default null, p_phone text default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'company_name', c.company_name, 'email', c.email, 'phone', c.phone,
    'same', to_jsonb(a.same)) order by cardinality(a.same) desc, c.created_at desc), '[]')
  from private.alike_clients(p_name, p_email, p_phone) a
  join public.clients c on c.company_id = (select private.company_id()) and c.id = a.id
$$;

create function private.alike_clients(p_name text, p_email text, p_phone text) returns table (id uuid, same text[])
language sql stable security definer set search_path = '' as $$
  select f.id, array_agg(f.by order by f.place) from (
    (select c.id, 'name' as by, 1 as place from public.clients c
      where c.company_id = private.company_id() and c.deleted_at is null and lower(c.name) = lower(btrim(p_name)) limit 10)
    union all
    (select c.id, 'email', 2 from public.clients c
      where c.company_id = private.company_id() and c.deleted_at is null and lower(c.email) = lower(btrim(p_email)) limit 10)
    union all
    (select c.id, 'phone', 3 from public.clients c
      where c.company_id = private.company_id() and c.deleted_at is null and c.phone is not null
        and private.e164(c.phone) = private.e164(p_phone) limit 10)
  ) f
  where private.has_permission('view_clients')
  group by f.id order by count(*) desc, f.id limit 3
$$;

create function public.answer_survey(p_token text, p_rating int, p_comment text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_rating is null or p_rating not between 1 and 5 then
    perform private.reject('PT422', 'Choose one to five stars.', 'rating');
  end if;
  update public.surveys s set rating = p_rating, comment = left(p_comment, 5000), answered_at = coalesce(s.answered_at, now())
  from private.survey_tokens t
  where t.survey_id = s.id and t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now();
  if not found then
    perform private.reject('PT404', 'This survey is no longer open.');
  end if;
end $$;

create function public.client_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.client_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.client_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create function private.client_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_sort = on
set enable_hashjoin = on set enable_mergejoin = on set enable_bitmapscan = on
set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  sees_money constant boolean := private.has_permission('view_money');
  most constant int := case when p_filters ->> 'count_to' is not null then least(greatest((p_filters ->> 'count_to')::int, 1), 1000) end;
  sorted_by constant text := case when sees_money or p_sort not in ('total_value', 'outstanding', 'last_contact') then p_sort else 'name' end;
  sort_key constant text := private.clients_key(sorted_by);
  way constant text := case when p_descending then 'desc' else 'asc' end;
  ordering constant text := format('%s %s, c.id %s', sort_key, way, case when sort_key like 's.%' then way else 'asc' end);
  patterns constant text[] := array(select lower(private.like_pattern(coalesce(p_filters ->> field, '')))
    from unnest(array['q', 'location', 'named']) with ordinality one (field, place) order by place);
  condition constant text := private.clients_where(p_filters);
  of_sums constant text := private.client_sums_where(p_filters);
  -- What is asked of the sums alone is counted from their indexes.
  is_of_sums constant boolean := of_sums is not null and private.clients_where(p_filters - array['payment', 'projects']) = private.clients_where('{}');
  counted constant text := case when is_of_sums then 'private.client_sums s where s.company_id = $1 and s.is_living and ' || of_sums
    else private.clients_from(p_filters, 'name') || ' where ' || condition end;
  hits uuid[];
  part uuid[];
  phase text;
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission('view_clients')
    or (not sees_money and jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0) then
    return;
  end if;
  if most is null then
    execute format('select count(*) from %s', counted) into total using company, p_filters, patterns[1], patterns[2], patterns[3];
  else
    execute format('select array(select %s from %s limit %s)', case when is_of_sums then 's.client_id' else 'c.id' end, counted, most + 1)
      into hits using company, p_filters, patterns[1], patterns[2], patterns[3];
    is_more := cardinality(hits) > most;
    total := least(cardinality(hits), most);
    if not is_more then
      execute format('select array(select c.id from %s where c.company_id = $1 and c.id = any ($2) order by %s offset $3 limit $4)',
          private.clients_from('{}', sorted_by), replace(ordering, ',', ' nulls last,'))
        into ids using company, hits, p_offset, p_limit;
      return;
    end if;
  end if;
  -- Many fit: they are gone through in the order of an index until the page is full. Who was never contacted comes last.
  perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  foreach phase in array case sort_key when 's.last_contact' then array['s.last_contact is not null', 's.last_contact is null'] else array['true'] end loop
    exit when cardinality(ids) >= p_offset + p_limit;
    execute format('select array(select c.id from %s where %s and %s order by %s limit $6)',
        private.clients_from(p_filters, sorted_by), condition, phase, case phase when 's.last_contact is null' then 'c.id ' || way else ordering end)
      into part using company, p_filters, patterns[1], patterns[2], patterns[3], p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;

create function private.client_sums_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select nullif(concat_ws(' and ',
    case when jsonb_array_length(coalesce(p_filters -> 'projects', '[]')) > 0 then
      format('s.project_states = any (%L::int[])', array(
        select states from (select bit_or(private.project_state(status)) as bits from jsonb_array_elements_text(p_filters -> 'projects') status offset 0) asked
        cross join generate_series(0, 31) states where states & asked.bits <> 0 or states = 0 and p_filters -> 'projects' ? 'none')) end,
    case when jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0 then
      '(' || concat_ws(' or ', 'false',
        case when p_filters -> 'payment' ? 'overdue' then 's.owed_since < current_date' end,
        case when p_filters -> 'payment' ? 'open' then 's.owed_since >= current_date' end,
        case when p_filters -> 'payment' ? 'paid' then 's.is_billed and s.owed_since is null' end,
        case when p_filters -> 'payment' ? 'never' then 'not s.is_billed' end) || ')' end), '')
$$;

create function private.clients_key(p_sort text) returns text
language sql immutable set search_path = '' as $$
  select case p_sort
    when 'created_at' then 'c.created_at'
    when 'total_value' then 's.invoiced'
    when 'outstanding' then 's.outstanding'
    when 'last_contact' then 's.last_contact'
    else 'c.name' end
$$;

create function private.clients_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'c.company_id = $1', 'c.deleted_at is null',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then private.has_words(
      'lower(c.name || '' '' || coalesce(c.email, '''') || '' '' || coalesce(c.phone, '''') || '' '' || coalesce(c.company_name, ''''))', '$3', p_filters ->> 'q') end,
    case when btrim(coalesce(p_filters ->> 'named', '')) <> '' then private.has_words('lower(c.name)', '$5', p_filters ->> 'named') end,
    case when p_filters ->> 'is_active' is not null then 'c.is_active = ($2 ->> ''is_active'')::boolean' end,
    private.list_one_of('c.client_type', 'type', p_filters),
    case when btrim(coalesce(p_filters ->> 'location', '')) <> '' then
      'lower(concat_ws('', '', nullif(c.address ->> ''city'', ''''), nullif(c.address ->> ''state'', ''''))) like $4' end,
    case when jsonb_array_length(coalesce(p_filters -> 'since', '[]')) > 0 then
      'exists (select from jsonb_array_elements($2 -> ''since'') b where (b ->> ''until'' is null or c.created_at <= (b ->> ''until'')::timestamptz)
        and (b ->> ''after'' is null or c.created_at > (b ->> ''after'')::timestamptz))' end,
    private.client_sums_where(p_filters))
$$;

create function public.create_survey(p_client_id uuid, p_project_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.create_survey(p_client_id, p_project_id) $$;

create function private.create_survey(p_client_id uuid, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  token constant text := private.new_token();
  survey uuid;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  if not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.reject('PT404', 'Client not found');
  end if;
  insert into public.surveys (company_id, client_id, project_id) values (company, p_client_id, p_project_id) returning id into survey;
  insert into private.survey_tokens (survey_id, token_hash) values (survey, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('id', survey, 'token', token);
end $$;

create function private.is_client_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.client_documents d where d.object_path = object_name)
$$;

create function private.keep_client_states() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
  client_ids uuid[];
begin
  if tg_table_name = 'clients' then
    client_ids := array[new.id];
  else
    client_ids := case tg_op when 'INSERT' then array[new.client_id] when 'DELETE' then array[old.client_id] else array[new.client_id, old.client_id] end;
  end if;
  -- As private.keep_client_sums, with which it shares its rows: one transaction of a company after the other.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.sum_client_states(company, client_ids);
  return null;
end $$;

create function private.keep_client_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
begin
  -- At the end of the transaction and one transaction of a company after the other: what is summed is then all that has
  -- been written, whoever wrote at the same time, and nobody waits for a lock while holding another.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.sum_clients(company, case tg_op when 'INSERT' then array[new.client_id] when 'DELETE' then array[old.client_id]
    else array[new.client_id, old.client_id] end);
  return null;
end $$;

create function public.peek_survey(p_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('company', private.company_card(s.company_id), 'project_name', (select p.name from public.projects p
    where p.company_id = s.company_id and p.id = s.project_id), 'answered', s.answered_at is not null)
  from private.survey_tokens t join public.surveys s on s.id = t.survey_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now()
$$;

create function private.segment_of(p_client_type text) returns text
language sql immutable set search_path = '' as $$
  select case p_client_type when 'residential' then 'individual' when 'commercial' then 'small-business' when 'industrial' then 'enterprise' else 'government' end
$$;

create function private.sum_client_states(p_company uuid, p_clients uuid[] default null) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if p_clients is null then
    update private.client_sums s set is_living = f.is_living, project_states = f.project_states
    from (
      select c.id, c.deleted_at is null as is_living, coalesce(bit_or(private.project_state(p.status)), 0) as project_states
      from public.clients c
      left join public.projects p on p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null
      where c.company_id = p_company group by c.id) f
    where s.company_id = p_company and s.client_id = f.id
      and (s.is_living, s.project_states) is distinct from (f.is_living, f.project_states);
    return;
  end if;
  update private.client_sums s set is_living = f.is_living, project_states = f.project_states
  from (
    select c.id, c.deleted_at is null as is_living, (
      -- In the words of private.project_state: a call of it for every project costs more than all else.
      select coalesce(bit_or(1 << array_position(array['planning', 'in_progress', 'on_hold', 'completed', 'delayed'], p.status)), 0) from public.projects p
      where p.company_id = p_company and p.client_id = c.id and p.deleted_at is null) as project_states
    from public.clients c where c.company_id = p_company and c.id = any (p_clients) offset 0) f
  where s.company_id = p_company and s.client_id = f.id
    and (s.is_living, s.project_states) is distinct from (f.is_living, f.project_states);
end $$;

create function private.sum_clients(p_company uuid, p_clients uuid[] default null) returns void
language sql security definer set search_path = '' as $$
  update private.client_sums s set invoiced = f.invoiced, outstanding = f.outstanding, last_contact = f.last_contact,
    owed_since = f.owed_since, is_billed = f.is_billed
  from private.client_sums k
  cross join lateral (
    select coalesce(sum(v.total_amount - v.retainage_amount), 0) as invoiced, coalesce(sum(v.balance), 0) as outstanding,
      min(coalesce(v.due_date, 'infinity')) filter (where v.balance > 0) as owed_since,
      coalesce(bool_or(v.total_amount > v.retainage_amount), false) as is_billed,
      greatest(max(v.sent_at),
        (select max(m.created_at) from public.client_messages m where m.company_id = k.company_id and m.client_id = k.client_id),
        (select max(n.created_at) from public.client_notes n where n.company_id = k.company_id and n.client_id = k.client_id)) as last_contact
    from public.invoices v
    where v.company_id = k.company_id and v.client_id = k.client_id and v.deleted_at is null and v.status not in ('draft', 'void')
      and v.kind <> 'credit_note') f
  where s.company_id = k.company_id and s.client_id = k.client_id and k.company_id = p_company and (p_clients is null or k.client_id = any (p_clients))
    and (k.invoiced, k.outstanding, k.last_contact, k.owed_since, k.is_billed)
      is distinct from (f.invoiced, f.outstanding, f.last_contact, f.owed_since, f.is_billed)
$$;

create function public.accept_prices(p_ids uuid[], p_reprice_drafts boolean default true) returns jsonb
language plpgsql set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  moved int;
  items jsonb;
  lines jsonb := '[]';
  repriced uuid[];
  kept int := 0;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'cost', i.cost, 'unit_price', i.unit_price)), '[]') into items
  from public.price_proposals p join public.items_database i on i.company_id = p.company_id and i.id = p.item_id
  where p.company_id = company and p.id = any (p_ids) and p.status = 'pending';
  moved := public.decide_price_proposals(p_ids, true);
  select coalesce(jsonb_agg(b.value || jsonb_build_object('version', i.version)), '[]') into items
  from jsonb_array_elements(items) b join public.items_database i on i.company_id = company and i.id = (b.value ->> 'id')::uuid;
  if p_reprice_drafts and private.has_permission('edit_documents') then
    with asked as materialized (
      select l.id, l.quote_id, l.unit_price, l.unit_cost, l.catalog_price, private.item_price(i) as new_price, i.cost as new_cost,
        private.has_own_price(l, i) as is_own
      from public.price_proposals p
      join public.items_database i on i.company_id = p.company_id and i.id = p.item_id
      join public.quote_items l on l.company_id = i.company_id and l.item_id = i.id
      join public.quotes q on q.company_id = l.company_id and q.id = l.quote_id and q.status = 'draft' and q.deleted_at is null
      where p.id = any (p_ids) and p.company_id = company and p.status = 'accepted'
        and (l.unit_price, l.unit_cost) is distinct from (private.item_price(i), i.cost)
    ), touched as (
      update public.quote_items l set unit_price = a.new_price, unit_cost = a.new_cost from asked a
      where l.company_id = company and l.id = a.id and not a.is_own
      returning to_jsonb(a) - 'is_own' as line, l.quote_id
    )
    select (select array_agg(distinct t.quote_id) from touched t), (select coalesce(jsonb_agg(t.line), '[]') from touched t),
      (select count(*) from asked a where a.is_own)
    into repriced, lines, kept;
    perform private.touch_quotes(repriced);
  end if;
  return jsonb_build_object('items', moved, 'quotes', coalesce(cardinality(repriced), 0), 'kept', kept,
    'before', jsonb_build_object('items', items, 'lines', lines));
end $$;

create function private.apply_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_cost_in_force(new.company_id, new.material_id, new.vendor_id);
  return null;
end $$;

create function private.apply_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('plumbline.stock_from_ledger', true), '') = 'on' then
    return new;
  end if;
  perform set_config('plumbline.stock_from_ledger', 'on', true);
  if new.item_id is not null then
    update public.items_database set current_stock = current_stock + new.quantity
    where company_id = new.company_id and id = new.item_id and (new.quantity > 0 or current_stock + new.quantity >= 0)
    returning current_stock into new.stock_after;
  else
    if new.quantity <> trunc(new.quantity) then
      perform private.reject('PT422', 'Stock of materials is counted in whole numbers.', 'quantity');
    end if;
    update public.materials set current_stock = current_stock + new.quantity::int
    where company_id = new.company_id and id = new.material_id and current_stock + new.quantity >= 0 returning current_stock into new.stock_after;
  end if;
  if not found then
    perform private.reject('PT422', 'There is not that much in stock.', 'quantity');
  end if;
  perform set_config('plumbline.stock_from_ledger', '', true);
  return new;
end $$;

create function private.begin_cost_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_cost_before(new.company_id, new.material_id, new.vendor_id);
  return new;
end $$;

create function public.bulk_update_items(p_ids uuid[], p_changes jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  changed int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  update public.items_database i set
    category = coalesce(p_changes ->> 'category', i.category),
    trade = case when p_changes ? 'trade' then p_changes ->> 'trade' else i.trade end,
    unit_price = case when p_changes ? 'price_percent' then round(i.unit_price * (1 + (p_changes ->> 'price_percent')::numeric / 100), 2)
      else coalesce((p_changes ->> 'unit_price')::numeric, i.unit_price) end,
    tax_category = coalesce(p_changes ->> 'tax_category', i.tax_category),
    reorder_level = coalesce((p_changes ->> 'reorder_level')::numeric, i.reorder_level),
    is_active = coalesce((p_changes ->> 'is_active')::boolean, i.is_active)
  where i.id = any (p_ids);
  get diagnostics changed = row_count;
  return changed;
end $$;

create function public.bulk_update_materials(p_ids uuid[], p_changes jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  changed int;
begin
  perform private.require_write('edit_catalog', 'material_management');
  update public.materials m set
    category = coalesce(p_changes ->> 'category', m.category),
    vendor_id = case when p_changes ? 'vendor_id' then (p_changes ->> 'vendor_id')::uuid else m.vendor_id end,
    unit_price = case when p_changes ? 'price_percent' then round(m.unit_price * (1 + (p_changes ->> 'price_percent')::numeric / 100), 2)
      else coalesce((p_changes ->> 'unit_price')::numeric, m.unit_price) end,
    minimum_stock = coalesce((p_changes ->> 'minimum_stock')::int, m.minimum_stock),
    reorder_point = coalesce((p_changes ->> 'reorder_point')::int, m.reorder_point),
    lead_time_days = coalesce((p_changes ->> 'lead_time_days')::int, m.lead_time_days),
    is_active = coalesce((p_changes ->> 'is_active')::boolean, m.is_active)
  where m.id = any (p_ids);
  get diagnostics changed = row_count;
  return changed;
end $$;

create function public.change_materials(p_ids uuid[], p_changes jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_write('edit_catalog', 'material_management');
  perform from public.materials m where m.id = any (p_ids) order by m.id for update;
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'category', m.category, 'vendor_id', m.vendor_id, 'unit_price', m.unit_price,
    'minimum_stock', m.minimum_stock, 'reorder_point', m.reorder_point, 'lead_time_days', m.lead_time_days, 'is_active', m.is_active)), '[]')
  into before from public.materials m where m.id = any (p_ids);
  perform public.bulk_update_materials(p_ids, p_changes);
  return (select coalesce(jsonb_agg(b.value || jsonb_build_object('version', m.version)), '[]')
    from jsonb_array_elements(before) b join public.materials m on m.id = (b.value ->> 'id')::uuid);
end $$;

create table public.units (
  code text primary key,
  label text not null,
  dimension text not null check (dimension in ('count', 'length', 'area', 'volume', 'weight', 'time')),
  base_factor numeric(16, 6) check (base_factor > 0) constraint units_base_factor_not_nan check (base_factor <> 'NaN'),
  aliases text[] not null default '{}'::text[],
  position int not null default 0
);

create table public.vendors (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  company_name text check (length(company_name) <= 200),
  contact_person text check (length(contact_person) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 50),
  website text check (length(website) <= 500 and website !~* '^\s*javascript:'),
  tax_id text check (length(tax_id) <= 50),
  payment_terms text not null default 'Net 30'
    check (payment_terms in ('Net 15', 'Net 30', 'Net 45', 'Net 60', 'COD', 'Prepaid', 'Due on Receipt', 'Custom')),
  preferred_payment_method text check (length(preferred_payment_method) <= 60),
  notes text check (length(notes) <= 10000),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object' and pg_column_size(address) <= 4096),
  is_active boolean not null default true,
  import_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);

create table public.materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  category text not null default 'materials'
    check (category in ('materials', 'labor', 'equipment', 'subcontractor', 'overhead', 'other')),
  unit text not null default 'each' references public.units (code),
  sku text check (length(sku) <= 64),
  vendor_sku text check (length(vendor_sku) <= 64),
  vendor_id uuid,
  unit_cost numeric(12, 2) not null default 0 check (unit_cost >= 0)
    constraint materials_unit_cost_not_nan check (unit_cost <> 'NaN'),
  unit_price numeric(12, 2) not null default 0 check (unit_price >= 0)
    constraint materials_unit_price_not_nan check (unit_price <> 'NaN'),
  profit_margin numeric(9, 2) generated always as (
case
    when unit_cost > 0 and unit_price > 0 then round((unit_price - unit_cost) / unit_price * 100, 2)
    else 0
end) stored
    constraint materials_profit_margin_not_nan check (profit_margin <> 'NaN'),
  minimum_stock int not null default 0 check (minimum_stock >= 0),
  current_stock int not null default 0 check (current_stock >= 0),
  reorder_point int not null default 0 check (reorder_point >= 0),
  lead_time_days int not null default 0 check (lead_time_days >= 0),
  specifications jsonb not null default '{}'
    check (jsonb_typeof(specifications) = 'object' and pg_column_size(specifications) <= 16384),
  is_active boolean not null default true,
  import_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cost_before_history numeric(12, 2) check (cost_before_history >= 0)
    constraint materials_cost_before_history_not_nan check (cost_before_history <> 'NaN'),
  unique (company_id, id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);

create table public.items_database (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  category text not null default 'materials'
    check (category in ('materials', 'labor', 'equipment', 'subcontractor', 'other', 'general')),
  trade text
    check (trade in ('Foundation', 'Framing', 'Electrical', 'Plumbing', 'HVAC', 'Roofing', 'Labor', 'Equipment')),
  unit text not null default 'each' references public.units (code),
  cost numeric(12, 2) check (cost >= 0) constraint items_database_cost_not_nan check (cost <> 'NaN'),
  unit_price numeric(12, 2) not null default 0 check (unit_price >= 0)
    constraint items_database_unit_price_not_nan check (unit_price <> 'NaN'),
  markup_percentage numeric(9, 2) not null default 0 check (markup_percentage >= 0)
    constraint items_database_markup_percentage_not_nan check (markup_percentage <> 'NaN'),
  price_basis text not null default 'selling' check (price_basis in ('selling', 'cost')),
  profit_margin numeric(9, 2) generated always as (
case
    when cost > 0 and unit_price > 0 then round((unit_price - cost) / unit_price * 100, 2)
    else null
end) stored
    constraint items_database_profit_margin_not_nan check (profit_margin <> 'NaN'),
  tax_category text not null default 'materials' check (tax_category in ('materials', 'labor', 'equipment', 'exempt')),
  seasonal_pricing boolean not null default false,
  winter_price numeric(12, 2) check (winter_price >= 0)
    constraint items_database_winter_price_not_nan check (winter_price <> 'NaN'),
  summer_price numeric(12, 2) check (summer_price >= 0)
    constraint items_database_summer_price_not_nan check (summer_price <> 'NaN'),
  sku text check (length(sku) <= 64),
  barcode text check (length(barcode) <= 64),
  supplier text check (length(supplier) <= 200),
  supplier_contact text check (length(supplier_contact) <= 200),
  supplier_email text check (length(supplier_email) <= 320),
  supplier_sku text check (length(supplier_sku) <= 64),
  inventory_tracking boolean not null default true,
  current_stock numeric(12, 3) not null default 0
    constraint items_database_current_stock_not_nan check (current_stock <> 'NaN'),
  reorder_level numeric(12, 3) not null default 0 check (reorder_level >= 0)
    constraint items_database_reorder_level_not_nan check (reorder_level <> 'NaN'),
  usage_notes text check (length(usage_notes) <= 5000),
  usage_count int not null default 0,
  last_used_at timestamptz,
  material_id uuid,
  vendor_id uuid,
  is_active boolean not null default true,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  import_id uuid,
  shares_sku boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);

create function private.changed_item(i public.items_database, p_item jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_item ->> 'name'), 'description', p_item -> 'description',
    'category', nullif(p_item ->> 'category', ''), 'trade', nullif(p_item ->> 'trade', ''), 'unit', nullif(p_item ->> 'unit', ''),
    'supplier', nullif(p_item ->> 'supplier', ''), 'supplier_sku', nullif(p_item ->> 'supplier_sku', ''),
    'tax_category', nullif(p_item ->> 'tax_category', ''), 'reorder_level', nullif(p_item ->> 'reorder_level', ''),
    'sku', nullif(btrim(p_item ->> 'sku'), ''), 'barcode', nullif(btrim(p_item ->> 'barcode'), '')) || private.changed_price(i, p_item))
$$;

create function private.changed_material(p_material jsonb, p_vendor uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_material ->> 'name'), 'description', p_material -> 'description',
    'category', nullif(p_material ->> 'category', ''), 'unit', nullif(p_material ->> 'unit', ''), 'vendor_sku', p_material -> 'vendor_sku',
    'vendor_id', p_vendor, 'unit_cost', p_material -> 'unit_cost', 'unit_price', p_material -> 'unit_price', 'minimum_stock', p_material -> 'minimum_stock',
    'reorder_point', p_material -> 'reorder_point', 'lead_time_days', p_material -> 'lead_time_days', 'is_active', p_material -> 'is_active'))
$$;

create function private.changed_price(i public.items_database, p_item jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  new_cost constant numeric := (nullif(p_item ->> 'cost', ''))::numeric;
  new_price constant numeric := (nullif(p_item ->> 'unit_price', ''))::numeric;
  new_markup constant numeric := (nullif(p_item ->> 'markup_percentage', ''))::numeric;
  stepped record;
begin
  if coalesce(new_cost, new_price, new_markup) is null then
    return '{}';
  end if;
  select * into stepped from private.price_in_step(coalesce(new_cost, i.cost),
    coalesce(new_price, case when new_markup is null then nullif(i.unit_price, 0) end), new_markup, i.markup_percentage);
  return jsonb_build_object('cost', new_cost,
    'unit_price', case when coalesce(new_cost, i.cost) is null then new_price else stepped.price end,
    'markup_percentage', case when coalesce(new_cost, i.cost) > 0 then stepped.markup else new_markup end);
end $$;

create function private.changed_vendor(v public.vendors, p_vendor jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_vendor ->> 'name'), 'company_name', p_vendor -> 'company_name',
    'contact_person', p_vendor -> 'contact_person', 'phone', p_vendor -> 'phone', 'website', p_vendor -> 'website',
    'tax_id', p_vendor -> 'tax_id', 'payment_terms', nullif(p_vendor ->> 'payment_terms', ''),
    'preferred_payment_method', p_vendor -> 'preferred_payment_method', 'notes', p_vendor -> 'notes', 'is_active', p_vendor -> 'is_active',
    'address', private.address_by_import(v.address, jsonb_build_object('street', p_vendor ->> 'street', 'city', p_vendor ->> 'city',
      'state', p_vendor ->> 'state', 'zip', p_vendor ->> 'zip'))))
$$;

create function private.check_vendor_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.vendor_materials where company_id = new.company_id and vendor_id = new.vendor_id and material_id = new.material_id) then
    perform private.reject('PT409', 'This vendor-material relationship already exists');
  end if;
  return new;
end $$;

create function private.company_markup() returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when jsonb_typeof(c.settings -> 'default_markup') = 'number' then (c.settings ->> 'default_markup')::numeric end
    from public.companies c where c.id = private.company_id()), 50)
$$;

create function private.count_item_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step constant int := case tg_op when 'DELETE' then -1 else 1 end;
  company uuid;
begin
  for company in select distinct company_id from changed where item_id is not null order by 1 loop
    -- one lock for each company, so that two saves that share items in another order cannot deadlock
    perform pg_advisory_xact_lock(hashtextextended('item usage ' || company, 0));
  end loop;
  update public.items_database i
  set usage_count = greatest(i.usage_count + step * t.lines, 0),
    last_used_at = case when step > 0 then now() else i.last_used_at end
  from (select company_id, item_id, count(*)::int as lines from changed where item_id is not null group by 1, 2) t
  where i.company_id = t.company_id and i.id = t.item_id;
  return null;
end $$;

create function public.decide_price_proposals(p_ids uuid[], p_accept boolean) returns int
language sql set search_path = '' as $$ select private.decide_price_proposals(p_ids, p_accept) $$;

create function private.decide_price_proposals(p_ids uuid[], p_accept boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  decided int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  with done as (
    update public.price_proposals set status = case when p_accept then 'accepted' else 'rejected' end, decided_by = auth.uid(), decided_at = now()
    where company_id = private.company_id() and id = any (p_ids) and status = 'pending' returning *
  ), moved as (
    update public.items_database i set cost = d.new_cost, unit_price = d.new_price from done d
    where p_accept and i.company_id = d.company_id and i.id = d.item_id
  )
  select count(*) into decided from done;
  return decided;
end $$;

create function public.find_item_by_barcode(p_code text) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p) from public.item_picker p
  where p.company_id = (select private.company_id()) and btrim(p_code) <> ''
    and (p.barcode = btrim(p_code) or p.id = (select private.own_item_with_sku(p_code)))
  order by (p.barcode = btrim(p_code)) is true desc limit 1
$$;

create function public.find_item_by_sku(p_sku text, p_except uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name) from public.item_picker p
  where p.company_id = (select private.company_id()) and p.id = (select private.own_item_with_sku(p_sku, p_except))
$$;

create function private.forget_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_cost_in_force(old.company_id, old.material_id, old.vendor_id);
  if old.is_ahead then
    return null;
  end if;
  update public.materials m set unit_cost = coalesce(m.cost_before_history, 0)
  where m.company_id = old.company_id and m.id = old.material_id and m.unit_cost = old.cost
    and not exists (select from public.cost_tracking c where c.company_id = m.company_id and c.material_id = m.id and not c.is_ahead);
  update public.vendor_materials v set unit_cost = coalesce(v.cost_before_history, 0)
  where v.company_id = old.company_id and v.material_id = old.material_id and v.vendor_id = old.vendor_id and v.unit_cost = old.cost
    and not exists (select from public.cost_tracking c where c.company_id = v.company_id and c.material_id = v.material_id
      and c.vendor_id = v.vendor_id and not c.is_ahead);
  return null;
end $$;

create function private.is_cost_of_history() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('plumbline.cost_of_history', true), '') = 'on'
$$;

create function private.item_defaults() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"category": "materials", "unit": "each", "unit_price": 0, "markup_percentage": 0, "price_basis": "selling",
    "tax_category": "materials", "seasonal_pricing": false, "inventory_tracking": true, "current_stock": 0,
    "reorder_level": 0, "is_active": true}'::jsonb
$$;

create function public.item_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.item_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.item_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create function private.item_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  words constant text := lower(btrim(coalesce(p_filters ->> 'q', '')));
  pattern constant text := lower(private.like_pattern(words));
  sorted_by text := p_sort;
  found_ids uuid[];
  items public.items_database[];
  named public.items_database[];
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  if p_sort = 'price' and not exists (select from public.items_database i
      where i.company_id = company and i.is_active and (i.seasonal_pricing or i.price_basis = 'cost')) then
    sorted_by := 'unit_price';
  end if;
  if words = '' or p_filters ? 'all' then
    execute private.items_hits(p_filters, most + 1, 'i.id') into found_ids using company, p_filters, pattern;
    is_more := cardinality(found_ids) > most;
    if is_more then
      ids := private.walk_items(p_filters, sorted_by, p_descending, p_offset, p_limit);
    else
      execute format('select array(select i.id from public.items_database i where i.company_id = $1 and i.id = any ($2) order by %s offset $3 limit $4)',
          private.items_order(sorted_by, p_descending))
        into ids using company, found_ids, p_offset, p_limit;
    end if;
    total := least(cardinality(found_ids), most);
    return;
  end if;
  execute private.items_hits(p_filters, most + 1, 'i') into items using company, p_filters, pattern;
  is_more := cardinality(items) > most;
  if is_more and exists (select from unnest(items) i where strpos(lower(i.name), words) = 0) then
    -- Those with the word in their name come before the others.
    execute format('select array(select i from public.items_database i where %s and %s limit %s)',
        private.items_where(p_filters - 'q'), private.has_words('lower(i.name)', '$3', words), most)
      into named using company, p_filters, pattern;
    items := named || array(select i from unnest(items) i where strpos(lower(i.name), words) = 0);
  end if;
  total := least(cardinality(items), most);
  execute format('select array(select i.id from unnest($1) i order by %s offset $2 limit $3)', private.items_order(sorted_by, p_descending))
    into ids using items[:most], p_offset, p_limit;
end $$;

create function private.item_price(i public.items_database) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(
    case when i.seasonal_pricing then
      case when extract(month from current_date) in (12, 1, 2) then i.winter_price
        when extract(month from current_date) between 6 and 8 then i.summer_price end end,
    case when i.price_basis = 'cost' and i.cost is null then round(i.unit_price * (1 + i.markup_percentage / 100), 2) else i.unit_price end)
$$;

create function private.item_with_sku(p_company uuid, p_sku text, p_except uuid default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  execute 'select i.id from public.items_database i
    where i.company_id = $1 and i.is_active and i.sku is not null and lower(i.sku) = lower(btrim($2)) and i.id is distinct from $3
    order by i.sku = btrim($2) desc, i.shares_sku, i.created_at limit 1' into found_id using p_company, p_sku, p_except;
  return found_id;
end $$;

create function private.items_bands(p_filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(format('i.unit_price >= coalesce(($2 #>> ''{bands,%1$s,from}'')::numeric, 0)', at)
    || case when p_filters #>> array['bands', at::text, 'to'] is null then ''
      else format(' and i.unit_price < ($2 #>> ''{bands,%1$s,to}'')::numeric', at) end)
  from generate_series(0, least(jsonb_array_length(coalesce(p_filters -> 'bands', '[]')), 20) - 1) at
$$;

create table public.item_images (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  object_path text not null unique check (length(object_path) <= 300),
  file_size int not null check (file_size between 1 and 5242880),
  is_primary boolean not null default false,
  position int not null default 0,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  check (split_part(object_path, '/', 1) = company_id::text),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade
);

create view public.item_list with (security_invoker=true) as  select i.id,
    i.company_id,
    i.name,
    i.description,
    i.category,
    i.trade,
    i.unit,
    i.cost,
    i.unit_price,
    i.markup_percentage,
    i.price_basis,
    i.profit_margin,
    i.tax_category,
    i.seasonal_pricing,
    i.winter_price,
    i.summer_price,
    i.sku,
    i.barcode,
    i.supplier,
    i.supplier_contact,
    i.supplier_email,
    i.supplier_sku,
    i.inventory_tracking,
    i.current_stock,
    i.reorder_level,
    i.usage_notes,
    i.usage_count,
    i.last_used_at,
    i.material_id,
    i.vendor_id,
    i.is_active,
    i.version,
    i.created_by,
    i.created_at,
    i.updated_at,
    i.import_id,
    i.current_stock as stock_quantity,
    private.item_price(i.*) as price,
        case
            when i.inventory_tracking and i.current_stock <= 0 then 'out'
            when i.inventory_tracking and i.current_stock <= i.reorder_level then 'low'
            else 'in'
        end as stock_status,
    m.name as material_name,
    v.name as vendor_name,
    ( select g.object_path
           from public.item_images g
          where g.company_id = i.company_id and g.item_id = i.id
          order by g.is_primary desc, g."position"
         limit 1) as image_path
   from public.items_database i
     left join public.materials m on m.company_id = i.company_id and m.id = i.material_id
     left join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id;

create function public.items_containing(p_query text) returns setof public.item_list
language sql stable set search_path = '' as $$
  select l.* from private.items_with_text(p_query) found
  join public.item_list l on l.company_id = (select private.company_id()) and l.id = found
$$;

create function private.items_hits(p_filters jsonb, p_most int, p_what text) returns text
language sql immutable set search_path = '' as $$
  select format('select array(select one.hit from (%s) one limit %s)', string_agg(
    format('(select %s as hit from public.items_database i where %s and %s limit %s)', p_what,
      -- A plain price needs to be compared once, in the words of the index.
      private.items_where(case when range like 'not %' then p_filters - array['min', 'max'] else p_filters end), range, p_most),
    -- Bands may overlap; the two ranges of a price never do.
    case when range_count > 1 and p_filters ->> 'min' is null and p_filters ->> 'max' is null then ' union ' else ' union all ' end), p_most)
  from (select range, count(*) over () as range_count from unnest(private.items_price_ranges(p_filters)) range) ranges
$$;

create function private.items_near(
  p_company uuid, p_words text, p_most int
) returns table (item_id uuid, usage_count int, likeness real)
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off
set enable_indexonlyscan = off set plan_cache_mode = force_custom_plan as $$
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.45', true);
  return query
    select i.id, i.usage_count, extensions.word_similarity(p_words, lower(i.name)) from public.items_database i
    where i.company_id = p_company and i.is_active and p_words operator(extensions.<%) lower(i.name) limit p_most;
end $$;

create function private.items_order(p_sort text, p_descending boolean) returns text
language sql immutable set search_path = '' as $$
  -- What is equal follows its id in the direction of the order, so that one index serves both directions.
  select case p_sort when 'cost' then 'i.cost ' when 'unit_price' then 'i.unit_price ' when 'current_stock' then 'i.current_stock '
      when 'usage_count' then 'i.usage_count ' when 'created_at' then 'i.created_at ' when 'category' then 'i.category '
      -- The rule of the price is asked only where it can differ from the selling price (C7).
      when 'price' then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end '
      else 'i.name ' end
    || case when p_descending then 'desc' else 'asc' end || case when p_sort = 'cost' then ' nulls last' else '' end
    || case p_sort
      when 'usage_count' then case when p_descending then ', i.name, i.id' else ', i.name desc, i.id desc' end
      when 'created_at' then case when p_descending then ', i.id' else ', i.id desc' end
      else case when p_descending then ', i.id desc' else ', i.id' end end
$$;

create function private.items_price_ranges(p_filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when p_filters ->> 'min' is not null or p_filters ->> 'max' is not null then array[
      concat_ws(' and ', 'not (i.seasonal_pricing or i.price_basis = ''cost'')',
        case when p_filters ->> 'min' is not null then 'i.unit_price >= ($2 ->> ''min'')::numeric' end,
        case when p_filters ->> 'max' is not null then 'i.unit_price <= ($2 ->> ''max'')::numeric' end),
      '(i.seasonal_pricing or i.price_basis = ''cost'')']
    else coalesce(private.items_bands(p_filters), array['true']) end
$$;

create function private.items_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.company_id = $1', 'i.is_active',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      '(' || private.has_words('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$3', p_filters ->> 'q')
        || ' or ' || private.has_words('lower(coalesce(i.category, ''''))', '$3', p_filters ->> 'q') || ')' end,
    private.one_of('trade', 'trade', p_filters),
    private.one_of('unit', 'unit', p_filters),
    '(' || array_to_string(private.items_bands(p_filters), ' or ') || ')',
    case when p_filters ->> 'used_since' is not null then 'i.last_used_at >= ($2 ->> ''used_since'')::timestamptz' end,
    case when p_filters ->> 'stock' in ('in', 'low', 'out') then
      'case when not i.inventory_tracking or i.current_stock > i.reorder_level then ''in''
        when i.current_stock > 0 then ''low'' else ''out'' end = $2 ->> ''stock''' end,
    case when p_filters ->> 'min' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end >= ($2 ->> ''min'')::numeric' end,
    case when p_filters ->> 'max' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end <= ($2 ->> ''max'')::numeric' end)
$$;

create function private.items_with_text(p_query text) returns setof uuid
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := lower(private.like_pattern(p_query));
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  return query
    select i.id from public.items_database i
    where i.company_id = company and i.is_active
      and (lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, ''))
          like pattern
        or lower(coalesce(i.category, '')) like pattern);
end $$;

create function private.keep_cost_before(
  p_company uuid, p_material uuid, p_vendor uuid, p_asked numeric default null
) returns void
language sql security definer set search_path = '' as $$
  update public.materials m set cost_before_history = m.unit_cost
  where m.company_id = p_company and m.id = p_material
    and not exists (select from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material);
  update public.vendor_materials v set cost_before_history = coalesce(p_asked, v.unit_cost)
  where v.company_id = p_company and v.material_id = p_material and v.vendor_id = p_vendor
    and not exists (select from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material and c.vendor_id = p_vendor)
$$;

create function private.keep_material_skus_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder text;
begin
  -- A row of another company is refused by its policy, which comes after this and must not be told what that company has.
  if auth.uid() is not null and new.company_id is distinct from private.company_id() then
    return new;
  end if;
  -- Two who save at the same moment come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('materials.sku/' || new.company_id, 0));
  -- Asked for afresh each time: planned once, while the table is small, it would read all of a table that has grown since.
  execute 'select m.name from public.materials m
    where m.company_id = $1 and m.sku is not null and lower(m.sku) = lower(btrim($2)) and m.id <> $3
    order by m.created_at limit 1' into holder using new.company_id, new.sku, new.id;
  if holder is not null then
    perform private.reject('PT422', format('SKU "%s" is already used by "%s".', btrim(new.sku), holder), 'sku');
  end if;
  return new;
end $$;

create function private.keep_skus_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := private.sku_taken_words(new.company_id, new.sku, new.id);
begin
  new.shares_sku := words is not null;
  if words is not null and coalesce(current_setting('plumbline.taking_back', true), '') <> 'on' then
    perform private.reject('PT422', words, 'sku');
  end if;
  return new;
end $$;

create function private.mark_cost_ahead() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.is_ahead := new.effective_date > current_date;
  return new;
end $$;

create function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
language plpgsql stable security definer rows 20 set search_path = '' set enable_seqscan = off
set enable_indexscan = on set enable_indexonlyscan = on set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := private.company_id();
  words constant text := lower(btrim(p_query));
  pattern constant text := lower(private.like_pattern(words));
  asked constant text := 'select array(select i.id from public.items_database i where i.company_id = $1 and i.is_active and %s limit $3)';
  -- Those with the word in their name come before the others, the most used first.
  of_most_used constant text := 'select array(select used.id from (select i.id, i.name from public.items_database i
    where i.company_id = $1 and i.is_active order by i.usage_count desc, i.name, i.id limit $4) used where lower(used.name) like $2 limit $3)';
  most constant int := 200;
  candidates uuid[];
  named uuid[] := '{}';
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  execute of_most_used into candidates using company, pattern, p_limit, most;
  if cardinality(candidates) < p_limit then
    execute format(asked, private.has_words('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$2', words))
      into candidates using company, pattern, most + 1;
    if cardinality(candidates) > most then
      execute of_most_used into named using company, pattern, p_limit, 1000;
      if cardinality(named) < p_limit then
        candidates := candidates || named;
        perform set_config(setting, 'off', true) from unnest(array['enable_indexscan', 'enable_indexonlyscan']) setting;
        execute format(asked, private.has_words('lower(i.name)', '$2', words)) into named using company, pattern, most + 1;
      end if;
      candidates := candidates || named;
    end if;
  end if;
  return query
    select best.id, (1 + extensions.word_similarity(words, lower(best.name)))::real
    from (
      select i.id, i.name from public.items_database i where i.company_id = company and i.id = any (candidates)
      order by lower(i.name) like pattern desc, i.usage_count desc, i.name limit p_limit) best;
  if not found then
    return query
      select near.item_id, near.likeness from private.items_near(company, words, greatest(p_limit, 300)) near
      order by near.likeness desc, near.usage_count desc limit p_limit;
  end if;
end $$;

create function public.material_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.material_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('materials', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create function private.own_item_with_sku(p_sku text, p_except uuid default null) returns uuid
language sql stable security definer set search_path = '' as $$
  select private.item_with_sku(private.company_id(), p_sku, p_except)
$$;

create function private.own_sku_taken_words(p_sku text, p_except uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select private.sku_taken_words(private.company_id(), p_sku, p_except)
$$;

create function private.pass_sku_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.items_database set shares_sku = false where id = private.item_with_sku(old.company_id, old.sku, old.id) and shares_sku;
  return null;
exception when unique_violation then
  return null; -- A new item has taken it at this moment.
end $$;

create view public.item_picker with (security_invoker = true) as
select i.id, i.company_id, i.name, i.description, coalesce(i.category, 'general') as category, i.trade, i.unit, private.item_price(i) as price,
  i.unit_price, i.cost, i.markup_percentage, coalesce(i.supplier, 'Unknown') as supplier, i.sku, i.barcode, i.tax_category,
  case when not i.inventory_tracking then 'in-stock' when i.current_stock <= 0 then 'out-of-stock' when i.current_stock <= i.reorder_level then 'low-stock' else 'in-stock' end as stock_status,
  i.current_stock, i.usage_count, i.last_used_at,
  i.seasonal_pricing and private.item_price(i) <> i.unit_price as is_seasonal_price
from public.items_database i where i.is_active;

create function public.picker_items_containing(p_query text) returns setof public.item_picker
language sql stable set search_path = '' as $$
  select p.* from private.items_with_text(p_query) found
  join public.item_picker p on p.company_id = (select private.company_id()) and p.id = found
$$;

create function public.picker_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.item_picker l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.item_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create function private.prepare_item() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.sku := nullif(btrim(new.sku), '');
  new.barcode := nullif(btrim(new.barcode), '');
  return new;
end $$;

create function private.price_in_step(
  p_cost numeric, p_price numeric, p_markup numeric, p_default numeric, out price numeric, out markup numeric
) returns record
language sql immutable set search_path = '' as $$
  select coalesce(p_price, round(p_cost * (1 + coalesce(p_markup, p_default) / 100), 2), 0),
    coalesce(p_markup, case when p_price is null then case when p_cost is not null then p_default end
      when p_cost > 0 then least(greatest(round((p_price - p_cost) / p_cost * 100, 2), 0), 9999999.99) end, 0)
$$;

create function private.propose_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.price_proposals p set status = 'replaced' from public.items_database i
  where i.company_id = new.company_id and i.material_id = new.id and p.company_id = i.company_id and p.item_id = i.id and p.status = 'pending';
  insert into public.price_proposals (company_id, item_id, material_id, old_cost, new_cost, old_price, new_price)
  select i.company_id, i.id, new.id, i.cost, new.unit_cost, i.unit_price, round(new.unit_cost * (1 + i.markup_percentage / 100), 2)
  from public.items_database i
  where i.company_id = new.company_id and i.material_id = new.id and i.is_active and new.unit_cost > 0 and i.cost is distinct from new.unit_cost;
  return null;
end $$;

create function private.put_cost_in_force(
  p_company uuid, p_material uuid, p_vendor uuid, p_today date default current_date
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.materials m set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material
    and c.effective_date <= p_today order by c.effective_date desc, c.created_at desc limit 1) latest
  where m.company_id = p_company and m.id = p_material and m.unit_cost <> latest.cost;
  update public.vendor_materials v set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material and c.vendor_id = p_vendor
    and c.effective_date <= p_today order by c.effective_date desc, c.created_at desc limit 1) latest
  where v.company_id = p_company and v.material_id = p_material and v.vendor_id = p_vendor and v.unit_cost <> latest.cost;
end $$;

create function private.put_due_costs_in_force(
  p_companies uuid[] default null, p_now timestamptz default now()
) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  put int := 0;
begin
  perform set_config('plumbline.cost_of_history', 'on', true);
  for due in
    update public.cost_tracking c set is_ahead = false
    from private.days_of(p_companies, p_now) d
    where c.company_id = d.company_id and c.is_ahead and c.effective_date <= d.today
    returning c.company_id, c.material_id, c.vendor_id, d.today
  loop
    perform private.put_cost_in_force(due.company_id, due.material_id, due.vendor_id, due.today);
    put := put + 1;
  end loop;
  perform set_config('plumbline.cost_of_history', '', true);
  return put;
end $$;

create function private.record_stock_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before numeric := 0;
begin
  if tg_op = 'UPDATE' then
    before := old.current_stock;
  end if;
  if new.current_stock <> before and coalesce(current_setting('plumbline.stock_from_ledger', true), '') <> 'on' then
    perform set_config('plumbline.stock_from_ledger', 'on', true);
    if tg_table_name = 'items_database' then
      insert into public.stock_movements (company_id, item_id, kind, quantity, stock_after)
      values (new.company_id, new.id, 'counted', new.current_stock - before, new.current_stock);
    else
      insert into public.stock_movements (company_id, material_id, kind, quantity, stock_after)
      values (new.company_id, new.id, 'counted', new.current_stock - before, new.current_stock);
    end if;
    perform set_config('plumbline.stock_from_ledger', '', true);
  end if;
  return null;
end $$;

create function private.record_typed_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What the history itself sets comes from one of its records.
  if pg_trigger_depth() > 1 or private.is_cost_of_history() or new.unit_cost <= 0 then
    return null;
  end if;
  perform set_config('plumbline.typed_cost', 'on', true);
  if old.unit_cost > 0 and not exists (select from public.cost_tracking c where c.company_id = new.company_id and c.material_id = new.id) then
    insert into public.cost_tracking (company_id, material_id, cost, effective_date, notes, created_at)
    values (new.company_id, new.id, old.unit_cost, least(old.created_at::date, current_date), 'Cost until then', old.created_at);
  end if;
  insert into public.cost_tracking (company_id, material_id, cost, effective_date, notes, created_at)
  values (new.company_id, new.id, new.unit_cost, current_date, 'Unit cost changed', clock_timestamp());
  perform set_config('plumbline.typed_cost', '', true);
  return null;
end $$;

create function private.record_vendor_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and not private.is_cost_of_history() and new.unit_cost > 0 and (new.is_preferred or exists (
      select from public.materials m where m.company_id = new.company_id and m.id = new.material_id and m.vendor_id = new.vendor_id)) then
    perform private.keep_cost_before(new.company_id, new.material_id, new.vendor_id, old.unit_cost);
    insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes)
    values (new.company_id, new.material_id, new.vendor_id, new.unit_cost, current_date, 'Vendor price changed');
  end if;
  return null;
end $$;

create function public.related_items(p_item_id uuid) returns setof public.item_picker
language sql stable set search_path = '' as $$
  select p.* from public.item_relations r
  join public.item_picker p on p.company_id = r.company_id and p.id = r.related_item_id
  where r.company_id = (select private.company_id()) and r.item_id = p_item_id
  order by p.name
$$;

create function private.reopen_price_proposals(p_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  reopened int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  update public.price_proposals p set status = 'pending', decided_by = null, decided_at = null
  where p.company_id = private.company_id() and p.id = any (p_ids) and p.status in ('accepted', 'rejected')
    and not exists (select from public.price_proposals n where n.company_id = p.company_id and n.item_id = p.item_id and n.status = 'pending');
  get diagnostics reopened = row_count;
  return reopened;
end $$;

create function public.restore_materials(p_materials jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  restored int;
begin
  perform private.require_write('edit_catalog', 'material_management');
  update public.materials m set category = b.category, vendor_id = (select v.id from public.vendors v where v.id = b.vendor_id),
    unit_price = b.unit_price, minimum_stock = b.minimum_stock, reorder_point = b.reorder_point, lead_time_days = b.lead_time_days,
    is_active = b.is_active
  from jsonb_populate_recordset(null::public.materials, p_materials) b
  where m.id = b.id and m.version = b.version;
  get diagnostics restored = row_count;
  return restored;
end $$;

create function public.save_default_markup(p_percent numeric) returns numeric
language sql set search_path = '' as $$ select private.save_default_markup(p_percent) $$;

create function private.save_default_markup(p_percent numeric) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  percent constant numeric := round(p_percent, 2);
begin
  perform private.require_write('manage_settings');
  if percent is null or percent not between 0 and 1000 then
    perform private.reject('PT422', 'Enter a markup from 0 to 1,000', 'default_markup');
  end if;
  update public.companies c set settings = c.settings || jsonb_build_object('default_markup', percent)
  where c.id = private.company_id();
  if not found then
    perform private.reject('PT404', 'Company not found');
  end if;
  return percent;
end $$;

create function public.save_item(p_item jsonb, p_related uuid[] default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  this_id constant uuid := coalesce((p_item ->> 'id')::uuid, gen_random_uuid());
  known public.items_database;
  given public.items_database;
  broken text;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into known from public.items_database where id = this_id and company_id = private.company_id();
  if known.id is null then
    given := jsonb_populate_record(null::public.items_database, private.item_defaults() || jsonb_strip_nulls(p_item));
    insert into public.items_database (id, name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis,
      tax_category, seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact, supplier_email,
      supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id, is_active)
    values (this_id, given.name, given.description, given.category, given.trade, given.unit, given.cost, given.unit_price,
      given.markup_percentage, given.price_basis, given.tax_category, given.seasonal_pricing, given.winter_price, given.summer_price,
      given.sku, given.barcode, given.supplier, given.supplier_contact, given.supplier_email, given.supplier_sku,
      given.inventory_tracking, given.current_stock, given.reorder_level, given.usage_notes, given.material_id, given.vendor_id, true);
  else
    if p_item ? 'version' and (p_item ->> 'version')::int <> known.version then
      perform private.reject('PT409', 'Somebody else changed this item meanwhile. Load it again and repeat your change.');
    end if;
    given := jsonb_populate_record(known, p_item);
    update public.items_database set name = given.name, description = given.description, category = given.category, trade = given.trade,
      unit = given.unit, cost = given.cost, unit_price = given.unit_price, markup_percentage = given.markup_percentage,
      price_basis = given.price_basis, tax_category = given.tax_category, seasonal_pricing = given.seasonal_pricing,
      winter_price = given.winter_price, summer_price = given.summer_price, sku = given.sku, barcode = given.barcode,
      supplier = given.supplier, supplier_contact = given.supplier_contact, supplier_email = given.supplier_email,
      supplier_sku = given.supplier_sku, inventory_tracking = given.inventory_tracking, current_stock = given.current_stock,
      reorder_level = given.reorder_level, usage_notes = given.usage_notes, material_id = given.material_id, vendor_id = given.vendor_id
    where id = this_id;
  end if;
  if p_related is not null then
    delete from public.item_relations r where r.item_id = this_id and r.related_item_id <> all (p_related);
    insert into public.item_relations (item_id, related_item_id)
    select this_id, one from unnest(p_related) as one where one <> this_id on conflict do nothing;
  end if;
  return (select to_jsonb(l) from public.item_list l where l.id = this_id);
exception when unique_violation then
  get stacked diagnostics broken = constraint_name;
  if broken = 'items_database_sku_key' then
    perform private.reject('PT422', coalesce(private.own_sku_taken_words(p_item ->> 'sku', this_id), 'Another item has this SKU already.'), 'sku');
  end if;
  perform private.reject('PT422', 'Another item has this barcode already.', 'barcode');
end $$;

create function public.search_items(p_query text, p_limit int default 20) returns setof public.item_picker
language sql stable set search_path = '' as $$
  (select p.* from public.item_picker p
    where btrim(coalesce(p_query, '')) = '' and p.company_id = (select private.company_id())
    order by p.usage_count desc, p.name limit least(greatest(p_limit, 1), 100))
  union all
  (select p.* from private.matching_items(p_query, least(greatest(p_limit, 1), 100)) m
    join public.item_picker p on p.company_id = (select private.company_id()) and p.id = m.item_id
    where btrim(coalesce(p_query, '')) <> ''
    order by m.rank desc, p.usage_count desc, p.name)
$$;

create function public.set_preferred_vendor(p_material_id uuid, p_vendor_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  link public.vendor_materials;
begin
  perform private.require_write('edit_catalog', 'material_management');
  perform 1 from public.materials where id = p_material_id for update;
  update public.vendor_materials set is_preferred = false where material_id = p_material_id and is_preferred and vendor_id <> p_vendor_id;
  update public.vendor_materials set is_preferred = true where material_id = p_material_id and vendor_id = p_vendor_id returning * into link;
  if link.id is null then
    perform private.reject('PT404', 'This vendor does not sell this material.');
  end if;
  return to_jsonb(link);
end $$;

create function private.sku_taken_words(p_company uuid, p_sku text, p_except uuid) returns text
language sql stable security definer set search_path = '' as $$
  select format('SKU "%s" is already used by "%s".', btrim(p_sku), i.name) from public.items_database i
  where i.id = private.item_with_sku(p_company, p_sku, p_except)
$$;

create function private.stamp_catalog_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and ((new.item_id, new.unit_price) is not distinct from (old.item_id, old.unit_price)
      or new.catalog_price is distinct from old.catalog_price)
     or tg_op = 'INSERT' and new.catalog_price is not null then
    return new;
  end if;
  new.catalog_price := (select private.item_price(i) from public.items_database i where i.company_id = new.company_id and i.id = new.item_id);
  return new;
end $$;

create function private.stamp_line_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.unit_cost is null and new.item_id is not null then
    select i.cost into new.unit_cost from public.items_database i where i.company_id = new.company_id and i.id = new.item_id;
  end if;
  return new;
end $$;

create function public.take_back_prices(p_ids uuid[], p_before jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  restored int;
  repriced uuid[];
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  update public.items_database i set cost = b.cost, unit_price = b.unit_price
  from jsonb_to_recordset(p_before -> 'items') as b (id uuid, cost numeric, unit_price numeric, version int)
  where i.company_id = company and i.id = b.id and i.version = b.version;
  get diagnostics restored = row_count;
  if private.has_permission('edit_documents') then
    with touched as (
      update public.quote_items l set unit_price = b.unit_price, unit_cost = b.unit_cost,
        catalog_price = coalesce(b.catalog_price, l.catalog_price)
      from jsonb_to_recordset(p_before -> 'lines') as b (id uuid, unit_price numeric, unit_cost numeric, catalog_price numeric, new_price numeric, new_cost numeric),
        public.quotes q
      where l.company_id = company and l.id = b.id and (l.unit_price, l.unit_cost) is not distinct from (b.new_price, b.new_cost)
        and q.company_id = l.company_id and q.id = l.quote_id and q.status = 'draft' and q.deleted_at is null
      returning l.quote_id
    )
    select array_agg(distinct t.quote_id) into repriced from touched t;
    perform private.touch_quotes(repriced);
  end if;
  return jsonb_build_object('proposals', private.reopen_price_proposals(p_ids), 'items', restored, 'quotes', coalesce(cardinality(repriced), 0));
end $$;

create function public.take_back_stock(p_id uuid) returns void
language sql set search_path = '' as $$
  select private.take_back_stock(p_id)
$$;

create function private.take_back_stock(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  booked public.stock_movements;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into booked from public.stock_movements m where m.company_id = company and m.id = p_id;
  if not found then
    perform private.reject('PT404', 'This booking is no longer there.');
  end if;
  -- Whoever books or counts the same stock at this moment is done first.
  perform from public.items_database i where i.company_id = company and i.id = booked.item_id for update;
  perform from public.materials m where m.company_id = company and m.id = booked.material_id for update;
  if booked.takes_back is not null or exists (select from public.stock_movements t where t.company_id = company and t.takes_back = p_id) then
    perform private.reject('PT409', 'This booking has been taken back already.');
  elsif private.is_counted_since(booked) then
    perform private.reject('PT409', 'The stock was counted after this booking, and the count stands. Book the difference instead.');
  end if;
  insert into public.stock_movements (company_id, item_id, material_id, kind, quantity, project_id, takes_back)
  values (company, booked.item_id, booked.material_id, booked.kind, -booked.quantity, booked.project_id, p_id);
end $$;

create function private.vendor_named(p_name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.company_id = private.company_id()
    and (lower(v.name) = lower(btrim(p_name)) or lower(v.company_name) = lower(btrim(p_name)))
  order by lower(v.name) = lower(btrim(p_name)) desc, v.created_at limit 1
$$;

create function public.vendor_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.vendor_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('vendors', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create function private.vendors_named(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select v.id from public.vendors v where v.company_id = company.id
      and (lower(v.name) = lower(g.name) or lower(v.company_name) = lower(g.name))
    order by lower(v.name) = lower(g.name) desc, v.created_at limit 1) order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'vendor'), '') as name) g
$$;

create function public.accounting_page(
  p_kind text, p_from date default null, p_to date default null, p_after uuid default null, p_limit int default 500
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  after constant uuid := coalesce(p_after, '00000000-0000-0000-0000-000000000000');
  most constant int := least(greatest(coalesce(p_limit, 500), 1), 1000);
begin
  if company is null then
    perform private.reject('PT403', 'Your role does not allow this.');
  elsif p_kind = 'customers' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select c.id, c.name, c.company_name, c.email, c.phone, c.address, c.payment_terms, c.notes
      from public.clients c where c.company_id = company and c.deleted_at is null and c.id > after
      order by c.id limit most) x);
  elsif p_kind = 'invoices' then
    -- Credit notes are no invoices to a bookkeeping program; they stand among the payments.
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select v.id, v.invoice_number, v.title, v.issue_date, v.due_date, v.payment_terms, v.discount_amount, v.tax_rate, v.tax_amount,
        v.total_amount,
        (select coalesce(c.company_name, c.name) from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as customer,
        (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'description', i.description, 'quantity', i.quantity,
            'unit_price', i.unit_price, 'total_price', i.total_price) order by i.position, i.id), '[]')
          from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id) as lines
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note'
        and v.id > after and (p_from is null or v.issue_date >= p_from) and (p_to is null or v.issue_date <= p_to)
      order by v.id limit most) x);
  elsif p_kind = 'payments' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select m.id, m.paid_at::date as paid_on, m.kind, m.amount, m.method, m.reference, v.invoice_number,
        (select coalesce(c.company_name, c.name) from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as customer
      from public.payments m join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
      where m.company_id = company and v.deleted_at is null and m.id > after
        and (p_from is null or m.paid_at::date >= p_from) and (p_to is null or m.paid_at::date <= p_to)
      order by m.id limit most) x);
  end if;
  perform private.reject('PT422', 'Choose customers, invoices or payments.', 'kind');
end $$;

create function public.add_logo(p_logo jsonb, p_is_primary boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  added constant uuid := coalesce((p_logo ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('manage_settings');
  insert into public.company_logos (id, company_id, logo_type, file_name, file_path, file_size)
  values (added, private.company_id(), coalesce(p_logo ->> 'logo_type', 'full_logo'), left(p_logo ->> 'file_name', 300),
    p_logo ->> 'file_path', (p_logo ->> 'file_size')::int);
  if p_is_primary then
    perform private.set_primary_logo(added);
  end if;
  return (select to_jsonb(l) from public.company_logos l where l.id = added);
end $$;

create function private.apply_branding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.companies set primary_color = new.primary_color, secondary_color = new.secondary_color, accent_color = new.accent_color,
    font_family = new.font_family
  where id = new.company_id;
  return null;
end $$;

create function public.apply_client_credit(
  p_invoice_id uuid, p_amount numeric default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.apply_client_credit(p_invoice_id, p_amount, p_id);
begin
  return private.invoice_json(invoice);
end $$;

create function private.apply_client_credit(p_invoice_id uuid, p_amount numeric, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  target public.invoices;
  available numeric;
  wanted numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.payments where company_id = company and id = p_id) then
    return p_invoice_id;
  end if;
  select * into target from public.invoices where company_id = company and id = p_invoice_id and deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  perform 1 from public.clients where company_id = company and id = target.client_id for no key update;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = target.client_id;
  wanted := coalesce(p_amount, least(available, target.balance));
  if wanted <= 0 or wanted >= 1e10 then
    perform private.reject('PT422', 'The client has no credit to apply.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, kind, amount) values (p_id, company, target.id, 'client_credit', wanted);
  insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id)
  values (company, target.client_id, -wanted, 'applied', target.id, p_id);
  return target.id;
end $$;

create function private.apply_dispute(p_object jsonb, p_account text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  attempt public.payment_attempts;
  original public.payments;
  kept public.client_credits;
  dispute public.payment_disputes;
  was text;
  standing constant text := case p_object ->> 'status'
    when 'won' then 'won' when 'warning_closed' then 'won' when 'prevented' then 'won' when 'lost' then 'lost'
    when 'needs_response' then 'needs_response' when 'warning_needs_response' then 'needs_response' else 'under_review' end;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select a.* into attempt from public.payment_attempts a where a.stripe_payment_intent_id = intent;
  if coalesce(attempt.stripe_account_id, '') = p_account then
    select m.* into original from public.payments m
    where m.provider = 'stripe' and m.kind = 'payment' and m.external_id = intent;
    select k.* into kept from public.client_credits k where k.external_id = intent;
  end if;
  if original.id is null and kept.id is null then
    if p_at > now() - interval '1 hour' and exists (select from public.payment_attempts a
        where a.stripe_account_id = p_account and (a.stripe_payment_intent_id = intent
          or (a.stripe_payment_intent_id is null and a.created_at > now() - interval '1 day'))) then
      -- it has overtaken the payment that it is about, or even the note of its intent; the provider sends it again
      perform private.reject('PT409', 'The payment is not known yet.');
    end if;
    return 'ignored: no such payment';
  elsif coalesce(original.invoice_id, kept.invoice_id) is null then
    return 'ignored: of no invoice';
  end if;
  perform 1 from public.invoices v where v.id = coalesce(original.invoice_id, kept.invoice_id) for no key update;
  perform 1 from public.clients c where c.company_id = kept.company_id and c.id = kept.client_id for no key update;
  select d.status into was from public.payment_disputes d where d.external_id = p_object ->> 'id';
  insert into public.payment_disputes as d
    (company_id, invoice_id, payment_id, credit_id, external_id, amount, reason, status, respond_by, opened_at, closed_at, last_event_at)
  values (coalesce(original.company_id, kept.company_id), coalesce(original.invoice_id, kept.invoice_id), original.id, kept.id,
    p_object ->> 'id', (p_object ->> 'amount')::numeric / 100,
    coalesce(left(p_object ->> 'reason', 100), 'general'), standing, private.from_epoch(p_object #> '{evidence_details,due_by}'),
    coalesce(private.from_epoch(p_object -> 'created'), p_at), case when standing in ('won', 'lost') then p_at end, p_at)
  on conflict (external_id) do update set status = excluded.status, amount = excluded.amount, respond_by = excluded.respond_by,
    closed_at = excluded.closed_at, last_event_at = excluded.last_event_at
  -- what the bank has decided stands, whatever arrives late
  where d.closed_at is null and (d.last_event_at <= excluded.last_event_at or excluded.closed_at is not null)
  returning * into dispute;
  if not found then
    return 'duplicate';
  end if;
  if dispute.status = 'lost' then
    dispute := private.take_disputed(dispute, original, kept, least(p_at, now()));
  end if;
  if was is null or dispute.closed_at is not null then
    perform private.tell_of_dispute(dispute);
  end if;
  return 'applied';
end $$;

create function private.apply_invoice_payment(
  p_object jsonb, p_type text, p_account text, p_at timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'id';
  attempt public.payment_attempts;
  target public.invoices;
  received constant numeric := coalesce((p_object ->> 'amount_received')::numeric, (p_object ->> 'amount')::numeric) / 100;
  used constant text := case when p_object #>> '{payment_method_types,0}' = 'us_bank_account' then 'ach' else 'card' end;
  towards numeric;
  entry uuid;
  refund record;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  -- a contractor who rules an account of his own must not pay with it what is owed to somebody else
  select a.* into attempt from public.payment_attempts a
  where a.stripe_account_id = p_account
    and (a.stripe_payment_intent_id = intent or a.id = private.as_uuid(p_object #>> '{metadata,attempt_id}'))
  order by (a.stripe_payment_intent_id = intent) desc nulls last limit 1;
  select v.* into target from public.invoices v join public.companies c on c.id = v.company_id
  where v.id = coalesce(attempt.invoice_id, private.as_uuid(p_object #>> '{metadata,invoice_id}'))
    and (attempt.id is not null or p_account in ('', c.stripe_account_id))
  for no key update of v;
  if not found then
    return 'ignored: no such invoice';
  elsif coalesce(p_object ->> 'currency', 'usd') <> 'usd' then
    return 'ignored: not in dollars';
  end if;
  -- a void or deleted invoice takes nothing
  towards := case when target.status = 'void' or target.deleted_at is not null then 0 else greatest(least(received, target.balance), 0) end;
  update public.payment_attempts set
    stripe_payment_intent_id = intent, last_event_at = p_at,
    status = case p_type when 'payment_intent.succeeded' then 'succeeded' when 'payment_intent.processing' then 'processing'
      when 'payment_intent.canceled' then 'canceled' when 'payment_intent.requires_action' then 'requires_action' else 'failed' end,
    credited = case when p_type = 'payment_intent.succeeded' then received - towards else 0 end,
    error = case when p_type = 'payment_intent.payment_failed' then left(p_object #>> '{last_payment_error,message}', 1000) end
  where id = attempt.id and status <> 'succeeded'
    and (p_type = 'payment_intent.succeeded' or last_event_at is null or last_event_at <= p_at);
  if p_type <> 'payment_intent.succeeded' then
    return 'applied';
  end if;
  if exists (select from public.payments where provider = 'stripe' and external_id = intent)
    or exists (select from public.client_credits where external_id = intent) then
    return 'duplicate';
  end if;
  if towards > 0 then
    insert into public.payments (company_id, invoice_id, amount, method, provider, external_id, reference, paid_at)
    values (target.company_id, target.id, towards, used, 'stripe', intent, 'Online payment', least(p_at, now()))
    returning id into entry;
    update public.invoices set stripe_payment_intent_id = intent, stripe_customer_id = coalesce(p_object ->> 'customer', stripe_customer_id)
    where id = target.id;
  end if;
  if received > towards then
    -- money that arrived is never lost, even when somebody recorded a check or voided the invoice in the meantime
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, external_id, method, paid_at, notes)
    values (target.company_id, target.client_id, received - towards, 'overpayment', target.id, entry, intent, used, least(p_at, now()),
      'Paid online' || case when target.status = 'void' then ' on void invoice ' || target.invoice_number else '' end || ' (' || intent || ')');
  end if;
  for refund in select w.event_id, w.payload from private.webhook_events w
    where w.outcome = 'waiting' and w.payload #>> '{data,object,payment_intent}' = intent order by w.event_at
  loop
    update private.webhook_events set outcome = private.apply_refund(refund.payload #> '{data,object}', refund.event_id)
    where provider = 'stripe' and event_id = refund.event_id;
  end loop;
  return case when towards > 0 then 'applied' else 'credited' end;
end $$;

create function private.apply_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  paid numeric(12,2);
  reversed numeric(12,2);
  paid_on constant date := private.day_of(new.company_id, new.paid_at);
begin
  -- "for update" would deadlock with the key-share lock of the foreign key
  select * into target from public.invoices where company_id = new.company_id and id = new.invoice_id for no key update;
  if target.status = 'void' then
    raise exception 'This invoice is void.' using errcode = 'PT409';
  end if;
  if target.kind = 'credit_note' then
    raise exception 'A credit note takes no payments.' using errcode = 'PT409';
  end if;
  if target.deleted_at is not null then
    raise exception 'This invoice has been deleted.' using errcode = 'PT409';
  end if;
  select coalesce(sum(amount), 0) into paid from public.payments where company_id = new.company_id and invoice_id = new.invoice_id;
  if paid > target.amount_due then
    raise exception 'The payment is larger than the balance of $%.', to_char(target.amount_due - (paid - new.amount), 'FM999,999,990.00')
      using errcode = 'PT422', hint = 'amount';
  end if;
  if new.reverses_payment_id is not null then
    select sum(amount) into reversed from public.payments
    where company_id = new.company_id and invoice_id = new.invoice_id
      and (id = new.reverses_payment_id or reverses_payment_id = new.reverses_payment_id);
    if reversed is null or reversed < 0 then
      raise exception 'This is more than is left of the payment.' using errcode = 'PT422', hint = 'amount';
    end if;
  end if;
  update public.invoices set
    paid_amount = paid,
    status = case when paid >= amount_due and amount_due > 0 then 'paid' when paid > 0 then 'partial'
      when status in ('partial', 'paid') then 'sent' else status end,
    -- what stays paid was paid on the day it was
    paid_date = case when paid >= amount_due and amount_due > 0
      then case when status = 'paid' then coalesce(paid_date, paid_on) else paid_on end end,
    payment_method = coalesce(new.method, payment_method),
    sent_at = coalesce(sent_at, now()),
    due_date = coalesce(due_date, private.day_of(new.company_id))
  where company_id = new.company_id and id = new.invoice_id;
  return null;
end $$;

create function private.apply_refund(p_object jsonb, p_event text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  original public.payments;
  kept public.client_credits;
  wanted numeric := (p_object ->> 'amount_refunded')::numeric / 100;
  from_credit numeric;
  from_payment numeric;
begin
  -- a refund may overtake the payment that it refunds; the payment then fetches it
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select * into original from public.payments where provider = 'stripe' and kind = 'payment' and external_id = intent for key share;
  select * into kept from public.client_credits where external_id = intent;
  if original.id is null and kept.id is null then
    return 'waiting';
  end if;
  perform 1 from public.invoices where id = original.invoice_id for no key update;
  perform 1 from public.clients where company_id = kept.company_id and id = kept.client_id for no key update;
  wanted := wanted
    + coalesce((select sum(amount) from public.payments where company_id = original.company_id and reverses_payment_id = original.id), 0)
    + coalesce((select sum(amount) from public.client_credits where company_id = kept.company_id and returns_credit_id = kept.id), 0);
  -- first what was too much: a client who gets money back owes none of it again while there is credit
  from_credit := case when kept.id is null then 0 else greatest(0, least(wanted, private.left_of_kept(kept))) end;
  from_payment := greatest(0, least(wanted - from_credit, coalesce(original.amount, 0) + coalesce((select sum(amount) from public.payments
    where company_id = original.company_id and reverses_payment_id = original.id), 0)));
  if from_credit + from_payment <= 0 then
    return 'duplicate';
  end if;
  if from_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (kept.company_id, kept.client_id, -from_credit, 'returned', kept.invoice_id, kept.payment_id, kept.id, kept.method, now(), 'Online refund');
  end if;
  if from_payment > 0 then
    insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference)
    values (original.company_id, original.invoice_id, 'refund', -from_payment, original.method, 'stripe', p_event, original.id, 'Online refund');
  end if;
  return 'applied';
end $$;

create function public.apply_stripe_event(p_event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  event constant text := p_event ->> 'id';
  kind constant text := p_event ->> 'type';
  at constant timestamptz := private.from_epoch(p_event -> 'created');
  object constant jsonb := p_event #> '{data,object}';
  account constant text := coalesce(p_event ->> 'account', '');
  result text;
begin
  if event is null or kind is null or at is null or object is null then
    perform private.reject('PT422', 'Not an event.');
  end if;
  insert into private.webhook_events (provider, event_id, type, event_at, payload) values ('stripe', event, kind, at, p_event)
  on conflict do nothing;
  if not found then
    return 'duplicate';
  end if;
  if kind in ('payment_intent.succeeded', 'payment_intent.processing', 'payment_intent.payment_failed', 'payment_intent.canceled', 'payment_intent.requires_action') then
    result := private.apply_invoice_payment(object, kind, account, at);
  elsif kind = 'charge.refunded' then
    result := private.apply_refund(object, event);
  elsif kind in ('charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed') then
    result := private.apply_dispute(object, account, at);
  elsif kind = 'account.updated' then
    update public.companies set stripe_charges_enabled = coalesce((object ->> 'charges_enabled')::boolean, false), stripe_account_at = at
    where stripe_account_id = object ->> 'id' and account in ('', object ->> 'id') and coalesce(stripe_account_at, at) <= at;
    result := case when found then 'applied' else 'ignored: unknown account or older' end;
  elsif kind = 'account.application.deauthorized' then
    update public.companies set stripe_account_id = null, stripe_charges_enabled = false, stripe_account_at = at where stripe_account_id = account;
    result := case when found then 'applied' else 'ignored: unknown account' end;
  elsif account <> '' then
    -- else the ruler of a connected account would sell himself a plan
    result := 'ignored: of a connected account';
  elsif kind like 'customer.subscription.%' then
    result := private.apply_subscription(object, at);
  elsif kind in ('invoice.paid', 'invoice.payment_failed', 'invoice.finalized', 'invoice.voided') then
    result := private.apply_subscription_invoice(object, kind, at);
  else
    result := 'ignored';
  end if;
  update private.webhook_events set outcome = result where provider = 'stripe' and event_id = event;
  return result;
end $$;

create function private.apply_subscription(p_object jsonb, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  item constant jsonb := p_object #> '{items,data,0}';
  price constant text := item #>> '{price,id}';
  company uuid := (p_object #>> '{metadata,company_id}')::uuid;
  period_end constant timestamptz := coalesce(private.from_epoch(item -> 'current_period_end'), private.from_epoch(p_object -> 'current_period_end'));
  chosen text;
  cycle text;
  state constant text := p_object ->> 'status';
begin
  if company is null then
    select coalesce(
      (select c.id from public.companies c where c.stripe_customer_id = p_object ->> 'customer'),
      (select s.company_id from public.stripe_customers s where s.stripe_customer_id = p_object ->> 'customer' and s.client_id is null limit 1))
    into company;
  end if;
  select p.plan, p.billing_cycle into chosen, cycle from public.plan_prices p where p.price_id = price;
  chosen := coalesce(chosen, (select slug from public.plans where slug = p_object #>> '{metadata,plan}'));
  cycle := coalesce(cycle, case item #>> '{price,recurring,interval}' when 'year' then 'annual' else 'monthly' end);
  if company is null or chosen is null or not exists (select from public.companies where id = company) then
    return 'ignored: unknown company or plan';
  end if;
  perform 1 from public.companies where id = company for no key update;
  insert into public.subscriptions as s (company_id, stripe_subscription_id, plan, billing_cycle, price_id, status, current_period_start,
    current_period_end, cancel_at_period_end, canceled_at, last_event_at)
  values (company, p_object ->> 'id', chosen, cycle, price, state,
    coalesce(private.from_epoch(item -> 'current_period_start'), private.from_epoch(p_object -> 'current_period_start')), period_end,
    coalesce((p_object ->> 'cancel_at_period_end')::boolean, false), private.from_epoch(p_object -> 'canceled_at'), p_at)
  on conflict (stripe_subscription_id) do update set plan = excluded.plan, billing_cycle = excluded.billing_cycle, price_id = excluded.price_id,
    status = excluded.status, current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, canceled_at = excluded.canceled_at, last_event_at = excluded.last_event_at
  where s.last_event_at <= excluded.last_event_at and s.company_id = excluded.company_id;
  if not found then
    return 'ignored: older than what is stored';
  end if;
  if state in ('incomplete', 'incomplete_expired') then
    return 'applied';
  end if;
  -- a company's lifetime plan is not billed; an old subscription that ends must not end a newer one
  update public.companies c set
    plan = case when state in ('canceled', 'unpaid') then c.plan else chosen end,
    plan_status = case state when 'unpaid' then 'canceled' when 'paused' then 'past_due' else state end,
    billing_cycle = cycle,
    stripe_customer_id = coalesce(c.stripe_customer_id, p_object ->> 'customer'),
    stripe_subscription_id = case when state in ('canceled', 'unpaid') then null else p_object ->> 'id' end,
    current_period_end = period_end,
    cancel_at_period_end = coalesce((p_object ->> 'cancel_at_period_end')::boolean, false)
  where c.id = company and not (select p.is_lifetime from public.plans p where p.slug = c.plan)
    and (state not in ('canceled', 'unpaid') or c.stripe_subscription_id is null or c.stripe_subscription_id = p_object ->> 'id');
  return 'applied';
end $$;

create function private.apply_subscription_invoice(p_object jsonb, p_type text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := (select c.id from public.companies c where c.stripe_customer_id = p_object ->> 'customer');
  standing text;
begin
  if company is null then
    return 'ignored: unknown customer';
  end if;
  insert into public.billing_history as h (company_id, external_id, description, amount, status, issued_at, pdf_url, hosted_url)
  values (company, p_object ->> 'id', coalesce(p_object #>> '{lines,data,0,description}', p_object ->> 'number', ''),
    coalesce((p_object ->> 'total')::numeric, (p_object ->> 'amount_due')::numeric, 0) / 100,
    case p_type when 'invoice.paid' then 'paid' when 'invoice.payment_failed' then 'failed' when 'invoice.voided' then 'void' else 'pending' end,
    coalesce(private.from_epoch(p_object -> 'created'), p_at), p_object ->> 'invoice_pdf', p_object ->> 'hosted_invoice_url')
  on conflict (external_id) do update set
    status = case when h.status in ('paid', 'void') and excluded.status in ('pending', 'failed') then h.status
      when h.status = 'failed' and excluded.status = 'pending' then h.status else excluded.status end,
    amount = excluded.amount, pdf_url = coalesce(excluded.pdf_url, h.pdf_url), hosted_url = coalesce(excluded.hosted_url, h.hosted_url)
  returning h.status into standing;
  -- an old failure says nothing: of what has been paid since, or from before the subscription was last said to run
  if p_type = 'invoice.payment_failed' and standing = 'failed' and not exists (
    select from public.subscriptions s where s.company_id = company and s.status in ('active', 'trialing') and s.last_event_at >= p_at)
  then
    update public.companies set plan_status = 'past_due' where id = company and plan_status = 'active';
  end if;
  return 'applied';
end $$;

create function public.attach_payment_intent(
  p_attempt_id uuid, p_intent_id text, p_customer_id text default null
) returns void
language sql security definer set search_path = '' as $$
  update public.payment_attempts set stripe_payment_intent_id = p_intent_id where id = p_attempt_id;
  update public.invoices v set stripe_payment_intent_id = p_intent_id, stripe_customer_id = coalesce(p_customer_id, v.stripe_customer_id)
  from public.payment_attempts a where a.id = p_attempt_id and v.company_id = a.company_id and v.id = a.invoice_id
$$;

create function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  attempt public.payment_attempts;
  account text;
  open_amount numeric;
  wanted numeric;
begin
  select * into target from public.invoices where company_id = p_company and id = p_invoice and deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.reject('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.reject('PT409', 'This invoice is paid in full.');
  end if;
  open_amount := target.balance - coalesce((select sum(a.amount) from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice and a.status = 'processing'), 0);
  if open_amount <= 0 then
    perform private.reject('PT409', 'A payment of this invoice is being processed.');
  end if;
  wanted := coalesce(p_amount, open_amount);
  if wanted <> round(wanted, 2) or wanted > open_amount then
    perform private.reject('PT422', format('At most $%s is open on this invoice.', to_char(open_amount, 'FM999,999,999,990.00')), 'amount');
  elsif wanted < 0.5 then
    perform private.reject('PT422', 'The smallest online payment is $0.50.', 'amount');
  elsif open_amount - wanted > 0 and open_amount - wanted < 0.5 then
    perform private.reject('PT422', 'Leave nothing open, or at least $0.50.', 'amount');
  end if;
  select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end into account
  from public.companies c where c.id = p_company;
  -- an unfinished attempt over the same amount is continued, so that two clicks charge once
  select * into attempt from public.payment_attempts
  where company_id = p_company and invoice_id = p_invoice and status in ('started', 'requires_action', 'failed') and amount = wanted
    and stripe_account_id = account and created_at > now() - interval '1 hour'
  order by created_at desc limit 1;
  if attempt.id is null then
    insert into public.payment_attempts (company_id, invoice_id, amount, stripe_account_id)
    values (p_company, p_invoice, wanted, account) returning * into attempt;
  end if;
  return jsonb_build_object('attempt_id', attempt.id, 'invoice_id', target.id, 'company_id', p_company, 'invoice_number', target.invoice_number,
    'client_id', target.client_id, 'amount', attempt.amount, 'amount_cents', (attempt.amount * 100)::bigint, 'currency', 'usd',
    'idempotency_key', 'invoice-' || attempt.id,
    'stripe_customer_id', (select s.stripe_customer_id from public.stripe_customers s
      where s.company_id = p_company and s.client_id = target.client_id and s.account_id = account order by s.created_at limit 1),
    'stripe_payment_intent_id', attempt.stripe_payment_intent_id,
    'stripe_account_id', nullif(account, ''),
    'client_name', (select c.name from public.clients c where c.company_id = p_company and c.id = target.client_id),
    'client_email', (select c.email from public.clients c where c.company_id = p_company and c.id = target.client_id));
end $$;

create function public.bill_quote(
  p_id uuid, p_kind text, p_percent numeric default null, p_lines jsonb default null,
  p_retainage_rate numeric default 0, p_due_date date default null, p_client_id uuid default null,
  p_invoice_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  net numeric;
  open_amount numeric;
  deposit numeric;
  gross numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_invoice_id) then
    return private.invoice_json(p_invoice_id);
  end if;
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.reject('PT409', 'Only an accepted quote can be invoiced.');
  elsif p_kind not in ('deposit', 'progress', 'final') then
    perform private.reject('PT422', 'Choose deposit, progress or final.', 'kind');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  net := q.subtotal - q.discount_amount;
  open_amount := net - q.billed_amount;
  if customer is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.reject('PT409', 'This quote has been invoiced in full.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, retainage_rate, due_date)
  values (p_invoice_id, customer, q.project_id, q.id, p_kind, 'quote',
    left(q.title || case p_kind when 'deposit' then ' (deposit)' when 'progress' then ' (progress)' else ' (final)' end, 200),
    q.tax_rate, coalesce(p_retainage_rate, 0),
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))));
  if p_kind = 'progress' then
    insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit_price,
      contract_amount, percent_before, percent_complete)
    select p_invoice_id, i.item_id, i.id, i.position, i.section, i.name, i.description, 1,
      round(i.total_price * done.percent / 100, 2) - round(i.total_price * before.percent / 100, 2), i.total_price, before.percent, done.percent
    from public.quote_items i
    cross join lateral (
      select coalesce(max(l.percent_complete), 0) as percent from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where l.company_id = i.company_id and l.quote_item_id = i.id and v.status <> 'void' and v.deleted_at is null
    ) before
    cross join lateral (
      select coalesce((select (x ->> 'percent_complete')::numeric from jsonb_array_elements(coalesce(p_lines, '[]')) x
        where (x ->> 'quote_item_id')::uuid = i.id), p_percent, before.percent) as percent
    ) done
    where i.company_id = q.company_id and i.quote_id = q.id and i.is_selected and done.percent > before.percent;
    if not found then
      perform private.reject('PT422', 'Enter how much is complete now, more than was billed before.', 'percent_complete');
    end if;
    if q.discount_amount > 0 then
      -- the quote's discount goes along with the work: what is billed of it so far, less what earlier progress has had
      select sum(l.total_price) into gross from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where v.company_id = q.company_id and v.quote_id = q.id and v.kind = 'progress' and v.status <> 'void' and v.deleted_at is null
        and l.change_order_id is null;
      update public.invoices v set discount_type = 'amount', discount_value = greatest(0, least(v.subtotal,
        round(q.discount_amount * gross / q.subtotal, 2) - coalesce((select sum(p.discount_amount) from public.invoices p
          where p.company_id = q.company_id and p.quote_id = q.id and p.kind = 'progress' and p.status <> 'void' and p.deleted_at is null
            and p.id <> p_invoice_id), 0)))
      where v.id = p_invoice_id;
    end if;
  else
    deposit := case when p_kind = 'final' then open_amount else round(net * p_percent / 100, 2) end;
    if deposit is null or deposit <= 0 or p_percent > 100 then
      perform private.reject('PT422', 'Enter a percentage between 0 and 100.', 'percent');
    end if;
    if p_kind = 'final' and q.billed_amount <> 0 then
      -- what was agreed, and what was invoiced of it before, line by line
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left('Agreed in ' || q.quote_number || ' ' || q.title, 300), 1, net);
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      select p_invoice_id, 1 + row_number() over (order by v.created_at, v.invoice_number),
        'Less invoice ' || v.invoice_number || case when v.kind in ('deposit', 'progress') then ' (' || v.kind || ')' else '' end,
        1, private.changed_amount(v.company_id, v.id) + v.discount_amount - v.subtotal
      from public.invoices v
      where v.company_id = q.company_id and v.quote_id = q.id and v.id <> p_invoice_id and v.status <> 'void' and v.deleted_at is null
        and v.kind not in ('credit_note', 'retainage');
    else
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left(case p_kind when 'deposit' then trim_scale(p_percent) || '% deposit, ' else 'Remaining amount, ' end
        || q.quote_number || ' ' || q.title, 300), 1, deposit);
    end if;
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.reject('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;

create function private.billed_amount(p_company uuid, p_change_order uuid, p_but uuid default null) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(l.total_price), 0) from public.invoice_items l
  join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
  where l.company_id = p_company and l.change_order_id = p_change_order and v.status <> 'void' and v.deleted_at is null
    and v.id is distinct from p_but
$$;

create function private.check_billed_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_change_orders(new.company_id, array[new.id]);
  return null;
end $$;

create function private.check_billed_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_change_orders(c.company_id, array_agg(distinct c.invoice_id))
  from changed c where c.change_order_id is not null group by c.company_id;
  return null;
end $$;

create function public.check_brand_guidelines(p_template jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('guideline_id', g.id, 'title', g.title, 'message', f.message, 'is_enforced', g.is_enforced) order by g.created_at), '[]')
  from public.brand_guidelines g
  cross join lateral (values
    (case when g.guideline_type = 'logo_usage' and p_template ->> 'document_type' in ('invoice', 'quote') and coalesce(p_template ->> 'show_logo', 'true') = 'false'
      then 'The logo must be shown.' end),
    (case when g.guideline_type = 'color_palette' and p_template #>> '{template_config,primary_color}' ~ '^#[0-9A-Fa-f]{6}$'
        and g.settings ->> 'primary' is not null
        and lower(p_template #>> '{template_config,primary_color}') not in (lower(g.settings ->> 'primary'), lower(coalesce(g.settings ->> 'secondary', g.settings ->> 'primary')))
      then 'The colour is not one of the palette.' end),
    (case when g.guideline_type = 'color_palette' and p_template #>> '{template_config,primary_color}' ~ '^#[0-9A-Fa-f]{6}$'
        and private.contrast(p_template #>> '{template_config,primary_color}', '#FFFFFF') < 3
      then 'The colour is too pale to be read on white (contrast ' || private.contrast(p_template #>> '{template_config,primary_color}', '#FFFFFF') || ', at least 3).' end),
    (case when g.guideline_type = 'typography' and g.settings ->> 'font_family' is not null and p_template #>> '{template_config,font_family}' is not null
        and p_template #>> '{template_config,font_family}' <> g.settings ->> 'font_family'
      then 'The font must be ' || (g.settings ->> 'font_family') || '.' end)
  ) as f (message)
  where g.company_id = (select private.company_id()) and f.message is not null
$$;

create function private.check_client_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  left_over numeric;
begin
  perform 1 from public.clients where company_id = new.company_id and id = new.client_id for no key update;
  select coalesce(sum(amount), 0) into left_over from public.client_credits
  where company_id = new.company_id and client_id = new.client_id;
  if left_over < 0 then
    raise exception 'The client has only $% of credit.', to_char(left_over - new.amount, 'FM999,999,990.00')
      using errcode = 'PT422', hint = 'amount';
  end if;
  return null;
end $$;

create function private.check_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.category in ('contracts', 'invoices') then
    new.is_office_only := true;
  end if;
  if current_user = 'authenticated' and new.status = 'signed' and old.status <> 'signed' then
    perform private.reject('PT409', 'A document becomes signed by its signatures.', 'status');
  end if;
  return new;
end $$;

create function private.check_document_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_client uuid;
begin
  if new.project_id is null then
    return new;
  end if;
  select p.client_id into owner_client from public.projects p where p.company_id = new.company_id and p.id = new.project_id;
  if owner_client is not null and new.client_id is not null and owner_client <> new.client_id then
    raise exception 'The project belongs to another client.' using errcode = 'PT422', hint = 'project_id';
  end if;
  return new;
end $$;

create function public.closed_intents(p_limit int default 20) returns table (intent text, account_id text)
language sql stable security definer set search_path = '' as $$
  select a.stripe_payment_intent_id, a.stripe_account_id
  from public.payment_attempts a join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
  where a.status in ('started', 'requires_action', 'failed') and a.stripe_payment_intent_id is not null and a.created_at > now() - interval '30 days'
    and (v.status in ('draft', 'void') or v.deleted_at is not null or a.amount > v.balance)
  order by a.created_at desc limit p_limit
$$;

create function private.closed_quote_code(p_status text) returns text
language sql immutable set search_path = '' as $$ select case p_status when 'accepted' then 'PT409' else 'PT422' end $$;

create function private.closed_quote_text(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case p_status when 'expired' then 'This quote has expired. Revise it to change it.'
    else format('This quote has been %s. Revise it to change it.', p_status) end
$$;

create function private.compute_totals() returns trigger
language plpgsql set search_path = '' as $$
declare
  base numeric;
  part numeric;
  changed_tax numeric;
  rest_net numeric;
  rest_tax numeric;
  rest_rate numeric;
begin
  new.discount_amount := least(
    case new.discount_type when 'percent' then round(new.subtotal * new.discount_value / 100, 2) else new.discount_value end,
    greatest(new.subtotal, 0));
  base := new.subtotal - new.discount_amount;
  new.tax_amount := round(base * new.tax_rate / 100, 2);
  if tg_table_name = 'invoices' then
    if tg_op = 'UPDATE' and new.status <> 'draft'
       and (new.subtotal, new.discount_amount, new.tax_rate) = (old.subtotal, old.discount_amount, old.tax_rate) then
      -- What was sent stays, whatever becomes of the quote's other invoices.
      new.tax_amount := old.tax_amount;
    elsif new.kind = 'credit_note' then
      -- The line is the gross amount without its tax, rounded: the tax is at most a cent away.
      if base > 0 and abs(new.credited_total - base - new.tax_amount) <= 0.01 then
        new.tax_amount := new.credited_total - base;
      end if;
    elsif new.quote_id is not null and new.kind <> 'retainage' then
      part := base - private.changed_amount(new.company_id, new.id);
      select r.net_amount, r.tax_amount, r.tax_rate into rest_net, rest_tax, rest_rate
      from private.left_of_quote(new.company_id, new.quote_id, new.id) r;
      if rest_rate = new.tax_rate and part between 0.01 and rest_net then
        changed_tax := round((base - part) * new.tax_rate / 100, 2);
        new.tax_amount := changed_tax + case when part = rest_net then rest_tax else least(new.tax_amount - changed_tax, rest_tax) end;
      end if;
    end if;
    new.retainage_amount := round(base * new.retainage_rate / 100, 2);
  end if;
  new.total_amount := base + new.tax_amount;
  if new.status <> 'draft' and new.total_amount < 0 then
    raise exception 'The total cannot be negative.' using errcode = 'PT422';
  end if;
  return new;
end $$;

create function private.contrast(p_one text, p_other text) returns numeric
language sql immutable set search_path = '' as $$
  select round((greatest(private.luminance(p_one), private.luminance(p_other)) + 0.05) / (least(private.luminance(p_one), private.luminance(p_other)) + 0.05), 2)
$$;

create function public.convert_quote(
  p_id uuid, p_client_id uuid default null, p_due_date date default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  invoice uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  end if;
  select id into invoice from public.invoices
  where company_id = q.company_id and quote_id = q.id and kind = 'standard' and status <> 'void' and deleted_at is null;
  if invoice is not null then
    return private.invoice_json(invoice);
  end if;
  if q.status <> 'accepted' then
    perform private.reject('PT409', 'Only an accepted quote can be converted to an invoice.');
  end if;
  if q.billed_amount > 0 then
    perform private.reject('PT409', 'Part of this quote has been invoiced. Bill the remaining amount instead.');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  if customer is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  end if;
  insert into public.invoices (client_id, project_id, quote_id, number_origin, title, description, discount_type, discount_value,
    tax_rate, due_date, notes, show_summary_only)
  values (customer, q.project_id, q.id, 'quote', q.title, q.description, q.discount_type, q.discount_value, q.tax_rate,
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))),
    q.notes, q.show_summary_only)
  returning id into invoice;
  insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit, unit_price, unit_cost)
  select invoice, item_id, id, position, section, name, description, quantity, unit, unit_price, unit_cost
  from public.quote_items where company_id = q.company_id and quote_id = q.id and is_selected;
  return private.invoice_json(invoice);
end $$;

create function public.create_share_link(
  p_project_id uuid, p_days int default 30, p_label text default '', p_shows_photos boolean default true,
  p_photo_id uuid default null, p_document_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p
                 where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null) then
    perform private.reject('PT404', 'Project not found');
  elsif p_photo_id is not null and not exists (select from public.project_photos p
    where p.id = p_photo_id and p.company_id = private.company_id() and p.project_id = p_project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'Photo not found');
  elsif p_document_id is not null and not exists (select from public.project_documents d
    where d.id = p_document_id and d.company_id = private.company_id() and d.project_id = p_project_id and d.deleted_at is null
      and (not d.is_office_only or private.has_permission('view_money'))) then
    perform private.reject('PT404', 'Document not found');
  elsif p_photo_id is not null and p_document_id is not null then
    perform private.reject('PT422', 'A link shows one file', 'document_id');
  elsif p_days is null or p_days not between 1 and 365 then
    perform private.reject('PT422', 'A link is valid for 1 to 365 days', 'expires_at');
  end if;
  insert into public.share_links (company_id, project_id, label, shows_photos, expires_at, photo_id, document_id)
  values (private.company_id(), p_project_id, coalesce(p_label, ''), coalesce(p_shows_photos, true),
    now() + make_interval(days => p_days), p_photo_id, p_document_id)
  returning * into link;
  insert into private.share_link_tokens (share_link_id, token_hash) values (link.id, sha256(token::bytea));
  return to_jsonb(link) || jsonb_build_object('token', token);
end $$;

create function private.credit_of(p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('client_id', p_client, 'credit', coalesce(sum(k.amount), 0))
  from public.client_credits k where k.company_id = private.company_id() and k.client_id = p_client
$$;

create function private.credited_amount(p_company uuid, p_invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(m.amount), 0) from public.payments m
  where m.company_id = p_company and m.invoice_id = p_invoice and not private.is_money(m.kind, m.company_id, m.reverses_payment_id)
$$;

create function public.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text default null, p_signature text default null,
  p_selected jsonb default null, p_reason text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.reject('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.reject('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.reject('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif q.status <> 'sent' then
    perform private.reject('PT409', format('This quote is %s and can no longer be decided here.', q.status));
  elsif q.valid_until < current_date then
    perform private.reject('PT409', 'This quote has expired. Ask your contractor for a new one.');
  end if;
  if p_decision = 'accepted' and p_selected is not null then
    update public.quote_items set is_selected = false
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and not p_selected ? id::text;
    update public.quote_items set is_selected = true
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and p_selected ? id::text;
  end if;
  document := private.shared_document(share) || jsonb_build_object('company', private.company_card(share.company_id));
  insert into public.document_acceptances (company_id, quote_id, share_id, decision, signer_name, signer_email, signature, reason,
    document, document_hash, ip_address, user_agent)
  values (q.company_id, q.id, share.id, p_decision, btrim(p_signer_name), p_signer_email, p_signature, p_reason, document,
    encode(sha256(convert_to(document::text, 'utf8')), 'hex'), left(split_part(private.request_header('x-forwarded-for'), ',', 1), 64),
    left(private.request_header('user-agent'), 500));
  update public.quotes set status = p_decision where company_id = q.company_id and id = q.id;
  return private.shared_document(share);
end $$;

create function public.duplicate_quote(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into q from public.quotes where id = p_id and deleted_at is null;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  end if;
  insert into public.quotes (id, client_id, custom_client_name, project_id, number_origin, title, description, discount_type,
    discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from)
  values (p_new_id, q.client_id, q.custom_client_name, q.project_id, case q.number_origin when 'project' then 'project' else 'quotes_page' end,
    q.title, q.description, q.discount_type, q.discount_value, q.tax_rate, current_date + 30, q.notes, q.terms, q.show_summary_only, q.id)
  on conflict (id) do nothing;
  if found then
    insert into public.quote_items (quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost,
      is_optional, is_selected, alternative_group, catalog_price)
    select p_new_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected,
      alternative_group, catalog_price
    from public.quote_items where company_id = q.company_id and quote_id = q.id;
  end if;
  return private.quote_json(p_new_id);
end $$;

create function private.enforce_guidelines() returns trigger
language plpgsql set search_path = '' as $$
declare
  broken jsonb;
begin
  if current_user = 'authenticated' and new.status = 'active' then
    select value into broken from jsonb_array_elements(public.check_brand_guidelines(to_jsonb(new))) where (value ->> 'is_enforced')::boolean limit 1;
    if broken is not null then
      perform private.reject('PT422', format('%s: %s', broken ->> 'title', broken ->> 'message'), 'template_config');
    end if;
  end if;
  return new;
end $$;

create function private.expire_quotes(p_companies uuid[] default null, p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired int;
begin
  update public.quotes q set status = 'expired'
  from private.days_of(p_companies, p_now) d
  where q.company_id = d.company_id and q.status = 'sent' and q.valid_until < d.today and q.deleted_at is null;
  get diagnostics expired = row_count;
  return expired;
end $$;

create function public.finish_acceptance_file(
  p_id uuid, p_object_path text default null, p_content_hash text default null, p_error text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_error is null then
    update public.document_acceptances a set signed_object_path = p_object_path, signed_content_hash = p_content_hash
    where a.id = p_id and a.signed_object_path is null;
  end if;
  update private.acceptance_files f set error = left(p_error, 1000), finished_at = case when p_error is null then now() end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, f.attempts)))
  where f.acceptance_id = p_id and f.finished_at is null;
end $$;

create function public.finish_ended_customer(p_customer_id text, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update private.ended_customers set error = left(p_error, 1000), ended_at = case when p_error is null then now() end
  where stripe_customer_id = p_customer_id and ended_at is null
$$;

create function private.first_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.logo_type <> 'watermark' and not exists (select from public.company_logos where company_id = new.company_id and is_primary) then
      update public.company_logos set is_primary = true where id = new.id;
      update public.companies set logo_url = new.file_path where id = new.company_id;
    end if;
  elsif old.is_primary then
    update public.companies set logo_url = null where id = old.company_id and logo_url = old.file_path;
  end if;
  return null;
end $$;

create function public.get_invoice(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_invoice constant jsonb := private.invoice_json(p_id);
begin
  if found_invoice is null then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  return found_invoice;
end $$;

create function public.get_quote(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_quote constant jsonb := private.quote_json(p_id);
begin
  if found_quote is null then
    perform private.reject('PT404', 'Quote not found');
  end if;
  return found_quote;
end $$;

create function private.guard_invoice() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.project_id, new.title, new.description, new.discount_type, new.discount_value, new.tax_rate,
      new.retainage_rate, new.issue_date, new.due_date, new.notes, new.payment_terms, new.show_summary_only)
    is distinct from
    (old.client_id, old.project_id, old.title, old.description, old.discount_type, old.discount_value, old.tax_rate,
      old.retainage_rate, old.issue_date, old.due_date, old.notes, old.payment_terms, old.show_summary_only);
  release text;
begin
  if current_user = 'authenticated' then
    if new.status is distinct from old.status
       and (old.kind = 'credit_note'
         or (old.status || ' ' || new.status) not in ('draft sent', 'draft void', 'sent viewed', 'sent void', 'viewed void')
         and not (old.status = 'paid' and new.status = 'void' and old.paid_amount = 0)) then
      raise exception 'An invoice that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if content_changed and old.status <> 'draft' then
      raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
    end if;
  end if;
  if old.retainage_amount > 0 and old.status not in ('draft', 'void')
     and (new.status in ('draft', 'void') or new.deleted_at is not null and old.deleted_at is null) then
    select r.invoice_number into release from public.invoices r
    where r.company_id = old.company_id and r.retains_invoice_id = old.id and r.status <> 'void' and r.deleted_at is null limit 1;
    if release is not null then
      raise exception 'Its retainage is on invoice %. Void that one first.', release using errcode = 'PT409';
    end if;
  end if;
  if new.status = 'sent' and old.status = 'draft' then
    if new.items_count = 0 then
      raise exception 'At least one item must be added to the invoice' using errcode = 'PT422';
    end if;
    if new.due_date is null then
      raise exception 'Due date is required' using errcode = 'PT422', hint = 'due_date';
    end if;
    if new.paid_amount > new.total_amount - new.retainage_amount then
      raise exception 'The total is now below what has been paid. Refund the difference first.' using errcode = 'PT409';
    end if;
    new.sent_at := now();
    new.status := case
      when new.paid_amount >= new.total_amount - new.retainage_amount then 'paid'
      when new.paid_amount > 0 then 'partial'
      else 'sent' end;
    if new.status = 'paid' then
      new.paid_date := coalesce(new.paid_date, current_date);
    end if;
  end if;
  if new.status = 'void' and old.status <> 'void' then
    if old.paid_amount <> 0 and old.kind <> 'credit_note' then
      raise exception 'Reverse the payments of this invoice before you void it.' using errcode = 'PT409';
    end if;
    new.voided_at := now();
  end if;
  if old.status = 'paid' and new.status in ('draft', 'void') and old.kind <> 'credit_note' then
    new.paid_date := null;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.paid_amount <> 0 then
    raise exception 'This invoice has payments and cannot be deleted. Reverse them or keep the invoice.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create function private.guard_invoice_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  -- The line of a sent invoice stays when its change order goes with the project.
  if tg_op = 'UPDATE' and new.change_order_id is null and old.change_order_id is not null
     and to_jsonb(new) - array['change_order_id', 'total_price'] = to_jsonb(old) - array['change_order_id', 'total_price'] then
    return new;
  end if;
  select v.status into state from public.invoices v
  where v.company_id = (line ->> 'company_id')::uuid and v.id = (line ->> 'invoice_id')::uuid for no key update;
  if state <> 'draft' then
    raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create function private.guard_new_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new.kind = 'credit_note' then
    raise exception 'A credit note is issued with issue_credit_note.' using errcode = 'PT422';
  end if;
  return new;
end $$;

create function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.custom_client_name, new.project_id, new.title, new.description, new.discount_type, new.discount_value,
      new.tax_rate, new.valid_until, new.notes, new.terms, new.show_summary_only)
    is distinct from
    (old.client_id, old.custom_client_name, old.project_id, old.title, old.description, old.discount_type, old.discount_value,
      old.tax_rate, old.valid_until, old.notes, old.terms, old.show_summary_only);
  allowed constant jsonb := '{
    "draft": ["sent", "accepted", "rejected", "expired"],
    "sent": ["draft", "accepted", "rejected", "expired"],
    "expired": ["draft", "sent", "accepted", "rejected"],
    "rejected": ["draft", "sent", "accepted"],
    "accepted": ["draft", "rejected"]
  }';
begin
  if current_user = 'authenticated' and content_changed and old.status <> 'draft' then
    perform private.reject(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
  end if;
  if new.status is distinct from old.status then
    if not allowed -> old.status ? new.status then
      raise exception 'A quote that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and old.billed_amount > 0 then
      raise exception 'This quote has been invoiced. Its status can no longer change.' using errcode = 'PT409';
    end if;
    -- A revision counts itself; any other way back to draft would lose what was sent.
    if current_user = 'authenticated' and new.status = 'draft' then
      perform private.reject(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
    end if;
    if new.status = 'sent' then new.sent_at := now(); end if;
    new.accepted_at := case when new.status = 'accepted' then now() end;
    new.rejected_at := case when new.status = 'rejected' then now() end;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.billed_amount > 0 then
    raise exception 'This quote has been invoiced and cannot be deleted.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create function private.guard_quote_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  select q.status into state from public.quotes q
  where q.company_id = (line ->> 'company_id')::uuid and q.id = (line ->> 'quote_id')::uuid for no key update;
  if state = 'accepted' then
    raise exception 'This quote has been accepted. Revise it to change it.' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  custom_client_name text check (length(custom_client_name) <= 200),
  project_id uuid,
  quote_number text not null check (length(btrim(quote_number)) between 1 and 40),
  number_origin text not null default 'quotes_page' check (number_origin in ('quotes_page', 'project', 'typed')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 10000),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'expired', 'rejected')),
  subtotal numeric(12, 2) not null default 0 constraint quotes_subtotal_not_nan check (subtotal <> 'NaN'),
  discount_type text not null default 'amount' check (discount_type in ('amount', 'percent')),
  discount_value numeric(12, 2) not null default 0 check (discount_value >= 0)
    constraint quotes_discount_value_not_nan check (discount_value <> 'NaN'),
  discount_amount numeric(12, 2) not null default 0
    constraint quotes_discount_amount_not_nan check (discount_amount <> 'NaN'),
  tax_rate numeric(6, 3) not null default 0 check (tax_rate between 0 and 100)
    constraint quotes_tax_rate_not_nan check (tax_rate <> 'NaN'),
  tax_amount numeric(12, 2) not null default 0 constraint quotes_tax_amount_not_nan check (tax_amount <> 'NaN'),
  total_amount numeric(12, 2) not null default 0 constraint quotes_total_amount_not_nan check (total_amount <> 'NaN'),
  items_count int not null default 0,
  valid_until date,
  notes text check (length(notes) <= 10000),
  terms text check (length(terms) <= 10000),
  show_summary_only boolean not null default false,
  revision int not null default 1,
  billed_amount numeric(12, 2) not null default 0
    constraint quotes_billed_amount_not_nan check (billed_amount <> 'NaN'),
  sent_at timestamptz,
  viewed_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  duplicated_from uuid,
  deleted_at timestamptz,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, quote_number),
  check (discount_type = 'amount' or discount_value <= 100),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, duplicated_from)
    references public.quotes (company_id, id) on delete set null (duplicated_from)
);

create table public.quote_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  item_id uuid,
  position int not null default 0,
  section text check (length(section) <= 200),
  name text not null check (length(btrim(name)) between 1 and 300),
  description text check (length(description) <= 5000),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 9999.999)
    constraint quote_items_quantity_not_nan check (quantity <> 'NaN'),
  unit text check (length(unit) <= 40),
  unit_price numeric(12, 2) not null default 0
    check (unit_price >= '-99999999'::int::numeric and unit_price <= 99999999)
    constraint quote_items_unit_price_not_nan check (unit_price <> 'NaN'),
  unit_cost numeric(12, 2) check (unit_cost >= 0) constraint quote_items_unit_cost_not_nan check (unit_cost <> 'NaN'),
  is_optional boolean not null default false,
  is_selected boolean not null default true,
  alternative_group text check (length(alternative_group) <= 60),
  total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint quote_items_total_price_not_nan check (total_price <> 'NaN'),
  created_at timestamptz not null default now(),
  catalog_price numeric(12, 2) constraint quote_items_catalog_price_not_nan check (catalog_price <> 'NaN'),
  unique (company_id, id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete set null (item_id)
);

create function private.has_own_price(l public.quote_items, i public.items_database) returns boolean
language sql stable set search_path = '' as $$
  select l.unit_price is distinct from l.catalog_price and l.unit_price <> private.item_price(i)
$$;

create function private.invoice_json(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(v) || jsonb_build_object(
      'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
          'company_name', c.company_name, 'payment_terms', c.payment_terms)
        from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'project_name', (select p.name from public.projects p where p.company_id = v.company_id and p.id = v.project_id),
      'quote_number', (select q.quote_number from public.quotes q where q.company_id = v.company_id and q.id = v.quote_id),
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'aging_days', private.aging_days(v.status, v.balance, v.due_date),
      'credited_amount', private.credited_amount(v.company_id, v.id),
      'left_of_quote', case when v.status = 'draft' and v.quote_id is not null and v.kind not in ('credit_note', 'retainage')
        then (select to_jsonb(r) from private.left_of_quote(v.company_id, v.quote_id, v.id) r where r.tax_rate is not null) end,
      'retainage_invoice', case when v.retainage_amount > 0 then (
        select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.retains_invoice_id = v.id and r.status <> 'void' and r.deleted_at is null limit 1) end,
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'),
      'payments', coalesce((select jsonb_agg(m.entry order by m.paid_at, m.created_at)
        from (
          select m.paid_at, m.created_at, to_jsonb(m) || jsonb_build_object('credited', coalesce((
            select sum(k.amount) from public.client_credits k
            where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0)) as entry
          from public.payments m where m.company_id = v.company_id and m.invoice_id = v.id
          union all
          -- what came online and found nothing open, and what was given back of credit that came with a payment
          select k.paid_at, k.created_at, jsonb_build_object('id', k.id, 'kind', case when k.amount > 0 then 'payment' else 'refund' end,
            'amount', 0, 'credited', k.amount, 'method', k.method, 'provider', coalesce(o.provider, 'stripe'),
            'reference', case when k.amount > 0 then 'Online payment' else k.notes end, 'notes', null,
            'reverses_payment_id', case when k.amount < 0 then coalesce(k.payment_id, k.returns_credit_id) end, 'paid_at', k.paid_at)
          from public.client_credits k left join public.payments o on o.company_id = k.company_id and o.id = k.payment_id
          where k.company_id = v.company_id and k.invoice_id = v.id
            and k.paid_at is not null and (k.payment_id is null or k.returns_credit_id is not null)
        ) m), '[]'))
    from public.invoices v where v.id = p_id);
end $$;

create function public.invoice_page(
  p_filters jsonb default '{}', p_sort text default 'issue_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.invoice_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('invoices', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create function private.invoice_state(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case p_status
    when 'paid' then 'r.status = ''paid'''
    when 'overdue' then overdue
    when 'partial' then 'r.status <> ''paid'' and r.paid_amount > 0 and (' || overdue || ') is not true'
    when 'pending' then 'r.status <> ''paid'' and r.paid_amount <= 0 and (' || overdue || ') is not true'
    else case when p_status is not null then 'false' end end
  from (values ('r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.due_date < current_date')) late (overdue)
$$;

create table public.stock_movements (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid,
  material_id uuid,
  kind text not null check (kind in ('received', 'used', 'returned', 'counted', 'adjusted')),
  quantity numeric(12, 3) not null check (quantity <> 0)
    constraint stock_movements_quantity_not_nan check (quantity <> 'NaN'),
  stock_after numeric(12, 3) constraint stock_movements_stock_after_not_nan check (stock_after <> 'NaN'),
  project_id uuid,
  notes text check (length(notes) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  takes_back uuid,
  unique (company_id, id),
  check (num_nonnulls(item_id, material_id) = 1),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, takes_back) references public.stock_movements (company_id, id) on delete cascade
);

create function private.is_counted_since(m public.stock_movements) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.stock_movements c where c.company_id = m.company_id and c.kind = 'counted' and c.created_at > m.created_at
      and (c.item_id = m.item_id or c.material_id = m.material_id) and c.takes_back is null
    and not exists (select from public.stock_movements t where t.company_id = c.company_id and t.takes_back = c.id))
$$;

create function public.issue_credit_note(
  p_invoice_id uuid, p_amount numeric, p_reason text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.issue_credit_note(p_invoice_id, p_amount, p_reason, p_id);
begin
  return private.invoice_json(invoice);
end $$;

create function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.invoices;
  most numeric;
  net numeric;
  kept numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where company_id = company and id = p_id) then
    return p_id;
  end if;
  select * into original from public.invoices
  where company_id = company and id = p_invoice_id and deleted_at is null and kind <> 'credit_note' for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') then
    perform private.reject('PT409', format('This invoice is %s; there is nothing to credit.', original.status));
  end if;
  -- what is held back is asked for, and credited, on an invoice of its own
  most := original.amount_due - (select coalesce(sum(total_amount), 0) from public.invoices
    where company_id = company and credits_invoice_id = original.id and status <> 'void' and deleted_at is null);
  if p_amount is null or p_amount <= 0 or p_amount > most then
    perform private.reject('PT422', case when original.amount_due <= 0 then 'Nothing is due on this invoice, so there is nothing to credit.'
      when most <= 0 then 'All of this invoice has been credited.'
      else format('Enter an amount up to $%s.', to_char(most, 'FM999,999,990.00')) end, 'amount');
  end if;
  -- the amount is gross; the note shows net and tax at the invoice's rate
  net := round(p_amount / (1 + original.tax_rate / 100), 2);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, description, due_date,
    credits_invoice_id, tax_rate, credited_total)
  values (p_id, company, original.client_id, original.project_id, null, 'credit_note', 'credit_note',
    left('Credit for ' || original.invoice_number, 200), p_reason, current_date, original.id,
    original.tax_rate, p_amount);
  -- A reason that is too long for the line stands above it.
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  values (company, p_id, 1, case when length(btrim(p_reason)) between 1 and 300 then btrim(p_reason) else 'Credit for ' || original.invoice_number end,
    1, net);
  update public.invoices set status = 'paid', sent_at = now(), paid_date = current_date where company_id = company and id = p_id;
  kept := greatest(0, p_amount - greatest(original.balance, 0));
  -- in one statement: between the two the invoice would be open for a moment
  insert into public.payments (company_id, invoice_id, kind, amount, reference)
  select company, original.id, entry.kind, entry.amount, v.invoice_number
  from public.invoices v
  cross join (values (1, 'kept_as_credit', -kept), (2, 'credit_note', p_amount)) entry (place, kind, amount)
  where v.company_id = company and v.id = p_id and entry.amount <> 0 order by entry.place;
  if kept > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, notes)
    values (company, original.client_id, kept, 'credit_note', p_id, p_reason);
  end if;
  return p_id;
end $$;

create function private.keep_revision(p_table text, p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_table = 'quotes' then
    insert into public.quote_revisions (company_id, quote_id, revision, document, reason)
    select company_id, id, revision, private.quote_json(id), p_reason from public.quotes
    where id = p_id and company_id = private.company_id();
    update public.quotes set revision = revision + 1, status = 'draft' where id = p_id and company_id = private.company_id();
  else
    insert into public.invoice_revisions (company_id, invoice_id, revision, document, reason)
    select company_id, id, revision, private.invoice_json(id), p_reason from public.invoices
    where id = p_id and company_id = private.company_id();
    update public.invoices set revision = revision + 1, status = 'draft' where id = p_id and company_id = private.company_id();
  end if;
end $$;

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid,
  quote_id uuid,
  kind text not null default 'standard'
    check (kind in ('standard', 'deposit', 'progress', 'retainage', 'final', 'credit_note')),
  invoice_number text not null check (length(btrim(invoice_number)) between 1 and 40),
  number_origin text not null default 'invoice_wizard'
    check (number_origin in ('invoice_wizard', 'quote', 'credit_note', 'typed')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 10000),
  status text not null default 'draft' check (status in ('draft', 'sent', 'viewed', 'partial', 'paid', 'void')),
  payment_method text check (payment_method in ('card', 'ach', 'check', 'wire', 'cash')),
  payment_terms text check (length(payment_terms) <= 200),
  subtotal numeric(12, 2) not null default 0 constraint invoices_subtotal_not_nan check (subtotal <> 'NaN'),
  discount_type text not null default 'amount' check (discount_type in ('amount', 'percent')),
  discount_value numeric(12, 2) not null default 0 check (discount_value >= 0)
    constraint invoices_discount_value_not_nan check (discount_value <> 'NaN'),
  discount_amount numeric(12, 2) not null default 0
    constraint invoices_discount_amount_not_nan check (discount_amount <> 'NaN'),
  tax_rate numeric(6, 3) not null default 0 check (tax_rate between 0 and 100)
    constraint invoices_tax_rate_not_nan check (tax_rate <> 'NaN'),
  tax_amount numeric(12, 2) not null default 0 constraint invoices_tax_amount_not_nan check (tax_amount <> 'NaN'),
  total_amount numeric(12, 2) not null default 0 constraint invoices_total_amount_not_nan check (total_amount <> 'NaN'),
  retainage_rate numeric(6, 3) not null default 0 check (retainage_rate between 0 and 100)
    constraint invoices_retainage_rate_not_nan check (retainage_rate <> 'NaN'),
  retainage_amount numeric(12, 2) not null default 0
    constraint invoices_retainage_amount_not_nan check (retainage_amount <> 'NaN'),
  amount_due numeric(12, 2) generated always as ((total_amount - retainage_amount)) stored
    constraint invoices_amount_due_not_nan check (amount_due <> 'NaN'),
  paid_amount numeric(12, 2) not null default 0 constraint invoices_paid_amount_not_nan check (paid_amount <> 'NaN'),
  balance numeric(12, 2) generated always as ((total_amount - retainage_amount - paid_amount)) stored
    constraint invoices_balance_not_nan check (balance <> 'NaN'),
  items_count int not null default 0,
  issue_date date not null default current_date,
  due_date date,
  paid_date date,
  notes text check (length(notes) <= 10000),
  show_summary_only boolean not null default false,
  revision int not null default 1,
  credits_invoice_id uuid,
  retains_invoice_id uuid,
  stripe_customer_id text,
  stripe_payment_intent_id text,
  sent_at timestamptz,
  viewed_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(void_reason) <= 1000),
  deleted_at timestamptz,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_reminders boolean not null default true,
  credited_total numeric(12, 2) check (credited_total > 0)
    constraint invoices_credited_total_not_nan check (credited_total <> 'NaN'),
  unique (company_id, id),
  unique (company_id, invoice_number),
  check (discount_type = 'amount' or discount_value <= 100),
  constraint invoices_check1 check ((kind = 'credit_note') = (credits_invoice_id is not null)),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id),
  foreign key (company_id, credits_invoice_id) references public.invoices (company_id, id),
  foreign key (company_id, retains_invoice_id) references public.invoices (company_id, id)
);

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  kind text not null default 'payment'
    check (kind in ('payment', 'refund', 'client_credit', 'credit_note', 'kept_as_credit')),
  amount numeric(12, 2) not null check (amount <> 0) constraint payments_amount_not_nan check (amount <> 'NaN'),
  method text check (method in ('card', 'ach', 'check', 'wire', 'cash')),
  provider text not null default 'manual' check (provider in ('manual', 'stripe')),
  external_id text,
  reverses_payment_id uuid,
  reference text check (length(reference) <= 200),
  notes text check (length(notes) <= 2000),
  paid_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (provider, external_id),
  constraint payments_check1 check ((kind = 'refund') = (reverses_payment_id is not null)),
  constraint payments_method_of_kind
    check (
case kind
    when 'payment' then method is not null
    when 'refund' then true
    else method is null
end),
  constraint payments_sign_of_kind check ((amount < 0) = (kind in ('refund', 'kept_as_credit'))),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, reverses_payment_id) references public.payments (company_id, id)
);

create table public.client_credits (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  amount numeric(12, 2) not null check (amount <> 0) constraint client_credits_amount_not_nan check (amount <> 'NaN'),
  source text not null check (source in ('overpayment', 'credit_note', 'applied', 'returned', 'manual')),
  invoice_id uuid,
  payment_id uuid,
  notes text check (length(notes) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  external_id text,
  method text check (method in ('card', 'ach', 'check', 'wire', 'cash')),
  paid_at timestamptz,
  returns_credit_id uuid,
  reference text check (length(reference) <= 200),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references public.payments (company_id, id) on delete cascade,
  foreign key (company_id, returns_credit_id) references public.client_credits (company_id, id) on delete cascade
);

create function private.left_of_kept(p_credit public.client_credits) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(
    (select coalesce(sum(k.amount), 0) from public.client_credits k where k.company_id = p_credit.company_id
      and (k.id = p_credit.id or k.returns_credit_id = p_credit.id)),
    (select coalesce(sum(k.amount), 0) from public.client_credits k where k.company_id = p_credit.company_id and k.client_id = p_credit.client_id)))
$$;

create function private.left_of_quote(
  p_company uuid, p_quote uuid, p_invoice uuid, out net_amount numeric, out tax_amount numeric, out tax_rate numeric
) returns record
language sql stable set search_path = '' as $$
  select q.subtotal - q.discount_amount - coalesce(sum(v.subtotal - v.discount_amount - v.changed), 0),
    q.tax_amount - coalesce(sum(v.tax_amount - round(v.changed * v.tax_rate / 100, 2)), 0), q.tax_rate
  from public.quotes q
  left join lateral (
    select i.subtotal, i.discount_amount, i.tax_amount, i.tax_rate, private.changed_amount(i.company_id, i.id) as changed
    from public.invoices i
    where i.company_id = q.company_id and i.quote_id = q.id and i.id <> p_invoice and i.status <> 'void' and i.deleted_at is null
      and i.kind not in ('credit_note', 'retainage')
  ) v on true
  where q.company_id = p_company and q.id = p_quote
  group by q.id
  having coalesce(bool_and(v.tax_rate = q.tax_rate), true)
$$;

create function private.log_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select new.company_id, 'document', what,
    'Document ' || case when what = 'created' then 'added' when what in ('deleted', 'restored', 'updated') then what else private.status_words(what) end, new.name, (select auth.uid()), new.id, new.project_id,
    case when new.is_office_only then 'view_money' else 'view_projects' end
  from (select case
    when tg_op = 'INSERT' then 'created'
    when new.deleted_at is not null and old.deleted_at is null then 'deleted'
    when new.deleted_at is null and old.deleted_at is not null then 'restored'
    when new.version_number <> old.version_number then 'updated'
    when new.status <> old.status then new.status end as what) as change
  where what is not null;
  return null;
end $$;

create function private.luminance(p_color text) returns numeric
language sql immutable set search_path = '' as $$
  select sum(weight * case when c <= 0.03928 then c / 12.92 else power((c + 0.055) / 1.055, 2.4) end)
  from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) as part (at, weight)
  cross join lateral (select ('x' || lpad(substr(p_color, at, 2), 8, '0'))::bit(32)::int / 255.0 as c) channel
$$;

create function private.note_past_due() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.plan_status <> 'past_due' then
    new.past_due_since := null;
  elsif old.plan_status <> 'past_due' then
    new.past_due_since := now();
  end if;
  return new;
end $$;

create function public.online_ledger(
  p_since timestamptz
) returns table (intent text, account_id text, company_id uuid, invoice_number text, received_cents bigint, refunded_cents bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(m.external_id, k.external_id), coalesce(a.stripe_account_id, ''), coalesce(m.company_id, k.company_id), v.invoice_number,
    ((coalesce(m.amount, 0) + coalesce(k.amount, 0)) * 100)::bigint,
    -- what a lost dispute took is no refund at the provider either
    ((-coalesce((select sum(r.amount) from public.payments r where r.company_id = m.company_id and r.reverses_payment_id = m.id
        and not exists (select from public.payment_disputes d where d.external_id = r.external_id)), 0)
      - coalesce((select sum(r.amount) from public.client_credits r where r.company_id = k.company_id and r.returns_credit_id = k.id), 0)
      - coalesce((select sum(d.taken_from_credit) from public.payment_disputes d where d.company_id = k.company_id and d.credit_id = k.id), 0)) * 100)::bigint
  from (select * from public.payments where provider = 'stripe' and kind = 'payment' and created_at >= p_since) m
  full join (select * from public.client_credits where external_id is not null and created_at >= p_since) k on k.external_id = m.external_id
  left join public.payment_attempts a on a.stripe_payment_intent_id = coalesce(m.external_id, k.external_id)
  left join public.invoices v on v.id = coalesce(m.invoice_id, k.invoice_id)
$$;

create table public.document_shares (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid,
  invoice_id uuid,
  sent_to text check (length(sent_to) <= 320),
  expires_at timestamptz not null default now() + '90 days'::interval,
  revoked_at timestamptz,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  view_count int not null default 0,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  check (num_nonnulls(quote_id, invoice_id) = 1),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade
);

create function private.open_share(p_token text) returns public.document_shares
language plpgsql security definer set search_path = '' as $$
declare
  share public.document_shares;
begin
  select s.* into share from private.document_share_tokens t join public.document_shares s on s.id = t.share_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.revoked_at is null and s.expires_at > now();
  perform private.follow_clock_of(share.company_id);
  return share;
end $$;

create function private.open_share_link(p_token text) returns public.share_links
language sql stable security definer set search_path = '' as $$
  select l.* from public.share_links l join private.share_link_tokens t on t.share_link_id = l.id
  where t.token_hash = sha256(p_token::bytea) and l.revoked_at is null and l.expires_at > now()
$$;

create function private.part_of(p_part numeric, p_whole numeric) returns numeric
language sql immutable strict set search_path = '' as $$
  select least(100, greatest(0, round(p_part * 100 / nullif(p_whole, 0), 3)))
$$;

create function public.pay_out_credit(
  p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamptz default null, p_reference text default null,
  p_notes text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  customer constant uuid := private.pay_out_credit(p_client_id, p_amount, p_method, p_paid_at, p_reference, p_notes, p_id);
begin
  return private.credit_of(customer);
end $$;

create function private.pay_out_credit(
  p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamptz, p_reference text, p_notes text, p_id uuid
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  way constant text := lower(p_method);
  paid_on constant timestamptz := coalesce(p_paid_at, now());
  customer public.clients;
  available numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.client_credits where company_id = company and id = p_id) then
    return p_client_id;
  end if;
  select * into customer from public.clients where company_id = company and id = p_client_id and deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Client not found');
  elsif p_amount is null or p_amount <= 0 or p_amount >= 1e10 or p_amount <> round(p_amount, 2) then
    perform private.reject('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.reject('PT422', 'Choose how it was paid out.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.reject('PT422', 'The payment date lies in the future.', 'paid_on');
  end if;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = customer.id;
  if p_amount > available then
    perform private.reject('PT422', format('The client has only $%s of credit.', to_char(available, 'FM999,999,990.00')), 'amount');
  end if;
  insert into public.client_credits (id, company_id, client_id, amount, source, method, reference, paid_at, notes)
  values (p_id, company, customer.id, -p_amount, 'returned', way, nullif(btrim(p_reference), ''), paid_on, nullif(btrim(p_notes), ''));
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
  values (company, 'client', 'paid out', 'Credit paid out', customer.name, (select auth.uid()), customer.id, 'view_money');
  return customer.id;
end $$;

create function private.payment_status(p_status text, p_balance numeric, p_paid numeric, p_due date) returns text
language sql stable set search_path = '' as $$
  select case
    when p_status = 'paid' then 'paid'
    when p_status in ('sent', 'viewed', 'partial') and p_balance > 0 and p_due < current_date then 'overdue'
    when p_paid > 0 then 'partial'
    else 'pending' end
$$;

create function public.preview_quote_bill(
  p_id uuid, p_kind text, p_percent numeric default null, p_retainage_rate numeric default 0,
  p_client_id uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice jsonb;
  seen jsonb;
begin
  begin
    invoice := public.bill_quote(p_id, p_kind, p_percent, p_retainage_rate => p_retainage_rate, p_client_id => p_client_id);
    select jsonb_build_object('total_amount', invoice -> 'total_amount', 'tax_amount', invoice -> 'tax_amount',
      'retainage_amount', invoice -> 'retainage_amount', 'left', q.subtotal - q.discount_amount - q.billed_amount)
    into seen from public.quotes q where q.id = p_id;
    raise exception using errcode = 'PLTRY';
  exception when sqlstate 'PLTRY' then
    return seen;
  end;
end $$;

create function private.quote_decision(q public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('decision', a.decision, 'signer_name', a.signer_name, 'signer_email', a.signer_email,
    'signature', a.signature, 'reason', a.reason, 'decided_at', a.decided_at, 'document_hash', a.document_hash,
    'ip_address', a.ip_address, 'signed_object_path', a.signed_object_path)
  from public.document_acceptances a
  where a.company_id = q.company_id and a.quote_id = q.id and a.decision = q.status
    -- a signature under an earlier revision is none under this one
    and not exists (select from public.quote_revisions r
      where r.company_id = q.company_id and r.quote_id = q.id and r.created_at > a.decided_at)
  order by a.decided_at desc limit 1
$$;

create function private.quote_json(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(q) || jsonb_build_object(
      'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
          'company_name', c.company_name, 'payment_terms', c.payment_terms)
        from public.clients c where c.company_id = q.company_id and c.id = q.client_id),
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'project_name', (select p.name from public.projects p where p.company_id = q.company_id and p.id = q.project_id),
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'),
      'invoices', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'kind', v.kind,
          'status', v.status, 'total_amount', v.total_amount) order by v.created_at)
        from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.deleted_at is null), '[]'),
      'decision', private.quote_decision(q))
    from public.quotes q where q.id = p_id);
end $$;

create function public.quote_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.quote_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('quotes', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create function public.read_shared_file(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  file jsonb;
begin
  select jsonb_build_object('kind', 'photo', 'name', coalesce(nullif(p.title, ''), p.file_name, 'Photo'),
      'file_name', coalesce(p.file_name, 'photo.jpg'), 'object_path', p.object_path, 'note', p.description,
      'file_type', lower(substring(p.object_path from '\.(\w+)$')))
  into file from public.project_photos p where p.id = link.photo_id and p.deleted_at is null;
  if file is null then
    select jsonb_build_object('kind', 'document', 'name', d.name, 'note', d.description)
      || coalesce((select jsonb_build_object('object_path', s.signed_object_path, 'file_type', 'pdf', 'file_name', d.name || ' (signed).pdf')
          from public.signatures s where s.document_id = d.id and s.version_number = d.version_number and s.signed_object_path is not null
          order by s.signed_at desc limit 1),
        jsonb_build_object('object_path', d.object_path, 'file_type', d.file_type, 'file_name', d.file_name))
    into file from public.project_documents d where d.id = link.document_id and d.deleted_at is null;
  end if;
  if file is null or not exists (select from public.projects p where p.id = link.project_id and p.deleted_at is null) then
    perform private.reject('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return file || jsonb_build_object('expires_at', link.expires_at,
    'company_name', (select c.name from public.companies c where c.id = link.company_id));
end $$;

create function public.read_shared_project(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  shared public.projects;
begin
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null or link.photo_id is not null or link.document_id is not null then
    perform private.reject('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return jsonb_build_object(
    'company', (select jsonb_build_object('name', c.name, 'phone', c.phone, 'email', c.email, 'logo_url', c.logo_url,
        'primary_color', c.primary_color) from public.companies c where c.id = shared.company_id),
    'project', jsonb_build_object('id', shared.id, 'name', shared.name, 'description', shared.description,
      'status', shared.status, 'address', shared.address, 'start_date', shared.start_date, 'end_date', shared.end_date,
      'project_type', shared.project_type, 'completion_percentage', shared.completion_percentage),
    'timeline', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type,
        'status', t.status, 'start_date', t.start_date, 'due_date', t.due_date, 'progress', t.progress)
        order by t.due_date, t.position)
      from public.project_timeline t where t.project_id = shared.id), '[]'),
    'photos', case when link.shows_photos then coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title,
        'description', p.description, 'phase', p.phase, 'taken_at', p.taken_at, 'object_path', p.object_path,
        'thumbnail_path', p.thumbnail_path) order by p.taken_at desc)
      from public.project_photos p where p.project_id = shared.id and p.deleted_at is null), '[]') else '[]' end,
    'expires_at', link.expires_at);
end $$;

create function public.record_payment(p_payment jsonb, p_overpayment text default 'refuse') returns jsonb
language plpgsql set search_path = '' as $$
declare
  outcome constant jsonb := private.record_payment(p_payment, p_overpayment);
begin
  return outcome || jsonb_build_object('invoice', private.invoice_json((outcome ->> 'invoice_id')::uuid));
end $$;

create function private.record_payment(p_payment jsonb, p_overpayment text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  entry constant uuid := coalesce((p_payment ->> 'id')::uuid, gen_random_uuid());
  amount constant numeric := (p_payment ->> 'amount')::numeric;
  way constant text := lower(p_payment ->> 'method');
  paid_on constant timestamptz := coalesce((p_payment ->> 'paid_at')::timestamptz, now());
  target public.invoices;
  taken numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.payments m where m.company_id = company and m.id = entry) then
    return jsonb_build_object('payment_id', entry, 'invoice_id', (select m.invoice_id from public.payments m where m.id = entry));
  end if;
  if amount is null or amount <= 0 or amount >= 1e10 or amount <> round(amount, 2) then
    perform private.reject('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.reject('PT422', 'Choose how it was paid.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.reject('PT422', 'The payment date lies in the future.', 'paid_at');
  end if;
  select * into target from public.invoices v
  where v.company_id = company and v.id = (p_payment ->> 'invoice_id')::uuid and v.deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  taken := case when p_overpayment = 'credit' then least(amount, target.balance) else amount end;
  if taken <= 0 then
    perform private.reject('PT422', 'This invoice is paid in full.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, amount, method, reference, notes, paid_at)
  values (entry, company, target.id, taken, way, p_payment ->> 'reference', p_payment ->> 'notes', paid_on);
  if amount > taken then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (company, target.client_id, amount - taken, 'overpayment', target.id, entry, 'Paid too much on ' || target.invoice_number);
  end if;
  return jsonb_build_object('payment_id', entry, 'invoice_id', target.id, 'credited', amount - taken);
end $$;

create function public.record_payments(p_payments jsonb) returns table (invoice_id uuid, ok boolean, message text)
language plpgsql set search_path = '' as $$
declare
  one jsonb;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  for one in select value from jsonb_array_elements(coalesce(p_payments, '[]')) order by value ->> 'invoice_id' loop
    invoice_id := (one ->> 'invoice_id')::uuid; ok := true; message := null;
    begin
      if one ->> 'amount' is null then
        one := one || jsonb_build_object('amount', (select v.balance from public.invoices v where v.id = (one ->> 'invoice_id')::uuid));
      end if;
      perform private.record_payment(one, 'refuse');
    exception when sqlstate 'PT422' or sqlstate 'PT409' or sqlstate 'PT404' then
      ok := false; message := sqlerrm;
    end;
    return next;
  end loop;
end $$;

create function public.refundable_payment(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.refundable_payment(p_id) $$;

create function private.refundable_payment(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  kept public.client_credits;
  intent text;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments
  where company_id = company and id = p_id and kind = 'payment' and provider = 'stripe' and external_id is not null;
  select * into kept from public.client_credits
  where company_id = company and (id = p_id or external_id = original.external_id) and amount > 0 and external_id is not null;
  intent := coalesce(original.external_id, kept.external_id);
  if intent is null then
    perform private.reject('PT404', 'Payment not found');
  end if;
  return jsonb_build_object('intent', intent,
    'account', coalesce((select a.stripe_account_id from public.payment_attempts a where a.company_id = company and a.stripe_payment_intent_id = intent limit 1), ''),
    'left_cents', (100 * (coalesce(original.amount, 0) + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = company and m.reverses_payment_id = original.id), 0)
      + case when kept.id is null then 0 else private.left_of_kept(kept) end))::bigint);
end $$;

create function private.refuse_closed_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  row constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  -- Functions of the server may go on: the client's choice of options belongs to a sent quote.
  if current_user = 'authenticated' then
    select q.status into state from public.quotes q
    where q.company_id = (row ->> 'company_id')::uuid and q.id = (row ->> 'quote_id')::uuid;
    if state <> 'draft' then
      perform private.reject(private.closed_quote_code(state), private.closed_quote_text(state));
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create function public.release_retainage(
  p_invoice_id uuid, p_due_date date default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  original public.invoices;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_id) then
    return private.invoice_json(p_id);
  end if;
  select * into original from public.invoices where id = p_invoice_id and deleted_at is null for update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') or original.retainage_amount <= 0 then
    perform private.reject('PT409', 'This invoice holds no retainage.');
  elsif exists (select from public.invoices where retains_invoice_id = original.id and status <> 'void' and deleted_at is null) then
    perform private.reject('PT409', 'The retainage of this invoice has been invoiced already.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, title, retains_invoice_id, due_date)
  values (p_id, original.client_id, original.project_id, original.quote_id, 'retainage',
    left('Retainage of ' || original.invoice_number, 200), original.id, coalesce(p_due_date, current_date + 30));
  insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
  values (p_id, 1, 'Retainage held on ' || original.invoice_number, 1, original.retainage_amount);
  return private.invoice_json(p_id);
end $$;

create function private.remember_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_customers (stripe_customer_id) values (old.stripe_customer_id) on conflict do nothing;
  return null;
end $$;

create function public.reprice_quote(p_id uuid, p_own_lines uuid[] default '{}'::uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  quote public.quotes;
  proposed uuid[];
  items jsonb := '[]';
  lines jsonb;
  kept jsonb;
  changed int;
begin
  perform private.require_write('edit_documents');
  select * into quote from public.quotes where company_id = private.company_id() and id = p_id and deleted_at is null for update;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  end if;
  if quote.status <> 'draft' then
    perform private.reject('PT409', 'Only a draft can be repriced: what was sent stays as it was sent.');
  end if;
  select array_agg(distinct p.id) into proposed
  from public.price_proposals p join public.quote_items l on l.company_id = p.company_id and l.item_id = p.item_id
  where p.company_id = quote.company_id and l.quote_id = quote.id and p.status = 'pending';
  if proposed is not null then
    items := public.accept_prices(proposed, false) -> 'before' -> 'items';
  end if;
  with asked as materialized (
    select l.id, l.position, l.name, l.unit_price, l.unit_cost, l.catalog_price, private.item_price(i) as price_now, i.cost as new_cost,
      private.has_own_price(l, i) and l.id <> all (p_own_lines) as is_own
    from public.quote_items l join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = quote.company_id and l.quote_id = quote.id and (i.cost > l.unit_cost or l.id = any (p_own_lines))
  ), touched as (
    update public.quote_items l set unit_price = case when a.is_own then a.unit_price else a.price_now end, unit_cost = a.new_cost
    from asked a where l.company_id = quote.company_id and l.id = a.id
    returning a.*, l.unit_price as new_price
  )
  select count(*) filter (where not t.is_own),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'unit_price', t.unit_price, 'unit_cost', t.unit_cost,
      'catalog_price', t.catalog_price, 'new_price', t.new_price, 'new_cost', t.new_cost)), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'unit_price', t.unit_price, 'catalog_price', t.price_now)
      order by t.position, t.id) filter (where t.is_own), '[]')
  into changed, lines, kept from touched t;
  if lines <> '[]' then
    perform private.touch_quotes(array[quote.id]);
  end if;
  return jsonb_build_object('lines', changed, 'prices', coalesce(cardinality(proposed), 0), 'kept', kept,
    'proposals', to_jsonb(coalesce(proposed, '{}')), 'before', jsonb_build_object('items', items, 'lines', lines));
end $$;

create function public.reverse_payment(
  p_payment_id uuid, p_amount numeric default null, p_reason text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.reverse_payment(p_payment_id, p_amount, p_reason, p_id);
begin
  return private.invoice_json(invoice);
end $$;

create function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  kept public.client_credits;
  of_credit numeric := 0;
  of_payment numeric;
  wanted numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments where company_id = company and id = p_payment_id;
  if not found or original.kind in ('refund', 'kept_as_credit') then
    perform private.reject('PT404', 'Payment not found');
  end if;
  if exists (select from public.payments where company_id = company and id = p_id)
    or exists (select from public.client_credits where company_id = company and id = p_id) then
    return original.invoice_id;
  end if;
  if original.provider = 'stripe' then
    perform private.reject('PT409', 'Refund an online payment through the card provider.');
  elsif original.kind = 'credit_note' then
    perform private.reject('PT409', 'Void the credit note instead.');
  end if;
  perform 1 from public.invoices where company_id = company and id = original.invoice_id for no key update;
  select sum(amount) into of_payment from public.payments
  where company_id = company and (id = original.id or reverses_payment_id = original.id);
  select * into kept from public.client_credits where company_id = company and payment_id = original.id and source = 'overpayment';
  if kept.id is not null then
    perform 1 from public.clients where company_id = company and id = kept.client_id for no key update;
    of_credit := private.left_of_kept(kept);
  end if;
  wanted := coalesce(p_amount, of_payment + of_credit);
  if of_payment + of_credit <= 0 then
    perform private.reject('PT409', 'This payment has been reversed already.');
  elsif wanted <= 0 or wanted > of_payment + of_credit then
    perform private.reject('PT422', format('Only $%s is left of this payment.', to_char(of_payment + of_credit, 'FM999,999,990.00')), 'amount');
  end if;
  of_credit := least(wanted, of_credit);
  if of_credit > 0 then
    insert into public.client_credits (id, company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (case when of_credit = wanted then p_id else gen_random_uuid() end, company, kept.client_id, -of_credit, 'returned',
      kept.invoice_id, original.id, kept.id, original.method, now(), p_reason);
  end if;
  if wanted > of_credit then
    insert into public.payments (id, company_id, invoice_id, kind, amount, method, reverses_payment_id, notes)
    values (p_id, company, original.invoice_id, 'refund', of_credit - wanted, original.method, original.id, p_reason);
  end if;
  if original.kind = 'client_credit' then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    select company, v.client_id, wanted, 'returned', v.id, p_id, p_reason
    from public.invoices v where v.company_id = company and v.id = original.invoice_id;
  end if;
  return original.invoice_id;
end $$;

create function private.revise_document(p_table text, p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  state text;
  billed numeric;
  paid numeric;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_table = 'quotes' then
    select status, billed_amount into state, billed from public.quotes
    where id = p_id and company_id = company and deleted_at is null for no key update;
  else
    select status, 0, paid_amount into state, billed, paid from public.invoices
    where id = p_id and company_id = company and deleted_at is null and kind <> 'credit_note' for no key update;
  end if;
  if state is null then
    perform private.reject('PT404', case p_table when 'quotes' then 'Quote not found' else 'Invoice not found' end);
  elsif state = 'void' or state = 'paid' and paid > 0 then
    perform private.reject('PT409', format('This invoice is %s and cannot be revised. Issue a credit note instead.', state));
  elsif billed > 0 then
    perform private.reject('PT409', 'This quote has been invoiced and cannot be revised.');
  elsif state <> 'draft' then
    perform private.keep_revision(p_table, p_id, p_reason);
  end if;
end $$;

create function public.revise_invoice(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.revise_document('invoices', p_id, p_reason);
  return private.invoice_json(p_id);
end $$;

create function public.revise_quote(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.revise_document('quotes', p_id, p_reason);
  return private.quote_json(p_id);
end $$;

create function public.revoke_document_share(p_id uuid) returns void
language sql set search_path = '' as $$ select private.revoke_share(p_id) $$;

create function private.revoke_share(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_documents');
  update public.document_shares set revoked_at = now() where id = p_id and company_id = private.company_id() and revoked_at is null;
end $$;

create function public.revoke_share_link(p_share_link_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
begin
  perform private.require_write('edit_projects');
  update public.share_links l set revoked_at = coalesce(l.revoked_at, now())
  where l.id = p_share_link_id and l.company_id = private.company_id() returning * into link;
  if link.id is null then
    perform private.reject('PT404', 'This link does not exist.');
  end if;
  return to_jsonb(link);
end $$;

create function public.save_branding(p_branding jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings', 'custom_branding');
  insert into public.company_branding (company_id, name, primary_color, secondary_color, accent_color, font_family, font_size_base)
  select private.company_id(), b.name, b.primary_color, b.secondary_color, b.accent_color, b.font_family, b.font_size_base
  from jsonb_populate_record(null::public.company_branding, p_branding) b
  on conflict (company_id) do update set name = excluded.name, primary_color = excluded.primary_color,
    secondary_color = excluded.secondary_color, accent_color = excluded.accent_color, font_family = excluded.font_family,
    font_size_base = excluded.font_size_base;
  return (select to_jsonb(b) from public.company_branding b where b.company_id = private.company_id());
end $$;

create function public.save_document(p_document jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.project_documents;
  wanted uuid := coalesce((p_document ->> 'id')::uuid, gen_random_uuid());
  company uuid := private.company_id();
  next_version int := 1;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if not exists (select from storage.objects o
                 where o.bucket_id = 'project-documents' and o.name = p_document ->> 'object_path'
                   and starts_with(o.name, company::text || '/')) then
    perform private.reject('PT422', 'The file has not been uploaded.', 'object_path');
  end if;
  select * into document from public.project_documents d
  where d.id = wanted and d.company_id = company for no key update;
  if document.id is null then
    if not exists (select from public.projects p
                   where p.id = (p_document ->> 'project_id')::uuid and p.company_id = company and p.deleted_at is null) then
      perform private.reject('PT404', 'Project not found');
    elsif btrim(coalesce(p_document ->> 'name', p_document ->> 'file_name', '')) = '' then
      perform private.reject('PT422', 'Please give the document a name', 'name');
    end if;
    insert into public.project_documents (id, company_id, project_id, name, description, category, status, is_office_only,
      object_path, file_name, file_type, size_bytes, content_hash, template, expires_on)
    values (wanted, company, (p_document ->> 'project_id')::uuid, coalesce(p_document ->> 'name', p_document ->> 'file_name'),
      coalesce(p_document ->> 'description', ''), p_document ->> 'category',
      case when p_document ->> 'status' in ('draft', 'pending', 'approved', 'active') then p_document ->> 'status' else 'active' end,
      coalesce((p_document ->> 'is_office_only')::boolean, false), p_document ->> 'object_path', p_document ->> 'file_name',
      lower(p_document ->> 'file_type'), (p_document ->> 'size_bytes')::bigint, p_document ->> 'content_hash',
      p_document ->> 'template', (p_document ->> 'expires_on')::date)
    returning * into document;
  elsif exists (select from public.document_versions v
                where v.document_id = document.id and v.object_path = p_document ->> 'object_path'
                  and v.uploaded_by = (select auth.uid())) then
    -- A repeated request: also of what the office alone reads, and when a newer version has come.
    return jsonb_build_object('id', document.id, 'object_path', p_document ->> 'object_path')
      || case when document.is_office_only and not private.has_permission('view_money') then '{}' else to_jsonb(document) end;
  elsif document.is_office_only and not private.has_permission('view_money') then
    perform private.reject('PT404', 'Document not found');
  elsif document.object_path = p_document ->> 'object_path' then
    -- A repeated request.
    return to_jsonb(document);
  else
    next_version := document.version_number + 1;
    update public.project_documents d
    set version_number = next_version, object_path = p_document ->> 'object_path', file_name = p_document ->> 'file_name',
      file_type = lower(p_document ->> 'file_type'), size_bytes = (p_document ->> 'size_bytes')::bigint,
      content_hash = p_document ->> 'content_hash',
      status = case when d.status = 'signed' then 'active' else d.status end
    where d.id = document.id returning * into document;
    update public.signatures s set status = 'withdrawn' where s.document_id = document.id and s.status = 'pending';
  end if;
  insert into public.document_versions (company_id, document_id, version_number, object_path, file_name, file_type,
    size_bytes, content_hash)
  values (company, document.id, next_version, document.object_path, document.file_name, document.file_type,
    document.size_bytes, document.content_hash);
  return to_jsonb(document);
end $$;

create function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid());
  due constant date := (p_invoice ->> 'due_date')::date;
  v public.invoices;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  perform private.refuse_parts_of_cents(p_items);
  select * into v from public.invoices where id = target for update;
  if found and p_version is null then
    return private.invoice_json(target);
  end if;
  if nullif(p_invoice ->> 'client_id', '') is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  elsif nullif(btrim(p_invoice ->> 'title'), '') is null then
    perform private.reject('PT422', 'Invoice title is required', 'title');
  elsif coalesce((p_invoice ->> 'tax_rate')::numeric, 0) not between 0 and 100 then
    perform private.reject('PT422', 'Tax rate must be between 0 and 100', 'tax_rate');
  elsif jsonb_array_length(coalesce(p_items, '[]')) = 0 then
    perform private.reject('PT422', 'At least one item must be added to the invoice', 'items');
  elsif due is null then
    perform private.reject('PT422', 'Due date is required', 'due_date');
  -- What is past everywhere on earth: in the evening of Texas it is tomorrow here, and an invoice can be due that day.
  elsif due < (now() at time zone 'Etc/GMT+12')::date and due is distinct from v.due_date then
    perform private.reject('PT422', 'Due date cannot be in the past', 'due_date');
  end if;
  if v.id is null then
    begin
      insert into public.invoices (id, client_id, project_id, invoice_number, number_origin, title, description, discount_type,
        discount_value, tax_rate, retainage_rate, issue_date, due_date, notes, payment_terms, show_summary_only)
      values (target, (p_invoice ->> 'client_id')::uuid, (p_invoice ->> 'project_id')::uuid,
        nullif(btrim(p_invoice ->> 'invoice_number'), ''),
        case when nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then 'invoice_wizard' else 'typed' end,
        btrim(p_invoice ->> 'title'), p_invoice ->> 'description', coalesce(p_invoice ->> 'discount_type', 'amount'),
        coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
        coalesce((p_invoice ->> 'tax_rate')::numeric, 0), coalesce((p_invoice ->> 'retainage_rate')::numeric, 0),
        coalesce((p_invoice ->> 'issue_date')::date, current_date), due, p_invoice ->> 'notes',
        p_invoice ->> 'payment_terms', coalesce((p_invoice ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      if exists (select from public.invoices where id = target) then
        return private.invoice_json(target);
      end if;
      if nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then
        raise;
      end if;
      perform private.reject('PT422', format('Invoice number %s is already in use.', btrim(p_invoice ->> 'invoice_number')), 'invoice_number');
    end;
  else
    if v.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this invoice. Reload it to see the changes.');
    end if;
    if v.deleted_at is not null then
      perform private.reject('PT404', 'This invoice has been deleted.');
    end if;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.invoice_items i where i.invoice_id = target;
    -- Before the header: a change order leaves with its line, and the invoice may then go to another project.
    delete from public.invoice_items where invoice_id = target;
    update public.invoices set
      client_id = (p_invoice ->> 'client_id')::uuid,
      project_id = (p_invoice ->> 'project_id')::uuid,
      title = btrim(p_invoice ->> 'title'),
      description = p_invoice ->> 'description',
      discount_type = coalesce(p_invoice ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_invoice ->> 'tax_rate')::numeric, 0),
      retainage_rate = coalesce((p_invoice ->> 'retainage_rate')::numeric, v.retainage_rate),
      issue_date = coalesce((p_invoice ->> 'issue_date')::date, v.issue_date),
      due_date = due,
      notes = p_invoice ->> 'notes',
      payment_terms = p_invoice ->> 'payment_terms',
      show_summary_only = coalesce((p_invoice ->> 'show_summary_only')::boolean, false)
    where id = target;
  end if;
  insert into public.invoice_items (id, invoice_id, item_id, quote_item_id, change_order_id, position, section, name, description,
    quantity, unit, unit_price, unit_cost, contract_amount, percent_before, percent_complete)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid,
    coalesce(x.line ->> 'quote_item_id', y.was ->> 'quote_item_id')::uuid,
    z.change_order, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description', z.quantity, x.line ->> 'unit', z.price,
    (x.line ->> 'unit_cost')::numeric, z.contract, z.before,
    case when z.change_order is not null then greatest(z.before, private.part_of(part.before + z.total, part.amount))
    else coalesce((x.line ->> 'percent_complete')::numeric,
      -- another amount of a line with progress is another progress
      case when z.contract <> 0 and z.total <> (y.was ->> 'total_price')::numeric
        then least(100, greatest(z.before, z.before + round(z.quantity * z.price * 100 / z.contract, 3)))
        else (y.was ->> 'percent_complete')::numeric end) end
  from jsonb_array_elements(p_items) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y
  cross join lateral (select coalesce((x.line ->> 'quantity')::numeric, 1) as quantity, coalesce((x.line ->> 'unit_price')::numeric, 0) as price,
    coalesce(x.line ->> 'change_order_id', y.was ->> 'change_order_id')::uuid as change_order) a
  -- Of a change order that is billed in parts: how much it is over, and what other invoices bill of it.
  left join lateral (
    select o.amount, private.billed_amount(o.company_id, o.id, target) as before from public.change_orders o
    where o.id = a.change_order and round(a.quantity * a.price, 2) <> o.amount
  ) part on true
  cross join lateral (select a.*, round(a.quantity * a.price, 2) as total,
    case when a.change_order is not null then part.amount
      else coalesce(x.line ->> 'contract_amount', y.was ->> 'contract_amount')::numeric end as contract,
    case when a.change_order is not null then private.part_of(part.before, part.amount)
      else coalesce(x.line ->> 'percent_before', y.was ->> 'percent_before')::numeric end as before) z;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.invoices d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;

create function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_parts_of_cents(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.reject('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.reject('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.reject('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.reject(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this quote. Reload it to see the changes.');
    end if;
    update public.quotes set
      client_id = (p_quote ->> 'client_id')::uuid,
      custom_client_name = nullif(btrim(p_quote ->> 'custom_client_name'), ''),
      project_id = (p_quote ->> 'project_id')::uuid,
      title = btrim(p_quote ->> 'title'),
      description = p_quote ->> 'description',
      discount_type = coalesce(p_quote ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_quote ->> 'tax_rate')::numeric, 0),
      valid_until = (p_quote ->> 'valid_until')::date,
      notes = p_quote ->> 'notes',
      terms = p_quote ->> 'terms',
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false)
    where id = target;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.quotes d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

create function public.save_reconciliation(p_since timestamptz, p_checked int, p_differences jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.reconciliations (since, checked, differences) values (p_since, p_checked, p_differences)
$$;

create function public.save_stripe_account(p_company_id uuid, p_account_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  kept text;
begin
  update public.companies set stripe_account_id = coalesce(stripe_account_id, p_account_id),
    stripe_charges_enabled = stripe_charges_enabled and p_account_id is not null
  where id = p_company_id returning stripe_account_id into kept;
  if p_account_id is null then
    update public.companies set stripe_account_id = null, stripe_charges_enabled = false, stripe_account_at = null where id = p_company_id;
    return null;
  end if;
  return kept;
end $$;

create function public.save_stripe_customer(
  p_company_id uuid, p_customer_id text, p_client_id uuid default null, p_user_id uuid default null,
  p_account_id text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stripe_customers (company_id, client_id, user_id, account_id, stripe_customer_id)
  values (p_company_id, p_client_id, p_user_id, p_account_id, p_customer_id) on conflict (account_id, stripe_customer_id) do nothing;
  if p_client_id is null then
    update public.companies set stripe_customer_id = p_customer_id where id = p_company_id and stripe_customer_id is null;
  end if;
end $$;

create function public.save_tax_settings(p_settings jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  if (p_settings ->> 'default_tax_rate')::numeric not between 0 and 100 then
    perform private.reject('PT422', 'Enter a rate from 0 to 100', 'default_tax_rate');
  elsif (p_settings ->> 'compound_tax')::boolean then
    perform private.reject('PT422', 'A document has one tax rate. Add the rates up and save the sum as one.', 'compound_tax');
  elsif (p_settings ->> 'tax_inclusive')::boolean then
    perform private.reject('PT422', 'The tax is added to the subtotal. Enter prices without it.', 'tax_inclusive');
  end if;
  insert into public.company_tax_settings (company_id, default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive,
    exemption_certificate, state, county, city, filing_reminder_day)
  select private.company_id(), s.default_tax_rate, s.tax_name, s.tax_number, s.compound_tax, s.tax_inclusive,
    s.exemption_certificate, s.state, s.county, s.city, s.filing_reminder_day
  from jsonb_populate_record(null::public.company_tax_settings, p_settings) s
  on conflict (company_id) do update set default_tax_rate = excluded.default_tax_rate, tax_name = excluded.tax_name,
    tax_number = excluded.tax_number, compound_tax = excluded.compound_tax, tax_inclusive = excluded.tax_inclusive,
    exemption_certificate = excluded.exemption_certificate, state = excluded.state, county = excluded.county,
    city = excluded.city, filing_reminder_day = excluded.filing_reminder_day;
end $$;

create function public.send_invoice(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  update public.invoices set status = 'sent' where id = p_id and status = 'draft' and deleted_at is null;
  if not found and not exists (select from public.invoices where id = p_id and deleted_at is null and status <> 'void') then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  return private.invoice_json(p_id);
end $$;

create function public.set_primary_logo(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.set_primary_logo(p_id) $$;

create function private.set_primary_logo(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  chosen public.company_logos;
begin
  perform private.require_write('manage_settings');
  perform 1 from public.companies where id = company for no key update;
  update public.company_logos set is_primary = false where company_id = company and is_primary and id <> p_id;
  update public.company_logos set is_primary = true where company_id = company and id = p_id returning * into chosen;
  if chosen.id is null then
    perform private.reject('PT404', 'Logo not found');
  end if;
  update public.companies set logo_url = chosen.file_path where id = company;
  return to_jsonb(chosen);
end $$;

create function public.set_quote_status(p_id uuid, p_status text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  if p_status is null or p_status not in ('draft', 'sent', 'accepted', 'expired', 'rejected') then
    perform private.reject('PT422', 'Unknown quote status.', 'status');
  end if;
  update public.quotes set status = p_status where id = p_id and deleted_at is null and status <> p_status;
  if not found and not exists (select from public.quotes where id = p_id and deleted_at is null) then
    perform private.reject('PT404', 'Quote not found');
  end if;
  return private.quote_json(p_id);
end $$;

create function private.settle_credit_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.paid_amount := case when new.status = 'void' then 0 else new.total_amount - new.retainage_amount end;
  return new;
end $$;

create function private.settle_document(p_document uuid) returns void
language sql security definer set search_path = '' as $$
  update public.project_documents d
  set status = case when exists (select from public.signatures s where s.document_id = d.id
    and s.version_number = d.version_number and s.status = 'signed') then 'signed' else 'active' end
  where d.id = p_document and d.status = 'pending' and not exists (select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending')
$$;

create function private.share_document(p_quote_id uuid, p_invoice_id uuid, p_days int, p_sent_to text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  token constant text := private.new_token();
  share public.document_shares;
begin
  perform private.require_write('edit_documents', case when p_invoice_id is null then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_days is null or p_days not between 1 and 365 then
    perform private.reject('PT422', 'A link lasts 1 to 365 days.', 'days');
  end if;
  if not exists (select from public.quotes where company_id = company and id = p_quote_id and deleted_at is null)
    and not exists (select from public.invoices where company_id = company and id = p_invoice_id and deleted_at is null) then
    perform private.reject('PT404', case when p_invoice_id is null then 'Quote not found' else 'Invoice not found' end);
  end if;
  insert into public.document_shares (company_id, quote_id, invoice_id, sent_to, expires_at)
  values (company, p_quote_id, p_invoice_id, p_sent_to, now() + make_interval(days => p_days)) returning * into share;
  insert into private.document_share_tokens (share_id, token_hash) values (share.id, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('id', share.id, 'token', token, 'expires_at', share.expires_at);
end $$;

create function public.share_invoice(p_id uuid, p_days int default 90, p_sent_to text default null) returns jsonb
language sql set search_path = '' as $$ select private.share_document(null, p_id, p_days, p_sent_to) $$;

create function public.share_quote(p_id uuid, p_days int default 90, p_sent_to text default null) returns jsonb
language sql set search_path = '' as $$ select private.share_document(p_id, null, p_days, p_sent_to) $$;

create function private.shared_document(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when whole ->> 'status' = 'draft' then whole || jsonb_build_object('description', null, 'notes', null, 'terms', null,
      'payment_terms', null, 'subtotal', 0, 'discount_value', 0, 'discount_amount', 0, 'tax_amount', 0, 'total_amount', 0, 'retainage_amount', 0, 'amount_due', 0,
      'balance', 0, 'decision', null, 'items', '[]'::jsonb)
    else whole end
  from (select case when p_share.quote_id is not null then (
    select jsonb_build_object('type', 'quote', 'id', q.id, 'number', q.quote_number, 'title', q.title, 'description', q.description,
      'status', case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end,
      'subtotal', q.subtotal, 'discount_type', q.discount_type, 'discount_value', q.discount_value,
      'discount_amount', q.discount_amount, 'tax_rate', q.tax_rate, 'tax_amount', q.tax_amount,
      'total_amount', q.total_amount, 'valid_until', q.valid_until, 'notes', q.notes, 'terms', q.terms,
      'show_summary_only', q.show_summary_only, 'revision', q.revision, 'created_at', q.created_at,
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'decision', private.quote_decision(q) - array['signer_email', 'ip_address'],
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.unit_price end,
          'total_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.total_price end,
          'is_optional', i.is_optional, 'is_selected', i.is_selected,
          'alternative_group', i.alternative_group) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'))
    from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id and q.deleted_at is null)
  else (
    select jsonb_build_object('type', 'invoice', 'id', v.id, 'number', v.invoice_number, 'kind', v.kind, 'title', v.title,
      'description', v.description, 'status', v.status,
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'subtotal', v.subtotal, 'discount_amount', v.discount_amount, 'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount,
      'total_amount', v.total_amount, 'retainage_amount', v.retainage_amount, 'amount_due', v.amount_due,
      'paid_amount', v.paid_amount, 'credited_amount', private.credited_amount(v.company_id, v.id), 'balance', v.balance, 'issue_date', v.issue_date, 'due_date', v.due_date, 'notes', v.notes,
      'payment_terms', v.payment_terms, 'show_summary_only', v.show_summary_only, 'created_at', v.created_at,
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when v.show_summary_only then null else i.unit_price end,
          'total_price', case when v.show_summary_only then null else i.total_price end,
          'contract_amount', case when v.show_summary_only then null else i.contract_amount end, 'percent_before', i.percent_before,
          'percent_complete', i.percent_complete) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'))
    from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null)
  end as whole) document
$$;

create function public.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  found_attempt jsonb;
begin
  select jsonb_build_object('status', a.status, 'error', a.error, 'amount', a.amount, 'credited', a.credited) into found_attempt
  from public.payment_attempts a
  where a.id = p_attempt_id and a.company_id = share.company_id and a.invoice_id = share.invoice_id;
  if found_attempt is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_attempt;
end $$;

create function private.shared_payments(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'credited', r.credited, 'method', r.method,
    'paid_on', private.day_of(p_company, r.paid_at)) order by r.paid_at, r.created_at), '[]')
  from (
    select m.amount, coalesce((select sum(k.amount) from public.client_credits k
        where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited,
      m.method, m.paid_at, m.created_at
    from public.payments m
    where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'payment'
      -- One that was given back, or bounced, is received no more.
      and m.amount + coalesce((select sum(b.amount) from public.payments b
        where b.company_id = m.company_id and b.reverses_payment_id = m.id), 0) > 0
    union all
    -- What came online and found nothing open.
    select 0, k.amount, k.method, k.paid_at, k.created_at
    from public.client_credits k
    where k.company_id = p_company and k.invoice_id = p_invoice and k.amount > 0 and k.paid_at is not null and k.payment_id is null
      and k.amount + coalesce((select sum(b.amount) from public.client_credits b
        where b.company_id = k.company_id and b.returns_credit_id = k.id), 0) > 0
  ) r
$$;

create function public.shared_quote_file(p_token text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  path text;
begin
  select private.quote_decision(q) ->> 'signed_object_path' into path from public.quotes q
  where q.company_id = share.company_id and q.id = share.quote_id and q.deleted_at is null;
  if path is null then
    perform private.reject('PT404', 'There is no signed copy of this quote.');
  end if;
  return path;
end $$;

create function public.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text default null,
  p_name text default null, p_confirms_name boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures;
  file public.document_versions;
  given text := nullif(btrim(coalesce(p_name, case when p_method = 'typed' then p_signature end)), '');
begin
  if p_token is not null then
    request := private.open_signature(p_token);
  else
    perform private.require_write('view_projects');
    select * into request from public.signatures s where s.id = p_signature_id and s.company_id = private.company_id()
      -- A member signs for itself, or lets a client sign on its own device.
      and (private.has_permission('edit_projects')
           or s.signer_email = (select p.email from public.user_profiles p where p.id = private.member_id()));
  end if;
  if request.id is null or request.id <> p_signature_id then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  select * into request from public.signatures s where s.id = request.id for no key update;
  if request.status <> 'pending' then
    perform private.reject('PT409', case request.status when 'declined' then 'This request has been declined.'
      else 'This document has already been signed.' end);
  elsif p_method is null or p_method not in ('drawn', 'typed') or btrim(coalesce(p_signature, '')) = '' then
    perform private.reject('PT422', 'Please sign before you continue', 'signature');
  elsif length(given) > 200 then
    perform private.reject('PT422', 'The name is longer than 200 characters.', 'name');
  elsif p_name is not null and given is not null and not coalesce(p_confirms_name, false)
    and private.plain_person(given) <> private.plain_person(request.signer) then
    perform private.reject('PT422', format('This request was sent to %s. Confirm that you sign as %s.', request.signer, given), 'name');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  if file.content_hash is distinct from lower(p_document_hash) then
    perform private.reject('PT409', 'The document has changed since it was opened. Reload it and read it again.');
  end if;
  update public.signatures s
  set status = 'signed', method = p_method, signature = p_signature, document_hash = file.content_hash, signed_at = now(),
    signed_name = coalesce(given, request.signer), signed_by = (select auth.uid()),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id returning * into request;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform from public.project_documents d where d.id = request.document_id for no key update;
  update public.project_documents d set status = 'signed'
  where d.id = request.document_id and d.version_number = request.version_number and not exists (
    select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending');
  return to_jsonb(request) - array['signature', 'user_agent'];
end $$;

create function public.start_payment(p_invoice_id uuid, p_amount numeric default null) returns jsonb
language sql set search_path = '' as $$ select private.start_payment(p_invoice_id, p_amount) $$;

create function private.start_payment(p_invoice_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.person() is null then
    perform private.reject('PT401', 'This session was ended. Please sign in again.');
  end if;
  perform private.require_write('view_money', 'view_invoices');
  return private.begin_payment(private.company_id(), p_invoice_id, p_amount);
end $$;

create function public.start_shared_payment(p_token text, p_amount numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
begin
  if share.invoice_id is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return private.begin_payment(share.company_id, share.invoice_id, p_amount);
end $$;

create function private.sum_billed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q
  set billed_amount = coalesce((
    select sum(v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id)) from public.invoices v
    where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void' and v.deleted_at is null
      and v.kind not in ('credit_note', 'retainage')), 0)
  where q.company_id = new.company_id and q.id = new.quote_id;
  return null;
end $$;

create function private.sum_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invoices v set subtotal = t.subtotal, items_count = t.lines
  from (
    select c.company_id, c.invoice_id, count(i.id)::int as lines, coalesce(sum(i.total_price), 0) as subtotal
    from (select distinct company_id, invoice_id from changed) c
    left join public.invoice_items i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
    group by c.company_id, c.invoice_id
  ) t
  where v.company_id = t.company_id and v.id = t.invoice_id and (v.subtotal, v.items_count) is distinct from (t.subtotal, t.lines);
  return null;
end $$;

create procedure private.sum_quarantined_again()
language plpgsql set search_path = '' as $$
declare
  stock record;
  document record;
begin
  create temp table touched on commit drop as
    select q.company_id, q.table_name, q.columns,
      case q.table_name when 'invoices' then q.stored_row ->> 'id' else q.stored_row ->> 'invoice_id' end::uuid as invoice_id,
      case q.table_name when 'quotes' then q.stored_row ->> 'id' else q.stored_row ->> 'quote_id' end::uuid as quote_id,
      case q.table_name when 'change_orders' then q.stored_row ->> 'id' else q.stored_row ->> 'change_order_id' end::uuid as change_order_id,
      case when q.table_name in ('expenses', 'project_finances') then q.stored_row ->> 'project_id' end::uuid as project_id,
      case q.table_name when 'items_database' then q.stored_row ->> 'id' else q.stored_row ->> 'item_id' end::uuid as item_id,
      (q.stored_row ->> 'client_id')::uuid as client_id
    from private.quarantined_rows q;

  alter table public.quotes disable trigger user;
  alter table public.quotes enable trigger quotes_totals;
  alter table public.invoices disable trigger user;
  alter table public.invoices enable trigger invoices_totals;
  for document in select distinct quote_id as id from pg_temp.touched where table_name in ('quotes', 'quote_items') loop
    begin
      update public.quotes d set subtotal = (select coalesce(sum(i.total_price) filter (where i.is_selected), 0)
        from public.quote_items i where i.company_id = d.company_id and i.quote_id = d.id) where d.id = document.id;
    exception when sqlstate 'PT422' then null; -- a total below 0: it stays 0
    end;
  end loop;
  for document in select distinct invoice_id as id from pg_temp.touched where table_name in ('invoices', 'invoice_items') loop
    begin
      update public.invoices d set subtotal = (select coalesce(sum(i.total_price), 0)
        from public.invoice_items i where i.company_id = d.company_id and i.invoice_id = d.id) where d.id = document.id;
    exception when sqlstate 'PT422' then null; -- a total below 0: it stays 0
    end;
  end loop;
  update public.invoices v set paid_amount = (select coalesce(sum(m.amount), 0) from public.payments m
    where m.company_id = v.company_id and m.invoice_id = v.id)
  where v.id in (select invoice_id from pg_temp.touched where table_name in ('invoices', 'invoice_items', 'payments'));
  update public.invoices v set
    status = case when v.paid_amount >= v.amount_due and v.amount_due > 0 then 'paid' when v.paid_amount > 0 then 'partial' else 'sent' end,
    paid_date = case when v.paid_amount >= v.amount_due and v.amount_due > 0 then v.paid_date end
  where v.status in ('partial', 'paid') and v.kind <> 'credit_note'
    and v.id in (select invoice_id from pg_temp.touched where table_name in ('invoices', 'invoice_items', 'payments'));
  update public.quotes q set billed_amount = coalesce((
    select sum(v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id)) from public.invoices v
    where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void' and v.deleted_at is null
      and v.kind not in ('credit_note', 'retainage')), 0)
  where q.id in (select t.quote_id from pg_temp.touched t union
    select v.quote_id from public.invoices v where v.id in (select t.invoice_id from pg_temp.touched t));
  alter table public.quotes enable trigger user;
  alter table public.invoices enable trigger user;

  alter table public.change_orders disable trigger user;
  update public.change_orders o set amount = (select coalesce(sum(i.total_price), 0) from public.change_order_items i
    where i.company_id = o.company_id and i.change_order_id = o.id)
  where o.id in (select change_order_id from pg_temp.touched where table_name in ('change_orders', 'change_order_items'));
  alter table public.change_orders enable trigger user;

  alter table public.project_finances disable trigger user;
  update public.project_finances f set actual_cost = (select coalesce(sum(e.amount), 0) from public.expenses e
    where e.company_id = f.company_id and e.project_id = f.project_id and e.status = 'spent')
  where f.project_id in (select project_id from pg_temp.touched);
  alter table public.project_finances enable trigger user;

  alter table public.items_database disable trigger user;
  update public.items_database i set current_stock = (select coalesce(sum(m.quantity), 0) from public.stock_movements m
    where m.company_id = i.company_id and m.item_id = i.id)
  where i.id in (select item_id from pg_temp.touched where table_name = 'stock_movements' or 'current_stock' = any (columns));
  alter table public.items_database enable trigger user;

  -- Credit that was spent although it never existed: the ledger says so in a row of its own, and the balance is 0.
  alter table public.client_credits disable trigger user;
  insert into public.client_credits (company_id, client_id, amount, source, notes, created_by)
  select k.company_id, k.client_id, -sum(k.amount), 'manual', 'Correction: credit whose amount was not a number was removed.', null
  from public.client_credits k
  where (k.company_id, k.client_id) in (select company_id, client_id from pg_temp.touched where table_name = 'client_credits')
  group by k.company_id, k.client_id having sum(k.amount) < 0;
  alter table public.client_credits enable trigger user;

  perform private.sum_clients(c.company_id, array_agg(distinct c.client_id)) from (
    select company_id, client_id from pg_temp.touched where table_name = 'private.client_sums' union
    select v.company_id, v.client_id from public.invoices v where v.id in (select invoice_id from pg_temp.touched)) c
  where c.client_id is not null group by c.company_id;
  update public.report_runs r set figures = private.month_report(r.company_id, r.month)
  where r.status in ('queued', 'sending') and r.company_id in (select company_id from pg_temp.touched);
  perform private.refresh_metrics_of((select array_agg(distinct company_id) from pg_temp.touched where company_id is not null), now());
  drop table pg_temp.touched;
end $$;

create function private.sum_quote_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q set subtotal = t.subtotal, items_count = t.lines
  from (
    select c.company_id, c.quote_id, count(i.id)::int as lines,
      coalesce(sum(i.total_price) filter (where i.is_selected), 0) as subtotal
    from (select distinct company_id, quote_id from changed) c
    left join public.quote_items i on i.company_id = c.company_id and i.quote_id = c.quote_id
    group by c.company_id, c.quote_id
  ) t
  where q.company_id = t.company_id and q.id = t.quote_id and (q.subtotal, q.items_count) is distinct from (t.subtotal, t.lines);
  return null;
end $$;

create table public.payment_disputes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  payment_id uuid,
  external_id text not null unique,
  amount numeric(12, 2) not null check (amount > 0) constraint payment_disputes_amount_not_nan check (amount <> 'NaN'),
  reason text not null check (length(reason) <= 100),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  last_event_at timestamptz not null,
  created_at timestamptz not null default now(),
  credit_id uuid,
  taken_from_payment numeric(12, 2) not null default 0 check (taken_from_payment >= 0)
    constraint payment_disputes_taken_from_payment_not_nan check (taken_from_payment <> 'NaN'),
  taken_from_credit numeric(12, 2) not null default 0 check (taken_from_credit >= 0)
    constraint payment_disputes_taken_from_credit_not_nan check (taken_from_credit <> 'NaN'),
  unique (company_id, id),
  check (num_nonnulls(payment_id, credit_id) > 0),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references public.payments (company_id, id) on delete cascade,
  foreign key (company_id, credit_id) references public.client_credits (company_id, id) on delete cascade
);

create function private.take_disputed(
  p_dispute public.payment_disputes, p_payment public.payments, p_credit public.client_credits, p_at timestamptz
) returns public.payment_disputes
language plpgsql security definer set search_path = '' as $$
declare
  from_credit constant numeric := case when p_credit.id is null then 0 else least(p_dispute.amount, private.left_of_kept(p_credit)) end;
  from_payment constant numeric := greatest(0, least(p_dispute.amount - from_credit, coalesce(p_payment.amount, 0)
    + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = p_payment.company_id and m.reverses_payment_id = p_payment.id), 0)));
  dispute public.payment_disputes;
begin
  if from_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (p_credit.company_id, p_credit.client_id, -from_credit, 'returned', p_credit.invoice_id, p_credit.payment_id, p_credit.id,
      p_credit.method, p_at, 'Dispute lost');
  end if;
  if from_payment > 0 then
    insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference, paid_at)
    values (p_payment.company_id, p_payment.invoice_id, 'refund', -from_payment, p_payment.method, 'stripe', p_dispute.external_id,
      p_payment.id, 'Dispute lost', p_at);
  end if;
  update public.payment_disputes d set taken_from_payment = from_payment, taken_from_credit = from_credit
  where d.id = p_dispute.id returning * into dispute;
  return dispute;
end $$;

create function public.take_ended_customers(p_limit int default 20) returns setof text
language sql security definer set search_path = '' as $$
  update private.ended_customers e set attempts = e.attempts + 1,
    -- again after 2, 4, 8 … minutes, at last once a day, for as long as the provider does not answer
    next_at = now() + least(interval '1 day', interval '1 minute' * (2 ^ least(e.attempts + 1, 11)))
  where e.stripe_customer_id in (
    select q.stripe_customer_id from private.ended_customers q where q.ended_at is null and q.next_at <= now()
    order by q.next_at limit p_limit for update skip locked)
  returning e.stripe_customer_id
$$;

create function private.touch_quotes(p_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.quotes set updated_at = now() where company_id = private.company_id() and id = any (p_ids)
$$;

create function public.undo_credit_payout(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  customer constant uuid := private.undo_credit_payout(p_id);
begin
  return private.credit_of(customer);
end $$;

create function private.undo_credit_payout(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  payout public.client_credits;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into payout from public.client_credits
  where company_id = company and id = p_id and source = 'returned' and amount < 0 and paid_at is not null and invoice_id is null;
  if not found then
    perform private.reject('PT404', 'Pay-out not found');
  end if;
  perform 1 from public.clients where company_id = company and id = payout.client_id for no key update;
  if not exists (select from public.client_credits where company_id = company and returns_credit_id = payout.id) then
    insert into public.client_credits (company_id, client_id, amount, source, returns_credit_id)
    values (company, payout.client_id, -payout.amount, 'returned', payout.id);
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select company, 'client', 'taken back', 'Pay-out of credit taken back', c.name, (select auth.uid()), c.id, 'view_money'
    from public.clients c where c.company_id = company and c.id = payout.client_id;
  end if;
  return payout.client_id;
end $$;

create function public.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if private.company_id() is distinct from share.company_id and document ->> 'status' <> 'draft' then
    update public.document_shares set first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1
    where id = share.id;
    if share.quote_id is not null then
      update public.quotes set viewed_at = now() where company_id = share.company_id and id = share.quote_id and viewed_at is null;
    else
      update public.invoices set viewed_at = coalesce(viewed_at, now()), status = case status when 'sent' then 'viewed' else status end
      where company_id = share.company_id and id = share.invoice_id and (viewed_at is null or status = 'sent');
    end if;
  end if;
  return document || jsonb_build_object('company', private.company_card(share.company_id), 'expires_at', share.expires_at)
    || case when share.invoice_id is null then '{}' else jsonb_build_object('payments',
      case when document ->> 'status' = 'draft' then '[]' else private.shared_payments(share.company_id, share.invoice_id) end) end;
end $$;

create function public.void_credit_note(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  note constant uuid := private.void_credit_note(p_id, p_reason);
begin
  return private.invoice_json(note);
end $$;

create function private.void_credit_note(p_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  note public.invoices;
  as_credit numeric;
  unused numeric;
  returned uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into note from public.invoices where company_id = company and id = p_id and kind = 'credit_note' for no key update;
  if not found then
    perform private.reject('PT404', 'Credit note not found');
  elsif note.status = 'void' then
    return note.id;
  end if;
  perform 1 from public.invoices where company_id = company and id = note.credits_invoice_id for no key update;
  perform 1 from public.clients where company_id = company and id = note.client_id for no key update;
  select coalesce(sum(amount), 0) into as_credit from public.client_credits where company_id = company and invoice_id = note.id;
  select coalesce(sum(amount), 0) into unused from public.client_credits where company_id = company and client_id = note.client_id;
  if as_credit > unused then
    perform private.reject('PT422', format('$%s of this credit has been used or paid out. Take that back first.',
      to_char(as_credit - unused, 'FM999,999,990.00')));
  end if;
  returned := case when as_credit > 0 then gen_random_uuid() end;
  insert into public.payments (id, company_id, invoice_id, kind, amount, reverses_payment_id, reference)
  select gen_random_uuid(), company, note.credits_invoice_id, 'refund', -m.amount, m.id, 'Void ' || note.invoice_number
  from public.payments m
  where m.company_id = company and m.invoice_id = note.credits_invoice_id and m.kind = 'credit_note' and m.reference = note.invoice_number
  union all
  select returned, company, note.credits_invoice_id, 'client_credit', as_credit, null, 'Void ' || note.invoice_number where returned is not null;
  if returned is not null then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (company, note.client_id, -as_credit, 'returned', note.id, returned, 'Void ' || note.invoice_number);
  end if;
  update public.invoices set status = 'void', void_reason = p_reason where company_id = company and id = note.id;
  return note.id;
end $$;

create function public.void_invoice(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  update public.invoices set status = 'void', void_reason = p_reason where id = p_id and status <> 'void' and deleted_at is null;
  if not found and not exists (select from public.invoices where id = p_id and status = 'void') then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  return private.invoice_json(p_id);
end $$;

create function public.apply_message_status(
  p_sid text, p_status text, p_error_code text default null, p_error text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mapped constant text := case p_status when 'queued' then 'pending' when 'accepted' then 'pending' when 'sending' then 'pending' when 'sent' then 'sent'
    when 'delivered' then 'delivered' when 'undelivered' then 'failed' when 'failed' then 'failed' when 'received' then 'replied' end;
  target public.client_messages;
begin
  select * into target from public.client_messages where twilio_sid = p_sid for no key update;
  if target.id is null or mapped is null then
    return 'ignored';
  end if;
  -- reports arrive in any order: a later state is never overwritten by an earlier one
  if array_position(array['pending', 'sent', 'delivered', 'failed', 'replied'], mapped)
     > array_position(array['pending', 'sent', 'delivered', 'failed', 'replied'], target.status) then
    update public.client_messages set status = mapped,
      sent_at = case when mapped in ('sent', 'delivered') then coalesce(sent_at, now()) else sent_at end,
      delivered_at = case when mapped = 'delivered' then now() else delivered_at end,
      twilio_error_code = coalesce(p_error_code, twilio_error_code), twilio_error_message = coalesce(p_error, twilio_error_message)
    where id = target.id;
  end if;
  if p_error_code = '21610' then
    update public.client_message_consent set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms'
    where phone_number = target.phone_number and not opted_out;
  end if;
  return 'applied';
end $$;

create function public.apply_text_status(
  p_id uuid, p_sid text, p_status text, p_error_code text default null, p_error text default null
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- the report may come before the answer to the request that sent the text
  update public.client_messages set twilio_sid = p_sid
  where id = p_id and direction = 'outbound' and kind = 'sms' and twilio_sid is null and attempts > 0
    and not exists (select from public.client_messages o where o.twilio_sid = p_sid);
  return public.apply_message_status(p_sid, p_status, p_error_code, p_error);
end $$;

create function private.check_webhook_url() returns trigger
language plpgsql set search_path = '' as $$
declare
  host constant text := lower(coalesce(
    substring(new.url from '^https://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)'), ''));
begin
  if new.url ~ '^https://[^/?#]*@' then
    perform private.reject('PT422', 'The address must not carry a password', 'url');
  end if;
  if host = '' or host ~ '^localhost\.?$' or host ~ '\.(localhost|local|internal|home|lan)\.?$'
    or host ~ '^[0-9]+$' or host ~ '^0x'
    or host ~ '^(0|10|127)\.' or host ~ '^169\.254\.' or host ~ '^192\.168\.' or host ~ '^172\.(1[6-9]|2[0-9]|3[01])\.'
    or host ~ '^100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.'
    or (host ~ '^\[' and host !~ '^\[2[0-9a-f]{3}:') then
    perform private.reject('PT422', 'This address lies inside a private network. Enter one that the internet can reach.', 'url');
  end if;
  return new;
end $$;

create function public.create_webhook_endpoint(
  p_url text, p_events text[], p_description text default null
) returns jsonb
language sql set search_path = '' as $$ select private.create_webhook_endpoint(p_url, p_events, p_description) $$;

create function private.create_webhook_endpoint(p_url text, p_events text[], p_description text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  secret constant text := 'whsec_' || private.new_token();
  endpoint public.webhook_endpoints;
begin
  perform private.require_write('manage_settings', 'api_access');
  if p_url !~ '^https://[^\s]+$' then
    perform private.reject('PT422', 'Enter an address that begins with https://', 'url');
  end if;
  insert into public.webhook_endpoints (company_id, url, events, description) values (company, p_url, p_events, p_description) returning * into endpoint;
  insert into private.webhook_secrets (endpoint_id, secret) values (endpoint.id, secret);
  return to_jsonb(endpoint) || jsonb_build_object('secret', secret);
end $$;

create function private.daily_message_limit(p_company uuid) returns int
language sql stable security definer set search_path = '' as $$
  select case when plan like 'enterprise%' then 5000 when plan like 'professional%' then 1000 else 200 end from public.companies where id = p_company
$$;

create function private.default_templates(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.document_type, jsonb_build_object('base_template', t.base_template, 'logo_position', t.logo_position,
    'logo_size', t.logo_size, 'show_logo', t.show_logo, 'show_watermark', t.show_watermark, 'template_config', t.template_config)), '{}')
  from public.document_templates t
  where t.company_id = p_company and t.is_default and t.status = 'active'
$$;

create function public.duplicate_template(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.document_templates (id, branding_id, template_name, document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, status)
  select p_new_id, branding_id, left(template_name, 193) || ' (Copy)', document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, 'draft'
  from public.document_templates where id = p_id
  on conflict (id) do nothing;
  if not exists (select from public.document_templates where id = p_new_id) then
    perform private.reject('PT404', 'Template not found');
  end if;
  return (select to_jsonb(t) from public.document_templates t where t.id = p_new_id);
end $$;

create function private.emit_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event text;
begin
  event := case
    when tg_table_name = 'projects' and tg_op = 'INSERT' then 'project.created'
    when tg_table_name = 'projects' then 'project.status'
    when tg_table_name = 'clients' then 'client.created'
    when tg_table_name = 'payments' then 'payment.recorded'
    when tg_table_name = 'quotes' and tg_op = 'INSERT' then 'quote.created'
    when tg_table_name = 'quotes' and to_jsonb(new) ->> 'status' = 'accepted' then 'quote.accepted'
    when tg_table_name = 'invoices' and tg_op = 'INSERT' then 'invoice.created'
    when tg_table_name = 'invoices' and to_jsonb(new) ->> 'status' = 'paid' then 'invoice.paid'
    when tg_table_name = 'invoices' and to_jsonb(new) ->> 'status' = 'sent' then 'invoice.sent'
  end;
  if event is not null then
    insert into public.webhook_deliveries (company_id, endpoint_id, event, payload)
    select e.company_id, e.id, event, jsonb_build_object('event', event, 'at', now(), 'data', to_jsonb(new) - array['search'])
    from public.webhook_endpoints e where e.company_id = new.company_id and e.is_active and event = any (e.events);
  end if;
  return null;
end $$;

create function public.finish_notice(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update private.notices set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    status = case when p_error is null then 'sent' when attempts < 5 then 'queued' else 'failed' end,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'queued'
$$;

create function public.finish_outgoing_message(
  p_id uuid, p_sid text default null, p_error_code text default null, p_error text default null,
  p_retry_seconds int default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.client_messages set taken_until = null, twilio_sid = coalesce(twilio_sid, p_sid),
    status = case when p_error is null then 'sent' when p_retry_seconds is null then 'failed' else 'pending' end,
    sent_at = case when p_error is null then coalesce(sent_at, now()) end,
    next_attempt_at = now() + make_interval(secs => coalesce(p_retry_seconds, 0)),
    twilio_error_code = p_error_code, twilio_error_message = left(p_error, 1000)
  where id = p_id and direction = 'outbound' and status = 'pending';
  if p_error_code = '21610' then
    update public.client_message_consent c set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms'
    from public.client_messages m where m.id = p_id and c.phone_number = m.phone_number and not c.opted_out;
  end if;
end $$;

create function public.finish_receipt(
  p_id uuid, p_error text default null, p_is_final boolean default false
) returns void
language sql security definer set search_path = '' as $$
  update private.receipt_mails set error = left(p_error, 1000),
    status = case when p_error is null then 'sent' when p_is_final or attempts >= 12 then 'failed' else 'queued' end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, attempts)))
  where id = p_id and status = 'sending'
$$;

create function public.finish_reminder(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.reminders set status = case when p_error is null then 'sent' else 'failed' end, error = p_error,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'sending'
$$;

create function public.finish_webhook_delivery(p_id uuid, p_response_status int, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.webhook_deliveries set response_status = p_response_status, error = left(p_error, 1000),
    status = case when p_response_status between 200 and 299 then 'delivered' when attempts >= 8 then 'failed' else 'pending' end,
    delivered_at = case when p_response_status between 200 and 299 then now() end,
    next_attempt_at = now() + make_interval(secs => 30 * power(2, least(attempts, 10)))
  where id = p_id and status = 'sending'
$$;

create function private.give_up_jobs(p_job text) returns void
language plpgsql set search_path = '' as $$
declare
  reason constant text := 'Given up: no attempt ended.';
begin
  case p_job
    when 'report' then
      update public.report_runs set status = 'failed', error = coalesce(error, reason)
      where status in ('queued', 'sending') and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'notice' then
      update private.notices set status = 'failed', error = coalesce(error, reason)
      where status = 'queued' and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'receipt' then
      update private.receipt_mails set status = 'failed', error = coalesce(error, reason)
      where status in ('queued', 'sending') and attempts >= 12 and next_attempt_at <= now();
    when 'reminder' then
      update public.reminders set status = 'failed', error = coalesce(error, reason)
      where status = 'sending' and attempts >= 12 and coalesce(taken_until < now(), true);
    when 'project update' then
      update private.project_updates set failed_at = now(), error = coalesce(error, reason)
      where failed_at is null and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'webhook' then
      update public.webhook_deliveries set status = 'failed', error = coalesce(error, reason)
      where status in ('pending', 'sending') and attempts >= 8 and next_attempt_at <= now();
    when 'message' then
      -- Every attempt that reports back is retried for a day; this is for those that never do.
      update public.client_messages set status = 'failed', twilio_error_message = coalesce(twilio_error_message, reason)
      where direction = 'outbound' and status = 'pending' and attempts >= 500 and coalesce(taken_until < now(), true);
  end case;
end $$;

create function private.is_quiet(p_company uuid, p_at timestamptz, p_default text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  company record;
  hours text;
  clock time;
begin
  select c.timezone, c.settings ->> 'quiet_hours' as hours into company from public.companies c where c.id = p_company;
  hours := coalesce(company.hours, p_default);
  if hours is null or hours !~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$' then
    return false;
  end if;
  clock := private.local_time(p_at, company.timezone)::time;
  return case when split_part(hours, '-', 1)::time <= split_part(hours, '-', 2)::time
    then clock >= split_part(hours, '-', 1)::time and clock < split_part(hours, '-', 2)::time
    else clock >= split_part(hours, '-', 1)::time or clock < split_part(hours, '-', 2)::time end;
end $$;

create function private.keep_default_template() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.is_default and current_user = 'authenticated' then
    perform private.reject('PT409', 'The default template cannot be deleted. Make another one the default first.');
  end if;
  return old;
end $$;

create function public.mail_project_update(p_id uuid, p_subject text, p_body text, p_facts jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  change private.project_updates;
  client public.clients;
begin
  select * into change from private.project_updates u where u.id = p_id for update;
  client := private.told_client(change.project_id);
  if client.id is null then
    return false;
  end if;
  insert into public.client_messages (company_id, client_id, user_id, kind, email_address, subject, message_content, facts)
  values (change.company_id, client.id, change.changed_by, 'email', btrim(client.email), p_subject, p_body, p_facts);
  delete from private.project_updates u where u.id = p_id;
  return true;
exception when sqlstate 'PT422' then
  update private.project_updates u set due_at = now() + interval '1 hour', taken_until = null where u.id = p_id;
  return false;
end $$;

create function public.mark_message(
  p_id uuid, p_sid text default null, p_status text default 'sent', p_error_code text default null,
  p_error text default null
) returns void
language sql security definer set search_path = '' as $$
  update public.client_messages set twilio_sid = coalesce(p_sid, twilio_sid), status = p_status,
    sent_at = case when p_status = 'sent' then coalesce(sent_at, now()) else sent_at end,
    twilio_error_code = p_error_code, twilio_error_message = p_error
  where id = p_id and direction = 'outbound' and status in ('pending', 'sent')
$$;

create function public.message_statistics(p_days int default 30) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', t.total, 'sent', t.sent, 'delivered', t.delivered, 'failed', t.failed, 'replies', t.replies,
    'deliveryRate', case when t.sent > 0 then round(100.0 * t.delivered / t.sent, 1) else 0 end,
    'responseRate', case when t.sent > 0 then round(100.0 * least(t.replies, t.sent) / t.sent, 1) else 0 end)
  from (
    select count(*) as total,
      count(*) filter (where direction = 'outbound' and status in ('sent', 'delivered', 'replied')) as sent,
      count(*) filter (where direction = 'outbound' and status in ('delivered', 'replied')) as delivered,
      count(*) filter (where direction = 'outbound' and status = 'failed') as failed,
      count(*) filter (where direction = 'inbound') as replies
    from public.client_messages
    where company_id = (select private.company_id()) and kind = 'sms' and created_at >= now() - make_interval(days => p_days)
  ) t
$$;

create function private.note_project_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.archived_at is not null or (private.told_client(new.id)).id is null then
    delete from private.project_updates u where u.project_id = new.id;
    return null;
  end if;
  insert into private.project_updates as u (project_id, company_id, from_status, changed_by)
  values (new.id, new.company_id, old.status, (select auth.uid()))
  on conflict (project_id) do update set id = excluded.id, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
    due_at = excluded.due_at, taken_until = null, attempts = 0, error = null, failed_at = null;
  return null;
end $$;

create function public.opt_out_of_mail(p_client_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.clients set mail_opt_out_at = coalesce(mail_opt_out_at, now()) where id = p_client_id;
  return found;
end $$;

create function public.postpone_reminder(p_id uuid, p_error text) returns void
language sql security definer set search_path = '' as $$
  update public.reminders set error = left(p_error, 1000), taken_until = null,
    status = case when attempts >= 12 then 'failed' else 'queued' end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, attempts)))
  where id = p_id and status = 'sending'
$$;

create function public.project_update_receiver(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.project_update_receiver(p.id) from public.projects p
  where p.id = p_project_id and p.company_id = (select private.company_id()) and p.archived_at is null
$$;

create function private.project_update_receiver(p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', case when private.has_permission('view_clients') then t.name end, 'statuses', private.told_statuses())
  from private.told_client(p_project) t where t.id is not null
$$;

create function public.queue_client_mails(
  p_client_ids uuid[], p_subject text, p_body text, p_batch uuid default gen_random_uuid()
) returns table (client_id uuid, id uuid, ok boolean, message text)
language sql set search_path = '' as $$
  select * from private.queue_client_mails(p_client_ids, p_subject, p_body, p_batch)
$$;

create function private.queue_client_mails(
  p_client_ids uuid[], p_subject text, p_body text, p_batch uuid
) returns table (client_id uuid, id uuid, ok boolean, message text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  company constant uuid := private.company_id();
  sender text;
  one uuid;
  c record;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if coalesce(cardinality(p_client_ids), 0) = 0 then
    perform private.reject('PT422', 'Please select at least one client to email.', 'clientIds');
  elsif cardinality(p_client_ids) > 500 then
    perform private.reject('PT422', 'Select at most 500 clients at a time.', 'clientIds');
  elsif coalesce(btrim(p_subject), '') = '' or length(p_subject) > 200 then
    perform private.reject('PT422', 'Enter a subject of at most 200 characters', 'subject');
  elsif coalesce(btrim(p_body), '') = '' or length(p_body) > 10000 then
    perform private.reject('PT422', 'Enter a message of at most 10,000 characters', 'body');
  end if;
  select name into sender from public.companies where companies.id = company;
  foreach one in array (select array_agg(distinct x) from unnest(p_client_ids) x) loop
    select k.id, k.name, k.email, k.mail_opt_out_at into c from public.clients k where k.company_id = company and k.id = one and k.deleted_at is null;
    client_id := one;
    id := private.mail_id(p_batch, one);
    message := case when c.id is null then 'Client not found'
      when nullif(btrim(c.email), '') is null then 'This client has no email address.'
      when c.mail_opt_out_at is not null then 'This client does not want to receive mails.' end;
    ok := message is null;
    if ok then
      insert into public.client_messages (id, company_id, client_id, user_id, kind, email_address, subject, message_content)
      values (id, company, one, (select auth.uid()), 'email', btrim(c.email), private.merged(p_subject, c.name, sender), private.merged(p_body, c.name, sender))
      on conflict (id) do nothing;
    end if;
    return next;
  end loop;
end $$;

create function private.queue_credit_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce((select n.payment_confirmations from public.notification_preferences n where n.company_id = new.company_id), true) then
    insert into private.receipt_mails (credit_id) values (new.id) on conflict do nothing;
  end if;
  insert into public.activity_log (company_id, type, status, title, description, entity_id, permission)
  select new.company_id, 'payment', 'credited', 'Payment kept as credit', v.invoice_number, v.id, 'view_money'
  from public.invoices v where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create function private.queue_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce((select n.payment_confirmations from public.notification_preferences n where n.company_id = new.company_id), true) then
    insert into private.receipt_mails (payment_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

create function private.queue_reminders(
  p_ids uuid[], p_channel text, p_message text
) returns table (invoice_id uuid, ok boolean, message text)
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  one uuid;
  v record;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if p_channel is null or p_channel not in ('email', 'sms') then
    perform private.reject('PT422', 'Choose email or sms.', 'channel');
  end if;
  foreach one in array p_ids loop
    select i.id, i.client_id, i.status, i.balance, case p_channel when 'email' then c.email else c.phone end as recipient into v
    from public.invoices i join public.clients c on c.company_id = i.company_id and c.id = i.client_id
    where i.company_id = company and i.id = one and i.deleted_at is null;
    invoice_id := one;
    message := case
      when v.id is null then 'Invoice not found'
      when v.status = 'draft' then 'Send the invoice before you remind the client.'
      when v.status in ('void', 'paid') or v.balance <= 0 then 'Nothing is open on this invoice.'
      when nullif(v.recipient, '') is null then case p_channel when 'email' then 'The client has no email address.' else 'The client has no phone number.' end
    end;
    ok := message is null;
    if ok then
      insert into public.reminders (company_id, invoice_id, client_id, channel, recipient, message)
      values (company, v.id, v.client_id, p_channel, v.recipient, p_message);
    end if;
    return next;
  end loop;
end $$;

create function private.queue_tax_notices(p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int := 0;
  due record;
begin
  for due in
    select s.company_id, p.id as user_id, s.tax_name, f.due_on
    from public.company_tax_settings s
    join public.companies c on c.id = s.company_id and c.is_active
    cross join lateral (select private.local_time(p_now, c.timezone)::date as today) l
    cross join lateral (
      select min(d::date) as due_on from generate_series(l.today::timestamp, (l.today + 31)::timestamp, interval '1 day') d
      where extract(day from d) = s.filing_reminder_day
    ) f
    join public.user_profiles p on p.company_id = s.company_id and p.role = 'owner' and p.is_active
    where s.filing_reminder_day is not null and f.due_on - l.today <= 3
      and not exists (select from private.notices n where n.user_id = p.id and n.kind = 'tax_filing' and n.about = f.due_on::text)
  loop
    begin
      insert into private.notices (company_id, user_id, kind, about, facts)
      values (due.company_id, due.user_id, 'tax_filing', due.due_on::text,
        private.tax_of_month(due.company_id, (date_trunc('month', due.due_on::timestamp) - interval '1 month')::date)
          || jsonb_build_object('due_on', due.due_on, 'tax_name', due.tax_name))
      on conflict do nothing;
      queued := queued + 1;
    exception when others then
      insert into private.notices (company_id, user_id, kind, about, facts, status, error)
      values (due.company_id, due.user_id, 'tax_filing', due.due_on::text, '{}', 'failed', left(sqlerrm, 1000))
      on conflict do nothing;
    end;
  end loop;
  return queued;
end $$;

create function public.receive_message(p_from text, p_body text, p_sid text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  number constant text := private.e164(p_from);
  word constant text := upper(btrim(coalesce(p_body, '')));
  act constant text := case
    when word in ('STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT') then 'stop'
    when word in ('START', 'UNSTOP') then 'start'
    when word in ('HELP', 'INFO') then 'help'
    else 'message' end;
  latest record;
  stored uuid;
begin
  if number is null then
    return jsonb_build_object('act', 'ignored');
  end if;
  if exists (select from public.client_messages where twilio_sid = p_sid) then
    return jsonb_build_object('act', 'duplicate');
  end if;
  if act = 'stop' then
    update public.client_message_consent set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms' where phone_number = number;
  elsif act = 'start' then
    update public.client_message_consent set opted_out = false, has_consented = true, consent_date = now(), opted_out_date = null, source = 'sms'
    where phone_number = number;
  end if;
  -- the answer belongs to the company that wrote last
  select m.company_id, m.client_id, m.id into latest from public.client_messages m
  where m.phone_number = number and m.direction = 'outbound' order by m.created_at desc limit 1;
  if latest.company_id is null then
    select c.company_id, c.client_id, null::uuid as id into latest from public.client_message_consent c
    where c.phone_number = number order by c.updated_at desc limit 1;
  end if;
  if latest.company_id is null then
    select c.company_id, c.id as client_id, null::uuid as id into latest from public.clients c
    where private.e164(c.phone) = number and c.deleted_at is null order by c.created_at desc limit 1;
  end if;
  if latest.company_id is not null and nullif(btrim(p_body), '') is not null then
    insert into public.client_messages (company_id, client_id, direction, phone_number, message_content, status, twilio_sid, user_id)
    values (latest.company_id, latest.client_id, 'inbound', number, left(p_body, 1600), 'replied', p_sid, null)
    on conflict (twilio_sid) do nothing returning id into stored;
    if latest.id is not null and act = 'message' then
      update public.client_messages set replied_at = now(), status = 'replied' where id = latest.id and status in ('sent', 'delivered', 'pending');
    end if;
  end if;
  return jsonb_build_object('act', act, 'message_id', stored, 'company_id', latest.company_id, 'client_id', latest.client_id);
end $$;

create function public.reminder_letter(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
  letter record;
  share uuid;
begin
  select r.company_id, r.recipient, r.message, r.channel, v.id as invoice_id, v.invoice_number, v.title, v.balance, v.due_date, c.name as client_name into letter
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  join public.clients c on c.company_id = r.company_id and c.id = r.client_id
  where r.id = p_id and r.status = 'sending';
  if letter.company_id is null then
    return null;
  end if;
  insert into public.document_shares (company_id, invoice_id, sent_to, expires_at, created_by)
  values (letter.company_id, letter.invoice_id, letter.recipient, now() + interval '90 days', null) returning id into share;
  insert into private.document_share_tokens (share_id, token_hash) values (share, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('company', private.company_card(letter.company_id), 'recipient', letter.recipient, 'message', letter.message,
    'client_name', letter.client_name, 'invoice_number', letter.invoice_number, 'title', letter.title, 'balance', letter.balance,
    'due_date', letter.due_date, 'token', token);
end $$;

create function private.require_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed boolean;
  most int;
begin
  if new.direction = 'inbound' then
    return new;
  end if;
  if new.kind = 'sms' then
    -- the row stays locked until this message is stored: an opt-out comes before it or after it, never in between
    select c.has_consented and not c.opted_out into allowed from public.client_message_consent c
    where c.company_id = new.company_id and c.client_id = new.client_id and c.phone_number = new.phone_number for share;
  else
    select c.mail_opt_out_at is null or new.reminder_id is not null into allowed from public.clients c
    where c.company_id = new.company_id and c.id = new.client_id and c.deleted_at is null for share;
  end if;
  -- a template is the company's own or global; a plain key cannot say that
  if new.template_id is not null and not exists (select from public.message_templates t
    where t.id = new.template_id and (t.company_id is null or t.company_id = new.company_id)) then
    perform private.reject('PT422', 'This template does not exist.', 'template_id');
  end if;
  if allowed is not true and new.kind = 'sms' then
    perform private.reject('PT422', 'The client has not consented to text messages at this number.', 'phone_number');
  elsif allowed is not true then
    perform private.reject('PT422', 'This client does not want to receive mails.', 'client_id');
  end if;
  -- what came in from elsewhere with its outcome, such as a restored backup, sends nothing
  if new.status = 'pending' then
    most := private.daily_message_limit(new.company_id);
    perform pg_advisory_xact_lock(hashtextextended('messages ' || new.company_id, 0));
    if (select count(*) from public.client_messages m where m.company_id = new.company_id and m.created_at > now() - interval '24 hours'
        and m.direction = 'outbound' and m.kind = new.kind) >= most then
      perform private.reject('PT422', format('Your plan allows %s %s in 24 hours. Please try again tomorrow.', to_char(most, 'FM999,999'),
        case new.kind when 'sms' then 'text messages' else 'mails to clients' end));
    end if;
  end if;
  return new;
end $$;

create function public.retry_message(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select to_jsonb(private.retry_message(p_id)) $$;

create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  content text not null check (length(btrim(content)) between 1 and 1600),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.reminder_schedules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  days_after_due int not null check (days_after_due >= '-60'::int and days_after_due <= 365),
  channel text not null default 'email' check (channel in ('email', 'sms')),
  message text check (length(message) <= 2000),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id)
);

create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  client_id uuid not null,
  schedule_id uuid,
  channel text not null default 'email' check (channel in ('email', 'sms')),
  recipient text check (length(recipient) <= 320),
  message text check (length(message) <= 2000),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'canceled')),
  error text check (length(error) <= 1000),
  sent_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  taken_until timestamptz,
  unique (company_id, id),
  unique (company_id, invoice_id, schedule_id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, schedule_id)
    references public.reminder_schedules (company_id, id) on delete set null (schedule_id)
);

create table public.client_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  user_id uuid default auth.uid(),
  template_id uuid references public.message_templates (id) on delete set null,
  direction text not null default 'outbound' check (direction in ('outbound', 'inbound')),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  message_content text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'delivered', 'failed', 'replied')),
  twilio_sid text unique,
  sent_at timestamptz,
  delivered_at timestamptz,
  replied_at timestamptz,
  twilio_error_code text,
  twilio_error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'sms' check (kind in ('sms', 'email')),
  email_address text check (length(email_address) between 3 and 320),
  subject text check (length(btrim(subject)) between 1 and 200),
  reminder_id uuid,
  position bigint generated always as identity,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  taken_until timestamptz,
  retry_of uuid,
  facts jsonb check (jsonb_typeof(facts) = 'array'),
  unique (company_id, id),
  constraint client_messages_message_content_check
    check (length(btrim(message_content)) >= 1 and length(btrim(message_content)) <=
case kind
    when 'sms' then 1600
    else 20000
end),
  constraint client_messages_address_check
    check (
case kind
    when 'sms' then phone_number is not null and email_address is null and subject is null
    else email_address is not null and subject is not null and phone_number is null
end),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, reminder_id) references public.reminders (company_id, id) on delete set null (reminder_id),
  foreign key (company_id, retry_of) references public.client_messages (company_id, id) on delete set null (retry_of)
);

create function private.retry_message(p_id uuid) returns public.client_messages
language plpgsql security definer set search_path = '' as $$
declare
  failed public.client_messages;
  again public.client_messages;
  address text;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  select * into failed from public.client_messages m
  where m.id = p_id and m.company_id = private.company_id() and m.direction = 'outbound' and m.reminder_id is null for no key update;
  if failed.id is null then
    perform private.reject('PT404', 'This message is no longer there.');
  elsif failed.status <> 'failed' then
    perform private.reject('PT409', 'Only a message that failed can be sent again.');
  end if;
  select * into again from public.client_messages m where m.company_id = failed.company_id and m.retry_of = failed.id;
  if again.id is null then
    if failed.kind = 'email' then
      select coalesce(nullif(btrim(c.email), ''), failed.email_address) into address from public.clients c
      where c.company_id = failed.company_id and c.id = failed.client_id;
    end if;
    insert into public.client_messages (company_id, client_id, kind, template_id, phone_number, email_address, subject, message_content, facts,
      retry_of, user_id)
    values (failed.company_id, failed.client_id, failed.kind, failed.template_id, failed.phone_number, address, failed.subject,
      failed.message_content, failed.facts, failed.id, (select auth.uid()))
    returning * into again;
  end if;
  return again;
end $$;

create function public.save_notification_preferences(p_preferences jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.notification_preferences (company_id, invoice_reminders, payment_confirmations, project_updates,
    weekly_reports, overdue_notifications, client_portal_notifications)
  select private.company_id(), p.invoice_reminders, p.payment_confirmations, p.project_updates, p.weekly_reports,
    p.overdue_notifications, p.client_portal_notifications
  from jsonb_populate_record(null::public.notification_preferences, p_preferences) p
  on conflict (company_id) do update set invoice_reminders = excluded.invoice_reminders,
    payment_confirmations = excluded.payment_confirmations, project_updates = excluded.project_updates,
    weekly_reports = excluded.weekly_reports, overdue_notifications = excluded.overdue_notifications,
    client_portal_notifications = excluded.client_portal_notifications;
end $$;

create function public.save_quiet_hours(p_hours text) returns text
language sql set search_path = '' as $$ select private.save_quiet_hours(p_hours) $$;

create function private.save_quiet_hours(p_hours text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  clock constant text := '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
begin
  perform private.require_write('manage_settings');
  if p_hours is null or (p_hours <> 'off' and p_hours !~ format('^%1$s-%1$s$', clock)) then
    perform private.reject('PT422', 'Enter two times of day, or switch quiet hours off', 'from');
  end if;
  if split_part(p_hours, '-', 1) = split_part(p_hours, '-', 2) then
    perform private.reject('PT422', 'Quiet hours end at another time than they begin', 'until');
  end if;
  update public.companies c set settings = c.settings || jsonb_build_object('quiet_hours', p_hours)
  where c.id = private.company_id();
  if not found then
    perform private.reject('PT404', 'Company not found');
  end if;
  return p_hours;
end $$;

create function public.send_reminders(
  p_ids uuid[], p_channel text default 'email', p_message text default null
) returns table (invoice_id uuid, ok boolean, message text)
language sql set search_path = '' as $$
  select * from private.queue_reminders(p_ids, p_channel, p_message)
$$;

create function public.set_default_template(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.set_default_template(p_id) $$;

create function private.set_default_template(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  chosen public.document_templates;
begin
  perform private.require_write('manage_settings');
  select * into chosen from public.document_templates where company_id = company and id = p_id;
  if chosen.id is null then
    perform private.reject('PT404', 'Template not found');
  end if;
  update public.document_templates set is_default = false
  where company_id = company and document_type = chosen.document_type and is_default and id <> p_id;
  update public.document_templates set is_default = true, status = 'active' where id = p_id returning * into chosen;
  return to_jsonb(chosen);
end $$;

create function public.set_integration(p_provider text, p_is_connected boolean) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.integrations (company_id, provider, status, last_sync_at)
  values (private.company_id(), p_provider, case when p_is_connected then 'active' else 'disconnected' end,
    case when p_is_connected then now() end)
  on conflict (company_id, provider) do update set status = excluded.status, last_sync_at = excluded.last_sync_at;
end $$;

create function public.set_message_consent(
  p_client_id uuid, p_phone text, p_consented boolean, p_text text default null
) returns jsonb
language sql set search_path = '' as $$ select private.set_message_consent(p_client_id, p_phone, p_consented, p_text) $$;

create function private.set_message_consent(
  p_client_id uuid, p_phone text, p_consented boolean, p_text text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  number constant text := private.e164(p_phone);
  writer constant text := (select full_name from public.user_profiles where company_id = company and id = private.member_id());
  saved public.client_message_consent;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if number is null then
    perform private.reject('PT422', 'Please enter a valid phone number', 'phone_number');
  elsif not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.reject('PT404', 'Client not found');
  end if;
  insert into public.client_message_consent as c (company_id, client_id, phone_number, has_consented, consent_date, opted_out, opted_out_date,
    consent_text, recorded_by, recorded_by_name)
  values (company, p_client_id, number, p_consented, case when p_consented then now() end, not p_consented, case when not p_consented then now() end,
    left(p_text, 2000), auth.uid(), left(writer, 200))
  on conflict (company_id, client_id, phone_number) do update set has_consented = excluded.has_consented,
    consent_date = coalesce(excluded.consent_date, c.consent_date), opted_out = excluded.opted_out,
    opted_out_date = case when excluded.opted_out then now() end, source = 'app',
    consent_text = excluded.consent_text, recorded_by = excluded.recorded_by, recorded_by_name = excluded.recorded_by_name
  where not (c.opted_out and c.source = 'sms' and excluded.has_consented)
  returning * into saved;
  if saved.id is null then
    perform private.reject('PT409', 'The client has opted out by text message and has to text START to opt in again.');
  end if;
  return to_jsonb(saved);
end $$;

create function private.settle_integration() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status <> 'error' then
    new.error := null;
  end if;
  return new;
end $$;

create function public.sync_integrations() returns int
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  perform public.refresh_metrics();
  return 0;
end $$;

create function public.take_due_notices(
  p_limit int default 20
) returns table (id uuid, kind text, email text, full_name text, facts jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_up_jobs('notice');
  perform private.queue_tax_notices();
  perform private.queue_weekly_reports();
  return query
    with taken as (
      update private.notices n set attempts = n.attempts + 1, taken_until = now() + interval '2 minutes'
      where n.id in (
        select q.id from private.notices q
        where q.status = 'queued' and coalesce(q.taken_until < now(), true)
        order by q.created_at limit p_limit for update skip locked)
      returning n.*)
    select t.id, t.kind, u.email::text, p.full_name, t.facts, private.company_card(t.company_id)
    from taken t join auth.users u on u.id = t.user_id left join public.user_profiles p on p.id = t.user_id;
end $$;

create function public.take_due_project_updates(
  p_limit int default 50, p_quiet_hours text default null
) returns table (id uuid, client_name text, project text, address text, from_status text, status text, changed_on date,
  ends_on date, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.project_updates u using public.projects p
  where p.id = u.project_id and u.due_at <= now() and u.failed_at is null
    and (p.status = u.from_status or p.status <> all (private.told_statuses()) or u.changed_at < now() - interval '1 day'
      or (private.told_client(p.id)).id is null);
  perform private.give_up_jobs('project update');
  return query
    with taken as (
      update private.project_updates u set taken_until = now() + interval '2 minutes', attempts = u.attempts + 1
      where u.project_id in (
        select q.project_id from private.project_updates q
        where q.due_at <= now() and q.failed_at is null and coalesce(q.taken_until < now(), true)
          and not private.is_quiet(q.company_id, now(), p_quiet_hours)
        order by q.due_at limit p_limit for update skip locked)
      returning u.*)
    select t.id, c.name, p.name, nullif(btrim(p.address), ''), t.from_status, p.status, private.local_time(t.changed_at, k.timezone)::date,
      case when p.end_date >= private.local_time(now(), k.timezone)::date then p.end_date end, private.company_card(t.company_id)
    from taken t
    join public.projects p on p.id = t.project_id
    join public.companies k on k.id = t.company_id
    join public.clients c on c.company_id = p.company_id and c.id = p.client_id;
end $$;

create function public.take_due_receipts(p_limit int default 20) returns table (id uuid, letter jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_up_jobs('receipt');
  return query
    with taken as (
      update private.receipt_mails r set status = 'sending', attempts = r.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      where r.id in (select q.id from private.receipt_mails q where q.status in ('queued', 'sending') and q.next_attempt_at <= now()
        order by q.next_attempt_at limit p_limit for update skip locked)
      returning r.payment_id, r.credit_id
    ), received as (
      select m.id, m.company_id, m.invoice_id, m.amount, coalesce((select sum(k.amount) from public.client_credits k
          where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited, m.method, m.paid_at
      from taken t join public.payments m on m.id = t.payment_id
      union all
      select k.id, k.company_id, k.invoice_id, 0, k.amount, k.method, k.paid_at
      from taken t join public.client_credits k on k.id = t.credit_id
    )
    select m.id, jsonb_build_object('company', private.company_card(m.company_id), 'email', nullif(btrim(c.email), ''), 'client_name', c.name,
      'amount', m.amount, 'credited', m.credited, 'method', m.method, 'paid_at', m.paid_at, 'paid_on', private.day_of(m.company_id, m.paid_at),
      'invoice_number', v.invoice_number,
      'is_void', v.status = 'void' or v.deleted_at is not null, 'balance', case when v.status = 'void' or v.deleted_at is not null then 0 else v.balance end)
    from received m
    join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
    join public.clients c on c.company_id = v.company_id and c.id = v.client_id;
end $$;

create function public.take_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_up_jobs('reminder');
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  cross join lateral (select private.day_of(s.company_id) as today) d
  join public.invoices v on v.company_id = s.company_id
    and v.due_date between d.today - 2 - s.days_after_due and d.today - s.days_after_due
  join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  left join public.notification_preferences n on n.company_id = s.company_id
  where s.is_active and s.deleted_at is null and v.has_reminders
    and coalesce(case when s.days_after_due > 0 then n.overdue_notifications else n.invoice_reminders end, true)
    and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0
    and nullif(case s.channel when 'email' then c.email else c.phone end, '') is not null
    and not exists (select from public.reminders r where r.company_id = v.company_id and r.invoice_id = v.id and r.schedule_id = s.id)
  on conflict (company_id, invoice_id, schedule_id) do nothing;
  update public.reminders r set status = 'canceled', error = case
    when r.schedule_id is not null and not v.has_reminders then 'Reminders by schedule are off for this invoice.'
    when s.deleted_at is not null then 'This reminder was taken out of the schedule.'
    else 'Nothing is open on this invoice any more.' end
  from public.reminders q
  join public.invoices v on v.company_id = q.company_id and v.id = q.invoice_id
  left join public.reminder_schedules s on s.company_id = q.company_id and s.id = q.schedule_id
  where r.id = q.id and r.status = 'queued'
    and (s.deleted_at is not null or v.balance <= 0 or v.status in ('paid', 'void', 'draft') or v.deleted_at is not null
      or r.schedule_id is not null and not v.has_reminders);
  return query
    update public.reminders r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.reminders q
      where (q.status = 'queued' and q.next_attempt_at <= now() or q.status = 'sending' and coalesce(q.taken_until < now(), true))
        -- what nobody has asked for by hand waits for the morning
        and (q.schedule_id is null or not private.is_quiet(q.company_id, now(), '21:00-08:00'))
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;

create function public.take_outgoing_messages(
  p_limit int default 20, p_quiet_hours text default null, p_seconds int default 60
) returns table (id uuid, kind text, phone_number text, email_address text, subject text, message_content text, facts jsonb,
  twilio_sid text, attempts int, created_at timestamptz, reminder_id uuid, client_id uuid, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_up_jobs('message');
  -- a client may have opted out, or paid, since the message was stored
  update public.client_messages m set status = 'failed', twilio_error_code = '21610',
    twilio_error_message = 'The client has opted out of text messages.'
  where m.direction = 'outbound' and m.status = 'pending' and m.kind = 'sms' and m.twilio_sid is null and coalesce(m.taken_until < now(), true)
    and not exists (select from public.client_message_consent c where c.company_id = m.company_id and c.client_id = m.client_id
      and c.phone_number = m.phone_number and c.has_consented and not c.opted_out);
  update public.client_messages m set status = 'failed', twilio_error_message = 'Nothing is open on this invoice any more.'
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  where r.company_id = m.company_id and r.id = m.reminder_id and m.direction = 'outbound' and m.status = 'pending' and m.attempts = 0
    and (v.balance <= 0 or v.status in ('paid', 'void') or v.deleted_at is not null);
  return query
    with heads as (
      select m.id from public.client_messages m
      where m.direction = 'outbound' and m.status = 'pending' and m.next_attempt_at <= now() and coalesce(m.taken_until < now(), true)
        and not exists (select from public.client_messages e where e.company_id = m.company_id and e.client_id = m.client_id and e.kind = m.kind
          and e.direction = 'outbound' and e.status = 'pending' and e.position < m.position)
        -- somebody who has just written is awake
        and (m.kind = 'email' or not private.is_quiet(m.company_id, now(), p_quiet_hours)
          or exists (select from public.client_messages i where i.company_id = m.company_id and i.client_id = m.client_id
            and i.direction = 'inbound' and i.created_at > now() - interval '1 hour'))
      order by m.position limit p_limit for update of m skip locked
    ), taken as (
      -- a taker that dies gives the message back when its time is over
      update public.client_messages m set taken_until = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1
      from heads h where m.id = h.id returning m.*
    )
    select t.id, t.kind, t.phone_number, t.email_address, t.subject, t.message_content, t.facts, t.twilio_sid, t.attempts, t.created_at, t.reminder_id,
      t.client_id, private.company_card(t.company_id)
    from taken t order by t.position;
end $$;

create function public.take_webhook_deliveries(
  p_limit int default 20
) returns table (id uuid, url text, secret text, event text, payload jsonb, attempts int)
language sql security definer set search_path = '' as $$
  select private.give_up_jobs('webhook');
  with due as (
    select d.id from public.webhook_deliveries d where d.status in ('pending', 'sending') and d.next_attempt_at <= now()
      and exists (select from public.webhook_endpoints e where e.id = d.endpoint_id and e.is_active)
    order by d.next_attempt_at limit p_limit for update skip locked
  ), taken as (
    -- a taker that dies gives the delivery back after two minutes
    update public.webhook_deliveries d set status = 'sending', attempts = d.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due where d.id = due.id returning d.*
  )
  select t.id, e.url, s.secret, t.event, t.payload, t.attempts from taken t
  join public.webhook_endpoints e on e.id = t.endpoint_id join private.webhook_secrets s on s.endpoint_id = e.id
$$;

create function private.tell_of_client(
  p_company uuid, p_sender uuid, p_permission text, p_about text, p_facts jsonb
) returns void
language sql security definer set search_path = '' as $$
  insert into private.notices (company_id, user_id, kind, about, facts)
  select p_company, u.id, 'client', p_about, p_facts
  from public.user_profiles u
  left join public.notification_preferences n on n.company_id = u.company_id
  where u.company_id = p_company and u.is_active and (u.role = 'owner' or u.id = p_sender)
    and coalesce(n.client_portal_notifications, true)
    and exists (select from public.role_permissions r where r.role = u.role and r.permission = p_permission)
  on conflict do nothing
$$;

create function private.tell_of_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount, 'credited', new.amount, 'is_void', v.status = 'void' or v.deleted_at is not null))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create function private.tell_of_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, s.created_by, 'view_money', 'decision ' || new.id, jsonb_build_object(
    'event', case new.decision when 'accepted' then 'quote_accepted' else 'quote_declined' end,
    'document_id', new.quote_id, 'document', new.document ->> 'number', 'client', new.document ->> 'client_name',
    'person', new.signer_name, 'amount', (new.document ->> 'total_amount')::numeric, 'note', nullif(btrim(new.reason), '')))
  from (select 1) one left join public.document_shares s on s.company_id = new.company_id and s.id = new.share_id;
  return null;
end $$;

create function private.tell_of_dispute(p_dispute public.payment_disputes) returns void
language sql security definer set search_path = '' as $$
  insert into private.notices (company_id, user_id, kind, about, facts)
  select p_dispute.company_id, u.id, 'payment_dispute',
    p_dispute.external_id || case when p_dispute.closed_at is null then '' else ' ' || p_dispute.status end,
    jsonb_build_object('invoice_id', v.id, 'invoice_number', v.invoice_number, 'client_name', c.name, 'amount', p_dispute.amount,
      'status', p_dispute.status, 'reason', p_dispute.reason, 'respond_by', p_dispute.respond_by,
      'taken_from_payment', p_dispute.taken_from_payment, 'taken_from_credit', p_dispute.taken_from_credit)
  from public.invoices v
  join public.user_profiles u on u.company_id = v.company_id and u.role = 'owner' and u.is_active
  left join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = p_dispute.company_id and v.id = p_dispute.invoice_id
  on conflict do nothing;
  insert into public.activity_log (company_id, type, status, title, description, entity_id, permission)
  select v.company_id, 'invoice', case when p_dispute.closed_at is null then 'disputed' else 'dispute ' || p_dispute.status end,
    case when p_dispute.closed_at is null then 'Payment disputed' else 'Dispute ' || p_dispute.status end,
    v.invoice_number, v.id, 'view_money'
  from public.invoices v where v.company_id = p_dispute.company_id and v.id = p_dispute.invoice_id
$$;

create function private.tell_of_first_look() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document constant jsonb := private.shared_document(new);
begin
  perform private.tell_of_client(new.company_id, new.created_by, 'view_money',
    concat_ws(' ', 'look', document ->> 'id', document ->> 'revision'), jsonb_build_object(
      'event', (document ->> 'type') || '_opened', 'document_id', document -> 'id', 'document', document -> 'number',
      'client', document -> 'client_name', 'amount', document -> 'total_amount'));
  return null;
end $$;

create function private.tell_of_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant numeric := coalesce((select sum(k.amount) from public.client_credits k
    where k.company_id = new.company_id and k.payment_id = new.id and k.source = 'overpayment'), 0);
begin
  perform private.tell_of_client(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount + kept, 'credited', kept))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create function private.tell_of_project_look() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, new.created_by, 'view_projects', 'look ' || new.id, jsonb_build_object(
    'event', 'project_opened', 'document_id', p.id, 'document', p.name, 'client', nullif(btrim(new.label), '')))
  from public.projects p where p.company_id = new.company_id and p.id = new.project_id;
  return null;
end $$;

create function private.tell_of_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, new.requested_by, 'view_projects', 'signature ' || new.id, jsonb_build_object(
    'event', 'document_signed', 'document_id', d.project_id, 'document', d.name, 'client', null, 'person', new.signer))
  from public.project_documents d where d.company_id = new.company_id and d.id = new.document_id;
  return null;
end $$;

create function private.tell_of_survey() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, new.created_by, 'view_clients', 'survey ' || new.id, jsonb_build_object(
    'event', 'survey_answered', 'document_id', new.client_id, 'document', null, 'client', c.name, 'rating', new.rating,
    'note', nullif(btrim(new.comment), '')))
  from public.clients c where c.company_id = new.company_id and c.id = new.client_id;
  return null;
end $$;

create function public.text_reminder(p_id uuid, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reminder public.reminders;
begin
  select * into reminder from public.reminders where id = p_id and status = 'sending' for update;
  if not found then
    return;
  end if;
  begin
    insert into public.client_messages (company_id, client_id, user_id, phone_number, message_content, reminder_id)
    values (reminder.company_id, reminder.client_id, reminder.created_by, reminder.recipient, p_body, p_id);
    perform public.finish_reminder(p_id);
  exception when sqlstate 'PT422' or check_violation then
    perform public.finish_reminder(p_id, case when sqlstate = 'PT422' then sqlerrm else 'This is not a phone number.' end);
  end;
end $$;

create function private.told_client(p_project uuid) returns public.clients
language sql stable security definer set search_path = '' as $$
  select c.* from public.projects p
  join public.companies k on k.id = p.company_id and k.is_active
  join public.clients c on c.company_id = p.company_id and c.id = p.client_id
  left join public.notification_preferences n on n.company_id = p.company_id
  where p.id = p_project and p.deleted_at is null and c.deleted_at is null and c.mail_opt_out_at is null
    and nullif(btrim(c.email), '') is not null and coalesce(n.project_updates, true)
$$;

create function private.aging_days(p_status text, p_balance numeric, p_due date) returns int
language sql stable set search_path = '' as $$
  select case when p_status in ('sent', 'viewed', 'partial') and p_balance > 0 and p_due < current_date
    then current_date - p_due else 0 end
$$;

create function public.analytics(
  p_from date default null, p_to date default null, p_filters jsonb default '{}', p_step text default 'month'
) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  length constant int := until - since + 1;
  since_at constant timestamptz := since;
  until_at constant timestamptz := until + 1;
  step constant text := case when p_step is distinct from 'fitting' then 'month' when length <= 31 then 'day' when length <= 26 * 7 then 'week' else 'month' end;
  -- How a period is named: by its month, or by its first day.
  named constant text := case step when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end;
  this_year constant int := extract(year from current_date);
  types constant jsonb := nullif(p_filters -> 'projectTypes', '[]');
  segments constant jsonb := nullif(p_filters -> 'clientSegments', '[]');
  regions constant jsonb := nullif(p_filters -> 'regions', '[]');
  goal constant numeric := (select g.target from public.goals g where g.company_id = company and g.metric = 'monthly_revenue');
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  if length > 3660 then
    perform private.reject('PT422', 'Choose at most ten years.', 'p_from');
  end if;
  with prefix as materialized (
    select r.region, zip from public.company_regions r, unnest(r.zip_prefixes) as zip where r.company_id = company
  ), client as materialized (
    select c.id, c.name, private.segment_of(c.client_type) as segment, c.created_at, c.deleted_at,
      (select x.region from prefix x where c.address ->> 'zip' like x.zip || '%' order by length(x.zip) desc, x.region limit 1) as region
    from public.clients c where c.company_id = company
  ), project as materialized (
    select p.id, p.name, p.client_id, k.name as client_name, p.status, p.project_type, p.start_date, p.end_date, p.completed_at::date as completed_on,
      p.completion_percentage, f.budget, f.actual_cost
    from public.projects p
    join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
    left join public.analytics_project_types t on t.project_type = p.project_type
    left join client k on k.id = p.client_id
    where p.company_id = company and p.deleted_at is null
      and (types is null or types ? t.analytics_type) and (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)
  ), invoice as not materialized (
    -- Read twice from an index that holds just this, in place of once from the table and once from what was put aside.
    select v.id, v.client_id, v.project_id, v.status, v.amount_due, v.paid_amount, v.balance, v.issue_date, v.due_date, v.paid_date, v.created_at
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
      and (types is null or v.project_id in (select p.id from project p))
      and (segments is null and regions is null or v.client_id in (
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)))
  ), reopened as materialized (
    select v.id, v.client_id, v.project_id
    from public.invoices v
    where v.company_id = company and v.kind <> 'credit_note' and (v.deleted_at is not null or v.status in ('draft', 'void'))
      and (types is null or v.project_id in (select p.id from project p))
      and (segments is null and regions is null or v.client_id in (
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)))
  ), paid as materialized (
    select m.amount, m.paid_at::date as paid_on, i.client_id, i.project_id
    from public.payments m join invoice i on i.id = m.invoice_id
    where m.company_id = company and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id))
    union all
    -- What came for an invoice that is being revised came all the same; so did what was given back before one was voided.
    -- They are few, and found by themselves: a second join would read every payment once more.
    select m.amount, m.paid_at::date, v.client_id, v.project_id
    from public.payments m join reopened v on v.id = m.invoice_id
    where m.company_id = company and m.invoice_id = any (array(select o.id from reopened o))
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id))
  ), paid_day as materialized (
    select paid_on, sum(amount) as amount from paid group by paid_on
  ), paid_month as materialized (
    select date_trunc('month', paid_on)::date as month, sum(amount) as amount from paid_day group by 1
  ), shown as (
    -- A week or month that the range cuts counts its days in the range, and the same days of the year before.
    select date_trunc(step, paid_on::timestamp) as starts, sum(amount) as amount from paid_day where paid_on between since and until group by 1
  ), shown_before as (
    -- The 29th of February counts to the 28th of a year without one.
    select date_trunc(step, x.same_day) as starts, sum(x.amount) as amount
    from (select paid_on + interval '1 year' as same_day, amount from paid_day) x where x.same_day between since and until group by 1
  ), paid_job as materialized (
    select date_trunc(step, paid_on::timestamp) as starts, project_id from paid where paid_on between since and until and project_id is not null group by 1, 2
  ), paid_projects as (
    select starts, count(*) as projects from paid_job group by 1
  ), paid_region as (
    -- Without regions of its own everything a company does is in the one that is called other.
    select coalesce(k.region, 'other') as region, count(distinct p.project_id) as projects
    from paid p join client k on k.id = p.client_id
    where exists (select from prefix) and p.paid_on between since and until and p.project_id is not null group by 1
    union all
    select 'other', count(distinct project_id) from paid_job where not exists (select from prefix) having count(*) > 0
  ), period as materialized (
    -- Weeks begin on Monday, as those of the weekly report.
    select s as starts from generate_series(date_trunc(step, since::timestamp), until::timestamp, ('1 ' || step)::interval) s
  ), invoice_day as materialized (
    select d.*, d.created_on between since and until as is_in_range from (
      select i.created_at::date as created_on, 'paid' as payment_status, count(*) as invoices, sum(i.amount_due) as amount_due, 0::numeric as balance, 0 as open_invoices,
        sum(i.paid_date - i.issue_date) filter (where i.amount_due > 0) as days,
        count(i.paid_date - i.issue_date) filter (where i.amount_due > 0) as paid
      from invoice i where i.status = 'paid' group by 1
      union all
      select i.created_at::date, case when i.balance > 0 and i.due_date < current_date then 'overdue' when i.paid_amount > 0 then 'partial' else 'pending' end,
        count(*), sum(i.amount_due), coalesce(sum(i.balance) filter (where i.balance > 0), 0), count(*) filter (where i.balance > 0), null, 0
      from invoice i where i.status <> 'paid' group by 1, 2) d
  ), paid_client as materialized (
    select client_id, sum(amount) filter (where paid_on >= since) as now, sum(amount) filter (where paid_on < since) as before
    from paid where paid_on between since - length and until group by client_id
  ), top_client as materialized (
    select client_id, now as revenue from paid_client where now is not null order by now desc limit 40
  ), received as (
    select coalesce(sum(amount) filter (where paid_on between since and until), 0) as now,
      coalesce(sum(amount) filter (where paid_on between since - length and since - 1), 0) as before from paid_day
  ), billed as (
    select coalesce(sum(balance), 0) as outstanding, coalesce(sum(balance) filter (where payment_status = 'overdue'), 0) as overdue,
      coalesce(sum(open_invoices), 0) as open_invoices, coalesce(sum(invoices) filter (where payment_status = 'overdue'), 0) as overdue_invoices,
      coalesce(sum(invoices) filter (where is_in_range), 0) as invoices, coalesce(sum(invoices) filter (where created_on between since - length and since - 1), 0) as invoices_before,
      coalesce(sum(amount_due) filter (where is_in_range), 0) as invoiced,
      round(sum(days) filter (where is_in_range)::numeric / nullif(sum(paid) filter (where is_in_range), 0), 1) as days_to_pay
    from invoice_day
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) as decided
    from public.quotes where company_id = company and deleted_at is null and status in ('accepted', 'rejected', 'expired') and created_at >= since_at and created_at < until_at
  ), project_money as materialized (
    select project_id, sum(amount) as paid from paid where project_id is not null group by project_id
  ), project_cost as materialized (
    select x.project_id, coalesce(sum(x.amount) filter (where x.category = 'materials'), 0) as materials, coalesce(sum(x.amount) filter (where x.category = 'labor'), 0) as labor,
      coalesce(sum(x.amount) filter (where x.category = 'equipment'), 0) as equipment, coalesce(sum(x.amount) filter (where x.category = 'subcontractors'), 0) as subcontractors,
      coalesce(sum(x.amount) filter (where x.category not in ('materials', 'labor', 'equipment', 'subcontractors')), 0) as other
    from public.expenses x where x.company_id = company and x.status = 'spent' and x.expense_date between since and until group by x.project_id
  ), job as materialized (
    select p.*, coalesce(m.paid, 0) as revenue from project p left join project_money m on m.project_id = p.id
  )
  select jsonb_build_object(
    'from', since, 'to', until, 'step', step,
    'kpis', (select jsonb_build_object('revenue', r.now, 'revenue_before', r.before, 'outstanding', b.outstanding, 'overdue', b.overdue, 'open_invoices', b.open_invoices,
        'overdue_invoices', b.overdue_invoices, 'invoices', b.invoices, 'invoices_before', b.invoices_before, 'invoiced', b.invoiced, 'days_to_pay', b.days_to_pay,
        'active_projects', (select count(*) from job where status in ('in_progress', 'delayed')),
        'completed_projects', (select count(*) from job where completed_on between since and until),
        'project_revenue', (select coalesce(sum(revenue), 0) from job where revenue > 0), 'project_cost', (select coalesce(sum(actual_cost), 0) from job where revenue > 0),
        'quotes_won', q.won, 'quotes_decided', q.decided)
      from received r, billed b, quoted q),
    -- The goal is one of whole months.
    'revenue', (select jsonb_agg(jsonb_build_object('period', to_char(p.starts, named), 'revenue', coalesce(n.amount, 0), 'projects', coalesce(j.projects, 0),
        'target', case step when 'month' then goal end, 'previousYear', coalesce(o.amount, 0)) order by p.starts)
      from period p left join shown n using (starts) left join shown_before o using (starts) left join paid_projects j using (starts)),
    'revenue_months', (select jsonb_agg(jsonb_build_object('period', to_char(m, 'YYYY-MM'), 'revenue', coalesce(x.amount, 0)) order by m)
      from generate_series(date_trunc('month', since::timestamp), until::timestamp, interval '1 month') m
      left join (select date_trunc('month', paid_on::timestamp) as starts, sum(amount) as amount from paid_day where paid_on between since and until group by 1) x
        on x.starts = m),
    'invoice_status', (select coalesce(jsonb_agg(jsonb_build_object('name', s.payment_status, 'count', s.n, 'amount', s.amount) order by s.payment_status), '[]')
      from (select payment_status, sum(invoices) as n, sum(amount_due) as amount from invoice_day where is_in_range group by payment_status) s),
    'invoice_periods', (select jsonb_agg(jsonb_build_object('period', to_char(p.starts, named), 'paid', coalesce(x.paid, 0), 'pending', coalesce(x.pending, 0), 'overdue', coalesce(x.overdue, 0)) order by p.starts)
      from period p left join (
        select date_trunc(step, created_on::timestamp) as starts, sum(amount_due) filter (where payment_status = 'paid') as paid, sum(amount_due) filter (where payment_status in ('pending', 'partial')) as pending,
          sum(amount_due) filter (where payment_status = 'overdue') as overdue
        from invoice_day where is_in_range group by 1) x using (starts)),
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name, client_name as "clientName", status, project_type as "projectType", budget, actual_cost as "totalCost", revenue, revenue - actual_cost as profit,
        coalesce(completed_on, current_date) - start_date as duration
      from job where start_date is null or start_date <= until order by revenue desc, name, id limit 20) r),
    'clients', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select k.id, k.name, r.revenue, (select count(*) from project p where p.client_id = k.id) as projects,
        coalesce(x.on_time, 0) as "paidOnTime", coalesce(x.due, 0) as "fellDue", x.days as "avgPaymentDays"
      from top_client r
      join client k on k.id = r.client_id
      left join (select client_id, count(*) filter (where status = 'paid' and paid_date <= due_date) as on_time,
          count(*) filter (where status = 'paid' or due_date < current_date) as due, round(avg(paid_date - issue_date) filter (where status = 'paid')) as days
        from invoice where amount_due > 0 and created_at >= since_at and created_at < until_at and client_id in (select t.client_id from top_client t) group by client_id) x on x.client_id = r.client_id
      order by r.revenue desc, k.name, k.id limit 20) r),
    'seasonal', (select jsonb_agg(jsonb_build_object('month', n, 'current', coalesce(s.current, 0), 'previous', coalesce(s.previous, 0), 'average', coalesce(s.average, 0)) order by n)
      from generate_series(1, 12) n left join (
        select extract(month from month) as of_year, sum(amount) filter (where extract(year from month) = this_year) as current,
          sum(amount) filter (where extract(year from month) = this_year - 1) as previous,
          round(sum(amount) filter (where extract(year from month) between this_year - 3 and this_year - 1) / 3, 2) as average
        from paid_month group by 1) s on s.of_year = n),
    'completion', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name as project, project_type as type, end_date - start_date as planned, completed_on - start_date as actual
      from job where completed_on >= start_date and end_date > start_date order by completed_on desc, id limit 20) r),
    'subcontractors', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select s.name, round(avg(s.quality)) as quality, round(avg(s.timeliness)) as timeliness, round(avg(s.cost_efficiency)) as "costEfficiency",
        round(avg(s.communication)) as communication, round(avg(s.safety)) as safety, round(avg(s.innovation)) as innovation, count(*) as jobs
      from public.subcontractor_ratings s where s.company_id = company group by s.name order by avg(s.quality + s.timeliness + s.cost_efficiency) desc, s.name limit 10) r),
    'costs', jsonb_build_object(
      'breakdown', (select jsonb_build_object('materials', coalesce(sum(materials), 0), 'labor', coalesce(sum(labor), 0), 'equipment', coalesce(sum(equipment), 0),
          'subcontractors', coalesce(sum(subcontractors), 0), 'other', coalesce(sum(other), 0)) from project_cost c join project p on p.id = c.project_id),
      'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select p.id, p.name, c.materials, c.labor from project_cost c join project p on p.id = c.project_id
        where c.materials > 0 or c.labor > 0 order by c.materials + c.labor desc, p.name, p.id limit 10) r),
      'periods', (select jsonb_agg(jsonb_build_object('period', to_char(p.starts, named), 'materials', coalesce(x.materials, 0), 'labor', coalesce(x.labor, 0),
          'equipment', coalesce(x.equipment, 0), 'subcontractors', coalesce(x.subcontractors, 0), 'other', coalesce(x.other, 0)) order by p.starts)
        from period p left join (select date_trunc(step, e.expense_date::timestamp) as starts,
          sum(e.amount) filter (where e.category = 'materials') as materials, sum(e.amount) filter (where e.category = 'labor') as labor,
          sum(e.amount) filter (where e.category = 'equipment') as equipment, sum(e.amount) filter (where e.category = 'subcontractors') as subcontractors,
          sum(e.amount) filter (where e.category not in ('materials', 'labor', 'equipment', 'subcontractors')) as other
          from public.expenses e where e.company_id = company and e.status = 'spent' and e.expense_date between since and until and e.project_id in (select p.id from project p)
          group by 1) x using (starts))),
    'regions', (select coalesce(jsonb_agg(jsonb_build_object('region', g.region, 'revenue', g.revenue, 'before', g.before, 'projects', coalesce(g.projects, 0), 'clients', g.clients) order by g.revenue desc, g.region), '[]')
      from (select coalesce(k.region, 'other') as region, sum(c.now) as revenue, coalesce(sum(c.before), 0) as before, count(*) filter (where c.now is not null) as clients,
          min(j.projects) as projects
        from paid_client c join client k on k.id = c.client_id
        left join paid_region j on j.region = coalesce(k.region, 'other')
        group by coalesce(k.region, 'other')) g where g.revenue is not null),
    'goals', (select coalesce(jsonb_agg(jsonb_build_object('metric', g.metric, 'target', g.target, 'actual', a.actual) order by g.metric), '[]')
      from public.goals g cross join lateral (select case g.metric
        when 'monthly_revenue' then (select coalesce(sum(amount), 0) from paid_month where month = date_trunc('month', current_date)::date)
        when 'project_completion' then (select round(avg(completion_percentage)) from job where status in ('in_progress', 'delayed', 'completed'))
        when 'quote_win_rate' then (select round(100.0 * q.won / nullif(q.decided, 0)) from quoted q)
        else (select count(*) from client c where c.created_at >= date_trunc('month', current_date) and c.deleted_at is null) end as actual) a
      where g.company_id = company),
    'has_data', jsonb_build_object('invoices', exists (select from invoice), 'projects', exists (select from project), 'payments', exists (select from paid),
      'expenses', exists (select from public.expenses e where e.company_id = company and e.status = 'spent'),
      'subcontractors', exists (select from public.subcontractor_ratings where company_id = company), 'regions', exists (select from prefix))
  ) into result;
  if p_step is distinct from 'fitting' then
    result := result || jsonb_build_object(
      'invoice_months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result -> 'invoice_periods') x),
      'costs', (result -> 'costs') || jsonb_build_object(
        'months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result #> '{costs,periods}') x)));
  end if;
  return result;
end $$;

create function public.analytics_outlook(p_from date default null, p_to date default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  with paid as materialized (
    select v.id, v.client_id, case when v.paid_date >= current_date - 730 then v.paid_date - v.due_date end as late,
      v.created_at >= since and v.created_at < until + 1 as is_in_range
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status = 'paid' and v.kind <> 'credit_note'
  ), everybody as (
    select coalesce(round(avg(late)), 0)::int as late, coalesce(ceil(stddev_samp(late)), 0)::int as spread, count(late) as invoices from paid
  ), habit as (
    -- a client's own habit counts from three paid invoices on
    select client_id, round(avg(late))::int as late, ceil(stddev_samp(late))::int as spread from paid group by client_id having count(late) >= 3
  ), expected as materialized (
    -- what should have come by now is expected in two weeks
    select v.balance, greatest(v.due_date + coalesce(h.late, e.late), current_date + 14) as day, coalesce(h.spread, e.spread) as spread
    from public.invoices v cross join everybody e left join habit h on h.client_id = v.client_id
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date is not null
    union all
    select s.amount, greatest(s.due_date + e.late, current_date + 14), e.spread from public.payment_schedule s cross join everybody e
    where s.company_id = company and s.paid_at is null and not exists (
      select from public.invoices v where v.company_id = s.company_id and v.project_id = s.project_id and v.kind = 'progress' and v.total_amount = s.amount and v.deleted_at is null and v.status <> 'void')
  ), week as (
    select n, current_date + n * 7 as starts from generate_series(-26, 25) n
  ), inflow as (
    select (day - current_date) / 7 as n, sum(balance) as expected, 0::numeric as early, 0::numeric as late from expected group by 1
    union all select greatest(day - spread - current_date, 0) / 7, 0, sum(balance), 0 from expected group by 1
    union all select (day + spread - current_date) / 7, 0, 0, sum(balance) from expected group by 1
  ), received as (
    select floor((m.paid_at::date - current_date) / 7.0)::int as n, sum(m.amount) as amount from public.payments m
    where m.company_id = company and m.paid_at >= current_date - 182 and m.paid_at < current_date
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id)) group by 1
  ), spent as (
    select floor((x.expense_date - current_date) / 7.0)::int as n, sum(x.amount) as amount from public.expenses x
    where x.company_id = company and x.status = 'spent' and x.expense_date between current_date - 182 and current_date - 1 group by 1
  ), ordered as (
    select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
    where x.company_id = company and x.status = 'committed' group by 1
  ), usual as (
    select round(coalesce(sum(amount), 0) / 13, 2) as amount from spent where n >= -13
  )
  select jsonb_build_object(
    'cash', jsonb_build_object(
      'late_days', e.late, 'spread_days', e.spread, 'paid_invoices', e.invoices, 'usual_spend', u.amount,
      'weeks', (select jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(case when w.n < 0 then r.amount else i.expected end, 0),
          'early', coalesce(case when w.n >= 0 then i.early end, 0), 'late', coalesce(case when w.n >= 0 then i.late end, 0),
          'outflow', case when w.n < 0 then coalesce(s.amount, 0) else coalesce(o.amount, 0) + u.amount end) order by w.n)
        from week w left join (select n, sum(expected) as expected, sum(early) as early, sum(late) as late from inflow group by n) i on i.n = w.n
        left join received r on r.n = w.n left join spent s on s.n = w.n left join ordered o on o.n = w.n)),
    'items', jsonb_build_object(
      'top_revenue', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select d.id, d.name, d.category, l.revenue from (
          select n.item_id, sum(n.total_price) as revenue from public.invoice_items n
          where n.company_id = company and n.item_id is not null and n.invoice_id in (select p.id from paid p where p.is_in_range)
          group by n.item_id) l
        join public.items_database d on d.company_id = company and d.id = l.item_id
        order by l.revenue desc, d.name, d.id limit 5) r),
      'most_used', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select id, name, category, usage_count as "usageCount" from public.items_database
        where company_id = company and is_active and usage_count > 0 order by usage_count desc, name, id limit 5) r))
  ) into result from everybody e, usual u;
  return result;
end $$;

create function public.assistant_context(p_with_costs boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  year_start constant date := date_trunc('year', current_date)::date;
  result jsonb;
begin
  if company is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  result := jsonb_build_object(
    'as_of', current_date,
    'projects', (select jsonb_build_object('total', count(*), 'active', count(*) filter (where p.status in ('in_progress', 'delayed')),
        'delayed', count(*) filter (where p.status = 'delayed'), 'completed', count(*) filter (where p.status = 'completed'))
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by p.status in ('in_progress', 'delayed') desc, p.created_at desc, p.id limit 5) r),
    'clients', case when private.has_permission('view_clients') then (select jsonb_build_object('active', count(*))
      from public.clients c where c.company_id = company and c.deleted_at is null and c.is_active) end,
    'items', case when private.has_permission('view_catalog') then (select jsonb_build_object('active', count(*))
      from public.items_database i where i.company_id = company and i.is_active) end,
    'top_items', case when private.has_permission('view_catalog') then (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
      select i.id, i.name, i.usage_count from public.items_database i
      where i.company_id = company and i.is_active and i.usage_count > 0 order by i.usage_count desc, i.name limit 5) t) end);
  if not money then
    return result || '{"revenue": null, "outstanding": null, "overdue": null, "latest_invoices": null, "metrics": null, "costs": null}';
  end if;
  return result || (
    select jsonb_build_object('revenue', jsonb_build_object(
      'this_month', coalesce(sum(m.amount) filter (where m.month = month_start), 0),
      'last_month', coalesce(sum(m.amount) filter (where m.month = month_start - interval '1 month'), 0),
      'this_year', coalesce(sum(m.amount) filter (where m.month >= year_start), 0)))
    from private.revenue_by_month(company, least(year_start, (month_start - interval '1 month')::date)) m
  ) || (
    select jsonb_build_object(
      'outstanding', jsonb_build_object('count', count(*), 'value', coalesce(sum(v.balance), 0)),
      'overdue', jsonb_build_object('count', count(*) filter (where v.due_date < current_date),
        'value', coalesce(sum(v.balance) filter (where v.due_date < current_date), 0)))
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
  ) || jsonb_build_object(
    'overdue_invoices', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
      select v.id, v.invoice_number, v.balance, v.due_date, current_date - v.due_date as days_late,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note'
        and v.balance > 0 and v.due_date < current_date
      order by v.due_date, v.id limit 5) o),
    'latest_invoices', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from (
      select v.id, v.invoice_number, v.total_amount, v.balance, v.due_date,
        private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as status,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v where v.company_id = company and v.deleted_at is null order by v.created_at desc, v.id limit 10) n),
    'metrics', (select coalesce(jsonb_object_agg(a.data_type, a.data), '{}') from public.analytics_data a
      where a.company_id = company and a.period = 'monthly' and a.start_date = month_start),
    'costs', case when p_with_costs then (
      select jsonb_build_object('paid', coalesce(sum(j.paid), 0), 'actual_cost', coalesce(sum(j.actual_cost), 0), 'profit', coalesce(sum(j.profit), 0),
        'projects', coalesce((select jsonb_agg(to_jsonb(b)) from (
          select k.project_id as id, k.name, k.paid, k.actual_cost, k.profit, k.profit_margin from public.job_cost k
          where k.company_id = company and k.paid > 0 order by k.profit desc, k.name limit 5) b), '[]'))
      from public.job_cost j where j.company_id = company) end);
end $$;

create function public.cash_forecast(p_days int default 90) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  days constant int := least(greatest(coalesce(p_days, 90), 7), 365);
begin
  if not private.has_permission('view_money') then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  return (
    with week as (select n, current_date + n * 7 as starts from generate_series(0, (days - 1) / 7) n),
    inflow as (
      -- what is overdue is expected four weeks from now
      select ((case when v.due_date < current_date then current_date + 28 else v.due_date end) - current_date) / 7 as n, sum(v.balance) as amount
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.kind <> 'credit_note'
      group by 1
      union all
      select (s.due_date - current_date) / 7, sum(s.amount) from public.payment_schedule s
      where s.company_id = company and s.paid_at is null and s.due_date >= current_date group by 1
    ),
    outflow as (
      select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
      where x.company_id = company and x.status = 'committed' group by 1
      union all
      select w.n, coalesce((select sum(x.amount) / 13 from public.expenses x where x.company_id = company and x.status = 'spent'
        and x.expense_date between current_date - 91 and current_date), 0) from week w
    )
    select jsonb_build_object(
      'days', days,
      'expected_inflow', coalesce(sum(i.amount), 0), 'planned_outflow', round(coalesce(sum(o.amount), 0), 2),
      'net', round(coalesce(sum(i.amount), 0) - coalesce(sum(o.amount), 0), 2),
      'weeks', jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(i.amount, 0), 'outflow', round(coalesce(o.amount, 0), 2)) order by w.n))
    from week w
    left join (select n, sum(amount) as amount from inflow group by n) i on i.n = w.n
    left join (select n, sum(amount) as amount from outflow group by n) o on o.n = w.n);
end $$;

create function public.dashboard() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  result jsonb;
  months jsonb;
  active int;
  before int;
begin
  if company is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  select count(*) filter (where p.status in ('in_progress', 'delayed')),
    count(*) filter (where p.created_at < now() - interval '30 days' and (p.status in ('in_progress', 'delayed') or p.completed_at >= now() - interval '30 days'))
  into active, before
  from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null;
  result := jsonb_build_object(
    'active_projects', jsonb_build_object('value', active, 'change', active - before),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.start_date, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by p.created_at desc, p.id limit 5) r),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, l.entity_id, l.project_id, l.created_at,
        (select u.full_name from public.user_profiles u where u.company_id = l.company_id and u.id = l.actor_id) as actor
      from public.activity_log l where l.company_id = company order by l.created_at desc limit 10) a));
  if not money then
    return result || '{"pending_invoices": null, "overdue_invoices": null, "paid_this_month": null, "revenue": null, "invoices": null, "quotes": null, "goals": null}';
  end if;
  select jsonb_object_agg(x.month, jsonb_build_object('amount', x.amount, 'to_this_day', x.to_this_day)) into months
  from private.revenue_by_month(company, (month_start - interval '5 months')::date) x;
  return result || (
    select jsonb_build_object(
      'pending_invoices', jsonb_build_object('count', count(*), 'value', coalesce(sum(o.balance), 0),
        'change', private.change_percent(sum(o.balance) filter (where o.sent >= now() - interval '30 days'),
          sum(o.balance) filter (where o.sent < now() - interval '30 days' and o.sent >= now() - interval '60 days'))),
      'overdue_invoices', jsonb_build_object('count', count(*) filter (where o.due_date < current_date),
        'value', coalesce(sum(o.balance) filter (where o.due_date < current_date), 0),
        'change', private.change_percent(sum(o.balance) filter (where o.due_date < current_date and o.due_date >= current_date - 30),
          sum(o.balance) filter (where o.due_date < current_date - 30 and o.due_date >= current_date - 60))))
    from (
      select v.balance, v.due_date, coalesce(v.sent_at, v.created_at) as sent from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
    ) o
  ) || jsonb_build_object(
    'paid_this_month', jsonb_build_object('value', coalesce((months #>> array[month_start::text, 'amount'])::numeric, 0),
      'change', private.change_percent((months #>> array[month_start::text, 'amount'])::numeric,
        (months #>> array[(month_start - interval '1 month')::date::text, 'to_this_day'])::numeric)),
    'revenue', (select jsonb_agg(jsonb_build_object('month', to_char(g.month, 'YYYY-MM'),
        'revenue', coalesce((months #>> array[g.month::text, 'amount'])::numeric, 0)) order by g.month)
      from (select (month_start - make_interval(months => n))::date as month from generate_series(0, 5) n) g)
  ) || jsonb_build_object(
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from (
      select v.id, v.invoice_number, v.title, private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as status, v.status as document_status, v.kind, v.total_amount, v.due_date, v.created_at,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v where v.company_id = company and v.deleted_at is null order by v.created_at desc, v.id limit 3) i),
    'quotes', (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from (
      select q.id, q.quote_number, q.title, q.status, q.total_amount, q.valid_until, q.created_at,
        coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name) as client_name
      from public.quotes q where q.company_id = company and q.deleted_at is null order by q.created_at desc, q.id limit 3) q),
    'goals', (select coalesce(jsonb_object_agg(g.metric, g.target), '{}') from public.goals g where g.company_id = company));
end $$;

create function public.finish_report(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.report_runs set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    status = case when p_error is null then 'sent' when attempts < 5 then 'queued' else 'failed' end,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'sending'
$$;

create function public.job_costing() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  return (
    with job as materialized (
      select p.id, p.name, p.status, p.completion_percentage, p.client_id, f.budget, f.contract_value
      from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
      where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (p.status in ('in_progress', 'delayed', 'on_hold') or p.status = 'completed' and p.completed_at >= now() - interval '90 days')
      order by p.status = 'completed', f.contract_value desc, p.name, p.id limit 60
    ), cost as (
      select project_id, category, sum(estimate) as estimate, sum(committed) as committed, sum(actual) as actual from (
        select b.project_id, b.category, b.amount as estimate, 0::numeric as committed, 0::numeric as actual from public.budget_lines b
        where b.company_id = company and b.project_id in (select id from job)
        union all
        select x.project_id, x.category, 0, case when x.status = 'committed' then x.amount else 0 end, case when x.status = 'spent' then x.amount else 0 end
        from public.expenses x where x.company_id = company and x.project_id in (select id from job)) c
      group by 1, 2
    ), billed as (
      select v.project_id, sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end) as billed
      from public.invoices v where v.company_id = company and v.project_id in (select id from job) and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage' group by 1
    ), changed as (
      select o.project_id, coalesce(sum(o.amount) filter (where o.status = 'approved'), 0) as approved, coalesce(sum(o.amount) filter (where o.status = 'pending'), 0) as pending
      from public.change_orders o where o.company_id = company and o.project_id in (select id from job) group by 1
    ), quoted as (
      select q.project_id, sum(q.subtotal - q.discount_amount) as quoted from public.quotes q
      where q.company_id = company and q.project_id in (select id from job) and q.status = 'accepted' and q.deleted_at is null group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name, 'status', j.status, 'client_name', k.name, 'percent_complete', j.completion_percentage,
        'budget', j.budget, 'contract', j.contract_value, 'quoted', coalesce(q.quoted, 0), 'change_orders', coalesce(o.approved, 0), 'pending_change_orders', coalesce(o.pending, 0),
        'billed', coalesce(b.billed, 0),
        'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'estimate', c.estimate, 'committed', c.committed, 'actual', c.actual) order by c.category), '[]')
          from cost c where c.project_id = j.id)) order by j.status = 'completed', j.contract_value desc, j.name, j.id), '[]')
    from job j left join public.clients k on k.company_id = company and k.id = j.client_id
    left join billed b on b.project_id = j.id left join changed o on o.project_id = j.id left join quoted q on q.project_id = j.id);
end $$;

create function public.named_in_question(p_text text) returns table (type text, id uuid, name text, facts jsonb)
language sql stable set search_path = '' as $$
  with asked as (select private.company_id() as company, lower(left(btrim(p_text), 1000)) as words),
  named as (
    select 'project' as type, p.id, p.name, extensions.strict_word_similarity(lower(p.name), a.words) as fit
    from asked a join public.projects p on p.company_id = a.company and p.deleted_at is null
    union all
    select 'client', c.id, c.name, extensions.strict_word_similarity(lower(c.name), a.words)
    from asked a join public.clients c on c.company_id = a.company and c.deleted_at is null
    union all
    select 'item', i.id, i.name, extensions.strict_word_similarity(lower(i.name), a.words)
    from asked a join public.items_database i on i.company_id = a.company and i.is_active
  ),
  -- 0.6: a plural or a small typo, or a long name without its last word.
  best as (
    select n.* from named n where n.fit >= 0.6 and length(n.name) >= 3
    order by n.fit desc, length(n.name) desc, array_position(array['project', 'client', 'item'], n.type), n.id limit 4
  )
  select b.type, b.id, b.name, case b.type
    when 'project' then (select to_jsonb(f) from (
      select l.status, l.completion_percentage, l.end_date, l.client_name, l.budget, l.spent
      from public.project_list l where l.id = b.id) f)
    when 'client' then (select to_jsonb(f) from (
      select l.active_projects, l.total_projects, l.total_value, l.outstanding, l.overdue
      from public.client_list l where l.id = b.id) f)
    else (select to_jsonb(f) from (
      select l.unit, l.price, l.inventory_tracking, l.current_stock
      from public.item_list l where l.id = b.id) f) end
  from best b
  order by b.fit desc, length(b.name) desc, b.id;
$$;

create function private.note_weekly_reports() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.weekly_reports_since := case
    when not new.weekly_reports then null
    when tg_op = 'UPDATE' then coalesce(old.weekly_reports_since, now())
    else now() end;
  return new;
end $$;

create function public.operator_report() returns jsonb
language sql stable set search_path = '' as $$
  select private.operator_report()
$$;

create function private.operator_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  failed jsonb;
begin
  if not private.is_platform_admin() then
    perform private.reject('PT403', 'Only a platform administrator can do this.');
  end if;
  with failures as (
    select 'Monthly report' as job, r.id, r.company_id, r.attempts, r.error, r.created_at from public.report_runs r where r.status = 'failed'
    union all
    select 'Notice: ' || replace(n.kind, '_', ' '), n.id, n.company_id, n.attempts, n.error, n.created_at from private.notices n where n.status = 'failed'
    union all
    select 'Receipt', r.id, coalesce(m.company_id, k.company_id), r.attempts, r.error, r.created_at from private.receipt_mails r
      left join public.payments m on m.id = r.payment_id left join public.client_credits k on k.id = r.credit_id where r.status = 'failed'
    union all
    select 'Reminder', r.id, r.company_id, r.attempts, r.error, r.created_at from public.reminders r where r.status = 'failed'
    union all
    select 'Project update', u.id, u.company_id, u.attempts, u.error, u.changed_at from private.project_updates u where u.failed_at is not null
    union all
    select 'Webhook', d.id, d.company_id, d.attempts, d.error, d.created_at from public.webhook_deliveries d where d.status = 'failed'
  ), recent as (
    select f.job, f.id, c.name as company, f.attempts, f.error, f.created_at from failures f
    left join public.companies c on c.id = f.company_id
    where f.created_at > now() - interval '30 days'
  )
  select jsonb_build_object('failed_total', (select count(*) from recent),
    'failed', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at desc) from (select * from recent r order by r.created_at desc limit 100) l), '[]'))
  into failed;
  return failed || (select jsonb_build_object('quarantined_total', count(*), 'quarantined', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.id) from (
        select r.id, c.name as company, r.table_name, r.columns, r.action, r.stored_row ->> 'id' as row_id, r.found_at
        from private.quarantined_rows r left join public.companies c on c.id = r.company_id order by r.id limit 100) l), '[]'))
    from private.quarantined_rows);
end $$;

create function public.period_totals(p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if company is null or not private.has_permission('view_money') then
    perform private.reject('PT403', 'Your role does not allow this.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.reject('PT422', 'Give a first and a last day, at most ten years apart.');
  end if;
  return jsonb_build_object(
    'from', p_from, 'to', p_to,
    'invoiced', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(v.amount_due), 0)) from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.issue_date between p_from and p_to),
    'received', (select coalesce(sum(r.amount), 0) from public.receipts r
      where r.company_id = company and r.paid_at >= p_from and r.paid_at < p_to + 1),
    'spent', (select coalesce(sum(x.amount), 0) from public.expenses x
      where x.company_id = company and x.status = 'spent' and x.expense_date between p_from and p_to),
    'quoted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(q.total_amount), 0)) from public.quotes q
      where q.company_id = company and q.deleted_at is null and q.status <> 'draft' and q.created_at >= p_from and q.created_at < p_to + 1));
end $$;

create function private.queue_weekly_reports(p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  own_zone constant text := current_setting('timezone');
  queued int := 0;
  added int;
  due record;
begin
  for due in
    select n.company_id, c.timezone, w.monday, l.at::date as today from public.notification_preferences n
    join public.companies c on c.id = n.company_id and c.is_active
    cross join lateral (select private.local_time(p_now, c.timezone) as at) l
    cross join lateral (select date_trunc('week', l.at)::date as monday) w
    where n.weekly_reports
      -- a service that stood still on Monday makes up for it until Wednesday
      and l.at >= w.monday + time '06:00' and l.at < w.monday + 3
      and private.local_time(n.weekly_reports_since, c.timezone) < w.monday
      and exists (select from public.user_profiles u where u.company_id = n.company_id and u.role = 'owner' and u.is_active
        and not exists (select from private.notices o where o.user_id = u.id and o.kind = 'weekly_report' and o.about = w.monday::text))
    limit 20
  loop
    begin
      perform private.set_clock(due.timezone);
      insert into private.notices (company_id, user_id, kind, about, facts)
      select due.company_id, u.id, 'weekly_report', due.monday::text, r.facts
      from (select private.week_report(due.company_id, due.monday - 7, due.today) as facts offset 0) r
      join public.user_profiles u on u.company_id = due.company_id and u.role = 'owner' and u.is_active
      on conflict do nothing;
      get diagnostics added = row_count;
      queued := queued + added;
    exception when others then
      insert into private.notices (company_id, user_id, kind, about, facts, status, error)
      select due.company_id, u.id, 'weekly_report', due.monday::text, '{}', 'failed', left(sqlerrm, 1000)
      from public.user_profiles u where u.company_id = due.company_id and u.role = 'owner' and u.is_active
      on conflict do nothing;
    end;
  end loop;
  perform set_config('timezone', own_zone, true);
  return queued;
end $$;

create function public.refresh_all_metrics() returns int
language sql security definer set search_path = '' as $$
  select private.refresh_metrics_of(null, now())
$$;

create table public.analytics_data (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  data_type text not null check (length(data_type) between 1 and 60),
  period text not null default 'monthly' check (period in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  start_date date not null,
  end_date date not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, data_type, period, start_date)
);

create function public.refresh_metrics() returns setof public.analytics_data
language plpgsql set search_path = '' as $$
begin
  perform private.refresh_metrics();
  return query select * from public.analytics_data where company_id = private.company_id() and start_date = date_trunc('month', current_date)::date order by data_type;
end $$;

create function private.refresh_metrics() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_read('view_money', 'view_analytics');
  perform private.store_metrics(private.company_id());
end $$;

create function private.refresh_metrics_of(p_companies uuid[], p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  refreshed int := 0;
begin
  for due in
    select d.company_id, d.today from private.days_of(p_companies, p_now) d join public.companies c on c.id = d.company_id where c.is_active
  loop
    perform private.store_metrics(due.company_id, due.today);
    refreshed := refreshed + 1;
  end loop;
  return refreshed;
end $$;

create function public.reserve_ai_usage(p_provider text, p_model text, p_tokens int) returns jsonb
language sql set search_path = '' as $$ select private.reserve_ai_usage(p_provider, p_model, p_tokens) $$;

create function private.reserve_ai_usage(p_provider text, p_model text, p_tokens int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  quota public.ai_quotas;
  used bigint;
  recent int;
  reserved uuid;
begin
  if company is null then
    perform private.reject('PT403', 'User profile or company not found');
  elsif p_tokens is null or p_tokens not between 1 and 200000 then
    perform private.reject('PT422', 'Reserve 1 to 200,000 tokens.', 'tokens');
  end if;
  select * into quota from public.ai_quotas where plan = private.effective_plan();
  -- one reservation of a company after the other: together they never pass the quota
  perform 1 from public.companies where id = company for no key update;
  select coalesce(sum(case u.status when 'used' then u.input_tokens + u.output_tokens else u.reserved_tokens end), 0),
    count(*) filter (where u.user_id = auth.uid() and u.created_at > now() - interval '1 minute')
  into used, recent
  from public.ai_usage u
  where u.company_id = company and u.created_at >= date_trunc('month', now())
    and (u.status = 'used' or (u.status = 'reserved' and u.created_at > now() - interval '15 minutes'));
  if used + p_tokens > quota.monthly_tokens then
    perform private.reject('PT402', 'Your company has used up the assistant''s quota for this month.');
  elsif recent >= quota.requests_per_minute then
    raise exception 'Too many questions at once. Wait a minute and try again.' using errcode = 'PT429';
  end if;
  insert into public.ai_usage (company_id, user_id, provider, model, reserved_tokens) values (company, auth.uid(), p_provider, p_model, p_tokens)
  returning id into reserved;
  return jsonb_build_object('id', reserved, 'left', quota.monthly_tokens - used - p_tokens, 'quota', quota.monthly_tokens);
end $$;

create function private.revenue_by_month(
  p_company uuid, p_from date
) returns table (month date, amount numeric, to_this_day numeric)
language plpgsql stable security definer rows 12 set search_path = '' as $$
begin
  if p_company is distinct from private.company_with('view_money') then
    return;
  end if;
  return query
    select date_trunc('month', m.paid_at)::date, sum(m.amount),
      sum(m.amount) filter (where extract(day from m.paid_at) <= extract(day from current_date))
    from public.payments m
    where m.company_id = p_company and m.paid_at >= p_from and m.kind <> 'credit_note'
      and not (m.kind = 'refund' and exists (select from public.payments o where o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'credit_note'))
    group by 1;
end $$;

create function public.save_goals(p_goals jsonb) returns void
language sql set search_path = '' as $$
  select private.save_insight_settings(p_goals, null)
$$;

create function private.save_insight_settings(p_goals jsonb, p_regions jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('manage_settings', 'view_analytics');
  if p_goals is not null then
    delete from public.goals g where g.company_id = company and not exists (
      select from jsonb_array_elements(p_goals) x where x ->> 'metric' = g.metric and (x ->> 'target')::numeric > 0);
    insert into public.goals as g (company_id, metric, target, created_by)
    select company, x ->> 'metric', (x ->> 'target')::numeric, auth.uid() from jsonb_array_elements(p_goals) x where (x ->> 'target')::numeric > 0
    on conflict (company_id, metric) do update set target = excluded.target, updated_at = now() where g.target <> excluded.target;
  end if;
  if p_regions is not null then
    insert into public.company_regions as r (company_id, region, zip_prefixes)
    select company, x ->> 'region', array(select jsonb_array_elements_text(x -> 'zip_prefixes')) from jsonb_array_elements(p_regions) x
    on conflict (company_id, region) do update set zip_prefixes = excluded.zip_prefixes, updated_at = now();
    delete from public.company_regions where company_id = company and cardinality(zip_prefixes) = 0;
  end if;
end $$;

create function public.settle_ai_usage(
  p_id uuid, p_input int, p_output int, p_failed boolean default false
) returns void
language sql security definer set search_path = '' as $$
  update public.ai_usage set status = case when p_failed then 'failed' else 'used' end, input_tokens = greatest(p_input, 0), output_tokens = greatest(p_output, 0), settled_at = now()
  where id = p_id and status = 'reserved'
$$;

create function private.store_metrics(p_company uuid, p_today date default current_date) returns void
language sql security definer set search_path = '' as $$
  insert into public.analytics_data as a (company_id, data_type, period, start_date, end_date, data)
  select p_company, x.data_type, 'monthly', date_trunc('month', p_today::timestamp)::date, p_today, x.data
  from (values
    ('total_revenue', (select jsonb_build_object('value', coalesce(sum(amount), 0)) from public.receipts where company_id = p_company)),
    ('pending_revenue', (select jsonb_build_object('value', coalesce(sum(balance), 0)) from public.invoices
      where company_id = p_company and deleted_at is null and status in ('sent', 'viewed', 'partial') and kind <> 'credit_note')),
    ('active_projects', (select jsonb_build_object('value', count(*)) from public.projects
      where company_id = p_company and deleted_at is null and archived_at is null and status in ('in_progress', 'delayed'))),
    ('items_count', (select jsonb_build_object('value', count(*)) from public.items_database where company_id = p_company and is_active)),
    ('top_item_revenue', coalesce((select to_jsonb(t) from (select i.name, sum(l.total_price) as value from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id and v.status = 'paid' and v.deleted_at is null
      join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
      where l.company_id = p_company group by i.id, i.name order by 2 desc limit 1) t), '{"value": 0}'))
  ) as x (data_type, data)
  on conflict (company_id, data_type, period, start_date) do update set data = excluded.data, end_date = excluded.end_date, updated_at = now()
$$;

create table public.report_schedules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  report text not null default 'monthly_analytics' check (report = 'monthly_analytics'),
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, report)
);

create table public.report_runs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  schedule_id uuid not null,
  month date not null,
  recipients text[] not null,
  figures jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  taken_until timestamptz,
  error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, schedule_id, month),
  foreign key (company_id, schedule_id) references public.report_schedules (company_id, id) on delete cascade
);

create function public.take_due_reports(p_limit int default 20) returns setof public.report_runs
language plpgsql security definer set search_path = '' as $$
declare
  own_zone constant text := current_setting('timezone');
  due record;
begin
  for due in
    select s.company_id, s.id, s.recipients, c.timezone, m.last_month
    from public.report_schedules s join public.companies c on c.id = s.company_id and c.is_active
    cross join lateral (select (date_trunc('month', private.local_time(now(), c.timezone)) - interval '1 month')::date as last_month) m
    where s.is_active and private.local_time(s.created_at, c.timezone) < m.last_month + interval '1 month'
      and not exists (select from public.report_runs r where r.company_id = s.company_id and r.schedule_id = s.id and r.month = m.last_month)
  loop
    begin
      perform private.set_clock(due.timezone);
      insert into public.report_runs (company_id, schedule_id, month, recipients, figures)
      values (due.company_id, due.id, due.last_month, due.recipients, private.month_report(due.company_id, due.last_month))
      on conflict (company_id, schedule_id, month) do nothing;
    exception when others then
      insert into public.report_runs (company_id, schedule_id, month, recipients, figures, status, error)
      values (due.company_id, due.id, due.last_month, due.recipients, '{}', 'failed', left(sqlerrm, 1000))
      on conflict (company_id, schedule_id, month) do nothing;
    end;
  end loop;
  perform set_config('timezone', own_zone, true);
  perform private.give_up_jobs('report');
  return query
    update public.report_runs r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.report_runs q
      where q.status in ('queued', 'sending') and coalesce(q.taken_until < now(), true)
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;

create function private.tax_of_month(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('month', to_char(p_month, 'YYYY-MM-DD'), 'taxable', coalesce(sum(t.taxable), 0), 'tax', coalesce(sum(t.tax), 0),
    'collected', coalesce(sum(t.tax_collected), 0))
  from public.tax_liability t where t.company_id = p_company and t.month = p_month
$$;

create function private.week_report(p_company uuid, p_monday date, p_today date default current_date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select coalesce(v.sent_at, v.created_at)::date as sent_on, v.amount_due, v.balance, v.due_date,
      v.balance > 0 and v.status in ('sent', 'viewed', 'partial') as is_open
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.kind <> 'credit_note' and v.status in ('sent', 'viewed', 'partial', 'paid')
  ), quote as (
    select q.status, q.total_amount, coalesce(q.sent_at, q.created_at)::date as sent_on, q.accepted_at::date as accepted_on
    from public.quotes q where q.company_id = p_company and q.deleted_at is null and q.status <> 'draft'
  ), project as (
    select p.id, p.status, p.start_date, p.end_date, p.completed_at::date as completed_on, p.archived_at is null as is_listed
    from public.projects p where p.company_id = p_company and p.deleted_at is null
  ), work as (
    select t.project_id, t.due_date from public.project_timeline t where t.company_id = p_company and t.status <> 'completed'
    union all
    select t.project_id, t.due_date from public.project_tasks t where t.company_id = p_company and t.status <> 'completed'
  )
  select jsonb_build_object('monday', p_monday,
    'quotes_sent', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(total_amount), 0)) from quote
      where sent_on between p_monday and p_monday + 6),
    'quotes_accepted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(total_amount), 0)) from quote
      where status = 'accepted' and accepted_on between p_monday and p_monday + 6),
    'invoices_sent', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(amount_due), 0)) from sent
      where sent_on between p_monday and p_monday + 6),
    'payments', (select jsonb_build_object('count', count(*) filter (where r.kind = 'payment'), 'value', coalesce(sum(r.amount), 0))
      from public.receipts r where r.company_id = p_company and r.paid_at >= p_monday and r.paid_at < p_monday + 7),
    'projects_started', (select count(*) from project where status <> 'planning' and start_date between p_monday and p_monday + 6),
    'projects_completed', (select count(*) from project where completed_on between p_monday and p_monday + 6),
    'overdue', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(balance), 0)) from sent where is_open and due_date < p_today),
    'invoices_due', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(balance), 0)) from sent
      where is_open and due_date between p_today and p_monday + 13),
    'projects_due', (select count(*) from project where is_listed and status <> 'completed' and end_date between p_today and p_monday + 13),
    'work_due', (select count(*) from work w join project p on p.id = w.project_id
      where p.is_listed and p.status <> 'completed' and w.due_date between p_today and p_monday + 13))
$$;

create function private.address_by_import(p_there jsonb, p_given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when nullif(p_given ->> 'city', '') is null and nullif(p_given ->> 'state', '') is null and nullif(p_given ->> 'zip', '') is null
      and p_given ->> 'street' = l.line || case when nullif(p_there ->> 'country', '') <> 'USA' then ', ' || (p_there ->> 'country') else '' end
    then p_there else coalesce(p_there, '{}') || jsonb_strip_nulls(coalesce(p_given, '{}')) end
  from (select concat_ws(', ', nullif(p_there ->> 'street', ''), nullif(p_there ->> 'city', ''),
    nullif(concat_ws(' ', nullif(p_there ->> 'state', ''), nullif(p_there ->> 'zip', '')), '')) as line) l
$$;

create function private.begin_import(p_kind text, p_import uuid, p_file_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  whole public.import_jobs;
begin
  insert into public.import_jobs (id, kind, file_name, is_running) values (p_import, p_kind, left(p_file_name, 300), true) on conflict (id) do nothing;
  select * into whole from public.import_jobs where id = p_import and company_id = private.company_id() for update;
  if not found or whole.kind <> p_kind or whole.parent_id is not null then
    perform private.reject('PT404', 'Import not found');
  elsif whole.undone_at is not null then
    perform private.reject('PT409', 'This import has been taken back already.');
  end if;
  perform set_config('plumbline.told_as_one', p_import::text, true);
end $$;

create function private.change_by_import(p_table text, p_id uuid, p_import uuid, p_values jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  before jsonb;
  after jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.company_id = private.company_id() and t.id = $1 for update', p_table) into before using p_id;
  execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) r
      where t.company_id = private.company_id() and t.id = $2 returning to_jsonb(t)', p_table,
      (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(p_values) key))
    into after using p_values, p_id;
  perform private.note_import_change(p_import, p_table, p_id,
    (select jsonb_object_agg(key, before -> key) from jsonb_object_keys(p_values) key),
    (select jsonb_object_agg(key, after -> key) from jsonb_object_keys(p_values) key));
end $$;

create function private.change_together(p_table text, p_import uuid, p_ids uuid[], p_given jsonb[]) returns void
language plpgsql set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  columns constant text := (select string_agg(format('%1$I = (p.r).%1$I', k.key), ', ')
    from (select distinct key from unnest(p_given) given, jsonb_object_keys(given) key) k);
  changes jsonb;
begin
  if columns is null then
    return;
  end if;
  execute format('select from public.%I t where t.company_id = $1 and t.id = any ($2) order by t.id for update', p_table) using company, p_ids;
  execute format('with planned as materialized (
      select t.id, to_jsonb(t) as before, f.given, jsonb_populate_record(t, f.given) as r
      from unnest($2, $3) f (id, given) join public.%1$I t on t.company_id = $1 and t.id = f.id
    ), done as (
      update public.%1$I t set %2$s from planned p where t.company_id = $1 and t.id = p.id
      returning t.id, p.before, to_jsonb(t) as after, p.given
    )
    select jsonb_agg(jsonb_build_object(''id'', d.id,
      ''before'', (select jsonb_object_agg(key, d.before -> key) from jsonb_object_keys(d.given) key),
      ''after'', (select jsonb_object_agg(key, d.after -> key) from jsonb_object_keys(d.given) key))) from done d', p_table, columns)
    into changes using company, p_ids, p_given;
  perform private.note_import_changes(p_import, p_table, changes);
end $$;

create function private.client_address_by_import(p_there jsonb, p_given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when coalesce(p_there, '{}') <> '{}' then private.address_by_import(p_there, g.given)
    when g.given - 'country' = '{}' then '{}'
    else jsonb_build_object('country', 'USA') || g.given end
  from (select coalesce(jsonb_object_agg(p.key, p.value) filter (where p.value <> ''), '{}') as given
    from jsonb_each_text(case when jsonb_typeof(p_given) = 'object' then p_given else '{}' end) p) g
$$;

create function private.clients_from(p_filters jsonb, p_sort text) returns text
language sql immutable set search_path = '' as $$
  select 'public.clients c' || case
    when p_sort in ('total_value', 'outstanding', 'last_contact')
      or jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) + jsonb_array_length(coalesce(p_filters -> 'projects', '[]')) > 0
    then ' join private.client_sums s on s.company_id = c.company_id and s.client_id = c.id' else '' end
$$;

create function private.finish_import(p_id uuid, p_created int, p_updated int, p_errors jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.import_jobs set created_rows = p_created, updated_rows = p_updated, failed_rows = jsonb_array_length(p_errors), errors = p_errors
  where id = p_id and company_id = private.company_id() and undone_at is null;
  -- A batch is told with the import that it is part of.
  if current_setting('plumbline.told_as_one', true) = p_id::text then
    perform set_config('plumbline.told_as_one', '', true);
    perform private.tell_import(private.company_id(), p_id);
  end if;
end $$;

create function private.fresh_clients(p_rows jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email,
      x.value ->> 'phone' as phone
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by lower(l.name)) as same_name, count(*) over (partition by lower(l.email)) as same_email from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c
  where c.name is not null and (c.email is null or c.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$')
    and c.same_name = 1 and (c.email is null or c.same_email = 1) and private.known_client(c.name, c.email, c.phone) is null
$$;

create function private.fresh_items(p_rows jsonb, p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(c.place order by c.place), '{}') from (
    select l.*, count(*) over (partition by lower(l.sku)) as same_sku, count(*) over (partition by l.barcode) as same_barcode,
      count(*) over (partition by l.name) as same_name
    from (select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku,
      nullif(btrim(x.value ->> 'barcode'), '') as barcode from jsonb_array_elements(p_rows) with ordinality x) l) c
  where c.name is not null and p_known[c.place] is null and (c.sku is null or c.same_sku = 1) and (c.barcode is null or c.same_barcode = 1)
    and (c.sku is not null or c.barcode is not null or c.same_name = 1)
$$;

create function private.fresh_materials(p_rows jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, lower(nullif(btrim(x.value ->> 'name'), '')) as name, lower(nullif(btrim(x.value ->> 'sku'), '')) as sku,
      nullif(btrim(x.value ->> 'vendor'), '') as vendor
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by l.sku) as same_sku, count(*) over (partition by l.name) as same_name from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c, (select private.company_id() as id) company
  where c.name is not null and (c.vendor is null or private.vendor_named(c.vendor) is not null)
    and case when c.sku is not null
      then c.same_sku = 1 and not exists (select from public.materials m where m.company_id = company.id and m.sku is not null and lower(m.sku) = c.sku)
      else c.same_name = 1 and not exists (select from public.materials m where m.company_id = company.id and lower(m.name) = c.name) end
$$;

create function private.fresh_vendors(p_rows jsonb, p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(s.place order by s.place), '{}') from (
    select x.ordinality::int as place, btrim(x.value ->> 'name') as name,
      count(*) over (partition by lower(btrim(x.value ->> 'name')), lower(coalesce(btrim(x.value ->> 'email'), ''))) as times
    from jsonb_array_elements(p_rows) with ordinality x) s
  where s.name <> '' and s.times = 1 and p_known[s.place] is null
$$;

create function public.import_batch(
  p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text default 'skip', p_file_name text default null,
  p_is_last boolean default true
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  job jsonb;
begin
  perform private.require_write(case p_kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  perform private.begin_import(p_kind, p_import, p_file_name);
  job := private.run_import(p_kind, p_rows, p_file_name, p_batch, p_mode);
  perform private.join_import(p_batch, p_import, p_is_last);
  return job;
end $$;

create function public.import_clients(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  line record;
  client_name text;
  client_email text;
  broken text;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  known jsonb;
  there uuid;
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  known := private.open_import(p_id, 'clients', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  fresh := private.fresh_clients(p_rows);
  for part in select generate_series(0, jsonb_array_length(p_rows) - 1, size) loop
    begin
      taken := taken || private.insert_clients(p_rows, array(select place from unnest(fresh) place where place > part and place <= part + size), p_id);
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  for line in select x.value as client, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    client_name := nullif(btrim(line.client ->> 'name'), '');
    client_email := nullif(btrim(line.client ->> 'email'), '');
    begin
      if client_name is null then
        perform private.reject('PT422', 'Client name is required', 'name');
      elsif client_email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
        perform private.reject('PT422', 'Please enter a valid email address', 'email');
      end if;
      there := private.known_client(client_name, client_email, line.client ->> 'phone');
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('clients', there, p_id, jsonb_strip_nulls(jsonb_build_object('name', client_name,
          'email', (select client_email from public.clients c where c.id = there and c.email is null),
          'phone', nullif(btrim(line.client ->> 'phone'), ''), 'company_name', nullif(btrim(line.client ->> 'company_name'), ''),
          'contact_person', nullif(btrim(line.client ->> 'contact_person'), ''), 'client_type', nullif(line.client ->> 'client_type', ''),
          'payment_terms', nullif(line.client ->> 'payment_terms', ''),
          'preferred_contact_method', nullif(line.client ->> 'preferred_contact_method', ''), 'notes', nullif(btrim(line.client ->> 'notes'), ''),
          'is_active', nullif(line.client ->> 'is_active', ''),
          'address', private.client_address_by_import((select c.address from public.clients c where c.id = there), line.client -> 'address'))));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', (select case when lower(c.email) = lower(client_email) then 'A client with this email exists already'
          when private.e164(c.phone) = private.e164(line.client ->> 'phone') then 'A client with this name and phone exists already'
          else 'This client exists already' end from public.clients c where c.id = there), 'name');
      else
        perform private.insert_clients(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.client ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

create function private.import_fault(p_constraint text, p_message text) returns text
language sql immutable set search_path = '' as $$
  select coalesce('The ' || replace(substring(p_constraint from '^(?:clients|items_database)_(.+)_(?:check|key)$'), '_', ' ') || ' is not valid', p_message)
$$;

create function public.import_items(
  p_rows jsonb, p_mode text default 'skip', p_file_name text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  line record;
  there uuid;
  repeated jsonb;
  known uuid[];
  broken text;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  repeated := private.open_import(p_id, 'items', p_rows, p_file_name);
  if repeated is not null then
    return repeated;
  end if;
  known := private.known_items(p_rows);
  fresh := private.fresh_items(p_rows, known);
  for part in select generate_series(0, cardinality(fresh) - 1, size) loop
    begin
      taken := taken || private.insert_items(p_rows, fresh[part + 1 : part + size], p_id);
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  if p_mode = 'update' then
    fresh := private.places_of_one(known);
    for part in select generate_series(0, cardinality(fresh) - 1, size) loop
      begin
        taken := taken || private.update_items(p_rows, fresh[part + 1 : part + size], known, p_id);
      exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
        null;
      end;
    end loop;
    changed := cardinality(taken) - good;
  else
    select coalesce(jsonb_agg(jsonb_build_object('row', k.place, 'name', f.item ->> 'name', 'message', private.known_item_words(i, f.item))), '[]'),
      taken || coalesce(array_agg(k.place::int), '{}') into faults, taken
    from unnest(known) with ordinality k (id, place) join public.items_database i on i.company_id = private.company_id() and i.id = k.id,
      lateral (select p_rows -> (k.place::int - 1) as item) f;
  end if;
  for line in select x.value as item, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.item ->> 'name'), '') is null then
        perform private.reject('PT422', 'Item name is required', 'name');
      end if;
      there := (private.known_items(jsonb_build_array(line.item)))[1];
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('items_database', there, p_id, private.changed_item(i, line.item))
        from public.items_database i where i.company_id = private.company_id() and i.id = there;
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', private.known_item_words(i, line.item), 'sku') from public.items_database i where i.id = there;
      else
        perform private.insert_items(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.item ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm when sqlstate = '23503' then 'Unknown unit'
          when broken = 'items_database_sku_key' then private.own_sku_taken_words(line.item ->> 'sku')
          when sqlstate = '23505' then 'Another item has this barcode already'
          else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, private.in_row_order(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

create function public.import_materials(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  repeated jsonb;
  known uuid[];
  sellers uuid[];
  seller uuid;
  there uuid;
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_catalog', 'material_management');
  repeated := private.open_import(p_id, 'materials', p_rows, p_file_name);
  if repeated is not null then
    return repeated;
  end if;
  known := private.known_materials(p_rows);
  fresh := private.fresh_materials(p_rows);
  for part in select generate_series(0, cardinality(fresh) - 1, size) loop
    begin
      taken := taken || private.insert_materials(p_rows, fresh[part + 1 : part + size], p_id);
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  if p_mode = 'update' then
    sellers := private.vendors_named(p_rows);
    fresh := array(select place from unnest(private.places_of_one(known)) place
      where sellers[place] is not null or coalesce(btrim(p_rows -> (place - 1) ->> 'vendor'), '') = '' order by place);
    for part in select generate_series(0, cardinality(fresh) - 1, size) loop
      begin
        taken := taken || private.update_materials(p_rows, fresh[part + 1 : part + size], known, sellers, p_id);
      exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
        null;
      end;
    end loop;
    changed := cardinality(taken) - good;
  else
    faults := private.known_faults(p_rows, known, 'This material exists already');
    taken := taken || array(select k.place::int from unnest(known) with ordinality k (id, place) where k.id is not null);
  end if;
  for line in select x.value as material, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.material ->> 'name'), '') is null then
        perform private.reject('PT422', 'Material name is required', 'name');
      end if;
      there := private.known_material(line.material ->> 'name', line.material ->> 'sku');
      if there is not null and p_mode <> 'update' then
        perform private.reject('PT422', 'This material exists already', 'sku');
      end if;
      seller := private.vendor_named(line.material ->> 'vendor');
      if seller is null and nullif(btrim(line.material ->> 'vendor'), '') is not null then
        perform private.reject('PT422', format('There is no vendor "%s". Add it first, or import without the vendors.', btrim(line.material ->> 'vendor')), 'vendor_id');
      end if;
      if there is not null then
        perform private.change_by_import('materials', there, p_id, private.changed_material(line.material, seller));
        changed := changed + 1;
      else
        perform private.insert_materials(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.material ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, private.in_row_order(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

create function private.import_message(p_state text, p_message text) returns text
language sql immutable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit'
    when p_state = '23505' then 'Another row has this barcode already' else 'A value is not valid' end
$$;

create function public.import_vendors(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  repeated jsonb;
  known uuid[];
  there uuid;
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_catalog', 'vendor_management');
  repeated := private.open_import(p_id, 'vendors', p_rows, p_file_name);
  if repeated is not null then
    return repeated;
  end if;
  known := private.known_vendors(p_rows);
  fresh := private.fresh_vendors(p_rows, known);
  for part in select generate_series(0, cardinality(fresh) - 1, size) loop
    begin
      taken := taken || private.insert_vendors(p_rows, fresh[part + 1 : part + size], p_id);
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  if p_mode = 'update' then
    fresh := private.places_of_one(known);
    for part in select generate_series(0, cardinality(fresh) - 1, size) loop
      begin
        taken := taken || private.update_vendors(p_rows, fresh[part + 1 : part + size], known, p_id);
      exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range then
        null;
      end;
    end loop;
    changed := cardinality(taken) - good;
  else
    faults := private.known_faults(p_rows, known, 'This vendor exists already');
    taken := taken || array(select k.place::int from unnest(known) with ordinality k (id, place) where k.id is not null);
  end if;
  for line in select x.value as vendor, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.vendor ->> 'name'), '') is null then
        perform private.reject('PT422', 'Vendor name is required', 'name');
      end if;
      there := private.known_vendor(line.vendor ->> 'name', line.vendor ->> 'email');
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('vendors', there, p_id, private.changed_vendor(v, line.vendor)) from public.vendors v where v.id = there;
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', 'This vendor exists already', 'name');
      else
        perform private.insert_vendors(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.vendor ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, private.in_row_order(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

create function private.in_row_order(p_faults jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(x.value order by (x.value ->> 'row')::int), '[]') from jsonb_array_elements(p_faults) x
$$;

create function private.insert_clients(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
begin
  insert into public.clients (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active, import_id)
  select btrim(x.value ->> 'name'), nullif(btrim(x.value ->> 'email'), ''), nullif(btrim(x.value ->> 'phone'), ''),
    x.value ->> 'company_name', x.value ->> 'contact_person', private.client_address_by_import('{}', x.value -> 'address'),
    coalesce(nullif(x.value ->> 'client_type', ''), 'residential'), coalesce(nullif(x.value ->> 'payment_terms', ''), 'net30'),
    coalesce(nullif(x.value ->> 'preferred_contact_method', ''), 'email'), x.value ->> 'notes',
    coalesce((nullif(x.value ->> 'is_active', ''))::boolean, true), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;

create function private.insert_items(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
begin
  insert into public.items_database (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, sku, barcode,
    supplier, supplier_sku, tax_category, inventory_tracking, current_stock, reorder_level, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'description', coalesce(nullif(x.value ->> 'category', ''), 'general'),
    nullif(x.value ->> 'trade', ''), coalesce(nullif(x.value ->> 'unit', ''), 'each'), (nullif(x.value ->> 'cost', ''))::numeric,
    p.price, p.markup, coalesce(nullif(x.value ->> 'price_basis', ''), 'selling'), x.value ->> 'sku', x.value ->> 'barcode', x.value ->> 'supplier',
    x.value ->> 'supplier_sku', coalesce(nullif(x.value ->> 'tax_category', ''), 'materials'),
    coalesce(nullif(x.value ->> 'current_stock', ''), nullif(x.value ->> 'reorder_level', '')) is not null,
    coalesce((nullif(x.value ->> 'current_stock', ''))::numeric, 0), coalesce((nullif(x.value ->> 'reorder_level', ''))::numeric, 0), p_import
  from (select private.company_markup() as usual) company, unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x,
    lateral private.price_in_step((nullif(x.value ->> 'cost', ''))::numeric, (nullif(x.value ->> 'unit_price', ''))::numeric,
      (nullif(x.value ->> 'markup_percentage', ''))::numeric, company.usual) p;
  return p_places;
end $$;

create function private.insert_materials(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
begin
  insert into public.materials (name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price,
    minimum_stock, current_stock, reorder_point, lead_time_days, is_active, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'description', coalesce(nullif(x.value ->> 'category', ''), 'materials'),
    coalesce(nullif(x.value ->> 'unit', ''), 'each'), nullif(btrim(x.value ->> 'sku'), ''), x.value ->> 'vendor_sku',
    case when nullif(btrim(x.value ->> 'vendor'), '') is not null then private.vendor_named(x.value ->> 'vendor') end,
    coalesce((x.value ->> 'unit_cost')::numeric, 0), coalesce((x.value ->> 'unit_price')::numeric, 0),
    coalesce((x.value ->> 'minimum_stock')::int, 0), coalesce((x.value ->> 'current_stock')::int, 0),
    coalesce((x.value ->> 'reorder_point')::int, 0), coalesce((x.value ->> 'lead_time_days')::int, 0),
    coalesce((x.value ->> 'is_active')::boolean, true), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;

create function private.insert_vendors(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
begin
  insert into public.vendors (name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
    preferred_payment_method, notes, address, is_active, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'company_name', x.value ->> 'contact_person', nullif(btrim(x.value ->> 'email'), ''),
    x.value ->> 'phone', x.value ->> 'website', x.value ->> 'tax_id', coalesce(nullif(x.value ->> 'payment_terms', ''), 'Net 30'),
    x.value ->> 'preferred_payment_method', x.value ->> 'notes',
    jsonb_strip_nulls(jsonb_build_object('street', x.value ->> 'street', 'city', x.value ->> 'city', 'state', x.value ->> 'state', 'zip', x.value ->> 'zip')),
    coalesce((x.value ->> 'is_active')::boolean, true), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;

create function private.join_import(p_batch uuid, p_import uuid, p_is_last boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform set_config('plumbline.told_as_one', '', true);
  update public.import_jobs set parent_id = p_import where company_id = company and id = p_batch and parent_id is null and id <> p_import;
  update public.import_jobs whole set is_running = whole.is_running and not p_is_last, total_rows = parts.total_rows,
    created_rows = parts.created_rows, updated_rows = parts.updated_rows, failed_rows = parts.failed_rows
  from (select sum(total_rows) as total_rows, sum(created_rows) as created_rows, sum(updated_rows) as updated_rows, sum(failed_rows) as failed_rows
    from public.import_jobs where company_id = company and parent_id = p_import) parts
  where whole.company_id = company and whole.id = p_import;
  if p_is_last then
    perform private.tell_import(company, p_import);
  end if;
end $$;

create function public.keep_import(p_id uuid) returns void
language sql set search_path = '' as $$ select private.keep_import(p_id) $$;

create function private.keep_import(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where company_id = private.company_id() and id = p_id for update;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  if job.id is null then
    perform private.reject('PT404', 'Import not found');
  end if;
  update public.import_jobs set is_running = false where id = job.id;
  perform private.tell_import(job.company_id, job.id);
end $$;

create function private.known_client(p_name text, p_email text, p_phone text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select c.id from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.email) = lower(p_email) limit 1),
    (select c.id from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.name) = lower(p_name)
      and (c.email is null and p_email is null or (c.email is null or p_email is null) and private.e164(c.phone) = private.e164(p_phone))
      order by private.e164(c.phone) = private.e164(p_phone) desc nulls last limit 1))
$$;

create function private.known_faults(p_rows jsonb, p_known uuid[], p_message text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('row', k.place, 'name', p_rows -> (k.place::int - 1) ->> 'name', 'message', p_message)), '[]')
  from unnest(p_known) with ordinality k (id, place) where k.id is not null
$$;

create function private.known_item_words(i public.items_database, p_item jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when i.barcode = btrim(p_item ->> 'barcode') then format('An item with this barcode exists already: "%s"', i.name)
    when lower(i.sku) = lower(btrim(p_item ->> 'sku')) then format('An item with this SKU exists already: "%s"', i.name)
    else 'An item with this name and unit exists already' end
$$;

create function private.known_items(p_rows jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  known uuid[];
begin
  execute 'select coalesce(array_agg(case when g.name is null then null else coalesce(
        (select i.id from public.items_database i where i.company_id = $1 and i.is_active and i.barcode = g.barcode limit 1),
        (select i.id from public.items_database i where i.company_id = $1 and i.is_active and i.sku is not null and lower(i.sku) = lower(g.sku)
          order by i.sku = g.sku desc, i.shares_sku, i.created_at limit 1),
        case when g.sku is null and g.barcode is null then (select i.id from public.items_database i
          where i.company_id = $1 and i.is_active and i.name = g.name and (g.unit is null or i.unit = private.unit_code(g.unit))
          order by i.unit = ''each'' desc, i.created_at limit 1) end) end order by x.ordinality), ''{}'')
    from jsonb_array_elements($2) with ordinality x,
      lateral (select nullif(btrim(x.value ->> ''name''), '''') as name, nullif(btrim(x.value ->> ''sku''), '''') as sku,
        nullif(btrim(x.value ->> ''barcode''), '''') as barcode, nullif(btrim(x.value ->> ''unit''), '''') as unit) g'
    into known using private.company_id(), p_rows;
  return known;
end $$;

create function private.known_material(p_name text, p_sku text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when nullif(btrim(p_sku), '') is not null
    then (select m.id from public.materials m where m.company_id = private.company_id() and m.sku is not null and lower(m.sku) = lower(btrim(p_sku))
      order by m.sku = btrim(p_sku) desc, m.created_at limit 1)
    else (select m.id from public.materials m where m.company_id = private.company_id() and lower(m.name) = lower(btrim(p_name)) limit 1) end
$$;

create function private.known_materials(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(case when g.name is null then null
      when g.sku is not null then (select m.id from public.materials m where m.company_id = company.id and m.sku is not null
        and lower(m.sku) = lower(g.sku) order by m.sku = g.sku desc, m.created_at limit 1)
      else (select m.id from public.materials m where m.company_id = company.id and lower(m.name) = lower(g.name) limit 1) end order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku) g
$$;

create function private.known_vendor(p_name text, p_email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.company_id = private.company_id() and lower(v.name) = lower(btrim(p_name))
    and lower(coalesce(v.email, '')) = lower(coalesce(btrim(p_email), '')) limit 1
$$;

create function private.known_vendors(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select v.id from public.vendors v where v.company_id = company.id and lower(v.name) = lower(nullif(btrim(x.value ->> 'name'), ''))
    and lower(coalesce(v.email, '')) = lower(coalesce(btrim(x.value ->> 'email'), '')) limit 1) order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x
$$;

create function private.merged(p_text text, p_client text, p_company text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(p_text, '{client_name}', coalesce(p_client, '')), '{company_name}', coalesce(p_company, ''))
$$;

create function private.note_import_change(
  p_import uuid, p_table text, p_id uuid, p_before jsonb, p_after jsonb
) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_changes as c (company_id, import_id, table_name, row_id, before, after)
  values (private.company_id(), p_import, p_table, p_id, p_before, p_after)
  on conflict (company_id, import_id, row_id) do update set before = excluded.before || c.before, after = c.after || excluded.after
$$;

create function private.note_import_changes(p_import uuid, p_table text, p_changes jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_changes as c (company_id, import_id, table_name, row_id, before, after)
  select company.id, p_import, p_table, (x.value ->> 'id')::uuid, x.value -> 'before', x.value -> 'after'
  from (select private.company_id() as id) company, jsonb_array_elements(p_changes) x
  on conflict (company_id, import_id, row_id) do update set before = excluded.before || c.before, after = c.after || excluded.after
$$;

create function private.open_import(p_id uuid, p_kind text, p_rows jsonb, p_file_name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where id = p_id;
  if found then
    return to_jsonb(job);
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    perform private.reject('PT422', 'Import 1 to 5,000 rows at a time.');
  end if;
  insert into public.import_jobs (id, kind, file_name, total_rows)
  values (p_id, p_kind, left(p_file_name, 300), jsonb_array_length(p_rows));
  if coalesce(current_setting('plumbline.told_as_one', true), '') = '' then
    perform set_config('plumbline.told_as_one', p_id::text, true);
  end if;
  return null;
end $$;

create function private.restore_import(p_company uuid, p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  change private.import_changes;
  restored int := 0;
  hit int;
begin
  perform set_config('plumbline.taking_back', 'on', true);
  for change in select * from private.import_changes where company_id = p_company and import_id = p_id loop
    execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) r
        where t.company_id = $2 and t.id = $3 and to_jsonb(t) @> $4', change.table_name,
        (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(change.before) key))
      using change.before, p_company, change.row_id, change.after;
    get diagnostics hit = row_count;
    restored := restored + hit;
  end loop;
  perform set_config('plumbline.taking_back', '', true);
  delete from private.import_changes where company_id = p_company and import_id = p_id;
  return restored;
end $$;

create function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_mode not in ('skip', 'update') then
    perform private.reject('PT422', 'Rows that are there already are skipped or updated.', 'mode');
  end if;
  case p_kind
    when 'clients' then return public.import_clients(p_rows, p_file_name, p_id, p_mode);
    when 'items' then return public.import_items(p_rows, p_mode, p_file_name, p_id);
    when 'vendors' then return public.import_vendors(p_rows, p_file_name, p_id, p_mode);
    when 'materials' then return public.import_materials(p_rows, p_file_name, p_id, p_mode);
    else perform private.reject('PT422', 'This cannot be imported.');
  end case;
  return null;
end $$;

create function private.tell_import(
  p_company uuid, p_import uuid, p_actor uuid default auth.uid(), p_at timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission, created_at)
  select j.company_id, left(j.kind, -1), 'imported', initcap(j.kind) || ' imported',
    left(concat_ws(' and ',
        case when s.created > 0 then to_char(s.created, 'FM999,999,999') || case when s.updated > 0 then ' new' else '' end end,
        case when s.updated > 0 then to_char(s.updated, 'FM999,999,999') || ' updated' end)
      || ' ' || case when s.created + s.updated = 1 then left(j.kind, -1) else j.kind end || coalesce(' from ' || j.file_name, ''), 500),
    p_actor, j.id, case j.kind when 'clients' then 'view_clients' else 'view_catalog' end, p_at
  from public.import_jobs j
  -- What stayed of it, where some batches were taken back and the others kept.
  cross join lateral (select coalesce(sum(b.created_rows), j.created_rows) as created, coalesce(sum(b.updated_rows), j.updated_rows) as updated
    from public.import_jobs b where b.company_id = j.company_id and b.parent_id = j.id and b.undone_at is null) s
  where j.company_id = p_company and j.id = p_import and j.parent_id is null and not j.is_running and j.undone_at is null
    and s.created + s.updated > 0
    and not exists (select from public.activity_log a where a.company_id = j.company_id and a.entity_id = j.id)
$$;

create function public.try_import(p_kind text, p_rows jsonb, p_mode text default 'skip') returns jsonb
language plpgsql set search_path = '' as $$
declare
  job jsonb;
begin
  begin
    job := private.run_import(p_kind, p_rows, null, gen_random_uuid(), p_mode);
    raise exception 'taken back' using errcode = 'PT999';
  exception when sqlstate 'PT999' then
    null;
  end;
  return job -> 'errors';
end $$;

create function private.undo_batch(p_job public.import_jobs) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own uuid[];
  undone int;
  written int;
  restored int;
begin
  -- What it made itself is removed or stays, and is not restored to what an earlier line of the file said.
  execute format('select array_agg(g.row_id) from private.import_changes g
      join public.%I t on t.company_id = g.company_id and t.id = g.row_id and t.import_id = g.import_id
      where g.company_id = $1 and g.import_id = $2', case p_job.kind when 'items' then 'items_database' else p_job.kind end)
    into own using p_job.company_id, p_job.id;
  perform set_config('plumbline.taking_back', 'on', true);
  if p_job.kind = 'clients' then
    update public.clients c set deleted_at = now() where c.company_id = p_job.company_id and c.import_id = p_job.id and c.deleted_at is null
      and not exists (select from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null)
      and not exists (select from public.quotes q where q.company_id = c.company_id and q.client_id = c.id and q.deleted_at is null)
      and not exists (select from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null);
  elsif p_job.kind = 'items' then
    update public.items_database set is_active = false where company_id = p_job.company_id and import_id = p_job.id and is_active;
  elsif p_job.kind = 'vendors' then
    delete from public.vendors v where v.company_id = p_job.company_id and v.import_id = p_job.id
      and not exists (select from public.vendor_materials l where l.company_id = v.company_id and l.vendor_id = v.id)
      and not exists (select from public.materials m where m.company_id = v.company_id and m.vendor_id = v.id)
      and not exists (select from public.cost_tracking c where c.company_id = v.company_id and c.vendor_id = v.id);
  else
    delete from public.materials m where m.company_id = p_job.company_id and m.import_id = p_job.id
      and not exists (select from public.vendor_materials l where l.company_id = m.company_id and l.material_id = m.id)
      and not exists (select from public.items_database i where i.company_id = m.company_id and i.material_id = m.id and i.is_active)
      and not exists (select from public.stock_movements s where s.company_id = m.company_id and s.material_id = m.id and s.kind <> 'counted')
      and not exists (select from public.cost_tracking c where c.company_id = m.company_id and c.material_id = m.id
        and not exists (select from private.import_changes g where g.company_id = m.company_id and g.row_id = m.id));
  end if;
  get diagnostics undone = row_count;
  perform set_config('plumbline.taking_back', '', true);
  delete from private.import_changes g where g.company_id = p_job.company_id and g.import_id = p_job.id and g.row_id = any (own);
  select count(*) into written from private.import_changes g where g.company_id = p_job.company_id and g.import_id = p_job.id;
  restored := private.restore_import(p_job.company_id, p_job.id);
  update public.import_jobs set undone_at = now(), is_running = false where id = p_job.id;
  return jsonb_build_object('undone', undone, 'restored', restored, 'kept', p_job.created_rows - undone + written - restored);
end $$;

create function public.undo_import(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.undo_import(p_id) $$;

create function private.undo_import(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  job public.import_jobs;
  part public.import_jobs;
  step jsonb;
  batches int;
begin
  select * into job from public.import_jobs where id = p_id and company_id = company for update;
  if not found then
    perform private.reject('PT404', 'Import not found');
  end if;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  if job.undone_at is not null then
    perform private.reject('PT409', 'This import has been taken back already.');
  end if;
  select * into part from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null order by created_at desc limit 1;
  perform set_config('plumbline.told_as_one', p_id::text, true);
  step := case when part.id is null then private.undo_batch(job) else private.undo_batch(part) end;
  perform set_config('plumbline.told_as_one', '', true);
  select count(*) into batches from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null;
  if part.id is not null then
    update public.import_jobs set undone_at = case when batches = 0 then now() end, is_running = batches > 0 where id = p_id;
  end if;
  if batches = 0 then
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select a.company_id, a.type, 'undone', 'Import undone', a.description, auth.uid(), a.entity_id, a.permission
    from public.activity_log a where a.company_id = company and a.entity_id = p_id and a.status = 'imported';
  end if;
  return step || jsonb_build_object('id', p_id, 'left', batches);
end $$;

create function private.update_items(p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  given jsonb[];
begin
  select array_agg(i.id), array_agg(private.changed_item(i, p_rows -> (place - 1))) into ids, given
  from unnest(p_places) place join public.items_database i on i.company_id = private.company_id() and i.id = p_known[place];
  perform private.change_together('items_database', p_import, ids, given);
  return p_places;
end $$;

create function private.update_materials(
  p_rows jsonb, p_places int[], p_known uuid[], p_sellers uuid[], p_import uuid
) returns int[]
language plpgsql set search_path = '' as $$
declare
  ids constant uuid[] := array(select p_known[place] from unnest(p_places) with ordinality o (place, at) order by o.at);
  given constant jsonb[] := array(select private.changed_material(p_rows -> (place - 1), p_sellers[place])
    from unnest(p_places) with ordinality o (place, at) order by o.at);
begin
  perform private.change_together('materials', p_import, ids, given);
  return p_places;
end $$;

create function private.update_vendors(p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
declare
  ids uuid[];
  given jsonb[];
begin
  select array_agg(v.id), array_agg(private.changed_vendor(v, p_rows -> (place - 1))) into ids, given
  from unnest(p_places) place join public.vendors v on v.company_id = private.company_id() and v.id = p_known[place];
  perform private.change_together('vendors', p_import, ids, given);
  return p_places;
end $$;

create table public.document_acceptances (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  share_id uuid,
  decision text not null check (decision in ('accepted', 'rejected')),
  signer_name text not null check (length(btrim(signer_name)) between 1 and 200),
  signer_email text check (length(signer_email) <= 320),
  signature text check (length(signature) <= 200000),
  reason text check (length(reason) <= 2000),
  document jsonb not null,
  document_hash text not null,
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 500),
  decided_at timestamptz not null default now(),
  signed_object_path text unique,
  signed_content_hash text check (signed_content_hash ~ '^[0-9a-f]{64}$'),
  unique (company_id, id),
  constraint document_acceptances_signed_file_check
    check ((signed_object_path is null) = (signed_content_hash is null) and (signed_object_path is null
      or decision = 'accepted') and starts_with(signed_object_path, company_id::text || '/')
      and signed_object_path !~ '\.\.|//' and length(signed_object_path) <= 400),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, share_id) references public.document_shares (company_id, id) on delete set null (share_id)
);

create table private.acceptance_files (
  acceptance_id uuid primary key references public.document_acceptances (id) on delete cascade,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  finished_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);

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

create table private.claimed_files (
  bucket text not null,
  name text not null,
  claimed_at timestamptz not null default now(),
  primary key (bucket, name)
);

create table private.company_days (
  company_id uuid primary key references public.companies (id) on delete cascade,
  day date not null,
  ran_at timestamptz not null default now()
);

create table public.company_regions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  region text not null
    check (region in ('downtown', 'north-suburbs', 'west-industrial', 'east-residential', 'south-commercial')),
  zip_prefixes text[] not null default '{}'::text[] check (cardinality(zip_prefixes) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, region)
);

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  email text not null check (length(email) between 3 and 320),
  company text constraint contact_requests_company_name_check check (length(company) <= 200),
  phone text check (length(phone) <= 50),
  message text not null check (length(btrim(message)) between 1 and 5000),
  ip_address text,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  subject text check (length(subject) <= 200)
);

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  kind text not null check (kind in ('export', 'deletion')),
  status text not null default 'requested' check (status in ('requested', 'processing', 'done', 'canceled', 'failed')),
  requested_by uuid default auth.uid(),
  due_at timestamptz not null default now(),
  finished_at timestamptz,
  object_path text,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table private.platform_acts (
  id bigint primary key generated always as identity,
  admin_id uuid,
  act text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table private.platform_admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

create table private.quarantined_rows (
  id bigint primary key generated always as identity,
  company_id uuid references public.companies (id) on delete cascade,
  table_name text not null,
  -- The columns that held NaN; empty for a row that was removed with the row it belongs to.
  columns text[] not null,
  action text not null check (action in ('removed', 'corrected')),
  stored_row jsonb not null,
  found_at timestamptz not null default now()
);

create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null default auth.uid(),
  -- Which list: projects, clients, invoices …
  list text not null check (length(list) between 1 and 50),
  name text not null check (length(btrim(name)) between 1 and 100),
  query jsonb not null check (jsonb_typeof(query) = 'object' and pg_column_size(query) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (user_id, list, name),
  foreign key (company_id, user_id)
    references public.user_profiles (company_id, id) on update cascade on delete cascade
);

create table public.weather_cache (
  grid text primary key,
  forecast jsonb not null,
  fetched_at timestamptz not null default now()
);

create table private.act_as_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references private.platform_admins (user_id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 5 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);

create table public.company_security_settings (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  login_notifications boolean not null default true,
  password_expiry_days int not null default 90 check (password_expiry_days between 0 and 365),
  ip_whitelist text[] not null default '{}'::text[] check (cardinality(ip_whitelist) <= 50),
  audit_logging boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table private.held_sign_ins (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  held_at timestamptz not null default now()
);

create table private.invitation_tokens (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  token_hash bytea not null unique
);

create table private.known_browsers (
  user_id uuid not null references auth.users (id) on delete cascade,
  browser text not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, browser)
);

create table private.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null default now()
);

create table private.password_grants (
  user_id uuid primary key references auth.users (id) on delete cascade,
  session_id uuid,
  expires_at timestamptz not null
);

create table public.plan_features (
  plan text not null check (plan in ('starter', 'professional', 'enterprise', 'admin')),
  feature text not null,
  primary key (plan, feature)
);

create table public.plan_prices (
  price_id text primary key,
  plan text not null references public.plans (slug),
  billing_cycle text not null check (billing_cycle in ('monthly', 'annual')),
  is_active boolean not null default true
);

create table public.role_permissions (
  role text not null check (role in ('owner', 'project_manager', 'field_supervisor', 'subcontractor')),
  permission text not null,
  primary key (role, permission)
);

create table private.see_as_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  role text not null check (role in ('project_manager', 'field_supervisor', 'subcontractor')),
  -- Whose assigned projects are shown; null: the owner's own.
  member_id uuid references public.user_profiles (id) on delete cascade,
  expires_at timestamptz not null default now() + '00:30:00'::interval
);

create table public.change_orders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  number text not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  reason text not null default '' check (length(reason) <= 500),
  -- Sum of the items; may be negative.
  amount numeric(12, 2) not null default 0 constraint change_orders_amount_not_nan check (amount <> 'NaN'),
  -- Days by which the end date moves.
  schedule_days int not null default 0 check (schedule_days >= '-3650'::int and schedule_days <= 3650),
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected')),
  date date not null default current_date,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text not null default '' check (length(decision_note) <= 2000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, project_id, number),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.budget_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  category text not null
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null default '' check (length(description) <= 500),
  amount numeric(12, 2) not null constraint budget_lines_amount_not_nan check (amount <> 'NaN'),
  -- Set on the lines that an approved change order brought.
  change_order_id uuid,
  position int not null default 0,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  check (amount >= 0 or change_order_id is not null),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade
);

create table private.calendar_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  -- Null: all projects that the person may see.
  project_id uuid references public.projects (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  unique nulls not distinct (user_id, project_id)
);

create table public.change_order_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  change_order_id uuid not null,
  position int not null default 0,
  category text not null default 'other'
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null check (length(btrim(description)) between 1 and 500),
  quantity numeric(12, 3) not null default 1 check (quantity >= 0)
    constraint change_order_items_quantity_not_nan check (quantity <> 'NaN'),
  unit_price numeric(12, 2) not null default 0
    constraint change_order_items_unit_price_not_nan check (unit_price <> 'NaN'),
  total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint change_order_items_total_price_not_nan check (total_price <> 'NaN'),
  created_at timestamptz not null default now(),
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade
);

create table public.company_branding (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() unique references public.companies (id) on delete cascade,
  name text not null default '' check (length(name) <= 200),
  primary_color text not null default '#1E40AF' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#3B82F6' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  accent_color text not null default '#F59E0B' check (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_family text not null default 'Inter'
    check (font_family in ('Inter', 'Roboto', 'Open Sans', 'Lato', 'Montserrat', 'Source Sans Pro')),
  font_size_base int not null default 14 check (font_size_base between 8 and 32),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.document_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  branding_id uuid,
  template_name text not null check (length(btrim(template_name)) between 1 and 200),
  document_type text not null
    check (document_type in ('invoice', 'quote', 'letterhead', 'business_card', 'email_signature')),
  base_template text not null default 'standard'
    check (base_template in ('standard', 'detailed', 'minimal', 'professional')),
  logo_position text not null default 'top-left'
    check (logo_position in ('top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-right')),
  logo_size text not null default 'medium' check (logo_size in ('small', 'medium', 'large', 'custom')),
  show_logo boolean not null default true,
  show_watermark boolean not null default false,
  template_config jsonb not null default '{}'
    check (jsonb_typeof(template_config) = 'object' and pg_column_size(template_config) <= 65536),
  status text not null default 'active' check (status in ('active', 'draft')),
  is_default boolean not null default false,
  user_id uuid default auth.uid(),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branding_id)
    references public.company_branding (company_id, id) on delete set null (branding_id)
);

create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  category text not null
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null check (length(btrim(description)) between 1 and 500),
  amount numeric(12, 2) not null check (amount <> 0) constraint expenses_amount_not_nan check (amount <> 'NaN'),
  -- Committed: ordered, not yet spent.
  status text not null default 'spent' check (status in ('committed', 'spent')),
  expense_date date not null default current_date,
  supplier text check (length(supplier) <= 200),
  document_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, document_id)
    references public.project_documents (company_id, id) on delete set null (document_id)
);

create table public.payment_schedule (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  description text not null check (length(btrim(description)) between 1 and 300),
  amount numeric(12, 2) not null check (amount > 0) constraint payment_schedule_amount_not_nan check (amount <> 'NaN'),
  due_date date not null,
  paid_at timestamptz,
  position int not null default 0,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.photo_annotations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  photo_id uuid not null,
  text text not null check (length(btrim(text)) between 1 and 1000),
  -- Where on the picture, as a share of its width and height.
  x numeric(6, 5) not null default 0.5 check (x between 0 and 1)
    constraint photo_annotations_x_not_nan check (x <> 'NaN'),
  y numeric(6, 5) not null default 0.5 check (y between 0 and 1)
    constraint photo_annotations_y_not_nan check (y <> 'NaN'),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, photo_id) references public.project_photos (company_id, id) on delete cascade
);

create table public.project_finances (
  project_id uuid primary key,
  company_id uuid not null default private.company_id(),
  budget numeric(12, 2) check (budget > 0) constraint project_finances_budget_not_nan check (budget <> 'NaN'),
  -- What the client pays: the budget at first, moved by approved change orders.
  contract_value numeric(12, 2) check (contract_value >= 0)
    constraint project_finances_contract_value_not_nan check (contract_value <> 'NaN'),
  -- Sum of the expenses, kept by the server.
  actual_cost numeric(12, 2) not null default 0
    constraint project_finances_actual_cost_not_nan check (actual_cost <> 'NaN'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, project_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.project_members (
  project_id uuid not null,
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (project_id, user_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, user_id)
    references public.user_profiles (company_id, id) on update cascade on delete cascade
);

create table public.project_status_history (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  from_status text,
  to_status text not null,
  note text not null default '' check (length(note) <= 2000),
  changed_by uuid,
  created_at timestamptz not null default now(),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.project_timeline (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  type text not null default 'other' check (type in ('permit', 'inspection', 'milestone', 'weather', 'other')),
  status text not null default 'pending' check (status in ('completed', 'in_progress', 'pending', 'delayed')),
  start_date date,
  due_date date,
  duration_days int generated always as (due_date - start_date + 1) stored,
  assignee_id uuid,
  -- Somebody outside the company: an inspector, a supplier.
  assignee text check (length(assignee) <= 200),
  progress int not null default 0 check (progress between 0 and 100),
  -- Inspections: how they went.
  result text check (result in ('passed', 'failed', 'partial')),
  notes text not null default '' check (length(notes) <= 5000),
  position int not null default 0,
  completed_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, project_id, id),
  constraint project_timeline_due_after_start check (due_date >= start_date),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id)
    references public.user_profiles (company_id, id) on delete set null (assignee_id)
);

create table public.project_tasks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  timeline_id uuid,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  assignee_id uuid,
  due_date date,
  position int not null default '-1'::int,
  completed_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, project_id, timeline_id)
    references public.project_timeline (company_id, project_id, id) on delete set null (timeline_id),
  foreign key (company_id, assignee_id)
    references public.user_profiles (company_id, id) on delete set null (assignee_id)
);

create table public.project_timeline_dependencies (
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  entry_id uuid not null,
  depends_on_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (entry_id, depends_on_id),
  check (depends_on_id <> entry_id),
  constraint project_timeline_dependencies_company_id_project_id_entry__fkey foreign key (company_id, project_id, entry_id)
    references public.project_timeline (company_id, project_id, id) on delete cascade,
  constraint project_timeline_dependencies_company_id_project_id_depend_fkey foreign key (company_id, project_id, depends_on_id)
    references public.project_timeline (company_id, project_id, id) on delete cascade
);

create table private.project_updates (
  project_id uuid primary key references public.projects (id) on delete cascade,
  -- Of this change: the next one makes another, and a mail that was written meanwhile is not sent.
  id uuid not null default gen_random_uuid() unique,
  company_id uuid not null references public.companies (id) on delete cascade,
  from_status text not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  due_at timestamptz not null default now() + '00:05:00'::interval,
  taken_until timestamptz,
  attempts int not null default 0,
  error text,
  failed_at timestamptz
);

create table private.share_link_tokens (
  share_link_id uuid primary key references public.share_links (id) on delete cascade,
  token_hash bytea not null unique
);

create table private.signature_files (
  signature_id uuid primary key references public.signatures (id) on delete cascade,
  sends_email boolean not null default true,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  emailed text[] not null default '{}'::text[],
  finished_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);

create table private.signature_tokens (
  signature_id uuid primary key references public.signatures (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null default now() + '30 days'::interval
);

create table public.subcontractor_ratings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  vendor_id uuid,
  name text not null check (length(btrim(name)) between 1 and 200),
  project_id uuid,
  quality int not null check (quality between 0 and 100),
  timeliness int not null check (timeliness between 0 and 100),
  cost_efficiency int not null check (cost_efficiency between 0 and 100),
  communication int not null check (communication between 0 and 100),
  safety int not null check (safety between 0 and 100),
  innovation int not null check (innovation between 0 and 100),
  notes text check (length(notes) <= 2000),
  rated_on date not null default current_date,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);

create table public.weather_delays (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  date date not null,
  duration_days numeric(6, 1) not null default 1 check (duration_days > 0 and duration_days <= 365)
    constraint weather_delays_duration_days_not_nan check (duration_days <> 'NaN'),
  notes text not null default '' check (length(notes) <= 5000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create table public.weather_delay_costs (
  weather_delay_id uuid primary key,
  company_id uuid not null default private.company_id(),
  cost numeric(12, 2) not null check (cost >= 0) constraint weather_delay_costs_cost_not_nan check (cost <> 'NaN'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, weather_delay_id),
  foreign key (company_id, weather_delay_id) references public.weather_delays (company_id, id) on delete cascade
);

create table public.client_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 300),
  object_path text not null unique check (length(object_path) <= 300),
  file_size bigint not null check (file_size between 0 and 52428800),
  mime_type text not null check (length(mime_type) <= 120),
  description text check (length(description) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (company_id, id),
  check (split_part(object_path, '/', 1) = company_id::text),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

create table public.client_notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  body text not null check (length(btrim(body)) between 1 and 10000),
  is_pinned boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

create table private.client_sums (
  company_id uuid not null,
  client_id uuid not null,
  invoiced numeric(14, 2) not null default 0 constraint client_sums_invoiced_not_nan check (invoiced <> 'NaN'),
  outstanding numeric(14, 2) not null default 0 constraint client_sums_outstanding_not_nan check (outstanding <> 'NaN'),
  last_contact timestamptz,
  owed_since date,
  is_billed boolean not null default false,
  is_living boolean not null default true,
  project_states int not null default 0,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

create table public.surveys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid,
  rating int check (rating between 1 and 5),
  comment text check (length(comment) <= 5000),
  expires_at timestamptz not null default now() + '60 days'::interval,
  answered_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);

create table private.survey_tokens (
  survey_id uuid primary key references public.surveys (id) on delete cascade,
  token_hash bytea not null unique
);

create table public.cost_tracking (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  material_id uuid not null,
  vendor_id uuid,
  cost numeric(12, 2) not null check (cost > 0) constraint cost_tracking_cost_not_nan check (cost <> 'NaN'),
  effective_date date not null,
  notes text check (length(notes) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  is_ahead boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id)
);

create table public.item_relations (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  related_item_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, item_id, related_item_id),
  check (related_item_id <> item_id),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, related_item_id) references public.items_database (company_id, id) on delete cascade
);

create table public.price_proposals (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  material_id uuid,
  old_cost numeric(12, 2) constraint price_proposals_old_cost_not_nan check (old_cost <> 'NaN'),
  new_cost numeric(12, 2) not null constraint price_proposals_new_cost_not_nan check (new_cost <> 'NaN'),
  old_price numeric(12, 2) not null constraint price_proposals_old_price_not_nan check (old_price <> 'NaN'),
  new_price numeric(12, 2) not null constraint price_proposals_new_price_not_nan check (new_price <> 'NaN'),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'replaced')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade
);

create table public.vendor_materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  vendor_id uuid not null,
  material_id uuid not null,
  unit_cost numeric(12, 2) not null default 0 check (unit_cost >= 0)
    constraint vendor_materials_unit_cost_not_nan check (unit_cost <> 'NaN'),
  vendor_sku text check (length(vendor_sku) <= 64),
  lead_time_days int not null default 0 check (lead_time_days >= 0),
  minimum_order_quantity int not null default 1 check (minimum_order_quantity >= 0),
  is_preferred boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cost_before_history numeric(12, 2) check (cost_before_history >= 0)
    constraint vendor_materials_cost_before_history_not_nan check (cost_before_history <> 'NaN'),
  unique (company_id, id),
  constraint vendor_materials_once unique (company_id, vendor_id, material_id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade
);

create table public.billing_history (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  external_id text not null unique,
  description text not null default '',
  amount numeric(12, 2) not null constraint billing_history_amount_not_nan check (amount <> 'NaN'),
  status text not null check (status in ('paid', 'pending', 'failed', 'void')),
  issued_at timestamptz not null,
  pdf_url text,
  hosted_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.brand_guidelines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  branding_id uuid,
  user_id uuid default auth.uid(),
  guideline_type text not null
    check (guideline_type in ('color_palette', 'typography', 'logo_usage', 'spacing', 'imagery', 'tone_voice')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 5000),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 16384),
  is_enforced boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branding_id)
    references public.company_branding (company_id, id) on delete set null (branding_id)
);

create table public.company_logos (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  logo_type text not null default 'full_logo'
    check (logo_type in ('full_logo', 'icon_only', 'horizontal', 'vertical', 'watermark')),
  file_name text not null check (length(file_name) between 1 and 300),
  file_path text not null unique check (length(file_path) <= 500),
  file_size int not null check (file_size between 1 and 10485760),
  is_primary boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  check (company_id::text = split_part(file_path, '/', 1) or company_id::text = split_part(file_path, '/', 2))
);

create table public.company_tax_settings (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  default_tax_rate numeric(6, 3) not null default 8.25 check (default_tax_rate between 0 and 100)
    constraint company_tax_settings_default_tax_rate_not_nan check (default_tax_rate <> 'NaN'),
  tax_name text not null default 'Sales Tax' check (length(btrim(tax_name)) between 1 and 100),
  tax_number text check (length(tax_number) <= 60),
  compound_tax boolean not null default false,
  tax_inclusive boolean not null default false,
  exemption_certificate text check (length(exemption_certificate) <= 100),
  state text not null default 'TX' check (length(state) between 1 and 50),
  county text check (length(county) <= 100),
  city text check (length(city) <= 100),
  filing_reminder_day int check (filing_reminder_day between 1 and 28),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_tax_settings_one_tax_added check (not compound_tax and not tax_inclusive)
);

create table public.document_counters (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  series text not null check (length(series) between 1 and 40),
  last_value bigint not null default 0 check (last_value >= 0),
  primary key (company_id, series)
);

create table private.document_share_tokens (
  share_id uuid primary key references public.document_shares (id) on delete cascade,
  token_hash bytea not null unique
);

create table private.ended_customers (
  stripe_customer_id text primary key,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  error text,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);

create table public.invoice_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  item_id uuid,
  quote_item_id uuid,
  position int not null default 0,
  section text check (length(section) <= 200),
  name text not null check (length(btrim(name)) between 1 and 300),
  description text check (length(description) <= 5000),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 9999.999)
    constraint invoice_items_quantity_not_nan check (quantity <> 'NaN'),
  unit text check (length(unit) <= 40),
  unit_price numeric(12, 2) not null default 0
    check (unit_price >= '-99999999'::int::numeric and unit_price <= 99999999)
    constraint invoice_items_unit_price_not_nan check (unit_price <> 'NaN'),
  unit_cost numeric(12, 2) check (unit_cost >= 0) constraint invoice_items_unit_cost_not_nan check (unit_cost <> 'NaN'),
  contract_amount numeric(12, 2) constraint invoice_items_contract_amount_not_nan check (contract_amount <> 'NaN'),
  percent_before numeric(6, 3) check (percent_before between 0 and 100)
    constraint invoice_items_percent_before_not_nan check (percent_before <> 'NaN'),
  percent_complete numeric(6, 3) check (percent_complete between 0 and 100)
    constraint invoice_items_percent_complete_not_nan check (percent_complete <> 'NaN'),
  total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint invoice_items_total_price_not_nan check (total_price <> 'NaN'),
  created_at timestamptz not null default now(),
  change_order_id uuid,
  unique (company_id, id),
  check (percent_complete >= percent_before),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete set null (item_id),
  foreign key (company_id, quote_item_id)
    references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, change_order_id)
    references public.change_orders (company_id, id) on delete set null (change_order_id)
);

create table public.invoice_revisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  revision int not null,
  document jsonb not null,
  reason text check (length(reason) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, invoice_id, revision),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade
);

create table public.payment_attempts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  amount numeric(12, 2) not null check (amount > 0) constraint payment_attempts_amount_not_nan check (amount <> 'NaN'),
  status text not null default 'started'
    check (status in ('started', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  stripe_payment_intent_id text unique,
  error text check (length(error) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stripe_account_id text not null default '',
  last_event_at timestamptz,
  credited numeric(12, 2) not null default 0 check (credited >= 0)
    constraint payment_attempts_credited_not_nan check (credited <> 'NaN'),
  unique (company_id, id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade
);

create table public.quote_revisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  revision int not null,
  document jsonb not null,
  reason text check (length(reason) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, quote_id, revision),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade
);

create table private.reconciliations (
  id uuid primary key default gen_random_uuid(),
  since timestamptz not null,
  checked int not null,
  differences jsonb not null,
  created_at timestamptz not null default now()
);

create table public.stripe_customers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  user_id uuid,
  account_id text not null default '',
  stripe_customer_id text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (account_id, stripe_customer_id),
  check (num_nonnulls(client_id, user_id) <= 1),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, user_id)
    references public.user_profiles (company_id, id) on update cascade on delete cascade
);

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  stripe_subscription_id text not null unique,
  plan text not null references public.plans (slug),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'annual')),
  price_id text,
  status text not null
    check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid',
      'paused')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  last_event_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null default 'New Tax Rate' check (length(btrim(name)) between 1 and 100),
  rate numeric(6, 3) not null default 0 check (rate between 0 and 100)
    constraint tax_rates_rate_not_nan check (rate <> 'NaN'),
  description text check (length(description) <= 500),
  is_active boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.client_message_consent (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  phone_number text not null check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  has_consented boolean not null default false,
  consent_date timestamptz,
  opted_out boolean not null default false,
  opted_out_date timestamptz,
  source text not null default 'app' check (source in ('app', 'sms', 'form')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  consent_text text check (length(consent_text) <= 2000),
  recorded_by uuid,
  recorded_by_name text check (length(recorded_by_name) <= 200),
  unique (company_id, id),
  unique (company_id, client_id, phone_number),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

create table public.integrations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'calendar', 'email', 'quickbooks', 'storage')),
  status text not null default 'active' check (status in ('active', 'disconnected', 'error')),
  connected boolean generated always as (status <> 'disconnected') stored,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 16384),
  last_sync_at timestamptz,
  error text check (length(error) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, provider)
);

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('sign_in', 'tax_filing', 'payment_dispute', 'client', 'weekly_report')),
  -- what makes it the same notice: the session, the day of the filing
  about text not null,
  facts jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  taken_until timestamptz,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (user_id, kind, about)
);

create table public.notification_preferences (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  invoice_reminders boolean not null default true,
  payment_confirmations boolean not null default true,
  project_updates boolean not null default true,
  weekly_reports boolean not null default false,
  overdue_notifications boolean not null default true,
  client_portal_notifications boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  weekly_reports_since timestamptz
);

create table private.receipt_mails (
  payment_id uuid unique references public.payments (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  credit_id uuid unique references public.client_credits (id) on delete cascade,
  id uuid primary key generated always as (coalesce(payment_id, credit_id)) stored not null,
  check (num_nonnulls(payment_id, credit_id) = 1)
);

create table public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  url text not null check (url ~ '^https://[^\s]+$' and length(url) <= 1000),
  description text check (length(description) <= 200),
  events text[] not null
    check (cardinality(events) between 1 and 20 and events <@ array['project.created', 'project.status', 'quote.created', 'quote.accepted', 'invoice.created', 'invoice.sent', 'invoice.paid', 'payment.recorded', 'client.created']),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  endpoint_id uuid not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sending', 'delivered', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  response_status int,
  error text check (length(error) <= 1000),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, endpoint_id) references public.webhook_endpoints (company_id, id) on delete cascade
);

create table private.webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  event_at timestamptz not null,
  payload jsonb not null,
  outcome text,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

create table private.webhook_secrets (
  endpoint_id uuid primary key references public.webhook_endpoints (id) on delete cascade,
  secret text not null
);

create table public.ai_conversations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  session_id text not null check (length(session_id) between 1 and 100),
  message text not null check (length(message) <= 20000),
  response text not null check (length(response) <= 100000),
  context jsonb not null default '{}' check (pg_column_size(context) <= 262144),
  created_at timestamptz not null default now(),
  unique (company_id, id)
);

create table public.ai_quotas (
  plan text primary key check (plan in ('starter', 'professional', 'enterprise', 'admin')),
  monthly_tokens int not null check (monthly_tokens >= 0),
  requests_per_minute int not null check (requests_per_minute > 0)
);

create table public.ai_usage (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid,
  provider text not null check (provider in ('openai', 'gemini', 'anthropic', 'local')),
  model text not null check (length(model) <= 100),
  status text not null default 'reserved' check (status in ('reserved', 'used', 'failed')),
  reserved_tokens int not null check (reserved_tokens between 0 and 200000),
  input_tokens int not null default 0,
  output_tokens int not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (company_id, id)
);

create table public.analytics_project_types (
  project_type text primary key,
  analytics_type text not null
    check (analytics_type in ('residential', 'commercial', 'industrial', 'retail', 'infrastructure'))
);

create table public.goals (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  metric text not null check (metric in ('monthly_revenue', 'project_completion', 'quote_win_rate', 'new_clients')),
  target numeric(12, 2) not null check (target > 0) constraint goals_target_not_nan check (target <> 'NaN'),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, metric)
);

create table private.import_changes (
  company_id uuid not null,
  import_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, import_id, row_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete cascade
);

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2097152, array['image/jpeg', 'image/png', 'image/webp']),
  ('client-documents', 'client-documents', false, 52428800, array['application/pdf', 'image/jpeg', 'image/png',
    'image/webp', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv',
    'text/plain']),
  ('company-assets', 'company-assets', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/gif',
    'image/svg+xml']),
  ('item-images', 'item-images', false, 5242880, array['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  ('project-documents', 'project-documents', false, 52428800, array['application/pdf', 'application/msword',
    'application/vnd.ms-excel', 'image/jpeg', 'image/png',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']),
  ('project-photos', 'project-photos', false, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/gif',
    'image/heic'])
on conflict (id) do nothing;

insert into public.units (code, label, dimension, base_factor, aliases, position) values
  ('each', 'Each', 'count', 1.000000, '{ea,pc,pcs,piece,unit}', 1),
  ('hour', 'Hour', 'time', 1.000000, '{hr,hrs,h,hours}', 2), ('day', 'Day', 'time', 8.000000, '{days}', 3),
  ('week', 'Week', 'time', 40.000000, '{wk,weeks}', 4), ('month', 'Month', 'time', 173.333333, '{mo,months}', 5),
  ('linear_foot', 'Linear foot', 'length', 1.000000, '{ft,lf,"lin ft","linear foot","linear feet",foot,feet}', 6),
  ('yard', 'Yard', 'length', 3.000000, '{yd,yards}', 7),
  ('meter', 'Meter', 'length', 3.280840, '{m,metre,meters}', 8),
  ('square_foot', 'Square foot', 'area', 1.000000, '{"sq ft",sf,sqft,"square foot","square feet"}', 9),
  ('square', 'Square', 'area', 100.000000, '{sq,squares}', 10),
  ('cubic_foot', 'Cubic foot', 'volume', 1.000000, '{"cu ft",cf,cuft,"cubic foot"}', 11),
  ('cubic_yard', 'Cubic yard', 'volume', 27.000000, '{"cu yd",cy,cuyd,"cubic yard"}', 12),
  ('gallon', 'Gallon', 'volume', 0.133681, '{gal,gallons}', 13),
  ('liter', 'Liter', 'volume', 0.035315, '{l,litre,liters}', 14),
  ('pound', 'Pound', 'weight', 1.000000, '{lb,lbs,pounds}', 15),
  ('kilogram', 'Kilogram', 'weight', 2.204623, '{kg,kgs}', 16), ('ton', 'Ton', 'weight', 2000.000000, '{tons,tn}', 17),
  ('case', 'Case', 'count', null, '{cs,cases}', 18), ('box', 'Box', 'count', null, '{bx,boxes}', 19),
  ('bag', 'Bag', 'count', null, '{bags}', 20), ('roll', 'Roll', 'count', null, '{rolls,rl}', 21),
  ('sheet', 'Sheet', 'count', null, '{sheets,sht}', 22);

insert into public.plan_features (plan, feature) values
  ('starter', 'view_projects'), ('professional', 'view_projects'), ('enterprise', 'view_projects'),
  ('admin', 'view_projects'), ('starter', 'view_quotes'), ('professional', 'view_quotes'),
  ('enterprise', 'view_quotes'), ('admin', 'view_quotes'), ('starter', 'create_edit_quotes'),
  ('professional', 'create_edit_quotes'), ('enterprise', 'create_edit_quotes'), ('admin', 'create_edit_quotes'),
  ('starter', 'view_invoices'), ('professional', 'view_invoices'), ('enterprise', 'view_invoices'),
  ('admin', 'view_invoices'), ('starter', 'view_clients'), ('professional', 'view_clients'),
  ('enterprise', 'view_clients'), ('admin', 'view_clients'), ('starter', 'create_edit_clients'),
  ('professional', 'create_edit_clients'), ('enterprise', 'create_edit_clients'), ('admin', 'create_edit_clients'),
  ('starter', 'view_items'), ('professional', 'view_items'), ('enterprise', 'view_items'), ('admin', 'view_items'),
  ('professional', 'create_edit_projects'), ('enterprise', 'create_edit_projects'), ('admin', 'create_edit_projects'),
  ('professional', 'create_edit_invoices'), ('enterprise', 'create_edit_invoices'), ('admin', 'create_edit_invoices'),
  ('professional', 'create_edit_items'), ('enterprise', 'create_edit_items'), ('admin', 'create_edit_items'),
  ('professional', 'view_analytics'), ('enterprise', 'view_analytics'), ('admin', 'view_analytics'),
  ('professional', 'export_data'), ('enterprise', 'export_data'), ('admin', 'export_data'),
  ('professional', 'vendor_management'), ('enterprise', 'vendor_management'), ('admin', 'vendor_management'),
  ('professional', 'material_management'), ('enterprise', 'material_management'), ('admin', 'material_management'),
  ('professional', 'custom_branding'), ('enterprise', 'custom_branding'), ('admin', 'custom_branding'),
  ('enterprise', 'advanced_analytics'), ('admin', 'advanced_analytics'), ('enterprise', 'api_access'),
  ('admin', 'api_access'), ('enterprise', 'team_management'), ('admin', 'team_management'), ('admin', 'admin_panel'),
  ('admin', 'system_settings');

insert into public.plans (slug, base_plan, name, gate_label, description, monthly_price, max_active_projects,
    max_open_projects, storage_gb, highlights, is_popular, is_contact_sales, is_lifetime, is_listed, position) values
  ('professional', 'professional', 'Professional', 'Pro', 'For a growing construction business', 79.00, 25, 50, 100,
    '{"Up to 25 active projects","Up to 50 projects","Advanced invoicing","Analytics dashboard","Priority support","Custom branding"}',
    true, false, false, true, 2),
  ('enterprise', 'enterprise', 'Enterprise', 'Enterprise', 'For a company with several teams', 199.00, null, null, 100,
    '{"Unlimited projects","Advanced analytics","API access","Dedicated support","Custom integrations","Team management"}',
    false, true, false, true, 3),
  ('starter_lifetime', 'starter', 'Starter (lifetime)', 'Starter', '', 0.00, 5, 10, 100, '{}', false, false, true,
    false, 4),
  ('professional_lifetime', 'professional', 'Professional (lifetime)', 'Pro', '', 0.00, 25, 50, 100, '{}', false, false,
    true, false, 5),
  ('enterprise_lifetime', 'enterprise', 'Enterprise (lifetime)', 'Enterprise', '', 0.00, null, null, 100, '{}', false,
    false, true, false, 6),
  ('lifetime', 'enterprise', 'Lifetime', 'Enterprise', '', 0.00, null, null, 100, '{}', false, false, true, false, 7),
  ('starter', 'starter', 'Starter', 'Starter', 'For a contractor who starts out', 29.00, 5, 10, 100,
    '{"Up to 5 active projects","Up to 10 projects","Basic invoicing","Client management","Email support","Create clients and quotes","View only: projects, items, and invoices"}',
    false, false, false, true, 1);

insert into public.role_permissions (role, permission) values
  ('owner', 'view_projects'), ('owner', 'edit_projects'), ('owner', 'update_progress'), ('owner', 'view_clients'),
  ('owner', 'edit_clients'), ('owner', 'view_money'), ('owner', 'edit_documents'), ('owner', 'view_catalog'),
  ('owner', 'edit_catalog'), ('owner', 'send_messages'), ('owner', 'manage_settings'), ('owner', 'manage_billing'),
  ('owner', 'manage_team'), ('project_manager', 'view_projects'), ('project_manager', 'edit_projects'),
  ('project_manager', 'update_progress'), ('project_manager', 'view_clients'), ('project_manager', 'edit_clients'),
  ('project_manager', 'view_money'), ('project_manager', 'edit_documents'), ('project_manager', 'view_catalog'),
  ('project_manager', 'edit_catalog'), ('project_manager', 'send_messages'), ('field_supervisor', 'view_projects'),
  ('field_supervisor', 'update_progress'), ('field_supervisor', 'view_clients'), ('subcontractor', 'view_projects');

insert into public.message_templates (name, content, is_active) values
  ('Appointment reminder',
    'Hi {client_name}, this is {company_name}. Our crew arrives on {date}. Reply here with any questions.', true),
  ('Invoice reminder',
    'Hi {client_name}, a friendly reminder from {company_name}: invoice {invoice_number} is due on {due_date}.', true),
  ('Project update', 'Hi {client_name}, {project_name} is now {percent}% complete. {company_name}', true),
  ('Thank you', 'Thank you for choosing {company_name}, {client_name}. We would love to hear how we did.', true);

insert into public.ai_quotas (plan, monthly_tokens, requests_per_minute) values
  ('starter', 50000, 10), ('professional', 500000, 20), ('enterprise', 2500000, 60), ('admin', 2500000, 60);

insert into public.analytics_project_types (project_type, analytics_type) values
  ('Residential Construction', 'residential'), ('Renovation', 'residential'), ('Remodeling', 'residential'),
  ('Roofing', 'residential'), ('Landscaping', 'residential'), ('Plumbing', 'residential'),
  ('Commercial Construction', 'commercial'), ('HVAC', 'commercial'), ('Electrical', 'industrial'),
  ('Foundation Work', 'infrastructure'), ('Other', 'retail');

alter table private.acceptance_files enable row level security;

alter table private.claimed_files enable row level security;

alter table private.company_days enable row level security;

alter table public.contact_requests enable row level security;

alter table private.platform_acts enable row level security;

alter table private.platform_admins enable row level security;

alter table private.quarantined_rows enable row level security;

alter table public.units enable row level security;

alter table public.weather_cache enable row level security;

alter table private.act_as_sessions enable row level security;

alter table public.companies enable row level security;

alter table private.held_sign_ins enable row level security;

alter table private.invitation_tokens enable row level security;

alter table private.known_browsers enable row level security;

alter table private.password_changes enable row level security;

alter table private.password_grants enable row level security;

alter table public.plan_features enable row level security;

alter table public.plan_prices enable row level security;

alter table public.plans enable row level security;

alter table public.role_permissions enable row level security;

alter table private.see_as_sessions enable row level security;

alter table private.calendar_tokens enable row level security;

alter table private.project_updates enable row level security;

alter table private.share_link_tokens enable row level security;

alter table private.signature_files enable row level security;

alter table private.signature_tokens enable row level security;

alter table private.client_sums enable row level security;

alter table private.survey_tokens enable row level security;

alter table private.document_share_tokens enable row level security;

alter table private.ended_customers enable row level security;

alter table private.reconciliations enable row level security;

alter table private.notices enable row level security;

alter table private.receipt_mails enable row level security;

alter table private.webhook_events enable row level security;

alter table private.webhook_secrets enable row level security;

alter table public.ai_quotas enable row level security;

alter table public.analytics_project_types enable row level security;

alter table private.import_changes enable row level security;

create index acceptance_files_queue_idx on private.acceptance_files (next_attempt_at) where finished_at is null;

create index activity_log_company_idx on public.activity_log (company_id, created_at desc);

create index activity_log_project_idx on public.activity_log (company_id, project_id, created_at desc);

create index activity_log_deleted_idx on public.activity_log (company_id, entity_id) where status = 'deleted';

create index audit_log_company_idx on public.audit_log (company_id, created_at desc);

create index audit_log_row_idx on public.audit_log (company_id, table_name, row_id, created_at desc);

create index data_requests_company_idx on public.data_requests (company_id, created_at desc);

create unique index data_requests_open_key on public.data_requests (company_id, kind) where status in ('requested', 'processing');

create index quarantined_rows_company_idx on private.quarantined_rows (company_id);

create index saved_searches_user_idx on public.saved_searches (company_id, user_id, list);

create index act_as_sessions_admin_idx on private.act_as_sessions (admin_id, expires_at desc);

create index act_as_sessions_company_idx on private.act_as_sessions (company_id);

create index companies_plan_idx on public.companies (plan);

create index held_sign_ins_user_idx on private.held_sign_ins (user_id);

create unique index invitations_open_idx on public.invitations (company_id, email) where accepted_at is null;

create index plan_prices_plan_idx on public.plan_prices (plan);

create index see_as_sessions_user_idx on private.see_as_sessions (user_id);

create index see_as_sessions_member_idx on private.see_as_sessions (member_id);

create index budget_lines_project_idx on public.budget_lines (company_id, project_id, position);

create index budget_lines_change_order_idx on public.budget_lines (company_id, change_order_id);

create index calendar_tokens_project_idx on private.calendar_tokens (project_id);

create index change_order_items_order_idx on public.change_order_items (company_id, change_order_id, position);

create index change_orders_project_idx on public.change_orders (company_id, project_id, created_at desc);

create index document_templates_company_idx on public.document_templates (company_id, created_at desc);

create index document_templates_branding_idx on public.document_templates (company_id, branding_id);

create unique index document_templates_default_key on public.document_templates (company_id, document_type) where is_default;

create index expenses_project_idx on public.expenses (company_id, project_id, expense_date desc);

create index expenses_date_idx on public.expenses (company_id, expense_date);

create index expenses_document_idx on public.expenses (company_id, document_id);

create index payment_schedule_project_idx on public.payment_schedule (company_id, project_id, due_date);

create index photo_annotations_photo_idx on public.photo_annotations (company_id, photo_id, created_at);

create index project_documents_project_idx on public.project_documents (company_id, project_id, created_at desc);

create index project_finances_budget_idx on public.project_finances (company_id, budget, project_id);

create index project_members_user_idx on public.project_members (company_id, user_id);

create index project_members_project_idx on public.project_members (company_id, project_id);

create index project_photos_project_idx on public.project_photos (company_id, project_id, taken_at desc);

create unique index project_photos_once_idx on public.project_photos (project_id, content_hash) where deleted_at is null;

create index project_status_history_project_idx on public.project_status_history (company_id, project_id, created_at desc);

create index project_tasks_project_idx on public.project_tasks (company_id, project_id, position, due_date);

create index project_tasks_timeline_idx on public.project_tasks (company_id, project_id, timeline_id);

create index project_tasks_assignee_idx on public.project_tasks (company_id, assignee_id);

create index project_timeline_project_idx on public.project_timeline (company_id, project_id, due_date, position);

create index project_timeline_assignee_idx on public.project_timeline (company_id, assignee_id);

create index project_timeline_dependencies_entry_idx
  on public.project_timeline_dependencies (company_id, project_id, entry_id);

create index project_timeline_dependencies_depends_on_idx
  on public.project_timeline_dependencies (company_id, project_id, depends_on_id);

create index project_updates_due_idx on private.project_updates (due_at);

create index project_updates_company_idx on private.project_updates (company_id);

create index projects_company_start_idx on public.projects (company_id, start_date desc, id);

create index projects_company_created_idx on public.projects (company_id, created_at desc);

create index projects_client_idx on public.projects (company_id, client_id);

create index projects_manager_idx on public.projects (company_id, project_manager_id);

create index projects_start_idx on public.projects (company_id, start_date, created_at, id)
  where deleted_at is null and archived_at is null;

create index projects_end_idx on public.projects (company_id, end_date, id) where deleted_at is null and archived_at is null;

create index projects_name_page_idx on public.projects (company_id, name, id);

create index projects_status_idx on public.projects (company_id, status, id) where deleted_at is null and archived_at is null;

create index projects_progress_idx on public.projects (company_id, completion_percentage, id) where deleted_at is null and archived_at is null;

create index projects_priority_idx on public.projects (company_id, priority, id) include (archived_at) where deleted_at is null;

create index projects_type_idx on public.projects (company_id, project_type, id) include (archived_at) where deleted_at is null;

create index projects_words_idx on public.projects using gin (lower(name || ' ' || address || ' ' || description) extensions.gin_trgm_ops, company_id);

create index projects_archived_start_idx on public.projects (company_id, start_date, created_at, id)
  where deleted_at is null and archived_at is not null;

create index projects_archived_end_idx on public.projects (company_id, end_date, id) where deleted_at is null and archived_at is not null;

create index projects_archived_status_idx on public.projects (company_id, status, id) where deleted_at is null and archived_at is not null;

create index projects_archived_progress_idx on public.projects (company_id, completion_percentage, id) where deleted_at is null and archived_at is not null;

create statistics public.projects_names on (lower(name)) from public.projects;

create statistics public.projects_places on (lower(name || ' ' || address)) from public.projects;

create index share_links_project_idx on public.share_links (company_id, project_id, created_at desc);

create index share_links_photo_idx on public.share_links (company_id, photo_id) where photo_id is not null;

create index share_links_document_idx on public.share_links (company_id, document_id) where document_id is not null;

create index signature_files_queue_idx on private.signature_files (next_attempt_at) where finished_at is null;

create index signatures_document_idx on public.signatures (company_id, document_id, version_number);

create index subcontractor_ratings_company_idx on public.subcontractor_ratings (company_id, rated_on desc);

create index subcontractor_ratings_vendor_idx on public.subcontractor_ratings (company_id, vendor_id);

create index subcontractor_ratings_project_idx on public.subcontractor_ratings (company_id, project_id);

create index weather_delays_project_idx on public.weather_delays (company_id, project_id, date desc);

create index client_documents_client_idx on public.client_documents (company_id, client_id, created_at desc);

create index client_notes_client_idx on public.client_notes (company_id, client_id, created_at desc);

create index client_sums_invoiced_idx on private.client_sums (company_id, invoiced, client_id);

create index client_sums_outstanding_idx on private.client_sums (company_id, outstanding, client_id);

create index client_sums_contact_idx on private.client_sums (company_id, last_contact, client_id);

create index client_sums_owed_idx on private.client_sums (company_id, owed_since, client_id) where is_living and owed_since is not null;

create index client_sums_paid_idx on private.client_sums (company_id, client_id) where is_living and is_billed and owed_since is null;

create index client_sums_never_idx on private.client_sums (company_id, client_id) where is_living and not is_billed;

create index client_sums_projects_idx on private.client_sums (company_id, project_states, client_id) where is_living;

create index clients_company_name_idx on public.clients (company_id, name);

create index clients_company_created_idx on public.clients (company_id, created_at desc);

create index clients_import_idx on public.clients (company_id, import_id);

create index clients_email_idx on public.clients (company_id, lower(email)) where deleted_at is null;

create index clients_lower_name_idx on public.clients (company_id, lower(name)) where deleted_at is null;

create index clients_words_idx on public.clients using gin (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
  || ' ' || coalesce(company_name, '')) extensions.gin_trgm_ops, company_id) where deleted_at is null;

create index clients_page_idx on public.clients (company_id, name, id) where deleted_at is null;

create index clients_newest_idx on public.clients (company_id, created_at desc, id) where deleted_at is null;

create index clients_contact_words_idx on public.clients using gin (lower(coalesce(contact_person, '')) extensions.gin_trgm_ops, company_id);

create index clients_names_idx on public.clients using gin (lower(name) extensions.gin_trgm_ops, company_id);

create index clients_active_idx on public.clients (company_id, is_active, name, id) where deleted_at is null;

create index clients_type_idx on public.clients (company_id, client_type, name, id) where deleted_at is null;

create index clients_phone_idx on public.clients (company_id, private.e164(phone)) where deleted_at is null and phone is not null;

create statistics public.clients_words on (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company_name, '')))
  from public.clients;

create index surveys_client_idx on public.surveys (company_id, client_id);

create index surveys_project_idx on public.surveys (company_id, project_id);

create index cost_tracking_material_idx on public.cost_tracking (company_id, material_id, effective_date desc, created_at desc);

create index cost_tracking_vendor_idx on public.cost_tracking (company_id, vendor_id);

create index cost_tracking_ahead_idx on public.cost_tracking (effective_date) where is_ahead;

create index item_images_item_idx on public.item_images (company_id, item_id, position);

create unique index item_images_primary_key on public.item_images (company_id, item_id) where is_primary;

create index item_relations_related_idx on public.item_relations (company_id, related_item_id);

create unique index items_database_barcode_key on public.items_database (company_id, barcode) where barcode is not null and is_active;

create index items_database_sku_idx on public.items_database (company_id, lower(sku)) where is_active and sku is not null;

create index items_database_unit_idx on public.items_database (unit);

create index items_database_material_idx on public.items_database (company_id, material_id);

create index items_database_vendor_idx on public.items_database (company_id, vendor_id);

create index items_database_import_idx on public.items_database (company_id, import_id);

create index items_database_words_idx on public.items_database using gin (lower(coalesce(name, '') || ' ' || coalesce(sku, '') || ' '
  || coalesce(barcode, '') || ' ' || coalesce(description, '')) extensions.gin_trgm_ops, company_id) where is_active;

create index items_database_name_words_idx on public.items_database using gin (lower(name) extensions.gin_trgm_ops, company_id) where is_active;

create index items_database_category_words_idx on public.items_database
  using gin (lower(coalesce(category, '')) extensions.gin_trgm_ops, company_id) where is_active;

create index items_database_page_idx on public.items_database (company_id, name, id) where is_active;

create index items_database_used_idx on public.items_database (company_id, usage_count desc, name, id) where is_active;

create index items_database_price_idx on public.items_database (company_id, unit_price, id) include (seasonal_pricing, price_basis) where is_active;

create index items_database_newest_idx on public.items_database (company_id, created_at desc, id) where is_active;

create index items_database_special_price_idx on public.items_database (company_id) where is_active and (seasonal_pricing or price_basis = 'cost');

create index items_database_category_idx on public.items_database (company_id, category, id) where is_active;

create index items_database_last_used_idx on public.items_database (company_id, last_used_at desc) where is_active and last_used_at is not null;

create index items_database_stock_idx on public.items_database (company_id, current_stock, id) where is_active;

create index items_database_cost_idx on public.items_database (company_id, cost, id) where is_active;

create index items_database_cost_down_idx on public.items_database (company_id, cost desc nulls last, id desc) where is_active;

create index items_database_unit_page_idx on public.items_database (company_id, unit, name, id) where is_active;

create index items_database_trade_page_idx on public.items_database (company_id, trade, name, id) where is_active and trade is not null;

create index items_database_state_page_idx on public.items_database (company_id,
  (case when not inventory_tracking or current_stock > reorder_level then 'in' when current_stock > 0 then 'low' else 'out' end), name, id)
  where is_active;

create unique index items_database_sku_key on public.items_database (company_id, lower(sku)) where is_active and sku is not null and not shares_sku;

create statistics public.items_words on (lower(coalesce(name, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, '') || ' ' || coalesce(description, '')))
  from public.items_database;

create statistics public.items_names on (lower(name)) from public.items_database;

create statistics public.items_categories on (lower(coalesce(category, ''))) from public.items_database;

create index materials_vendor_idx on public.materials (company_id, vendor_id);

create index materials_unit_idx on public.materials (unit);

create index materials_import_idx on public.materials (company_id, import_id);

create index materials_lower_name_idx on public.materials (company_id, lower(name));

create index materials_sku_idx on public.materials (company_id, lower(sku)) where sku is not null;

create index materials_page_idx on public.materials (company_id, name, id);

create index materials_cost_idx on public.materials (company_id, unit_cost, id);

create index materials_price_idx on public.materials (company_id, unit_price, id);

create index materials_stock_idx on public.materials (company_id, current_stock, id);

create index materials_newest_idx on public.materials (company_id, created_at, id);

create index materials_category_idx on public.materials (company_id, category, name, id);

create index materials_active_idx on public.materials (company_id, is_active, name, id);

create index materials_state_idx on public.materials (company_id,
  (case when current_stock <= 0 then 'out' when current_stock <= reorder_point then 'low' else 'adequate' end), name, id);

create index materials_words_idx on public.materials using gin (lower(name || ' ' || coalesce(sku, '') || ' ' || coalesce(description, '')
  || ' ' || coalesce(vendor_sku, '')) extensions.gin_trgm_ops, company_id);

create statistics public.materials_names on (lower(name || ' ' || coalesce(sku, ''))) from public.materials;

create index price_proposals_status_idx on public.price_proposals (company_id, status, created_at desc);

create index price_proposals_material_idx on public.price_proposals (company_id, material_id);

create unique index price_proposals_pending_key on public.price_proposals (company_id, item_id) where status = 'pending';

create index stock_movements_item_idx on public.stock_movements (company_id, item_id, created_at desc);

create index stock_movements_material_idx on public.stock_movements (company_id, material_id, created_at desc);

create index stock_movements_project_idx on public.stock_movements (company_id, project_id);

create unique index stock_movements_taken_back_key on public.stock_movements (company_id, takes_back) where takes_back is not null;

create index vendor_materials_material_idx on public.vendor_materials (company_id, material_id, is_preferred desc, unit_cost);

create unique index vendor_materials_preferred_key on public.vendor_materials (company_id, material_id) where is_preferred;

create index vendors_import_idx on public.vendors (company_id, import_id);

create index vendors_lower_name_idx on public.vendors (company_id, lower(name));

create index vendors_lower_company_name_idx on public.vendors (company_id, lower(company_name)) where company_name is not null;

create index vendors_page_idx on public.vendors (company_id, name, id);

create index vendors_company_name_idx on public.vendors (company_id, company_name, id);

create index vendors_newest_idx on public.vendors (company_id, created_at, id);

create index vendors_terms_idx on public.vendors (company_id, payment_terms, name, id);

create index vendors_active_idx on public.vendors (company_id, is_active, name, id);

create index vendors_words_idx on public.vendors using gin (lower(name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '')
  || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops, company_id);

create statistics public.vendors_names on (lower(name)) from public.vendors;

create statistics public.vendors_both_names on (lower(name || ' ' || coalesce(company_name, ''))) from public.vendors;

create index billing_history_company_idx on public.billing_history (company_id, issued_at desc);

create index brand_guidelines_company_idx on public.brand_guidelines (company_id, created_at desc);

create index brand_guidelines_branding_idx on public.brand_guidelines (company_id, branding_id);

create index client_credits_client_idx on public.client_credits (company_id, client_id, created_at);

create index client_credits_invoice_idx on public.client_credits (company_id, invoice_id);

create index client_credits_payment_idx on public.client_credits (company_id, payment_id);

create unique index client_credits_external_key on public.client_credits (external_id) where external_id is not null;

create index client_credits_returns_idx on public.client_credits (company_id, returns_credit_id);

create index company_logos_company_idx on public.company_logos (company_id, created_at desc);

create unique index company_logos_primary_key on public.company_logos (company_id) where is_primary;

create index document_acceptances_quote_idx on public.document_acceptances (company_id, quote_id);

create index document_acceptances_share_idx on public.document_acceptances (company_id, share_id);

create index document_shares_quote_idx on public.document_shares (company_id, quote_id);

create index document_shares_invoice_idx on public.document_shares (company_id, invoice_id);

create index invoice_items_invoice_idx on public.invoice_items (company_id, invoice_id, position);

create index invoice_items_item_idx on public.invoice_items (company_id, item_id);

create index invoice_items_quote_item_idx on public.invoice_items (company_id, quote_item_id);

create index invoice_items_change_order_idx on public.invoice_items (company_id, change_order_id) where change_order_id is not null;

create index invoices_created_idx on public.invoices (company_id, created_at desc, id) where deleted_at is null;

create index invoices_open_idx on public.invoices (company_id, due_date) include (balance, sent_at, created_at)
  where deleted_at is null and status in ('sent', 'viewed', 'partial') and kind <> 'credit_note';

create index invoices_client_idx on public.invoices (company_id, client_id);

create index invoices_project_idx on public.invoices (company_id, project_id);

create index invoices_quote_idx on public.invoices (company_id, quote_id);

create index invoices_credits_idx on public.invoices (company_id, credits_invoice_id);

create index invoices_retains_idx on public.invoices (company_id, retains_invoice_id);

create unique index invoices_intent_key on public.invoices (stripe_payment_intent_id) where stripe_payment_intent_id is not null;

create unique index invoices_converted_key on public.invoices (company_id, quote_id)
  where kind = 'standard' and status <> 'void' and deleted_at is null;

create index invoices_list_idx on public.invoices (company_id) include (client_id, project_id, quote_id) where deleted_at is null;

create index invoices_client_sums_idx on public.invoices (company_id, client_id)
  include (total_amount, retainage_amount, balance, due_date, sent_at)
  where deleted_at is null and status not in ('draft', 'void') and kind <> 'credit_note';

create index invoices_owing_idx on public.invoices (company_id, due_date) include (client_id)
  where balance > 0 and deleted_at is null and status not in ('draft', 'void') and kind <> 'credit_note';

create index invoices_figures_idx on public.invoices (company_id, id)
  include (client_id, project_id, status, amount_due, paid_amount, balance, issue_date, due_date, paid_date, created_at)
  where deleted_at is null and status in ('sent', 'viewed', 'partial', 'paid') and kind <> 'credit_note';

create index invoices_issued_idx on public.invoices (company_id, issue_date, created_at, id) where deleted_at is null;

create index invoices_due_page_idx on public.invoices (company_id, due_date, id) where deleted_at is null;

create index invoices_amount_idx on public.invoices (company_id, total_amount, id) where deleted_at is null;

create index invoices_status_idx on public.invoices (company_id, status, id) where deleted_at is null;

create index invoices_method_idx on public.invoices (company_id, payment_method, id) where deleted_at is null and payment_method is not null;

create index invoices_unpaid_idx on public.invoices (company_id, due_date, id)
  where deleted_at is null and balance > 0 and status in ('sent', 'viewed', 'partial');

create index invoices_unpaid_issued_idx on public.invoices (company_id, issue_date, created_at, id) include (due_date)
  where deleted_at is null and balance > 0 and status in ('sent', 'viewed', 'partial');

create index invoices_begun_idx on public.invoices (company_id, id) where deleted_at is null and status <> 'paid' and paid_amount > 0;

create index invoices_pending_idx on public.invoices (company_id, id) where deleted_at is null and status <> 'paid' and paid_amount <= 0;

create index invoices_words_idx on public.invoices using gin (lower(invoice_number || ' ' || title) extensions.gin_trgm_ops, company_id);

create index invoices_reopened_idx on public.invoices (company_id, id) include (client_id, project_id)
  where kind <> 'credit_note' and (deleted_at is not null or status in ('draft', 'void'));

create index payment_attempts_invoice_idx on public.payment_attempts (company_id, invoice_id, created_at desc);

create index payment_attempts_unfinished_idx on public.payment_attempts (created_at)
  where status in ('started', 'requires_action', 'failed') and stripe_payment_intent_id is not null;

create index payment_disputes_invoice_idx on public.payment_disputes (company_id, invoice_id);

create index payment_disputes_payment_idx on public.payment_disputes (company_id, payment_id);

create index payment_disputes_credit_idx on public.payment_disputes (company_id, credit_id);

create index payments_invoice_idx on public.payments (company_id, invoice_id, paid_at);

create index payments_reverses_idx on public.payments (company_id, reverses_payment_id);

create index payments_paid_idx on public.payments (company_id, paid_at) include (amount, kind, reverses_payment_id);

create index payments_invoice_money_idx on public.payments (company_id, invoice_id) include (amount, kind, paid_at, reverses_payment_id);

create index quote_items_quote_idx on public.quote_items (company_id, quote_id, position);

create index quote_items_item_idx on public.quote_items (company_id, item_id);

create unique index quote_items_alternative_key on public.quote_items (company_id, quote_id, alternative_group)
  where alternative_group is not null and is_selected;

create index quotes_created_idx on public.quotes (company_id, created_at desc, id) where deleted_at is null;

create index quotes_status_idx on public.quotes (company_id, status, valid_until) where deleted_at is null;

create index quotes_client_idx on public.quotes (company_id, client_id);

create index quotes_project_idx on public.quotes (company_id, project_id);

create index quotes_duplicated_idx on public.quotes (company_id, duplicated_from);

create index quotes_list_idx on public.quotes (company_id) include (client_id, project_id) where deleted_at is null;

create index quotes_decided_idx on public.quotes (company_id, created_at) include (status)
  where deleted_at is null and status in ('accepted', 'rejected', 'expired');

create index quotes_amount_idx on public.quotes (company_id, total_amount, id) where deleted_at is null;

create index quotes_valid_idx on public.quotes (company_id, valid_until, id) where deleted_at is null;

create index quotes_status_page_idx on public.quotes (company_id, status, id) where deleted_at is null;

create index quotes_custom_client_idx on public.quotes (company_id, custom_client_name, id) where deleted_at is null and client_id is null;

create index quotes_words_idx on public.quotes
  using gin (lower(quote_number || ' ' || title || ' ' || coalesce(custom_client_name, '')) extensions.gin_trgm_ops, company_id);

create index stripe_customers_client_idx on public.stripe_customers (company_id, client_id);

create index stripe_customers_user_idx on public.stripe_customers (company_id, user_id);

create index subscriptions_company_idx on public.subscriptions (company_id, created_at desc);

create index subscriptions_plan_idx on public.subscriptions (plan);

create index tax_rates_company_idx on public.tax_rates (company_id, position);

create index client_message_consent_phone_idx on public.client_message_consent (phone_number);

create index client_messages_client_idx on public.client_messages (company_id, client_id, created_at desc);

create index client_messages_created_idx on public.client_messages (company_id, created_at desc);

create index client_messages_template_idx on public.client_messages (template_id);

create index client_messages_outbox_idx on public.client_messages (company_id, client_id, kind, position)
  where direction = 'outbound' and status = 'pending';

create index client_messages_reminder_idx on public.client_messages (company_id, reminder_id);

create unique index client_messages_retry_idx on public.client_messages (company_id, retry_of) where retry_of is not null;

create index message_templates_company_idx on public.message_templates (company_id, name);

create index notices_queued_idx on private.notices (created_at) where status = 'queued';

create index notices_company_idx on private.notices (company_id);

create index receipt_mails_queue_idx on private.receipt_mails (next_attempt_at) where status in ('queued', 'sending');

create unique index reminder_schedules_entry_key on public.reminder_schedules (company_id, days_after_due, channel)
  where deleted_at is null;

create index reminders_client_idx on public.reminders (company_id, client_id);

create index reminders_schedule_idx on public.reminders (company_id, schedule_id);

create index reminders_queue_idx on public.reminders (status, next_attempt_at) where status in ('queued', 'sending');

create index webhook_deliveries_endpoint_idx on public.webhook_deliveries (company_id, endpoint_id, created_at desc);

create index webhook_deliveries_due_idx on public.webhook_deliveries (next_attempt_at) where status in ('pending', 'sending');

create index webhook_endpoints_company_idx on public.webhook_endpoints (company_id, created_at desc);

create index webhook_events_waiting_idx on private.webhook_events ((payload #>> '{data,object,payment_intent}')) where outcome = 'waiting';

create index ai_conversations_user_idx on public.ai_conversations (company_id, user_id, created_at desc);

create index ai_usage_company_idx on public.ai_usage (company_id, created_at) include (status, reserved_tokens, input_tokens, output_tokens);

create index import_jobs_company_idx on public.import_jobs (company_id, created_at desc);

create index import_jobs_parent_idx on public.import_jobs (company_id, parent_id, created_at desc) where parent_id is not null;

create index import_jobs_running_idx on public.import_jobs (company_id, created_by) where is_running;

create view private.named_files with (security_invoker = true) as
select 'project-photos' as bucket, private.plain_name(object_path) as name from public.project_photos
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.project_photos where thumbnail_path is not null
union all
select 'project-documents', private.plain_name(object_path) from public.project_documents
union all
select 'project-documents', private.plain_name(object_path) from public.document_versions
union all
select 'project-documents', private.plain_name(signed_object_path) from public.signatures where signed_object_path is not null
union all
select 'project-documents', private.plain_name(signed_object_path) from public.document_acceptances where signed_object_path is not null
union all
select 'client-documents', private.plain_name(object_path) from public.client_documents
union all
select 'item-images', private.plain_name(object_path) from public.item_images
union all
select 'company-assets', private.plain_name(file_path) from public.company_logos
union all
-- A path of the bucket, or a public address of it.
select 'company-assets', private.plain_name(regexp_replace(logo_url, '^.*/company-assets/|[?#].*$', '', 'g')) from public.companies
where logo_url is not null
union all
select 'avatars', private.plain_name(regexp_replace(avatar_url, '^.*/avatars/|[?#].*$', '', 'g')) from public.user_profiles
where avatar_url is not null;

create view public.company_usage with (security_invoker = true) as select * from private.company_usage();

create view public.change_order_list with (security_invoker=true) as  select o.id,
    o.company_id,
    o.project_id,
    o.number,
    o.title,
    o.description,
    o.reason,
    o.amount,
    o.schedule_days,
    o.status,
    o.date,
    o.submitted_at,
    o.decided_at,
    o.decided_by,
    o.decision_note,
    o.created_by,
    o.version,
    o.created_at,
    o.updated_at,
    u.full_name as approved_by,
    coalesce(( select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price) order by i."position") as jsonb_agg
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id), '[]'::jsonb) as items,
    ((b.invoices -> 0) ->> 'id')::uuid as invoice_id,
    (b.invoices -> 0) ->> 'invoice_number' as invoice_number,
    coalesce(b.invoices, '[]'::jsonb) as invoices
   from public.change_orders o
     left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
     left join lateral ( select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'amount', v.amount) order by v.created_at, v.id) as invoices
           from ( select v_1.id,
                    v_1.invoice_number,
                    v_1.created_at,
                    sum(l.total_price) as amount
                   from public.invoice_items l
                     join public.invoices v_1 on v_1.company_id = l.company_id and v_1.id = l.invoice_id
                  where l.company_id = o.company_id and l.change_order_id = o.id and v_1.status <> 'void' and v_1.deleted_at is null
                  group by v_1.id, v_1.invoice_number, v_1.created_at) v) b on true;

create view public.project_budget with (security_invoker = true) as
select company_id, project_id, category, sum(budget)::numeric(12, 2) as budget, sum(committed)::numeric(12, 2) as committed,
  sum(actual)::numeric(12, 2) as actual
from (
  select b.company_id, b.project_id, b.category, b.amount as budget, 0 as committed, 0 as actual from public.budget_lines b
  union all
  select e.company_id, e.project_id, e.category, 0, case when e.status = 'committed' then e.amount else 0 end,
    case when e.status = 'spent' then e.amount else 0 end
  from public.expenses e
) as lines
group by 1, 2, 3;

create view public.project_document_list with (security_invoker = true) as
select d.id, d.company_id, d.project_id, d.name, d.description, d.category, d.status, d.is_office_only, d.version_number,
  d.object_path, d.file_name, d.file_type, d.size_bytes, d.content_hash, d.template, d.expires_on, d.created_by, d.deleted_at,
  d.version, d.created_at, d.updated_at, u.full_name as created_by_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'signer', s.signer, 'signer_email', s.signer_email,
      'status', s.status, 'method', s.method, 'signed_at', s.signed_at, 'version_number', s.version_number,
      'signed_name', s.signed_name, 'signed_object_path', s.signed_object_path)
      order by s.created_at)
    from public.signatures s
    where s.company_id = d.company_id and s.document_id = d.id and s.status in ('pending', 'signed')), '[]') as signatures,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'signer', s.signer, 'declined_at', s.declined_at,
      'decline_reason', s.decline_reason, 'version_number', s.version_number) order by s.declined_at)
    from public.signatures s
    where s.company_id = d.company_id and s.document_id = d.id and s.status = 'declined'), '[]') as declined_signatures
from public.project_documents d
left join public.user_profiles u on u.company_id = d.company_id and u.id = d.created_by
where d.deleted_at is null;

create view public.project_list with (security_invoker = true) as
select p.id, p.company_id, p.name, p.description, p.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone, p.project_manager_id, m.full_name as manager_name, p.start_date, p.end_date, p.status,
  p.address, p.project_type, p.priority, p.completion_percentage, p.latitude, p.longitude,
  f.budget, f.budget as budget_amount, f.contract_value, f.actual_cost, f.actual_cost as spent,
  p.completed_at, p.archived_at, p.version, p.created_by, p.created_at, p.updated_at
from public.projects p
left join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join public.clients c on c.company_id = p.company_id and c.id = p.client_id
left join public.user_profiles m on m.company_id = p.company_id and m.id = p.project_manager_id
where p.deleted_at is null;

create view public.project_member_list with (security_invoker = true) as
select m.company_id, m.project_id, m.user_id, p.full_name, p.email, p.phone, p.avatar_url, p.role, m.created_at
from public.project_members m
join public.user_profiles p on p.company_id = m.company_id and p.id = m.user_id;

create view private.project_names as select p.id, p.company_id, p.name from public.projects p;

create view public.project_photo_list with (security_invoker=true) as  select p.id,
    p.company_id,
    p.project_id,
    p.object_path,
    p.thumbnail_path,
    p.file_name,
    p.title,
    p.description,
    p.phase,
    p.taken_at,
    p.content_type,
    p.size_bytes,
    p.width,
    p.height,
    p.latitude,
    p.longitude,
    p.content_hash,
    p.uploaded_by,
    p.deleted_at,
    p.version,
    p.created_at,
    p.updated_at,
    u.full_name as uploaded_by_name,
    coalesce(( select jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'x', a.x, 'y', a.y, 'author', w.full_name, 'created_by', a.created_by, 'created_at', a.created_at) order by a.created_at) as jsonb_agg
           from public.photo_annotations a
             left join public.user_profiles w on w.company_id = a.company_id and w.id = a.created_by
          where a.company_id = p.company_id and a.photo_id = p.id), '[]'::jsonb) as annotations
   from public.project_photos p
     left join public.user_profiles u on u.company_id = p.company_id and u.id = p.uploaded_by
  where p.deleted_at is null;

create view public.project_status_history_list with (security_invoker=true) as  select h.id,
    h.company_id,
    h.project_id,
    h.from_status,
    h.to_status,
    h.note,
    h.changed_by,
    h.created_at,
    p.full_name as changed_by_name
   from public.project_status_history h
     left join public.user_profiles p on p.company_id = h.company_id and p.id = h.changed_by;

create view public.project_timeline_list with (security_invoker=true) as  select t.id,
    t.company_id,
    t.project_id,
    t.title,
    t.description,
    t.type,
    t.status,
    t.start_date,
    t.due_date,
    t.duration_days,
    t.assignee_id,
    t.assignee,
    t.progress,
    t.result,
    t.notes,
    t."position",
    t.completed_at,
    t.created_by,
    t.version,
    t.created_at,
    t.updated_at,
    coalesce(p.full_name, t.assignee) as assignee_name,
    array( select d.depends_on_id
           from public.project_timeline_dependencies d
          where d.company_id = t.company_id and d.project_id = t.project_id and d.entry_id = t.id) as depends_on
   from public.project_timeline t
     left join public.user_profiles p on p.company_id = t.company_id and p.id = t.assignee_id;

create view public.weather_delay_list with (security_invoker=true) as  select d.id,
    d.company_id,
    d.project_id,
    d.reason,
    d.date,
    d.duration_days,
    d.notes,
    d.created_by,
    d.version,
    d.created_at,
    d.updated_at,
    c.cost
   from public.weather_delays d
     left join public.weather_delay_costs c on c.company_id = d.company_id and c.weather_delay_id = d.id;

create view public.receipts with (security_invoker = true) as
select m.id, m.company_id, m.invoice_id, v.client_id, v.project_id, m.kind, m.amount, m.method, m.paid_at
from public.payments m
join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
where m.kind <> 'credit_note'
  and not (m.kind = 'refund' and exists (
    select 1 from public.payments o where o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'credit_note'));

create view public.client_financials with (security_invoker = true) as
select c.company_id, c.id as client_id, coalesce(b.invoiced, 0) as invoiced, coalesce(b.paid, 0) as paid,
  coalesce(b.outstanding, 0) as outstanding, coalesce(b.overdue, 0) as overdue, coalesce(b.invoices, 0)::int as invoices,
  b.last_invoice_on, b.average_days_to_pay, b.on_time_rate,
  coalesce((select sum(k.amount) from public.client_credits k where k.company_id = c.company_id and k.client_id = c.id), 0) as credit,
  coalesce((select sum(q.total_amount) from public.quotes q where q.company_id = c.company_id and q.client_id = c.id
    and q.deleted_at is null and q.status = 'sent'), 0) as quoted
from public.clients c
left join lateral (
  select sum(v.total_amount - v.retainage_amount) as invoiced, (select sum(r.amount) from public.receipts r where r.company_id = c.company_id and r.client_id = c.id) as paid,
    sum(v.balance) as outstanding, sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue,
    count(*) as invoices, max(v.issue_date) as last_invoice_on,
    round(avg(v.paid_date - v.issue_date) filter (where v.status = 'paid' and v.amount_due > 0), 1) as average_days_to_pay,
    round(100.0 * count(*) filter (where v.status = 'paid' and v.amount_due > 0 and v.paid_date <= v.due_date)
      / nullif(count(*) filter (where v.status = 'paid' and v.amount_due > 0), 0)) as on_time_rate
  from public.invoices v
  where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null and v.status not in ('draft', 'void')
    and v.kind <> 'credit_note'
) b on true
where c.deleted_at is null and (select private.has_permission('view_money'));

create view public.client_list with (security_invoker = true) as
select c.id, c.company_id, c.name, c.email, c.phone, c.company_name, c.contact_person, c.address, c.client_type, c.payment_terms,
  c.preferred_contact_method, c.notes, c.is_active, c.created_at, c.updated_at, c.version,
  concat_ws(', ', nullif(c.address ->> 'city', ''), nullif(c.address ->> 'state', '')) as location,
  coalesce(p.total, 0)::int as total_projects, coalesce(p.active, 0)::int as active_projects, p.statuses as project_statuses,
  case when (select private.has_permission('view_money')) then coalesce(v.invoiced, 0) end as total_value,
  case when (select private.has_permission('view_money')) then coalesce(v.outstanding, 0) end as outstanding,
  case when (select private.has_permission('view_money')) then coalesce(v.overdue, 0) end as overdue,
  s.satisfaction, s.answers as survey_answers,
  greatest(m.last_message, n.last_note, v.last_sent) as last_contact, c.mail_opt_out_at
from public.clients c
left join lateral (select count(*) as total, count(*) filter (where p.status in ('in_progress', 'delayed') and p.archived_at is null) as active,
    array_agg(distinct p.status) as statuses
  from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null) p on true
left join lateral (select sum(v.total_amount - v.retainage_amount) as invoiced, sum(v.balance) as outstanding,
    sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue, max(v.sent_at) as last_sent
  from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null
    and v.status not in ('draft', 'void') and v.kind <> 'credit_note') v on true
left join lateral (select round(avg(s.rating), 1) as satisfaction, count(s.rating)::int as answers
  from public.surveys s where s.company_id = c.company_id and s.client_id = c.id) s on true
left join lateral (select max(m.created_at) as last_message from public.client_messages m where m.company_id = c.company_id and m.client_id = c.id) m on true
left join lateral (select max(n.created_at) as last_note from public.client_notes n where n.company_id = c.company_id and n.client_id = c.id) n on true
where c.deleted_at is null;

create view private.client_names as select c.id, c.company_id, c.name, c.email, c.phone from public.clients c;

create view public.client_timeline with (security_invoker = true) as
select n.company_id, n.client_id, 'note' as type, n.id, null::text as title, n.body as description, null::text as status, n.created_at,
  null::text as failure
from public.client_notes n
union all
select m.company_id, m.client_id, case when m.kind = 'email' then 'mail_out' when m.direction = 'inbound' then 'message_in' else 'message_out' end,
  m.id, coalesce(m.subject, m.phone_number), m.message_content,
  case when m.status = 'failed' and exists (select from public.client_messages r where r.company_id = m.company_id and r.retry_of = m.id)
    then 'retried' else m.status end,
  m.created_at, case when m.status = 'failed' then m.twilio_error_message end
from public.client_messages m where m.reminder_id is null
union all
select q.company_id, q.client_id, 'quote', q.id, q.quote_number, q.title, q.status, q.created_at, null
from public.quotes q where q.deleted_at is null and q.client_id is not null
union all
select v.company_id, v.client_id, 'invoice', v.id, v.invoice_number, v.title,
  case when v.kind = 'credit_note' and v.status = 'paid' then 'credited' else v.status end, v.created_at, null
from public.invoices v where v.deleted_at is null
union all
select r.company_id, r.client_id, 'reminder', r.id, v.invoice_number, r.message, r.status, r.created_at, null
from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
union all
select d.company_id, d.client_id, 'document', d.id, d.name, d.description, null, d.created_at, null
from public.client_documents d where d.deleted_at is null
union all
select s.company_id, s.client_id, 'survey', s.id, s.rating::text, s.comment, case when s.answered_at is null then 'sent' else 'answered' end,
  coalesce(s.answered_at, s.created_at), null
from public.surveys s;

create view public.cost_history with (security_invoker=true) as  select c.id,
    c.company_id,
    c.material_id,
    c.vendor_id,
    c.cost,
    c.effective_date,
    c.notes,
    c.created_by,
    c.created_at,
    v.name as vendor_name,
    m.name as material_name,
    c.cost - lag(c.cost) over (partition by c.company_id, c.material_id order by c.effective_date, c.created_at) as change
   from public.cost_tracking c
     join public.materials m on m.company_id = c.company_id and m.id = c.material_id
     left join public.vendors v on v.company_id = c.company_id and v.id = c.vendor_id;

create view public.material_list with (security_invoker=true) as  select m.id,
    m.company_id,
    m.name,
    m.description,
    m.category,
    m.unit,
    m.sku,
    m.vendor_sku,
    m.vendor_id,
    m.unit_cost,
    m.unit_price,
    m.profit_margin,
    m.minimum_stock,
    m.current_stock,
    m.reorder_point,
    m.lead_time_days,
    m.specifications,
    m.is_active,
    m.import_id,
    m.created_by,
    m.version,
    m.created_at,
    m.updated_at,
    v.name as vendor_name,
    v.company_name as vendor_company_name,
        case
            when m.current_stock <= 0 then 'out'
            when m.current_stock <= m.reorder_point then 'low'
            else 'adequate'
        end as stock_status,
    ( select count(*)::int as count
           from public.vendor_materials l
          where l.company_id = m.company_id and l.material_id = m.id) as vendors_count
   from public.materials m
     left join public.vendors v on v.company_id = m.company_id and v.id = m.vendor_id;

create view public.price_proposal_list with (security_invoker=true) as  select p.id,
    p.company_id,
    p.item_id,
    p.material_id,
    p.old_cost,
    p.new_cost,
    p.old_price,
    p.new_price,
    p.status,
    p.decided_by,
    p.decided_at,
    p.created_at,
    p.updated_at,
    i.name as item_name,
    i.sku,
    m.name as material_name,
    p.new_price - p.old_price as price_change
   from public.price_proposals p
     join public.items_database i on i.company_id = p.company_id and i.id = p.item_id
     left join public.materials m on m.company_id = p.company_id and m.id = p.material_id;

create view public.stock_movement_list with (security_invoker=true) as  select m.id,
    m.company_id,
    m.item_id,
    m.material_id,
    m.kind,
    m.quantity,
    m.stock_after,
    m.project_id,
    m.notes,
    m.created_by,
    m.created_at,
    m.takes_back,
    u.full_name as booked_by,
    p.name as project_name,
    (exists ( select
           from public.stock_movements t
          where t.company_id = m.company_id and t.takes_back = m.id)) as is_taken_back,
    m.takes_back is null and not (exists ( select
           from public.stock_movements t
          where t.company_id = m.company_id and t.takes_back = m.id)) and not private.is_counted_since(m.*) as can_take_back
   from public.stock_movements m
     left join public.user_profiles u on u.company_id = m.company_id and u.id = m.created_by
     left join public.projects p on p.company_id = m.company_id and p.id = m.project_id;

create view public.vendor_list with (security_invoker=true) as  select id,
    company_id,
    name,
    company_name,
    contact_person,
    email,
    phone,
    website,
    tax_id,
    payment_terms,
    preferred_payment_method,
    notes,
    address,
    is_active,
    import_id,
    created_by,
    version,
    created_at,
    updated_at,
    ( select count(*)::int as count
           from public.vendor_materials l
          where l.company_id = v.company_id and l.vendor_id = v.id) as materials_count
   from public.vendors v;

create view public.vendor_material_list with (security_invoker=true) as  select l.id,
    l.company_id,
    l.vendor_id,
    l.material_id,
    l.unit_cost,
    l.vendor_sku,
    l.lead_time_days,
    l.minimum_order_quantity,
    l.is_preferred,
    l.created_by,
    l.created_at,
    l.updated_at,
    v.name as vendor_name,
    v.company_name as vendor_company_name,
    v.contact_person,
    v.email as vendor_email,
    v.phone as vendor_phone,
    m.name as material_name,
    m.description as material_description,
    m.unit as material_unit,
    m.category as material_category
   from public.vendor_materials l
     join public.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
     join public.materials m on m.company_id = l.company_id and m.id = l.material_id;

create view public.client_credit_list with (security_invoker = true) as
select k.id, k.company_id, k.client_id, k.amount,
  case
    when k.source = 'overpayment' then 'overpaid'
    when k.source = 'credit_note' then 'credited'
    when k.source = 'applied' then 'applied'
    when k.source = 'manual' then 'added'
    when k.invoice_id is null and k.amount < 0 then 'paid_out'
    when k.invoice_id is null then 'payout_undone'
    when k.amount > 0 then 'unapplied'
    when k.returns_credit_id is not null then 'refunded'
    else 'note_voided' end as event,
  k.method, k.reference, k.notes, k.invoice_id, v.invoice_number, coalesce(k.paid_at, k.created_at) as happened_at, k.created_at,
  exists (select from public.client_credits u where u.company_id = k.company_id and u.returns_credit_id = k.id and k.amount < 0) as is_undone
from public.client_credits k
left join public.invoices v on v.company_id = k.company_id and v.id = k.invoice_id;

create view private.quote_names as select q.id, q.company_id, q.quote_number from public.quotes q;

create view public.invoice_list with (security_invoker = true) as
select v.id, v.company_id, v.invoice_number, v.kind, v.title, v.description, v.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone, v.project_id, p.name as project_name, v.quote_id, q.quote_number,
  case when v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.due_date < current_date then 'overdue' else v.status end as status,
  private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
  private.aging_days(v.status, v.balance, v.due_date) as aging_days,
  v.payment_method, v.payment_terms, v.subtotal, v.discount_amount, v.tax_rate, v.tax_amount, v.total_amount, v.retainage_amount,
  v.amount_due, v.paid_amount, (case when v.status = 'void' then 0 else v.balance end)::numeric(12,2) as balance, v.items_count, v.issue_date, v.due_date, v.paid_date,
  v.kind = 'progress' as progress_billing, v.revision, v.sent_at, v.viewed_at, v.notes, v.show_summary_only,
  v.credits_invoice_id, v.version, v.created_by, v.created_at, v.updated_at
from public.invoices v
left join private.client_names c on c.company_id = v.company_id and c.id = v.client_id
left join private.project_names p on p.company_id = v.company_id and p.id = v.project_id
left join private.quote_names q on q.company_id = v.company_id and q.id = v.quote_id
where v.deleted_at is null;

create view public.payment_list with (security_invoker = true) as
select m.id, m.company_id, m.invoice_id, v.invoice_number, v.client_id, c.name as client_name, m.kind, m.amount, m.method, m.provider,
  m.reference, m.notes, m.paid_at, m.reverses_payment_id, m.created_by, m.created_at,
  m.kind <> 'refund' and m.amount + coalesce((select sum(r.amount) from public.payments r
    where r.company_id = m.company_id and r.reverses_payment_id = m.id), 0) > 0 as is_reversible
from public.payments m
join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
left join public.clients c on c.company_id = v.company_id and c.id = v.client_id;

create view public.payment_schedule_list with (security_invoker=true) as  select id,
    company_id,
    project_id,
    description,
    amount,
    due_date,
    paid_at,
    "position",
    created_by,
    version,
    created_at,
    updated_at,
        case
            when paid_at is not null then 'paid'
            when due_date < current_date then 'overdue'
            else 'pending'
        end as status
   from public.payment_schedule s;

create view public.quote_list with (security_invoker = true) as
select q.id, q.company_id, q.quote_number, q.title, q.description, q.client_id, coalesce(c.name, q.custom_client_name) as client_name,
  c.email as client_email, c.phone as client_phone, q.custom_client_name, q.project_id, p.name as project_name,
  case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end as status,
  q.subtotal, q.discount_amount, q.tax_rate, q.tax_amount, q.total_amount, q.items_count, q.valid_until,
  q.valid_until - current_date as days_left, q.billed_amount, q.billed_amount > 0 as is_billed,
  (select v.id from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void'
    and v.deleted_at is null and v.kind not in ('credit_note', 'retainage') order by v.created_at limit 1) as invoice_id,
  q.revision, q.sent_at, q.viewed_at, q.accepted_at, q.notes, q.show_summary_only, q.version, q.created_by, q.created_at, q.updated_at
from public.quotes q
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
left join public.projects p on p.company_id = q.company_id and p.id = q.project_id
where q.deleted_at is null;

create view public.quote_margin_warnings with (security_invoker = true) as
select q.company_id, q.id, q.quote_number, q.title, q.status, coalesce(c.name, q.custom_client_name) as client_name, q.total_amount,
  count(*)::int as lines_count,
  sum(round(l.quantity * (k.cost_now - l.unit_cost), 2)) as margin_lost,
  round((sum(l.total_price) - sum(l.quantity * l.unit_cost)) / nullif(sum(l.total_price), 0) * 100, 2) as margin_before,
  round((sum(l.total_price) - sum(l.quantity * k.cost_now)) / nullif(sum(l.total_price), 0) * 100, 2) as margin_now
from public.quotes q
join public.quote_items l on l.company_id = q.company_id and l.quote_id = q.id and l.is_selected
join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
left join public.price_proposals p on p.company_id = i.company_id and p.item_id = i.id and p.status = 'pending'
cross join lateral (select coalesce(p.new_cost, i.cost) as cost_now) k
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
where q.deleted_at is null and q.status in ('draft', 'sent') and l.unit_cost is not null and k.cost_now > l.unit_cost
group by q.company_id, q.id, q.quote_number, q.title, q.status, c.name, q.custom_client_name, q.total_amount;

create view public.receipt_list with (security_invoker = true) as
select r.id, r.company_id, r.invoice_id, v.invoice_number, v.title as invoice_title,
  (select c.name from public.clients c where c.company_id = r.company_id and c.id = r.client_id) as client_name,
  r.kind, r.amount, r.method, r.paid_at
from public.receipts r
join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id;

create view public.job_cost with (security_invoker = true) as
select p.id as project_id, p.company_id, p.name, p.client_id, p.status, p.project_type, p.start_date, p.end_date, p.completed_at,
  p.completion_percentage, f.budget, f.contract_value, f.actual_cost, coalesce(e.committed, 0) as committed,
  coalesce(v.invoiced, 0) as invoiced, coalesce(v.paid, 0) as paid, coalesce(v.outstanding, 0) as outstanding,
  coalesce(v.paid, 0) - f.actual_cost as profit,
  case when coalesce(v.paid, 0) > 0 then round((v.paid - f.actual_cost) / v.paid * 100, 1) else 0 end as profit_margin,
  coalesce(e.materials, 0) as materials, coalesce(e.labor, 0) as labor, coalesce(e.equipment, 0) as equipment, coalesce(e.subcontractors, 0) as subcontractors
from public.projects p
join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join lateral (
  select sum(x.amount) filter (where x.status = 'committed') as committed,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'materials') as materials,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'labor') as labor,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'equipment') as equipment,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'subcontractors') as subcontractors
  from public.expenses x where x.company_id = p.company_id and x.project_id = p.id) e on true
left join lateral (
  select sum(i.amount_due) as invoiced, sum(i.balance) as outstanding,
    (select sum(r.amount) from public.receipts r where r.company_id = p.company_id and r.project_id = p.id) as paid
  from public.invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.deleted_at is null and i.status not in ('draft', 'void') and i.kind <> 'credit_note') v on true
where p.deleted_at is null;

create view public.receivables_aging with (security_invoker = true) as
select v.company_id, v.client_id, c.name as client_name, count(*)::int as invoices, sum(v.balance) as total,
  coalesce(sum(v.balance) filter (where v.due_date >= current_date), 0) as not_due,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 1 and 30), 0) as days_1_30,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 31 and 60), 0) as days_31_60,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 61 and 90), 0) as days_61_90,
  coalesce(sum(v.balance) filter (where current_date - v.due_date > 90), 0) as days_over_90
from public.invoices v
join public.clients c on c.company_id = v.company_id and c.id = v.client_id
where v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
group by v.company_id, v.client_id, c.name;

create view public.tax_liability with (security_invoker = true) as
select v.company_id, date_trunc('month', v.issue_date)::date as month, v.tax_rate,
  sum((v.subtotal - v.discount_amount) * s.sign) as taxable, sum(v.tax_amount * s.sign) as tax,
  -- The share that was received of what is due, of the tax that is left; both without what was credited.
  sum(case when v.kind <> 'credit_note' and v.amount_due > coalesce(n.credited, 0)
    then round((v.tax_amount - coalesce(n.tax, 0)) * (v.paid_amount - coalesce(n.credited, 0)) / (v.amount_due - coalesce(n.credited, 0)), 2)
    else 0 end) as tax_collected,
  count(*)::int as invoices
from public.invoices v
cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
left join (select c.company_id, c.credits_invoice_id, sum(c.total_amount) as credited, sum(c.tax_amount) as tax
  from public.invoices c where c.kind = 'credit_note' and c.status not in ('draft', 'void') and c.deleted_at is null
  group by c.company_id, c.credits_invoice_id) n on n.company_id = v.company_id and n.credits_invoice_id = v.id
where v.deleted_at is null and v.status not in ('draft', 'void')
group by v.company_id, date_trunc('month', v.issue_date), v.tax_rate;

call private.protect('public.activity_log', verbs => '');

call private.protect('public.audit_log', reads => 'manage_settings', verbs => '');

call private.protect('public.company_regions', reads => 'view_money', writes => 'manage_settings',
  feature => 'view_analytics');

call private.protect('public.data_requests', reads => 'manage_settings', verbs => '');

call private.audit('public.data_requests');

call private.protect('public.saved_searches');

call private.audit('public.companies');

call private.protect('public.company_security_settings', reads => 'manage_settings', writes => 'manage_settings',
  verbs => 'insert update');

call private.audit('public.company_security_settings', 'company_id');

call private.protect('public.invitations', reads => 'manage_team', writes => 'manage_team', verbs => 'delete');

call private.audit('public.invitations');

call private.protect('public.user_profiles', verbs => '');

call private.audit('public.user_profiles');

call private.protect('public.budget_lines', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');

call private.audit('public.budget_lines');

call private.protect('public.change_order_items', reads => 'view_money', verbs => '');

call private.protect('public.change_orders', reads => 'view_money', writes => 'edit_projects', verbs => 'delete',
  feature => 'create_edit_projects');

call private.audit('public.change_orders');

call private.protect('public.document_templates', writes => 'manage_settings');

call private.protect('public.document_versions', reads => 'view_projects', verbs => '');

call private.audit('public.document_versions');

call private.protect('public.expenses', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');

call private.audit('public.expenses');

call private.protect('public.payment_schedule', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');

call private.audit('public.payment_schedule');

call private.protect('public.photo_annotations', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');

call private.audit('public.photo_annotations');

call private.protect('public.project_documents', reads => 'view_projects', writes => 'update_progress',
  verbs => 'update', feature => 'create_edit_projects');

call private.audit('public.project_documents');

call private.protect('public.project_finances', reads => 'view_money', writes => 'edit_projects',
  verbs => 'insert update', feature => 'create_edit_projects');

call private.audit('public.project_finances', 'project_id');

call private.protect('public.project_members', reads => 'view_projects', writes => 'edit_projects',
  verbs => 'insert delete', feature => 'create_edit_projects');

call private.audit('public.project_members', 'project_id');

call private.protect('public.project_photos', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert update', feature => 'create_edit_projects');

call private.audit('public.project_photos');

call private.protect('public.project_status_history', reads => 'view_projects', verbs => '');

call private.protect('public.project_tasks', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');

call private.audit('public.project_tasks');

call private.protect('public.project_timeline', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');

call private.audit('public.project_timeline');

call private.protect('public.project_timeline_dependencies', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert delete', feature => 'create_edit_projects');

call private.protect('public.projects', reads => 'view_projects', writes => 'edit_projects', verbs => 'insert update',
  feature => 'create_edit_projects');

call private.audit('public.projects');

call private.protect('public.share_links', reads => 'edit_projects', verbs => '');

call private.audit('public.share_links');

call private.protect('public.signatures', reads => 'view_projects', verbs => '');

call private.audit('public.signatures');

call private.protect('public.subcontractor_ratings', reads => 'view_money', writes => 'edit_projects',
  feature => 'view_analytics');

call private.protect('public.weather_delay_costs', reads => 'view_money', writes => 'view_money',
  feature => 'create_edit_projects');

call private.audit('public.weather_delay_costs', 'weather_delay_id');

call private.protect('public.weather_delays', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');

call private.audit('public.weather_delays');

call private.protect('public.client_documents', reads => 'edit_clients', writes => 'edit_clients',
  feature => 'create_edit_clients');

call private.audit('public.client_documents');

call private.protect('public.client_notes', reads => 'view_clients', writes => 'edit_clients',
  feature => 'create_edit_clients');

call private.protect('public.clients', reads => 'view_clients', writes => 'edit_clients', verbs => 'insert update',
  feature => 'create_edit_clients');

call private.audit('public.clients');

call private.protect('public.surveys', reads => 'view_clients', verbs => '');

call private.protect('public.cost_tracking', reads => 'view_catalog', writes => 'edit_catalog',
  verbs => 'insert delete', feature => 'material_management');

call private.protect('public.item_images', reads => 'view_catalog', writes => 'edit_catalog',
  feature => 'create_edit_items');

call private.protect('public.item_relations', reads => 'view_catalog', writes => 'edit_catalog',
  verbs => 'insert delete', feature => 'create_edit_items');

call private.protect('public.items_database', reads => 'view_catalog', writes => 'edit_catalog',
  verbs => 'insert update', feature => 'create_edit_items');

call private.audit('public.items_database');

call private.protect('public.materials', reads => 'view_catalog', writes => 'edit_catalog',
  feature => 'material_management');

call private.audit('public.materials');

call private.protect('public.price_proposals', reads => 'view_catalog', verbs => '');

call private.audit('public.price_proposals');

call private.protect('public.stock_movements', reads => 'view_catalog', writes => 'edit_catalog', verbs => 'insert',
  feature => 'create_edit_items');

call private.protect('public.vendor_materials', reads => 'view_catalog', writes => 'edit_catalog',
  feature => 'material_management');

call private.protect('public.vendors', reads => 'view_catalog', writes => 'edit_catalog',
  feature => 'vendor_management');

call private.audit('public.vendors');

call private.protect('public.billing_history', reads => 'manage_billing', verbs => '');

call private.protect('public.brand_guidelines', writes => 'manage_settings', feature => 'custom_branding');

call private.protect('public.client_credits', reads => 'view_money', verbs => '');

call private.audit('public.client_credits');

call private.protect('public.company_branding', writes => 'manage_settings', verbs => 'insert update',
  feature => 'custom_branding');

call private.protect('public.company_logos', writes => 'manage_settings', verbs => 'insert delete');

call private.protect('public.company_tax_settings', reads => 'view_money', writes => 'manage_settings',
  verbs => 'insert update');

call private.audit('public.company_tax_settings', 'company_id');

call private.protect('public.document_acceptances', reads => 'view_money', verbs => '');

call private.protect('public.document_counters', reads => 'view_money', verbs => '');

call private.protect('public.document_shares', reads => 'view_money', verbs => '');

call private.audit('public.document_shares');

call private.protect('public.invoice_items', reads => 'view_money', writes => 'edit_documents',
  feature => 'create_edit_invoices');

call private.protect('public.invoice_revisions', reads => 'view_money', verbs => '');

call private.protect('public.invoices', reads => 'view_money', writes => 'edit_documents', verbs => 'insert update',
  feature => 'create_edit_invoices');

call private.audit('public.invoices');

call private.protect('public.payment_attempts', reads => 'view_money', verbs => '');

call private.protect('public.payment_disputes', reads => 'view_money', verbs => '');

call private.audit('public.payment_disputes');

call private.protect('public.payments', reads => 'view_money', verbs => '');

call private.audit('public.payments');

call private.protect('public.quote_items', reads => 'view_money', writes => 'edit_documents',
  feature => 'create_edit_quotes');

call private.protect('public.quote_revisions', reads => 'view_money', verbs => '');

call private.protect('public.quotes', reads => 'view_money', writes => 'edit_documents', verbs => 'insert update',
  feature => 'create_edit_quotes');

call private.audit('public.quotes');

call private.protect('public.stripe_customers', reads => 'manage_billing', verbs => '');

call private.protect('public.subscriptions', reads => 'manage_billing', verbs => '');

call private.audit('public.subscriptions');

call private.protect('public.tax_rates', reads => 'view_money', writes => 'manage_settings');

call private.audit('public.tax_rates');

call private.protect('public.client_message_consent', reads => 'send_messages', verbs => '');

call private.audit('public.client_message_consent');

call private.protect('public.client_messages', reads => 'send_messages', writes => 'send_messages', verbs => 'insert',
  feature => 'create_edit_clients');

call private.protect('public.integrations', reads => 'manage_settings', writes => 'manage_settings',
  verbs => 'insert update');

call private.audit('public.integrations');

call private.protect('public.message_templates', reads => 'send_messages', writes => 'send_messages',
  feature => 'create_edit_clients');

call private.protect('public.notification_preferences', reads => 'manage_settings', writes => 'manage_settings',
  verbs => 'insert update');

call private.protect('public.reminder_schedules', reads => 'view_money', writes => 'edit_documents',
  feature => 'create_edit_invoices');

call private.protect('public.reminders', reads => 'view_money', verbs => '');

call private.protect('public.webhook_deliveries', reads => 'manage_settings', verbs => '');

call private.protect('public.webhook_endpoints', reads => 'manage_settings', writes => 'manage_settings',
  verbs => 'update delete', feature => 'api_access');

call private.audit('public.webhook_endpoints');

call private.protect('public.ai_conversations', verbs => 'insert delete');

call private.protect('public.ai_usage', reads => 'manage_billing', verbs => '');

call private.protect('public.analytics_data', reads => 'view_money', verbs => '');

call private.protect('public.goals', reads => 'view_money', writes => 'manage_settings', feature => 'view_analytics');

call private.protect('public.report_runs', reads => 'view_money', verbs => '');

call private.protect('public.report_schedules', reads => 'view_money', writes => 'manage_settings',
  feature => 'view_analytics');

call private.protect('public.import_jobs', reads => 'edit_clients', writes => 'edit_clients', verbs => 'insert');

alter policy activity_log_select on public.activity_log
  using (company_id = (select private.company_id()) and (permission = any ((select private.permissions())::text[])));

create policy activity_log_assigned on public.activity_log as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));

create policy contact_requests_select on public.contact_requests for select to authenticated using ((select private.is_platform_admin()));

create policy saved_searches_own on public.saved_searches as restrictive for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy project_photos_select on storage.objects for select to authenticated
  using (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (owner_id = (select auth.uid())::text
         or exists (select from public.project_photos p where p.object_path = name)
         or exists (select from public.project_photos p where p.thumbnail_path = name)));

create policy project_photos_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('update_progress')) and (select private.can_write('create_edit_projects')));

create policy project_photos_delete on storage.objects for delete to authenticated
  using (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('update_progress')) and (select private.can_write('create_edit_projects'))
    and not private.is_stored_file(bucket_id, name));

create policy project_documents_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('update_progress')) and (select private.can_write('create_edit_projects')));

create policy project_documents_delete on storage.objects for delete to authenticated
  using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and owner_id = (select auth.uid())::text
    -- Only an upload that no document came of: a version that somebody may have signed stays.
    and not private.is_stored_file(bucket_id, name));

create policy company_assets_select on storage.objects for select to authenticated
  using (bucket_id = 'company-assets'
    and (select private.company_id())::text in ((storage.foldername(name))[1], (storage.foldername(name))[2]));

create policy company_assets_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'company-assets'
    and (select private.company_id())::text = case (storage.foldername(name))[1]
      when 'company-logos' then (storage.foldername(name))[2] else (storage.foldername(name))[1] end
    and (select private.has_permission('manage_settings')) and (select private.can_write()));

create policy company_assets_delete on storage.objects for delete to authenticated
  using (bucket_id = 'company-assets'
    and (select private.company_id())::text = case (storage.foldername(name))[1]
      when 'company-logos' then (storage.foldername(name))[2] else (storage.foldername(name))[1] end
    and (select private.has_permission('manage_settings')));

create policy avatars_select on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.company_id())::text);

create policy avatars_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (storage.foldername(name))[2] = (select auth.uid())::text);

create policy avatars_delete on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (storage.foldername(name))[2] = (select auth.uid())::text);

create policy client_documents_select on storage.objects for select to authenticated
  using (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')));

create policy client_documents_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')) and (select private.can_write('create_edit_clients')));

create policy item_images_select on storage.objects for select to authenticated
  using (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('view_catalog')));

create policy item_images_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_catalog')) and (select private.can_write('create_edit_items')));

create policy item_images_delete on storage.objects for delete to authenticated
  using (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_catalog')));

create policy see_as_insert on storage.objects as restrictive for insert to authenticated
  with check (not (select private.is_seeing_as()));

create policy see_as_update on storage.objects as restrictive for update to authenticated
  using (not (select private.is_seeing_as()));

create policy see_as_delete on storage.objects as restrictive for delete to authenticated
  using (not (select private.is_seeing_as()));

create policy client_documents_delete on storage.objects for delete to authenticated
  using (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')) and not private.is_client_file(name));

create policy project_documents_select on storage.objects for select to authenticated using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = ((select private.company_id())::text) and (owner_id = ((select auth.uid())::text) or (exists ( select
   from public.document_versions v
  where v.object_path = objects.name)) or (exists ( select
   from public.signatures s
  where s.signed_object_path = objects.name)) or (exists ( select
   from public.document_acceptances a
  where a.signed_object_path = objects.name))));

create policy units_read on public.units for select to authenticated using (true);

create policy weather_cache_read on public.weather_cache for select to authenticated using (true);

create policy companies_select on public.companies for select to authenticated
  using (id = (select private.company_id()));

create policy companies_update on public.companies for update to authenticated
  using (id = (select private.company_id()) and (select private.has_permission('manage_settings')))
  with check (id = (select private.company_id()) and (select private.has_permission('manage_settings')));

create policy plan_features_select on public.plan_features for select to authenticated using (true);

create policy plan_prices_read on public.plan_prices for select to authenticated using (true);

create policy plans_select on public.plans for select to anon, authenticated using (true);

create policy role_permissions_select on public.role_permissions for select to authenticated using (true);

create policy user_profiles_update on public.user_profiles for update to authenticated
  using (company_id = (select private.company_id()) and id = (select auth.uid()))
  with check (company_id = (select private.company_id()) and id = (select auth.uid()));

create policy budget_lines_update_own on public.budget_lines as restrictive for update to authenticated
  using (change_order_id is null);

create policy budget_lines_delete_own on public.budget_lines as restrictive for delete to authenticated
  using (change_order_id is null);

create policy change_orders_delete_open on public.change_orders as restrictive for delete to authenticated
  using (status in ('draft', 'pending'));

create policy document_versions_of_document on public.document_versions as restrictive for select to authenticated
  using (exists (select from public.project_documents d where d.id = document_id));

create policy photo_annotations_of_photo on public.photo_annotations as restrictive for select to authenticated
  using (exists (select from public.project_photos p where p.id = photo_id));

create policy photo_annotations_of_photo_insert on public.photo_annotations as restrictive for insert to authenticated
  with check (exists (select from public.project_photos p where p.id = photo_id));

create policy project_documents_assigned on public.project_documents as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create policy project_documents_office on public.project_documents as restrictive for select to authenticated
  using (not is_office_only or (select private.has_permission('view_money')));

create policy project_documents_office_update on public.project_documents as restrictive for update to authenticated
  using (not is_office_only or (select private.has_permission('view_money')));

create policy project_members_assigned on public.project_members as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create policy project_photos_assigned on public.project_photos as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create policy project_status_history_assigned on public.project_status_history as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create policy project_tasks_assigned on public.project_tasks as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create policy project_timeline_assigned on public.project_timeline as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create policy project_timeline_dependencies_assigned on public.project_timeline_dependencies as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

create policy projects_assigned on public.projects as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (id = any ((select private.assigned_projects())::uuid[])));

alter policy projects_select on public.projects using (company_id = (select private.company_with('view_projects')));

create policy signatures_of_document on public.signatures as restrictive for select to authenticated
  using (exists (select from public.project_documents d where d.id = document_id));

create policy weather_delays_assigned on public.weather_delays as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

alter policy clients_select on public.clients using (company_id = (select private.company_with('view_clients')));

alter policy invoice_items_select on public.invoice_items
  using (company_id = (select private.company_with('view_money')));

alter policy invoices_select on public.invoices using (company_id = (select private.company_with('view_money')));

alter policy payments_select on public.payments using (company_id = (select private.company_with('view_money')));

alter policy quote_items_select on public.quote_items using (company_id = (select private.company_with('view_money')));

alter policy quotes_select on public.quotes using (company_id = (select private.company_with('view_money')));

create policy message_templates_global on public.message_templates for select to authenticated using (company_id is null);

create policy ai_conversations_own_select on public.ai_conversations as restrictive for select to authenticated using (user_id = (select auth.uid()));

create policy ai_conversations_own_insert on public.ai_conversations as restrictive for insert to authenticated with check (user_id = (select auth.uid()));

create policy ai_conversations_own_delete on public.ai_conversations as restrictive for delete to authenticated using (user_id = (select auth.uid()));

create policy ai_quotas_read on public.ai_quotas for select to authenticated using (true);

create policy analytics_project_types_read on public.analytics_project_types for select to authenticated using (true);

create trigger activity_log_photos before insert on public.activity_log
  for each row when (new.type = 'photo' and new.status = 'created') execute function private.fold_photos();

create trigger audit_log_append_only before update or delete or truncate on public.audit_log
  for each statement execute function private.refuse_change();

create trigger platform_acts_append_only before update or delete or truncate on private.platform_acts
  for each statement execute function private.refuse_change();

create trigger on_auth_session_created after insert on auth.sessions
  for each row execute function private.note_sign_in();

create trigger on_auth_session_browser after insert or update of user_agent on auth.sessions
  for each row when (new.user_agent is not null) execute function private.note_browser();

create trigger on_auth_user_created after insert on auth.users for each row execute function private.handle_new_user();

create trigger on_auth_user_email_changed after update of email on auth.users
  for each row when (new.email::text is distinct from old.email::text) execute function private.handle_user_email();

create trigger on_auth_user_password_changed after update of encrypted_password on auth.users
  for each row when (old.encrypted_password::text is distinct from new.encrypted_password::text)
  execute function private.note_password_change();

create trigger on_auth_user_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.handle_confirmed_user();

create trigger on_auth_user_recovered after update of recovery_token on auth.users
  for each row when (coalesce(old.recovery_token, '')::text <> '' and coalesce(new.recovery_token, '')::text = '' and not new.encrypted_password::text is distinct from old.encrypted_password::text)
  execute function private.note_recovery();

create trigger companies_touch before update on public.companies
  for each row execute function private.touch_row();

create trigger companies_freeze before update on public.companies
  for each row execute function private.freeze_columns('id', 'plan', 'plan_status', 'billing_cycle', 'trial_ends_at',
    'current_period_end', 'cancel_at_period_end', 'stripe_customer_id', 'stripe_subscription_id', 'stripe_account_id',
    'is_active');

create trigger companies_freeze_card before update on public.companies
  for each row execute function private.freeze_columns('stripe_charges_enabled', 'stripe_account_at', 'past_due_since');

create trigger companies_past_due before update of plan_status on public.companies
  for each row execute function private.note_past_due();

create trigger companies_end_customer after delete on public.companies
  for each row when (old.stripe_customer_id is not null) execute function private.remember_customer();

create trigger company_security_settings_addresses before insert or update of ip_whitelist on public.company_security_settings
  for each row execute function private.check_address_list();

create trigger user_profiles_freeze before update on public.user_profiles
  for each row execute function private.freeze_columns('id', 'company_id', 'role', 'is_active', 'email',
    'agreed_to_terms_at');

create trigger user_profiles_seat before update of is_active on public.user_profiles
  for each row when (new.is_active and not old.is_active) execute function private.seat_of_returning_member();

create trigger change_orders_activity after insert or update or delete on public.change_orders
  for each row execute function private.log_activity('change order', 'title', 'view_money', 'project_id');

create trigger document_templates_keep_default before delete on public.document_templates for each row execute function private.keep_default_template();

create trigger document_templates_guidelines before insert or update on public.document_templates for each row execute function private.enforce_guidelines();

create trigger document_versions_file before insert on public.document_versions
  for each row execute function private.refuse_claimed_file('project-documents', 'object_path');

create trigger expenses_activity after insert or update or delete on public.expenses
  for each row execute function private.log_activity('expense', 'description', 'view_money', 'project_id');

create trigger expenses_actual_cost after insert or update or delete on public.expenses
  for each row execute function private.refresh_actual_cost();

create trigger payment_schedule_activity after insert or update or delete on public.payment_schedule
  for each row execute function private.log_activity('payment', 'description', 'view_money', 'project_id');

create trigger project_documents_activity after insert or update on public.project_documents
  for each row execute function private.log_document();

create trigger project_documents_check before insert or update on public.project_documents
  for each row execute function private.check_document();

create trigger project_documents_file before insert or update of object_path on public.project_documents
  for each row execute function private.refuse_claimed_file('project-documents', 'object_path');

create trigger project_finances_check before insert or update on public.project_finances
  for each row execute function private.check_project_finances();

create trigger project_photos_activity after insert or update or delete on public.project_photos
  for each row execute function private.log_activity('photo', 'title', 'view_projects', 'project_id');

create trigger project_photos_file before insert on public.project_photos
  for each row execute function private.refuse_claimed_file('project-photos', 'object_path');

create trigger project_photos_thumbnail before insert or update of thumbnail_path on public.project_photos
  for each row execute function private.refuse_claimed_file('project-photos', 'thumbnail_path');

create trigger project_tasks_activity after insert or update or delete on public.project_tasks
  for each row execute function private.log_activity('task', 'title', 'view_projects', 'project_id');

create trigger project_tasks_completed before insert or update on public.project_tasks
  for each row execute function private.keep_completed_at();

create trigger project_tasks_place before insert on public.project_tasks
  for each row when (new.position < 0) execute function private.put_task_last();

create trigger project_timeline_activity after insert or update or delete on public.project_timeline
  for each row execute function private.log_activity('timeline entry', 'title', 'view_projects', 'project_id');

create trigger project_timeline_completed before insert or update on public.project_timeline
  for each row execute function private.keep_completed_at();

create trigger project_timeline_dependencies_cycle before insert on public.project_timeline_dependencies
  for each row execute function private.refuse_cycle();

create trigger projects_activity after insert or update or delete on public.projects
  for each row execute function private.log_activity('project', 'name', 'view_projects', 'id');

create trigger projects_check before insert or update on public.projects
  for each row execute function private.check_project();

create trigger projects_quota before insert or update of status, archived_at, deleted_at on public.projects
  for each row execute function private.enforce_project_quota();

create trigger projects_status_history after insert or update of status on public.projects
  for each row execute function private.record_status();

create trigger projects_webhook_new after insert on public.projects for each row execute function private.emit_webhook();

create trigger projects_webhook after update of status on public.projects for each row when (old.status is distinct from new.status) execute function private.emit_webhook();

create constraint trigger projects_states_new after insert on public.projects deferrable initially deferred
  for each row when (new.client_id is not null) execute function private.keep_client_states();

create constraint trigger projects_states after update on public.projects deferrable initially deferred
  for each row when ((old.client_id, old.status, old.deleted_at) is distinct from (new.client_id, new.status, new.deleted_at))
  execute function private.keep_client_states();

create constraint trigger projects_states_gone after delete on public.projects deferrable initially deferred
  for each row when (old.client_id is not null) execute function private.keep_client_states();

create trigger projects_client_update after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.note_project_update();

create trigger share_links_notice after update of view_count on public.share_links
  for each row when (old.view_count = 0 and new.view_count > 0)
  execute function private.tell_of_project_look();

create trigger signatures_notice after update of status on public.signatures
  for each row when (new.status = 'signed' and old.status <> 'signed' and new.signed_by is null)
  execute function private.tell_of_signature();

create trigger signatures_signed_file before update on public.signatures for each row execute function private.freeze_signed_file();

create trigger weather_delays_activity after insert or update or delete on public.weather_delays
  for each row execute function private.log_activity('weather delay', 'reason', 'view_projects', 'project_id');

create trigger client_documents_file before insert on public.client_documents
  for each row execute function private.refuse_claimed_file('client-documents', 'object_path');

create constraint trigger client_notes_sums after insert or delete on public.client_notes deferrable initially deferred
  for each row execute function private.keep_client_sums();

create trigger clients_activity after insert or update or delete on public.clients
  for each row execute function private.log_activity('client', 'name', 'view_clients', '');

create trigger clients_webhook after insert on public.clients for each row execute function private.emit_webhook();

create trigger clients_sums after insert on public.clients for each row execute function private.add_client_sums();

create constraint trigger clients_states after update on public.clients deferrable initially deferred
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function private.keep_client_states();

create trigger surveys_notice after update of answered_at on public.surveys
  for each row when (old.answered_at is null and new.answered_at is not null)
  execute function private.tell_of_survey();

create trigger cost_tracking_apply after insert on public.cost_tracking
  for each row when (coalesce(current_setting('plumbline.typed_cost', true), '') <> 'on') execute function private.apply_cost_record();

create trigger cost_tracking_ahead before insert on public.cost_tracking
  for each row execute function private.mark_cost_ahead();

create trigger cost_tracking_forget after delete on public.cost_tracking
  for each row execute function private.forget_cost_record();

create trigger cost_tracking_begin before insert on public.cost_tracking
  for each row when (pg_trigger_depth() = 0) execute function private.begin_cost_history();

create trigger item_images_file before insert on public.item_images
  for each row execute function private.refuse_claimed_file('item-images', 'object_path');

create trigger items_database_prepare before insert or update on public.items_database
  for each row execute function private.prepare_item();

create trigger items_database_unit before insert or update of unit on public.items_database
  for each row execute function private.normalise_unit();

create trigger items_database_activity after insert on public.items_database
  for each row when (new.import_id is null) execute function private.log_activity('item', 'name', 'view_catalog', '');

create trigger items_database_stock after insert or update of current_stock on public.items_database
  for each row execute function private.record_stock_edit();

create trigger items_database_sku before update of sku, is_active on public.items_database
  for each row when (new.is_active and new.sku is not null and (not old.is_active or lower(new.sku) is distinct from lower(old.sku)))
  execute function private.keep_skus_apart();

create trigger items_database_sku_left after update of sku, is_active on public.items_database
  for each row when (old.is_active and old.sku is not null and not old.shares_sku and (not new.is_active or lower(new.sku) is distinct from lower(old.sku)))
  execute function private.pass_sku_on();

create trigger materials_unit before insert or update of unit on public.materials
  for each row execute function private.normalise_unit();

create trigger materials_activity after insert on public.materials
  for each row when (new.import_id is null) execute function private.log_activity('material', 'name', 'view_catalog', '');

create trigger materials_stock after insert or update of current_stock on public.materials
  for each row execute function private.record_stock_edit();

create trigger materials_propose after update of unit_cost on public.materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.propose_prices();

create trigger materials_typed_cost after update of unit_cost on public.materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.record_typed_cost();

create trigger materials_removed after delete on public.materials
  for each row when (coalesce(current_setting('plumbline.taking_back', true), '') <> 'on')
  execute function private.log_activity('material', 'name', 'view_catalog', '');

create trigger materials_sku_new before insert on public.materials
  for each row when (new.sku is not null) execute function private.keep_material_skus_apart();

create trigger materials_sku before update of sku on public.materials
  for each row when (new.sku is not null and lower(new.sku) is distinct from lower(old.sku)) execute function private.keep_material_skus_apart();

create trigger stock_movements_append_only before update of quantity, kind, item_id, material_id on public.stock_movements
  for each row execute function private.refuse_change();

create trigger stock_movements_apply before insert on public.stock_movements
  for each row execute function private.apply_stock_movement();

create trigger vendor_materials_check before insert on public.vendor_materials
  for each row execute function private.check_vendor_link();

create trigger vendor_materials_price after update of unit_cost on public.vendor_materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.record_vendor_price();

create trigger vendors_activity after insert on public.vendors
  for each row when (new.import_id is null) execute function private.log_activity('vendor', 'name', 'view_catalog', '');

create trigger vendors_removed after delete on public.vendors
  for each row when (coalesce(current_setting('plumbline.taking_back', true), '') <> 'on')
  execute function private.log_activity('vendor', 'name', 'view_catalog', '');

create trigger client_credits_append_only before update of amount, client_id, source on public.client_credits
  for each row execute function private.refuse_change();

create trigger client_credits_check after insert on public.client_credits
  for each row execute function private.check_client_credit();

create trigger client_credits_receipt after insert on public.client_credits for each row
  when (new.external_id is not null and new.payment_id is null and new.amount > 0 and new.paid_at > new.created_at - interval '2 days')
  execute function private.queue_credit_receipt();

create trigger client_credits_notice after insert on public.client_credits for each row
  when (new.external_id is not null and new.payment_id is null and new.amount > 0 and new.paid_at > new.created_at - interval '2 days')
  execute function private.tell_of_credit();

create trigger company_branding_apply after insert or update on public.company_branding for each row execute function private.apply_branding();

create trigger company_logos_first after insert or delete on public.company_logos for each row execute function private.first_logo();

create trigger company_logos_file before insert on public.company_logos
  for each row execute function private.refuse_claimed_file('company-assets', 'file_path');

create trigger document_acceptances_append_only before update of decision, document, document_hash, signature, signer_name
  on public.document_acceptances for each row execute function private.refuse_change();

create trigger document_acceptances_notice after insert on public.document_acceptances
  for each row execute function private.tell_of_decision();

create trigger document_acceptances_signed_file before update on public.document_acceptances
  for each row execute function private.freeze_signed_file();

create trigger document_acceptances_file after insert on public.document_acceptances
  for each row when (new.decision = 'accepted') execute function private.queue_acceptance_file();

create trigger document_shares_notice after update of first_viewed_at on public.document_shares
  for each row when (old.first_viewed_at is null and new.first_viewed_at is not null)
  execute function private.tell_of_first_look();

create trigger invoice_items_state before insert or update or delete on public.invoice_items
  for each row execute function private.guard_invoice_line();

create trigger invoice_items_freeze_parent before update on public.invoice_items
  for each row execute function private.freeze_columns('invoice_id', 'quote_item_id', 'contract_amount', 'percent_before');

create trigger invoice_items_inserted after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.sum_invoice_lines();

create trigger invoice_items_updated after update on public.invoice_items referencing new table as changed
  for each statement execute function private.sum_invoice_lines();

create trigger invoice_items_deleted after delete on public.invoice_items referencing old table as changed
  for each statement execute function private.sum_invoice_lines();

create trigger invoice_items_used after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.count_item_usage();

create trigger invoice_items_unused after delete on public.invoice_items referencing old table as changed
  for each statement execute function private.count_item_usage();

create trigger invoice_items_cost before insert on public.invoice_items
  for each row execute function private.stamp_line_cost();

create trigger invoice_items_bill after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.check_billed_lines();

create trigger invoice_items_rebill after update on public.invoice_items referencing new table as changed
  for each statement execute function private.check_billed_lines();

create trigger invoice_revisions_append_only before update on public.invoice_revisions for each row execute function private.refuse_change();

create trigger invoices_assign_number before insert on public.invoices
  for each row execute function private.assign_number('invoice_number');

create trigger invoices_totals before insert or update on public.invoices
  for each row execute function private.compute_totals();

create trigger invoices_freeze_totals before update on public.invoices
  for each row execute function private.freeze_columns('invoice_number', 'number_origin', 'quote_id', 'kind', 'subtotal',
    'discount_amount', 'tax_amount', 'total_amount', 'retainage_amount', 'paid_amount', 'paid_date', 'items_count',
    'payment_method', 'revision', 'credits_invoice_id', 'stripe_customer_id', 'stripe_payment_intent_id');

create trigger invoices_parties before insert or update of client_id, project_id on public.invoices
  for each row execute function private.check_document_parties();

create trigger invoices_kind before insert on public.invoices for each row execute function private.guard_new_invoice();

create trigger invoices_state before update on public.invoices for each row execute function private.guard_invoice();

create trigger invoices_billed_new after insert on public.invoices
  for each row when (new.quote_id is not null) execute function private.sum_billed();

create trigger invoices_billed after update of subtotal, discount_type, discount_value, status, deleted_at on public.invoices
  for each row when (new.quote_id is not null) execute function private.sum_billed();

create trigger invoices_activity_new after insert on public.invoices
  for each row execute function private.log_activity('invoice', 'title', 'view_money', 'project_id');

create trigger invoices_activity after update on public.invoices
  for each row when ((old.status, old.deleted_at, old.title, old.client_id, old.revision)
    is distinct from (new.status, new.deleted_at, new.title, new.client_id, new.revision))
  execute function private.log_activity('invoice', 'title', 'view_money', 'project_id');

create trigger invoices_webhook_new after insert on public.invoices for each row execute function private.emit_webhook();

create trigger invoices_webhook after update on public.invoices for each row when (old.status is distinct from new.status) execute function private.emit_webhook();

create trigger invoices_zz_credit_note before insert or update on public.invoices
  for each row when (new.kind = 'credit_note') execute function private.settle_credit_note();

create constraint trigger invoices_sums_new after insert on public.invoices deferrable initially deferred
  for each row when (new.status <> 'draft') execute function private.keep_client_sums();

create constraint trigger invoices_sums after update on public.invoices deferrable initially deferred
  for each row when ((old.client_id, old.kind, old.status, old.total_amount, old.retainage_amount, old.paid_amount, old.due_date, old.sent_at, old.deleted_at)
    is distinct from (new.client_id, new.kind, new.status, new.total_amount, new.retainage_amount, new.paid_amount, new.due_date, new.sent_at, new.deleted_at))
  execute function private.keep_client_sums();

create constraint trigger invoices_sums_gone after delete on public.invoices deferrable initially deferred
  for each row when (old.status <> 'draft') execute function private.keep_client_sums();

create trigger invoices_change_orders after update of deleted_at, project_id on public.invoices
  for each row when (old.deleted_at is not null and new.deleted_at is null or new.project_id is distinct from old.project_id)
  execute function private.check_billed_invoice();

create trigger payments_apply after insert on public.payments for each row execute function private.apply_payment();

create trigger payments_append_only before update on public.payments for each row execute function private.refuse_change();

create trigger payments_activity after insert on public.payments for each row when (new.kind <> 'kept_as_credit')
  execute function private.log_activity('payment', 'reference', 'view_money', '');

create trigger payments_webhook after insert on public.payments for each row when (new.kind <> 'kept_as_credit')
  execute function private.emit_webhook();

create trigger payments_receipt after insert on public.payments for each row
  when (new.provider = 'stripe' and new.kind = 'payment' and new.paid_at > new.created_at - interval '2 days')
  execute function private.queue_receipt();

create constraint trigger payments_notice after insert on public.payments deferrable initially deferred for each row
  when (new.provider = 'stripe' and new.kind = 'payment' and new.paid_at > new.created_at - interval '2 days')
  execute function private.tell_of_payment();

create trigger quote_items_state before insert or update or delete on public.quote_items
  for each row execute function private.guard_quote_line();

create trigger quote_items_freeze_parent before update on public.quote_items
  for each row execute function private.freeze_columns('quote_id');

create trigger quote_items_inserted after insert on public.quote_items referencing new table as changed
  for each statement execute function private.sum_quote_lines();

create trigger quote_items_updated after update on public.quote_items referencing new table as changed
  for each statement execute function private.sum_quote_lines();

create trigger quote_items_deleted after delete on public.quote_items referencing old table as changed
  for each statement execute function private.sum_quote_lines();

create trigger quote_items_used after insert on public.quote_items referencing new table as changed
  for each statement execute function private.count_item_usage();

create trigger quote_items_unused after delete on public.quote_items referencing old table as changed
  for each statement execute function private.count_item_usage();

create trigger quote_items_cost before insert on public.quote_items
  for each row execute function private.stamp_line_cost();

create trigger quote_items_catalog_price before insert or update of item_id, unit_price on public.quote_items
  for each row execute function private.stamp_catalog_price();

create trigger quote_items_state_closed before insert or update or delete on public.quote_items
  for each row execute function private.refuse_closed_quote();

create trigger quote_revisions_append_only before update on public.quote_revisions for each row execute function private.refuse_change();

create trigger quotes_assign_number before insert on public.quotes
  for each row execute function private.assign_number('quote_number');

create trigger quotes_totals before insert or update on public.quotes
  for each row execute function private.compute_totals();

create trigger quotes_freeze_totals before update on public.quotes
  for each row execute function private.freeze_columns('quote_number', 'number_origin', 'subtotal', 'discount_amount',
    'tax_amount', 'total_amount', 'items_count', 'billed_amount', 'revision');

create trigger quotes_parties before insert or update of client_id, project_id on public.quotes
  for each row execute function private.check_document_parties();

create trigger quotes_state before update on public.quotes for each row execute function private.guard_quote();

create trigger quotes_activity_new after insert on public.quotes
  for each row execute function private.log_activity('quote', 'title', 'view_money', 'project_id');

create trigger quotes_activity after update on public.quotes
  for each row when ((old.status, old.deleted_at, old.title, old.client_id, old.revision)
    is distinct from (new.status, new.deleted_at, new.title, new.client_id, new.revision))
  execute function private.log_activity('quote', 'title', 'view_money', 'project_id');

create trigger quotes_webhook_new after insert on public.quotes for each row execute function private.emit_webhook();

create trigger quotes_webhook after update on public.quotes for each row when (old.status is distinct from new.status) execute function private.emit_webhook();

create trigger client_message_consent_phone before insert or update on public.client_message_consent
  for each row execute function private.normalise_phone();

create trigger client_messages_a_phone before insert on public.client_messages
  for each row execute function private.normalise_phone();

create trigger client_messages_consent before insert on public.client_messages
  for each row execute function private.require_consent();

create constraint trigger client_messages_sums after insert or delete on public.client_messages deferrable initially deferred
  for each row execute function private.keep_client_sums();

create trigger integrations_settled before insert or update on public.integrations
  for each row execute function private.settle_integration();

create trigger notification_preferences_weekly before insert or update of weekly_reports on public.notification_preferences
  for each row execute function private.note_weekly_reports();

create trigger webhook_endpoints_url before insert or update of url on public.webhook_endpoints
  for each row execute function private.check_webhook_url();

revoke update on public.activity_log from service_role;

revoke insert, update, delete on public.audit_log from service_role;

grant execute on function private.change_percent to authenticated, service_role;

grant execute on function private.changed_amount to authenticated, service_role;

grant execute on function public.claim_files_without_row to service_role;

grant execute on function public.clean_table to service_role;

grant insert (id, company_id, region, zip_prefixes), update (zip_prefixes) on public.company_regions to authenticated;

grant select on public.contact_requests to authenticated;

grant select, insert, update, delete on public.contact_requests to service_role;

grant execute on function public.count_all_data to service_role;

grant execute on function public.delete_documents to authenticated, service_role;

grant execute on function private.e164 to authenticated, service_role;

grant execute on function public.export_tables to authenticated, service_role;

grant execute on function extensions.word_similarity(text, text) to authenticated, service_role;

grant execute on function extensions.strict_word_similarity(text, text) to authenticated, service_role;

grant execute on function public.files_without_row to service_role;

grant execute on function public.follow_own_clock to anon, authenticated, service_role;

grant execute on function private.format_number to authenticated, service_role;

grant execute on function private.freeze_columns to authenticated, service_role;

grant execute on function private.guard_write to authenticated, service_role;

grant execute on function private.is_money to authenticated, service_role;

grant execute on function private.is_stored_file to authenticated, service_role;

grant execute on function private.like_pattern to authenticated, service_role;

grant execute on function private.list_page to authenticated, service_role;

grant execute on function public.next_document_number to authenticated, service_role;

grant execute on function private.number_series to authenticated, service_role;

grant execute on function private.refuse_large_discount to authenticated, service_role;

grant execute on function private.refuse_parts_of_cents to authenticated, service_role;

grant execute on function private.region_of to authenticated, service_role;

grant execute on function private.reject to authenticated, service_role;

grant execute on function public.remove_unconfirmed_accounts to service_role;

grant execute on function public.restore_documents to authenticated, service_role;

grant execute on function public.run_daily_jobs to service_role;

grant execute on function public.run_daily_jobs_once to service_role;

grant insert (id, company_id, user_id, list, name, query),
  update (name, query)
  on public.saved_searches to authenticated;

grant execute on function public.search_everything to authenticated, service_role;

grant execute on function private.search_ids to authenticated, service_role;

grant execute on function public.start_question to authenticated, service_role;

grant execute on function public.stored_files to service_role;

grant execute on function private.term_days to authenticated, service_role;

grant execute on function private.touch_row to authenticated, service_role;

grant execute on function private.unit_code to authenticated, service_role;

grant select on public.units to authenticated, service_role;

grant select on public.weather_cache to authenticated;

grant select, insert, update, delete on public.weather_cache to service_role;

grant execute on function public.accept_invitation to authenticated;

grant execute on function private.acting_company_id to authenticated, service_role;

grant execute on function public.allow_password_change to service_role;

grant execute on function private.can_write to authenticated, service_role;

grant execute on function public.cancel_data_request to authenticated, service_role;

grant execute on function private.cancel_data_request to authenticated;

grant execute on function public.claim_acceptance_files to service_role;

grant select,
  update (name, description, industry, website, phone, email, address, tax_id, logo_url, primary_color, secondary_color,
    accent_color, font_family, settings, paper_size, session_timeout_minutes, timezone)
  on public.companies to authenticated;

grant select, insert, update, delete on public.companies to service_role;

grant execute on function public.company_card to authenticated, service_role;

grant execute on function private.company_id to authenticated, service_role;

grant insert (company_id, login_notifications, password_expiry_days, ip_whitelist, audit_logging),
  update (login_notifications, password_expiry_days, ip_whitelist, audit_logging)
  on public.company_security_settings to authenticated;

grant select on public.company_usage to authenticated;

grant execute on function private.company_usage to authenticated;

grant execute on function private.company_with to authenticated, service_role;

grant execute on function public.complete_preset_account to service_role;

grant execute on function public.create_invitation to authenticated;

grant execute on function public.current_session to authenticated;

grant execute on function public.delete_company to service_role;

grant execute on function private.deletion_due_at to authenticated, service_role;

grant execute on function private.effective_plan to authenticated, service_role;

grant execute on function public.find_account to service_role;

grant execute on function public.finish_data_request to service_role;

grant execute on function private.has_feature to authenticated, service_role;

grant execute on function private.has_permission to authenticated, service_role;

grant execute on function private.has_role to authenticated, service_role;

grant execute on function private.is_platform_admin to authenticated, service_role;

grant execute on function private.is_seeing_as to authenticated, service_role;

grant execute on function private.is_subscribed to authenticated, service_role;

grant execute on function public.list_sessions to authenticated;

grant execute on function public.make_platform_admin to service_role;

grant execute on function private.member_id to authenticated, service_role;

grant execute on function public.note_platform_act to service_role;

grant execute on function public.peek_invitation to anon, authenticated;

grant execute on function private.permissions to authenticated, service_role;

grant execute on function private.person to authenticated, service_role;

grant select on public.plan_features to authenticated, service_role;

grant select on public.plan_prices to authenticated;

grant select, insert, update, delete on public.plan_prices to service_role;

grant execute on function private.plan_refusal to authenticated, service_role;

grant select on public.plans to anon, authenticated, service_role;

grant execute on function public.renew_invitation to authenticated;

grant execute on function public.request_data to authenticated, service_role;

grant execute on function private.request_data to authenticated;

grant execute on function private.require_read to authenticated, service_role;

grant execute on function private.require_write to authenticated, service_role;

grant execute on function public.revoke_invitation to authenticated;

grant execute on function public.revoke_member_sessions to authenticated;

grant execute on function public.revoke_other_sessions to authenticated;

grant execute on function public.revoke_session to authenticated;

grant execute on function private.role_of to authenticated, service_role;

grant select on public.role_permissions to authenticated, service_role;

grant execute on function public.save_company_profile to authenticated, service_role;

grant execute on function private.save_company_profile to authenticated;

grant execute on function public.save_regions to authenticated, service_role;

grant execute on function public.save_security_settings to authenticated, service_role;

grant execute on function public.security_state to authenticated;

grant execute on function private.see_as_state to authenticated, service_role;

grant execute on function private.session_id to authenticated, service_role;

grant execute on function public.set_member_active to authenticated;

grant execute on function public.set_member_role to authenticated;

grant execute on function private.sign_in_hold to authenticated, service_role;

grant execute on function public.start_acting_as to authenticated;

grant execute on function public.start_see_as to authenticated;

grant execute on function public.stop_acting_as to authenticated;

grant execute on function public.stop_see_as to authenticated;

grant execute on function public.take_due_deletions to service_role;

grant update (full_name, phone, avatar_url, preferences) on public.user_profiles to authenticated;

grant execute on function private.user_role to authenticated, service_role;

grant execute on function private.assigned_projects to authenticated, service_role;

grant insert (id, company_id, project_id, category, description, amount, position),
  update (category, description, amount, position)
  on public.budget_lines to authenticated;

grant execute on function public.bulk_update_projects to authenticated;

grant execute on function public.calendar_connection to authenticated, service_role;

grant execute on function private.calendar_connection to authenticated, service_role;

grant execute on function public.calendar_feed to anon, authenticated;

grant select on public.change_order_list to authenticated, service_role;

grant execute on function public.claim_signature_files to service_role;

grant execute on function public.create_calendar_token to authenticated;

grant execute on function public.decide_change_order to authenticated;

grant execute on function public.decline_signature to anon, authenticated;

grant insert (id, company_id, branding_id, template_name, document_type, base_template, logo_position, logo_size,
    show_logo, show_watermark, template_config, status),
  update (template_name, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, status)
  on public.document_templates to authenticated;

grant execute on function public.duplicate_project to authenticated;

grant insert (id, company_id, project_id, category, description, amount, status, expense_date, supplier, document_id),
  update (category, description, amount, status, expense_date, supplier, document_id)
  on public.expenses to authenticated;

grant execute on function public.fail_project_update to service_role;

grant execute on function public.finish_signature_file to service_role;

grant execute on function public.mark_calendar_read to service_role;

grant insert (id, company_id, project_id, description, amount, due_date, position),
  update (description, amount, due_date, paid_at, position)
  on public.payment_schedule to authenticated;

grant execute on function public.peek_signature to anon, authenticated;

grant insert (id, company_id, photo_id, text, x, y), update (text, x, y) on public.photo_annotations to authenticated;

grant execute on function private.places_of_one to authenticated;

grant select on public.project_budget to authenticated, service_role;

grant select on public.project_document_list to authenticated, service_role;

grant update (name, description, category, status, is_office_only, expires_on, deleted_at)
  on public.project_documents to authenticated;

grant insert (project_id, company_id, budget), update (budget) on public.project_finances to authenticated;

grant execute on function public.project_financials to authenticated;

grant select on public.project_list to authenticated, service_role;

grant select on public.project_member_list to authenticated, service_role;

grant insert (project_id, company_id, user_id) on public.project_members to authenticated;

grant select on private.project_names to authenticated, service_role;

grant execute on function public.project_overview to authenticated;

grant execute on function public.project_page to authenticated, service_role;

grant select on public.project_photo_list to authenticated, service_role;

grant insert (id, company_id, project_id, object_path, thumbnail_path, file_name, title, description, phase, taken_at,
    content_type, size_bytes, width, height, latitude, longitude, content_hash),
  update (thumbnail_path, title, description, phase, taken_at, latitude, longitude, deleted_at)
  on public.project_photos to authenticated;

grant select on public.project_status_history_list to authenticated, service_role;

grant insert (id, company_id, project_id, timeline_id, title, description, status, assignee_id, due_date, position),
  update (timeline_id, title, description, status, assignee_id, due_date, position)
  on public.project_tasks to authenticated;

grant insert (id, company_id, project_id, title, description, type, status, start_date, due_date, assignee_id, assignee,
    progress, result, notes, position),
  update (title, description, type, status, start_date, due_date, assignee_id, assignee, progress, result, notes,
    position)
  on public.project_timeline to authenticated;

grant insert (company_id, project_id, entry_id, depends_on_id) on public.project_timeline_dependencies to authenticated;

grant select on public.project_timeline_list to authenticated, service_role;

grant insert (id, company_id, name, description, client_id, project_manager_id, start_date, end_date, status, address,
    project_type, priority, completion_percentage, latitude, longitude),
  update (name, description, client_id, project_manager_id, start_date, end_date, status, address, project_type,
    priority, completion_percentage, latitude, longitude, archived_at, deleted_at)
  on public.projects to authenticated;

grant execute on function public.record_signed_file to service_role;

grant execute on function public.remove_calendar_token to authenticated, service_role;

grant execute on function private.remove_calendar_token to authenticated, service_role;

grant execute on function public.request_signature to authenticated;

grant execute on function public.restore_weather_delay to authenticated;

grant execute on function public.save_change_order to authenticated;

grant execute on function public.save_project to authenticated;

grant execute on function public.save_timeline_entry to authenticated;

grant execute on function public.save_weather_delay to authenticated;

grant execute on function private.sees_all_projects to authenticated, service_role;

grant execute on function public.set_project_progress to authenticated;

grant execute on function public.set_project_status to authenticated;

grant insert (id, company_id, vendor_id, name, project_id, quality, timeliness, cost_efficiency, communication, safety,
    innovation, notes, rated_on),
  update (quality, timeliness, cost_efficiency, communication, safety, innovation, notes, rated_on)
  on public.subcontractor_ratings to authenticated;

grant execute on function public.submit_change_order to authenticated;

grant insert (weather_delay_id, company_id, cost), update (cost) on public.weather_delay_costs to authenticated;

grant select on public.weather_delay_list to authenticated, service_role;

grant insert (id, company_id, project_id, reason, date, duration_days, notes),
  update (reason, date, duration_days, notes)
  on public.weather_delays to authenticated;

grant execute on function public.withdraw_signature to authenticated;

grant execute on function public.alike_clients to authenticated, service_role;

grant execute on function private.alike_clients to authenticated, service_role;

grant execute on function public.answer_survey to anon, authenticated, service_role;

grant insert (id, company_id, client_id, name, object_path, file_size, mime_type, description),
  update (name, description, deleted_at)
  on public.client_documents to authenticated;

grant select on public.client_financials to authenticated, service_role;

grant select on public.client_list to authenticated, service_role;

grant select on private.client_names to authenticated, service_role;

grant insert (id, company_id, client_id, body, is_pinned),
  update (body, is_pinned)
  on public.client_notes to authenticated;

grant execute on function public.client_page to authenticated, service_role;

grant execute on function private.client_page to authenticated, service_role;

grant select on public.client_timeline to authenticated, service_role;

grant insert (id, company_id, name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active, import_id),
  update (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active, deleted_at)
  on public.clients to authenticated;

grant execute on function public.create_survey to authenticated, service_role;

grant execute on function private.create_survey to authenticated;

grant execute on function private.is_client_file to authenticated, service_role;

grant execute on function public.peek_survey to anon, authenticated, service_role;

grant execute on function private.segment_of to authenticated, service_role;

grant execute on function public.accept_prices to authenticated, service_role;

grant execute on function public.bulk_update_items to authenticated, service_role;

grant execute on function public.bulk_update_materials to authenticated, service_role;

grant execute on function public.change_materials to authenticated, service_role;

grant execute on function private.changed_item to authenticated;

grant execute on function private.changed_material to authenticated;

grant execute on function private.changed_price to authenticated;

grant execute on function private.changed_vendor to authenticated;

grant execute on function private.company_markup to authenticated;

grant select on public.cost_history to authenticated, service_role;

grant insert (id, company_id, material_id, vendor_id, cost, effective_date, notes)
  on public.cost_tracking to authenticated;

grant execute on function public.decide_price_proposals to authenticated, service_role;

grant execute on function private.decide_price_proposals to authenticated;

grant execute on function public.find_item_by_barcode to authenticated, service_role;

grant execute on function public.find_item_by_sku to authenticated, service_role;

grant execute on function private.item_defaults to authenticated;

grant insert (id, company_id, item_id, object_path, file_size, is_primary, position),
  update (is_primary, position)
  on public.item_images to authenticated;

grant select on public.item_list to authenticated, service_role;

grant execute on function public.item_page to authenticated, service_role;

grant execute on function private.item_page to authenticated, service_role;

grant select on public.item_picker to authenticated, service_role;

grant execute on function private.item_price to authenticated, service_role;

grant insert (company_id, item_id, related_item_id) on public.item_relations to authenticated;

grant execute on function public.items_containing to authenticated, service_role;

grant insert (id, company_id, name, description, category, trade, unit, cost, unit_price, markup_percentage,
    price_basis, tax_category, seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact,
    supplier_email, supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id,
    is_active, import_id),
  update (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, tax_category,
    seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact, supplier_email,
    supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id, is_active)
  on public.items_database to authenticated;

grant execute on function private.items_with_text to authenticated, service_role;

grant execute on function private.matching_items to authenticated, service_role;

grant select on public.material_list to authenticated, service_role;

grant execute on function public.material_page to authenticated, service_role;

grant insert (id, company_id, name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price,
    minimum_stock, current_stock, reorder_point, lead_time_days, specifications, is_active, import_id),
  update (name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price, minimum_stock,
    current_stock, reorder_point, lead_time_days, specifications, is_active)
  on public.materials to authenticated;

grant execute on function private.own_item_with_sku to authenticated;

grant execute on function private.own_sku_taken_words to authenticated;

grant execute on function public.picker_items_containing to authenticated, service_role;

grant execute on function public.picker_page to authenticated, service_role;

grant execute on function private.price_in_step to authenticated;

grant select on public.price_proposal_list to authenticated, service_role;

grant execute on function public.related_items to authenticated, service_role;

grant execute on function private.reopen_price_proposals to authenticated;

grant execute on function public.restore_materials to authenticated, service_role;

grant execute on function public.save_default_markup to authenticated, service_role;

grant execute on function private.save_default_markup to authenticated;

grant execute on function public.save_item to authenticated, service_role;

grant execute on function public.search_items to authenticated, service_role;

grant execute on function public.set_preferred_vendor to authenticated, service_role;

grant select on public.stock_movement_list to authenticated, service_role;

grant insert (id, company_id, item_id, material_id, kind, quantity, project_id, notes)
  on public.stock_movements to authenticated;

grant execute on function public.take_back_prices to authenticated, service_role;

grant execute on function public.take_back_stock to authenticated, service_role;

grant execute on function private.take_back_stock to authenticated;

grant select on public.vendor_list to authenticated, service_role;

grant select on public.vendor_material_list to authenticated, service_role;

grant insert (id, company_id, vendor_id, material_id, unit_cost, vendor_sku, lead_time_days, minimum_order_quantity),
  update (unit_cost, vendor_sku, lead_time_days, minimum_order_quantity, is_preferred)
  on public.vendor_materials to authenticated;

grant execute on function private.vendor_named to authenticated;

grant execute on function public.vendor_page to authenticated, service_role;

grant insert (id, company_id, name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
    preferred_payment_method, notes, address, is_active, import_id),
  update (name, company_name, contact_person, email, phone, website, tax_id, payment_terms, preferred_payment_method,
    notes, address, is_active)
  on public.vendors to authenticated;

grant execute on function private.vendors_named to authenticated;

grant execute on function public.accounting_page to authenticated;

grant execute on function public.add_logo to authenticated, service_role;

grant execute on function public.apply_client_credit to authenticated, service_role;

grant execute on function private.apply_client_credit to authenticated;

grant execute on function public.apply_stripe_event to service_role;

grant execute on function public.attach_payment_intent to service_role;

grant execute on function public.bill_quote to authenticated, service_role;

grant execute on function private.billed_amount to authenticated, service_role;

grant insert (id, company_id, branding_id, guideline_type, title, description, settings, is_enforced),
  update (guideline_type, title, description, settings, is_enforced)
  on public.brand_guidelines to authenticated;

grant execute on function public.check_brand_guidelines to authenticated, service_role;

grant select on public.client_credit_list to authenticated, service_role;

grant execute on function public.closed_intents to service_role;

grant execute on function private.closed_quote_code to authenticated, service_role;

grant execute on function private.closed_quote_text to authenticated, service_role;

grant insert (id, company_id, name, primary_color, secondary_color, accent_color, font_family, font_size_base),
  update (name, primary_color, secondary_color, accent_color, font_family, font_size_base)
  on public.company_branding to authenticated;

grant insert (id, company_id, logo_type, file_name, file_path, file_size) on public.company_logos to authenticated;

grant insert (company_id, default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive, exemption_certificate,
    state, county, city, filing_reminder_day),
  update (default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive, exemption_certificate, state, county,
    city, filing_reminder_day)
  on public.company_tax_settings to authenticated;

grant execute on function private.contrast to authenticated, service_role;

grant execute on function public.convert_quote to authenticated, service_role;

grant execute on function public.create_share_link to authenticated;

grant execute on function private.credit_of to authenticated, service_role;

grant execute on function private.credited_amount to authenticated, service_role;

grant execute on function public.decide_shared_quote to anon, authenticated, service_role;

grant execute on function public.duplicate_quote to authenticated, service_role;

grant execute on function private.expire_quotes to service_role;

grant execute on function public.finish_acceptance_file to service_role;

grant execute on function public.finish_ended_customer to service_role;

grant execute on function public.get_invoice to authenticated, service_role;

grant execute on function public.get_quote to authenticated, service_role;

grant execute on function private.has_own_price to authenticated, service_role;

grant insert (id, company_id, invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit,
    unit_price, unit_cost, contract_amount, percent_before, percent_complete, change_order_id),
  update (item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, percent_complete)
  on public.invoice_items to authenticated;

grant execute on function private.invoice_json to authenticated, service_role;

grant select on public.invoice_list to authenticated, service_role;

grant execute on function public.invoice_page to authenticated, service_role;

grant insert (id, company_id, client_id, project_id, quote_id, kind, invoice_number, number_origin, title, description,
    payment_terms, discount_type, discount_value, tax_rate, retainage_rate, issue_date, due_date, notes,
    show_summary_only, credits_invoice_id, retains_invoice_id),
  update (client_id, project_id, title, description, status, payment_terms, discount_type, discount_value, tax_rate,
    retainage_rate, issue_date, due_date, notes, show_summary_only, void_reason, deleted_at, has_reminders)
  on public.invoices to authenticated;

grant execute on function private.is_counted_since to authenticated, service_role;

grant execute on function public.issue_credit_note to authenticated, service_role;

grant execute on function private.issue_credit_note to authenticated;

grant execute on function private.left_of_quote to authenticated, service_role;

grant execute on function private.luminance to authenticated, service_role;

grant execute on function public.online_ledger to service_role;

grant execute on function private.part_of to authenticated, service_role;

grant execute on function public.pay_out_credit to authenticated, service_role;

grant execute on function private.pay_out_credit to authenticated, service_role;

grant select on public.payment_list to authenticated, service_role;

grant select on public.payment_schedule_list to authenticated, service_role;

grant execute on function private.payment_status to authenticated, service_role;

grant execute on function public.preview_quote_bill to authenticated;

grant execute on function private.quote_decision to authenticated, service_role;

grant insert (id, company_id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price),
  update (item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional,
    is_selected, alternative_group, catalog_price)
  on public.quote_items to authenticated;

grant execute on function private.quote_json to authenticated, service_role;

grant select on public.quote_list to authenticated, service_role;

grant select on public.quote_margin_warnings to authenticated, service_role;

grant select on private.quote_names to authenticated, service_role;

grant execute on function public.quote_page to authenticated, service_role;

grant insert (id, company_id, client_id, custom_client_name, project_id, quote_number, number_origin, title,
    description, discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only,
    duplicated_from),
  update (client_id, custom_client_name, project_id, title, description, status, discount_type, discount_value,
    tax_rate, valid_until, notes, terms, show_summary_only, deleted_at)
  on public.quotes to authenticated;

grant execute on function public.read_shared_file to anon, authenticated;

grant execute on function public.read_shared_project to anon, authenticated;

grant execute on function public.record_payment to authenticated, service_role;

grant execute on function private.record_payment to authenticated;

grant execute on function public.record_payments to authenticated, service_role;

grant execute on function public.refundable_payment to authenticated, service_role;

grant execute on function private.refundable_payment to authenticated;

grant execute on function public.release_retainage to authenticated, service_role;

grant execute on function public.reprice_quote to authenticated, service_role;

grant execute on function public.reverse_payment to authenticated, service_role;

grant execute on function private.reverse_payment to authenticated;

grant execute on function private.revise_document to authenticated;

grant execute on function public.revise_invoice to authenticated, service_role;

grant execute on function public.revise_quote to authenticated, service_role;

grant execute on function public.revoke_document_share to authenticated, service_role;

grant execute on function private.revoke_share to authenticated;

grant execute on function public.revoke_share_link to authenticated;

grant execute on function public.save_branding to authenticated, service_role;

grant execute on function public.save_document to authenticated;

grant execute on function public.save_invoice to authenticated, service_role;

grant execute on function public.save_quote to authenticated, service_role;

grant execute on function public.save_reconciliation to service_role;

grant execute on function public.save_stripe_account to service_role;

grant execute on function public.save_stripe_customer to service_role;

grant execute on function public.save_tax_settings to authenticated, service_role;

grant execute on function public.send_invoice to authenticated, service_role;

grant execute on function public.set_primary_logo to authenticated, service_role;

grant execute on function private.set_primary_logo to authenticated;

grant execute on function public.set_quote_status to authenticated, service_role;

grant execute on function private.share_document to authenticated;

grant execute on function public.share_invoice to authenticated, service_role;

grant execute on function public.share_quote to authenticated, service_role;

grant execute on function public.shared_payment to anon, authenticated, service_role;

grant execute on function public.shared_quote_file to anon, authenticated;

grant execute on function public.sign_document to anon, authenticated;

grant execute on function public.start_payment to authenticated, service_role;

grant execute on function private.start_payment to authenticated;

grant execute on function public.start_shared_payment to service_role;

grant execute on function public.take_ended_customers to service_role;

grant insert (id, company_id, name, rate, description, is_active, position),
  update (name, rate, description, is_active, position)
  on public.tax_rates to authenticated;

grant execute on function private.touch_quotes to authenticated;

grant execute on function public.undo_credit_payout to authenticated, service_role;

grant execute on function private.undo_credit_payout to authenticated, service_role;

grant execute on function public.view_shared_document to anon, authenticated, service_role;

grant execute on function public.void_credit_note to authenticated, service_role;

grant execute on function private.void_credit_note to authenticated;

grant execute on function public.void_invoice to authenticated, service_role;

grant execute on function public.apply_message_status to service_role;

grant execute on function public.apply_text_status to service_role;

grant insert (id, company_id, client_id, template_id, phone_number, message_content)
  on public.client_messages to authenticated;

grant execute on function public.create_webhook_endpoint to authenticated, service_role;

grant execute on function private.create_webhook_endpoint to authenticated;

grant execute on function public.duplicate_template to authenticated, service_role;

grant execute on function public.finish_notice to service_role;

grant execute on function public.finish_outgoing_message to service_role;

grant execute on function public.finish_receipt to service_role;

grant execute on function public.finish_reminder to service_role;

grant execute on function public.finish_webhook_delivery to service_role;

grant insert (id, company_id, provider, status, settings, last_sync_at),
  update (status, settings, last_sync_at)
  on public.integrations to authenticated;

grant execute on function public.mail_project_update to service_role;

grant execute on function public.mark_message to service_role;

grant execute on function public.message_statistics to authenticated, service_role;

grant insert (id, company_id, name, content, is_active),
  update (name, content, is_active)
  on public.message_templates to authenticated;

grant insert (company_id, invoice_reminders, payment_confirmations, project_updates, weekly_reports,
    overdue_notifications, client_portal_notifications),
  update (invoice_reminders, payment_confirmations, project_updates, weekly_reports, overdue_notifications,
    client_portal_notifications)
  on public.notification_preferences to authenticated;

grant execute on function public.opt_out_of_mail to service_role;

grant execute on function public.postpone_reminder to service_role;

grant execute on function public.project_update_receiver to authenticated, service_role;

grant execute on function private.project_update_receiver to authenticated;

grant execute on function public.queue_client_mails to authenticated, service_role;

grant execute on function private.queue_client_mails to authenticated;

grant execute on function private.queue_reminders to authenticated;

grant select on public.receipt_list to authenticated, service_role;

grant select on public.receipts to authenticated, service_role;

grant execute on function public.receive_message to service_role;

grant execute on function public.reminder_letter to service_role;

grant insert (id, company_id, name, days_after_due, channel, message, is_active),
  update (name, days_after_due, channel, message, is_active, deleted_at)
  on public.reminder_schedules to authenticated;

grant execute on function public.retry_message to authenticated, service_role;

grant execute on function private.retry_message to authenticated, service_role;

grant execute on function public.save_notification_preferences to authenticated, service_role;

grant execute on function public.save_quiet_hours to authenticated, service_role;

grant execute on function private.save_quiet_hours to authenticated;

grant execute on function public.send_reminders to authenticated, service_role;

grant execute on function public.set_default_template to authenticated, service_role;

grant execute on function private.set_default_template to authenticated;

grant execute on function public.set_integration to authenticated, service_role;

grant execute on function public.set_message_consent to authenticated, service_role;

grant execute on function private.set_message_consent to authenticated;

grant execute on function public.sync_integrations to authenticated, service_role;

grant execute on function public.take_due_notices to service_role;

grant execute on function public.take_due_project_updates to service_role;

grant execute on function public.take_due_receipts to service_role;

grant execute on function public.take_due_reminders to service_role;

grant execute on function public.take_outgoing_messages to service_role;

grant execute on function public.take_webhook_deliveries to service_role;

grant execute on function public.text_reminder to service_role;

grant update (url, description, events, is_active) on public.webhook_endpoints to authenticated;

grant execute on function private.aging_days to authenticated, service_role;

grant insert (id, company_id, session_id, message, response, context) on public.ai_conversations to authenticated;

grant select on public.ai_quotas to authenticated, service_role;

grant execute on function public.analytics to authenticated, service_role;

grant execute on function public.analytics_outlook to authenticated, service_role;

grant select on public.analytics_project_types to authenticated, service_role;

grant execute on function public.assistant_context to authenticated, service_role;

grant execute on function public.cash_forecast to authenticated, service_role;

grant execute on function public.dashboard to authenticated, service_role;

grant execute on function public.finish_report to service_role;

grant insert (id, company_id, metric, target), update (target) on public.goals to authenticated;

grant select on public.job_cost to authenticated, service_role;

grant execute on function public.job_costing to authenticated, service_role;

grant execute on function public.named_in_question to authenticated, service_role;

grant execute on function public.operator_report to authenticated;

grant execute on function private.operator_report to authenticated;

grant execute on function public.period_totals to authenticated, service_role;

grant select on public.receivables_aging to authenticated, service_role;

grant execute on function public.refresh_all_metrics to service_role;

grant execute on function public.refresh_metrics to authenticated, service_role;

grant execute on function private.refresh_metrics to authenticated;

grant insert (id, company_id, report, recipients, is_active),
  update (recipients, is_active)
  on public.report_schedules to authenticated;

grant execute on function public.reserve_ai_usage to authenticated, service_role;

grant execute on function private.reserve_ai_usage to authenticated;

grant execute on function private.revenue_by_month to authenticated, service_role;

grant execute on function public.save_goals to authenticated, service_role;

grant execute on function private.save_insight_settings to authenticated;

grant execute on function public.settle_ai_usage to service_role;

grant execute on function public.take_due_reports to service_role;

grant select on public.tax_liability to authenticated, service_role;

grant execute on function private.address_by_import to authenticated;

grant execute on function private.begin_import to authenticated;

grant execute on function private.change_by_import to authenticated;

grant execute on function private.change_together to authenticated;

grant execute on function private.client_address_by_import to authenticated;

grant execute on function private.finish_import to authenticated;

grant execute on function private.fresh_clients to authenticated;

grant execute on function private.fresh_items to authenticated;

grant execute on function private.fresh_materials to authenticated;

grant execute on function private.fresh_vendors to authenticated;

grant execute on function public.import_batch to authenticated, service_role;

grant execute on function public.import_clients to authenticated, service_role;

grant execute on function private.import_fault to authenticated, service_role;

grant execute on function public.import_items to authenticated, service_role;

grant insert (id, company_id, kind, file_name, total_rows, created_rows, updated_rows, failed_rows, errors)
  on public.import_jobs to authenticated;

grant execute on function public.import_materials to authenticated, service_role;

grant execute on function private.import_message to authenticated;

grant execute on function public.import_vendors to authenticated, service_role;

grant execute on function private.in_row_order to authenticated;

grant execute on function private.insert_clients to authenticated;

grant execute on function private.insert_items to authenticated;

grant execute on function private.insert_materials to authenticated;

grant execute on function private.insert_vendors to authenticated;

grant execute on function private.join_import to authenticated;

grant execute on function public.keep_import to authenticated, service_role;

grant execute on function private.keep_import to authenticated;

grant execute on function private.known_client to authenticated;

grant execute on function private.known_faults to authenticated;

grant execute on function private.known_item_words to authenticated;

grant execute on function private.known_items to authenticated;

grant execute on function private.known_material to authenticated;

grant execute on function private.known_materials to authenticated;

grant execute on function private.known_vendor to authenticated;

grant execute on function private.known_vendors to authenticated;

grant execute on function private.note_import_change to authenticated;

grant execute on function private.note_import_changes to authenticated;

grant execute on function private.open_import to authenticated;

grant execute on function private.run_import to authenticated;

grant execute on function public.try_import to authenticated, service_role;

grant execute on function public.undo_import to authenticated, service_role;

grant execute on function private.undo_import to authenticated;

grant execute on function private.update_items to authenticated;

grant execute on function private.update_materials to authenticated;

grant execute on function private.update_vendors to authenticated;

comment on table private.acceptance_files is
  'Accepted quotes whose signed file is to be made; 12 attempts, then `error` says why not.';

comment on table public.activity_log is 'The feed of the dashboard and of a project; without amounts.';

comment on column public.activity_log.pieces is 'How many of its kind the line tells of.';

comment on function private.as_uuid is 'A text as a uuid; null for anything else.';

comment on function private.assign_number is
  'Before insert: keeps a typed number (trimmed), else allocates the next free one of the document''s origin. The '
  'table''s unique key settles the rest.';

comment on procedure private.audit is 'Puts a table under the audit log.';

comment on table public.audit_log is 'Append-only record of every change; read by who manages the settings.';

comment on column public.audit_log.request_id is
  'The header x-request-id of the request that made the change; null outside of one.';

comment on function private.audit_row is 'Row trigger for audit_log. Argument: the key column where it is not `id`.';

comment on function private.begin_days is
  'The daily jobs of the companies where a day has begun for which they have not run; null where there are none.';

comment on function private.change_percent is 'Change in per cent; null when there is nothing to compare with.';

comment on function private.changed_amount is 'What change orders make of an invoice''s subtotal.';

comment on function private.check_address_list is
  'Refuses what is no address, and a list without the one that is saving it.';

comment on function public.claim_files_without_row is
  'Server only: what files_without_row finds, each with whether it was claimed. A claimed file is the caller''s to '
  'remove: no row can name it any more. One that is not claimed got its row meanwhile.';

comment on table private.claimed_files is
  'Stored files that the cleaning removes or has removed, by bucket and plain name.';

comment on function public.clean_table is
  'Server only: empties one table of every company, with all that hangs on its rows; the lines of documents go with '
  'them. Error: PT422.';

comment on table private.company_days is
  'The last day of each company, by its own clock, for which the daily jobs have run.';

comment on table public.company_regions is
  'Which ZIP codes (or their first digits) a region of the analytics means for a company (C34).';

comment on table public.contact_requests is
  'The public contact form; written by the gateway only, read by platform administrators.';

comment on function public.count_all_data is 'Server only: what a cleanup would delete, in the order of [002 §7].';

comment on table public.data_requests is 'A company''s wish to have its data exported, or deleted after 30 days.';

comment on function private.day_of is
  'The day''s date where a company works at an instant; null where there is no such company.';

comment on function private.days_of is
  'The day''s date where each of the companies works at an instant; of all companies where none are named.';

comment on function public.delete_documents is
  'Deletes (softly) quotes or invoices, answering for each whether it worked and why not. Table: quotes or invoices. '
  'Errors: PT402, PT403; the PT409 of one is its answer.';

comment on function private.do_daily_jobs is 'See public.run_daily_jobs; of all companies where none are named.';

comment on function private.e164 is
  'A phone number as +<country><number> (10 digits get +1, 11 beginning with 1 get +); null when it is none.';

comment on function public.export_tables is
  'The tables that hold rows of companies, with their keys and columns: what an export of all data walks through.';

comment on function public.files_without_row is
  'Server only: stored files of all companies, a week old and more, that no row names, after `bucket/name` of the '
  'last one seen. They are removed through the storage API.';

comment on function private.follow_clock_of is 'Lets the rest of the transaction reckon days where a company works.';

comment on function public.follow_own_clock is
  'What PostgREST runs before each request (db-pre-request): days are those of the caller''s company. Without a '
  'company they stay those of Greenwich.';

comment on function private.format_number is
  'A document number as it is printed: the series of its origin, and the number padded to 4 digits (projects: 3).';

comment on function private.freeze_columns is
  'Second line behind the column grants: the named columns never change by a client.';

comment on function private.freeze_signed_file is 'Keeps the recorded file of a signature as it is, whoever asks.';

comment on function private.from_epoch is 'Seconds since 1970 as an instant; null for anything else.';

comment on function private.guard_write is
  'Statement trigger: says in plain words what the restrictive plan policies would refuse silently. Argument: plan '
  'feature.';

comment on function private.handle_confirmed_user is 'Opens the account of an address that has just been confirmed.';

comment on function private.has_words is
  'The condition that words hold a text, which stands as a pattern at a place of the question ($3): its longest '
  'number first, and of a code as "SKU-77777" the number alone in the index. Of the text it holds digits and what '
  'stands before them in a code.';

comment on function private.is_money is
  'Whether a row of the ledger moved money: credit notes and what takes them back do not.';

comment on function private.is_stored_file is
  'Does a photo or a document version stand on this object? Then it must not be deleted, whoever asks.';

comment on function private.known_zone is 'A time zone that there is; null for everything else.';

comment on function private.last_deleted is
  'The last deletion of a row of the caller''s company: `changed` is the row as it was.';

comment on function private.like_pattern is 'A typed word as an ilike pattern, with % and _ taken literally.';

comment on function private.list_conditions is
  'What the lines of an advanced search of projects mean. Holds no text of the caller.';

comment on function private.list_one_of is
  'The condition that a column has one of the values of a filter, fifty at most; null without any.';

comment on function private.list_page is
  'Which rows of the caller''s company stand on a page of projects, quotes, invoices, vendors or materials, in order; '
  'how many match, at most a thousand, and whether there are more. Nothing without the right to see them.';

comment on function private.list_phases is
  'The questions by which a sorted list is read one after the other, each in the order of an index; what has no value '
  'comes last, but a project without a start date counts as the newest. An order that a list does not have is its '
  'first.';

comment on function private.list_question is 'The question for the first $5 rows of a list in an order.';

comment on function private.list_tables is
  'What a list is read from: its table as r, and the clients c, projects p, vendors w, finances f and managers m of '
  'its rows.';

comment on function private.list_text is
  'The condition that a row of a list has the text $3 in its own words or in the name of its client ($4), project or '
  'vendor ($5); only in its name where p_named. Told whether there are clients and others of that name, it asks for '
  'them by id.';

comment on function private.list_where is
  'The condition that the filters of a list mean, but for its text: $1 the company, $2 the filters. Holds no text of '
  'the caller.';

comment on function private.list_words is
  'The words of a row itself that a list is searched by, as its trigram index holds them.';

comment on function private.local_time is
  'What the clocks of a time zone show at a moment; those of America/Chicago where there is no such zone.';

comment on function private.lock_file is
  'One transaction at a time decides about a stored file: its row is written, or it is removed.';

comment on function private.log_activity is
  'Row trigger for activity_log. Arguments: noun, name column, permission that may read the entry, project column (or '
  ''''').';

comment on function private.log_event is
  'One entry for the caller''s company that no trigger would write. Server functions only.';

comment on function private.mail_id is
  'The id of a client''s mail in a batch: the same batch sent twice makes no second mail.';

comment on function private.month_report is 'The figures of a company''s month, for the report by mail.';

comment on view private.named_files is
  'Every stored file that a row names, deleted or not, by bucket and plain name. A new column that names files '
  'belongs in here: what is missing is removed as a file without a row.';

comment on function private.named_rows is
  'Clients, projects or vendors of a company whose name is like a pattern, deleted ones too; so many at most.';

comment on function private.new_token is '256 random bits, fit for an address. Only its sha256 is ever stored.';

comment on function public.next_document_number is
  'The number that the next document of this origin (quotes_page, project, invoice_wizard, quote, credit_note) will '
  'probably get. A suggestion: nothing is reserved. Save without a number to have it allocated. Error: PT422 unknown '
  'origin.';

comment on function private.next_number is
  'Takes the next value of a series under the lock of its counter row, held until the transaction ends (C5).';

comment on function private.normalise_phone is 'Trigger: stores a phone number in E.164 form where it has one.';

comment on function private.normalise_unit is 'Trigger: stores a unit under its code (unit_code).';

comment on function private.note_recovery is
  'A reset email was used: the session that opens next may set a password for an hour.';

comment on function private.number_in is 'The longest number in a text as a pattern; null without one of three digits.';

comment on function private.number_series is
  'The prefix, which is also the counter''s name: Q-0001 quotes page, QT-YYYYMM-NNN project dialog, INV-0001 wizard, '
  'INV-YYYY-NNNN from a quote, CN-0001 credit notes.';

comment on function private.numeric_columns is
  'The numeric columns of a table that are stored as written, and whether null and 0 are accepted.';

comment on function private.one_of is
  'The condition that a column of an item has one of the values of a filter; null without any.';

comment on function private.plain_name is
  'An object''s name as it stands in an address too, where some of its characters are escaped: without these.';

comment on table private.platform_acts is
  'What was done to the installation as a whole; outlives the companies that it names.';

comment on procedure private.protect is
  'Protects a tenant table: row-level security, one policy per verb on the company (and the permissions `reads` and '
  '`writes`), restrictive policies for the plan, statement guard, frozen and touched columns. `verbs` names the verbs '
  'open to clients; the migration itself then grants insert and update column by column. `project_column` limits a '
  'subcontractor to assigned projects. `feature` is the plan feature that writing needs; reading survives a '
  'downgrade.';

comment on procedure private.quarantine_rows is
  'Moves the rows that meet a condition, and the rows that belong to them, to private.quarantined_rows. An '
  'append-only ledger loses nothing by it: the row is kept there as it was.';

comment on procedure private.quarantine_values is
  'Replaces NaN in a table by null or 0 where the column accepts it, and removes the rows where it does not (an '
  'amount of a payment).';

comment on table private.quarantined_rows is
  'Rows that held NaN when the database was upgraded, as they were stored. Removed: the row is only here. Corrected: '
  'the value is now null or 0, or was computed again. Operators read them with operator_report().';

comment on function private.queue_acceptance_file is 'Queues the signed file of a quote that a client has accepted.';

comment on function private.record_status is 'Writes project_status_history, whoever changed the status and how.';

comment on function private.refuse_change is 'Trigger for append-only tables.';

comment on function private.refuse_claimed_file is
  'A row names no file that the cleaning removes. Arguments: bucket, column.';

comment on function private.refuse_cycle is 'A dependency must not lead back to its own entry. Error: PT422.';

comment on function private.refuse_large_discount is
  'Refuses a fixed discount, in dollars, above the subtotal. Error: PT422 (discount_value).';

comment on function private.refuse_parts_of_cents is
  'Refuses a unit price with more than two decimals, which the column would round without a word. Error: PT422 '
  '(items).';

comment on function private.region_of is 'The region whose ZIP group fits an address best, or null.';

comment on function private.reject is
  'Refuses with a message in plain words. Code: PT402 plan, PT403 role, PT404 missing, PT409 stale or state, PT422 '
  'invalid; the hint names the field.';

comment on function public.remove_unconfirmed_accounts is
  'Server only: removes accounts whose address was not confirmed within a week; answers how many. What has a profile '
  'stays.';

comment on function private.request_header is 'A header of the API request, or null outside of one.';

comment on function public.restore_documents is
  'Undo of delete_documents; answers how many came back. Errors: PT402, PT403, PT422 a change order is on another '
  'invoice by now.';

comment on function public.run_daily_jobs is
  'For the service role: the daily jobs of every company, by its own clock; running it again the same day changes '
  'nothing. Sent quotes past their date become expired, costs whose day has come are in force, every company''s '
  'metrics are stored, forgotten reservations of the assistant lapse.';

comment on function public.run_daily_jobs_once is
  'For schedulers of the service role, at least once an hour and as often as they like: the daily jobs of each '
  'company once in its own day; null when there is nothing to do.';

comment on table public.saved_searches is 'Advanced searches that a person has kept; seen by that person only.';

comment on function public.search_everything is
  'Projects, clients, quotes, invoices, items, vendors, materials and documents that contain the words and that the '
  'caller may see; from two letters on.';

comment on function private.search_ids is
  'The rows of each kind that have the text, so many at most: found by index, past row-level security, for the '
  'caller''s company and rights. A name that more than a thousand clients have finds the quotes and invoices of a '
  'thousand of them.';

comment on function private.set_clock is
  'Lets the rest of the transaction reckon days in a time zone; as private.local_time, an unknown one is Chicago.';

comment on function public.start_question is
  'What the assistant''s gateway needs before it asks a provider: { session, context, reservation }, as '
  'current_session(), assistant_context() and reserve_ai_usage() answer them. Without a company, or while seeing as '
  'another role, the session alone. Errors: PT401, PT402 quota, PT403, PT422, PT429.';

comment on function private.status_words is
  'What follows the noun when something has come to a status, given in words: "sent", "paid in part", "is now on '
  'hold".';

comment on function public.stored_files is
  'Server only: the stored files of a company, or of all, after `bucket/name` of the last one seen.';

comment on function private.term_days is 'Days that a client''s payment terms allow; 30 when unknown.';

comment on function private.told_statuses is
  'The statuses that a client is told of. Not planning: before the work begins it is the company''s own matter, and '
  'going back to it is a correction. Archiving is no status and tells nobody.';

comment on function private.touch_row is 'Keeps created_at, sets updated_at, counts version up.';

comment on function private.unit_code is
  'The canonical unit for any known spelling; an unknown spelling is returned as it stands and then refused by the '
  'foreign key.';

comment on table public.units is
  'Units of measure, shared by all companies. base_factor converts to the dimension''s base (foot, square foot, cubic '
  'foot, pound, hour).';

comment on function private.walk_items is
  'Goes through the caller''s items in the order of an index and stops at the end of the page: for what a large part '
  'of all items matches.';

comment on table public.weather_cache is
  'Forecasts by rounded place; of nobody in particular. Written by the weather gateway.';

comment on function public.accept_invitation is
  'A signed-in person joins the company that invited its email address; its own company must still be empty and goes, '
  'a company in which the person was deactivated is left. Errors: PT403 not signed in, PT404 invalid token, PT409 '
  'works in a company already.';

comment on table private.act_as_sessions is
  'A platform administrator working inside a company: for a limited time, with a reason, and logged.';

comment on function private.acting_company_id is
  'The company that a platform administrator acts in at the moment, else null.';

comment on function public.allow_password_change is
  'Server only: this session has entered the old password and may set a new one within ten minutes.';

comment on function private.browser_of is 'A user agent without its version numbers.';

comment on function private.can_write is 'Is the subscription open for writing, and does the plan contain the feature?';

comment on function public.cancel_data_request is 'Takes back a request that has not begun. Errors: PT403.';

comment on function private.cancel_data_request is 'See public.cancel_data_request.';

comment on function public.claim_acceptance_files is
  'Server only: accepted quotes whose signed file is to be made, each to one caller for two minutes.';

comment on procedure private.close_while_seeing_as is
  'Puts the guard of "see as" on every table that has none yet. A migration that makes a table calls it at its end.';

comment on table public.companies is
  'A contractor; the tenant. Plan and Stripe columns are written by the server only.';

comment on function public.company_card is
  'How the caller''s company shows itself on documents: name, address, logo, colours, paper, and its default '
  'templates.';

comment on function private.company_card is 'What a company''s clients may know of it: name, address, looks.';

comment on function private.company_from_sign_up is
  'The new company with everything that registration asks (PLACEHOLDERS P15), on a 14-day trial of the chosen plan '
  '(DECISIONS C35), by the clock of the device that it was made on.';

comment on function private.company_id is
  'The caller''s company; null for a visitor, a deactivated member, and an administrator who acts nowhere.';

comment on table public.company_security_settings is
  'Security preferences of a company; the session time-out is companies.session_timeout_minutes.';

comment on view public.company_usage is
  'Real counts against the plan''s limits (P24); a null limit is none. One row, for who manages billing.';

comment on function private.company_usage is 'What the caller''s company uses of its plan.';

comment on function private.company_with is
  'The caller''s company if its role has the permission there, else null: company_id() and has_permission() in one.';

comment on function public.complete_preset_account is
  'Server only: confirms a preset account and gives it company, profile and plan; a super_admin has no company. '
  'Error: PT404.';

comment on function private.consume_invitation is 'Uses an invitation up, once, by the person it was sent to.';

comment on function public.create_invitation is
  'Invites a person (manage_team, plan feature team_management) and returns the invitation with its token, shown this '
  'once. A second invitation replaces the first. Errors: PT402 plan or seats, PT403 role, PT409 already a member, '
  'PT422 invalid or oneself.';

comment on function public.current_session is
  'The session of the caller: user, company (deletion_due_at: when it will be deleted, if so), effective plan, '
  'features, permissions, can_write (false once trial or plan has ended, and while an owner looks at the product in '
  'another role: see_as). A platform administrator who acts nowhere, a removed member and a sign-in that is held have '
  'no company; hold says what it waits for: second_factor or password. Errors: PT401 the session was ended, PT403 for '
  'a visitor.';

comment on function public.delete_company is
  'Server only: a company with its members'' accounts and its audit log, once its waiting time is over. Files go '
  'before, through the storage API. Error: PT409 not due.';

comment on function private.deletion_due_at is
  'When the caller''s company will be deleted; null where nobody has asked for that.';

comment on function private.effective_plan is
  'starter, professional, enterprise or admin [000 §6, DECISIONS C6]; read from the company alone, never from '
  'metadata.';

comment on function public.find_account is
  'Server only: { id, is_complete } of an account, null without one. Complete: it has a profile or administrates the '
  'platform.';

comment on function public.finish_data_request is 'Server only: an export has been delivered, or could not be.';

comment on function private.guard_last_owner is 'Refuses to take the role from a company''s last active owner.';

comment on function private.handle_new_user is
  'On sign-up: a company with its owner, or a member by invitation, once the address is confirmed. Role, plan and '
  'company in the metadata have no effect; selected_plan only chooses the plan of the trial.';

comment on function private.handle_user_email is
  'Keeps the profile''s e-mail equal to the account''s, once that is confirmed.';

comment on function private.has_feature is 'Does the caller''s effective plan contain this feature (plan_features)?';

comment on function private.has_permission is 'May the caller''s role do this (role_permissions)?';

comment on function private.has_role is 'Has the caller one of these roles?';

comment on table private.held_sign_ins is
  'Sign-ins with a password that was older than the company allows; they open nothing until it is changed.';

comment on table public.invitations is
  'Who was asked into a company. Made by create_invitation; the token itself is not stored.';

comment on function private.is_password_expired is
  'Whether a person''s password is older than the company allows; each has the whole span from the day the rule was '
  'saved.';

comment on function private.is_platform_admin is 'Is the caller a platform administrator?';

comment on function private.is_seeing_as is
  'Is the caller an owner who looks at the product in another role, and may change nothing?';

comment on function private.is_subscribed is
  'False once the trial has run out, the plan is cancelled, or a payment has been due for 14 days: reads stay open, '
  'writes are closed (PLACEHOLDERS P14).';

comment on function private.issue_invitation is
  'The invitation with a new token; an earlier token opens nothing any more.';

comment on table private.known_browsers is
  'The browsers a person has signed in with, without their versions: an update is not a new browser.';

comment on function public.list_sessions is
  'Where the caller is signed in: [{ id, created_at, last_seen_at, user_agent, ip, is_current }], the last used '
  'first.';

comment on function public.make_platform_admin is
  'Server only: makes an account a platform administrator, who has no company of its own.';

comment on function private.may_set_password is 'Whether a session may set a new password now.';

comment on function private.member_id is
  'The caller as a member of the company it works in; null for an acting administrator and for the server.';

comment on function private.note_browser is
  'Trigger on auth.sessions: remembers a person''s browsers and, from the second on, queues a sign-in email.';

comment on function private.note_password_change is
  'A new password: its age begins, and every session ends but the one that was allowed to set it. Holds for every way '
  'to set one.';

comment on function public.note_platform_act is
  'Server only: one line in the record of what was done to the installation.';

comment on function private.note_sign_in is
  'Binds a grant to set a password to the session that a reset has opened; holds a sign-in whose password is too old '
  'until it is changed.';

comment on function private.open_account is
  'Gives a confirmed account its profile: in the company that invited it, else as the owner of a new one. An '
  'invitation that has expired before the address was confirmed leaves a company of its own, which accept_invitation '
  'can still replace.';

comment on function private.open_invitation is
  'The invitation of a token, unless it was used, withdrawn or has expired.';

comment on table private.password_changes is 'When a person last chose a password; without a row, at the sign-up.';

comment on table private.password_grants is
  'Which session may set a new password, and survives it: one that has entered the old password, used a reset email, '
  'or signed in with an expired password. Without a session until the reset has opened one.';

comment on function public.peek_invitation is
  'What the invitation page shows to a visitor who holds the token: company, e-mail, role. Error: PT404.';

comment on function private.permissions is 'What the caller''s role may do.';

comment on function private.person is
  'Who asks: auth.uid(), or null once the session was ended, while it is held, or when it comes from an address that '
  'the company''s list does not name. The address is the one of the sign-in or of the last renewal.';

comment on function private.plain_person is 'A name for comparison: without case, punctuation and repeated spaces.';

comment on table public.plan_features is
  'Feature matrix of [000 §6], one row per plan and feature; `admin` is a platform administrator.';

comment on table public.plan_prices is
  'The card provider''s price ids for our plans; filled by the payments gateway when it starts.';

comment on function private.plan_refusal is
  'What is said to who lacks a feature of the plan, in the words of the Feature Not Available screen.';

comment on table public.plans is
  'Price list and limits; feeds registration, pricing and billing (DECISIONS C1, C2). Null limit: unlimited.';

comment on function private.refuse_while_seeing_as is
  'Statement trigger: an owner who looks at the product in another role changes nothing.';

comment on function public.renew_invitation is
  'A new token and seven more days for an open invitation; the old token dies. Errors: PT402, PT403, PT404, PT409 '
  'accepted.';

comment on function public.request_data is
  'An owner asks for an export now, or for the deletion of the account in 30 days; asking twice makes one request. '
  'Errors: PT403.';

comment on function private.request_data is 'See public.request_data.';

comment on function private.require_read is
  'Like require_write for a function that only reads: the role (PT403) and the plan (PT402), whatever the '
  'subscription''s state.';

comment on function private.require_seat is
  'Refuses with PT402 when members and, with an address, open invitations to others fill the seats of the plan.';

comment on function private.require_write is
  'The first line of a function that writes: member, role (PT403), open subscription and plan feature (PT402).';

comment on function public.revoke_invitation is
  'Takes an open invitation back; its link dies. Errors: PT403, PT404, PT409 accepted.';

comment on function public.revoke_member_sessions is
  'Signs a member out everywhere (manage_team). Errors: PT403, PT404.';

comment on function public.revoke_other_sessions is
  'Signs the caller out everywhere else, at once; answers how many sessions that were.';

comment on function public.revoke_session is 'Signs the caller out on one device, at once. Error: PT404.';

comment on function private.role_of is
  'The role in which a person is shown the product: its own, or the one that an owner looks at.';

comment on table public.role_permissions is 'Permissions of [002 §6] by role inside a company.';

comment on function public.save_company_profile is
  'Saves name, phone, email, website, tax_id, address{} and settings{business_type, license_number}; other settings '
  'stay. Errors: PT402, PT403, PT404, PT409 when the version is not the stored one, PT422.';

comment on function private.save_company_profile is 'See public.save_company_profile.';

comment on function public.save_regions is
  'Sets the ZIP codes (or their first digits) of regions: [{ region, zip_prefixes }]; an empty list takes a region '
  'away (C34). Errors: PT402, PT403.';

comment on function public.save_security_settings is
  'Saves login_notifications, password_expiry_days, ip_whitelist, audit_logging and session_timeout_minutes. Errors: '
  'PT402, PT403, PT422.';

comment on function private.seat_of_returning_member is 'A member who is taken back needs a seat as well.';

comment on function public.security_state is
  'The caller''s password age under the company''s rule (no expiry until the company has saved one) and the address '
  'of the session.';

comment on function private.see_as_state is '{ role, full_name, expires_at } of what an owner looks at, else null.';

comment on function private.session_id is
  'The sign-in that the caller''s token comes from; null for tokens without one and outside of a request.';

comment on function public.set_member_active is
  'Removes a member from the company or takes it back; a removed member sees nothing. Errors: PT404, PT409 last '
  'owner.';

comment on function public.set_member_role is
  'Changes a member''s role (manage_team). Errors: PT404 no member, PT409 last owner, PT422 unknown role.';

comment on function private.sign_in_hold is
  'What the caller''s sign-in waits for: second_factor, then password (a new one); null for one that waits for '
  'nothing.';

comment on function public.start_acting_as is
  'A platform administrator works inside a company for at most an hour; the company sees it in its audit log. Errors: '
  'PT403, PT404, PT422 reason missing.';

comment on function public.start_see_as is
  'An owner looks at the product as a member of another role sees it, for 30 minutes at most and without changing '
  'anything; with a member, with that one''s assigned projects. Errors: PT403 no owner, PT404 no such member, PT409 '
  'no session, PT422 role.';

comment on function public.stop_acting_as is 'Ends the caller''s act-as session, if there is one.';

comment on function public.stop_see_as is 'Ends looking at the product in another role, if the caller does.';

comment on function public.take_due_deletions is
  'Server only: companies whose waiting time is over, each to one taker.';

comment on table public.user_profiles is
  'A person in a company. Role, company and e-mail are written by the server only.';

comment on function private.user_role is 'The caller''s role in its company; an acting administrator works as owner.';

comment on function private.assigned_projects is 'The projects that the caller is assigned to (project_members).';

comment on table public.budget_lines is 'What a project may cost, by category.';

comment on function public.bulk_update_projects is
  'Does one thing to many projects and reports on each: [{id, ok, message}]. Actions: set_status, set_priority (with '
  'a value), archive, unarchive, delete, restore (Undo of delete). A row that fails leaves the others done. Errors: '
  'PT402, PT403, PT422.';

comment on function public.calendar_connection is
  'created_at and last_read_at of the caller''s calendar feed of all projects; null when there is none.';

comment on function private.calendar_connection is
  'created_at and last_read_at of the caller''s calendar feed of all projects; null when there is none.';

comment on function public.calendar_feed is
  'The events behind a calendar token, for the gateway that writes the ICS file; no sums, no client. Error: PT404.';

comment on table public.change_order_items is 'The lines of a change order.';

comment on view public.change_order_list is
  'Change orders with their lines, who decided, and the living invoices that bill them: [{ id, invoice_number, amount '
  '}].';

comment on table public.change_orders is
  'Changes of the contract; an approved one moves budget, contract value and end date.';

comment on function private.check_change_orders is
  'Refuses invoices whose change orders are of another project, not approved, or billed over more than their amount '
  'by all living invoices together. Error: PT422.';

comment on function private.check_project is
  'The texts of [000 §5] for what the constraints refuse; keeps completed_at.';

comment on function private.check_project_finances is
  'The text of [000 §5] for a budget; the contract value starts as the budget.';

comment on function public.claim_signature_files is
  'Server only: signatures whose file is to be made and emailed, each to one caller for two minutes.';

comment on function private.count_visit is
  'Counts a visit by a link: once within ten minutes, and never one by the company itself.';

comment on function public.create_calendar_token is
  'A token for the calendar feed of one project or of all; a new one replaces the old. Errors: PT403 no member, '
  'PT404.';

comment on function public.decide_change_order is
  'Approves or rejects a pending change order. Approving moves budget, contract value, budget lines and end date in '
  'one transaction, once. Errors: PT404, PT409 not pending, PT422 budget would vanish.';

comment on function public.decline_signature is
  'The signer of a request declines it, by token, with a reason if wanted; the company is emailed. Declining again '
  'changes nothing. Errors: PT404 no such request, PT409 already signed, PT422 reason too long.';

comment on table public.document_templates is 'How PDFs look; at most one default for each type.';

comment on table public.document_versions is 'The files of a document; a version never changes.';

comment on function public.duplicate_project is
  'A new project in planning with the same client, plan of work and budget, without what happened. Errors: PT402 '
  'quota, PT404.';

comment on function private.enforce_project_quota is
  'DECISIONS C2: active projects (not completed, not archived) and open projects (not archived). Error: PT402.';

comment on table public.expenses is
  'What a project has cost or will cost; a refund is negative. Their sum is actual_cost.';

comment on function public.fail_project_update is
  'Notes why an update to a client was not sent; it is tried again in ten minutes, five times in all. For the server.';

comment on function public.finish_signature_file is
  'Server only: how making and emailing a signed file ended; after an error it is tried again with growing pauses.';

comment on function private.fold_photos is
  'A photo goes into the newest line of its project, where that tells of photos that the same person added up to ten '
  'minutes before.';

comment on function private.keep_completed_at is
  'The instant at which an entry or task was completed; a completed entry is at 100 %.';

comment on function public.mark_calendar_read is
  'Records that a calendar program has read a feed, at most once a minute. For the accounts gateway.';

comment on function private.open_signature is 'The signature request of a token, unless withdrawn or expired.';

comment on table public.payment_schedule is 'The draws of a project; its status comes from paid_at and the due date.';

comment on function public.peek_signature is
  'What a signer sees who holds the token. The file itself comes by a short signed address from a gateway. Error: '
  'PT404.';

comment on table public.photo_annotations is 'Remarks placed on a photo.';

comment on function private.places_of_one is
  'Which rows of an import, counted from 1, mean a row that is there and that no other of them means: of several the '
  'last is to count.';

comment on view public.project_budget is 'Budget, committed and actual cost of a project by category.';

comment on view public.project_document_list is
  'Documents with their newest file, their signatures (pending and signed) and the requests that were declined.';

comment on table public.project_documents is 'Documents of a project; made by save_document, deleted by deleted_at.';

comment on table public.project_finances is 'The sums of a project, readable with view_money only.';

comment on function public.project_financials is
  'The Financials tab: cards, budget against actual by category, invoiced (less what is held back, no credit notes) '
  'and received as job_cost counts them, cash flow by month. Errors: PT403 without view_money, PT404.';

comment on view public.project_list is
  'The projects list and header: with client and manager. Sums are null without view_money, client columns without '
  'view_clients.';

comment on view public.project_member_list is 'The team of a project.';

comment on table public.project_members is 'The team of a project; what a subcontractor is assigned to.';

comment on view private.project_names is 'Names for invoice_list, past row-level security; join by company_id and id.';

comment on function public.project_overview is
  'One project as the detail screen shows it: its row of project_list, client, days, counts, recent activity. Roles '
  'see what their policies allow. Error: PT404.';

comment on function public.project_page is
  'A page of project_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, '
  'all optional: q (text in name, client, address), named (text in the name), status [], archived, type [], client, '
  'from, to (of start_date), conditions [{ field, comparison, value }]. Sorts by name, start_date, end_date, status, '
  'completion_percentage, priority, project_type, client_name or budget; the last two need view_clients and '
  'view_money.';

comment on view public.project_photo_list is 'Photos with the uploader''s name and their annotations.';

comment on table public.project_photos is 'Photos of a project, by phase. Deleting sets deleted_at.';

comment on function private.project_state is 'The status of a project as a bit of private.client_sums.project_states.';

comment on table public.project_status_history is 'Every move of a project''s status, by trigger; append-only.';

comment on view public.project_status_history_list is 'Status history with names.';

comment on table public.project_tasks is 'Things to do on a project; the counts of the overview.';

comment on column public.project_tasks.position is
  'Its place among the tasks of its project; a new one that names none goes to the end.';

comment on table public.project_timeline is 'Permits, inspections, milestones and other steps of a project.';

comment on table public.project_timeline_dependencies is
  'An entry begins when the other one is done; of one project, without cycles.';

comment on view public.project_timeline_list is
  'Timeline entries with the assignee''s name and the ids that they wait for.';

comment on table private.project_updates is
  'Changes of a project''s status that its client is to be told of, one for each project: from_status is the one that '
  'the client knows.';

comment on column private.project_updates.failed_at is 'When it was given up; a new change of status tries again.';

comment on table public.projects is
  'A job. Sums are in project_finances. Archiving frees a slot of the plan; deleting sets deleted_at.';

comment on function private.put_task_last is 'Gives a task that names no place the one after the last of its project.';

comment on function public.record_signed_file is
  'Server only: names the signed file of a signature. The first one stays for good; returns the path that is '
  'recorded.';

comment on function private.refresh_actual_cost is 'Keeps project_finances.actual_cost: the sum of what was spent.';

comment on function public.remove_calendar_token is
  'Ends the caller''s calendar feed of all projects; its address stops working.';

comment on function private.remove_calendar_token is
  'Ends the caller''s calendar feed of all projects; its address stops working.';

comment on function public.request_signature is
  'Asks somebody to sign the newest version; returns the request with its token, shown this once and valid for 30 '
  'days. Errors: PT403 role, PT404, PT422.';

comment on function public.restore_weather_delay is
  'Takes the deletion of a weather delay back, with its cost, whether the caller may see it or not. Errors: PT403, '
  'PT404.';

comment on function public.save_change_order is
  'Creates or changes a draft or pending change order with its items; number and amount come from the database. Keys: '
  'id, project_id, title, description, reason, schedule_days, date, version, items [{category, description, quantity, '
  'unit_price}]. Errors: PT404 project, PT409 decided or stale, PT422.';

comment on function public.save_project is
  'Creates or changes a project with its budget, in one transaction, and returns its row of project_list. Keys are '
  'the columns of projects and `budget`; a missing key keeps its value. A client-made id makes a retry harmless; with '
  '`version` a stale write is refused. Errors: PT402 plan or quota, PT403 role, PT409 stale, PT422 invalid (the hint '
  'names the field).';

comment on function public.save_timeline_entry is
  'Creates or changes a timeline entry with its dependencies (depends_on: ids); returns its row of '
  'project_timeline_list. Version 0 says that it is new: if it is there already, it stays as it is. Errors: PT403 '
  'role, PT404 project or entry, PT409 stale, PT422 dates or a cycle.';

comment on function public.save_weather_delay is
  'Records or changes a weather delay; its cost needs view_money. Version 0 says that it is new: if it is there '
  'already, it stays as it is. Errors: PT403, PT422.';

comment on function private.sees_all_projects is 'A subcontractor sees assigned projects only [002 §6].';

comment on function public.set_project_progress is
  'Sets the per cent complete (update_progress). Errors: PT404, PT422.';

comment on function public.set_project_status is
  'Moves a project to a status, with a note for its history (update_progress). Completing sets 100 %. Errors: PT402 '
  'quota when reopened, PT404, PT409 stale, PT422.';

comment on table public.share_links is
  'Expiring, revocable links to a project without sums, or to one of its photos or documents. The token itself is not '
  'stored.';

comment on table private.signature_files is
  'Signatures whose signed file is to be made and emailed, or whose refusal is to be reported; 12 attempts, then '
  '`error` says why not.';

comment on table public.signatures is
  'Who signed which version of a document, or was asked to; written by functions only.';

comment on column public.signatures.signed_name is
  'The name that was signed with; it may differ from `signer`, who was asked.';

comment on column public.signatures.signed_object_path is 'The signed file in the bucket project-documents; set once.';

comment on table public.subcontractor_ratings is
  'How a subcontractor did on a job, 0 to 100 on the six axes of the radar.';

comment on function public.submit_change_order is 'Submits a draft for approval. Error: PT409.';

comment on table public.weather_delay_costs is 'The cost of a weather delay, readable with view_money only.';

comment on view public.weather_delay_list is 'Weather delays; the cost is null without view_money.';

comment on table public.weather_delays is 'Days lost to the weather. What they cost is in weather_delay_costs.';

comment on function public.withdraw_signature is 'Takes an open signature request back. Error: PT404.';

comment on function private.add_client_sums is 'A new client has no documents yet.';

comment on function public.alike_clients is
  'Clients that somebody who is being added may be already: [{ id, name, company_name, email, phone, same: name, '
  'email, phone }], three at most. A phone number is compared by its digits.';

comment on function private.alike_clients is
  'Up to three clients of the caller''s company with this name, mail address or phone number, and what of it they '
  'have; those with the most first.';

comment on function public.answer_survey is
  'Anonymous: stores a rating of 1 to 5 and a comment; can be corrected until the link expires. Errors: PT404, PT422.';

comment on table public.client_documents is
  'One row for each object in the bucket client-documents. Deleting sets deleted_at.';

comment on view public.client_financials is
  'What each client was invoiced, paid, owes and is owed, and how it pays; no rows without view_money.';

comment on view public.client_list is
  'The clients list: project counts, value, satisfaction, last contact. Sums are null without view_money.';

comment on view private.client_names is 'Names for invoice_list, past row-level security; join by company_id and id.';

comment on table public.client_notes is 'Notes about a client, newest first, pinned ones on top.';

comment on function public.client_page is
  'A page of client_list: { rows, total, is_more }. Filters, all optional: q (text in name, email, phone, company), '
  'named (text in the name), is_active, type [], location, projects [status of a project, or none], since [{ until, '
  'after }] of created_at, payment [overdue, open, paid, never]; count_to (1 to 1,000) ends the count there: is_more '
  'says that there are more, and all of them can be paged to. Without it total is exact. Sorts by name, created_at, '
  'last_contact, total_value or outstanding; the last three, and payment, need view_money.';

comment on function private.client_page is
  'Which clients of the caller''s company stand on a page of a list, in order; how many match, at most count_to of '
  'the filters, and whether there are more. Nothing without view_clients; nothing by payment without view_money.';

comment on table private.client_sums is
  'By what the clients list is sorted, one row a client, as client_list says it: kept by private.keep_client_sums. '
  'The figures that a person reads are summed from the documents themselves.';

comment on column private.client_sums.is_living is 'Whether the client is not deleted.';

comment on column private.client_sums.project_states is
  'Which states the projects of the client are in, one bit each (private.project_state); 0 without a project.';

comment on function private.client_sums_where is
  'The condition that the filters of a clients list by payment and by projects mean of private.client_sums; null '
  'without one. Holds no text of the caller.';

comment on view public.client_timeline is
  'Everything that happened with a client, for the Communication tab: filter by client_id, order by created_at.';

comment on table public.clients is 'People and firms that the company works for. Deleting sets deleted_at.';

comment on column public.clients.mail_opt_out_at is
  'Since when this client wants no mails to many; written when the link in a mail is used.';

comment on function private.clients_key is
  'What a clients list is sorted by: one of its own columns; any other name sorts by name.';

comment on function private.clients_where is
  'The condition that the filters of a clients list mean: $1 the company, $2 the filters, $3 the text, $4 the place '
  'and $5 the name as patterns. Holds no text of the caller.';

comment on function public.create_survey is
  'A link with which a client rates the work: { id, token }. Errors: PT402, PT403, PT404.';

comment on function private.create_survey is 'See public.create_survey.';

comment on function private.is_client_file is
  'Does a client''s document stand on this object, deleted or not? Then it must not be deleted, whoever asks.';

comment on function private.keep_client_states is
  'Keeps private.client_sums right when a project of a client comes, changes or goes, and when a client is deleted or '
  'comes back.';

comment on function private.keep_client_sums is
  'Keeps private.client_sums right when an invoice, a message or a note of a client comes, changes or goes.';

comment on function public.peek_survey is
  'Anonymous: what the survey page shows; null for an unknown or expired token.';

comment on function private.segment_of is 'A client type in the words of the analytics filter (C34).';

comment on function private.sum_client_states is
  'Looks up anew whether clients are deleted and what their projects are in: of some, or of all of a company.';

comment on function private.sum_clients is 'Sums up the documents of clients anew: of some, or of all of a company.';

comment on table public.surveys is 'The question after a job and its answer; satisfaction is the average rating (P31).';

comment on function public.accept_prices is
  'Accepts price proposals and, if wanted, writes the new prices into draft quotes; sent and accepted quotes stay, '
  'and so does a draft''s line with a price of its own. Answers { items, quotes, kept, before }: how many items, '
  'quotes and lines with a price of their own, and what take_back_prices takes. Errors: PT402, PT403.';

comment on function private.apply_cost_record is 'See private.put_cost_in_force.';

comment on function private.apply_stock_movement is
  'A booked movement changes current_stock and keeps the figure after it. Error: PT422.';

comment on function private.begin_cost_history is
  'See private.keep_cost_before; what a typed cost or a new price of a vendor enters by itself says itself what was '
  'before.';

comment on function public.bulk_update_items is
  'Changes category, trade, unit_price or price_percent, tax_category, reorder_level, is_active of many items at '
  'once; answers how many. Errors: PT402, PT403.';

comment on function public.bulk_update_materials is
  'Changes category, vendor_id, unit_price or price_percent, minimum_stock, reorder_point, lead_time_days, is_active '
  'of many materials at once; a key that is missing keeps its value. Answers how many. Errors: PT402, PT403.';

comment on function public.change_materials is
  'bulk_update_materials with its way back: what the materials were before, for restore_materials, with the version '
  'that the change gave them. Errors: PT402, PT403.';

comment on function private.changed_item is
  'The columns of an item that a row of a file gives, by name; its stock is counted, not imported.';

comment on function private.changed_material is
  'The columns of a material that a row of a file gives, by name, with the vendor that it names; its stock is '
  'counted, not imported.';

comment on function private.changed_price is
  'Cost, price and markup of an item after a row of a file, in step; null for what stays.';

comment on function private.changed_vendor is 'The columns of a vendor that a row of a file gives, by name.';

comment on function private.check_vendor_link is 'Trigger: a vendor has a material once. Error: PT409.';

comment on function private.company_markup is
  'The markup in percent that new items of the caller''s company start with (DECISIONS C19).';

comment on view public.cost_history is 'Cost records with the change against the record before (null for the first).';

comment on table public.cost_tracking is
  'The cost history of a material; the newest record that is in force sets the material''s unit cost.';

comment on column public.cost_tracking.is_ahead is 'Dated ahead: the daily jobs put it in force on its day.';

comment on function private.count_item_usage is
  'Keeps items_database.usage_count equal to the number of document lines that use the item, and last_used_at (P29).';

comment on function public.decide_price_proposals is
  'Accepts (cost and price move) or rejects pending proposals; answers how many. Errors: PT402, PT403.';

comment on function private.decide_price_proposals is 'See public.decide_price_proposals.';

comment on function public.find_item_by_barcode is
  'The active item whose barcode equals the scanned code, else whose SKU does, whatever its letters'' case; null when '
  'there is none.';

comment on function public.find_item_by_sku is
  'The active item that has a SKU already, whatever its letters'' case, as { id, name }; null when there is none but '
  'p_except.';

comment on function private.forget_cost_record is
  'See private.put_cost_in_force; where no record is left, the material and the vendor''s link have the cost of '
  'before the history, or none (0).';

comment on function private.is_cost_of_history is
  'Whether a record of the history is being put in force by the daily jobs: the new cost is no record of its own.';

comment on function private.item_defaults is 'What a new item has where nothing is said.';

comment on table public.item_images is 'One row for each object in the bucket item-images.';

comment on view public.item_list is
  'Items with price of the day, stock status (in, low, out), material, vendor and first image. Filter is_active.';

comment on function public.item_page is
  'A page of item_list: { rows, total, is_more }. Filters, all optional: q (text in name, SKU, barcode, description, '
  'category), trade [], unit [], bands [{ from, to }] of unit_price, used_since, stock (in, low, out), all (a text '
  'may be paged to its end, as an export does). total counts up to 1,000 matches; is_more says that there are more: '
  'without q all of them can be paged to, with q a thousand.';

comment on function private.item_page is
  'Which active items of the caller''s company stand on a page of a list, in order; how many match, at most 1,000, '
  'and whether there are more. Of a text that more match, the page is one of 1,000 matches, those by name first. '
  'Nothing without view_catalog.';

comment on view public.item_picker is 'What Select Items shows [001 §5], with the price that the line gets.';

comment on function private.item_price is
  'What a line is filled with: the season''s price (winter December to February, summer June to August) where there '
  'is one, else the selling price; the markup goes on top only for cost-only imports (C7).';

comment on table public.item_relations is 'Items that are usually sold together.';

comment on function private.item_with_sku is
  'The live item of a company with a SKU, whatever its letters'' case: of several the one that writes it so, then the '
  'oldest. Null when there is none but p_except.';

comment on function private.items_bands is
  'The ranges of unit_price that the bands of a filter mean, twenty at most; null without any.';

comment on function public.items_containing is
  'The rows of item_list that contain a text. item_page took its place; it stays for releases of the catalogue area '
  'that a rollback may bring back.';

comment on table public.items_database is
  'The catalogue of billable items. unit_price is the selling price; only rows with price_basis cost (cost-only '
  'imports) get the markup on top when they are shown (C7).';

comment on column public.items_database.shares_sku is
  'Another live item had its SKU before SKUs were one item''s own, or had taken it when an import was taken back; it '
  'may keep it.';

comment on function private.items_hits is
  'The question for the items that filters leave, so many at most: for what is told of each item i, its id (which an '
  'index may know) or the whole of it.';

comment on function private.items_near is
  'Active items of a company with a word like the given ones in their name (0.45 or more of pg_trgm.word_similarity): '
  'any p_most of them.';

comment on function private.items_order is
  'How an items list is sorted, by one of its own columns; any other name sorts by name.';

comment on function private.items_price_ranges is
  'The ranges of an index that together hold every item of a price filter: one a band, or the items with a plain '
  'price and those with one of the day.';

comment on function private.items_where is
  'The condition that the filters of an items list mean: $1 the company, $2 the filters, $3 the text as a pattern. '
  'Holds no text of the caller.';

comment on function private.items_with_text is
  'Active items of the caller''s company whose name, SKU, barcode, description or category contains a text. Nothing '
  'without view_catalog.';

comment on function private.keep_cost_before is
  'Before the first record of a cost history: what the material costs, and what the vendor asks, or asked until now '
  '(p_asked).';

comment on function private.keep_material_skus_apart is
  'Refuses a SKU that another material of the company has. Error: PT422.';

comment on function private.keep_skus_apart is
  'Refuses a SKU that another live item has to an item that takes it or comes back with it; the index refuses it to a '
  'new one. Error: PT422.';

comment on function private.mark_cost_ahead is 'A cost of a later day awaits it.';

comment on function private.matching_items is
  'Active items of the caller''s company that contain a text, best first; where none does, those whose name is nearly '
  'it. Nothing without view_catalog.';

comment on view public.material_list is
  'Materials with primary vendor, stock status (adequate, low, out) and number of vendors.';

comment on function public.material_page is
  'A page of material_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, '
  'all optional: q (text in name, SKU, description, vendor, vendor SKU), named (text in name and SKU), category [], '
  'vendor, stock [adequate, low, out], is_active. Sorts by name, unit_cost, unit_price, current_stock or created_at.';

comment on table public.materials is 'What is bought and stocked; an item of the catalogue may stand on one (C41).';

comment on column public.materials.cost_before_history is
  'Its unit cost when the first record of its cost history was entered; null where that is not known.';

comment on function private.own_item_with_sku is 'private.item_with_sku of the caller''s company.';

comment on function private.own_sku_taken_words is 'private.sku_taken_words of the caller''s company.';

comment on function private.pass_sku_on is
  'Of the items that share a SKU the next one holds it once the one that held it is gone.';

comment on function public.picker_items_containing is
  'The rows of item_picker that contain a text. picker_page took its place; it stays for releases of the catalogue '
  'area that a rollback may bring back.';

comment on function public.picker_page is
  'A page of item_picker: { rows, total, is_more }, as item_page. Filters: q, and min and max of the price of the '
  'day.';

comment on function private.prepare_item is 'Trigger: trims an item''s name, SKU, and barcode; an empty code is none.';

comment on function private.price_in_step is
  'Selling price and markup of a row: a price that is missing is cost × (1 + markup / 100) [002 §5], a markup that is '
  'missing what leads from cost to price, else p_default.';

comment on view public.price_proposal_list is 'Price proposals with item and material.';

comment on table public.price_proposals is
  'New selling prices that follow from a material''s new cost at the item''s markup; somebody accepts or rejects '
  'them.';

comment on function private.propose_prices is
  'A changed material cost proposes new prices for the items that stand on it; nothing changes until somebody '
  'accepts.';

comment on function private.put_cost_in_force is
  'The newest cost in force on a day becomes the material''s unit cost, and the vendor''s newest that of its link.';

comment on function private.put_due_costs_in_force is
  'Puts costs in force whose day has come where their company works; answers how many.';

comment on function private.record_stock_edit is 'A typed stock figure leaves a movement of kind counted.';

comment on function private.record_typed_cost is
  'A material''s unit cost that was changed by itself enters the cost history; where there is none yet, with the cost '
  'before it.';

comment on function private.record_vendor_price is
  'A new price of the preferred or primary vendor enters the cost history, and with it the material''s cost.';

comment on function public.related_items is 'Active items that are usually sold with one.';

comment on function private.reopen_price_proposals is
  'Makes decided proposals wait again, where no newer one does; answers how many.';

comment on function public.restore_materials is
  'Undo of change_materials, from its answer; a material that somebody has changed since stays. Answers how many. '
  'Errors: PT402, PT403.';

comment on function public.save_default_markup is
  'Sets the markup, in percent with two decimals, that new items of the company start with. Errors: PT402, PT403, '
  'PT404, PT422.';

comment on function private.save_default_markup is 'See public.save_default_markup.';

comment on function public.save_item is
  'Creates or changes an item and the items sold with it in one transaction; a client-made id makes a repetition '
  'harmless. A key that is missing keeps its value. Errors: PT402, PT403, PT409 when version is stale, PT422.';

comment on function public.search_items is
  'Active items by name, description, SKU, category, trade or barcode; forgives a typing error in the name (P28).';

comment on function public.set_preferred_vendor is
  'Makes one vendor of a material the preferred one and clears the others. Errors: PT402, PT403, PT404.';

comment on function private.sku_taken_words is
  'Which other live item has a SKU, in plain words; null when none has it.';

comment on function private.stamp_catalog_price is
  'A line keeps what its item was sold for when its price was written, so that a price of its own can be told from '
  'it.';

comment on function private.stamp_line_cost is
  'A line keeps what its item cost when it was written, so that a later rise can be seen.';

comment on view public.stock_movement_list is
  'Bookings of stock with who made them and for which project, and whether they are, or can be, taken back.';

comment on table public.stock_movements is 'Ledger of stock: every change of current_stock, with why. Append only.';

comment on column public.stock_movements.takes_back is 'The booking that this one takes back; null for all others.';

comment on function public.take_back_prices is
  'Undo of accept_prices, with its before, or of turning proposals down: they wait again, and items and lines have '
  'their prices again where nobody has changed them since. Answers { proposals, items, quotes }. Errors: PT402, '
  'PT403.';

comment on function public.take_back_stock is
  'Takes a booking of stock back by a counter-booking, once; what others have booked since stays. Errors: PT402, '
  'PT403, PT404, PT409 taken back already or counted since, PT422 when there is not that much left.';

comment on function private.take_back_stock is 'See public.take_back_stock.';

comment on view public.vendor_list is 'Vendors with the number of linked materials.';

comment on view public.vendor_material_list is
  'Links of vendors and materials with both ends; for a material order by is_preferred desc, unit_cost.';

comment on table public.vendor_materials is 'Which vendor sells a material, at what price; at most one is preferred.';

comment on column public.vendor_materials.cost_before_history is
  'What the vendor asked for it before the first cost record of this vendor; null where that is not known.';

comment on function private.vendor_named is
  'The vendor of the caller''s company that goes by a name, its own or its company''s; null when there is none.';

comment on function public.vendor_page is
  'A page of vendor_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, '
  'all optional: q (text in name, company name, email, contact, phone), named (text in both names), is_active, terms '
  '[]. Sorts by name, company_name or created_at.';

comment on table public.vendors is 'Suppliers.';

comment on function private.vendors_named is
  'private.vendor_named of the vendor in each row of an import, in their order.';

comment on function public.accounting_page is
  'One page of customers, invoices with lines, or payments (p_kind) after an id, for the gateway that writes '
  'QuickBooks-compatible CSV. Errors: PT403 role, PT422 kind.';

comment on function public.add_logo is
  'Books an uploaded logo {id?, logo_type, file_name, file_path, file_size}, at once as the primary one if wanted. '
  'Errors: PT402, PT403.';

comment on function private.apply_branding is 'The brand''s colours and font are the company''s.';

comment on function public.apply_client_credit is
  'Pays an invoice from the client''s credit (by default as much as fits); returns the invoice. Errors: PT402, PT403, '
  'PT404, PT422.';

comment on function private.apply_client_credit is 'See public.apply_client_credit.';

comment on function private.apply_dispute is
  'A card holder disputes a payment, or the bank has decided: noted, told to the owners; the ledger gives the money '
  'back when it is lost.';

comment on function private.apply_invoice_payment is
  'A contractor''s client has paid (or failed to pay) an invoice online: one ledger row for an intent, an excess '
  'becomes credit.';

comment on function private.apply_payment is
  'Locks the invoice, refuses more than the balance (PT422), and derives paid amount, status and paid date from the '
  'ledger (C8, C10).';

comment on function private.apply_refund is
  'Writes the part of a refund that the ledger does not know yet: of the credit that came with the payment, then of '
  'the payment.';

comment on function public.apply_stripe_event is
  'For the payments gateway''s service role, after it has verified the signature: stores the event once and applies '
  'it in the same transaction. Answers applied, duplicate, credited, waiting or ignored. Errors: PT422 not an event; '
  'any other error rolls back so that the provider sends it again.';

comment on function private.apply_subscription is
  'Stores a subscription as reported and moves the company''s plan with it, unless what is stored is newer.';

comment on function private.apply_subscription_invoice is
  'Notes what Plumbline has charged a company (P25); a failed renewal makes its plan past due.';

comment on function public.attach_payment_intent is
  'For the payments gateway''s service role: ties the provider''s intent to an attempt and its invoice.';

comment on function private.begin_payment is
  'The amount and the idempotency key of an online payment (C10): what is open, or the wanted part of it.';

comment on function public.bill_quote is
  'Invoices part of an accepted quote: deposit (p_percent of it), progress (percent complete for each line in '
  'p_lines, or p_percent for all; with retainage) or final (what is left). Never more than the quote. The new '
  'invoice''s id makes a repetition harmless. Errors: PT402, PT403, PT404, PT409, PT422.';

comment on function private.billed_amount is
  'What living invoices bill of a change order, one of them left out where it is named.';

comment on table public.billing_history is 'What Plumbline has charged a company (P25).';

comment on table public.brand_guidelines is
  'Rules of the brand; an enforced one is checked when a document template is saved (P51).';

comment on function private.check_billed_invoice is
  'Trigger on invoices: the same check as check_billed_lines, when an invoice is restored or moved to another '
  'project.';

comment on function private.check_billed_lines is
  'Statement trigger on invoice lines: change orders are billed once, and only approved ones (check_change_orders).';

comment on function public.check_brand_guidelines is
  'What a document template breaks of the company''s guidelines: [{ guideline_id, title, message, is_enforced }]. '
  'Saving is refused for the enforced ones (P51).';

comment on function private.check_client_credit is
  'Trigger: a client''s credit in dollars never goes below zero, also under concurrent writes. Error: PT422.';

comment on function private.check_document is
  'Contracts and invoices are for the office; `signed` comes from signatures only.';

comment on function private.check_document_parties is
  'Trigger on quotes and invoices: the project must be one of the same client. Error: PT422.';

comment on view public.client_credit_list is
  'The ledger of clients'' credit: what each row was (overpaid, credited, applied, unapplied, refunded, note_voided, '
  'paid_out, payout_undone, added), and the invoice or credit note that it is about.';

comment on table public.client_credits is
  'Ledger of what a client has paid too much or been credited; applying a credit is a negative row.';

comment on column public.client_credits.reference is 'The check or the transfer by which credit was paid out.';

comment on function public.closed_intents is
  'For the payments gateway''s service role: begun payments over more than is open by now, to be cancelled at the '
  'provider before somebody pays them.';

comment on function private.closed_quote_code is
  'The SQLSTATE of that refusal. Earlier releases of the screen answer PT409 on a sent quote with an offer to merge, '
  'PT422 with the text.';

comment on function private.closed_quote_text is 'Why a quote of this status cannot be edited, in words for the user.';

comment on table public.company_branding is
  'The brand of a company; its colours and font also go to companies, which every other screen reads.';

comment on table public.company_logos is
  'One row for each logo in the bucket company-assets; at most one is primary, and its path is companies.logo_url.';

comment on table public.company_tax_settings is
  'Defaults for the tax of new quotes and invoices (P41); one row for a company that has saved them.';

comment on column public.company_tax_settings.compound_tax is 'Always false: a document has one rate (docs/adr/0017).';

comment on column public.company_tax_settings.tax_inclusive is
  'Always false: the tax is added to the subtotal (docs/adr/0017).';

comment on function private.compute_totals is
  'discount, tax and total from the subtotal: total = (subtotal - discount) + tax, each rounded to the cent, half '
  'away from zero (C9). A discount never exceeds the subtotal. packages/domain computes the same. A credit note adds '
  'up to what it credits, and the invoices of a quote to the quote.';

comment on function private.contrast is 'Contrast ratio of two #RRGGBB colours (WCAG 2), 1 to 21.';

comment on function public.convert_quote is
  'Makes the invoice (draft, INV-YYYY-NNNN) of an accepted quote, once: repeated or at the same time, it answers with '
  'the invoice that exists (C40). A quote without a client needs p_client_id; the due date defaults to the client''s '
  'terms (C28). Errors: PT402, PT403, PT404, PT409 not accepted or partly billed, PT422 client missing.';

comment on function public.create_share_link is
  'A read-only link to a project, or to one of its photos or documents; the token is shown this once. Errors: PT403 '
  'role, PT404, PT422 days, or two files.';

comment on function private.credit_of is 'A client''s credit, as who asks may see it.';

comment on function private.credited_amount is
  'What credit notes have taken off an invoice, less those that were voided; part of its paid_amount.';

comment on function public.decide_shared_quote is
  'Anonymous: a client accepts (with a signature and the chosen optional lines, p_selected as an array of line ids) '
  'or declines a quote. Keeps the exact document, its sha256, the address and the time. Deciding the same twice is '
  'harmless. Errors: PT404, PT409 not open or expired, PT422 name or signature missing.';

comment on table public.document_acceptances is
  'What a client decided about a quote: who, when, from where, and the exact document with its sha256. Append only.';

comment on column public.document_acceptances.signed_object_path is
  'The signed quote in the bucket project-documents; set once.';

comment on table public.document_counters is
  'The last number taken in each series of a company. Written by private.next_number only, under the row''s lock.';

comment on table public.document_shares is
  'Links with which a client sees a quote or an invoice without an account. The token is known only as sha256, in '
  'private.document_share_tokens.';

comment on function public.duplicate_quote is
  'A new draft with the same lines, its own number and 30 days to run (C40). Repeating it with the same new id makes '
  'no second copy. Errors: PT402, PT403, PT404.';

comment on table private.ended_customers is
  'Customers at the card provider of deleted companies, whose subscriptions must end.';

comment on function private.enforce_guidelines is
  'Trigger on templates: a member cannot activate one that breaks an enforced brand guideline. Error: PT422.';

comment on function private.expire_quotes is
  'For the daily jobs: sent quotes whose last day is over where their company works become expired; answers how many.';

comment on function public.finish_acceptance_file is
  'Server only: the stored file of an accepted quote, of which the first one stays for good; or why it was not made.';

comment on function public.finish_ended_customer is
  'For the payments gateway''s service role: the subscriptions have ended, or why they have not.';

comment on function private.first_logo is
  'The first logo becomes primary; when the primary one goes, the company has none.';

comment on function public.get_invoice is
  'An invoice whole: client, project, lines, payments, payment status and aging. Errors: PT404.';

comment on function public.get_quote is 'A quote whole: client, project, lines, invoices. Errors: PT404.';

comment on function private.guard_invoice is
  'The invoice''s state machine: people send, view and void; partial and paid come from the ledger. An invoice on '
  'which nothing is due is paid when it is sent. Errors: PT409, PT422.';

comment on function private.guard_invoice_line is 'Trigger: only the lines of a draft invoice change. Error: PT409.';

comment on function private.guard_new_invoice is
  'Trigger: a member issues a credit note through issue_credit_note only. Error: PT422.';

comment on function private.guard_quote is
  'The quote''s state machine and what may change in which state. Errors: PT409.';

comment on function private.guard_quote_line is 'Trigger: the lines of an accepted quote never change. Error: PT409.';

comment on function private.has_own_price is
  'Whether somebody has typed the price of a line: it is neither the item''s of the time when it was written, nor '
  'that of now.';

comment on table public.invoice_items is
  'Lines of an invoice. A progress line carries the schedule of values: contract amount, percent before and now.';

comment on function private.invoice_json is
  'An invoice with its client, project, lines and payments, as the caller may read them.';

comment on view public.invoice_list is
  'The invoices list: with client, project, quote, derived payment status and aging (C8, P20).';

comment on function public.invoice_page is
  'A page of invoice_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, '
  'all optional: q (text in number, title, client, project), status (paid, pending, partial, overdue, open), min, max '
  '(of total_amount), method [], client, project, from, to (of issue_date). Sorts by issue_date, total_amount, '
  'due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at.';

comment on table public.invoice_revisions is 'The whole invoice as it stood before each revision (C29). Append only.';

comment on function private.invoice_state is
  'The condition that private.payment_status of an invoice is this, in the words of the indexes; null for no status.';

comment on table public.invoices is
  'Invoices of every kind. status holds what a person did plus what the ledger says (partial, paid); overdue follows '
  'from the due date and is read from invoice_list (C8).';

comment on column public.invoices.has_reminders is
  'Whether the company''s reminder schedule counts for this invoice; reminders by hand always do.';

comment on column public.invoices.credited_total is
  'What a credit note credits, its tax included; its tax is what its line leaves of it.';

comment on function private.is_counted_since is
  'Somebody has counted the same stock after a booking, and the count stands.';

comment on function public.issue_credit_note is
  'Issues a credit note (CN-0001) over a gross amount, at most what the invoice asks for: it settles what is open of '
  'the invoice first, and for the rest what was paid becomes the client''s credit. Errors: PT402, PT403, PT404, PT409 '
  'draft or void, PT422 amount.';

comment on function private.issue_credit_note is 'See public.issue_credit_note.';

comment on function private.keep_revision is
  'Keeps the document as it stands and opens it again as a draft with the next revision number. Its callers check who '
  'may.';

comment on function private.left_of_kept is
  'What can still be given back of a credit that came from an online payment: what is left of it, as far as the '
  'client has not used it.';

comment on function private.left_of_quote is
  'What the other living invoices of a quote leave of it to this one: net, tax, and the tax rate, without the change '
  'orders on them. Nothing where one of them has another tax rate than the quote.';

comment on function private.log_document is 'Documents in activity_log; those of the office only for who reads them.';

comment on function private.luminance is 'Relative luminance of a color (#rrggbb) from 0 to 1, as WCAG 2 defines it.';

comment on function private.note_past_due is
  'Trigger: since when a company''s subscription is past due; null while it is not.';

comment on function public.online_ledger is
  'For the payments gateway''s service role: what the ledger holds of each online payment since an instant, in cents.';

comment on function private.open_share is 'The living link that a token stands for, or null.';

comment on function private.open_share_link is 'The link of a token, unless it has expired or was revoked.';

comment on function private.part_of is 'A part in per cent, to the thousandth, within 0 and 100.';

comment on function public.pay_out_credit is
  'Records that credit was paid out to its client (method: card, ach, check, wire, cash); answers { client_id, credit '
  '}, what is left. A client-made id makes a repetition harmless. Errors: PT402, PT403, PT404, PT422 amount, method '
  'or date.';

comment on function private.pay_out_credit is 'See public.pay_out_credit.';

comment on table public.payment_attempts is
  'One row for each online payment that was begun; its id is the idempotency key at the card provider (C10).';

comment on table public.payment_disputes is
  'Online payments that a card holder has disputed, as the card provider reports them.';

comment on column public.payment_disputes.credit_id is 'The credit that the payment has become, as a whole or in part.';

comment on column public.payment_disputes.taken_from_payment is
  'Dollars that a lost dispute took from what the payment had paid.';

comment on column public.payment_disputes.taken_from_credit is
  'Dollars that a lost dispute took from the client''s credit.';

comment on view public.payment_list is 'The ledger with invoice and client.';

comment on view public.payment_schedule_list is 'Draws with their status: paid, overdue, pending.';

comment on function private.payment_status is
  'paid, overdue, partial or pending, from the ledger and the due date (C8). A part-paid invoice past its date is '
  'overdue.';

comment on table public.payments is
  'The ledger: append only. A refund or reversal is a negative row that names what it reverses; what a credit note '
  'turns into the client''s credit is one that names the note.';

comment on function public.preview_quote_bill is
  'What an invoice over part of an accepted quote would be: total, tax, retainage, and what it leaves of the quote '
  'before tax. Nothing is kept. Errors: those of bill_quote.';

comment on function private.quote_decision is
  'The client''s decision that gave a quote its status: {decision, signer_name, signer_email, signature, reason, '
  'decided_at, document_hash, ip_address}; null where the contractor set the status or nobody has decided.';

comment on table public.quote_items is
  'Lines of a quote. Optional and alternative lines count towards the total only while is_selected.';

comment on column public.quote_items.catalog_price is
  'What the item cost a client when the line''s price was written; another price than that was typed by hand.';

comment on function private.quote_json is
  'A quote with its client, project, lines and invoices, as the caller may read them.';

comment on view public.quote_list is
  'The quotes list: with client, project, days left (negative: past) and its first living invoice. A sent quote past '
  'its date reads expired.';

comment on view public.quote_margin_warnings is
  'Open quotes that lose margin because an item costs more now (or will, by a pending proposal) than when its line '
  'was written; margins in percent of those lines.';

comment on view private.quote_names is 'Numbers for invoice_list, past row-level security; join by company_id and id.';

comment on function public.quote_page is
  'A page of quote_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, '
  'all optional: q (text in number, title, client, project), status, client, project, from, to (of created_at). Sorts '
  'by created_at, total_amount, status, client_name, valid_until, quote_number or project_name.';

comment on table public.quote_revisions is 'The whole quote as it stood before each revision. Append only.';

comment on table public.quotes is
  'Quotes. Totals, counts, billed amount and numbers belong to the database; quote lines are saved with save_quote.';

comment on function public.read_shared_file is
  'The photo or document behind a link, a signed document with its signatures. The file comes by a short signed '
  'address from a gateway. Error: PT404 expired, revoked or unknown.';

comment on function public.read_shared_project is
  'What a visitor with the link sees: no sums, no client, no documents. Photos come by short signed addresses from a '
  'gateway. Reading again within ten minutes is the same visit, and the company''s own look is none. Error: PT404 '
  'expired, revoked or unknown.';

comment on table private.reconciliations is 'Reports of the comparison of the ledger with the card provider.';

comment on function public.record_payment is
  'Records money received: { id, invoice_id, amount, method (card, ach, check, wire, cash), reference, notes, paid_at '
  '}. A client-made id makes a repetition harmless. More than the balance is refused, or with p_overpayment = credit '
  'kept as the client''s credit. Errors: PT402, PT403, PT404, PT409 void, PT422 amount or method.';

comment on function private.record_payment is 'See public.record_payment.';

comment on function public.record_payments is
  'Bulk: one payment each, by default of the whole balance; answers for each whether it worked and why not. Errors: '
  'PT402, PT403; the PT404, PT409 or PT422 of one is its answer.';

comment on function public.refundable_payment is
  'For the payments gateway, as the member: an online payment, or the credit that it has become, with its intent, the '
  'account that was paid, and how many cents can be given back. Errors: PT402, PT403, PT404.';

comment on function private.refundable_payment is 'See public.refundable_payment.';

comment on function private.refuse_closed_quote is
  'Lines of a quote change while it is a draft only. `quote_items_state` has locked the quote before.';

comment on function public.release_retainage is
  'Invoices the retainage held on an invoice, once. Errors: PT402, PT403, PT404, PT409.';

comment on function private.remember_customer is
  'Trigger: a deleted company''s Stripe customer is queued to be deleted at Stripe.';

comment on function public.reprice_quote is
  'Accepts the waiting prices of a draft''s items and writes today''s price and cost into the lines whose item costs '
  'more now. A line whose price was typed by hand keeps it and takes the cost, unless it is among p_own_lines; other '
  'lines keep what was agreed. Answers { lines, prices, kept: [{ id, name, unit_price, catalog_price }], proposals, '
  'before }; take_back_prices takes the last two. Errors: PT402, PT403, PT404, PT409.';

comment on function public.reverse_payment is
  'Takes a payment back, in full or in part: first of the credit that came with it, as far as the client has not used '
  'it, then as a negative row of the ledger. Returns the invoice. Errors: PT402, PT403, PT404, PT409 already reversed '
  'or paid online, PT422 amount.';

comment on function private.reverse_payment is 'See public.reverse_payment.';

comment on function private.revise_document is 'Opens a sent document for change. Errors: PT402, PT403, PT404, PT409.';

comment on function public.revise_invoice is
  'Keeps a sent invoice as a revision and opens it as a draft under the same number; its payments stay (C29). Errors: '
  'PT402, PT403, PT404, PT409 when paid or void.';

comment on function public.revise_quote is
  'Keeps the quote as a revision and opens it as a draft. Errors: PT402, PT403, PT404, PT409 once it has been '
  'invoiced.';

comment on function public.revoke_document_share is 'Ends a client link at once. Errors: PT402, PT403.';

comment on function private.revoke_share is 'See public.revoke_document_share.';

comment on function public.revoke_share_link is 'Closes a link at once. Error: PT404.';

comment on function public.save_branding is
  'Saves the brand whole; its colours and font are the company''s at once. Errors: PT402, PT403.';

comment on function public.save_document is
  'Adds an uploaded file as a new document, or, with the id of one, as its next version (open signature requests are '
  'then withdrawn). Keys: id, project_id, name, description, category, object_path, file_name, file_type, size_bytes, '
  'content_hash (sha256, hex), is_office_only, template, expires_on. Errors: PT403 role, PT404, PT422 not uploaded or '
  'invalid.';

comment on function public.save_invoice is
  'Creates (always as a draft) or changes a draft invoice and all its lines in one transaction and returns it whole. '
  'A client-made id makes a repeated create harmless; changing needs the version that was read. Without '
  'invoice_number the next free INV-0001 … is taken. Errors: PT402, PT403, PT404 deleted, PT409 stale or already '
  'sent, PT422 with the texts of [001 §5] (hint names the field).';

comment on function public.save_quote is
  'Creates or changes a quote and all its lines in one transaction and returns it with client, project and lines. A '
  'client-made id makes a repeated create harmless; changing needs the version that was read, and a draft: what was '
  'sent is revised instead. Without quote_number the next number of number_origin (quotes_page, project) is taken. '
  'Errors: PT402 plan, PT403 role, PT404 deleted, PT409 stale version or accepted quote, PT422 sent, expired or '
  'rejected quote, or invalid (hint names the field).';

comment on function public.save_reconciliation is
  'For the payments gateway''s service role: keeps the report of a comparison.';

comment on function public.save_stripe_account is
  'For the payments gateway''s service role: remembers a company''s connected account unless it has one, and answers '
  'which it is; null takes it away.';

comment on function public.save_stripe_customer is 'For the payments gateway''s service role: remembers a customer id.';

comment on function public.save_tax_settings is 'Saves the company''s tax settings whole. Errors: PT402, PT403, PT422.';

comment on function public.send_invoice is
  'Issues a draft; one on which nothing is due is paid at once, a revised one with payments partial or paid. Sending '
  'what is sent is harmless. Errors: PT402, PT403, PT404, PT409, PT422 without lines or due date.';

comment on function public.set_primary_logo is
  'Makes one logo the primary one and the company''s logo_url. Errors: PT402, PT403, PT404.';

comment on function private.set_primary_logo is 'See public.set_primary_logo.';

comment on function public.set_quote_status is
  'Moves a quote (draft, sent, accepted, expired, rejected) within its state machine; setting the state it has is '
  'harmless. Errors: PT402, PT403, PT404, PT409 move not possible, PT422.';

comment on function private.settle_credit_note is
  'A credit note owes nothing: its whole amount went to the invoice or to the client''s credit.';

comment on function private.settle_document is 'A document that nobody is asked to sign any more is pending no longer.';

comment on function private.share_document is 'See public.share_quote and public.share_invoice.';

comment on function public.share_invoice is
  'Makes a client link for an invoice: { id, token, expires_at }. Errors: PT402, PT403, PT404, PT422.';

comment on function public.share_quote is
  'Makes a client link for a quote: { id, token, expires_at }. The token is answered once and stored as sha256 only. '
  'Errors: PT402, PT403, PT404, PT422.';

comment on function private.shared_document is
  'The document behind a link, without costs or internal fields; of a draft its number and title only; null when it '
  'is gone.';

comment on function public.shared_payment is
  'Anonymous: how an online payment that was begun through a client link stands. Errors: PT404.';

comment on function private.shared_payments is
  'What has been received for an invoice and not been given back, as its client may know it.';

comment on function public.shared_quote_file is
  'Anonymous: where the signed copy of the quote behind a client link is stored; a gateway gives it out. Error: '
  'PT404.';

comment on function public.sign_document is
  'Signs a version of a document, by token (a client) or as a member. The hash must be that of the file; the last '
  'signature makes the document signed. A name other than the requested signer''s has to be confirmed '
  '(p_confirms_name) and is recorded. Errors: PT404 no such request, PT409 already signed, declined or changed, PT422 '
  'nothing drawn or typed, or another name.';

comment on function public.start_payment is
  'Begins an online payment of what is open on an invoice, or of a part: amount in cents, idempotency key, provider '
  'ids. Errors: PT402, PT403, PT404, PT409, PT422 amount.';

comment on function private.start_payment is 'See public.start_payment.';

comment on function public.start_shared_payment is
  'For the payments gateway''s service role: the same for a client who holds a link. Errors: PT404, PT409, PT422 '
  'amount.';

comment on table public.stripe_customers is
  'Customer ids at the card provider: of the company itself, of a member, or of a client on the company''s connected '
  'account.';

comment on table public.subscriptions is 'The company''s subscriptions as the card provider last reported them (P27).';

comment on function private.sum_billed is
  'Keeps quotes.billed_amount equal to the net amount of its living invoices (C40).';

comment on function private.sum_invoice_lines is
  'Statement trigger: an invoice''s subtotal in dollars and its number of lines.';

comment on procedure private.sum_quarantined_again is
  'Computes again what was summed from quarantined values: totals, paid amounts, costs, stock, credit, and what '
  'reports read.';

comment on function private.sum_quote_lines is
  'Statement trigger: a quote''s subtotal (selected lines only, in dollars) and its number of lines.';

comment on function private.take_disputed is
  'Takes what a lost dispute costs from the credit that came with the payment, as far as it is left, then from the '
  'payment. What the client has used up meanwhile stays; the notice says how much.';

comment on function public.take_ended_customers is
  'For the payments gateway''s service role: customers of deleted companies whose subscriptions must end, each to one '
  'taker.';

comment on table public.tax_rates is 'Custom tax rates that the wizards offer.';

comment on function private.touch_quotes is 'Gives quotes of the caller''s company a new version.';

comment on function public.undo_credit_payout is
  'Takes back that credit was paid out, once; answers { client_id, credit }. Errors: PT402, PT403, PT404.';

comment on function private.undo_credit_payout is 'See public.undo_credit_payout.';

comment on function public.view_shared_document is
  'Anonymous: the quote or invoice behind a client link with the company''s card; notes that it was seen, unless by '
  'the company itself. Errors: PT404.';

comment on function public.void_credit_note is
  'Takes a credit note back: what it settled is open again, what it credited is gone. Errors: PT402, PT403, PT404, '
  'PT422 when the credit has been used.';

comment on function private.void_credit_note is 'See public.void_credit_note.';

comment on function public.void_invoice is
  'Voids an invoice without payments; its number stays taken. Errors: PT402, PT403, PT404, PT409 with payments.';

comment on function public.apply_message_status is
  'For the messaging gateway''s service role: a status report, in any order, any number of times. Error 21610 is an '
  'opt-out.';

comment on function public.apply_text_status is
  'For the messaging gateway''s service role: apply_message_status for a report that also names the message, so that '
  'it may come before the sid is known.';

comment on function private.check_webhook_url is
  'Refuses loopback, private and metadata addresses, and addresses with a password.';

comment on table public.client_message_consent is 'Who may be texted at which number; no row means no consent (C33).';

comment on column public.client_message_consent.consent_text is 'The words that the client agreed to, or declined.';

comment on column public.client_message_consent.recorded_by_name is 'Who recorded it, by the name of that day.';

comment on table public.client_messages is
  'Texts and mails with clients. A stored outgoing row is the outbox: the gateway sends it once and writes what '
  'became of it.';

comment on column public.client_messages.retry_of is 'The failed message that this one says again; each at most once.';

comment on column public.client_messages.facts is
  'What a mail shows as a small table below its words: [[label, value], …].';

comment on function public.create_webhook_endpoint is
  'Adds an endpoint and answers its signing secret, once. Errors: PT402, PT403, PT422.';

comment on function private.create_webhook_endpoint is 'See public.create_webhook_endpoint.';

comment on function private.daily_message_limit is 'How many texts, and as many mails, a company may send in 24 hours.';

comment on function private.default_templates is 'The default templates of a company by document type.';

comment on function public.duplicate_template is 'A draft copy named "… (Copy)". Errors: PT402, PT403, PT404.';

comment on function private.emit_webhook is
  'Queues an event for the endpoints that asked for it, in the transaction of what happened.';

comment on function public.finish_notice is
  'For the messaging gateway''s service role: records how mailing a notice ended; five attempts in all, ten minutes '
  'apart.';

comment on function public.finish_outgoing_message is
  'For the messaging gateway''s service role: sent (with its sid), failed (an error), or to be tried again (an error '
  'and a pause). Error 21610 is an opt-out.';

comment on function public.finish_receipt is
  'For the messaging gateway''s service role: how mailing a receipt ended; up to twelve attempts with growing pauses.';

comment on function public.finish_reminder is
  'For the messaging gateway''s service role: records how sending a reminder ended.';

comment on function public.finish_webhook_delivery is
  'For a gateway''s service role: the answer of an attempt; retried up to eight times with growing pauses.';

comment on function private.give_up_jobs is 'Marks as failed what a job has taken too often without an end.';

comment on table public.integrations is 'Outside services a company has connected; secrets are not here.';

comment on function private.is_quiet is
  'Whether a company''s clients are not to be disturbed at a moment: its setting quiet_hours (''21:00-08:00'' in its '
  'own time zone, or ''off''), else the given default.';

comment on function private.keep_default_template is
  'Trigger: a member cannot delete the default template. Error: PT409.';

comment on function public.mail_project_update is
  'For the messaging gateway''s service role: puts a taken change into the outbox and forgets it, both or neither; '
  'false when the status has changed again meanwhile. Over the company''s limit of mails (PT422, which is not passed '
  'on) it waits for an hour.';

comment on function public.mark_message is
  'For the messaging gateway''s service role: what became of sending a stored message (sent with its sid, or failed '
  'with the error).';

comment on function public.message_statistics is 'Counts and rates of the last days (30 by default) [001 §7].';

comment on table public.message_templates is
  'Texts for messages; without a company they are global and nobody''s to change [001 §3].';

comment on function private.note_project_update is
  'A project that exists has changed its status, by whatever way; new and imported ones tell nothing. What nobody is '
  'to be told of now is not told later.';

comment on table private.notices is 'Mails to a company''s people: the outbox of the messaging gateway.';

comment on table public.notification_preferences is
  'Which mails a company''s people and clients get; the gateways ask it.';

comment on column public.notification_preferences.weekly_reports_since is
  'Since when weekly reports are on; weeks that were over by then are not reported.';

comment on function public.opt_out_of_mail is
  'For the messaging gateway''s service role: the client has used the link at the foot of a mail.';

comment on function public.postpone_reminder is
  'For the messaging gateway''s service role: the vendor does not answer; the reminder waits, longer each time, and '
  'fails after twelve attempts (about five hours).';

comment on function public.project_update_receiver is
  'Who gets a mail when the status of a project changes, and at which statuses: {name, statuses}, the name for those '
  'who may see clients; null when nobody does.';

comment on function private.project_update_receiver is 'See public.project_update_receiver.';

comment on function public.queue_client_mails is
  'One mail to each client ({client_name} and {company_name} are filled in); answers for each whether it will be sent '
  'and why not. The same batch twice sends once. Errors: PT402, PT403, PT422.';

comment on function private.queue_client_mails is 'See public.queue_client_mails.';

comment on function private.queue_credit_receipt is
  'Queues the receipt of an online payment that became credit as a whole, unless the company has switched payment '
  'confirmations off; and writes it into the feed.';

comment on function private.queue_receipt is
  'Queues the receipt of an online payment in the transaction that records it, unless the company has switched '
  'payment confirmations off.';

comment on function private.queue_reminders is 'See public.send_reminders.';

comment on function private.queue_tax_notices is
  'Three days before the day of a tax filing, by the company''s own clock, its owners get a mail, once.';

comment on view public.receipt_list is
  'Money received, refunds negative, with the invoice''s number and title and the client''s name.';

comment on table private.receipt_mails is
  'Receipts to be mailed: one for each payment that a client has made online, also where all of it became credit.';

comment on view public.receipts is
  'The rows of the ledger that are money, refunds negative, with client and project of their invoice.';

comment on function public.receive_message is
  'For the messaging gateway''s service role: stores an incoming text once, ties it to the client who was written to '
  'last, and obeys STOP (and its synonyms), START and UNSTOP. Answers { act: stop, start, help, message, duplicate or '
  'ignored }.';

comment on function public.reminder_letter is
  'For the messaging gateway''s service role: what a taken reminder says, with a fresh client link to pay; null when '
  'it is not being sent.';

comment on table public.reminder_schedules is
  'When open invoices are reminded, in days after (or, negative, before) the due date.';

comment on table public.reminders is 'Reminders queued and sent; a schedule reminds an invoice once.';

comment on function private.require_consent is
  'No outgoing text without living consent, no mail against the client''s will, none over the company''s limit; '
  'checked in the transaction that stores it (C33). Error: PT422.';

comment on function public.retry_message is
  'Sends a text or a mail that failed once more: stores it as a new message at the end of the client''s row, which is '
  'the promise to send it; a mail goes to the address that the client has now. Asked twice, it is the same new '
  'message. Errors: PT402, PT403, PT404, PT409 not failed, PT422 no consent, no mails wanted.';

comment on function private.retry_message is 'See public.retry_message.';

comment on function public.save_notification_preferences is
  'Saves which mails go out, all six flags. Errors: PT402, PT403.';

comment on function public.save_quiet_hours is
  'Sets when reminders and texts wait: ''21:00-08:00'' in the company''s own time zone, or ''off''. Errors: PT402, '
  'PT403, PT404, PT422.';

comment on function private.save_quiet_hours is 'See public.save_quiet_hours.';

comment on function public.send_reminders is
  'Queues a reminder for each open invoice, for the messaging gateway to send; answers for each whether it worked and '
  'why not. Errors: PT402, PT403, PT422.';

comment on function public.set_default_template is
  'Makes a template the only default of its type. Errors: PT402, PT403, PT404.';

comment on function private.set_default_template is 'See public.set_default_template.';

comment on function public.set_integration is
  'Connects an integration, its last sync being now, or disconnects it and forgets the last sync. Errors: PT402, '
  'PT403.';

comment on function public.set_message_consent is
  'Records that a client agrees, or no longer agrees, to text messages at a number, with the words that were shown '
  'and who recorded it. Errors: PT402, PT403, PT404, PT409 opted out by STOP, PT422 phone.';

comment on function private.set_message_consent is 'See public.set_message_consent.';

comment on function private.settle_integration is 'An integration that works, or is disconnected, has no error.';

comment on function public.sync_integrations is
  'Brings the company''s stored metrics up to date. Answers 0: it contacts no outside service. Errors: PT402, PT403.';

comment on function public.take_due_notices is
  'For the messaging gateway''s service role: hands out the mails to companies'' own people, each to one taker for '
  'two minutes.';

comment on function public.take_due_project_updates is
  'For the messaging gateway''s service role: the changes of a status that clients are to be told of, each to one '
  'taker for two minutes and not in quiet hours. Drops those that have ended where they began, that are older than a '
  'day, or that nobody is to be told of any more.';

comment on function public.take_due_receipts is
  'For the messaging gateway''s service role: receipts to mail, each to one taker for two minutes.';

comment on function public.take_due_reminders is
  'For the messaging gateway''s service role: adds what the schedules ask for, cancels what is paid, then hands out '
  'queued reminders, each to one taker for two minutes.';

comment on function public.take_outgoing_messages is
  'For the messaging gateway''s service role: the oldest waiting message of each client, each to one taker for '
  'p_seconds; more than one attempt means that the last one''s outcome is unknown or bad.';

comment on function public.take_webhook_deliveries is
  'For a gateway''s service role: due deliveries with address and secret, each to one taker.';

comment on function private.tell_of_client is
  'Mails the owners, and who sent the link, what a client has done with it, once for each p_about; unless the company '
  'does not want it.';

comment on function private.tell_of_credit is 'A client has paid online what was not open any more.';

comment on function private.tell_of_decision is 'A client has accepted or declined a quote.';

comment on function private.tell_of_dispute is
  'Mails the owners and writes into the feed that a payment is disputed, or how that ended.';

comment on function private.tell_of_first_look is 'A client has opened a quote or an invoice for the first time.';

comment on function private.tell_of_payment is
  'A client has paid online; with what was too much, which is stored after the payment.';

comment on function private.tell_of_project_look is 'A link to a project has been opened for the first time.';

comment on function private.tell_of_signature is 'Somebody outside the company has signed a document.';

comment on function private.tell_of_survey is 'A client has answered a survey; a correction is told no second time.';

comment on function public.text_reminder is
  'For the messaging gateway''s service role: puts a taken reminder into the outbox as a text and finishes it, both '
  'or neither; what speaks against the text (PT422: no consent, no number) is noted with the reminder, no error.';

comment on function private.told_client is
  'The client who is told of a project''s status; null without an address, after an opt-out, or while the company has '
  'switched project updates off.';

comment on table public.webhook_deliveries is 'Events on their way to webhook endpoints, with every attempt counted.';

comment on table public.webhook_endpoints is
  'Where a company wants to be told of events. The signing secret is shown once and kept in private.webhook_secrets.';

comment on table private.webhook_events is
  'Every event a provider has sent, once; inserted in the transaction of its effect.';

comment on function private.aging_days is 'Days past due of an open invoice, else 0.';

comment on table public.ai_conversations is 'Questions to the assistant and its answers; each person reads their own.';

comment on table public.ai_quotas is 'What the assistant may use in a month, by plan.';

comment on table public.ai_usage is
  'Tokens reserved before a call and settled after it; their sum keeps to the plan''s quota.';

comment on function public.analytics is
  'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and '
  'filters { projectTypes, clientSegments, regions } in the words of [002 §3]: sums and counts, from which '
  'packages/domain makes shares, margins and bands; has_data says which cards have figures of their own. What is '
  'shown over time goes by month, or with p_step fitting by day up to 31 days, by week from Monday up to 26 weeks, '
  'else by month; periods without anything stand as zero. Revenue is money received, by date of payment (C31). '
  'Errors: PT402 plan, PT403 role, PT422 more than ten years.';

comment on table public.analytics_data is 'Metrics as they stood, one row for each month; written by refresh_metrics.';

comment on function public.analytics_outlook is
  'What is to come, and what sells. Money in and out by week, 26 back as it was and 26 ahead: open invoices and draws '
  'not yet invoiced at their due date plus the client''s habit of paying (two years; `early` and `late` one standard '
  'deviation off), committed expenses plus the usual weekly spend of the last 13 weeks. The five items with most '
  'revenue in the range and the five most used. Errors: PT402, PT403.';

comment on table public.analytics_project_types is
  'The eleven project types as the five of the analytics filter (C34).';

comment on function public.assistant_context is
  'The assistant''s starting knowledge [002 §7]: counts and sums of the caller''s company, recent projects, the ten '
  'latest invoices, the oldest overdue ones, this month''s metrics; with costs also profit by project. What the role '
  'may not see is null, what there is none of is 0 or empty. Error: PT403.';

comment on function public.cash_forecast is
  'Expected money in (open invoices by due date, overdue ones four weeks out, open draws) and out (committed '
  'expenses, plus the average weekly spend of the last 13 weeks) by week. Errors: PT403.';

comment on function public.dashboard is
  'The dashboard in one request: active_projects, pending_invoices (open), overdue_invoices, paid_this_month (each '
  'with value and change: projects against 30 days ago; what was sent or fell due in the last 30 days against the 30 '
  'before, in %; this month against the last one up to the same day, in %), recent_projects, activity, revenue of six '
  'months by date of payment (C31), invoices, quotes, goals. Sums are null without view_money. Errors: PT403.';

comment on function public.finish_report is
  'For the messaging gateway''s service role: records how mailing a report ended; five attempts in all, ten minutes '
  'apart.';

comment on table public.goals is 'What a company wants to reach each month (P46).';

comment on view public.job_cost is
  'Each project''s contract, budget, cost, invoiced, paid and margin: (paid - cost) / paid, 0 without revenue [002 '
  '§9].';

comment on function public.job_costing is
  'The running jobs, and those completed in the last 90 days (at most 60, greatest contract first): contract, quoted, '
  'change orders, billed without tax, and by category the estimate (budget lines), what is committed and what it '
  'cost. Forecasts and over- and under-billing are the domain package''s. Errors: PT402, PT403.';

comment on function public.named_in_question is
  'Up to four projects, clients and items whose names are in a text, best match first, with the figures that the '
  'caller may see.';

comment on function private.note_weekly_reports is 'Notes since when a company''s weekly reports are on.';

comment on function public.operator_report is
  'What needs an operator: work of the last 30 days that was given up, with the reason, and the rows that an upgrade '
  'put in quarantine; the newest 100 of each and how many there are. For platform administrators. Error: PT403.';

comment on function private.operator_report is 'See public.operator_report().';

comment on function public.period_totals is
  'Invoiced (issue date, no drafts, voids or credit notes), received (refunds taken off), spent and quoted between '
  'two days. Errors: PT403, PT422.';

comment on function private.queue_weekly_reports is
  'On Monday from six in a company''s own time zone its owners get the report of the week before, once, however often '
  'and by however many this is asked. Twenty companies at a time.';

comment on view public.receivables_aging is 'Open balances of each client by days past due.';

comment on function public.refresh_all_metrics is
  'For a nightly job of the service role: the metrics of every company; answers how many.';

comment on function public.refresh_metrics is
  'Computes and stores this month''s metrics (AN5) and answers them. Errors: PT402, PT403.';

comment on function private.refresh_metrics is 'See public.refresh_metrics.';

comment on function private.refresh_metrics_of is
  'The metrics of the active ones of the companies, for the month that it is there; answers how many.';

comment on table public.report_runs is
  'One report of one month: its figures as they were mailed, and how the mailing went.';

comment on table public.report_schedules is
  'Who gets the report of the month before by mail, on the first days of a month (AN5, P47).';

comment on function public.reserve_ai_usage is
  'Reserves tokens of the month''s quota before a call: { id, left, quota }. A reservation that is not settled lapses '
  'after 15 minutes. Errors: PT402 quota, PT403, PT422, PT429 too many a minute.';

comment on function private.reserve_ai_usage is 'See public.reserve_ai_usage.';

comment on function private.revenue_by_month is
  'Money received by month of payment, refunds taken off; credits are not money. Nothing for who may not see that '
  'company''s money.';

comment on function public.save_goals is
  'Replaces the company''s goals by [{ metric, target }]; a target of 0 takes a goal away. Errors: PT402, PT403.';

comment on function private.save_insight_settings is 'See public.save_goals and public.save_regions.';

comment on function public.settle_ai_usage is
  'For the assistant gateway''s service role: what a reserved call really used.';

comment on function private.store_metrics is 'The five stored metrics of a company for the month of a day [002 §7].';

comment on function public.take_due_reports is
  'For the messaging gateway''s service role: writes the report of the month before for each company that wants it '
  '(once), then hands out what is to be mailed, each to one taker for two minutes.';

comment on view public.tax_liability is
  'Tax invoiced by month and rate, credit notes taken off, and the part of it that has been paid: what a credit note '
  'took off is neither (P41).';

comment on function private.tax_of_month is 'What a company has invoiced and collected in tax in a month.';

comment on function private.week_report is
  'A company''s numbers of the week that begins on a Monday, what is overdue on p_today, and what falls due from then '
  'to the next Sunday. Counted as dashboard() and analytics() count: days of UTC, payments less refunds, no drafts, '
  'voids or credit notes. A quote or an invoice counts on the day on which it was sent.';

comment on function private.address_by_import is
  'An address after a row of a file: the parts that the file gives over those that were there. The whole on one line, '
  'as an export writes it, changes nothing.';

comment on function private.begin_import is
  'The import that a batch belongs to, made with the first one. Errors: PT404, PT409 taken back.';

comment on function private.change_by_import is
  'Writes the columns that a file gives into a row that is there already, as the caller, and keeps what stood there.';

comment on function private.change_together is
  'Many of private.change_by_import: into each row of p_ids the columns of its p_given, which name at least one. No '
  'two are one row.';

comment on function private.client_address_by_import is
  'The address of a client after a row of a file: the parts that the file gives over those that were there, which '
  'stay where it gives none. A first address without a country is in the USA; a country by itself is no address.';

comment on function private.clients_from is
  'What a page of clients is read from: the clients, and their sums where the filters or the order need them.';

comment on function private.finish_import is 'Writes the figures of an import into its row.';

comment on function private.fresh_clients is
  'Which rows of an import, counted from 1, have a name and are no client yet: neither in the company nor, by name or '
  'mail address, elsewhere in the file.';

comment on function private.fresh_items is
  'Which rows of an import, counted from 1, have a name and are no item yet, neither among p_known nor elsewhere in '
  'the file.';

comment on function private.fresh_materials is
  'Which rows of an import, counted from 1, have a name, a vendor who is there or none, and are no material yet, '
  'neither of the caller''s company nor further up in the file.';

comment on function private.fresh_vendors is
  'Which rows of an import, counted from 1, have a name and are no vendor yet, neither among p_known nor elsewhere in '
  'the file.';

comment on function public.import_batch is
  'One batch of an import, in one transaction; the batches of one p_import are taken back together. Client-made ids '
  'make a repetition harmless. Answers the batch: created_rows, updated_rows, errors. Errors: those of the import, '
  'PT404, PT409 taken back already.';

comment on table private.import_changes is 'What an import wrote over, and with what, so that it can be restored.';

comment on function public.import_clients is
  'Imports clients from rows with the columns of clients. A client that is known (by mail; by name and phone, or name '
  'alone, where one of the two has no mail) is reported or, with p_mode = update, changed in what the row gives: a '
  'column that is missing or empty leaves what is there. A bad row is reported; the others come in. A client-made id '
  'makes a repetition harmless. Errors: PT402, PT403, PT422.';

comment on function private.import_fault is 'Says which column of an imported row a constraint refused.';

comment on function public.import_items is
  'Imports items from rows with the columns of items_database. An item that is known (by barcode, else SKU whatever '
  'its letters'' case, else, of a row with neither, name and unit) is reported by name or, with p_mode = update, '
  'changed; a bad row is reported; the others come in. A client-made id makes a repetition harmless. Errors: PT402, '
  'PT403, PT422.';

comment on table public.import_jobs is 'One row for each import of a file: what came in, what did not and why.';

comment on column public.import_jobs.parent_id is 'The import that this batch belongs to; null for the import itself.';

comment on column public.import_jobs.is_running is 'Batches are still to come: what is in may be taken back or kept.';

comment on function public.import_materials is
  'Imports materials from rows with the columns of materials and the vendor''s name. A known row is reported or, with '
  'p_mode = update, changes that material, but for its stock; a bad row is reported; the others come in. Errors: '
  'PT402, PT403, PT422.';

comment on function private.import_message is 'Why a row was not imported, in plain words.';

comment on function public.import_vendors is
  'Imports vendors from rows with the columns of vendors and street, city, state, zip. A known row is reported or, '
  'with p_mode = update, changes that vendor; a bad row is reported; the others come in. Errors: PT402, PT403, PT422.';

comment on function private.in_row_order is 'What is wrong with rows of an import, in their order.';

comment on function private.insert_clients is
  'Makes clients of some rows of an import, counted from 1, and answers which; all of them or, with an error, none.';

comment on function private.insert_items is
  'Adds rows of an import, by their places, as the caller; answers the places.';

comment on function private.insert_materials is
  'Adds rows of an import, by their places, as the caller; answers the places.';

comment on function private.insert_vendors is
  'Adds rows of an import, by their places, as the caller; answers the places.';

comment on function private.join_import is 'Makes a batch part of an import and adds its figures up there.';

comment on function public.keep_import is 'An import that broke off stays as far as it came. Errors: PT403, PT404.';

comment on function private.keep_import is 'See public.keep_import.';

comment on function private.known_client is
  'The client of the caller''s company with this mail address; where one of the two has no address, with this name '
  'and phone number, or with this name alone where neither has one.';

comment on function private.known_faults is 'Says of each row that is there already that it is.';

comment on function private.known_item_words is 'Which item a row of a file means, and by what, in plain words.';

comment on function private.known_items is
  'The active item of the caller''s company that each row of an import means, in their order: by its barcode, else '
  'its SKU, else, of a row with neither, its name and unit; null when there is none, and for a row without a name.';

comment on function private.known_material is
  'The material of the caller''s company with this SKU, whatever its letters'' case, or, without one, this name; null '
  'when there is none.';

comment on function private.known_materials is
  'private.known_material of each row of an import, in their order; null for a row without a name.';

comment on function private.known_vendor is
  'The vendor of the caller''s company with this name and mail address; null when there is none.';

comment on function private.known_vendors is 'private.known_vendor of each row of an import, in their order.';

comment on function private.merged is 'A text with its merge fields filled in.';

comment on function private.note_import_change is
  'Keeps what an import wrote over; of several writes to one row the first before and the last after.';

comment on function private.note_import_changes is 'Many of private.note_import_change: [{ id, before, after }].';

comment on function private.open_import is
  'Begins an import; answers the finished one when its id is known, so that a repetition does nothing. Error: PT422.';

comment on function private.restore_import is
  'Writes back what a batch wrote over, where nobody has changed it since; answers how many rows.';

comment on function private.run_import is 'One of the four imports by its name.';

comment on function private.tell_import is
  'The one line of an import that is done, in activity_log; nothing for one that is told already, goes on, brought '
  'nothing, or was taken back.';

comment on function public.try_import is
  'Runs an import of clients, items, vendors or materials and takes it back at once: what would not come in, as [{ '
  'row, name, message }]. Errors: those of the import.';

comment on function private.undo_batch is
  'Takes one batch back: removes what it created and nobody uses, restores what it changed.';

comment on function public.undo_import is
  'Takes back an import or, of one that came in batches, the newest batch that is left: { undone, restored, kept, '
  'left }; repeat it until left is 0. Clients, vendors and materials that are in use stay, and so does a changed row '
  'that somebody changed since. Errors: PT402, PT403, PT404, PT409.';

comment on function private.undo_import is 'See public.undo_import.';

comment on function private.update_items is
  'Writes rows of an import, by their places, each into the item that p_known has for it; answers the places.';

comment on function private.update_materials is
  'Writes rows of an import, by their places, each into the material that p_known has for it, with the vendor of '
  'p_sellers; answers the places.';

comment on function private.update_vendors is
  'Writes rows of an import, by their places, each into the vendor that p_known has for it; answers the places.';

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'public.follow_own_clock';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise warning 'The role authenticator is another''s: set its pgrst.db_pre_request to public.follow_own_clock.';
end $$;

do $$
begin
  if to_regclass('auth.mfa_factors') is null then
    create function private.lacks_second_factor() returns boolean language sql immutable set search_path = '' as 'select false';
  else
    create function private.lacks_second_factor() returns boolean
    language sql stable security definer set search_path = '' as $body$
      select (select auth.jwt()) ->> 'aal' is distinct from 'aal2'
        and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
    $body$;
  end if;
end $$;

grant execute on function private.lacks_second_factor to authenticated, service_role;

comment on function private.lacks_second_factor is
  'Whether the caller has a second factor and has not shown it; never, where the sign-in server has none.';

call private.close_while_seeing_as();

reset check_function_bodies;
