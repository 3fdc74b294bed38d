create function public.current_session() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  hold text;
  profile public.user_profiles;
  company public.companies;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  elsif private.person() is null then
    hold := private.sign_in_hold();
    if hold is null then
      perform private.reject('PT401', 'This session was ended. Please sign in again.');
    end if;
  end if;
  select * into company from public.companies c where c.id = private.company_id();
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = company.id;
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
    'company', case when company.id is not null then jsonb_build_object(
      'id', company.id, 'name', company.name, 'plan', company.plan, 'plan_status', company.plan_status,
      'trial_ends_at', company.trial_ends_at, 'logo_url', company.logo_url, 'primary_color', company.primary_color,
      'secondary_color', company.secondary_color, 'accent_color', company.accent_color,
      'font_family', company.font_family, 'session_timeout_minutes', company.session_timeout_minutes,
      'paper_size', company.paper_size, 'timezone', company.timezone, 'settings', company.settings,
      'deletion_due_at', private.deletion_due_at()) end,
    'effective_plan', private.effective_plan(),
    'features', (select coalesce(jsonb_agg(f.feature order by f.feature), '[]') from public.plan_features f
                 where f.plan = private.effective_plan()),
    'permissions', to_jsonb(private.permissions()),
    'can_write', private.is_subscribed() and not private.is_seeing_as(),
    'is_platform_admin', private.is_platform_admin(),
    'is_acting', private.acting_company_id() is not null,
    'see_as', private.see_as_state());
end $$;
comment on function public.current_session is
  'The session of the caller: user, company (deletion_due_at: when it will be deleted, if so), effective plan, '
  'features, permissions, can_write (false once trial or plan has ended, and while an owner looks at the product in '
  'another role: see_as). A platform administrator who acts nowhere, a removed member and a sign-in that is held have '
  'no company; hold says what it waits for: second_factor or password. Errors: PT401 the session was ended, PT403 for '
  'a visitor.';
grant execute on function public.current_session to authenticated;
