create function private.begin_import(p_kind text, p_import uuid, p_file_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  whole public.import_jobs;
begin
  insert into public.import_jobs (id, kind, file_name, is_running) values (p_import, p_kind, left(p_file_name, 300), true) on conflict (id) do nothing;
  select * into whole from public.import_jobs where id = p_import and company_id = private.company_id() for update;
  if not found or whole.kind <> p_kind or whole.parent_id is not null then
    perform private.raise_api_error('PT404', 'Import not found');
  elsif whole.undone_at is not null then
    perform private.raise_api_error('PT409', 'This import was already undone.');
  end if;
  perform set_config('plumbline.single_activity', p_import::text, true);
end $$;
comment on function private.begin_import is
  'The import that a batch belongs to, made with the first one. Errors: PT404, PT409 undone.';
grant execute on function private.begin_import to authenticated;
