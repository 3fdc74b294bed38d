create function private.cost_after_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rate public.pay_rates := coalesce(new, old);
begin
  perform private.cost_time(rate.company_id, array_agg(rate.user_id), array_agg(w.first))
  from (select distinct private.week_start(rate.company_id, e.work_day) as first from public.time_entries e
    where e.company_id = rate.company_id and e.user_id = rate.user_id and e.status in ('open', 'submitted')) w
  having count(*) > 0;
  return null;
end $$;
comment on function private.cost_after_rate is 'Trigger: a changed wage costs the time again that is not approved yet.';
