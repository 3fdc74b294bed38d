create function public.save_time_entry(p_entry jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_time_entry(p_entry) $$;
comment on function public.save_time_entry is
  'Adds time by hand or changes an entry, with a reason. Keys: id, user_id (by default the caller), project_id, cost_code_id, '
  'started_at, ended_at, break_minutes, note, reason, version (0 or none for a new one: if it is there already, it stays as it is). '
  'Returns the entry. Arguments: p_entry, an object of these keys. Errors: PT402, PT403, PT404 person, entry, project, or cost code, '
  'PT409 stale, still running, overlap (names the entry), or approved week, PT422 times, break, or no reason. Callers: '
  'signed-in users with track_time.';

create function private.save_time_entry(p_entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_entry ->> 'user_id');
  entry constant uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_entry ->> 'version')::int, 0);
  started constant timestamptz := (p_entry ->> 'started_at')::timestamptz;
  ended constant timestamptz := (p_entry ->> 'ended_at')::timestamptz;
  minutes constant numeric := coalesce((p_entry ->> 'break_minutes')::numeric, 0);
  reason constant text := left(nullif(btrim(p_entry ->> 'reason'), ''), 500);
  e public.time_entries := private.known_entry(person, entry);
begin
  if e.id is not null and wanted = 0 then
    return private.time_entry_json(e);
  elsif e.id is null and wanted > 0 then
    perform private.raise_api_error('PT404', 'This time entry no longer exists.');
  elsif e.version <> wanted then
    perform private.raise_api_error('PT409', 'Someone else changed this entry while you were editing. Reload it and make your change again.');
  elsif e.id is not null and e.ended_at is null then
    perform private.raise_api_error('PT409', 'This entry is still running. Clock out first.');
  elsif ended is null then
    perform private.raise_api_error('PT422', 'Enter an end time.', 'ended_at');
  elsif reason is null then
    perform private.raise_api_error('PT422', 'Enter the reason for this entry.', 'reason');
  end if;
  perform private.check_time(started, ended);
  if minutes = 'NaN' or minutes < 0 or minutes * 60 >= extract(epoch from ended - started) then
    perform private.raise_api_error('PT422', 'The break must be shorter than the time worked.', 'break_minutes');
  end if;
  perform private.check_time_job((p_entry ->> 'project_id')::uuid, (p_entry ->> 'cost_code_id')::uuid);
  if e.id is not null then
    perform private.refuse_locked_time(person, e.started_at);
  end if;
  perform private.refuse_locked_time(person, started);
  perform private.refuse_overlap(person, started, ended, array[entry]);
  insert into public.time_entries as t (id, company_id, user_id, project_id, cost_code_id, started_at, ended_at, work_day,
    break_seconds, source, note, edit_reason)
  values (entry, private.company_id(), person, (p_entry ->> 'project_id')::uuid, (p_entry ->> 'cost_code_id')::uuid, started, ended,
    started::date, round(minutes * 60)::int, 'manual', left(coalesce(p_entry ->> 'note', ''), 1000), reason)
  on conflict (id) do update set (project_id, cost_code_id, started_at, ended_at, break_seconds, note, edit_reason, edited_by, edited_at)
    = (excluded.project_id, excluded.cost_code_id, excluded.started_at, excluded.ended_at, excluded.break_seconds, excluded.note,
      excluded.edit_reason, auth.uid(), now())
  returning * into e;
  return private.time_entry_json(e);
end $$;
grant execute on function public.save_time_entry, private.save_time_entry to authenticated;
