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
    perform private.raise_api_error('PT422', 'Import 1 to 5,000 rows at a time.');
  end if;
  insert into public.import_jobs (id, kind, file_name, total_rows)
  values (p_id, p_kind, left(p_file_name, 300), jsonb_array_length(p_rows));
  if coalesce(current_setting('plumbline.single_activity', true), '') = '' then
    perform set_config('plumbline.single_activity', p_id::text, true);
  end if;
  return null;
end $$;
comment on function private.open_import is
  'Begins an import; answers the finished one when its id is known, so that a repetition does nothing. Error: PT422.';
grant execute on function private.open_import to authenticated;
