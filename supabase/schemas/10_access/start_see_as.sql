create function public.start_see_as(p_role text, p_user_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.start_see_as(p_role, p_user_id) $$;
comment on function public.start_see_as is
  'Lets an owner use the product as a member of another role sees it, for at most 30 minutes and read-only; with a '
  'member, limited to that member''s assigned projects. Arguments: p_role; p_user_id, the member. Errors: PT403 not '
  'an owner, PT404 no such member, PT409 no session, PT422 role. Callers: signed-in users.';

create function private.start_see_as(p_role text, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  owner public.user_profiles;
  member public.user_profiles;
begin
  select * into owner from public.user_profiles p
  where p.id = private.current_user_id() and p.is_active and p.role = 'owner' and private.company_id() = p.company_id;
  if owner.id is null then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  elsif session is null then
    perform private.raise_api_error('PT409', 'Sign in again to preview another role.');
  elsif coalesce(p_role, '') not in ('project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor') then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if p_user_id is not null then
    select * into member from public.user_profiles p
    where p.id = p_user_id and p.company_id = owner.company_id and p.role = p_role and p.is_active;
    if member.id is null then
      perform private.raise_api_error('PT404', 'This person is not a member of the company in that role.');
    end if;
  end if;
  insert into private.see_as_sessions (session_id, user_id, role, member_id) values (session, owner.id, p_role, member.id)
  on conflict (session_id) do update
    set user_id = excluded.user_id, role = excluded.role, member_id = excluded.member_id, expires_at = excluded.expires_at;
  return private.see_as_state();
end $$;
grant execute on function public.start_see_as, private.start_see_as to authenticated;
