create function public.undo_import(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.undo_import(p_id) $$;
comment on function public.undo_import is
  'Takes back an import or, of one with batches, the newest batch that is left: { undone, restored, kept, '
  'left }; repeat it until left is 0. Clients, vendors and materials that are in use stay, and so does a changed row '
  'that someone changed since. Arguments: p_id, the import. Errors: PT402, PT403, PT404, PT409. Callers: signed-in '
  'users.';
grant execute on function public.undo_import to authenticated, service_role;

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
grant execute on function private.undo_import to authenticated;
