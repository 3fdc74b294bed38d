create function private.consume_invitation(token text, address text, user_id uuid) returns public.invitations
language plpgsql security definer set search_path = '' as $$
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
comment on function private.consume_invitation is 'Uses an invitation up, once, by the person it was sent to.';
