alter function private.reject(text, text, text) rename to raise_api_error;
alter function private.person() rename to current_user_id;
alter function private.plain_person(text) rename to normalized_name;
alter function private.tell_of_client(uuid, uuid, text, text, jsonb) rename to notify_of_client_action;
alter function private.tell_of_credit() rename to notify_credit;
alter function private.tell_of_decision() rename to notify_quote_decision;
alter function private.tell_of_dispute(public.payment_disputes) rename to notify_dispute;
alter function private.tell_of_first_look() rename to notify_document_opened;
alter function private.tell_of_payment() rename to notify_payment;
alter function private.tell_of_project_look() rename to notify_project_opened;
alter function private.tell_of_signature() rename to notify_signature;
alter function private.tell_of_survey() rename to notify_survey_answer;
alter function private.told_client(uuid) rename to client_to_notify;
alter function private.told_statuses() rename to notified_statuses;
alter function private.tell_import(uuid, uuid, uuid, timestamptz) rename to log_import;
alter function private.put_cost_in_force(uuid, uuid, uuid, date) rename to activate_cost;
alter function private.put_due_costs_in_force(uuid[], timestamptz) rename to activate_due_costs;
alter function private.put_task_last() rename to append_task;
alter function private.keep_cost_before(uuid, uuid, uuid, numeric) rename to save_cost_before_history;
alter function private.keep_material_skus_apart() rename to check_material_sku;
alter function private.keep_skus_apart() rename to check_item_sku;
alter function private.keep_default_template() rename to protect_default_template;
alter function private.keep_completed_at() rename to set_completed_at;
alter function private.keep_revision(text, uuid, text) rename to save_revision;
alter function private.keep_client_states() rename to refresh_client_states;
alter function private.keep_client_sums() rename to refresh_client_sums;
alter function private.sum_client_states(uuid, uuid[]) rename to calculate_client_states;
alter function private.sum_clients(uuid, uuid[]) rename to calculate_client_sums;
alter function private.left_of_kept(public.client_credits) rename to remaining_credit;
alter function private.own_sku_taken_words(text, uuid) rename to own_sku_conflict;
alter function private.sku_taken_words(uuid, text, uuid) rename to sku_conflict;
alter function private.list_words(text) rename to list_search_text;
alter function private.list_question(text, text, text, text) rename to list_query;
alter function private.has_words(text, text, text) rename to contains_text;
alter function private.number_in(text) rename to longest_number_pattern;
alter function private.take_disputed(public.payment_disputes, public.payments, public.client_credits, timestamptz) rename to deduct_dispute;
alter function private.note_past_due() rename to set_past_due_since;
alter function private.note_browser() rename to record_browser;
alter function private.note_project_update() rename to queue_project_update;
alter function private.note_recovery() rename to allow_password_reset;
alter function private.note_password_change() rename to record_password_change;
alter function private.note_sign_in() rename to record_sign_in;
alter function private.note_import_changes(uuid, text, jsonb) rename to record_import_changes;
alter function private.note_weekly_reports() rename to set_weekly_reports_since;
alter function private.pass_sku_on() rename to reassign_shared_sku;
alter function private.places_of_one(uuid[]) rename to rows_matched_once;
alter function private.days_of(uuid[], timestamptz) rename to company_dates;
alter function private.day_of(uuid, timestamptz) rename to company_date;
alter function private.part_of(numeric, numeric) rename to percent_of;
alter function private.credit_of(uuid) rename to client_credit_json;
alter function private.merged(text, text, text) rename to fill_merge_fields;
alter function private.plan_refusal(text) rename to plan_error_message;
alter function private.give_up_jobs(text) rename to fail_stuck_jobs;
alter function private.items_near(uuid, text, int) rename to similar_items;
alter function private.status_words(text) rename to status_label;
alter function private.fold_photos() rename to group_photo_activity;
alter function private.set_clock(text) rename to set_time_zone;
alter function private.follow_clock_of(uuid) rename to use_company_time_zone;
alter function private.change_together(text, uuid, uuid[], jsonb[]) rename to update_in_bulk;
alter function private.fresh_rows(text, jsonb, uuid[]) rename to new_row_numbers;
alter function private.in_row_order(jsonb) rename to sort_row_errors;
alter function private.known_message(text, uuid, jsonb) rename to duplicate_message;
alter function private.price_in_step(numeric, numeric, numeric, numeric) rename to price_and_markup;
alter function private.seat_of_returning_member() rename to check_returning_member_seat;

set check_function_bodies = off;

drop trigger vendors_removed on public.vendors;

drop trigger materials_removed on public.materials;

create or replace function private.log_activity() returns trigger
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
  -- Changes that are no news; a task has lost its stage when that was deleted, which is logged.
  unheard constant text[] := array['updated_at', 'version'] || case when after ->> 'timeline_id' is null then array['timeline_id'] else '{}' end;
begin
  -- An import, or the copy of a project, is one line.
  if coalesce(current_setting('plumbline.single_activity', true), '') <> '' then
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
  -- It is settled by being issued, which is logged already.
  if is_note and what = 'paid' then
    return null;
  end if;
  if kind = 'refund' then
    select p.kind into reversed from public.payments p where p.id = (after ->> 'reverses_payment_id')::uuid;
  end if;
  -- Nobody has paid: the credit note itself is logged.
  if coalesce(reversed, kind) in ('credit_note', 'kept_as_credit') then
    return null;
  end if;
  word := case
    when is_note and what = 'created' then 'issued'
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_label(what)
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

create trigger vendors_removed after delete on public.vendors
  for each row when (coalesce(current_setting('plumbline.undoing', true), '') <> 'on')
  execute function private.log_activity('vendor', 'name', 'view_catalog', '');

create trigger materials_removed after delete on public.materials
  for each row when (coalesce(current_setting('plumbline.undoing', true), '') <> 'on')
  execute function private.log_activity('material', 'name', 'view_catalog', '');

create or replace function private.refresh_client_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
begin
  -- At the end of the transaction and one transaction of a company after the other: what is summed is then all that has
  -- been written, whoever wrote at the same time, and nobody waits for a lock while holding another.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.calculate_client_sums(company, case tg_op when 'INSERT' then array[new.client_id] when 'DELETE' then array[old.client_id]
    else array[new.client_id, old.client_id] end);
  return null;
end $$;

comment on table private.client_sums is 'By what the clients list is sorted, one row a client, as client_list says it: kept by private.refresh_client_sums. The figures that a person reads are summed from the documents themselves.';

create or replace function private.apply_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.activate_cost(new.company_id, new.material_id, new.vendor_id);
  return null;
end $$;

comment on function private.apply_cost_record() is 'See private.activate_cost.';

create or replace function private.begin_cost_history() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.save_cost_before_history(new.company_id, new.material_id, new.vendor_id);
  return new;
end $$;

comment on function private.begin_cost_history() is 'See private.save_cost_before_history; what a typed cost or a new price of a vendor enters by itself says itself what was before.';

create or replace function private.forget_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.activate_cost(old.company_id, old.material_id, old.vendor_id);
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

comment on function private.forget_cost_record() is 'See private.activate_cost; where no record is left, the material and the vendor''s link have the cost of before the history, or none (0).';

