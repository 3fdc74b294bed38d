create function public.set_member_active(p_user_id uuid, p_is_active boolean) returns jsonb
language sql set search_path = '' as $$ select private.set_member_active(p_user_id, p_is_active) $$;
comment on function public.set_member_active is
  'Removes a member from the company or takes it back; a removed member sees nothing. Arguments: p_user_id; '
  'p_is_active. Errors: PT402 plan, PT403 role, PT404, PT409 last owner. Callers: signed-in users with manage_team.';

create function private.set_member_active(p_user_id uuid, p_is_active boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  member := private.require_member(p_user_id);
  if member.role = 'owner' and not p_is_active then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set is_active = p_is_active where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;
grant execute on function public.set_member_active, private.set_member_active to authenticated;
