create function private.do_daily_jobs(p_companies uuid[], p_now timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  expired constant int := private.expire_quotes(p_companies, p_now);
  due constant int := private.put_due_costs_in_force(p_companies, p_now);
  refreshed constant int := private.refresh_metrics_of(p_companies, p_now);
  lapsed int;
begin
  update public.ai_usage set status = 'failed', settled_at = now() where status = 'reserved' and created_at < now() - interval '1 hour'
    and (p_companies is null or company_id = any (p_companies));
  get diagnostics lapsed = row_count;
  return jsonb_build_object('expired_quotes', expired, 'costs_in_force', due, 'refreshed_companies', refreshed, 'lapsed_reservations', lapsed);
end $$;
comment on function private.do_daily_jobs is 'See public.run_daily_jobs; of all companies where none are named.';
