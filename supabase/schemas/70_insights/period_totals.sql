create function public.period_totals(p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.');
  end if;
  return (select jsonb_build_object('received', coalesce(sum(r.amount), 0), 'tax_received', coalesce(sum(r.tax_amount), 0),
      'revenue', coalesce(sum(r.amount - r.tax_amount), 0))
    from public.receipts r where r.company_id = company and r.paid_at >= p_from and r.paid_at < p_to + 1
  ) || jsonb_build_object(
    'from', p_from, 'to', p_to,
    'invoiced', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(v.amount_due), 0)) from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.issue_date between p_from and p_to),
    'spent', (select coalesce(sum(x.amount), 0) from public.project_cost_lines x
      where x.company_id = company and x.status = 'spent' and x.expense_date between p_from and p_to),
    'quoted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(q.total_amount), 0)) from public.quotes q
      where q.company_id = company and q.deleted_at is null and q.status <> 'draft' and q.created_at >= p_from and q.created_at < p_to + 1));
end $$;
comment on function public.period_totals is
  'Invoiced (issue date, no drafts, voids or credit notes), received (refunds taken off) = tax_received + revenue, spent and quoted '
  'between two days. Invoiced and quoted include sales tax. Arguments: p_from and p_to, dates, inclusive. Errors: PT403, PT422. Callers: signed-in users.';
grant execute on function public.period_totals to authenticated, service_role;
