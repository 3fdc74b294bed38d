create function public.follow_own_clock() returns void
language sql set search_path = '' as $$ select private.follow_own_clock() $$;
comment on function public.follow_own_clock is
  'PostgREST calls this before each request (db-pre-request): sets the time zone to that of the caller''s company; '
  'without a company it stays UTC. Callers: anyone.';

create function private.follow_own_clock() returns void
language sql security definer set search_path = '' as $$
  select private.use_company_time_zone(private.company_id())
$$;
grant execute on function public.follow_own_clock, private.follow_own_clock to anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'public.follow_own_clock';
    notify pgrst, 'reload config';
  end if;
exception when insufficient_privilege then
  raise warning 'The role authenticator is another''s: set its pgrst.db_pre_request to public.follow_own_clock.';
end $$;
