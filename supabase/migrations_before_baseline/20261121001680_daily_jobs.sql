-- What has to happen once a day, as one call for whatever scheduler there is (pg_cron, a container's timer, the one-machine run).

create function public.run_daily_jobs() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  expired constant int := private.expire_quotes();
  refreshed constant int := public.refresh_all_metrics();
  lapsed int;
begin
  update public.ai_usage set status = 'failed', settled_at = now() where status = 'reserved' and created_at < now() - interval '1 hour';
  get diagnostics lapsed = row_count;
  return jsonb_build_object('expired_quotes', expired, 'refreshed_companies', refreshed, 'lapsed_reservations', lapsed);
end $$;
comment on function public.run_daily_jobs is
  'For a daily job of the service role; running it again the same day changes nothing. Sent quotes past their date become expired, every company''s metrics are stored, forgotten reservations of the assistant lapse.';
grant execute on function public.run_daily_jobs to service_role;
