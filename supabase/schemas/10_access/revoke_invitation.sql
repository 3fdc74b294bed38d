create function public.revoke_invitation(p_id uuid) returns void
language sql set search_path = '' as $$ select private.revoke_invitation(p_id) $$;
comment on function public.revoke_invitation is
  'Revokes an open invitation; its link stops working. Arguments: p_id, the invitation. Errors: PT402 plan, PT403, '
  'PT404, PT409 accepted. Callers: signed-in users with manage_team.';

create function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team');
  select * into invitation from public.invitations i where i.id = p_id and i.company_id = private.company_id();
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation no longer exists.');
  elsif invitation.accepted_at is not null then
    perform private.raise_api_error('PT409', 'This invitation was already accepted.');
  end if;
  delete from public.invitations i where i.id = p_id;
end $$;
grant execute on function public.revoke_invitation, private.revoke_invitation to authenticated;
