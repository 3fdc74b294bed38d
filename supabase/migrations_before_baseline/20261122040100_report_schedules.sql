-- The monthly report by mail: who wants it, and what the messaging worker takes and finishes.

create table public.report_schedules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  report text not null default 'monthly_analytics' check (report in ('monthly_analytics')),
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, report)
);
comment on table public.report_schedules is 'Who gets the report of the month before by mail, on the first days of a month (AN5, P47).';
call private.protect('public.report_schedules', reads => 'view_money', writes => 'manage_settings', feature => 'view_analytics');
grant insert (id, company_id, report, recipients, is_active), update (recipients, is_active) on public.report_schedules to authenticated;

create table public.report_runs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  schedule_id uuid not null,
  month date not null,
  recipients text[] not null,
  figures jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  taken_until timestamptz,
  error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, schedule_id, month),
  foreign key (company_id, schedule_id) references public.report_schedules (company_id, id) on delete cascade
);
comment on table public.report_runs is 'One report of one month: its figures as they were mailed, and how the mailing went.';
call private.protect('public.report_runs', reads => 'view_money', verbs => '');

create function private.month_report(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with receipt as (
    select m.amount, m.paid_at from public.payments m
    where m.company_id = p_company and m.paid_at >= p_month - interval '1 month' and m.paid_at < p_month + interval '1 month'
      and private.is_money(m.kind, m.company_id, m.reverses_payment_id)
  ), invoice as (
    select * from public.invoices v where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
  )
  select jsonb_build_object(
    'company', (select c.name from public.companies c where c.id = p_company),
    'month', to_char(p_month, 'YYYY-MM'),
    'revenue', (select coalesce(sum(amount) filter (where paid_at >= p_month), 0) from receipt),
    'revenue_before', (select coalesce(sum(amount) filter (where paid_at < p_month), 0) from receipt),
    'invoices_sent', (select count(*) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'invoiced', (select coalesce(sum(amount_due), 0) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'outstanding', (select coalesce(sum(balance), 0) from invoice where balance > 0),
    'overdue', (select coalesce(sum(balance), 0) from invoice where balance > 0 and due_date < current_date),
    'spent', (select coalesce(sum(x.amount), 0) from public.expenses x where x.company_id = p_company and x.status = 'spent' and x.expense_date >= p_month and x.expense_date < p_month + interval '1 month'),
    'active_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.archived_at is null and p.status in ('in_progress', 'delayed')),
    'completed_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.completed_at >= p_month and p.completed_at < p_month + interval '1 month'))
$$;
comment on function private.month_report is 'The figures of a company''s month, for the report by mail.';

create function public.take_due_reports(p_limit int default 20) returns setof public.report_runs
language plpgsql security definer set search_path = '' as $$
declare
  last_month constant date := (date_trunc('month', current_date) - interval '1 month')::date;
begin
  insert into public.report_runs (company_id, schedule_id, month, recipients, figures)
  select s.company_id, s.id, last_month, s.recipients, private.month_report(s.company_id, last_month)
  from public.report_schedules s join public.companies c on c.id = s.company_id and c.is_active
  where s.is_active and s.created_at < date_trunc('month', current_date)
    and not exists (select from public.report_runs r where r.company_id = s.company_id and r.schedule_id = s.id and r.month = last_month)
  on conflict (company_id, schedule_id, month) do nothing;
  return query
    update public.report_runs r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.report_runs q
      where q.status in ('queued', 'sending') and coalesce(q.taken_until < now(), true)
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;
comment on function public.take_due_reports is
  'For the messaging gateway''s service role: writes the report of the month before for each company that wants it (once), then hands out what is to be mailed, each to one taker for two minutes.';

create function public.finish_report(p_id uuid, p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.report_runs set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    status = case when p_error is null then 'sent' when attempts < 5 then 'queued' else 'failed' end,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'sending'
$$;
comment on function public.finish_report is 'For the messaging gateway''s service role: records how mailing a report ended; five attempts in all, ten minutes apart.';
revoke execute on function private.month_report from public;
grant execute on function public.take_due_reports, public.finish_report to service_role;
