create function private.require_member(p_user_id uuid) returns public.user_profiles
language plpgsql stable security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  select * into member from public.user_profiles p where p.id = p_user_id and p.company_id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'This person is not a member of the company.');
  end if;
  return member;
end $$;
comment on function private.require_member is 'The member of the caller''s company with this id, active or removed; PT404 for anyone else.';
