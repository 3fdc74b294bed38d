-- From a sign-up to a company with its owner, or by invitation into an existing one; in one transaction.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 320),
  full_name text check (length(full_name) <= 200),
  role text not null check (role in ('owner', 'project_manager', 'field_supervisor', 'subcontractor')),
  invited_by uuid,
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create unique index invitations_open_idx on public.invitations (company_id, email) where accepted_at is null;
comment on table public.invitations is 'Who was asked into a company. Made by create_invitation; the token itself is not stored.';

create table private.invitation_tokens (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  token_hash bytea not null unique
);
alter table private.invitation_tokens enable row level security;

call private.protect('public.invitations', reads => 'manage_team', writes => 'manage_team', verbs => 'delete');
call private.audit('public.invitations');

create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '+/=', '-_')
$$;
comment on function private.new_token is '256 random bits, fit for an address. Only its sha256 is ever stored.';

create function public.create_invitation(p_email text, p_role text, p_full_name text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  address text := lower(btrim(p_email));
  token text := private.new_token();
  seats int;
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
  if exists (select from public.user_profiles p where p.company_id = private.company_id() and p.email = address) then
    perform private.reject('PT409', 'This person is already a member of the company', 'email');
  end if;
  select p.max_members into seats from public.companies c join public.plans p on p.slug = c.plan
  where c.id = private.company_id() for no key update of c;
  if seats <= (select count(*) from public.user_profiles p where p.company_id = private.company_id() and p.is_active) then
    perform private.reject('PT402', format('Your plan allows up to %s members. Upgrade to invite more.', seats));
  end if;
  delete from public.invitations i
  where i.company_id = private.company_id() and i.email = address and i.accepted_at is null;
  insert into public.invitations (company_id, email, full_name, role, invited_by)
  values (private.company_id(), address, nullif(btrim(p_full_name), ''), p_role, (select auth.uid()))
  returning * into invitation;
  insert into private.invitation_tokens (invitation_id, token_hash) values (invitation.id, sha256(token::bytea));
  return to_jsonb(invitation) || jsonb_build_object('token', token);
end $$;
comment on function public.create_invitation is
  'Invites a person (manage_team, plan feature team_management) and returns the invitation with its token, shown this once. '
  'A second invitation replaces the first. Errors: PT402 plan or seats, PT403 role, PT409 already a member, PT422 invalid.';

create function private.open_invitation(token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i join private.invitation_tokens t on t.invitation_id = i.id
  where t.token_hash = sha256(open_invitation.token::bytea) and i.accepted_at is null and i.expires_at > now()
$$;
comment on function private.open_invitation is 'The invitation of a token, unless it was used, withdrawn or has expired.';

create function public.peek_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.invitations := private.open_invitation(p_token);
begin
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation is no longer valid.');
  end if;
  return jsonb_build_object(
    'company_name', (select c.name from public.companies c where c.id = invitation.company_id),
    'email', invitation.email, 'full_name', invitation.full_name, 'role', invitation.role,
    'expires_at', invitation.expires_at);
end $$;
comment on function public.peek_invitation is
  'What the invitation page shows to a visitor who holds the token: company, e-mail, role. Error: PT404.';

create function private.consume_invitation(token text, address text, user_id uuid) returns public.invitations
language sql volatile security definer set search_path = '' as $$
  update public.invitations i set accepted_at = now(), accepted_by = consume_invitation.user_id
  from private.invitation_tokens t
  where t.invitation_id = i.id and t.token_hash = sha256(consume_invitation.token::bytea)
    and i.accepted_at is null and i.expires_at > now() and i.email = lower(consume_invitation.address)
  returning i.*
$$;
comment on function private.consume_invitation is 'Uses an invitation up, once, by the person it was sent to.';

create function public.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  invitation public.invitations;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  end if;
  select * into profile from public.user_profiles p where p.id = caller for update;
  if profile.company_id is not null and (
    exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller)
    or exists (select from public.audit_log a where a.company_id = profile.company_id
               and a.table_name not in ('companies', 'user_profiles'))
  ) then
    perform private.reject('PT409', 'You already work in a company. Ask to be invited under another email address.');
  end if;
  invitation := private.consume_invitation(
    p_token, (select u.email from auth.users u where u.id = caller), caller);
  if invitation.id is null then
    perform private.reject('PT404', 'This invitation is no longer valid.');
  end if;
  if profile.id is null then
    insert into public.user_profiles (id, company_id, email, full_name, role)
    values (caller, invitation.company_id, invitation.email, invitation.full_name, invitation.role);
  else
    update public.user_profiles p
    set company_id = invitation.company_id, role = invitation.role, is_active = true where p.id = caller;
    delete from public.companies c where c.id = profile.company_id;
  end if;
  return jsonb_build_object('company_id', invitation.company_id, 'role', invitation.role);
end $$;
comment on function public.accept_invitation is
  'A signed-in person joins the company that invited its e-mail address; its own company must still be empty and goes. '
  'Errors: PT404 invalid token, PT409 works in a company already.';

create function private.company_from_sign_up(person uuid, metadata jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
  plan text := coalesce(
    (select p.slug from public.plans p where p.is_listed and p.slug = metadata ->> 'selected_plan'), 'starter');
  address jsonb := case when jsonb_typeof(metadata -> 'address') = 'object' then metadata -> 'address' else '{}' end;
begin
  insert into public.companies (name, phone, email, address, settings, plan, plan_status, trial_ends_at)
  values (
    left(coalesce(nullif(btrim(metadata ->> 'company_name'), ''), 'My company'), 200),
    left(nullif(btrim(metadata ->> 'phone'), ''), 50),
    (select left(u.email, 320) from auth.users u where u.id = person),
    jsonb_strip_nulls(jsonb_build_object(
      'street', left(address ->> 'street', 200), 'city', left(address ->> 'city', 100),
      'state', left(address ->> 'state', 50), 'zip', left(address ->> 'zip', 20))),
    jsonb_strip_nulls(jsonb_build_object(
      'business_type', left(metadata ->> 'business_type', 100),
      'license_number', left(metadata ->> 'license_number', 50),
      'years_in_business', left(metadata ->> 'years_in_business', 20),
      'project_size', left(metadata ->> 'project_size', 20),
      'subscribe_to_updates', coalesce(metadata ->> 'subscribe_to_updates', 'false') = 'true')),
    plan, 'trialing', now() + interval '14 days')
  returning id into company;
  return company;
end $$;
comment on function private.company_from_sign_up is
  'The new company with everything that registration asks (PLACEHOLDERS P15), on a 14-day trial of the chosen plan (DECISIONS C35).';

create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  metadata jsonb := coalesce(new.raw_user_meta_data, '{}');
  invitation public.invitations;
  company uuid;
begin
  if nullif(metadata ->> 'invite_token', '') is not null then
    invitation := private.consume_invitation(metadata ->> 'invite_token', new.email, new.id);
    if invitation.id is null then
      perform private.reject('PT403', 'This invitation is no longer valid.');
    end if;
    company := invitation.company_id;
  else
    company := private.company_from_sign_up(new.id, metadata);
  end if;
  insert into public.user_profiles (id, company_id, email, full_name, phone, role, agreed_to_terms_at)
  values (
    new.id, company, lower(new.email),
    left(coalesce(nullif(btrim(metadata ->> 'full_name'), ''), invitation.full_name), 200),
    left(nullif(btrim(metadata ->> 'phone'), ''), 50),
    coalesce(invitation.role, 'owner'),
    case when nullif(metadata ->> 'agreed_to_terms_at', '') is not null then now() end);
  return new;
end $$;
comment on function private.handle_new_user is
  'On sign-up: a company with its owner, or a member by invitation. Role, plan and company in the metadata have no effect; '
  'selected_plan only chooses the plan of the trial.';
create trigger on_auth_user_created after insert on auth.users
  for each row execute function private.handle_new_user();

create function private.handle_user_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.user_profiles p set email = lower(new.email) where p.id = new.id;
  return new;
end $$;
comment on function private.handle_user_email is 'Keeps the profile''s e-mail equal to the account''s, once that is confirmed.';
create trigger on_auth_user_email_changed after update of email on auth.users
  for each row when (new.email is distinct from old.email) execute function private.handle_user_email();

-- Members ---------------------------------------------------------------------------------------------

create function private.guard_last_owner(company uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.companies c where c.id = company for no key update;
  if not exists (select from public.user_profiles p
                 where p.company_id = company and p.role = 'owner' and p.is_active and p.id <> member) then
    perform private.reject('PT409', 'A company needs an owner. Make somebody else owner first.');
  end if;
end $$;
comment on function private.guard_last_owner is 'Refuses to take the role from a company''s last active owner.';

create function public.set_member_role(p_user_id uuid, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if member.id is null then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.reject('PT422', 'Please choose a role', 'role');
  end if;
  if member.role = 'owner' and p_role <> 'owner' then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set role = p_role where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;
comment on function public.set_member_role is
  'Changes a member''s role (manage_team). Errors: PT404 no member, PT409 last owner, PT422 unknown role.';

create function public.set_member_active(p_user_id uuid, p_is_active boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if member.id is null then
    perform private.reject('PT404', 'This person is not a member of the company.');
  end if;
  if member.role = 'owner' and not p_is_active then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set is_active = p_is_active where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;
comment on function public.set_member_active is
  'Removes a member from the company or takes it back; a removed member sees nothing. Errors: PT404, PT409 last owner.';

-- Platform administrators ---------------------------------------------------------------------------------

create function public.make_platform_admin(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid := (select p.company_id from public.user_profiles p where p.id = p_user_id);
begin
  insert into private.platform_admins (user_id) values (p_user_id) on conflict do nothing;
  delete from public.user_profiles p where p.id = p_user_id;
  delete from public.companies c
  where c.id = company and not exists (select from public.user_profiles p where p.company_id = company);
end $$;
comment on function public.make_platform_admin is
  'Server only: makes an account a platform administrator, who has no company of its own.';

create function public.start_acting_as(p_company_id uuid, p_reason text, p_minutes int default 60) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session private.act_as_sessions;
begin
  if not private.is_platform_admin() then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not exists (select from public.companies c where c.id = p_company_id) then
    perform private.reject('PT404', 'Company not found');
  end if;
  if length(btrim(coalesce(p_reason, ''))) < 5 then
    perform private.reject('PT422', 'Please give a reason', 'reason');
  end if;
  update private.act_as_sessions s set ended_at = now() where s.admin_id = (select auth.uid()) and s.ended_at is null;
  insert into private.act_as_sessions (admin_id, company_id, reason, expires_at)
  values ((select auth.uid()), p_company_id, left(btrim(p_reason), 500),
    now() + make_interval(mins => least(greatest(coalesce(p_minutes, 60), 1), 60)))
  returning * into session;
  insert into public.audit_log (company_id, table_name, row_id, action, changed, actor_id, is_platform_admin)
  values (p_company_id, 'act_as_sessions', session.id::text, 'insert', to_jsonb(session), session.admin_id, true);
  return to_jsonb(session);
end $$;
comment on function public.start_acting_as is
  'A platform administrator works inside a company for at most an hour; the company sees it in its audit log. '
  'Errors: PT403, PT404, PT422 reason missing.';

create function public.stop_acting_as() returns void
language sql security definer set search_path = '' as $$
  update private.act_as_sessions s set ended_at = now() where s.admin_id = (select auth.uid()) and s.ended_at is null
$$;
comment on function public.stop_acting_as is 'Ends the caller''s act-as session, if there is one.';

grant execute on function public.create_invitation(text, text, text), public.accept_invitation(text),
  public.set_member_role(uuid, text), public.set_member_active(uuid, boolean),
  public.start_acting_as(uuid, text, int), public.stop_acting_as() to authenticated;
grant execute on function public.peek_invitation(text) to anon, authenticated;
grant execute on function public.make_platform_admin(uuid) to service_role;
