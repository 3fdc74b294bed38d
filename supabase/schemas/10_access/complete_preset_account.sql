create function public.complete_preset_account(
  p_user_id uuid, p_full_name text, p_company_name text, p_plan text, p_role text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
begin
  update auth.users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = p_user_id;
  if not found then
    perform private.raise_api_error('PT404', 'There is no such account.');
  end if;
  -- Confirming it may have made the company.
  select p.company_id into company from public.user_profiles p where p.id = p_user_id;
  if company is null then
    company := private.company_from_sign_up(p_user_id, jsonb_build_object('company_name', p_company_name));
    insert into public.user_profiles (id, company_id, email, full_name, role)
    select p_user_id, company, lower(u.email), p_full_name, 'owner' from auth.users u where u.id = p_user_id;
  end if;
  update public.companies c set plan = p_plan, plan_status = 'active', trial_ends_at = null where c.id = company;
  if p_role = 'super_admin' then
    perform public.make_platform_admin(p_user_id);
  end if;
end $$;
comment on function public.complete_preset_account is
  'Confirms a preset account and gives it company, profile and plan; a super_admin has no company. Arguments: '
  'p_user_id, p_full_name, p_company_name, p_plan, p_role. Errors: PT404. Callers: the server.';
grant execute on function public.complete_preset_account to service_role;
