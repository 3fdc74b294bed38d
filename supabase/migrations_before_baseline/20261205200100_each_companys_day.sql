-- The daily jobs reckoned by Greenwich, once a day: a cost that is dated ahead was in force in the afternoon before in Los
-- Angeles, the owners heard of a tax filing a day early, and a quote ran out sixteen hours late. A company's jobs run when its
-- own day has begun.

create table private.company_days (
  company_id uuid primary key references public.companies (id) on delete cascade,
  day date not null,
  ran_at timestamptz not null default now()
);
comment on table private.company_days is 'The last day of each company, by its own clock, for which the daily jobs have run.';
alter table private.company_days enable row level security;
drop table private.job_runs;

create function private.days_of(p_companies uuid[], p_now timestamptz) returns table (company_id uuid, today date)
language sql stable security definer set search_path = '' as $$
  select c.id, private.local_time(p_now, c.timezone)::date from public.companies c where p_companies is null or c.id = any (p_companies)
$$;
comment on function private.days_of is 'The day''s date where each of the companies works at an instant; of all companies where none are named.';

drop function private.expire_quotes();
create function private.expire_quotes(p_companies uuid[] default null, p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired int;
begin
  update public.quotes q set status = 'expired'
  from private.days_of(p_companies, p_now) d
  where q.company_id = d.company_id and q.status = 'sent' and q.valid_until < d.today and q.deleted_at is null;
  get diagnostics expired = row_count;
  return expired;
end $$;
comment on function private.expire_quotes is 'For the daily jobs: sent quotes whose last day is over where their company works become expired; answers how many.';
grant execute on function private.expire_quotes to service_role;

drop function private.put_cost_in_force(uuid, uuid, uuid);
create function private.put_cost_in_force(p_company uuid, p_material uuid, p_vendor uuid, p_today date default current_date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.materials m set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material
    and c.effective_date <= p_today order by c.effective_date desc, c.created_at desc limit 1) latest
  where m.company_id = p_company and m.id = p_material and m.unit_cost <> latest.cost;
  update public.vendor_materials v set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material and c.vendor_id = p_vendor
    and c.effective_date <= p_today order by c.effective_date desc, c.created_at desc limit 1) latest
  where v.company_id = p_company and v.material_id = p_material and v.vendor_id = p_vendor and v.unit_cost <> latest.cost;
end $$;
comment on function private.put_cost_in_force is 'The newest cost in force on a day becomes the material''s unit cost, and the vendor''s newest that of its link.';

