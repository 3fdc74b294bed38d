create function public.start_break(p_break jsonb) returns jsonb
language sql set search_path = '' as $$ select private.start_break(p_break) $$;
comment on function public.start_break is
  'Starts a break in the open entry. Sent twice, or from two devices, it is one break. Keys: id (a uuid made by the '
  'device), user_id (a crew member; by default the caller), at (by the device''s clock). Returns the entry. Arguments: p_break, an '
  'object of these keys. Errors: PT402, PT403, PT404 person, PT409 not clocked in, PT422 times. Callers: signed-in users '
  'with track_time.';

create function private.start_break(p_break jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_break ->> 'user_id', true);
  break constant text := coalesce((p_break ->> 'id')::uuid, gen_random_uuid());
  at constant timestamptz := coalesce((p_break ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  select * into e from public.time_entries t where t.user_id = person and t.breaks ? break;
  if found then
    return private.time_entry_json(e);
  end if;
  select * into e from public.time_entries t where t.user_id = person and t.ended_at is null;
  if not found then
    perform private.raise_api_error('PT409', 'Not clocked in, so there is no break to start.');
  end if;
  perform private.check_time(at, null);
  if at < e.started_at then
    perform private.raise_api_error('PT422', 'The break starts before the clock-in.', 'at');
  elsif e.break_started_at is null then
    update public.time_entries t set break_started_at = at,
      breaks = t.breaks || jsonb_build_object(break, jsonb_build_object('started_at', at))
    where t.id = e.id returning * into e;
  end if;
  return private.time_entry_json(e);
end $$;
grant execute on function public.start_break, private.start_break to authenticated;
