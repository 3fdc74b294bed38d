create function public.company_profile() returns jsonb
language sql stable set search_path = '' as $$ select private.company_profile() $$;
comment on function public.company_profile is
  'The caller''s company: name, address, colors, time zone, plan and settings; null without a company. tax_id, and the '
  'settings that private.company_profile does not list, need manage_settings; settings.default_markup and '
  'settings.target_margin (in percent) need view_money. Callers: signed-in users.';

create function private.company_profile() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'website', c.website,
    'tax_id', case when may.manage then c.tax_id end, 'address', c.address, 'logo_url', c.logo_url,
    'primary_color', c.primary_color, 'secondary_color', c.secondary_color, 'accent_color', c.accent_color,
    'font_family', c.font_family, 'paper_size', c.paper_size, 'quote_numbers', c.quote_numbers, 'invoice_numbers', c.invoice_numbers, 'timezone', c.timezone,
    'session_timeout_minutes', c.session_timeout_minutes, 'version', c.version, 'plan', c.plan,
    'plan_status', c.plan_status, 'trial_ends_at', c.trial_ends_at,
    'settings', case when may.manage then c.settings else (
      select coalesce(jsonb_object_agg(s.key, s.value), '{}') from jsonb_each(c.settings) s
      where s.key in ('business_type', 'license_number', 'quiet_hours')
        or s.key in ('default_markup', 'target_margin') and private.has_permission('view_money')) end)
  from public.companies c, (select private.has_permission('manage_settings') as manage) may
  where c.id = private.company_id()
$$;
grant execute on function public.company_profile, private.company_profile to authenticated, service_role;