create or replace function private.own_sku_conflict(p_sku text, p_except uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select private.sku_conflict(private.company_id(), p_sku, p_except)
$$;

comment on function private.own_sku_conflict(p_sku text, p_except uuid) is 'private.sku_conflict of the caller''s company.';

create or replace function private.begin_days(p_now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  retried constant int := private.retry_daily_jobs(p_now);
  begun uuid[];
begin
  -- A second caller waits here until the first has ended: it has nothing to do then, or everything if the first has failed.
  with claimed as (
    insert into private.company_days as old (company_id, day)
    select d.company_id, d.today from private.company_dates(null, p_now) d
    where not exists (select from private.company_days k where k.company_id = d.company_id and k.day >= d.today)
    order by d.company_id
    on conflict (company_id) do update set day = excluded.day, ran_at = now() where old.day < excluded.day
    returning company_id
  )
  select array_agg(company_id) into begun from claimed;
  if begun is null and retried = 0 then return null; end if;
  return private.do_daily_jobs(coalesce(begun, '{}'), p_now) || jsonb_build_object('retried_jobs', retried);
end $$;

create or replace function private.check_address_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry text;
  own constant inet := (select s.ip from auth.sessions s where s.id = private.session_id());
begin
  foreach entry in array new.ip_whitelist loop
    begin
      perform entry::inet;
    exception when others then
      perform private.raise_api_error('PT422', format('%s is not an address. Enter one such as 203.0.113.7 or 203.0.113.0/24.', left(entry, 60)), 'ip_whitelist');
    end;
  end loop;
  if cardinality(new.ip_whitelist) > 0 and own is not null and not own <<= any (new.ip_whitelist::inet[]) then
    perform private.raise_api_error('PT422', format('This list would shut you out: your address is %s.', host(own)), 'ip_whitelist');
  end if;
  return new;
end $$;

create or replace function private.contains_text(p_words text, p_place text, p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when code is null
    -- A trigram index reads every row with the rarest three letters; few rows have the longest number.
    then concat_ws(' and ', p_words || ' like ' || quote_literal(private.longest_number_pattern(p_text)), p_words || ' like ' || p_place)
    -- With something added they are the words of no index: what was found by its number is compared with the whole text.
    else format('%s like %L and (%s || '''') like %s', p_words, '%' || code || '%', p_words, p_place) end
  from (select substring(btrim(p_text) from '^[A-Za-z]+([-#./][0-9]{5,})$') as code) found
$$;

create or replace function private.do_daily_job(p_job text, p_company uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  begin
    case p_job
      when 'expire quotes' then changed := private.expire_quotes(array[p_company], p_now);
      when 'activate costs' then changed := private.activate_due_costs(array[p_company], p_now);
      when 'store metrics' then changed := private.refresh_metrics_of(array[p_company], p_now);
      when 'release assistant reservations' then
        update public.ai_usage set status = 'failed', settled_at = now()
        where company_id = p_company and status = 'reserved' and created_at < now() - interval '1 hour';
        get diagnostics changed = row_count;
    end case;
  exception when others then
    insert into private.daily_job_failures as f (company_id, job, error, attempted_at, next_attempt_at)
    values (p_company, p_job, left(sqlerrm, 1000), p_now, p_now + interval '15 minutes')
    on conflict (company_id, job) do update set attempts = f.attempts + 1, error = excluded.error, attempted_at = p_now,
      next_attempt_at = case when f.attempts < 4 then p_now + interval '15 minutes' * power(2, f.attempts) end;
    return null;
  end;
  delete from private.daily_job_failures where company_id = p_company and job = p_job;
  return changed;
end $$;

create or replace function private.do_daily_jobs(p_companies uuid[], p_now timestamptz) returns jsonb
language sql security definer set search_path = '' as $$
  with done as materialized (
    select j.total, private.do_daily_job(j.job, d.company_id, p_now) as changed
    from (select company_id from private.company_dates(p_companies, p_now) order by company_id) d
    cross join (values ('expire quotes', 'expired_quotes'), ('activate costs', 'costs_in_force'),
      ('store metrics', 'refreshed_companies'), ('release assistant reservations', 'lapsed_reservations')) j(job, total)
  ), totals as (
    select j.total, coalesce((select sum(d.changed) from done d where d.total = j.total), 0) as changed
    from unnest(array['expired_quotes', 'costs_in_force', 'refreshed_companies', 'lapsed_reservations']) j(total)
  )
  select jsonb_object_agg(total, changed) || jsonb_build_object('failed_jobs', (select count(*) from done where changed is null))
  from totals
$$;

create or replace function private.freeze_signed_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.signed_object_path is not null and (new.signed_object_path, new.signed_content_hash)
    is distinct from (old.signed_object_path, old.signed_content_hash) then
    perform private.raise_api_error('PT409', 'A signed file never changes.');
  end if;
  return new;
end $$;

create or replace function private.list_page(
  p_table text, p_permission text, p_joins text, p_where text, p_text text, p_related text[], p_phases text[],
  p_filters jsonb, p_descending boolean, p_offset int, p_limit int, p_few text default null, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_sort = on set enable_hashjoin = on
set enable_mergejoin = on set enable_bitmapscan = on set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  pattern constant text := lower(private.like_pattern(btrim(coalesce(p_filters ->> 'q', p_filters ->> 'named', ''))));
  -- `named` compares the names of the rows alone.
  related constant text[] := case when p_text is null or p_filters ->> 'q' is null then '{}' else p_related end;
  -- The text in the row's own words or in the name of what it belongs to.
  by_name constant text := '(' || concat_ws(' or ', p_text,
    (select string_agg(format('lower(%s.name) like $3', left(name, 1)), ' or ' order by place) from unnest(related) with ordinality one (name, place))) || ')';
  first_ids uuid[] := '{}';
  second_ids uuid[] := '{}';
  condition text;
  hits uuid[];
  few uuid[];
  phase record;
  part uuid[];
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission(p_permission) then
    return;
  end if;
  -- 1. How many rows match, up to a thousand and one.
  if cardinality(related) > 0 then
    first_ids := private.named_rows(related[1], company, pattern, most + 1);
  end if;
  if cardinality(related) > 1 then
    second_ids := private.named_rows(related[2], company, pattern, most + 1);
  end if;
  -- By id an index finds them; only those that exist are asked for.
  condition := '(' || concat_ws(' or ', p_text,
    case when cardinality(first_ids) > 0 then format('r.%s_id = any ($4)', rtrim(related[1], 's')) end,
    case when cardinality(second_ids) > 0 then format('r.%s_id = any ($5)', rtrim(related[2], 's')) end) || ')';
  condition := concat_ws(' and ', p_where, case when p_text is not null then condition end);
  execute format('select array(%s)', private.list_query(p_table, p_joins, condition, format('limit %s', most + 1)))
    into hits using company, p_filters, pattern, first_ids, second_ids;
  condition := concat_ws(' and ', p_where, case when p_text is not null then by_name end);
  if cardinality(hits) <= most and greatest(cardinality(first_ids), cardinality(second_ids)) > most then
    -- More names match than were collected, so the rows are asked for their names instead.
    execute format('select array(%s)', private.list_query(p_table, p_joins, condition, format('limit %s', most + 1)))
      into hits using company, p_filters, pattern;
  end if;
  is_more := cardinality(hits) > most;
  total := least(cardinality(hits), most);

  -- 2. Few rows are sorted. Of many, an index in the order of the list is read until the page is full.
  if not is_more then
    condition := 'r.company_id = $1 and r.id = any ($4)';
  elsif p_text is not null then
    -- So many rows match that some are near the start of any order.
    perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  elsif p_few is not null then
    execute format('select array(%s)', private.list_query(p_table, p_joins, 'r.company_id = $1 and ' || p_few, format('limit %s', most + 1)))
      into few using company;
    hits := few;
  end if;
  for phase in
    select replace(replace(one, '{way}', case when p_descending then 'desc' else 'asc' end), '{opposite}', case when p_descending then 'asc' else 'desc' end) as text,
      condition || case when place = 1 and cardinality(few) <= most then ' and r.id = any ($4)' else '' end as condition
    from unnest(p_phases) with ordinality phases (one, place) order by place loop
    exit when cardinality(ids) >= p_offset + p_limit or not is_more and cardinality(ids) >= total;
    execute format('select array(%s)', private.list_query(p_table, p_joins, phase.condition, phase.text || ' limit $5'))
      into part using company, p_filters, pattern, hits, p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;

create or replace function private.list_text(
  p_list text, p_filters jsonb, p_shown text default null, p_name text default null
) returns text
language sql immutable set search_path = '' as $$
  select private.contains_text(private.list_search_text(p_list), '$3', words)
    || coalesce(' and ' || case when p_filters ->> 'q' is null then p_name else p_shown end || ' like $3', '')
  from (select btrim(coalesce(p_filters ->> 'q', p_filters ->> 'named', '')) as words) given where words <> ''
$$;

create or replace function private.named_rows(p_table text, p_company uuid, p_pattern text, p_most int) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set max_parallel_workers_per_gather = 0
set jit = off as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s limit $3)', p_table,
      case p_table when 'clients' then private.contains_text('lower(r.name)', '$2', p_pattern)
        else private.contains_text(private.list_search_text(p_table), '$2', p_pattern) || ' and lower(r.name) like $2' end)
    into found_ids using p_company, p_pattern, p_most;
  return found_ids;
end $$;

-- The audit log is append-only for as long as its company lives.
create or replace function private.refuse_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' and tg_table_name = 'audit_log' and current_setting('plumbline.deleting_company', true) = 'yes' then
    return null;
  end if;
  raise exception using errcode = '42501', message = format('%s is append-only.', tg_table_name);
end $$;

create or replace function private.refuse_claimed_file() returns trigger
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
    perform private.raise_api_error('PT409', 'This file is no longer stored. Upload it again.', tg_argv[1]);
  end if;
  return new;
end $$;

create or replace function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    with recursive before as (
      select new.depends_on_id as id
      union
      select d.depends_on_id from public.project_timeline_dependencies d join before on d.entry_id = before.id)
    select from before where id = new.entry_id
  ) then
    perform private.raise_api_error('PT422', 'These entries would wait for each other.', 'depends_on_id');
  end if;
  return new;
end $$;

create or replace function private.use_company_time_zone(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  select private.set_time_zone(c.timezone) from public.companies c where c.id = p_company
$$;

create or replace function private.guard_last_owner(company uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.companies c where c.id = company for no key update;
  if not exists (select from public.user_profiles p
                 where p.company_id = company and p.role = 'owner' and p.is_active and p.id <> member) then
    perform private.raise_api_error('PT409', 'A company needs an owner. Make somebody else owner first.');
  end if;
end $$;

create or replace function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token text := nullif(new.raw_user_meta_data ->> 'invite_token', '');
begin
  if token is not null and (private.open_invitation(token)).email is distinct from lower(new.email) then
    perform private.raise_api_error('PT403', 'This invitation is no longer valid.');
  end if;
  if new.email_confirmed_at is not null then
    perform private.open_account(new);
  end if;
  return new;
end $$;

create or replace function private.refuse_while_seeing_as() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_seeing_as() then
    perform private.raise_api_error('PT403', 'You are looking at the product in another role. Stop looking to make changes.');
  end if;
  return null;
end $$;

create or replace function private.require_seat(company uuid, for_address text default null) returns void
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
    perform private.raise_api_error('PT402', format('Your plan allows up to %s members. Upgrade to invite more.', seats));
  end if;
end $$;

create or replace function private.check_change_orders(p_company uuid, p_invoices uuid[]) returns void
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
  perform private.raise_api_error('PT422', case
    when wrong.is_other_kind then 'This invoice takes no change orders. Make another one for them.'
    when not coalesce(wrong.is_at_home, false) then format('Change order %s belongs to another project than this invoice.', wrong.number)
    when wrong.status <> 'approved' then format('Change order %s has not been approved.', wrong.number)
    when wrong.elsewhere = wrong.amount and wrong.invoice_number is not null
      then format('Change order %s is on invoice %s already.', wrong.number, wrong.invoice_number)
    else format('Change order %s was approved over %s$%s, and $%s of it is left to invoice.', wrong.number,
      case when wrong.amount < 0 then 'a deduction of ' end, to_char(abs(wrong.amount), 'FM999,999,999,990.00'),
      to_char(abs(wrong.amount - wrong.elsewhere), 'FM999,999,999,990.00')) end, 'items');
end $$;

create or replace function private.check_project() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(new.name, '')) = '' then
    perform private.raise_api_error('PT422', 'Project name is required', 'name');
  elsif length(new.name) > 200 then
    perform private.raise_api_error('PT422', 'The project name is too long (200 characters at most)', 'name');
  elsif new.name ~ '<[A-Za-z/!]' then
    perform private.raise_api_error('PT422', 'The project name must not contain HTML', 'name');
  elsif new.end_date < new.start_date then
    perform private.raise_api_error('PT422', 'End date must be after start date', 'end_date');
  elsif new.client_id is not null and not exists (
    select from public.clients c where c.company_id = new.company_id and c.id = new.client_id) then
    perform private.raise_api_error('PT422', 'Please select a client', 'client_id');
  elsif new.project_manager_id is not null and not exists (
    select from public.user_profiles p where p.company_id = new.company_id and p.id = new.project_manager_id) then
    perform private.raise_api_error('PT422', 'The project manager is not a member of the company', 'project_manager_id');
  end if;
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  return new;
end $$;

create or replace function private.check_project_finances() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget <= 0 or new.budget >= 1e10 then
    perform private.raise_api_error('PT422', 'Please enter a valid budget amount', 'budget');
  end if;
  if tg_op = 'INSERT' then
    new.contract_value := coalesce(new.contract_value, new.budget);
  elsif new.contract_value is not distinct from old.contract_value and old.contract_value is not distinct from old.budget then
    -- Contract and budget move together until a change order parts them.
    new.contract_value := new.budget;
  end if;
  return new;
end $$;

create or replace function private.enforce_project_quota() returns trigger
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
    perform private.raise_api_error('PT402', format('Your plan allows up to %s projects. Archive a project or upgrade your plan.',
      caps.max_open_projects));
  elsif is_active and not was_active and active_projects >= caps.max_active_projects then
    perform private.raise_api_error('PT402', format(
      'Your plan allows up to %s active projects. Complete or archive a project, or upgrade your plan.',
      caps.max_active_projects));
  end if;
  return new;
end $$;

create or replace function private.set_completed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  if tg_table_name = 'project_timeline' then
    if new.due_date < new.start_date then
      perform private.raise_api_error('PT422', 'The due date must not be before the start date', 'due_date');
    end if;
    if new.status = 'completed' then
      new.progress := 100;
    end if;
  end if;
  return new;
end $$;

create or replace function private.clients_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'c.company_id = $1', 'c.deleted_at is null',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then private.contains_text(
      'lower(c.name || '' '' || coalesce(c.email, '''') || '' '' || coalesce(c.phone, '''') || '' '' || coalesce(c.company_name, ''''))', '$3', p_filters ->> 'q') end,
    case when btrim(coalesce(p_filters ->> 'named', '')) <> '' then private.contains_text('lower(c.name)', '$5', p_filters ->> 'named') end,
    case when p_filters ->> 'is_active' is not null then 'c.is_active = ($2 ->> ''is_active'')::boolean' end,
    private.list_one_of('c.client_type', 'type', p_filters),
    case when btrim(coalesce(p_filters ->> 'location', '')) <> '' then
      'lower(concat_ws('', '', nullif(c.address ->> ''city'', ''''), nullif(c.address ->> ''state'', ''''))) like $4' end,
    case when jsonb_array_length(coalesce(p_filters -> 'since', '[]')) > 0 then
      'exists (select from jsonb_array_elements($2 -> ''since'') b where (b ->> ''until'' is null or c.created_at <= (b ->> ''until'')::timestamptz)
        and (b ->> ''after'' is null or c.created_at > (b ->> ''after'')::timestamptz))' end,
    private.client_sums_where(p_filters))
$$;

create or replace function private.refresh_client_states() returns trigger
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
  -- As private.refresh_client_sums, with which it shares its rows: one transaction of a company after the other.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.calculate_client_states(company, client_ids);
  return null;
end $$;

create or replace function private.activate_due_costs(
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
    from private.company_dates(p_companies, p_now) d
    where c.company_id = d.company_id and c.is_ahead and c.effective_date <= d.today
    returning c.company_id, c.material_id, c.vendor_id, d.today
  loop
    perform private.activate_cost(due.company_id, due.material_id, due.vendor_id, due.today);
    put := put + 1;
  end loop;
  perform set_config('plumbline.cost_of_history', '', true);
  return put;
end $$;

create or replace function private.apply_stock_movement() returns trigger
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
      perform private.raise_api_error('PT422', 'Stock of materials is counted in whole numbers.', 'quantity');
    end if;
    update public.materials set current_stock = current_stock + new.quantity::int
    where company_id = new.company_id and id = new.material_id and current_stock + new.quantity >= 0 returning current_stock into new.stock_after;
  end if;
  if not found then
    perform private.raise_api_error('PT422', 'There is not that much in stock.', 'quantity');
  end if;
  perform set_config('plumbline.stock_from_ledger', '', true);
  return new;
end $$;

create or replace function private.check_item_sku() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := private.sku_conflict(new.company_id, new.sku, new.id);
begin
  new.shares_sku := words is not null;
  if words is not null and coalesce(current_setting('plumbline.undoing', true), '') <> 'on' then
    perform private.raise_api_error('PT422', words, 'sku');
  end if;
  return new;
end $$;

create or replace function private.check_material_sku() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder text;
begin
  -- A row of another company is refused by its policy, which runs after this; the error must not say what that company has.
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
    perform private.raise_api_error('PT422', format('SKU "%s" is already used by "%s".', btrim(new.sku), holder), 'sku');
  end if;
  return new;
end $$;

create or replace function private.check_vendor_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.vendor_materials where company_id = new.company_id and vendor_id = new.vendor_id and material_id = new.material_id) then
    perform private.raise_api_error('PT409', 'This vendor-material relationship already exists');
  end if;
  return new;
end $$;

create or replace function private.items_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.company_id = $1', 'i.is_active',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      '(' || private.contains_text('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$3', p_filters ->> 'q')
        || ' or ' || private.contains_text('lower(coalesce(i.category, ''''))', '$3', p_filters ->> 'q') || ')' end,
    private.list_one_of('i.trade', 'trade', p_filters),
    private.list_one_of('i.unit', 'unit', p_filters),
    '(' || array_to_string(private.items_bands(p_filters), ' or ') || ')',
    case when p_filters ->> 'used_since' is not null then 'i.last_used_at >= ($2 ->> ''used_since'')::timestamptz' end,
    case when p_filters ->> 'stock' in ('in', 'low', 'out') then
      'case when not i.inventory_tracking or i.current_stock > i.reorder_level then ''in''
        when i.current_stock > 0 then ''low'' else ''out'' end = $2 ->> ''stock''' end,
    case when p_filters ->> 'min' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end >= ($2 ->> ''min'')::numeric' end,
    case when p_filters ->> 'max' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end <= ($2 ->> ''max'')::numeric' end)
$$;

create or replace function private.record_vendor_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and not private.is_cost_of_history() and new.unit_cost > 0 and (new.is_preferred or exists (
      select from public.materials m where m.company_id = new.company_id and m.id = new.material_id and m.vendor_id = new.vendor_id)) then
    perform private.save_cost_before_history(new.company_id, new.material_id, new.vendor_id, old.unit_cost);
    insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes)
    values (new.company_id, new.material_id, new.vendor_id, new.unit_cost, current_date, 'Vendor price changed');
  end if;
  return null;
end $$;

create or replace function private.notify_project_opened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, new.created_by, 'view_projects', 'look ' || new.id, jsonb_build_object(
    'event', 'project_opened', 'document_id', p.id, 'document', p.name, 'client', nullif(btrim(new.label), '')))
  from public.projects p where p.company_id = new.company_id and p.id = new.project_id;
  return null;
end $$;

create or replace function private.apply_dispute(p_object jsonb, p_account text, p_at timestamptz) returns text
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
      perform private.raise_api_error('PT409', 'The payment is not known yet.');
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
  -- the decision of the bank is final, even if an older event arrives later
  where d.closed_at is null and (d.last_event_at <= excluded.last_event_at or excluded.closed_at is not null)
  returning * into dispute;
  if not found then
    return 'duplicate';
  end if;
  if dispute.status = 'lost' then
    dispute := private.deduct_dispute(dispute, original, kept, least(p_at, now()));
  end if;
  if was is null or dispute.closed_at is not null then
    perform private.notify_dispute(dispute);
  end if;
  return 'applied';
end $$;

create or replace function private.apply_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  paid numeric(12,2);
  reversed numeric(12,2);
  paid_on constant date := private.company_date(new.company_id, new.paid_at);
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
    due_date = coalesce(due_date, private.company_date(new.company_id))
  where company_id = new.company_id and id = new.invoice_id;
  return null;
end $$;

create or replace function private.apply_refund(p_object jsonb, p_event text) returns text
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
  from_credit := case when kept.id is null then 0 else greatest(0, least(wanted, private.remaining_credit(kept))) end;
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

create or replace function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) returns jsonb
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
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.raise_api_error('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.raise_api_error('PT409', 'This invoice is paid in full.');
  end if;
  open_amount := target.balance - coalesce((select sum(a.amount) from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice and a.status = 'processing'), 0);
  if open_amount <= 0 then
    perform private.raise_api_error('PT409', 'A payment of this invoice is being processed.');
  end if;
  wanted := coalesce(p_amount, open_amount);
  if wanted <> round(wanted, 2) or wanted > open_amount then
    perform private.raise_api_error('PT422', format('At most $%s is open on this invoice.', to_char(open_amount, 'FM999,999,999,990.00')), 'amount');
  elsif wanted < 0.5 then
    perform private.raise_api_error('PT422', 'The smallest online payment is $0.50.', 'amount');
  elsif open_amount - wanted > 0 and open_amount - wanted < 0.5 then
    perform private.raise_api_error('PT422', 'Leave nothing open, or at least $0.50.', 'amount');
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

create or replace function private.check_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.category in ('contracts', 'invoices') then
    new.is_office_only := true;
  end if;
  if current_user = 'authenticated' and new.status = 'signed' and old.status <> 'signed' then
    perform private.raise_api_error('PT409', 'A document becomes signed by its signatures.', 'status');
  end if;
  return new;
end $$;

create or replace function private.notify_quote_decision() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, s.created_by, 'view_money', 'decision ' || new.id, jsonb_build_object(
    'event', case new.decision when 'accepted' then 'quote_accepted' else 'quote_declined' end,
    'document_id', new.quote_id, 'document', new.document ->> 'number', 'client', new.document ->> 'client_name',
    'person', new.signer_name, 'amount', (new.document ->> 'total_amount')::numeric, 'note', nullif(btrim(new.reason), '')))
  from (select 1) one left join public.document_shares s on s.company_id = new.company_id and s.id = new.share_id;
  return null;
end $$;

