-- An address that is not confirmed gets no company: it is made when the email's link or code is used. Until then there is the account alone.

create function private.open_account(account auth.users) returns void
language plpgsql security definer set search_path = '' as $$
declare
  metadata jsonb := coalesce(account.raw_user_meta_data, '{}');
  token text := nullif(metadata ->> 'invite_token', '');
  invitation public.invitations;
begin
  if token is not null then
    invitation := private.consume_invitation(token, account.email, account.id);
  end if;
  insert into public.user_profiles (id, company_id, email, full_name, phone, role, agreed_to_terms_at)
  values (
    account.id, coalesce(invitation.company_id, private.company_from_sign_up(account.id, metadata)), lower(account.email),
    left(coalesce(nullif(btrim(metadata ->> 'full_name'), ''), invitation.full_name), 200),
    left(nullif(btrim(metadata ->> 'phone'), ''), 50),
    coalesce(invitation.role, 'owner'),
    case when nullif(metadata ->> 'agreed_to_terms_at', '') is not null then now() end);
end $$;
comment on function private.open_account is
  'Gives a confirmed account its profile: in the company that invited it, else as the owner of a new one. An invitation that has expired '
  'before the address was confirmed leaves a company of its own, which accept_invitation can still replace.';

create or replace function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token text := nullif(new.raw_user_meta_data ->> 'invite_token', '');
begin
  if token is not null and (private.open_invitation(token)).email is distinct from lower(new.email) then
    perform private.reject('PT403', 'This invitation is no longer valid.');
  end if;
  if new.email_confirmed_at is not null then
    perform private.open_account(new);
  end if;
  return new;
end $$;
comment on function private.handle_new_user is
  'On sign-up: a company with its owner, or a member by invitation, once the address is confirmed. Role, plan and company in the metadata '
  'have no effect; selected_plan only chooses the plan of the trial.';

create function private.handle_confirmed_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.user_profiles p where p.id = new.id)
    and not exists (select from private.platform_admins a where a.user_id = new.id) then
    perform private.open_account(new);
  end if;
  return new;
end $$;
comment on function private.handle_confirmed_user is 'Opens the account of an address that has just been confirmed.';
create trigger on_auth_user_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.handle_confirmed_user();

create or replace function public.complete_preset_account(
  p_user_id uuid, p_full_name text, p_company_name text, p_plan text, p_role text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
begin
  update auth.users u set email_confirmed_at = coalesce(u.email_confirmed_at, now()) where u.id = p_user_id;
  if not found then
    perform private.reject('PT404', 'There is no such account.');
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

create function public.remove_unconfirmed_accounts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  delete from auth.users u
  where u.email_confirmed_at is null and u.phone_confirmed_at is null and u.created_at < now() - interval '7 days'
    and not exists (select from public.user_profiles p where p.id = u.id)
    and not exists (select from private.platform_admins a where a.user_id = u.id);
  get diagnostics removed = row_count;
  return removed;
end $$;
comment on function public.remove_unconfirmed_accounts is
  'Server only: removes accounts whose address was not confirmed within a week; answers how many. What has a profile stays.';
revoke execute on function public.remove_unconfirmed_accounts from public, anon, authenticated;
grant execute on function public.remove_unconfirmed_accounts to service_role;
