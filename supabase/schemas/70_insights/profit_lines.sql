create function private.profit_lines(p_company uuid, p_from date, p_to date)
returns table (kind text, project_id uuid, client_id uuid, cost_code_id uuid, day date, amount numeric, invoice_id uuid, title text)
language sql stable set search_path = '' as $$
  select 'payment', r.project_id, r.client_id, null::uuid, r.paid_at::date, r.amount - r.tax_amount, r.invoice_id, null::text
  from public.receipts r where r.company_id = p_company and r.paid_at >= p_from and r.paid_at < p_to + 1
  union all
  select c.kind, c.project_id, p.client_id, c.cost_code_id, c.day, c.amount, null, c.title
  from (
    select case e.status when 'spent' then 'cost' else 'committed' end as kind, e.project_id, e.cost_code_id, e.expense_date as day, e.amount,
      concat_ws(', ', e.description, e.supplier) as title
    from public.expenses e where e.company_id = p_company and (e.status = 'committed' or e.expense_date between p_from and p_to)
    union all
    select s.kind, l.project_id, l.cost_code_id, b.bill_date, s.amount, concat_ws(', ', l.description, v.name)
    from public.bill_lines l join public.bills b on b.company_id = p_company and b.id = l.bill_id
    left join public.vendors v on v.company_id = p_company and v.id = b.vendor_id
    cross join lateral (select case when (private.purchasing_rules(p_company)).actual_at = 'approval' or b.total = 0 then l.amount + l.tax_amount
      else round((l.amount + l.tax_amount) * b.paid_amount / b.total, 2) end as spent) w
    cross join lateral (values ('cost', w.spent), ('committed', l.amount + l.tax_amount - w.spent)) s (kind, amount)
    where l.company_id = p_company and b.state in ('approved', 'partly_paid', 'paid') and b.expense_id is null and s.amount <> 0
      and (s.kind = 'committed' or b.bill_date between p_from and p_to)
    union all
    select 'committed', o.project_id, l.cost_code_id, coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date), private.open_commitment(o.state, l),
      concat_ws(', ', l.description, o.number)
    from public.purchase_orders o join public.purchase_order_lines l on l.company_id = p_company and l.order_id = o.id
    where o.company_id = p_company and o.project_id is not null and o.state <> 'void' and private.open_commitment(o.state, l) <> 0
    union all
    select s.kind, l.project_id, l.cost_code_id, l.cost_date, s.amount, 'Labor'
    from public.labor_costs l cross join lateral (values ('cost', l.actual), ('committed', l.committed)) s (kind, amount)
    where l.company_id = p_company and s.amount <> 0 and (s.kind = 'committed' or l.cost_date between p_from and p_to)
  ) c join public.projects p on p.company_id = p_company and p.id = c.project_id
$$;
comment on function private.profit_lines is
  'Revenue and cost between two days, in dollars, line by line: payments without their sales tax (payment), expenses, bills, and '
  'labor spent (cost), and what is committed now, whatever its day (committed).';
grant execute on function private.profit_lines to authenticated;
