-- Only a sign-in server with second factors has their table.
do $$
begin
  if to_regclass('auth.mfa_factors') is null then
    create function private.lacks_second_factor() returns boolean language sql immutable set search_path = '' as 'select false';
  else
    create function private.lacks_second_factor() returns boolean
    language sql stable security definer set search_path = '' as $body$
      select (select auth.jwt()) ->> 'aal' is distinct from 'aal2'
        and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified')
    $body$;
  end if;
end $$;

comment on function private.lacks_second_factor is
  'Whether the caller has a second factor and has not shown it; never, where the sign-in server has none.';
grant execute on function private.lacks_second_factor to authenticated, service_role;
