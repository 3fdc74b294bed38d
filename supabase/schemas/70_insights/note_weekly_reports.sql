create function private.note_weekly_reports() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.weekly_reports_since := case
    when not new.weekly_reports then null
    when tg_op = 'UPDATE' then coalesce(old.weekly_reports_since, now())
    else now() end;
  return new;
end $$;
comment on function private.note_weekly_reports is 'Notes since when a company''s weekly reports are on.';
