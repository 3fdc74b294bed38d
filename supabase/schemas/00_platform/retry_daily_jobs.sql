create function private.retry_daily_jobs(p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  retried int := 0;
begin
  for due in
    select f.company_id, f.job from private.daily_job_failures f
    where f.next_attempt_at <= p_now order by f.next_attempt_at limit 200 for update skip locked
  loop
    perform private.do_daily_job(due.job, due.company_id, p_now);
    retried := retried + 1;
  end loop;
  return retried;
end $$;
comment on function private.retry_daily_jobs is 'Tries daily jobs again that failed and are due; returns how many.';
