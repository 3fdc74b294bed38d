set check_function_bodies = off;

create function private.do_daily_job(p_job text, p_company uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  begin
    case p_job
      when 'expire quotes' then changed := private.expire_quotes(array[p_company], p_now);
      when 'activate costs' then changed := private.put_due_costs_in_force(array[p_company], p_now);
      when 'store metrics' then changed := private.refresh_metrics_of(array[p_company], p_now);
      when 'release assistant reservations' then
        update public.ai_usage set status = 'failed', settled_at = now()
        where company_id = p_company and status = 'reserved' and created_at < now() - interval '1 hour';
        get diagnostics changed = row_count;
    end case;
  exception when others then
    insert into private.daily_job_failures as f (company_id, job, error, attempted_at, next_attempt_at)
    values (p_company, p_job, left(sqlerrm, 1000), p_now, p_now + interval '15 minutes')
    on conflict (company_id, job) do update set attempts = f.attempts + 1, error = excluded.error, attempted_at = p_now,
      next_attempt_at = case when f.attempts < 4 then p_now + interval '15 minutes' * power(2, f.attempts) end;
    return null;
  end;
  delete from private.daily_job_failures where company_id = p_company and job = p_job;
  return changed;
end $$;

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

create function public.retry_failed_job(p_kind text, p_id uuid) returns void
language sql set search_path = '' as $$
  select private.retry_failed_job(p_kind, p_id)
$$;

create function private.retry_failed_job(p_kind text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed private.failed_jobs;
begin
  if not private.is_platform_admin() then
    perform private.reject('PT403', 'Only a platform administrator can do this.');
  end if;
  select * into failed from private.failed_jobs f where f.kind = p_kind and f.id = p_id;
  if failed.id is null then
    perform private.reject('PT404', 'This job is no longer on the list: it was done or retried.');
  elsif not failed.can_retry then
    perform private.reject('PT409', 'It is too late to retry this job.');
  end if;
  case p_kind
    when 'report' then
      -- One that could not be made is made anew.
      delete from public.report_runs where id = p_id and status = 'failed' and figures = '{}';
      update public.report_runs set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'notice' then
      delete from private.notices where id = p_id and status = 'failed' and facts = '{}';
      update private.notices set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'receipt' then
      update private.receipt_mails set status = 'queued', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'project update' then
      update private.project_updates set failed_at = null, attempts = 0, taken_until = null, error = null where id = p_id and failed_at is not null;
    when 'webhook' then
      update public.webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'signed document' then
      update private.signature_files set attempts = 0, next_attempt_at = now(), error = null where signature_id = p_id and finished_at is null;
    when 'accepted quote' then
      update private.acceptance_files set attempts = 0, next_attempt_at = now(), error = null where acceptance_id = p_id and finished_at is null;
    when 'daily job' then
      update private.daily_job_failures set attempts = 0, next_attempt_at = now() where id = p_id;
  end case;
  perform public.note_platform_act((select auth.uid()), 'retry_failed_job',
    jsonb_build_object('job', failed.job, 'id', p_id, 'company_id', failed.company_id, 'error', failed.error));
end $$;

create table private.daily_job_failures (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  job text not null check (job in ('expire quotes', 'activate costs', 'store metrics', 'release assistant reservations')),
  attempts int not null default 1,
  error text not null,
  attempted_at timestamptz not null default now(),
  next_attempt_at timestamptz,
  unique (company_id, job)
);

alter table private.daily_job_failures enable row level security;

create index daily_job_failures_queue_idx on private.daily_job_failures (next_attempt_at) where next_attempt_at is not null;

create view private.failed_jobs with (security_invoker = true) as
  select 'report' as kind, 'Monthly report' as job, r.id, r.company_id, r.attempts, r.error, r.created_at,
    null::timestamptz as next_attempt_at, true as can_retry
  from public.report_runs r where r.status = 'failed'
  union all
  select 'notice', 'Notice: ' || replace(n.kind, '_', ' '), n.id, n.company_id, n.attempts, n.error, n.created_at, null, true
  from private.notices n where n.status = 'failed'
  union all
  select 'receipt', 'Receipt', r.id, coalesce(m.company_id, k.company_id), r.attempts, r.error, r.created_at, null, true
  from private.receipt_mails r
  left join public.payments m on m.id = r.payment_id left join public.client_credits k on k.id = r.credit_id
  where r.status = 'failed'
  union all
  -- A reminder may be out of date by now; the company sends another one from the invoice.
  select 'reminder', 'Reminder', r.id, r.company_id, r.attempts, r.error, r.created_at, null, false
  from public.reminders r where r.status = 'failed'
  union all
  -- Clients are not told of a change that is a day old.
  select 'project update', 'Project update', u.id, u.company_id, u.attempts, u.error, u.changed_at, null,
    u.changed_at > now() - interval '1 day'
  from private.project_updates u where u.failed_at is not null
  union all
  select 'webhook', 'Webhook', d.id, d.company_id, d.attempts, d.error, d.created_at, null, true
  from public.webhook_deliveries d where d.status = 'failed'
  union all
  select 'signed document', 'Signed document', f.signature_id, s.company_id, f.attempts, f.error, f.created_at,
    case when f.attempts < 12 then f.next_attempt_at end, f.attempts >= 12
  from private.signature_files f join public.signatures s on s.id = f.signature_id
  where f.finished_at is null and (f.error is not null or f.attempts >= 12)
  union all
  select 'accepted quote', 'Accepted quote', f.acceptance_id, a.company_id, f.attempts, f.error, f.created_at,
    case when f.attempts < 12 then f.next_attempt_at end, f.attempts >= 12
  from private.acceptance_files f join public.document_acceptances a on a.id = f.acceptance_id
  where f.finished_at is null and (f.error is not null or f.attempts >= 12)
  union all
  select 'daily job', 'Daily job: ' || f.job, f.id, f.company_id, f.attempts, f.error, f.attempted_at, f.next_attempt_at, true
  from private.daily_job_failures f;

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.daily_job_failures FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.retry_failed_job(p_kind text, p_id uuid) to authenticated;

grant execute on function public.retry_failed_job(p_kind text, p_id uuid) to authenticated;

comment on table private.daily_job_failures is
  'Daily jobs that failed for a company. After 5 attempts next_attempt_at is null and only the next day tries again; '
  'success deletes the row.';

comment on view private.failed_jobs is 'Background work that failed. next_attempt_at is null once it was given up; can_retry is false where it would come too late.';

create or replace function private.begin_days(p_now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  retried constant int := private.retry_daily_jobs(p_now);
  begun uuid[];
begin
  -- A second caller waits here until the first has ended: it has nothing to do then, or everything if the first has failed.
  with claimed as (
    insert into private.company_days as old (company_id, day)
    select d.company_id, d.today from private.days_of(null, p_now) d
    where not exists (select from private.company_days k where k.company_id = d.company_id and k.day >= d.today)
    order by d.company_id
    on conflict (company_id) do update set day = excluded.day, ran_at = now() where old.day < excluded.day
    returning company_id
  )
  select array_agg(company_id) into begun from claimed;
  if begun is null and retried = 0 then return null; end if;
  return private.do_daily_jobs(coalesce(begun, '{}'), p_now) || jsonb_build_object('retried_jobs', retried);
end $$;

comment on function private.begin_days(p_now timestamp with time zone) is 'The daily jobs of the companies where a day has begun for which they have not run, and those that failed and are due again; null where there are none.';

comment on function private.do_daily_job(p_job text, p_company uuid, p_now timestamp with time zone) is 'One daily job of one company: how many rows it changed, or null when it failed, which is noted in daily_job_failures and undoes nothing else.';

create or replace function private.do_daily_jobs(p_companies uuid[], p_now timestamptz) returns jsonb
language sql security definer set search_path = '' as $$
  with done as materialized (
    select j.total, private.do_daily_job(j.job, d.company_id, p_now) as changed
    from (select company_id from private.days_of(p_companies, p_now) order by company_id) d
    cross join (values ('expire quotes', 'expired_quotes'), ('activate costs', 'costs_in_force'),
      ('store metrics', 'refreshed_companies'), ('release assistant reservations', 'lapsed_reservations')) j(job, total)
  ), totals as (
    select j.total, coalesce((select sum(d.changed) from done d where d.total = j.total), 0) as changed
    from unnest(array['expired_quotes', 'costs_in_force', 'refreshed_companies', 'lapsed_reservations']) j(total)
  )
  select jsonb_object_agg(total, changed) || jsonb_build_object('failed_jobs', (select count(*) from done where changed is null))
  from totals
$$;

comment on function private.do_daily_jobs(p_companies uuid[], p_now timestamp with time zone) is 'See public.run_daily_jobs; of all companies where none are named. A job that fails for a company holds up no other.';

comment on function private.retry_daily_jobs(p_now timestamp with time zone) is 'Tries daily jobs again that failed and are due; returns how many.';

comment on function public.operator_report() is 'What needs an operator: work of the last 30 days that failed, with the reason and the next attempt (none: given up), and the rows that an upgrade put in quarantine; the newest 100 of each and how many there are. For platform administrators. Errors: PT403. Callers: signed-in users.';

comment on function public.retry_failed_job(p_kind text, p_id uuid) is 'Queues background work again that failed, with all its attempts. Arguments: p_kind and p_id as in operator_report(). Errors: PT403, PT404 no longer failed, PT409 it would come too late. Callers: signed-in users.';

comment on function private.retry_failed_job(p_kind text, p_id uuid) is 'See public.retry_failed_job().';

create or replace function private.operator_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  failed jsonb;
begin
  if not private.is_platform_admin() then
    perform private.reject('PT403', 'Only a platform administrator can do this.');
  end if;
  with recent as (
    select f.kind, f.job, f.id, c.name as company, f.attempts, f.error, f.created_at, f.next_attempt_at, f.can_retry
    from private.failed_jobs f left join public.companies c on c.id = f.company_id
    where f.created_at > now() - interval '30 days'
  )
  select jsonb_build_object('failed_total', (select count(*) from recent),
    'failed', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at desc) from (select * from recent r order by r.created_at desc limit 100) l), '[]'))
  into failed;
  return failed || (select jsonb_build_object('quarantined_total', count(*), 'quarantined', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.id) from (
        select r.id, c.name as company, r.table_name, r.columns, r.action, r.stored_row ->> 'id' as row_id, r.found_at
        from private.quarantined_rows r left join public.companies c on c.id = r.company_id order by r.id limit 100) l), '[]'))
    from private.quarantined_rows);
end $$;

reset check_function_bodies;
