create function private.member_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.user_profiles p
  where p.id = (select auth.uid()) and p.company_id = private.company_id()
$$;
comment on function private.member_id is
  'The caller as a member of the company it works in; null for an acting administrator and for the server.';
grant execute on function private.member_id to authenticated, service_role;
