create function public.check_readiness() returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object(
    'at', clock_timestamp(),
    'problems', to_jsonb(array_remove(array[
      case when not exists (select from pg_roles r, unnest(r.rolconfig) setting
          where r.rolname = 'authenticator' and setting = 'pgrst.db_pre_request=public.follow_own_clock')
        then 'The role authenticator lacks the setting pgrst.db_pre_request = public.follow_own_clock: days are counted in UTC.' end,
      case when private.known_zone('America/Chicago') is null
        then 'PostgreSQL does not know the time zone America/Chicago: its time zone data is missing or incomplete.' end
    ], null)))
$$;
comment on function public.check_readiness is
  'What GET /ready asks: problems, sentences on what the database lacks, [] when nothing; and at, its time, to compare '
  'with the clock of the caller. Callers: the server.';
grant execute on function public.check_readiness to service_role;
