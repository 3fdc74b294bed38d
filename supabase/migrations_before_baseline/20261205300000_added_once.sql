-- What is added on a site is sent again when its answer got lost. The repeat leaves what is there, also where somebody
-- has gone on with it meanwhile.

create or replace function public.save_timeline_entry(p_entry jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
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
comment on function public.save_timeline_entry is
  'Creates or changes a timeline entry with its dependencies (depends_on: ids); returns its row of project_timeline_list. '
  'Version 0 says that it is new: if it is there already, it stays as it is. '
  'Errors: PT403 role, PT404 project or entry, PT409 stale, PT422 dates or a cycle.';

create or replace function public.save_weather_delay(p_delay jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
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
comment on function public.save_weather_delay is
  'Records or changes a weather delay; its cost needs view_money. Version 0 says that it is new: if it is there already, '
  'it stays as it is. Errors: PT403, PT422.';

create or replace function public.save_document(p_document jsonb) returns jsonb
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