create or replace function private.deduct_dispute(
  p_dispute public.payment_disputes, p_payment public.payments, p_credit public.client_credits, p_at timestamptz
) returns public.payment_disputes
language plpgsql security definer set search_path = '' as $$
declare
  from_credit constant numeric := case when p_credit.id is null then 0 else least(p_dispute.amount, private.remaining_credit(p_credit)) end;
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

create or replace function private.enforce_guidelines() returns trigger
language plpgsql set search_path = '' as $$
declare
  broken jsonb;
begin
  if current_user = 'authenticated' and new.status = 'active' then
    select value into broken from jsonb_array_elements(public.check_brand_guidelines(to_jsonb(new))) where (value ->> 'is_enforced')::boolean limit 1;
    if broken is not null then
      perform private.raise_api_error('PT422', format('%s: %s', broken ->> 'title', broken ->> 'message'), 'template_config');
    end if;
  end if;
  return new;
end $$;

create or replace function private.guard_quote() returns trigger
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
    perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
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
      perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
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

create or replace function private.log_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select new.company_id, 'document', what,
    'Document ' || case when what = 'created' then 'added' when what in ('deleted', 'restored', 'updated') then what else private.status_label(what) end, new.name, (select auth.uid()), new.id, new.project_id,
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

-- Who opens a link reads it by the clock of the company that has sent it: a quote holds to the end of its last day there.
create or replace function private.open_share(p_token text) returns public.document_shares
language plpgsql security definer set search_path = '' as $$
declare
  share public.document_shares;
begin
  select s.* into share from private.document_share_tokens t join public.document_shares s on s.id = t.share_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.revoked_at is null and s.expires_at > now();
  perform private.use_company_time_zone(share.company_id);
  return share;
end $$;

create or replace function private.notify_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, new.requested_by, 'view_projects', 'signature ' || new.id, jsonb_build_object(
    'event', 'document_signed', 'document_id', d.project_id, 'document', d.name, 'client', null, 'person', new.signer))
  from public.project_documents d where d.company_id = new.company_id and d.id = new.document_id;
  return null;
end $$;

create or replace function private.refuse_closed_quote() returns trigger
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
      perform private.raise_api_error(private.closed_quote_code(state), private.closed_quote_text(state));
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function private.shared_payments(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'credited', r.credited, 'method', r.method,
    'paid_on', private.company_date(p_company, r.paid_at)) order by r.paid_at, r.created_at), '[]')
  from (
    select m.amount, coalesce((select sum(k.amount) from public.client_credits k
        where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited,
      m.method, m.paid_at, m.created_at
    from public.payments m
    where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'payment'
    union all
    -- What came online and found nothing open.
    select 0, k.amount, k.method, k.paid_at, k.created_at
    from public.client_credits k
    where k.company_id = p_company and k.invoice_id = p_invoice and k.amount > 0 and k.paid_at is not null and k.payment_id is null
  ) r
$$;

create or replace function private.shared_refunds(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', d.amount, 'method', d.method, 'refunded_on', private.company_date(p_company, d.at))
    order by d.at, d.paid_at), '[]')
  from (
    -- One refund may be a row of the payment and one of the credit that was kept from it: both have the same moment.
    select -sum(r.amount) as amount, r.method, r.at, r.paid_at
    from (
      select m.amount, o.method, m.paid_at as at, o.paid_at, o.id as of
      from public.payments m
      join public.payments o on o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'payment'
      where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'refund'
      union all
      select b.amount, coalesce(o.method, k.method), b.paid_at, coalesce(o.paid_at, k.paid_at), coalesce(o.id, k.id)
      from public.client_credits b
      join public.client_credits k on k.company_id = b.company_id and k.id = b.returns_credit_id
      left join public.payments o on o.company_id = k.company_id and o.id = k.payment_id
      where b.company_id = p_company and k.invoice_id = p_invoice and b.amount < 0 and b.paid_at is not null
    ) r
    group by r.of, r.at, r.method, r.paid_at
  ) d
$$;

-- A webhook never points into a private network. The sender checks again after resolving the name.
create or replace function private.check_webhook_url() returns trigger
language plpgsql set search_path = '' as $$
declare
  host constant text := lower(coalesce(
    substring(new.url from '^https://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)'), ''));
begin
  if new.url ~ '^https://[^/?#]*@' then
    perform private.raise_api_error('PT422', 'The address must not carry a password', 'url');
  end if;
  if host = '' or host ~ '^localhost\.?$' or host ~ '\.(localhost|local|internal|home|lan)\.?$'
    or host ~ '^[0-9]+$' or host ~ '^0x'
    or host ~ '^(0|10|127)\.' or host ~ '^169\.254\.' or host ~ '^192\.168\.' or host ~ '^172\.(1[6-9]|2[0-9]|3[01])\.'
    or host ~ '^100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.'
    or (host ~ '^\[' and host !~ '^\[2[0-9a-f]{3}:') then
    perform private.raise_api_error('PT422', 'This address lies inside a private network. Enter one that the internet can reach.', 'url');
  end if;
  return new;
end $$;

create or replace function private.notify_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant numeric := coalesce((select sum(k.amount) from public.client_credits k
    where k.company_id = new.company_id and k.payment_id = new.id and k.source = 'overpayment'), 0);
begin
  perform private.notify_of_client_action(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount + kept, 'credited', kept))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create or replace function private.notify_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount, 'credited', new.amount, 'is_void', v.status = 'void' or v.deleted_at is not null))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create or replace function private.notify_document_opened() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  document constant jsonb := private.shared_document(new);
begin
  perform private.notify_of_client_action(new.company_id, new.created_by, 'view_money',
    concat_ws(' ', 'look', document ->> 'id', document ->> 'revision'), jsonb_build_object(
      'event', (document ->> 'type') || '_opened', 'document_id', document -> 'id', 'document', document -> 'number',
      'client', document -> 'client_name', 'amount', document -> 'total_amount'));
  return null;
end $$;

create or replace function private.notify_survey_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, new.created_by, 'view_clients', 'survey ' || new.id, jsonb_build_object(
    'event', 'survey_answered', 'document_id', new.client_id, 'document', null, 'client', c.name, 'rating', new.rating,
    'note', nullif(btrim(new.comment), '')))
  from public.clients c where c.company_id = new.company_id and c.id = new.client_id;
  return null;
end $$;

create or replace function private.protect_default_template() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.is_default and current_user = 'authenticated' then
    perform private.raise_api_error('PT409', 'The default template cannot be deleted. Make another one the default first.');
  end if;
  return old;
end $$;

create or replace function private.queue_project_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.archived_at is not null or (private.client_to_notify(new.id)).id is null then
    delete from private.project_updates u where u.project_id = new.id;
    return null;
  end if;
  insert into private.project_updates as u (project_id, company_id, from_status, changed_by)
  values (new.id, new.company_id, old.status, (select auth.uid()))
  on conflict (project_id) do update set id = excluded.id, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
    due_at = excluded.due_at, taken_until = null, attempts = 0, error = null, failed_at = null;
  return null;
end $$;

create or replace function private.require_consent() returns trigger
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
    perform private.raise_api_error('PT422', 'This template does not exist.', 'template_id');
  end if;
  if allowed is not true and new.kind = 'sms' then
    perform private.raise_api_error('PT422', 'The client has not consented to text messages at this number.', 'phone_number');
  elsif allowed is not true then
    perform private.raise_api_error('PT422', 'This client does not want to receive mails.', 'client_id');
  end if;
  -- what was imported with its outcome, such as a restored backup, sends nothing
  if new.status = 'pending' then
    most := private.daily_message_limit(new.company_id);
    perform pg_advisory_xact_lock(hashtextextended('messages ' || new.company_id, 0));
    if (select count(*) from public.client_messages m where m.company_id = new.company_id and m.created_at > now() - interval '24 hours'
        and m.direction = 'outbound' and m.kind = new.kind) >= most then
      perform private.raise_api_error('PT422', format('Your plan allows %s %s in 24 hours. Please try again tomorrow.', to_char(most, 'FM999,999'),
        case new.kind when 'sms' then 'text messages' else 'mails to clients' end));
    end if;
  end if;
  return new;
end $$;

create or replace function private.queue_weekly_reports(p_now timestamptz default now()) returns int
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
      -- a service that was down on Monday catches up until Wednesday
      and l.at >= w.monday + time '06:00' and l.at < w.monday + 3
      and private.local_time(n.weekly_reports_since, c.timezone) < w.monday
      and exists (select from public.user_profiles u where u.company_id = n.company_id and u.role = 'owner' and u.is_active
        and not exists (select from private.notices o where o.user_id = u.id and o.kind = 'weekly_report' and o.about = w.monday::text))
    limit 20
  loop
    begin
      perform private.set_time_zone(due.timezone);
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

create or replace function private.refresh_metrics_of(p_companies uuid[], p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  refreshed int := 0;
begin
  for due in
    select d.company_id, d.today from private.company_dates(p_companies, p_now) d join public.companies c on c.id = d.company_id where c.is_active
  loop
    perform private.store_metrics(due.company_id, due.today);
    refreshed := refreshed + 1;
  end loop;
  return refreshed;
end $$;

create or replace function private.restore_import(p_company uuid, p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  change private.import_changes;
  restored int := 0;
  hit int;
begin
  perform set_config('plumbline.undoing', 'on', true);
  for change in select * from private.import_changes where company_id = p_company and import_id = p_id loop
    execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) r
        where t.company_id = $2 and t.id = $3 and to_jsonb(t) @> $4', change.table_name,
        (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(change.before) key))
      using change.before, p_company, change.row_id, change.after;
    get diagnostics hit = row_count;
    restored := restored + hit;
  end loop;
  perform set_config('plumbline.undoing', '', true);
  delete from private.import_changes where company_id = p_company and import_id = p_id;
  return restored;
end $$;

create or replace function private.undo_batch(p_job public.import_jobs) returns jsonb
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
  perform set_config('plumbline.undoing', 'on', true);
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
  perform set_config('plumbline.undoing', '', true);
  delete from private.import_changes g where g.company_id = p_job.company_id and g.import_id = p_job.id and g.row_id = any (own);
  select count(*) into written from private.import_changes g where g.company_id = p_job.company_id and g.import_id = p_job.id;
  restored := private.restore_import(p_job.company_id, p_job.id);
  update public.import_jobs set undone_at = now(), is_running = false where id = p_job.id;
  return jsonb_build_object('undone', undone, 'restored', restored, 'kept', p_job.created_rows - undone + written - restored);
end $$;

create or replace function public.clean_table(p_table text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  deleted bigint;
begin
  if p_table not in ('user_profiles', 'companies', 'projects', 'clients', 'invoices', 'quotes', 'items_database',
      'project_photos', 'project_documents') then
    perform private.raise_api_error('PT422', 'This table is not one that a cleanup empties.', 'table');
  end if;
  execute format('delete from public.%I where true', p_table);
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create or replace function private.refuse_large_discount(p_type text, p_value numeric, p_subtotal numeric) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_type = 'amount' and p_value > 0 and p_value > p_subtotal then
    perform private.raise_api_error('PT422',
      format('The discount can''t exceed the subtotal of $%s', to_char(greatest(p_subtotal, 0), 'FM999,999,999,990.00')), 'discount_value');
  end if;
end $$;

create or replace function private.follow_own_clock() returns void
language sql security definer set search_path = '' as $$
  select private.use_company_time_zone(private.company_id())
$$;

create or replace function public.next_document_number(p_origin text) returns text
language plpgsql stable set search_path = '' as $$
declare
  step bigint := coalesce(
    (select c.last_value + 1 from public.document_counters c
      where c.company_id = private.company_id() and c.series = private.number_series(p_origin)),
    case p_origin when 'quote' then 1000 else 1 end);
  candidate text;
begin
  if p_origin not in ('quotes_page', 'project', 'invoice_wizard', 'quote', 'credit_note') then
    perform private.raise_api_error('PT422', 'Unknown number series.', 'number_origin');
  end if;
  loop
    candidate := private.format_number(p_origin, step);
    exit when not exists (select from public.quotes where company_id = private.company_id() and quote_number = candidate)
      and not exists (select from public.invoices where company_id = private.company_id() and invoice_number = candidate);
    step := step + 1;
  end loop;
  return candidate;
end $$;

create or replace function private.refuse_long_prices(p_items jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  line record;
begin
  select x.place, f.label, f.price into line
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (values ('price', x.line ->> 'unit_price'), ('cost', x.line ->> 'unit_cost')) as f (label, price)
  where scale(trim_scale(f.price::numeric)) > 4 order by x.place limit 1;
  if found then
    perform private.raise_api_error('PT422', format('Line %s: enter the %s %s with at most 4 decimals.', line.place, line.label, line.price), 'items');
  end if;
end $$;

create or replace function private.search_ids(p_query text, p_most int) returns table (type text, found_ids uuid[])
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
    ('project', 'projects', private.has_permission('view_projects'), private.contains_text(private.list_search_text('projects'), '$2', p_query),
      'r.deleted_at is null' || case when private.sees_all_projects() then '' else ' and r.id = any ((select private.assigned_projects())::uuid[])' end, 'r.created_at desc'),
    ('client', 'clients', sees_clients, '(' || private.contains_text('lower(r.name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, '''') || '' '' || coalesce(r.company_name, ''''))', '$2', p_query)
      || ' or ' || private.contains_text('lower(coalesce(r.contact_person, ''''))', '$2', p_query) || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('quote', 'quotes', sees_money, '(' || private.contains_text(private.list_search_text('quotes'), '$2', p_query) || of_clients || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('invoice', 'invoices', sees_money, '(' || private.contains_text(private.list_search_text('invoices'), '$2', p_query) || of_clients || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('item', 'items_database', sees_catalog, private.contains_text('lower(coalesce(r.name, '''') || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.barcode, '''') || '' '' || coalesce(r.description, ''''))', '$2', p_query),
      'r.is_active', 'r.usage_count desc, r.name'),
    ('vendor', 'vendors', sees_catalog, private.contains_text(private.list_search_text('vendors'), '$2', p_query), 'true', 'r.name'),
    ('material', 'materials', sees_catalog, private.contains_text(private.list_search_text('materials'), '$2', p_query), 'true', 'r.name')
  ) as kinds (type, source, may_see, condition, living, ordering) loop
    continue when not one.may_see;
    type := one.type;
    found_ids := '{}';
    if one.type in ('quote', 'invoice') and cardinality(client_ids) >= p_most then
      -- A name that many clients have: the newest documents are asked whose they are. They mostly fill the answer, and a
      -- question that names hundreds of clients takes longer to plan than all else.
      execute format('select array(select r.id from (select * from public.%I r where r.company_id = $1 and r.deleted_at is null order by r.created_at desc limit %s) r
          left join public.clients c on c.company_id = r.company_id and c.id = r.client_id
          where %s like $2 or lower(c.name) like $2 order by r.created_at desc limit $3)', one.source, most / 5, private.list_search_text(one.source))
        into found_ids using company, pattern, p_most;
    end if;
    if cardinality(found_ids) < p_most then
      execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s and %s order by %s limit $3)', one.source, one.living, one.condition, one.ordering)
        into found_ids using company, pattern, p_most, client_ids;
    end if;
    return next;
  end loop;
end $$;

