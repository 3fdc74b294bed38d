create function public.peek_invitation(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_invitation(p_token) $$;
comment on function public.peek_invitation is
  'What the invitation page shows to a visitor who holds the token: company, email, role. Arguments: p_token. '
  'Errors: PT404. Callers: anyone with the token.';

create function private.peek_invitation(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invitation public.invitations := private.open_invitation(p_token);
begin
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation is no longer valid.');
  end if;
  return jsonb_build_object(
    'company_name', (select c.name from public.companies c where c.id = invitation.company_id),
    'email', invitation.email, 'full_name', invitation.full_name, 'role', invitation.role,
    'expires_at', invitation.expires_at);
end $$;
grant execute on function public.peek_invitation, private.peek_invitation to anon, authenticated;
