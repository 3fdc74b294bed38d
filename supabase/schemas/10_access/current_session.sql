create function public.current_session() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  hold text;
  profile public.user_profiles;
  company jsonb;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  elsif private.current_user_id() is null then
    hold := private.sign_in_requirement();
    if hold is null then
      perform private.raise_api_error('PT401', 'Your session has ended. Please sign in again.');
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
comment on function public.current_session is
  'The session of the caller: user, company (deletion_due_at: when it will be deleted, if so), effective plan, '
  'features, permissions, can_write (false once trial or plan has ended, and while an owner looks at the product in '
  'another role: see_as). A platform administrator who acts nowhere, a removed member, and an incomplete sign-in '
  'have no company; hold says what is missing: second_factor or password. Errors: PT401 the session was ended, '
  'PT403 for a visitor. Callers: signed-in users.';
grant execute on function public.current_session to authenticated;
