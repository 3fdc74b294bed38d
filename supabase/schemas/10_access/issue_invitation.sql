create function private.issue_invitation(invitation public.invitations) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.invitation_tokens (invitation_id, token_hash) values (invitation.id, sha256(token::bytea))
  on conflict (invitation_id) do update set token_hash = excluded.token_hash;
  return to_jsonb(invitation) || jsonb_build_object('token', token);
end $$;
comment on function private.issue_invitation is
  'The invitation with a new token; earlier tokens stop working.';
