create function private.check_timeline_entry() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- Screens that know types only: a new milestone or inspection has that kind.
  if new.type in ('milestone', 'inspection') and new.kind = 'task' and (tg_op = 'INSERT' or new.type <> old.type) then
    new.kind := new.type;
  end if;
  if tg_op = 'UPDATE' and (new.start_date, new.due_date) is distinct from (old.start_date, old.due_date)
    and new.work_days is not distinct from old.work_days
    and coalesce(current_setting('plumbline.rescheduling', true), '') <> 'on' then
    new.work_days := null;
  end if;
  if new.parent_id = new.id then
    perform private.raise_api_error('PT422', 'An entry can''t be part of itself.', 'parent_id');
  elsif new.end_time <= new.start_time and coalesce(new.start_date, new.due_date) = new.due_date then
    perform private.raise_api_error('PT422', 'The end time must be after the start time.', 'end_time');
  end if;
  return new;
end $$;
comment on function private.check_timeline_entry is
  'Row trigger: the kind of entries whose type says it, the duration of entries whose dates change (counted from the dates again, '
  'except when rescheduling), and times. Errors: PT422 parent_id, end_time.';
