-- Invitations that can be sent again, that count as seats while they are open, and that nobody sends to oneself.

create function private.require_seat(company uuid, for_address text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  seats int;
begin
  -- Locked: two invitations at once must not both take the last seat.
  select p.max_members into seats from public.companies c join public.plans p on p.slug = c.plan
  where c.id = company for no key update of c;
  if seats <= (select count(*) from public.user_profiles p where p.company_id = company and p.is_active)
    + (select count(*) from public.invitations i
       where i.company_id = company and i.accepted_at is null and i.expires_at > now() and i.email <> for_address) then
    perform private.reject('PT402', format('Your plan allows up to %s members. Upgrade to invite more.', seats));
  end if;
end $$;
comment on function private.require_seat is
  'Refuses with PT402 when members and, with an address, open invitations to others fill the seats of the plan.';

create function private.issue_invitation(invitation public.invitations) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.invitation_tokens (invitation_id, token_hash) values (invitation.id, sha256(token::bytea))
  on conflict (invitation_id) do update set token_hash = excluded.token_hash;
  return to_jsonb(invitation) || jsonb_build_object('token', token);
end $$;
comment on function private.issue_invitation is 'The invitation with a new token; an earlier token opens nothing any more.';

create or replace function public.create_invitation(p_email text, p_role text, p_full_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  company uuid := private.company_id();
  invitation public.invitations;
begin
  perform private.require_write('manage_team', 'team_management');
  if coalesce(address, '') = '' or coalesce(p_role, '') = '' then
    perform private.reject('PT422', 'Please complete name, email, and role');
  end if;
  if address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.reject('PT422', 'Please enter a valid email address', 'email');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if exists (select from auth.users u where u.id = (select auth.uid()) and lower(u.email) = address) then
    perform private.reject('PT422', 'You cannot invite yourself', 'email');
  end if;
  if exists (select from public.user_profiles p where p.company_id = company and p.email = address) then
    perform private.reject('PT409', 'This person is already a member of the company', 'email');
  end if;
  perform private.require_seat(company, address);
  delete from public.invitations i where i.company_id = company and i.email = address and i.accepted_at is null;
  insert into public.invitations (company_id, email, full_name, role, invited_by)
  values (company, address, nullif(btrim(p_full_name), ''), p_role, (select auth.uid()))
  returning * into invitation;
  return private.issue_invitation(invitation);
end $$;
comment on function public.create_invitation is
  'Invites a person (manage_team, plan feature team_management) and returns the invitation with its token, shown this once. '
  'A second invitation replaces the first. Errors: PT402 plan or seats, PT403 role, PT409 already a member, PT422 invalid or oneself.';

create function public.renew_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team', 'team_management');
  select * into invitation from public.invitations i
  where i.id = p_id and i.company_id = private.company_id() for no key update;
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation does not exist any more.');
  elsif invitation.accepted_at is not null then
    perform private.reject('PT409', 'This invitation was accepted already.');
  end if;
  perform private.require_seat(invitation.company_id, invitation.email);
  update public.invitations i set expires_at = now() + interval '7 days' where i.id = p_id returning * into invitation;
  return private.issue_invitation(invitation);
end $$;
comment on function public.renew_invitation is
  'A new token and seven more days for an open invitation; the old token dies. Errors: PT402, PT403, PT404, PT409 accepted.';

create function public.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team');
  select * into invitation from public.invitations i where i.id = p_id and i.company_id = private.company_id();
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation does not exist any more.');
  elsif invitation.accepted_at is not null then
    perform private.reject('PT409', 'This invitation was accepted already.');
  end if;
  delete from public.invitations i where i.id = p_id;
end $$;
comment on function public.revoke_invitation is 'Takes an open invitation back; its link dies. Errors: PT403, PT404, PT409 accepted.';

create or replace function private.consume_invitation(token text, address text, user_id uuid) returns public.invitations
language plpgsql volatile security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  update public.invitations i set accepted_at = now(), accepted_by = consume_invitation.user_id
  from private.invitation_tokens t
  where t.invitation_id = i.id and t.token_hash = sha256(consume_invitation.token::bytea)
    and i.accepted_at is null and i.expires_at > now() and i.email = lower(consume_invitation.address)
  returning i.* into invitation;
  if invitation.id is not null then
    perform private.require_seat(invitation.company_id);
  end if;
  return invitation;
end $$;

create function private.seat_of_returning_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_seat(new.company_id);
  return new;
end $$;
comment on function private.seat_of_returning_member is 'A member who is taken back needs a seat as well.';
create trigger user_profiles_seat before update of is_active on public.user_profiles
  for each row when (new.is_active and not old.is_active) execute function private.seat_of_returning_member();

grant execute on function public.renew_invitation(uuid), public.revoke_invitation(uuid) to authenticated;
