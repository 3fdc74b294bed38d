create function private.set_work_day() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.work_day := private.company_date(new.company_id, new.started_at);
  return new;
end $$;
comment on function private.set_work_day is 'Trigger: the day of a time entry is that of its start, in the company''s time zone.';
