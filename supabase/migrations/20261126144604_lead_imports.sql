set check_function_bodies = off;

alter table public.import_jobs drop constraint import_jobs_kind_check;

create function private.imported_lead(p_row jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  row jsonb := (select coalesce(jsonb_object_agg(e.key, btrim(e.value)), '{}') from jsonb_each_text(p_row) e
    where btrim(e.value) <> '' and e.key in ('name', 'company_name', 'email', 'phone', 'title', 'description', 'street', 'city', 'state', 'zip', 'source', 'stage',
      'value_low', 'value_high', 'next_step', 'next_step_on'));
  address constant jsonb := (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(row) e where e.key in ('street', 'city', 'state', 'zip'));
  source constant uuid := (select s.id from public.lead_sources s where s.company_id = company and lower(s.name) = lower(row ->> 'source'));
  stage constant uuid := (select s.id from public.lead_stages s where s.company_id = company and s.kind = 'open' and lower(s.name) = lower(row ->> 'stage') limit 1);
begin
  if row ->> 'name' is null then
    perform private.raise_api_error('PT422', 'Name is required', 'name');
  elsif row ? 'source' and source is null then
    perform private.raise_api_error('PT422', format('There is no source "%s". Add it in the lead settings, or import without sources.', left(row ->> 'source', 60)), 'source');
  elsif row ? 'stage' and stage is null then
    perform private.raise_api_error('PT422', format('There is no open stage "%s". Add it in the lead settings, or import without stages.', left(row ->> 'stage', 60)), 'stage');
  elsif row ? 'next_step_on' and not row ? 'next_step' then
    row := row || '{"next_step": "Follow up"}';
  end if;
  return private.check_lead(row - array['name', 'street', 'city', 'state', 'zip', 'source', 'stage'] || jsonb_strip_nulls(jsonb_build_object(
    'contact_name', row ->> 'name', 'title', row ->> 'title', 'address', nullif(address, '{}'), 'source_id', source, 'stage_id', stage)));
end $$;

create function public.import_leads(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language sql set search_path = '' as $$ select private.import_leads(p_rows, p_file_name, p_id, p_mode) $$;

create function private.import_leads(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  repeated jsonb;
  line record;
  given jsonb;
  known uuid;
  made public.leads;
  created int := 0;
  changed int := 0;
  faults jsonb := '[]';
  broken text;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  repeated := private.open_import(p_id, 'leads', p_rows, p_file_name);
  if repeated is not null then
    return repeated;
  end if;
  for line in select x.value as row, x.ordinality::int as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      given := private.imported_lead(line.row);
      select l.id into known from public.leads l where l.company_id = company and l.deleted_at is null and l.outcome = 'open'
        and (lower(l.email) = lower(given ->> 'email') or private.e164(l.phone) = private.e164(given ->> 'phone')) order by l.created_at limit 1;
      if known is null then
        made := private.add_lead(company, jsonb_build_object('title', given ->> 'contact_name') || given || jsonb_build_object('import_id', p_id, 'is_separate', true), 'created');
        created := created + 1;
      elsif p_mode = 'update' then
        perform private.update_in_bulk('leads', p_id, array[known], array[given - array['contact_name', 'email', 'phone', 'stage_id']]);
        changed := changed + 1;
      else
        perform private.raise_api_error('PT422', 'An open lead with this email or phone exists already');
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range or invalid_datetime_format or datetime_field_overflow then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.row ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm else private.import_message(sqlstate, broken, sqlerrm, line.row) end);
    end;
  end loop;
  perform private.finish_import(p_id, created, changed, private.sort_row_errors(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

alter table public.import_jobs add constraint import_jobs_kind_check CHECK (kind = ANY (ARRAY['clients'::text, 'items'::text, 'vendors'::text, 'materials'::text, 'cost_codes'::text, 'leads'::text]));

grant execute on function private.import_leads(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) to authenticated;

grant execute on function public.import_leads(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) to authenticated;

comment on function private.imported_lead(p_row jsonb) is 'The columns of a lead that a row of an import gives; source and stage by name. Errors: PT422 with the field.';

comment on function public.try_import(p_kind text, p_rows jsonb, p_mode text) is 'Runs an import of clients, leads, items, vendors, materials or cost codes and rolls it back: the rows that would fail, as [{ row, name, message }]. Arguments: p_kind; p_rows, an array of objects; p_mode, skip or update. Errors: PT402 plan, PT403 role, PT409 busy, PT422 invalid, those of the import. Callers: signed-in users.';

create or replace function public.import_batch(
  p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text default 'skip', p_file_name text default null,
  p_is_last boolean default true
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  job jsonb;
begin
  perform private.require_write(case p_kind when 'clients' then 'edit_clients' when 'leads' then 'edit_clients' when 'cost_codes' then 'manage_settings' else 'edit_catalog' end);
  perform private.begin_import(p_kind, p_import, p_file_name);
  job := private.run_import(p_kind, p_rows, p_file_name, p_batch, p_mode);
  perform private.join_import(p_batch, p_import, p_is_last);
  return job;
end $$;

comment on function public.import_batch(p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text, p_file_name text, p_is_last boolean) is 'One batch of an import, in one transaction; the batches of one p_import are undone together. Client-made ids makes a repeated call harmless. Returns the batch: created_rows, updated_rows, errors. Arguments: p_kind, clients, leads, items, vendors, materials or cost_codes; p_batch, its id; p_rows; p_mode, skip or update; p_file_name; p_is_last. Errors: PT402 plan, PT403 role, PT422 invalid, those of the import, PT404, PT409 undone already. Callers: signed-in users.';

comment on function public.import_leads(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports leads from rows with name, company_name, email, phone, title, description, street, city, state, zip, source and stage by name, value_low, value_high, next_step, and next_step_on. An open lead of the same email or phone is reported or, with p_mode = update, changed in what the row gives, except name, email, phone, and stage. A bad row is reported; the others are imported, unassigned. A client-made id makes a repeated call harmless. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT409 busy, PT422. Callers: signed-in users with edit_clients.';

create or replace function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_mode not in ('skip', 'update') then
    perform private.raise_api_error('PT422', 'Choose whether existing rows are skipped or updated.', 'mode');
  end if;
  case p_kind
    when 'clients' then return public.import_clients(p_rows, p_file_name, p_id, p_mode);
    when 'leads' then return public.import_leads(p_rows, p_file_name, p_id, p_mode);
    when 'items' then return public.import_items(p_rows, p_mode, p_file_name, p_id);
    when 'vendors' then return public.import_vendors(p_rows, p_file_name, p_id, p_mode);
    when 'materials' then return public.import_materials(p_rows, p_file_name, p_id, p_mode);
    when 'cost_codes' then return public.import_cost_codes(p_rows, p_file_name, p_id, p_mode);
    else perform private.raise_api_error('PT422', 'Choose clients, leads, items, vendors, materials, or cost codes to import.');
  end case;
  return null;
end $$;

comment on function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'One of the six imports by its name.';

create or replace function private.log_import(
  p_company uuid, p_import uuid, p_actor uuid default auth.uid(), p_at timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission, created_at)
  select j.company_id, left(j.kind, -1), 'imported', upper(left(w.kind, 1)) || substr(w.kind, 2) || ' imported',
    left(concat_ws(' and ',
        case when s.created > 0 then to_char(s.created, 'FM999,999,999') || case when s.updated > 0 then ' new' else '' end end,
        case when s.updated > 0 then to_char(s.updated, 'FM999,999,999') || ' updated' end)
      || ' ' || case when s.created + s.updated = 1 then left(w.kind, -1) else w.kind end || coalesce(' from ' || j.file_name, ''), 500),
    p_actor, j.id, case j.kind when 'clients' then 'view_clients' when 'leads' then 'view_money' when 'cost_codes' then 'manage_settings' else 'view_catalog' end, p_at
  from public.import_jobs j
  cross join lateral (select replace(j.kind, '_', ' ') as kind) w
  -- The rows that remain where only some batches were undone.
  cross join lateral (select coalesce(sum(b.created_rows), j.created_rows) as created, coalesce(sum(b.updated_rows), j.updated_rows) as updated
    from public.import_jobs b where b.company_id = j.company_id and b.parent_id = j.id and b.undone_at is null) s
  where j.company_id = p_company and j.id = p_import and j.parent_id is null and not j.is_running and j.undone_at is null
    and s.created + s.updated > 0
    and not exists (select from public.activity_log a where a.company_id = j.company_id and a.entity_id = j.id)
$$;

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
  elsif p_job.kind = 'leads' then
    update public.leads l set deleted_at = now() where l.company_id = p_job.company_id and l.import_id = p_job.id and l.deleted_at is null
      and l.outcome = 'open' and l.client_id is null
      and not exists (select from public.quotes q where q.company_id = l.company_id and q.lead_id = l.id and q.deleted_at is null)
      and not exists (select from public.lead_messages m where m.company_id = l.company_id and m.lead_id = l.id);
  elsif p_job.kind = 'items' then
    update public.items_database set is_active = false where company_id = p_job.company_id and import_id = p_job.id and is_active;
  elsif p_job.kind = 'cost_codes' then
    delete from public.cost_codes c where c.company_id = p_job.company_id and c.import_id = p_job.id and not private.uses_cost_code(c.company_id, c.id);
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

create or replace function private.keep_import(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where company_id = private.company_id() and id = p_id for update;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' when 'leads' then 'edit_clients' when 'cost_codes' then 'manage_settings' else 'edit_catalog' end);
  if job.id is null then
    perform private.raise_api_error('PT404', 'Import not found');
  end if;
  update public.import_jobs set is_running = false where id = job.id;
  perform private.log_import(job.company_id, job.id);
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
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' when 'leads' then 'edit_clients' when 'cost_codes' then 'manage_settings' else 'edit_catalog' end);
  if job.undone_at is not null then
    perform private.raise_api_error('PT409', 'This import was already undone.');
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

reset check_function_bodies;