drop function private.put_due_costs_in_force();
create function private.put_due_costs_in_force(p_companies uuid[] default null, p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  put int := 0;
begin
  for due in
    update public.cost_tracking c set is_ahead = false
    from private.days_of(p_companies, p_now) d
    where c.company_id = d.company_id and c.is_ahead and c.effective_date <= d.today
    returning c.company_id, c.material_id, c.vendor_id, d.today
  loop
    perform private.put_cost_in_force(due.company_id, due.material_id, due.vendor_id, due.today);
    put := put + 1;
  end loop;
  return put;
end $$;
comment on function private.put_due_costs_in_force is 'Puts costs in force whose day has come where their company works; answers how many.';

drop function private.store_metrics(uuid);
create function private.store_metrics(p_company uuid, p_today date default current_date) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.analytics_data as a (company_id, data_type, period, start_date, end_date, data)
  select p_company, x.data_type, 'monthly', date_trunc('month', p_today::timestamp)::date, p_today, x.data
  from (values
    ('total_revenue', (select jsonb_build_object('value', coalesce(sum(amount), 0)) from public.receipts where company_id = p_company)),
    ('pending_revenue', (select jsonb_build_object('value', coalesce(sum(balance), 0)) from public.invoices
      where company_id = p_company and deleted_at is null and status in ('sent', 'viewed', 'partial') and kind <> 'credit_note')),
    ('active_projects', (select jsonb_build_object('value', count(*)) from public.projects
      where company_id = p_company and deleted_at is null and archived_at is null and status in ('in_progress', 'delayed'))),
    ('items_count', (select jsonb_build_object('value', count(*)) from public.items_database where company_id = p_company and is_active)),
    ('top_item_revenue', coalesce((select to_jsonb(t) from (select i.name, sum(l.total_price) as value from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id and v.status = 'paid' and v.deleted_at is null
      join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
      where l.company_id = p_company group by i.id, i.name order by 2 desc limit 1) t), '{"value": 0}'))
  ) as x (data_type, data)
  on conflict (company_id, data_type, period, start_date) do update set data = excluded.data, end_date = excluded.end_date, updated_at = now()
$$;
comment on function private.store_metrics is 'The five stored metrics of a company for the month of a day [002 §7].';

create function private.refresh_metrics_of(p_companies uuid[], p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  refreshed int := 0;
begin
  for due in
    select d.company_id, d.today from private.days_of(p_companies, p_now) d join public.companies c on c.id = d.company_id where c.is_active
  loop
    perform private.store_metrics(due.company_id, due.today);
    refreshed := refreshed + 1;
  end loop;
  return refreshed;
end $$;
comment on function private.refresh_metrics_of is 'The metrics of the active ones of the companies, for the month that it is there; answers how many.';

create or replace function public.refresh_all_metrics() returns int
language sql security definer set search_path = '' as $$
  select private.refresh_metrics_of(null, now())
$$;

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

create or replace function public.run_daily_jobs() returns jsonb
language sql security definer set search_path = '' as $$
  select private.do_daily_jobs(null, now())
$$;
comment on function public.run_daily_jobs is
  'For the service role: the daily jobs of every company, by its own clock; running it again the same day changes nothing. Sent quotes past their date become expired, costs whose day has come are in force, every company''s metrics are stored, forgotten reservations of the assistant lapse.';

create function private.begin_days(p_now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
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
  return case when begun is not null then private.do_daily_jobs(begun, p_now) end;
end $$;
comment on function private.begin_days is 'The daily jobs of the companies where a day has begun for which they have not run; null where there are none.';

create or replace function public.run_daily_jobs_once() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.begin_days()
$$;
comment on function public.run_daily_jobs_once is
  'For schedulers of the service role, at least once an hour and as often as they like: the daily jobs of each company once in its own day; null when there is nothing to do.';

drop function private.queue_tax_notices(date);
create function private.queue_tax_notices(p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int;
begin
  insert into private.notices (company_id, user_id, kind, about, facts)
  select s.company_id, p.id, 'tax_filing', f.due_on::text,
    private.tax_of_month(s.company_id, (date_trunc('month', f.due_on::timestamp) - interval '1 month')::date)
      || jsonb_build_object('due_on', f.due_on, 'tax_name', s.tax_name)
  from public.company_tax_settings s
  join public.companies c on c.id = s.company_id and c.is_active
  cross join lateral (select private.local_time(p_now, c.timezone)::date as today) l
  cross join lateral (
    select min(d::date) as due_on from generate_series(l.today::timestamp, (l.today + 31)::timestamp, interval '1 day') d
    where extract(day from d) = s.filing_reminder_day
  ) f
  join public.user_profiles p on p.company_id = s.company_id and p.role = 'owner' and p.is_active
  where s.filing_reminder_day is not null and f.due_on - l.today <= 3
    and not exists (select from private.notices n where n.user_id = p.id and n.kind = 'tax_filing' and n.about = f.due_on::text)
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;
comment on function private.queue_tax_notices is 'Three days before the day of a tax filing, by the company''s own clock, its owners get a mail, once.';
revoke all on function private.days_of, private.put_cost_in_force, private.put_due_costs_in_force, private.store_metrics, private.refresh_metrics_of,
  private.do_daily_jobs, private.begin_days, private.queue_tax_notices from public, anon, authenticated;
call private.close_while_seeing_as();
