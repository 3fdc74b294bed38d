-- Settings of which a company has one row each: made with the first save, changed by every other. A client's own upsert
-- would have to write the key, which no client may.

create function public.save_tax_settings(p_settings jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  if (p_settings ->> 'default_tax_rate')::numeric not between 0 and 100 then
    perform private.reject('PT422', 'Enter a rate from 0 to 100', 'default_tax_rate');
  end if;
  insert into public.company_tax_settings (company_id, default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive,
    exemption_certificate, state, county, city, filing_reminder_day)
  select private.company_id(), s.default_tax_rate, s.tax_name, s.tax_number, s.compound_tax, s.tax_inclusive,
    s.exemption_certificate, s.state, s.county, s.city, s.filing_reminder_day
  from jsonb_populate_record(null::public.company_tax_settings, p_settings) s
  on conflict (company_id) do update set default_tax_rate = excluded.default_tax_rate, tax_name = excluded.tax_name,
    tax_number = excluded.tax_number, compound_tax = excluded.compound_tax, tax_inclusive = excluded.tax_inclusive,
    exemption_certificate = excluded.exemption_certificate, state = excluded.state, county = excluded.county,
    city = excluded.city, filing_reminder_day = excluded.filing_reminder_day;
end $$;
comment on function public.save_tax_settings is 'Saves the company''s tax settings whole. Errors: PT402, PT403, PT422.';

create function public.save_notification_preferences(p_preferences jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.notification_preferences (company_id, invoice_reminders, payment_confirmations, project_updates,
    weekly_reports, overdue_notifications, client_portal_notifications)
  select private.company_id(), p.invoice_reminders, p.payment_confirmations, p.project_updates, p.weekly_reports,
    p.overdue_notifications, p.client_portal_notifications
  from jsonb_populate_record(null::public.notification_preferences, p_preferences) p
  on conflict (company_id) do update set invoice_reminders = excluded.invoice_reminders,
    payment_confirmations = excluded.payment_confirmations, project_updates = excluded.project_updates,
    weekly_reports = excluded.weekly_reports, overdue_notifications = excluded.overdue_notifications,
    client_portal_notifications = excluded.client_portal_notifications;
end $$;
comment on function public.save_notification_preferences is 'Saves which mails go out, all six flags. Errors: PT402, PT403.';

create function public.save_security_settings(p_settings jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  minutes constant int := (p_settings ->> 'session_timeout_minutes')::int;
begin
  perform private.require_write('manage_settings');
  if minutes not between 30 and 480 then
    perform private.reject('PT422', 'Enter 30 to 480 minutes', 'session_timeout_minutes');
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
  'Saves login_notifications, password_expiry_days, ip_whitelist, audit_logging and session_timeout_minutes. Errors: PT402, PT403, PT422.';

create function public.save_branding(p_branding jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('manage_settings', 'custom_branding');
  insert into public.company_branding (company_id, name, primary_color, secondary_color, accent_color, font_family, font_size_base)
  select private.company_id(), b.name, b.primary_color, b.secondary_color, b.accent_color, b.font_family, b.font_size_base
  from jsonb_populate_record(null::public.company_branding, p_branding) b
  on conflict (company_id) do update set name = excluded.name, primary_color = excluded.primary_color,
    secondary_color = excluded.secondary_color, accent_color = excluded.accent_color, font_family = excluded.font_family,
    font_size_base = excluded.font_size_base;
  return (select to_jsonb(b) from public.company_branding b where b.company_id = private.company_id());
end $$;
comment on function public.save_branding is 'Saves the brand whole; its colours and font are the company''s at once. Errors: PT402, PT403.';

create function public.set_integration(p_provider text, p_is_connected boolean) returns void
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.integrations (company_id, provider, status, last_sync_at)
  values (private.company_id(), p_provider, case when p_is_connected then 'active' else 'disconnected' end,
    case when p_is_connected then now() end)
  on conflict (company_id, provider) do update set status = excluded.status, last_sync_at = excluded.last_sync_at;
end $$;
comment on function public.set_integration is
  'Connects an integration, its last sync being now, or disconnects it and forgets the last sync. Errors: PT402, PT403.';

create function public.sync_integrations() returns int
language plpgsql security invoker set search_path = '' as $$
declare
  synced int;
begin
  perform private.require_write('manage_settings');
  update public.integrations i set status = 'active', last_sync_at = now()
  where i.company_id = private.company_id() and i.status <> 'disconnected';
  get diagnostics synced = row_count;
  perform public.refresh_metrics();
  return synced;
end $$;
comment on function public.sync_integrations is
  'Brings every connected integration and the company''s stored metrics up to date; answers how many integrations. Errors: PT402, PT403.';

-- A webhook never points into somebody's own network. The sender asks once more, after the name has been looked up.
create function private.check_webhook_url() returns trigger
language plpgsql set search_path = '' as $$
declare
  host constant text := lower(coalesce(
    substring(new.url from '^https://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)'), ''));
begin
  if new.url ~ '^https://[^/?#]*@' then
    perform private.reject('PT422', 'The address must not carry a password', 'url');
  end if;
  if host = '' or host ~ '^localhost\.?$' or host ~ '\.(localhost|local|internal|home|lan)\.?$'
    or host ~ '^[0-9]+$' or host ~ '^0x'
    or host ~ '^(0|10|127)\.' or host ~ '^169\.254\.' or host ~ '^192\.168\.' or host ~ '^172\.(1[6-9]|2[0-9]|3[01])\.'
    or host ~ '^100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.'
    or (host ~ '^\[' and host !~ '^\[2[0-9a-f]{3}:') then
    perform private.reject('PT422', 'This address lies inside a private network. Enter one that the internet can reach.', 'url');
  end if;
  return new;
end $$;
comment on function private.check_webhook_url is 'Refuses loopback, private and metadata addresses, and addresses with a password.';
create trigger webhook_endpoints_url before insert or update of url on public.webhook_endpoints
  for each row execute function private.check_webhook_url();

revoke all on function public.save_tax_settings(jsonb), public.save_notification_preferences(jsonb),
  public.save_security_settings(jsonb), public.save_branding(jsonb), public.set_integration(text, boolean),
  public.sync_integrations() from public, anon;
grant execute on function public.save_tax_settings(jsonb), public.save_notification_preferences(jsonb),
  public.save_security_settings(jsonb), public.save_branding(jsonb), public.set_integration(text, boolean),
  public.sync_integrations() to authenticated, service_role;
