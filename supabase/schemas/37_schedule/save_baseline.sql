create function public.save_baseline(p_project_id uuid, p_baseline jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_baseline(p_project_id, p_baseline) $$;
comment on function public.save_baseline is
  'Records the dates of a project''s entries under a name, up to 20; or (with is_deleted) removes them; returns the row. Sent twice, it is '
  'one row. Keys: id (a uuid made by the device), name, is_deleted. Arguments: p_project_id; p_baseline, an object of these keys. Errors: '
  'PT402, PT403, PT404, PT422. Callers: signed-in users with edit_projects.';

create function private.save_baseline(p_project_id uuid, p_baseline jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  baseline constant uuid := coalesce((p_baseline ->> 'id')::uuid, gen_random_uuid());
  name constant text := btrim(coalesce(p_baseline ->> 'name', ''));
  b public.baselines;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif (p_baseline ->> 'is_deleted')::boolean then
    delete from public.baselines x where x.company_id = company and x.project_id = p_project_id and x.id = baseline returning * into b;
    return to_jsonb(b);
  elsif name = '' or length(name) > 100 then
    perform private.raise_api_error('PT422', 'Name the baseline, in at most 100 characters.', 'name');
  elsif (select count(*) from public.baselines x where x.company_id = company and x.project_id = p_project_id and x.id <> baseline) >= 20 then
    perform private.raise_api_error('PT422', 'A project can have up to 20 baselines. Delete one first.', 'name');
  end if;
  insert into public.baselines as x (id, company_id, project_id, name, entries)
  values (baseline, company, p_project_id, name, (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'start_date', t.start_date, 'due_date', t.due_date)
      order by t.due_date, t.position, t.id), '[]')
    from public.project_timeline t where t.company_id = company and t.project_id = p_project_id))
  on conflict (id) do nothing;
  select * into b from public.baselines x where x.company_id = company and x.id = baseline;
  return to_jsonb(b);
end $$;
grant execute on function public.save_baseline, private.save_baseline to authenticated;
