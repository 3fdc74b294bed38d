create function private.time_flags(p_entry public.time_entries, p_latitude numeric, p_longitude numeric) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(f.flag order by f.place), '[]') from (values
    (1, 'long', p_entry.worked_seconds > 14 * 3600),
    (2, 'no_break', p_entry.worked_seconds > 6 * 3600 and p_entry.break_seconds = 0),
    (3, 'edited', p_entry.edited_by is not null),
    (4, 'manual', p_entry.source = 'manual'),
    (5, 'far', private.far_from(p_entry.start_place, p_latitude, p_longitude) or private.far_from(p_entry.end_place, p_latitude, p_longitude)),
    (6, 'no_location', p_entry.source <> 'manual' and p_entry.start_place is null),
    (7, 'late', p_entry.server_started_at - p_entry.device_started_at > interval '5 minutes'
      or p_entry.server_ended_at - p_entry.device_ended_at > interval '5 minutes')
  ) f (place, flag, is_set) where f.is_set
$$;
comment on function private.time_flags is
  'What to check before approving an entry: over 14 hours (long), over 6 hours without a break (no_break), edited, '
  'manual, over 1 km from the project (far), no_location, and received over 5 minutes after the device recorded it (late).';
