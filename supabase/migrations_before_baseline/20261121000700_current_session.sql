-- One request at start: who is signed in, where, and what that person can do.

create function public.current_session() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  company public.companies;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  end if;
  select * into company from public.companies c where c.id = private.company_id();
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = company.id;
  return jsonb_build_object(
    'user', jsonb_build_object(
      'id', caller,
      'email', coalesce(profile.email, (select auth.jwt()) ->> 'email'),
      'full_name', profile.full_name,
      'role', private.user_role(),
      'avatar_url', profile.avatar_url,
      'phone', profile.phone,
      'preferences', coalesce(profile.preferences, '{}')),
    'company', case when company.id is not null then jsonb_build_object(
      'id', company.id, 'name', company.name, 'plan', company.plan, 'plan_status', company.plan_status,
      'trial_ends_at', company.trial_ends_at, 'logo_url', company.logo_url, 'primary_color', company.primary_color,
      'secondary_color', company.secondary_color, 'accent_color', company.accent_color,
      'font_family', company.font_family, 'session_timeout_minutes', company.session_timeout_minutes,
      'paper_size', company.paper_size, 'timezone', company.timezone, 'settings', company.settings) end,
    'effective_plan', private.effective_plan(),
    'features', (select coalesce(jsonb_agg(f.feature order by f.feature), '[]') from public.plan_features f
                 where f.plan = private.effective_plan()),
    'permissions', to_jsonb(private.permissions()),
    'can_write', private.is_subscribed(),
    'is_platform_admin', private.is_platform_admin(),
    'is_acting', private.acting_company_id() is not null);
end $$;
comment on function public.current_session is
  'The session of the caller: user, company, effective plan, features, permissions, can_write (false once trial or plan has '
  'ended). A platform administrator who acts nowhere and a removed member have no company. Error: PT403 for a visitor.';
grant execute on function public.current_session() to authenticated;
