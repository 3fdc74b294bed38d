create function private.after_quiet_hours(p_company uuid, p_user uuid, p_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := (select c.timezone from public.companies c where c.id = p_company);
  hours constant text := coalesce((select s.quiet_hours from public.notification_settings s
    where s.company_id = p_company and s.user_id = p_user), '21:00-06:00');
  clock constant timestamp := private.local_time(p_at, zone);
  quiet time;
  loud time;
  ends timestamp;
  is_quiet boolean;
begin
  if hours = 'off' then
    return p_at;
  end if;
  quiet := split_part(hours, '-', 1)::time;
  loud := split_part(hours, '-', 2)::time;
  ends := clock::date + loud + case when clock::time >= loud then interval '1 day' else interval '0' end;
  is_quiet := case when quiet < loud then clock::time >= quiet and clock::time < loud else clock::time >= quiet or clock::time < loud end;
  if not is_quiet then
    return p_at;
  end if;
  begin
    return ends at time zone zone;
  exception when invalid_parameter_value then
    return ends at time zone 'America/Chicago';
  end;
end $$;
comment on function private.after_quiet_hours is
  'When a push of this moment may be sent to a user: at once, or when their quiet hours end by the company''s clock.';
