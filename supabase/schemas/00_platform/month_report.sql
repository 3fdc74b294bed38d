create function private.month_report(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with receipt as (
    select m.amount, m.tax_amount, m.paid_at from public.payments m
    where m.company_id = p_company and m.paid_at >= p_month - interval '1 month' and m.paid_at < p_month + interval '1 month'
      and private.is_money(m.kind, m.company_id, m.reverses_payment_id)
  ), invoice as (
    select * from public.invoices v where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
  )
  select jsonb_build_object(
    'company', (select c.name from public.companies c where c.id = p_company),
    'month', to_char(p_month, 'YYYY-MM'),
    'revenue', (select coalesce(sum(amount - tax_amount) filter (where paid_at >= p_month), 0) from receipt),
    'revenue_before', (select coalesce(sum(amount - tax_amount) filter (where paid_at < p_month), 0) from receipt),
    'received', (select coalesce(sum(amount) filter (where paid_at >= p_month), 0) from receipt),
    'invoices_sent', (select count(*) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'invoiced', (select coalesce(sum(amount_due), 0) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'outstanding', (select coalesce(sum(balance), 0) from invoice where balance > 0),
    'overdue', (select coalesce(sum(balance), 0) from invoice where balance > 0 and due_date < current_date),
    'spent', (select coalesce(sum(x.amount), 0) from public.project_cost_lines x where x.company_id = p_company and x.status = 'spent' and x.expense_date >= p_month and x.expense_date < p_month + interval '1 month'),
    'active_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.archived_at is null and p.status in ('in_progress', 'delayed')),
    'completed_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.completed_at >= p_month and p.completed_at < p_month + interval '1 month'))
$$;
comment on function private.month_report is 'The figures of a company''s month, for the report by mail. Revenue is on a cash basis without sales tax; received includes it.';
