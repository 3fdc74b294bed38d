create function private.is_quiet(p_company uuid, p_at timestamptz, p_default text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  company record;
  hours text;
  clock time;
begin
  select c.timezone, c.settings ->> 'quiet_hours' as hours into company from public.companies c where c.id = p_company;
  hours := coalesce(company.hours, p_default);
  if hours is null or hours !~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$' then
    return false;
  end if;
  clock := private.local_time(p_at, company.timezone)::time;
  return case when split_part(hours, '-', 1)::time <= split_part(hours, '-', 2)::time
    then clock >= split_part(hours, '-', 1)::time and clock < split_part(hours, '-', 2)::time
    else clock >= split_part(hours, '-', 1)::time or clock < split_part(hours, '-', 2)::time end;
end $$;
comment on function private.is_quiet is
  'Whether a company''s clients are not to be disturbed at a moment: its setting quiet_hours (''21:00-08:00'' in its '
  'own time zone, or ''off''), else the given default.';