create or replace function private.cancel_data_request(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role('owner') then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  end if;
  update public.data_requests set status = 'canceled', finished_at = now()
  where id = p_id and company_id = private.company_id() and status = 'requested';
  if not found then
    perform private.raise_api_error('PT404', 'There is no request to take back.');
  end if;
end $$;

create or replace function private.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  invitation public.invitations;
  was_deactivated boolean;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  end if;
  select * into profile from public.user_profiles p where p.id = caller for update;
  was_deactivated := profile.id is not null and not profile.is_active
    and exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller);
  if profile.company_id is not null and not was_deactivated and (
    exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller)
    or exists (select from public.audit_log a where a.company_id = profile.company_id
               and a.table_name not in ('companies', 'user_profiles'))
  ) then
    perform private.raise_api_error('PT409', 'You already work in a company. Ask to be invited under another email address.');
  end if;
  invitation := private.consume_invitation(
    p_token, (select u.email from auth.users u where u.id = caller), caller);
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation is no longer valid.');
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

create or replace function private.acting_company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.current_user_id();
begin
  return (select s.company_id from private.act_as_sessions s
    where s.admin_id = person and s.ended_at is null and s.expires_at > now()
    order by s.started_at desc limit 1);
end $$;

create or replace function private.company_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.current_user_id();
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

create or replace function private.is_platform_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.platform_admins a where a.user_id = (select private.current_user_id()))
$$;

create or replace function private.company_with(permission text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.current_user_id();
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

create or replace function public.complete_preset_account(
  p_user_id uuid, p_full_name text, p_company_name text, p_plan text, p_role text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
begin
  update auth.users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = p_user_id;
  if not found then
    perform private.raise_api_error('PT404', 'There is no such account.');
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

create or replace function private.create_invitation(p_email text, p_role text, p_full_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  company uuid := private.company_id();
  invitation public.invitations;
  there public.user_profiles;
begin
  perform private.require_write('manage_team', 'team_management');
  if coalesce(address, '') = '' or coalesce(p_role, '') = '' then
    perform private.raise_api_error('PT422', 'Please complete name, email, and role');
  end if;
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if exists (select from auth.users u where u.id = (select auth.uid()) and lower(u.email) = address) then
    perform private.raise_api_error('PT422', 'You cannot invite yourself', 'email');
  end if;
  select * into there from public.user_profiles p where p.company_id = company and p.email = address;
  if there.is_active then
    perform private.raise_api_error('PT409', 'This person is already a member of the company', 'email');
  elsif there.id is not null then
    perform private.raise_api_error('PT409', format('%s was deactivated. Reactivate this person in the list of users.',
      coalesce(nullif(there.full_name, ''), there.email)), 'email');
  end if;
  perform private.require_seat(company, address);
  delete from public.invitations i where i.company_id = company and i.email = address and i.accepted_at is null;
  insert into public.invitations (company_id, email, full_name, role, invited_by)
  values (company, address, nullif(btrim(p_full_name), ''), p_role, (select auth.uid()))
  returning * into invitation;
  return private.issue_invitation(invitation);
end $$;

create or replace function public.current_session() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  hold text;
  profile public.user_profiles;
  company jsonb;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  elsif private.current_user_id() is null then
    hold := private.sign_in_hold();
    if hold is null then
      perform private.raise_api_error('PT401', 'This session was ended. Please sign in again.');
    end if;
  end if;
  -- The session is stored in the browser: no more of the company than every page needs.
  company := private.company_profile() - array['phone', 'email', 'website', 'tax_id', 'address', 'version'];
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = (company ->> 'id')::uuid;
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
    'company', company || jsonb_build_object('deletion_due_at', private.deletion_due_at()),
    'effective_plan', private.effective_plan(),
    'features', (select coalesce(jsonb_agg(f.feature order by f.feature), '[]') from public.plan_features f
                 where f.plan = private.effective_plan()),
    'permissions', to_jsonb(private.permissions()),
    'can_write', private.is_subscribed() and not private.is_seeing_as(),
    'is_platform_admin', private.is_platform_admin(),
    'is_acting', private.acting_company_id() is not null,
    'see_as', private.see_as_state());
end $$;

create or replace function public.delete_company(p_company_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  members uuid[];
begin
  if not exists (select from public.data_requests r where r.company_id = p_company_id and r.kind = 'deletion'
                 and r.status = 'processing' and r.due_at <= now()) then
    perform private.raise_api_error('PT409', 'The deletion of this company is not due.');
  end if;
  select coalesce(array_agg(p.id), '{}') into members from public.user_profiles p where p.company_id = p_company_id;
  delete from public.companies c where c.id = p_company_id;
  delete from auth.users u where u.id = any (members)
    and not exists (select from private.platform_admins a where a.user_id = u.id);
  perform set_config('plumbline.deleting_company', 'yes', true);
  delete from public.audit_log a where a.company_id = p_company_id;
  perform set_config('plumbline.deleting_company', '', true);
  insert into private.platform_acts (act, detail)
  values ('company deleted', jsonb_build_object('company_id', p_company_id, 'members', cardinality(members)));
end $$;

create or replace function private.list_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at,
      'last_seen_at', greatest(s.updated_at, s.created_at), 'user_agent', s.user_agent, 'ip', host(s.ip),
      'is_current', s.id is not distinct from private.session_id()) order by s.updated_at desc), '[]')
  from auth.sessions s
  where s.user_id = (select private.current_user_id()) and (s.not_after is null or s.not_after > now()) and (select auth.uid()) is not null
$$;

create or replace function private.peek_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.invitations := private.open_invitation(p_token);
begin
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation is no longer valid.');
  end if;
  return jsonb_build_object(
    'company_name', (select c.name from public.companies c where c.id = invitation.company_id),
    'email', invitation.email, 'full_name', invitation.full_name, 'role', invitation.role,
    'expires_at', invitation.expires_at);
end $$;

create or replace function private.renew_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team', 'team_management');
  select * into invitation from public.invitations i
  where i.id = p_id and i.company_id = private.company_id() for no key update;
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation does not exist any more.');
  elsif invitation.accepted_at is not null then
    perform private.raise_api_error('PT409', 'This invitation was accepted already.');
  end if;
  perform private.require_seat(invitation.company_id, invitation.email);
  update public.invitations i set expires_at = now() + interval '7 days' where i.id = p_id returning * into invitation;
  return private.issue_invitation(invitation);
end $$;

