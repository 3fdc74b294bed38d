-- An import of clients was a line among the activities for each client, made or updated, and one more for each that was
-- taken back; one that broke off and was kept, one that only updated, and one that came in one call were none at all. Each
-- import is one line now, and taking it back is another. Nor is a line each what a copied project brings with it, or each
-- task of a stage that was deleted.

create function private.tell_import(p_company uuid, p_import uuid, p_actor uuid default auth.uid(), p_at timestamptz default now()) returns void
language sql volatile security definer set search_path = '' as $$
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
comment on function private.tell_import is
  'The one line of an import that is done, in activity_log; nothing for one that is told already, goes on, brought nothing, or was taken back.';
revoke execute on function private.tell_import from public, anon;

create or replace function private.open_import(p_id uuid, p_kind text, p_rows jsonb, p_file_name text) returns jsonb
language plpgsql security invoker set search_path = '' as $$
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

create or replace function private.finish_import(p_id uuid, p_created int, p_updated int, p_errors jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.import_jobs set created_rows = p_created, updated_rows = p_updated, failed_rows = jsonb_array_length(p_errors), errors = p_errors
  where id = p_id and company_id = private.company_id() and undone_at is null;
  -- A batch is told with the import that it is part of.
  if current_setting('plumbline.told_as_one', true) = p_id::text then
    perform set_config('plumbline.told_as_one', '', true);
    perform private.tell_import(private.company_id(), p_id);
  end if;
end $$;

create or replace function private.begin_import(p_kind text, p_import uuid, p_file_name text) returns void
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

create or replace function private.join_import(p_batch uuid, p_import uuid, p_is_last boolean) returns void
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

create or replace function private.keep_import(p_id uuid) returns void
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

create or replace function public.duplicate_project(p_project_id uuid, p_name text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
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
  -- Changes that are no news; a task has lost its stage when that was deleted, which is told.
  unheard constant text[] := array['updated_at', 'version'] || case when after ->> 'timeline_id' is null then array['timeline_id'] else '{}' end;
begin
  -- One line stands for all of it: an import, or the copy of a project.
  if coalesce(current_setting('plumbline.told_as_one', true), '') <> '' then
    return null;
  end if;
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

-- Told before, line by line: what an import wrote, or took back, bears the very time of its transaction.
delete from public.activity_log a using public.import_jobs j
where j.company_id = a.company_id and j.kind = 'clients' and a.type = 'client' and a.created_at in (j.created_at, j.undone_at);
select private.tell_import(j.company_id, j.id, j.created_by, j.created_at) from public.import_jobs j where j.parent_id is null;
