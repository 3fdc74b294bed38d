create function public.save_quiet_hours(p_hours text) returns text
language sql set search_path = '' as $$ select private.save_quiet_hours(p_hours) $$;
comment on function public.save_quiet_hours is
  'Sets when reminders and texts wait: ''21:00-08:00'' in the company''s own time zone, or ''off''. Arguments: '
  'p_hours. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with manage_settings.';
grant execute on function public.save_quiet_hours to authenticated, service_role;

create function private.save_quiet_hours(p_hours text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  clock constant text := '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
begin
  perform private.require_write('manage_settings');
  if p_hours is null or (p_hours <> 'off' and p_hours !~ format('^%1$s-%1$s$', clock)) then
    perform private.raise_api_error('PT422', 'Enter a start and an end time, or turn quiet hours off', 'from');
  end if;
  if split_part(p_hours, '-', 1) = split_part(p_hours, '-', 2) then
    perform private.raise_api_error('PT422', 'Quiet hours must end at a different time than they start', 'until');
  end if;
  update public.companies c set settings = c.settings || jsonb_build_object('quiet_hours', p_hours)
  where c.id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  return p_hours;
end $$;
grant execute on function private.save_quiet_hours to authenticated;
