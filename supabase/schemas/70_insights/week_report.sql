create function private.week_report(p_company uuid, p_monday date, p_today date default current_date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select coalesce(v.sent_at, v.created_at)::date as sent_on, v.amount_due, v.balance, v.due_date,
      v.balance > 0 and v.status in ('sent', 'viewed', 'partial') as is_open
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.kind <> 'credit_note' and v.status in ('sent', 'viewed', 'partial', 'paid')
  ), quote as (
    select q.status, q.total_amount, coalesce(q.sent_at, q.created_at)::date as sent_on, q.accepted_at::date as accepted_on
    from public.quotes q where q.company_id = p_company and q.deleted_at is null and q.status <> 'draft'
  ), project as (
    select p.id, p.status, p.start_date, p.end_date, p.completed_at::date as completed_on, p.archived_at is null as is_listed
    from public.projects p where p.company_id = p_company and p.deleted_at is null
  ), work as (
    select t.project_id, t.due_date from public.project_timeline t where t.company_id = p_company and t.status <> 'completed'
    union all
    select t.project_id, t.due_date from public.project_tasks t where t.company_id = p_company and t.status <> 'completed'
  )
  select jsonb_build_object('monday', p_monday,
    'quotes_sent', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(total_amount), 0)) from quote
      where sent_on between p_monday and p_monday + 6),
    'quotes_accepted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(total_amount), 0)) from quote
      where status = 'accepted' and accepted_on between p_monday and p_monday + 6),
    'invoices_sent', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(amount_due), 0)) from sent
      where sent_on between p_monday and p_monday + 6),
    'payments', (select jsonb_build_object('count', count(*) filter (where r.kind = 'payment'), 'value', coalesce(sum(r.amount), 0), 'revenue', coalesce(sum(r.amount - r.tax_amount), 0))
      from public.receipts r where r.company_id = p_company and r.paid_at >= p_monday and r.paid_at < p_monday + 7),
    'projects_started', (select count(*) from project where status <> 'planning' and start_date between p_monday and p_monday + 6),
    'projects_completed', (select count(*) from project where completed_on between p_monday and p_monday + 6),
    'overdue', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(balance), 0)) from sent where is_open and due_date < p_today),
    'invoices_due', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(balance), 0)) from sent
      where is_open and due_date between p_today and p_monday + 13),
    'projects_due', (select count(*) from project where is_listed and status <> 'completed' and end_date between p_today and p_monday + 13),
    'work_due', (select count(*) from work w join project p on p.id = w.project_id
      where p.is_listed and p.status <> 'completed' and w.due_date between p_today and p_monday + 13))
$$;
comment on function private.week_report is
  'A company''s numbers of the week that begins on a Monday, what is overdue on p_today, and what falls due from then '
  'to the next Sunday. Counted as dashboard() and analytics() count: days of UTC, payments less refunds, no drafts, '
  'voids or credit notes. The value of the payments includes sales tax, their revenue does not. A quote or an invoice counts on the day on which it was sent.';
