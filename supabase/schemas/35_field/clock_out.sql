create function public.clock_out(p_entry jsonb) returns jsonb
language sql set search_path = '' as $$ select private.clock_out(p_entry) $$;
comment on function public.clock_out is
  'Clocks a person out. Sent twice, or from two devices, it ends the entry once. Keys: id (the entry; the open one if the '
  'server doesn''t know it), user_id (a crew member; by default the caller), at (by the device''s clock), place, note, '
  'reason (marks the entry as edited: a forgotten clock-out). Returns the entry. Arguments: p_entry, an object of these keys. '
  'Errors: PT402, PT403, PT404 person or entry, PT409 not clocked in, PT422 times. Callers: signed-in users with '
  'track_time.';

create function private.clock_out(p_entry jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_entry ->> 'user_id', true);
  at constant timestamptz := coalesce((p_entry ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  e := private.known_entry(person, (p_entry ->> 'id')::uuid);
  if e.id is null then
    select * into e from public.time_entries t where t.user_id = person and (t.ended_at is null or t.ended_at = at)
    order by t.started_at desc limit 1;
  end if;
  if e.id is null then
    perform private.raise_api_error('PT409', 'Not clocked in, so there is no time to end. Add the time by hand.');
  elsif e.ended_at is null then
    e := private.close_entry(e, at, p_entry);
  end if;
  return private.time_entry_json(e);
end $$;
grant execute on function public.clock_out, private.clock_out to authenticated;
