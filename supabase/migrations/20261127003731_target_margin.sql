set check_function_bodies = off;

create function public.save_target_margin(p_percent numeric default null) returns numeric
language sql set search_path = '' as $$ select private.save_target_margin(p_percent) $$;

create function private.save_target_margin(p_percent numeric) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  percent constant numeric := round(p_percent, 2);
begin
  perform private.require_write('manage_settings');
  if percent is not null and not (percent >= 0 and percent < 100) then
    perform private.raise_api_error('PT422', 'Enter a margin from 0 to less than 100', 'target_margin');
  end if;
  update public.companies c set settings = case when percent is null then c.settings - 'target_margin' else c.settings || jsonb_build_object('target_margin', percent) end
  where c.id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  return percent;
end $$;

grant execute on function private.save_target_margin(p_percent numeric) to authenticated;

grant execute on function public.save_target_margin(p_percent numeric) to authenticated;

create or replace function private.company_profile() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'email', c.email, 'website', c.website,
    'tax_id', case when may.manage then c.tax_id end, 'address', c.address, 'logo_url', c.logo_url,
    'primary_color', c.primary_color, 'secondary_color', c.secondary_color, 'accent_color', c.accent_color,
    'font_family', c.font_family, 'paper_size', c.paper_size, 'timezone', c.timezone,
    'session_timeout_minutes', c.session_timeout_minutes, 'version', c.version, 'plan', c.plan,
    'plan_status', c.plan_status, 'trial_ends_at', c.trial_ends_at,
    'settings', case when may.manage then c.settings else (
      select coalesce(jsonb_object_agg(s.key, s.value), '{}') from jsonb_each(c.settings) s
      where s.key in ('business_type', 'license_number', 'quiet_hours')
        or s.key in ('default_markup', 'target_margin') and private.has_permission('view_money')) end)
  from public.companies c, (select private.has_permission('manage_settings') as manage) may
  where c.id = private.company_id()
$$;

comment on function public.company_profile() is 'The caller''s company: name, address, colors, time zone, plan and settings; null without a company. tax_id, and the settings that private.company_profile does not list, need manage_settings; settings.default_markup and settings.target_margin (in percent) need view_money. Callers: signed-in users.';

comment on function public.save_target_margin(p_percent numeric) is 'Sets the margin, in percent with two decimals, that the company aims for while quoting; null for none. Arguments: p_percent, from 0 to less than 100. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with manage_settings.';

reset check_function_bodies;
