create function public.renew_invitation(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.renew_invitation(p_id) $$;
comment on function public.renew_invitation is
  'A new token and seven more days for an open invitation; the old token dies. Arguments: p_id, the invitation. '
  'Errors: PT402, PT403, PT404, PT409 accepted. Callers: signed-in users with manage_team.';

create function private.renew_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team', 'team_management');
  select * into invitation from public.invitations i
  where i.id = p_id and i.company_id = private.company_id() for no key update;
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation no longer exists.');
  elsif invitation.accepted_at is not null then
    perform private.raise_api_error('PT409', 'This invitation was already accepted.');
  end if;
  perform private.require_seat(invitation.company_id, invitation.email);
  update public.invitations i set expires_at = now() + interval '7 days' where i.id = p_id returning * into invitation;
  return private.issue_invitation(invitation);
end $$;
grant execute on function public.renew_invitation, private.renew_invitation to authenticated;
