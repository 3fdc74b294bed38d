create function public.create_invitation(p_email text, p_role text, p_full_name text default null) returns jsonb
language sql set search_path = '' as $$ select private.create_invitation(p_email, p_role, p_full_name) $$;
comment on function public.create_invitation is
  'Invites a person (manage_team, plan feature team_management) and returns the invitation with its token, shown '
  'this once. A second invitation replaces the first. Arguments: p_email, p_role, p_full_name. Errors: PT402 plan or '
  'seats, PT403 role, PT409 already a member, PT422 invalid or oneself. Callers: signed-in users with manage_team.';

create function private.create_invitation(p_email text, p_role text, p_full_name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  company uuid := private.company_id();
  invitation public.invitations;
  there public.user_profiles;
begin
  perform private.require_write('manage_team', 'team_management');
  if coalesce(address, '') = '' or coalesce(p_role, '') = '' then
    perform private.raise_api_error('PT422', 'Please complete name, email, and role');
  end if;
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if exists (select from auth.users u where u.id = (select auth.uid()) and lower(u.email) = address) then
    perform private.raise_api_error('PT422', 'You cannot invite yourself', 'email');
  end if;
  select * into there from public.user_profiles p where p.company_id = company and p.email = address;
  if there.is_active then
    perform private.raise_api_error('PT409', 'This person is already a member of the company', 'email');
  elsif there.id is not null then
    perform private.raise_api_error('PT409', format('%s was deactivated. Reactivate this person in the list of users.',
      coalesce(nullif(there.full_name, ''), there.email)), 'email');
  end if;
  perform private.require_seat(company, address);
  delete from public.invitations i where i.company_id = company and i.email = address and i.accepted_at is null;
  insert into public.invitations (company_id, email, full_name, role, invited_by)
  values (company, address, nullif(btrim(p_full_name), ''), p_role, (select auth.uid()))
  returning * into invitation;
  return private.issue_invitation(invitation);
end $$;
grant execute on function public.create_invitation, private.create_invitation to authenticated;
