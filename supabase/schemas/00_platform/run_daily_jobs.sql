create function public.run_daily_jobs() returns jsonb
language sql security definer set search_path = '' as $$
  select private.do_daily_jobs(null, now())
$$;
comment on function public.run_daily_jobs is
  'The daily jobs of every company, by its own clock; running it again the same day changes nothing. Sent quotes '
  'past their date become expired, costs whose day has come are in force, every company''s metrics are stored, '
  'forgotten reservations of the assistant lapse. Callers: the server.';
grant execute on function public.run_daily_jobs to service_role;
