create function public.accept_invitation(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.accept_invitation(p_token) $$;
comment on function public.accept_invitation is
  'Adds the signed-in person to the company that invited its email address. The person''s own company must be empty '
  'and is deleted; a company in which the person was deactivated is left. Arguments: p_token, from the invitation '
  'link. Errors: PT402 plan, PT403 not signed in, PT404 invalid token, PT409 works in a company already. Callers: '
  'signed-in users.';

create function private.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  invitation public.invitations;
  was_deactivated boolean;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  end if;
  select * into profile from public.user_profiles p where p.id = caller for update;
  was_deactivated := profile.id is not null and not profile.is_active
    and exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller);
  if profile.company_id is not null and not was_deactivated and (
    exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller)
    or exists (select from public.audit_log a where a.company_id = profile.company_id
               and a.table_name not in ('companies', 'user_profiles', 'cost_codes', 'lead_stages', 'lead_sources', 'lost_reasons'))
  ) then
    perform private.raise_api_error('PT409', 'You already belong to a company. Ask for an invitation to another email address.');
  end if;
  invitation := private.consume_invitation(
    p_token, (select u.email from auth.users u where u.id = caller), caller);
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation is no longer valid.');
  end if;
  if was_deactivated then
    -- A new profile, not a moved one: searches, assignments and preferences belong to the former company.
    update public.projects p set project_manager_id = null
    where p.company_id = profile.company_id and p.project_manager_id = caller;
    delete from public.user_profiles p where p.id = caller;
    insert into public.user_profiles (id, company_id, email, full_name, phone, role, agreed_to_terms_at)
    values (caller, invitation.company_id, invitation.email, coalesce(profile.full_name, invitation.full_name),
      profile.phone, invitation.role, profile.agreed_to_terms_at);
  elsif profile.id is null then
    insert into public.user_profiles (id, company_id, email, full_name, role)
    values (caller, invitation.company_id, invitation.email, invitation.full_name, invitation.role);
  else
    update public.user_profiles p
    set company_id = invitation.company_id, role = invitation.role, is_active = true where p.id = caller;
    delete from public.companies c where c.id = profile.company_id;
  end if;
  return jsonb_build_object('company_id', invitation.company_id, 'role', invitation.role);
end $$;
grant execute on function public.accept_invitation, private.accept_invitation to authenticated;
