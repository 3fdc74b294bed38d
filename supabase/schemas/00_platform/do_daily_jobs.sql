create function private.do_daily_jobs(p_companies uuid[], p_now timestamptz) returns jsonb
language sql security definer set search_path = '' as $$
  with done as materialized (
    select j.total, private.do_daily_job(j.job, d.company_id, p_now) as changed
    from (select company_id from private.company_dates(p_companies, p_now) order by company_id) d
    cross join (values ('expire quotes', 'expired_quotes'), ('activate costs', 'costs_in_force'),
      ('store metrics', 'refreshed_companies'), ('release assistant reservations', 'lapsed_reservations')) j(job, total)
  ), totals as (
    select j.total, coalesce((select sum(d.changed) from done d where d.total = j.total), 0) as changed
    from unnest(array['expired_quotes', 'costs_in_force', 'refreshed_companies', 'lapsed_reservations']) j(total)
  )
  select jsonb_object_agg(total, changed) || jsonb_build_object('failed_jobs', (select count(*) from done where changed is null))
  from totals
$$;
comment on function private.do_daily_jobs is
  'See public.run_daily_jobs; of all companies where none are named. A job that fails for a company holds up no other.';
