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
  'Gives a confirmed account its profile: in the company that invited it, else as the owner of a new one. An '
  'invitation that has expired before the address was confirmed leaves a company of its own, which accept_invitation '
  'can still replace.';
