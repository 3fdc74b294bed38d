create function private.set_weekly_reports_since() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.weekly_reports_since := case
    when not new.weekly_reports then null
    when tg_op = 'UPDATE' then coalesce(old.weekly_reports_since, now())
    else now() end;
  return new;
end $$;
comment on function private.set_weekly_reports_since is 'Notes since when a company''s weekly reports are on.';
