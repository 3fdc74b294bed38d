set check_function_bodies = off;

drop policy companies_select on public.companies;

create function public.company_profile() returns jsonb
language sql stable set search_path = '' as $$ select private.company_profile() $$;

create function private.company_profile() returns jsonb
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
        or s.key = 'default_markup' and private.has_permission('view_money')) end)
  from public.companies c, (select private.has_permission('manage_settings') as manage) may
  where c.id = private.company_id()
$$;

-- Tax ID, markup, and Stripe IDs are for those who manage the company; other members call company_profile().
create policy companies_select on public.companies for select to authenticated
  using (id = (select private.company_id()) and (select private.has_permission('manage_settings')));

grant execute on function private.company_profile() to authenticated;

grant execute on function private.company_profile() to service_role;

grant execute on function public.company_profile() to authenticated;

grant execute on function public.company_profile() to service_role;

comment on function public.company_profile() is 'The caller''s company: names, addresses, looks, clock, plan and settings. tax_id and settings without a name in private.company_profile need manage_settings, settings.default_markup (in percent) needs view_money. Null for a caller without a company.';

comment on function private.company_profile() is 'See public.company_profile.';

create or replace function public.current_session() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  hold text;
  profile public.user_profiles;
  company jsonb;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  elsif private.person() is null then
    hold := private.sign_in_hold();
    if hold is null then
      perform private.reject('PT401', 'This session was ended. Please sign in again.');
    end if;
  end if;
  -- The session is stored in the browser: no more of the company than every page needs.
  company := private.company_profile() - array['phone', 'email', 'website', 'tax_id', 'address', 'version'];
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = (company ->> 'id')::uuid;
  return jsonb_build_object(
    'hold', hold,
    'user', jsonb_build_object(
      'id', caller,
      'email', coalesce(profile.email, (select auth.jwt()) ->> 'email'),
      'full_name', profile.full_name,
      'role', private.user_role(),
      'avatar_url', profile.avatar_url,
      'phone', profile.phone,
      'preferences', coalesce(profile.preferences, '{}')),
    'company', company || jsonb_build_object('deletion_due_at', private.deletion_due_at()),
    'effective_plan', private.effective_plan(),
    'features', (select coalesce(jsonb_agg(f.feature order by f.feature), '[]') from public.plan_features f
                 where f.plan = private.effective_plan()),
    'permissions', to_jsonb(private.permissions()),
    'can_write', private.is_subscribed() and not private.is_seeing_as(),
    'is_platform_admin', private.is_platform_admin(),
    'is_acting', private.acting_company_id() is not null,
    'see_as', private.see_as_state());
end $$;

create or replace function private.require_write(permission text, feature text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  if permission is not null and not private.has_permission(permission) then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not private.is_subscribed() then
    perform private.reject('PT402', case
      when private.company_profile() ->> 'plan_status' = 'trialing'
      then 'Your trial has ended. Choose a plan to make changes.'
      else 'Your subscription is not active. Choose a plan to make changes.' end);
  end if;
  if feature is not null and not private.has_feature(feature) then
    perform private.reject('PT402', private.plan_refusal(feature));
  end if;
end $$;

reset check_function_bodies;
