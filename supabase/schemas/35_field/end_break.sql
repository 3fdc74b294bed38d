create function public.end_break(p_break jsonb) returns jsonb
language sql set search_path = '' as $$ select private.end_break(p_break) $$;
comment on function public.end_break is
  'Ends the break of the open entry; without a break it changes nothing. Keys: id (the break), user_id (a crew member; by default '
  'the caller), at (by the device''s clock). Returns the entry. Arguments: p_break, an object of these keys. Errors: PT402, PT403, '
  'PT404 person, PT409 not clocked in, PT422 times. Callers: signed-in users with track_time.';

create function private.end_break(p_break jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(p_break ->> 'user_id', true);
  break constant text := (p_break ->> 'id')::uuid;
  at constant timestamptz := coalesce((p_break ->> 'at')::timestamptz, now());
  e public.time_entries;
begin
  select * into e from public.time_entries t where t.user_id = person and t.breaks ? break and t.breaks -> break ? 'ended_at';
  if found then
    return private.time_entry_json(e);
  end if;
  select * into e from public.time_entries t where t.user_id = person and (t.ended_at is null or t.breaks ? break)
  order by t.ended_at nulls first limit 1;
  if not found then
    perform private.raise_api_error('PT409', 'Not clocked in, so there is no break to end.');
  elsif e.break_started_at is not null then
    perform private.check_time(e.break_started_at, greatest(at, e.break_started_at + interval '1 second'));
    update public.time_entries t set
      break_seconds = t.break_seconds + greatest(0, extract(epoch from at - t.break_started_at)::int),
      breaks = (select jsonb_object_agg(b.key, case when b.value ? 'ended_at' then b.value
        else b.value || jsonb_build_object('ended_at', at) end) from jsonb_each(t.breaks) b),
      break_started_at = null
    where t.id = e.id returning * into e;
  end if;
  return private.time_entry_json(e);
end $$;
grant execute on function public.end_break, private.end_break to authenticated;