create or replace function private.request_data(p_kind text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.data_requests;
begin
  if not private.has_role('owner') then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  end if;
  insert into public.data_requests (company_id, kind, due_at)
  values (private.company_id(), p_kind, case p_kind when 'deletion' then now() + interval '30 days' else now() end)
  on conflict (company_id, kind) where status in ('requested', 'processing') do nothing;
  select * into request from public.data_requests where company_id = private.company_id() and kind = p_kind and status in ('requested', 'processing');
  return to_jsonb(request);
end $$;

create or replace function private.require_read(p_permission text, p_feature text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  elsif not private.has_permission(p_permission) then
    perform private.raise_api_error('PT403', 'Your role does not allow this.');
  elsif not private.has_feature(p_feature) then
    perform private.raise_api_error('PT402', private.plan_error_message(p_feature));
  end if;
end $$;

create or replace function private.require_write(permission text, feature text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  if permission is not null and not private.has_permission(permission) then
    perform private.raise_api_error('PT403', 'Your role does not allow this.');
  end if;
  if not private.is_subscribed() then
    perform private.raise_api_error('PT402', case
      when private.company_profile() ->> 'plan_status' = 'trialing'
      then 'Your trial has ended. Choose a plan to make changes.'
      else 'Your subscription is not active. Choose a plan to make changes.' end);
  end if;
  if feature is not null and not private.has_feature(feature) then
    perform private.raise_api_error('PT402', private.plan_error_message(feature));
  end if;
end $$;

create or replace function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team');
  select * into invitation from public.invitations i where i.id = p_id and i.company_id = private.company_id();
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation does not exist any more.');
  elsif invitation.accepted_at is not null then
    perform private.raise_api_error('PT409', 'This invitation was accepted already.');
  end if;
  delete from public.invitations i where i.id = p_id;
end $$;

create or replace function private.revoke_member_sessions(p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.require_write('manage_team');
  if not exists (select from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id()) then
    perform private.raise_api_error('PT404', 'This person is not a member of the company.');
  end if;
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics ended = row_count;
  return ended;
end $$;

create or replace function private.revoke_other_sessions() returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  delete from auth.sessions s
  where s.user_id = private.current_user_id() and auth.uid() is not null and s.id is distinct from private.session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;

create or replace function private.revoke_session(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = private.current_user_id() and auth.uid() is not null;
  if not found then
    perform private.raise_api_error('PT404', 'This session has ended already.');
  end if;
end $$;

create or replace function private.user_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.current_user_id();
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

create or replace function private.save_company_profile(p_profile jsonb, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  company public.companies;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  end if;
  -- An account from before companies were made at sign-up gets its company here.
  if not exists (select from public.user_profiles p where p.id = caller) and not private.is_platform_admin() then
    insert into public.user_profiles (id, company_id, email, role)
    values (caller, private.company_from_sign_up(caller, jsonb_build_object('company_name', p_profile ->> 'name')),
      (select lower(u.email) from auth.users u where u.id = caller), 'owner');
  end if;
  perform private.require_write('manage_settings');
  select * into company from public.companies c where c.id = private.company_id() for no key update;
  if company.id is null then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  if p_version is not null and company.version <> p_version then
    perform private.raise_api_error('PT409', 'Somebody else has changed the company profile in the meantime.');
  end if;
  if coalesce(btrim(p_profile ->> 'name'), '') = '' then
    perform private.raise_api_error('PT422', 'Company name is required', 'name');
  end if;
  if coalesce(p_profile ->> 'email', '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
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

create or replace function public.save_security_settings(p_settings jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  minutes constant int := (p_settings ->> 'session_timeout_minutes')::int;
begin
  perform private.require_write('manage_settings');
  if minutes not between 30 and 480 then
    perform private.raise_api_error('PT422', 'Enter 30 to 480 minutes', 'session_timeout_minutes');
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

create or replace function private.security_state() returns jsonb
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
    where u.id = (select private.current_user_id()) and (select auth.uid()) is not null
  ) x
$$;

create or replace function private.set_member_active(p_user_id uuid, p_is_active boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if member.id is null then
    perform private.raise_api_error('PT404', 'This person is not a member of the company.');
  end if;
  if member.role = 'owner' and not p_is_active then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set is_active = p_is_active where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;

create or replace function private.set_member_role(p_user_id uuid, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if member.id is null then
    perform private.raise_api_error('PT404', 'This person is not a member of the company.');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if member.role = 'owner' and p_role <> 'owner' then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set role = p_role where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;

create or replace function private.start_acting_as(p_company_id uuid, p_reason text, p_minutes int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session private.act_as_sessions;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Your role does not allow this.');
  end if;
  if not exists (select from public.companies c where c.id = p_company_id) then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  if length(btrim(coalesce(p_reason, ''))) < 5 then
    perform private.raise_api_error('PT422', 'Please give a reason', 'reason');
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

create or replace function private.start_see_as(p_role text, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  owner public.user_profiles;
  member public.user_profiles;
begin
  select * into owner from public.user_profiles p
  where p.id = private.current_user_id() and p.is_active and p.role = 'owner' and private.company_id() = p.company_id;
  if owner.id is null then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  elsif session is null then
    perform private.raise_api_error('PT409', 'Please sign in again to look at the product in another role.');
  elsif coalesce(p_role, '') not in ('project_manager', 'field_supervisor', 'subcontractor') then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if p_user_id is not null then
    select * into member from public.user_profiles p
    where p.id = p_user_id and p.company_id = owner.company_id and p.role = p_role and p.is_active;
    if member.id is null then
      perform private.raise_api_error('PT404', 'This person is not a member of the company in that role.');
    end if;
  end if;
  insert into private.see_as_sessions (session_id, user_id, role, member_id) values (session, owner.id, p_role, member.id)
  on conflict (session_id) do update
    set user_id = excluded.user_id, role = excluded.role, member_id = excluded.member_id, expires_at = excluded.expires_at;
  return private.see_as_state();
end $$;

create or replace function public.bulk_update_projects(p_ids uuid[], p_action text, p_value text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  project uuid;
  results jsonb := '[]';
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_action is null or p_action not in ('set_status', 'set_priority', 'archive', 'unarchive', 'delete', 'restore') then
    perform private.raise_api_error('PT422', 'Unknown action', 'action');
  elsif cardinality(p_ids) > 500 then
    perform private.raise_api_error('PT422', 'At most 500 projects at once');
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

create or replace function private.calendar_feed(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  subscription private.calendar_tokens;
  person public.user_profiles;
begin
  select * into subscription from private.calendar_tokens t where t.token_hash = sha256(p_token::bytea);
  select * into person from public.user_profiles p where p.id = subscription.user_id and p.is_active;
  if person.id is null then
    perform private.raise_api_error('PT404', 'This calendar is no longer available.');
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

create or replace function private.create_calendar_token(p_project_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  if private.member_id() is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  elsif p_project_id is not null and not exists (
    select from public.projects p
    where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null
      and (private.sees_all_projects() or p.id = any (private.assigned_projects()))) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  delete from private.calendar_tokens t
  where t.user_id = private.member_id() and t.project_id is not distinct from p_project_id;
  insert into private.calendar_tokens (user_id, project_id, token_hash)
  values (private.member_id(), p_project_id, sha256(token::bytea));
  return token;
end $$;

create or replace function private.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decided public.change_orders;
  finances public.project_finances;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.raise_api_error('PT422', 'Approve or reject the change order', 'status');
  end if;
  select * into decided from public.change_orders o
  where o.id = p_change_order_id and o.company_id = private.company_id() for no key update;
  if decided.id is null then
    perform private.raise_api_error('PT404', 'Change order not found');
  elsif decided.status = p_decision then
    -- A repeated request moves nothing twice.
    return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
  elsif decided.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order is %s; only a pending one can be decided.', decided.status));
  end if;
  if p_decision = 'approved' then
    select * into finances from public.project_finances f where f.project_id = decided.project_id for no key update;
    if coalesce(finances.budget, 0) + decided.amount <= 0 or coalesce(finances.contract_value, 0) + decided.amount < 0 then
      perform private.raise_api_error('PT422', 'The change order would take the budget to zero or below.');
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

create or replace function private.decline_signature(p_token text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
begin
  if request.id is null then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  elsif length(p_reason) > 1000 then
    perform private.raise_api_error('PT422', 'The reason is longer than 1,000 characters.', 'reason');
  end if;
  update public.signatures s set status = 'declined', declined_at = now(), decline_reason = nullif(btrim(p_reason), ''),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id and s.status = 'pending';
  if not found then
    if request.status = 'declined' then
      return;
    end if;
    perform private.raise_api_error('PT409', 'This document has already been signed.');
  end if;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform private.settle_document(request.document_id);
  insert into public.activity_log (company_id, type, status, title, description, entity_id, project_id, permission)
  select d.company_id, 'document', 'declined', 'Signature declined', request.signer || ' declined to sign ' || d.name, d.id,
    d.project_id, case when d.is_office_only then 'view_money' else 'view_projects' end
  from public.project_documents d where d.id = request.document_id;
end $$;

create or replace function public.duplicate_project(p_project_id uuid, p_name text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  source public.projects;
  copy uuid := gen_random_uuid();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into source from public.projects p where p.id = p_project_id and p.company_id = private.company_id();
  if source.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  insert into public.projects (id, name, description, client_id, start_date, end_date, address, project_type, priority)
  values (copy, left(coalesce(nullif(btrim(p_name), ''), source.name || ' (Copy)'), 200), source.description,
    source.client_id, source.start_date, source.end_date, source.address, source.project_type, source.priority);
  insert into public.project_finances (project_id, budget)
  select copy, f.budget from public.project_finances f where f.project_id = source.id and f.budget is not null;
  insert into public.budget_lines (project_id, category, description, amount, position)
  select copy, b.category, b.description, b.amount, b.position
  from public.budget_lines b where b.project_id = source.id and b.change_order_id is null;
  -- The new project is in the activity log; what is copied into it is not, line by line.
  perform set_config('plumbline.single_activity', copy::text, true);
  insert into public.project_timeline (project_id, title, description, type, start_date, due_date, position)
  select copy, t.title, t.description, t.type, t.start_date, t.due_date, t.position
  from public.project_timeline t where t.project_id = source.id;
  insert into public.project_tasks (project_id, title, description, due_date, position)
  select copy, t.title, t.description, t.due_date, t.position
  from public.project_tasks t where t.project_id = source.id;
  perform set_config('plumbline.single_activity', '', true);
  return (select to_jsonb(l) from public.project_list l where l.id = copy);
end $$;

create or replace function private.peek_signature(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
  file public.document_versions;
begin
  if request.id is null then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
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

create or replace function public.project_financials(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  finances public.project_finances;
  company uuid := private.company_id();
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role does not allow this.');
  end if;
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id) then
    perform private.raise_api_error('PT404', 'Project not found');
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

create or replace function public.project_overview(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  project public.project_list;
begin
  select * into project from public.project_list l where l.id = p_project_id and l.company_id = private.company_id();
  if project.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
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

create or replace function private.request_signature(p_document_id uuid, p_signer text, p_signer_email text) returns jsonb
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
    perform private.raise_api_error('PT404', 'Document not found');
  elsif btrim(coalesce(p_signer, '')) = '' then
    perform private.raise_api_error('PT422', 'Please enter the name of the signer', 'signer');
  end if;
  insert into public.signatures (company_id, document_id, version_number, signer, signer_email, requested_by)
  values (document.company_id, document.id, document.version_number, btrim(p_signer), lower(nullif(btrim(p_signer_email), '')),
    (select auth.uid()))
  returning * into request;
  insert into private.signature_tokens (signature_id, token_hash) values (request.id, sha256(token::bytea));
  update public.project_documents d set status = 'pending' where d.id = document.id and d.status <> 'pending';
  return to_jsonb(request) || jsonb_build_object('token', token);
end $$;

create or replace function private.restore_weather_delay(p_id uuid) returns void
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
    perform private.raise_api_error('PT404', 'This weather delay is no longer there.');
  end if;
  insert into public.weather_delays values (delay.*) on conflict (id) do nothing;
  -- The cost went in the same transaction; one that was removed before stays away.
  if found and cost_deletion.created_at = deletion.created_at then
    insert into public.weather_delay_costs values (cost.*) on conflict (weather_delay_id) do nothing;
  end if;
end $$;

create or replace function private.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.raise_api_error('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.raise_api_error('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, 'CO-' || lpad((
      select coalesce(max(substring(o.number from 4)::int), 0) + 1 from public.change_orders o
      where o.company_id = company and o.project_id = project)::text, 3, '0'), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected') then
    perform private.raise_api_error('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.raise_api_error('PT409', 'Somebody else has changed this change order. Reload it and try again.');
  end if;
  perform private.refuse_long_prices(p_change_order -> 'items');
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

create or replace function public.save_project(p_project jsonb) returns jsonb
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
      perform private.raise_api_error('PT409', 'Somebody else has changed this project. Reload it and try again.');
    end if;
    update public.projects p set (name, description, client_id, project_manager_id, start_date, end_date, status, address,
      project_type, priority, completion_percentage, latitude, longitude) = (given.name, given.description, given.client_id,
      given.project_manager_id, given.start_date, given.end_date, given.status, given.address, given.project_type,
      given.priority, given.completion_percentage, given.latitude, given.longitude)
    where p.id = project and p.version = current.version;
    if not found then
      perform private.raise_api_error('PT409', 'Somebody else has changed this project. Reload it and try again.');
    end if;
  end if;
  if p_project ? 'budget' or p_project ? 'budget_amount' then
    insert into public.project_finances (project_id, company_id, budget)
    values (project, private.company_id(), coalesce(p_project ->> 'budget', p_project ->> 'budget_amount')::numeric)
    on conflict (project_id) do update set budget = excluded.budget;
  end if;
  return (select to_jsonb(l) from public.project_list l where l.id = project);
end $$;

create or replace function private.submit_change_order(p_change_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.change_orders o set status = 'pending', submitted_at = now()
  where o.id = p_change_order_id and o.company_id = private.company_id() and o.status = 'draft';
  if not found then
    perform private.raise_api_error('PT409', 'Only a draft can be submitted.');
  end if;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;

create or replace function public.save_timeline_entry(p_entry jsonb) returns jsonb
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
      perform private.raise_api_error('PT404', 'This entry is no longer there.');
    elsif not exists (select from public.projects p where p.id = (p_entry ->> 'project_id')::uuid) then
      perform private.raise_api_error('PT404', 'Project not found');
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
      perform private.raise_api_error('PT409', 'Somebody else has changed this entry. Reload it and try again.');
    end if;
  end if;
  if p_entry ? 'depends_on' then
    delete from public.project_timeline_dependencies d where d.entry_id = entry;
    insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id)
    select given.project_id, entry, value::uuid from jsonb_array_elements_text(p_entry -> 'depends_on');
  end if;
  return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
end $$;

create or replace function public.save_weather_delay(p_delay jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  delay uuid := coalesce((p_delay ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if btrim(coalesce(p_delay ->> 'reason', '')) = '' then
    perform private.raise_api_error('PT422', 'Please give a reason', 'reason');
  elsif p_delay ->> 'date' is null then
    perform private.raise_api_error('PT422', 'Please choose a date', 'date');
  elsif p_delay ->> 'cost' is not null and not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role does not allow this.', 'cost');
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

create or replace function private.set_project_progress(p_project_id uuid, p_percentage int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if p_percentage is null or p_percentage not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Progress is between 0 and 100', 'completion_percentage');
  end if;
  update public.projects p set completion_percentage = p_percentage
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null returning * into project;
  if project.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return to_jsonb(project);
end $$;

create or replace function private.set_project_status(p_project_id uuid, p_status text, p_note text, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into project from public.projects p
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null for no key update;
  if project.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_status not in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed') or p_status is null then
    perform private.raise_api_error('PT422', 'Please choose a status', 'status');
  elsif p_version <> project.version then
    perform private.raise_api_error('PT409', 'Somebody else has changed this project. Reload it and try again.');
  end if;
  perform set_config('plumbline.status_note', coalesce(p_note, ''), true);
  update public.projects p
  set status = p_status,
    completion_percentage = case when p_status = 'completed' then 100 else p.completion_percentage end
  where p.id = project.id returning * into project;
  perform set_config('plumbline.status_note', '', true);
  return to_jsonb(project);
end $$;

create or replace function private.withdraw_signature(p_signature_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document uuid;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.signatures s set status = 'withdrawn'
  where s.id = p_signature_id and s.company_id = private.company_id() and s.status = 'pending'
  returning s.document_id into document;
  if not found then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  end if;
  perform private.settle_document(document);
end $$;

create or replace function private.answer_survey(p_token text, p_rating int, p_comment text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_rating is null or p_rating not between 1 and 5 then
    perform private.raise_api_error('PT422', 'Choose one to five stars.', 'rating');
  end if;
  update public.surveys s set rating = p_rating, comment = left(p_comment, 5000), answered_at = coalesce(s.answered_at, now())
  from private.survey_tokens t
  where t.survey_id = s.id and t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now();
  if not found then
    perform private.raise_api_error('PT404', 'This survey is no longer open.');
  end if;
end $$;

create or replace function private.create_survey(p_client_id uuid, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  token constant text := private.new_token();
  survey uuid;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  if not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  insert into public.surveys (company_id, client_id, project_id) values (company, p_client_id, p_project_id) returning id into survey;
  insert into private.survey_tokens (survey_id, token_hash) values (survey, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('id', survey, 'token', token);
end $$;

create or replace function private.save_default_markup(p_percent numeric) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  percent constant numeric := round(p_percent, 2);
begin
  perform private.require_write('manage_settings');
  if percent is null or percent not between 0 and 1000 then
    perform private.raise_api_error('PT422', 'Enter a markup from 0 to 1,000', 'default_markup');
  end if;
  update public.companies c set settings = c.settings || jsonb_build_object('default_markup', percent)
  where c.id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  return percent;
end $$;

create or replace function private.changed_price(i public.items_database, p_item jsonb) returns jsonb
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
  select * into stepped from private.price_and_markup(coalesce(new_cost, i.cost),
    coalesce(new_price, case when new_markup is null then nullif(i.unit_price, 0) end), new_markup, i.markup_percentage);
  return jsonb_build_object('cost', new_cost,
    'unit_price', case when coalesce(new_cost, i.cost) is null then new_price else stepped.price end,
    'markup_percentage', case when coalesce(new_cost, i.cost) > 0 then stepped.markup else new_markup end);
end $$;

create or replace function private.item_page(
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
        private.items_where(p_filters - 'q'), private.contains_text('lower(i.name)', '$3', words), most)
      into named using company, p_filters, pattern;
    items := named || array(select i from unnest(items) i where strpos(lower(i.name), words) = 0);
  end if;
  total := least(cardinality(items), most);
  execute format('select array(select i.id from unnest($1) i order by %s offset $2 limit $3)', private.items_order(sorted_by, p_descending))
    into ids using items[:most], p_offset, p_limit;
end $$;

create or replace function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
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
    execute format(asked, private.contains_text('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$2', words))
      into candidates using company, pattern, most + 1;
    if cardinality(candidates) > most then
      execute of_most_used into named using company, pattern, p_limit, 1000;
      if cardinality(named) < p_limit then
        candidates := candidates || named;
        perform set_config(setting, 'off', true) from unnest(array['enable_indexscan', 'enable_indexonlyscan']) setting;
        execute format(asked, private.contains_text('lower(i.name)', '$2', words)) into named using company, pattern, most + 1;
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
      select near.item_id, near.likeness from private.similar_items(company, words, greatest(p_limit, 300)) near
      order by near.likeness desc, near.usage_count desc limit p_limit;
  end if;
end $$;

create or replace function public.save_item(p_item jsonb, p_related uuid[] default null) returns jsonb
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
      perform private.raise_api_error('PT409', 'Somebody else changed this item meanwhile. Load it again and repeat your change.');
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
    perform private.raise_api_error('PT422', coalesce(private.own_sku_conflict(p_item ->> 'sku', this_id), 'Another item has this SKU already.'), 'sku');
  end if;
  perform private.raise_api_error('PT422', 'Another item has this barcode already.', 'barcode');
end $$;

create or replace function public.set_preferred_vendor(p_material_id uuid, p_vendor_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  link public.vendor_materials;
begin
  perform private.require_write('edit_catalog', 'material_management');
  perform 1 from public.materials where id = p_material_id for update;
  update public.vendor_materials set is_preferred = false where material_id = p_material_id and is_preferred and vendor_id <> p_vendor_id;
  update public.vendor_materials set is_preferred = true where material_id = p_material_id and vendor_id = p_vendor_id returning * into link;
  if link.id is null then
    perform private.raise_api_error('PT404', 'This vendor does not sell this material.');
  end if;
  return to_jsonb(link);
end $$;

create or replace function private.take_back_stock(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  booked public.stock_movements;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into booked from public.stock_movements m where m.company_id = company and m.id = p_id;
  if not found then
    perform private.raise_api_error('PT404', 'This booking is no longer there.');
  end if;
  -- Whoever books or counts the same stock at this moment is done first.
  perform from public.items_database i where i.company_id = company and i.id = booked.item_id for update;
  perform from public.materials m where m.company_id = company and m.id = booked.material_id for update;
  if booked.takes_back is not null or exists (select from public.stock_movements t where t.company_id = company and t.takes_back = p_id) then
    perform private.raise_api_error('PT409', 'This booking has been taken back already.');
  elsif private.is_counted_since(booked) then
    perform private.raise_api_error('PT409', 'The stock was counted after this booking, and the count stands. Book the difference instead.');
  end if;
  insert into public.stock_movements (company_id, item_id, material_id, kind, quantity, project_id, takes_back)
  values (company, booked.item_id, booked.material_id, booked.kind, -booked.quantity, booked.project_id, p_id);
end $$;

create or replace function public.accounting_page(
  p_kind text, p_from date default null, p_to date default null, p_after uuid default null, p_limit int default 500
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  after constant uuid := coalesce(p_after, '00000000-0000-0000-0000-000000000000');
  most constant int := least(greatest(coalesce(p_limit, 500), 1), 1000);
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role does not allow this.');
  elsif p_kind = 'customers' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select c.id, c.name, c.company_name, c.email, c.phone, c.address, c.payment_terms, c.notes
      from public.clients c where c.company_id = company and c.deleted_at is null and c.id > after
      order by c.id limit most) x);
  elsif p_kind = 'invoices' then
    -- Credit notes are no invoices to a bookkeeping program; they are listed with the payments.
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
  perform private.raise_api_error('PT422', 'Choose customers, invoices or payments.', 'kind');
end $$;

create or replace function private.apply_client_credit(p_invoice_id uuid, p_amount numeric, p_id uuid) returns uuid
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
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  perform 1 from public.clients where company_id = company and id = target.client_id for no key update;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = target.client_id;
  wanted := coalesce(p_amount, least(available, target.balance));
  if wanted <= 0 or wanted >= 1e10 then
    perform private.raise_api_error('PT422', 'The client has no credit to apply.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, kind, amount) values (p_id, company, target.id, 'client_credit', wanted);
  insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id)
  values (company, target.client_id, -wanted, 'applied', target.id, p_id);
  return target.id;
end $$;

create or replace function public.apply_stripe_event(p_event jsonb) returns text
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
    perform private.raise_api_error('PT422', 'Not an event.');
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

create or replace function public.bill_quote(
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
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can be invoiced.');
  elsif p_kind not in ('deposit', 'progress', 'final') then
    perform private.raise_api_error('PT422', 'Choose deposit, progress or final.', 'kind');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  net := q.subtotal - q.discount_amount;
  open_amount := net - q.billed_amount;
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced in full.');
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
      perform private.raise_api_error('PT422', 'Enter how much is complete now, more than was billed before.', 'percent_complete');
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
      perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', 'percent');
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
    perform private.raise_api_error('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;

create or replace function public.convert_quote(
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
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  select id into invoice from public.invoices
  where company_id = q.company_id and quote_id = q.id and kind = 'standard' and status <> 'void' and deleted_at is null;
  if invoice is not null then
    return private.invoice_json(invoice);
  end if;
  if q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can be converted to an invoice.');
  end if;
  if q.billed_amount > 0 then
    perform private.raise_api_error('PT409', 'Part of this quote has been invoiced. Bill the remaining amount instead.');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
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

create or replace function private.create_share_link(
  p_project_id uuid, p_days int, p_label text, p_shows_photos boolean, p_photo_id uuid, p_document_id uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p
                 where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_photo_id is not null and not exists (select from public.project_photos p
    where p.id = p_photo_id and p.company_id = private.company_id() and p.project_id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Photo not found');
  elsif p_document_id is not null and not exists (select from public.project_documents d
    where d.id = p_document_id and d.company_id = private.company_id() and d.project_id = p_project_id and d.deleted_at is null
      and (not d.is_office_only or private.has_permission('view_money'))) then
    perform private.raise_api_error('PT404', 'Document not found');
  elsif p_photo_id is not null and p_document_id is not null then
    perform private.raise_api_error('PT422', 'A link shows one file', 'document_id');
  elsif p_days is null or p_days not between 1 and 365 then
    perform private.raise_api_error('PT422', 'A link is valid for 1 to 365 days', 'expires_at');
  end if;
  insert into public.share_links (company_id, project_id, label, shows_photos, expires_at, photo_id, document_id)
  values (private.company_id(), p_project_id, coalesce(p_label, ''), coalesce(p_shows_photos, true),
    now() + make_interval(days => p_days), p_photo_id, p_document_id)
  returning * into link;
  insert into private.share_link_tokens (share_link_id, token_hash) values (link.id, sha256(token::bytea));
  return to_jsonb(link) || jsonb_build_object('token', token);
end $$;

create or replace function private.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.raise_api_error('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.raise_api_error('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif q.status <> 'sent' then
    perform private.raise_api_error('PT409', format('This quote is %s and can no longer be decided here.', q.status));
  elsif q.valid_until < current_date then
    perform private.raise_api_error('PT409', 'This quote has expired. Ask your contractor for a new one.');
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

create or replace function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid());
  due constant date := (p_invoice ->> 'due_date')::date;
  v public.invoices;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  perform private.refuse_long_prices(p_items);
  select * into v from public.invoices where id = target for update;
  if found and p_version is null then
    return private.invoice_json(target);
  end if;
  if nullif(p_invoice ->> 'client_id', '') is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif nullif(btrim(p_invoice ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Invoice title is required', 'title');
  elsif coalesce((p_invoice ->> 'tax_rate')::numeric, 0) not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Tax rate must be between 0 and 100', 'tax_rate');
  elsif jsonb_array_length(coalesce(p_items, '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the invoice', 'items');
  elsif due is null then
    perform private.raise_api_error('PT422', 'Due date is required', 'due_date');
  -- What is past everywhere on earth: in the evening of Texas it is tomorrow here, and an invoice can be due that day.
  elsif due < (now() at time zone 'Etc/GMT+12')::date and due is distinct from v.due_date then
    perform private.raise_api_error('PT422', 'Due date cannot be in the past', 'due_date');
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
      perform private.raise_api_error('PT422', format('Invoice number %s is already in use.', btrim(p_invoice ->> 'invoice_number')), 'invoice_number');
    end;
  else
    if v.version <> p_version then
      perform private.raise_api_error('PT409', 'Somebody else has changed this invoice. Reload it to see the changes.');
    end if;
    if v.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This invoice has been deleted.');
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
    case when z.change_order is not null then greatest(z.before, private.percent_of(part.before + z.total, part.amount))
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
    case when a.change_order is not null then private.percent_of(part.before, part.amount)
      else coalesce(x.line ->> 'percent_before', y.was ->> 'percent_before')::numeric end as before) z;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.invoices d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;

create or replace function public.duplicate_quote(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into q from public.quotes where id = p_id and deleted_at is null;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
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

create or replace function private.expire_quotes(p_companies uuid[] default null, p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired int;
begin
  update public.quotes q set status = 'expired'
  from private.company_dates(p_companies, p_now) d
  where q.company_id = d.company_id and q.status = 'sent' and q.valid_until < d.today and q.deleted_at is null;
  get diagnostics expired = row_count;
  return expired;
end $$;

create or replace function public.get_invoice(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_invoice constant jsonb := private.invoice_json(p_id);
begin
  if found_invoice is null then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  return found_invoice;
end $$;

create or replace function public.get_quote(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_quote constant jsonb := private.quote_json(p_id);
begin
  if found_quote is null then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  return found_quote;
end $$;

create or replace function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
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
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') then
    perform private.raise_api_error('PT409', format('This invoice is %s; there is nothing to credit.', original.status));
  end if;
  -- what is held back is asked for, and credited, on an invoice of its own
  most := original.amount_due - (select coalesce(sum(total_amount), 0) from public.invoices
    where company_id = company and credits_invoice_id = original.id and status <> 'void' and deleted_at is null);
  if p_amount is null or p_amount <= 0 or p_amount > most then
    perform private.raise_api_error('PT422', case when original.amount_due <= 0 then 'Nothing is due on this invoice, so there is nothing to credit.'
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
  -- A reason that is too long for the line is put above it.
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

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_long_prices(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Quote title is required', 'title');
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
      perform private.raise_api_error('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.raise_api_error(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.raise_api_error('PT409', 'Somebody else has changed this quote. Reload it to see the changes.');
    end if;
    -- Before the header: the new discount is compared with the new lines.
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
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
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

create or replace function public.pay_out_credit(
  p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamptz default null, p_reference text default null,
  p_notes text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  customer constant uuid := private.pay_out_credit(p_client_id, p_amount, p_method, p_paid_at, p_reference, p_notes, p_id);
begin
  return private.client_credit_json(customer);
end $$;

create or replace function private.pay_out_credit(
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
    perform private.raise_api_error('PT404', 'Client not found');
  elsif p_amount is null or p_amount <= 0 or p_amount >= 1e10 or p_amount <> round(p_amount, 2) then
    perform private.raise_api_error('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.raise_api_error('PT422', 'Choose how it was paid out.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.raise_api_error('PT422', 'The payment date lies in the future.', 'paid_on');
  end if;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = customer.id;
  if p_amount > available then
    perform private.raise_api_error('PT422', format('The client has only $%s of credit.', to_char(available, 'FM999,999,990.00')), 'amount');
  end if;
  insert into public.client_credits (id, company_id, client_id, amount, source, method, reference, paid_at, notes)
  values (p_id, company, customer.id, -p_amount, 'returned', way, nullif(btrim(p_reference), ''), paid_on, nullif(btrim(p_notes), ''));
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
  values (company, 'client', 'paid out', 'Credit paid out', customer.name, (select auth.uid()), customer.id, 'view_money');
  return customer.id;
end $$;

create or replace function private.read_shared_file(p_token text) returns jsonb
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
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return file || jsonb_build_object('expires_at', link.expires_at,
    'company_name', (select c.name from public.companies c where c.id = link.company_id));
end $$;

create or replace function private.read_shared_project(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  shared public.projects;
begin
  select * into shared from public.projects p where p.id = link.project_id and p.deleted_at is null;
  if shared.id is null or link.photo_id is not null or link.document_id is not null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
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

create or replace function private.record_payment(p_payment jsonb, p_overpayment text) returns jsonb
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
    perform private.raise_api_error('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.raise_api_error('PT422', 'Choose how it was paid.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.raise_api_error('PT422', 'The payment date lies in the future.', 'paid_at');
  end if;
  select * into target from public.invoices v
  where v.company_id = company and v.id = (p_payment ->> 'invoice_id')::uuid and v.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  taken := case when p_overpayment = 'credit' then least(amount, target.balance) else amount end;
  if taken <= 0 then
    perform private.raise_api_error('PT422', 'This invoice is paid in full.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, amount, method, reference, notes, paid_at)
  values (entry, company, target.id, taken, way, p_payment ->> 'reference', p_payment ->> 'notes', paid_on);
  if amount > taken then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (company, target.client_id, amount - taken, 'overpayment', target.id, entry, 'Paid too much on ' || target.invoice_number);
  end if;
  return jsonb_build_object('payment_id', entry, 'invoice_id', target.id, 'credited', amount - taken);
end $$;

create or replace function private.refundable_payment(p_id uuid) returns jsonb
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
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  return jsonb_build_object('intent', intent,
    'account', coalesce((select a.stripe_account_id from public.payment_attempts a where a.company_id = company and a.stripe_payment_intent_id = intent limit 1), ''),
    'left_cents', (100 * (coalesce(original.amount, 0) + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = company and m.reverses_payment_id = original.id), 0)
      + case when kept.id is null then 0 else private.remaining_credit(kept) end))::bigint);
end $$;

create or replace function public.release_retainage(
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
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') or original.retainage_amount <= 0 then
    perform private.raise_api_error('PT409', 'This invoice holds no retainage.');
  elsif exists (select from public.invoices where retains_invoice_id = original.id and status <> 'void' and deleted_at is null) then
    perform private.raise_api_error('PT409', 'The retainage of this invoice has been invoiced already.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, title, retains_invoice_id, due_date)
  values (p_id, original.client_id, original.project_id, original.quote_id, 'retainage',
    left('Retainage of ' || original.invoice_number, 200), original.id, coalesce(p_due_date, current_date + 30));
  insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
  values (p_id, 1, 'Retainage held on ' || original.invoice_number, 1, original.retainage_amount);
  return private.invoice_json(p_id);
end $$;

create or replace function public.reprice_quote(p_id uuid, p_own_lines uuid[] default '{}'::uuid[]) returns jsonb
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
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  if quote.status <> 'draft' then
    perform private.raise_api_error('PT409', 'Only a draft can be repriced: what was sent stays as it was sent.');
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

create or replace function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
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
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  if exists (select from public.payments where company_id = company and id = p_id)
    or exists (select from public.client_credits where company_id = company and id = p_id) then
    return original.invoice_id;
  end if;
  if original.provider = 'stripe' then
    perform private.raise_api_error('PT409', 'Refund an online payment through the card provider.');
  elsif original.kind = 'credit_note' then
    perform private.raise_api_error('PT409', 'Void the credit note instead.');
  end if;
  perform 1 from public.invoices where company_id = company and id = original.invoice_id for no key update;
  select sum(amount) into of_payment from public.payments
  where company_id = company and (id = original.id or reverses_payment_id = original.id);
  select * into kept from public.client_credits where company_id = company and payment_id = original.id and source = 'overpayment';
  if kept.id is not null then
    perform 1 from public.clients where company_id = company and id = kept.client_id for no key update;
    of_credit := private.remaining_credit(kept);
  end if;
  wanted := coalesce(p_amount, of_payment + of_credit);
  if of_payment + of_credit <= 0 then
    perform private.raise_api_error('PT409', 'This payment has been reversed already.');
  elsif wanted <= 0 or wanted > of_payment + of_credit then
    perform private.raise_api_error('PT422', format('Only $%s is left of this payment.', to_char(of_payment + of_credit, 'FM999,999,990.00')), 'amount');
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

create or replace function private.revise_document(p_table text, p_id uuid, p_reason text) returns void
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
    perform private.raise_api_error('PT404', case p_table when 'quotes' then 'Quote not found' else 'Invoice not found' end);
  elsif state = 'void' or state = 'paid' and paid > 0 then
    perform private.raise_api_error('PT409', format('This invoice is %s and cannot be revised. Issue a credit note instead.', state));
  elsif billed > 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced and cannot be revised.');
  elsif state <> 'draft' then
    perform private.save_revision(p_table, p_id, p_reason);
  end if;
end $$;

create or replace function private.revoke_share_link(p_share_link_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
begin
  perform private.require_write('edit_projects');
  update public.share_links l set revoked_at = coalesce(l.revoked_at, now())
  where l.id = p_share_link_id and l.company_id = private.company_id() returning * into link;
  if link.id is null then
    perform private.raise_api_error('PT404', 'This link does not exist.');
  end if;
  return to_jsonb(link);
end $$;

create or replace function private.save_document(p_document jsonb) returns jsonb
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
    perform private.raise_api_error('PT422', 'The file has not been uploaded.', 'object_path');
  end if;
  select * into document from public.project_documents d
  where d.id = wanted and d.company_id = company for no key update;
  if document.id is null then
    if not exists (select from public.projects p
                   where p.id = (p_document ->> 'project_id')::uuid and p.company_id = company and p.deleted_at is null) then
      perform private.raise_api_error('PT404', 'Project not found');
    elsif btrim(coalesce(p_document ->> 'name', p_document ->> 'file_name', '')) = '' then
      perform private.raise_api_error('PT422', 'Please give the document a name', 'name');
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
    perform private.raise_api_error('PT404', 'Document not found');
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

create or replace function public.save_tax_settings(p_settings jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  if (p_settings ->> 'default_tax_rate')::numeric not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Enter a rate from 0 to 100', 'default_tax_rate');
  elsif (p_settings ->> 'compound_tax')::boolean then
    perform private.raise_api_error('PT422', 'A document has one tax rate. Add the rates up and save the sum as one.', 'compound_tax');
  elsif (p_settings ->> 'tax_inclusive')::boolean then
    perform private.raise_api_error('PT422', 'The tax is added to the subtotal. Enter prices without it.', 'tax_inclusive');
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

create or replace function public.send_invoice(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  update public.invoices set status = 'sent' where id = p_id and status = 'draft' and deleted_at is null;
  if not found and not exists (select from public.invoices where id = p_id and deleted_at is null and status <> 'void') then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  return private.invoice_json(p_id);
end $$;

create or replace function private.set_primary_logo(p_id uuid) returns jsonb
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
    perform private.raise_api_error('PT404', 'Logo not found');
  end if;
  update public.companies set logo_url = chosen.file_path where id = company;
  return to_jsonb(chosen);
end $$;

create or replace function public.set_quote_status(p_id uuid, p_status text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  if p_status is null or p_status not in ('draft', 'sent', 'accepted', 'expired', 'rejected') then
    perform private.raise_api_error('PT422', 'Unknown quote status.', 'status');
  end if;
  update public.quotes set status = p_status where id = p_id and deleted_at is null and status <> p_status;
  if not found and not exists (select from public.quotes where id = p_id and deleted_at is null) then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  return private.quote_json(p_id);
end $$;

create or replace function private.share_document(p_quote_id uuid, p_invoice_id uuid, p_days int, p_sent_to text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  token constant text := private.new_token();
  share public.document_shares;
begin
  perform private.require_write('edit_documents', case when p_invoice_id is null then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_days is null or p_days not between 1 and 365 then
    perform private.raise_api_error('PT422', 'A link lasts 1 to 365 days.', 'days');
  end if;
  if not exists (select from public.quotes where company_id = company and id = p_quote_id and deleted_at is null)
    and not exists (select from public.invoices where company_id = company and id = p_invoice_id and deleted_at is null) then
    perform private.raise_api_error('PT404', case when p_invoice_id is null then 'Quote not found' else 'Invoice not found' end);
  end if;
  insert into public.document_shares (company_id, quote_id, invoice_id, sent_to, expires_at)
  values (company, p_quote_id, p_invoice_id, p_sent_to, now() + make_interval(days => p_days)) returning * into share;
  insert into private.document_share_tokens (share_id, token_hash) values (share.id, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('id', share.id, 'token', token, 'expires_at', share.expires_at);
end $$;

create or replace function private.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  found_attempt jsonb;
begin
  select jsonb_build_object('status', a.status, 'error', a.error, 'amount', a.amount, 'credited', a.credited) into found_attempt
  from public.payment_attempts a
  where a.id = p_attempt_id and a.company_id = share.company_id and a.invoice_id = share.invoice_id;
  if found_attempt is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_attempt;
end $$;

create or replace function private.shared_quote_file(p_token text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  path text;
begin
  select private.quote_decision(q) ->> 'signed_object_path' into path from public.quotes q
  where q.company_id = share.company_id and q.id = share.quote_id and q.deleted_at is null;
  if path is null then
    perform private.raise_api_error('PT404', 'There is no signed copy of this quote.');
  end if;
  return path;
end $$;

create or replace function private.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text, p_name text, p_confirms_name boolean
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
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  end if;
  select * into request from public.signatures s where s.id = request.id for no key update;
  if request.status <> 'pending' then
    perform private.raise_api_error('PT409', case request.status when 'declined' then 'This request has been declined.'
      else 'This document has already been signed.' end);
  elsif p_method is null or p_method not in ('drawn', 'typed') or btrim(coalesce(p_signature, '')) = '' then
    perform private.raise_api_error('PT422', 'Please sign before you continue', 'signature');
  elsif length(given) > 200 then
    perform private.raise_api_error('PT422', 'The name is longer than 200 characters.', 'name');
  elsif p_name is not null and given is not null and not coalesce(p_confirms_name, false)
    and private.normalized_name(given) <> private.normalized_name(request.signer) then
    perform private.raise_api_error('PT422', format('This request was sent to %s. Confirm that you sign as %s.', request.signer, given), 'name');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  if file.content_hash is distinct from lower(p_document_hash) then
    perform private.raise_api_error('PT409', 'The document has changed since it was opened. Reload it and read it again.');
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

create or replace function private.start_payment(p_invoice_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.current_user_id() is null then
    perform private.raise_api_error('PT401', 'This session was ended. Please sign in again.');
  end if;
  perform private.require_write('view_money', 'view_invoices');
  return private.begin_payment(private.company_id(), p_invoice_id, p_amount);
end $$;

create or replace function public.start_shared_payment(p_token text, p_amount numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
begin
  if share.invoice_id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return private.begin_payment(share.company_id, share.invoice_id, p_amount);
end $$;

create or replace function public.undo_credit_payout(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  customer constant uuid := private.undo_credit_payout(p_id);
begin
  return private.client_credit_json(customer);
end $$;

create or replace function private.undo_credit_payout(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  payout public.client_credits;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into payout from public.client_credits
  where company_id = company and id = p_id and source = 'returned' and amount < 0 and paid_at is not null and invoice_id is null;
  if not found then
    perform private.raise_api_error('PT404', 'Pay-out not found');
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

create or replace function private.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
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
    || case when share.invoice_id is null then '{}'
      when document ->> 'status' = 'draft' then '{"payments": [], "refunds": []}'
      else jsonb_build_object('payments', private.shared_payments(share.company_id, share.invoice_id),
        'refunds', private.shared_refunds(share.company_id, share.invoice_id)) end;
end $$;

create or replace function private.void_credit_note(p_id uuid, p_reason text) returns uuid
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
    perform private.raise_api_error('PT404', 'Credit note not found');
  elsif note.status = 'void' then
    return note.id;
  end if;
  perform 1 from public.invoices where company_id = company and id = note.credits_invoice_id for no key update;
  perform 1 from public.clients where company_id = company and id = note.client_id for no key update;
  select coalesce(sum(amount), 0) into as_credit from public.client_credits where company_id = company and invoice_id = note.id;
  select coalesce(sum(amount), 0) into unused from public.client_credits where company_id = company and client_id = note.client_id;
  if as_credit > unused then
    perform private.raise_api_error('PT422', format('$%s of this credit has been used or paid out. Take that back first.',
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

create or replace function public.void_invoice(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  update public.invoices set status = 'void', void_reason = p_reason where id = p_id and status <> 'void' and deleted_at is null;
  if not found and not exists (select from public.invoices where id = p_id and status = 'void') then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  return private.invoice_json(p_id);
end $$;

create or replace function private.create_webhook_endpoint(p_url text, p_events text[], p_description text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  secret constant text := 'whsec_' || private.new_token();
  endpoint public.webhook_endpoints;
begin
  perform private.require_write('manage_settings', 'api_access');
  if p_url !~ '^https://[^\s]+$' then
    perform private.raise_api_error('PT422', 'Enter an address that begins with https://', 'url');
  end if;
  insert into public.webhook_endpoints (company_id, url, events, description) values (company, p_url, p_events, p_description) returning * into endpoint;
  insert into private.webhook_secrets (endpoint_id, secret) values (endpoint.id, secret);
  return to_jsonb(endpoint) || jsonb_build_object('secret', secret);
end $$;

create or replace function public.duplicate_template(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.document_templates (id, branding_id, template_name, document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, status)
  select p_new_id, branding_id, left(template_name, 193) || ' (Copy)', document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, 'draft'
  from public.document_templates where id = p_id
  on conflict (id) do nothing;
  if not exists (select from public.document_templates where id = p_new_id) then
    perform private.raise_api_error('PT404', 'Template not found');
  end if;
  return (select to_jsonb(t) from public.document_templates t where t.id = p_new_id);
end $$;

create or replace function public.mail_project_update(p_id uuid, p_subject text, p_body text, p_facts jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  change private.project_updates;
  client public.clients;
begin
  select * into change from private.project_updates u where u.id = p_id for update;
  client := private.client_to_notify(change.project_id);
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

create or replace function private.project_update_receiver(p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', case when private.has_permission('view_clients') then t.name end, 'statuses', private.notified_statuses())
  from private.client_to_notify(p_project) t where t.id is not null
    and exists (select from public.projects p where p.id = p_project and p.company_id = private.company_id())
$$;

create or replace function private.queue_client_mails(
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
    perform private.raise_api_error('PT422', 'Please select at least one client to email.', 'clientIds');
  elsif cardinality(p_client_ids) > 500 then
    perform private.raise_api_error('PT422', 'Select at most 500 clients at a time.', 'clientIds');
  elsif coalesce(btrim(p_subject), '') = '' or length(p_subject) > 200 then
    perform private.raise_api_error('PT422', 'Enter a subject of at most 200 characters', 'subject');
  elsif coalesce(btrim(p_body), '') = '' or length(p_body) > 10000 then
    perform private.raise_api_error('PT422', 'Enter a message of at most 10,000 characters', 'body');
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
      values (id, company, one, (select auth.uid()), 'email', btrim(c.email), private.fill_merge_fields(p_subject, c.name, sender), private.fill_merge_fields(p_body, c.name, sender))
      on conflict (id) do nothing;
    end if;
    return next;
  end loop;
end $$;

create or replace function private.queue_reminders(
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
    perform private.raise_api_error('PT422', 'Choose email or sms.', 'channel');
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

create or replace function private.retry_message(p_id uuid) returns public.client_messages
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
    perform private.raise_api_error('PT404', 'This message is no longer there.');
  elsif failed.status <> 'failed' then
    perform private.raise_api_error('PT409', 'Only a message that failed can be sent again.');
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

create or replace function private.save_quiet_hours(p_hours text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  clock constant text := '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
begin
  perform private.require_write('manage_settings');
  if p_hours is null or (p_hours <> 'off' and p_hours !~ format('^%1$s-%1$s$', clock)) then
    perform private.raise_api_error('PT422', 'Enter two times of day, or switch quiet hours off', 'from');
  end if;
  if split_part(p_hours, '-', 1) = split_part(p_hours, '-', 2) then
    perform private.raise_api_error('PT422', 'Quiet hours end at another time than they begin', 'until');
  end if;
  update public.companies c set settings = c.settings || jsonb_build_object('quiet_hours', p_hours)
  where c.id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  return p_hours;
end $$;

create or replace function private.set_default_template(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  chosen public.document_templates;
begin
  perform private.require_write('manage_settings');
  select * into chosen from public.document_templates where company_id = company and id = p_id;
  if chosen.id is null then
    perform private.raise_api_error('PT404', 'Template not found');
  end if;
  update public.document_templates set is_default = false
  where company_id = company and document_type = chosen.document_type and is_default and id <> p_id;
  update public.document_templates set is_default = true, status = 'active' where id = p_id returning * into chosen;
  return to_jsonb(chosen);
end $$;

create or replace function private.set_message_consent(
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
    perform private.raise_api_error('PT422', 'Please enter a valid phone number', 'phone_number');
  elsif not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.raise_api_error('PT404', 'Client not found');
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
    perform private.raise_api_error('PT409', 'The client has opted out by text message and has to text START to opt in again.');
  end if;
  return to_jsonb(saved);
end $$;

create or replace function public.take_due_notices(
  p_limit int default 20
) returns table (id uuid, kind text, email text, full_name text, facts jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('notice');
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

create or replace function public.take_due_project_updates(
  p_limit int default 50, p_quiet_hours text default null
) returns table (id uuid, client_name text, project text, address text, from_status text, status text, changed_on date,
  ends_on date, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.project_updates u using public.projects p
  where p.id = u.project_id and u.due_at <= now() and u.failed_at is null
    and (p.status = u.from_status or p.status <> all (private.notified_statuses()) or u.changed_at < now() - interval '1 day'
      or (private.client_to_notify(p.id)).id is null);
  perform private.fail_stuck_jobs('project update');
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

create or replace function public.take_due_receipts(p_limit int default 20) returns table (id uuid, letter jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('receipt');
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
      'amount', m.amount, 'credited', m.credited, 'method', m.method, 'paid_at', m.paid_at, 'paid_on', private.company_date(m.company_id, m.paid_at),
      'invoice_number', v.invoice_number,
      'is_void', v.status = 'void' or v.deleted_at is not null, 'balance', case when v.status = 'void' or v.deleted_at is not null then 0 else v.balance end)
    from received m
    join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
    join public.clients c on c.company_id = v.company_id and c.id = v.client_id;
end $$;

create or replace function public.take_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('reminder');
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  cross join lateral (select private.company_date(s.company_id) as today) d
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

create or replace function public.take_outgoing_messages(
  p_limit int default 20, p_quiet_hours text default null, p_seconds int default 60
) returns table (id uuid, kind text, phone_number text, email_address text, subject text, message_content text, facts jsonb,
  twilio_sid text, attempts int, created_at timestamptz, reminder_id uuid, client_id uuid, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('message');
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
        -- a client who has just written is awake
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

create or replace function public.take_webhook_deliveries(
  p_limit int default 20
) returns table (id uuid, url text, secret text, event text, payload jsonb, attempts int)
language sql security definer set search_path = '' as $$
  select private.fail_stuck_jobs('webhook');
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

create or replace function public.analytics(
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
  types constant jsonb := nullif(p_filters -> 'projectTypes', '[]');
  segments constant jsonb := nullif(p_filters -> 'clientSegments', '[]');
  regions constant jsonb := nullif(p_filters -> 'regions', '[]');
  goal constant numeric := (select g.target from public.goals g where g.company_id = company and g.metric = 'monthly_revenue');
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  if length > 3660 then
    perform private.raise_api_error('PT422', 'Choose at most ten years.', 'p_from');
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
  ), chosen as materialized (
    -- What the filters choose; of a filter that is not set, null.
    select array_agg(p.id) as ids, array_agg(p.name) as names, case when types is not null then coalesce(array_agg(p.id), '{}') end as projects,
      case when segments is not null or regions is not null then array(
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)) end as clients
    from project p
  ), paid as materialized (
    select m.* from chosen c, private.analytics_payments(company, since, until, step, c.projects, c.clients) m
  ), paid_client as materialized (
    select c.* from paid, unnest(paid.clients, paid.client_amounts, paid.client_amounts_before) c (client_id, now, before)
  ), top_client as materialized (
    select client_id, now as revenue from paid_client where now is not null order by now desc limit 40
  ), habit as (
    select h.* from chosen c, private.payment_habits(company, since, until, c.projects, array(select t.client_id from top_client t)) h
  ), paid_region as (
    -- Without regions, everything is in the one called other.
    select coalesce(k.region, 'other') as region, count(distinct b.project_id) as projects
    from paid, unnest(paid.clients_of_projects, paid.projects_of_clients) b (client_id, project_id) left join client k on k.id = b.client_id
    where k.id is not null or not exists (select from prefix) group by 1
  ), revenue as materialized (
    select private.analytics_revenue(since, until, step, goal, days, day_amounts, projects_by_period) as found from paid
  ), invoiced as materialized (
    select private.analytics_invoices(company, since, until, step, projects, clients) as found from chosen
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) as decided
    from public.quotes where company_id = company and deleted_at is null and status in ('accepted', 'rejected', 'expired') and created_at >= since_at and created_at < until_at
  ), job as materialized (
    select p.*, coalesce(m.amount, 0) as revenue
    from project p left join (select x.* from paid, unnest(paid.projects, paid.project_amounts) x (id, amount)) m on m.id = p.id
  )
  select jsonb_build_object(
    'from', since, 'to', until, 'step', step,
    'kpis', (r.found -> 'kpis') || (i.found -> 'kpis') || jsonb_build_object(
      'active_projects', (select count(*) from job where status in ('in_progress', 'delayed')),
      'completed_projects', (select count(*) from job where completed_on between since and until),
      'project_revenue', (select coalesce(sum(revenue), 0) from job where revenue > 0), 'project_cost', (select coalesce(sum(actual_cost), 0) from job where revenue > 0),
      'quotes_won', q.won, 'quotes_decided', q.decided),
    'revenue', r.found -> 'revenue', 'revenue_months', r.found -> 'revenue_months', 'seasonal', r.found -> 'seasonal',
    'invoice_status', i.found -> 'invoice_status', 'invoice_periods', i.found -> 'invoice_periods',
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name, client_name as "clientName", status, project_type as "projectType", budget, actual_cost as "totalCost", revenue, revenue - actual_cost as profit,
        coalesce(completed_on, current_date) - start_date as duration
      from job where start_date is null or start_date <= until order by revenue desc, name, id limit 20) r),
    'clients', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select k.id, k.name, r.revenue, (select count(*) from project p where p.client_id = k.id) as projects,
        coalesce(x.on_time, 0) as "paidOnTime", coalesce(x.due, 0) as "fellDue", x.days as "avgPaymentDays"
      from top_client r
      join client k on k.id = r.client_id
      left join habit x on x.client_id = r.client_id
      order by r.revenue desc, k.name, k.id limit 20) r),
    'completion', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name as project, project_type as type, end_date - start_date as planned, completed_on - start_date as actual
      from job where completed_on >= start_date and end_date > start_date order by completed_on desc, id limit 20) r),
    'subcontractors', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select s.name, round(avg(s.quality)) as quality, round(avg(s.timeliness)) as timeliness, round(avg(s.cost_efficiency)) as "costEfficiency",
        round(avg(s.communication)) as communication, round(avg(s.safety)) as safety, round(avg(s.innovation)) as innovation, count(*) as jobs
      from public.subcontractor_ratings s where s.company_id = company group by s.name order by avg(s.quality + s.timeliness + s.cost_efficiency) desc, s.name limit 10) r),
    'costs', (select private.analytics_costs(company, since, until, step, ids, names) from chosen),
    'regions', (select coalesce(jsonb_agg(jsonb_build_object('region', g.region, 'revenue', g.revenue, 'before', g.before, 'projects', coalesce(g.projects, 0), 'clients', g.clients) order by g.revenue desc, g.region), '[]')
      from (select coalesce(k.region, 'other') as region, sum(c.now) as revenue, coalesce(sum(c.before), 0) as before, count(*) filter (where c.now is not null) as clients,
          min(j.projects) as projects
        from paid_client c join client k on k.id = c.client_id
        left join paid_region j on j.region = coalesce(k.region, 'other')
        group by coalesce(k.region, 'other')) g where g.revenue is not null),
    'goals', (select coalesce(jsonb_agg(jsonb_build_object('metric', g.metric, 'target', g.target, 'actual', a.actual) order by g.metric), '[]')
      from public.goals g cross join lateral (select case g.metric
        when 'monthly_revenue' then (r.found ->> 'this_month')::numeric
        when 'project_completion' then (select round(avg(completion_percentage)) from job where status in ('in_progress', 'delayed', 'completed'))
        when 'quote_win_rate' then round(100.0 * q.won / nullif(q.decided, 0))
        else (select count(*) from client c where c.created_at >= date_trunc('month', current_date) and c.deleted_at is null) end as actual) a
      where g.company_id = company),
    'has_data', jsonb_build_object('invoices', (i.found ->> 'has_invoices')::boolean, 'projects', exists (select from project), 'payments', (select days is not null from paid),
      'expenses', exists (select from public.expenses e where e.company_id = company and e.status = 'spent'),
      'subcontractors', exists (select from public.subcontractor_ratings where company_id = company), 'regions', exists (select from prefix))
  ) into result from revenue r, invoiced i, quoted q;
  if p_step is distinct from 'fitting' then
    result := result || jsonb_build_object(
      'invoice_months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result -> 'invoice_periods') x),
      'costs', (result -> 'costs') || jsonb_build_object(
        'months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result #> '{costs,periods}') x)));
  end if;
  return result;
end $$;

create or replace function public.assistant_context(p_with_costs boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  year_start constant date := date_trunc('year', current_date)::date;
  result jsonb;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
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

create or replace function public.cash_forecast(p_days int default 90) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  days constant int := least(greatest(coalesce(p_days, 90), 7), 365);
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role does not allow this.');
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

create or replace function public.dashboard() returns jsonb
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
    perform private.raise_api_error('PT403', 'User profile or company not found');
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
      'pending_invoices', jsonb_build_object('count', count(*) filter (where o.due_date < current_date is not true),
        'value', coalesce(sum(o.balance) filter (where o.due_date < current_date is not true), 0),
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

create or replace function private.operator_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  failed jsonb;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Only a platform administrator can do this.');
  end if;
  with recent as (
    select f.kind, f.job, f.id, c.name as company, f.attempts, f.error, f.created_at, f.next_attempt_at, f.can_retry
    from private.failed_jobs f left join public.companies c on c.id = f.company_id
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

create or replace function public.period_totals(p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role does not allow this.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Give a first and a last day, at most ten years apart.');
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

create or replace function private.reserve_ai_usage(p_provider text, p_model text, p_tokens int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  quota public.ai_quotas;
  used bigint;
  recent int;
  reserved uuid;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  elsif p_tokens is null or p_tokens not between 1 and 200000 then
    perform private.raise_api_error('PT422', 'Reserve 1 to 200,000 tokens.', 'tokens');
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
    perform private.raise_api_error('PT402', 'Your company has used up the assistant''s quota for this month.');
  elsif recent >= quota.requests_per_minute then
    raise exception 'Too many questions at once. Wait a minute and try again.' using errcode = 'PT429';
  end if;
  insert into public.ai_usage (company_id, user_id, provider, model, reserved_tokens) values (company, auth.uid(), p_provider, p_model, p_tokens)
  returning id into reserved;
  return jsonb_build_object('id', reserved, 'left', quota.monthly_tokens - used - p_tokens, 'quota', quota.monthly_tokens);
end $$;

create or replace function private.retry_failed_job(p_kind text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed private.failed_jobs;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Only a platform administrator can do this.');
  end if;
  select * into failed from private.failed_jobs f where f.kind = p_kind and f.id = p_id;
  if failed.id is null then
    perform private.raise_api_error('PT404', 'This job is no longer on the list: it was done or retried.');
  elsif not failed.can_retry then
    perform private.raise_api_error('PT409', 'It is too late to retry this job.');
  end if;
  case p_kind
    when 'report' then
      -- One that could not be made is made anew.
      delete from public.report_runs where id = p_id and status = 'failed' and figures = '{}';
      update public.report_runs set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'notice' then
      delete from private.notices where id = p_id and status = 'failed' and facts = '{}';
      update private.notices set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'receipt' then
      update private.receipt_mails set status = 'queued', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'project update' then
      update private.project_updates set failed_at = null, attempts = 0, taken_until = null, error = null where id = p_id and failed_at is not null;
    when 'webhook' then
      update public.webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'signed document' then
      update private.signature_files set attempts = 0, next_attempt_at = now(), error = null where signature_id = p_id and finished_at is null;
    when 'accepted quote' then
      update private.acceptance_files set attempts = 0, next_attempt_at = now(), error = null where acceptance_id = p_id and finished_at is null;
    when 'daily job' then
      update private.daily_job_failures set attempts = 0, next_attempt_at = now() where id = p_id;
  end case;
  perform public.note_platform_act((select auth.uid()), 'retry_failed_job',
    jsonb_build_object('job', failed.job, 'id', p_id, 'company_id', failed.company_id, 'error', failed.error));
end $$;

create or replace function public.take_due_reports(p_limit int default 20) returns setof public.report_runs
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
      perform private.set_time_zone(due.timezone);
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
  perform private.fail_stuck_jobs('report');
  return query
    update public.report_runs r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.report_runs q
      where q.status in ('queued', 'sending') and coalesce(q.taken_until < now(), true)
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;

create or replace function private.begin_import(p_kind text, p_import uuid, p_file_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  whole public.import_jobs;
begin
  insert into public.import_jobs (id, kind, file_name, is_running) values (p_import, p_kind, left(p_file_name, 300), true) on conflict (id) do nothing;
  select * into whole from public.import_jobs where id = p_import and company_id = private.company_id() for update;
  if not found or whole.kind <> p_kind or whole.parent_id is not null then
    perform private.raise_api_error('PT404', 'Import not found');
  elsif whole.undone_at is not null then
    perform private.raise_api_error('PT409', 'This import has been taken back already.');
  end if;
  perform set_config('plumbline.single_activity', p_import::text, true);
end $$;

create or replace function private.check_row(p_kind text, p_row jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if nullif(btrim(p_row ->> 'name'), '') is null then
    perform private.raise_api_error('PT422', initcap(rtrim(p_kind, 's')) || ' name is required', 'name');
  elsif p_kind = 'clients' and nullif(btrim(p_row ->> 'email'), '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  elsif p_kind = 'materials' and nullif(btrim(p_row ->> 'vendor'), '') is not null and private.vendor_named(p_row ->> 'vendor') is null then
    perform private.raise_api_error('PT422', format('There is no vendor "%s". Add it first, or import without the vendors.', btrim(p_row ->> 'vendor')), 'vendor_id');
  end if;
end $$;

create or replace function private.finish_import(p_id uuid, p_created int, p_updated int, p_errors jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.import_jobs set created_rows = p_created, updated_rows = p_updated, failed_rows = jsonb_array_length(p_errors), errors = p_errors
  where id = p_id and company_id = private.company_id() and undone_at is null;
  -- A batch is logged with the import that it is part of.
  if current_setting('plumbline.single_activity', true) = p_id::text then
    perform set_config('plumbline.single_activity', '', true);
    perform private.log_import(private.company_id(), p_id);
  end if;
end $$;

create or replace function private.import_message(p_state text, p_constraint text, p_message text, p_row jsonb) returns text
language sql stable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit'
    when p_constraint = 'items_database_sku_key' then private.own_sku_conflict(p_row ->> 'sku')
    when p_state = '23505' then 'Another item has this barcode already'
    else coalesce('The ' || replace(substring(p_constraint from '^(?:clients|items_database|vendors|materials)_(.+)_(?:check|key)$'), '_', ' ') || ' is not valid',
      'A value is not valid') end
$$;

create or replace function private.import_rows(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  size constant int := 100;
  repeated constant jsonb := private.open_import(p_id, p_kind, p_rows, p_file_name);
  known uuid[];
  fresh int[];
  once int[] := '{}';
  part record;
  line record;
  there uuid;
  broken text;
  faults jsonb := '[]';
  done int[] := '{}';
  created int := 0;
  changed int := 0;
begin
  if repeated is not null then
    return repeated;
  end if;
  known := private.known_rows(p_kind, p_rows);
  fresh := private.new_row_numbers(p_kind, p_rows, known);
  if p_mode = 'update' then
    once := private.rows_matched_once(known);
  else
    select coalesce(jsonb_agg(jsonb_build_object('row', k.place, 'name', given ->> 'name', 'message', private.duplicate_message(p_kind, k.id, given))), '[]'),
      coalesce(array_agg(k.place::int), '{}') into faults, done
    from unnest(known) with ordinality k (id, place), lateral (select p_rows -> (k.place::int - 1) as given) x where k.id is not null;
  end if;
  for part in
    select true as is_new, fresh[at + 1 : at + size] as places from generate_series(0, cardinality(fresh) - 1, size) at
    union all
    select false, once[at + 1 : at + size] from generate_series(0, cardinality(once) - 1, size) at loop
    begin
      if part.is_new then
        perform private.insert_rows(p_kind, p_rows, part.places, p_id);
        created := created + cardinality(part.places);
      else
        perform private.update_rows(p_kind, p_rows, part.places, known, p_id);
        changed := changed + cardinality(part.places);
      end if;
      done := done || part.places;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      null; -- One of these rows is invalid, so each is imported alone below.
    end;
  end loop;
  for line in select x.value as given, x.ordinality::int as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (done) loop
    begin
      perform private.check_row(p_kind, line.given);
      -- Asked again, as the rows before it may have added it.
      there := (private.known_rows(p_kind, jsonb_build_array(line.given)))[1];
      if there is null then
        perform private.insert_rows(p_kind, p_rows, array[line.place], p_id);
        created := created + 1;
      elsif p_mode = 'update' then
        known[line.place] := there;
        perform private.update_rows(p_kind, p_rows, array[line.place], known, p_id);
        changed := changed + 1;
      else
        perform private.raise_api_error('PT422', private.duplicate_message(p_kind, there, line.given));
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.given ->> 'name', 'message', private.import_message(sqlstate, broken, sqlerrm, line.given));
    end;
  end loop;
  perform private.finish_import(p_id, created, changed, private.sort_row_errors(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

create or replace function private.insert_items(p_rows jsonb, p_places int[], p_import uuid) returns int[]
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
    lateral private.price_and_markup((nullif(x.value ->> 'cost', ''))::numeric, (nullif(x.value ->> 'unit_price', ''))::numeric,
      (nullif(x.value ->> 'markup_percentage', ''))::numeric, company.usual) p;
  return p_places;
end $$;

create or replace function private.join_import(p_batch uuid, p_import uuid, p_is_last boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform set_config('plumbline.single_activity', '', true);
  update public.import_jobs set parent_id = p_import where company_id = company and id = p_batch and parent_id is null and id <> p_import;
  update public.import_jobs whole set is_running = whole.is_running and not p_is_last, total_rows = parts.total_rows,
    created_rows = parts.created_rows, updated_rows = parts.updated_rows, failed_rows = parts.failed_rows
  from (select sum(total_rows) as total_rows, sum(created_rows) as created_rows, sum(updated_rows) as updated_rows, sum(failed_rows) as failed_rows
    from public.import_jobs where company_id = company and parent_id = p_import) parts
  where whole.company_id = company and whole.id = p_import;
  if p_is_last then
    perform private.log_import(company, p_import);
  end if;
end $$;

create or replace function private.keep_import(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where company_id = private.company_id() and id = p_id for update;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  if job.id is null then
    perform private.raise_api_error('PT404', 'Import not found');
  end if;
  update public.import_jobs set is_running = false where id = job.id;
  perform private.log_import(job.company_id, job.id);
end $$;

create or replace function private.open_import(p_id uuid, p_kind text, p_rows jsonb, p_file_name text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where id = p_id;
  if found then
    return to_jsonb(job);
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    perform private.raise_api_error('PT422', 'Import 1 to 5,000 rows at a time.');
  end if;
  insert into public.import_jobs (id, kind, file_name, total_rows)
  values (p_id, p_kind, left(p_file_name, 300), jsonb_array_length(p_rows));
  if coalesce(current_setting('plumbline.single_activity', true), '') = '' then
    perform set_config('plumbline.single_activity', p_id::text, true);
  end if;
  return null;
end $$;

create or replace function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_mode not in ('skip', 'update') then
    perform private.raise_api_error('PT422', 'Rows that are there already are skipped or updated.', 'mode');
  end if;
  case p_kind
    when 'clients' then return public.import_clients(p_rows, p_file_name, p_id, p_mode);
    when 'items' then return public.import_items(p_rows, p_mode, p_file_name, p_id);
    when 'vendors' then return public.import_vendors(p_rows, p_file_name, p_id, p_mode);
    when 'materials' then return public.import_materials(p_rows, p_file_name, p_id, p_mode);
    else perform private.raise_api_error('PT422', 'This cannot be imported.');
  end case;
  return null;
end $$;

create or replace function private.undo_import(p_id uuid) returns jsonb
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
    perform private.raise_api_error('PT404', 'Import not found');
  end if;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  if job.undone_at is not null then
    perform private.raise_api_error('PT409', 'This import has been taken back already.');
  end if;
  select * into part from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null order by created_at desc limit 1;
  perform set_config('plumbline.single_activity', p_id::text, true);
  step := case when part.id is null then private.undo_batch(job) else private.undo_batch(part) end;
  perform set_config('plumbline.single_activity', '', true);
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

create or replace function private.update_in_bulk(p_table text, p_import uuid, p_ids uuid[], p_given jsonb[]) returns void
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
  perform private.record_import_changes(p_import, p_table, changes);
end $$;

create or replace function private.update_rows(p_kind text, p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_row(p_kind, p_rows -> (place - 1)) from unnest(p_places) place;
  perform private.update_in_bulk(case p_kind when 'items' then 'items_database' else p_kind end, p_import,
    array_agg(p_known[place]), array_agg(private.changed_row(p_kind, p_known[place], p_rows -> (place - 1)))) from unnest(p_places) place;
end $$;

reset check_function_bodies;
