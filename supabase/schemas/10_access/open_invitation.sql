create function private.open_invitation(token text) returns public.invitations
language sql stable security definer set search_path = '' as $$
  select i.* from public.invitations i join private.invitation_tokens t on t.invitation_id = i.id
  where t.token_hash = sha256(open_invitation.token::bytea) and i.accepted_at is null and i.expires_at > now()
$$;
comment on function private.open_invitation is
  'The invitation of a token, unless it was used, withdrawn or has expired.';
