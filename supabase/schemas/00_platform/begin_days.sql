create function private.begin_days(p_now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  retried constant int := private.retry_daily_jobs(p_now);
  begun uuid[];
begin
  -- A concurrent caller is blocked here until the first one commits; it continues only if the first one failed.
  with claimed as (
    insert into private.company_days as old (company_id, day)
    select d.company_id, d.today from private.company_dates(null, p_now) d
    where not exists (select from private.company_days k where k.company_id = d.company_id and k.day >= d.today)
    order by d.company_id
    on conflict (company_id) do update set day = excluded.day, ran_at = now() where old.day < excluded.day
    returning company_id
  )
  select array_agg(company_id) into begun from claimed;
  if begun is null and retried = 0 then return null; end if;
  return private.do_daily_jobs(coalesce(begun, '{}'), p_now) || jsonb_build_object('retried_jobs', retried);
end $$;
comment on function private.begin_days is
  'The daily jobs of the companies where a day has begun for which they have not run, and those that failed and are due '
  'again; null where there are none.';
