create function public.save_security_settings(p_settings jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  minutes constant int := (p_settings ->> 'session_timeout_minutes')::int;
begin
  perform private.require_write('manage_settings');
  if minutes not between 30 and 480 then
    perform private.raise_api_error('PT422', 'Enter 30 to 480 minutes', 'session_timeout_minutes');
  end if;
  insert into public.company_security_settings (company_id, login_notifications, password_expiry_days, ip_whitelist, audit_logging)
  select private.company_id(), s.login_notifications, s.password_expiry_days, s.ip_whitelist, s.audit_logging
  from jsonb_populate_record(null::public.company_security_settings, p_settings) s
  on conflict (company_id) do update set login_notifications = excluded.login_notifications,
    password_expiry_days = excluded.password_expiry_days, ip_whitelist = excluded.ip_whitelist,
    audit_logging = excluded.audit_logging;
  update public.companies c set session_timeout_minutes = coalesce(minutes, c.session_timeout_minutes)
  where c.id = private.company_id() and c.session_timeout_minutes is distinct from minutes;
end $$;
comment on function public.save_security_settings is
  'Saves login_notifications, password_expiry_days, ip_whitelist, audit_logging and session_timeout_minutes. '
  'Arguments: p_settings, an object of these keys. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'manage_settings.';
grant execute on function public.save_security_settings to authenticated, service_role;
