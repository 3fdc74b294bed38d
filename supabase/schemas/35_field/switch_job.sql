create function public.switch_job(p_entry jsonb) returns jsonb
language sql set search_path = '' as $$ select private.switch_job(p_entry) $$;
comment on function public.switch_job is
  'Ends the open entry and starts one on another job at the same moment; clocks in where none is open. Sent twice, it '
  'switches once. Keys as of clock_in; the id is that of the new entry. Returns the new entry. Arguments: p_entry. Errors: PT402, '
  'PT403, PT404 person, project, or cost code, PT409 overlap (names the entry), PT422 times. Callers: signed-in users '
  'with track_time.';

create function private.switch_job(p_entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_entry ->> 'user_id', true);
  entry constant uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  project constant uuid := (p_entry ->> 'project_id')::uuid;
  code constant uuid := (p_entry ->> 'cost_code_id')::uuid;
  at constant timestamptz := coalesce((p_entry ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  e := private.known_entry(person, entry);
  if e.id is not null then
    return private.time_entry_json(e);
  end if;
  perform private.check_time(at, null);
  perform private.check_time_job(project, code);
  select * into e from public.time_entries t
  where t.user_id = person and tstzrange(t.started_at, t.ended_at) @> at;
  if e.id is not null and e.project_id is not distinct from project and e.cost_code_id is not distinct from code then
    return private.time_entry_json(private.merge_entry(e, entry));
  elsif e.id is not null and e.ended_at is null and e.started_at < at then
    perform private.close_entry(e, at, p_entry - 'note');
  end if;
  return private.time_entry_json(private.open_entry(person, entry, at, p_entry));
end $$;
grant execute on function public.switch_job, private.switch_job to authenticated;
