create function private.set_completed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  if tg_table_name = 'project_timeline' then
    if new.due_date < new.start_date then
      perform private.raise_api_error('PT422', 'The due date must not be before the start date', 'due_date');
    end if;
    if new.status = 'completed' then
      new.progress := 100;
    end if;
  end if;
  return new;
end $$;
comment on function private.set_completed_at is
  'The instant at which an entry or task was completed; a completed entry is at 100 %.';
