create function public.clock_in(p_entry jsonb) returns jsonb
language sql set search_path = '' as $$ select private.clock_in(p_entry) $$;
comment on function public.clock_in is
  'Clocks a person in. The same clock-in sent twice, or from two devices, makes one entry. Keys: id (a uuid made by the '
  'device), user_id (a crew member; by default the caller), project_id, cost_code_id, at (by the device''s clock), place '
  '{ latitude, longitude }, note. Returns the entry. Arguments: p_entry, an object of these keys. Errors: PT402, PT403, '
  'PT404 person, project, or cost code, PT409 clocked in elsewhere or overlap (names the entry), PT422 times. Callers: '
  'signed-in users with track_time.';

create function private.clock_in(p_entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_entry ->> 'user_id', true);
  entry constant uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  project constant uuid := (p_entry ->> 'project_id')::uuid;
  at constant timestamptz := coalesce((p_entry ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  e := private.known_entry(person, entry);
  if e.id is not null then
    return private.time_entry_json(e);
  end if;
  perform private.check_time(at, null);
  perform private.check_time_job(project, (p_entry ->> 'cost_code_id')::uuid);
  select * into e from public.time_entries t
  where t.user_id = person and tstzrange(t.started_at, t.ended_at) @> at and t.project_id is not distinct from project;
  if found then
    return private.time_entry_json(private.merge_entry(e, entry));
  end if;
  select * into e from public.time_entries t where t.user_id = person and t.ended_at is null and t.started_at <= at;
  if found then
    perform private.raise_api_error('PT409', format('Already clocked in%s, %s. Switch jobs or clock out first.',
      private.time_at(' at ', e.project_id), private.time_span(e.company_id, e.started_at, null)));
  end if;
  return private.time_entry_json(private.open_entry(person, entry, at, p_entry));
end $$;
grant execute on function public.clock_in, private.clock_in to authenticated;
