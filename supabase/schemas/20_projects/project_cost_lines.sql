create view public.project_cost_lines with (security_invoker = true) as
select e.company_id, e.project_id, e.category, e.cost_code_id, e.amount, e.status, e.expense_date
from public.expenses e
union all
select l.company_id, l.project_id, coalesce(k.category, case k.cost_type when 'material' then 'materials'
    when 'subcontract' then 'subcontractors' when 'equipment' then 'equipment' when 'other' then 'other' else 'labor' end),
  l.cost_code_id, s.amount, s.status, l.cost_date
from public.labor_costs l
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (values ('spent', l.actual), ('committed', l.committed)) s (status, amount)
where s.amount <> 0
union all
-- Approved bills with their tax; where cost counts at payment, what is not paid yet is committed. A bill of an expense is the expense.
select l.company_id, l.project_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else 'materials' end),
  l.cost_code_id, s.amount, s.status, b.bill_date
from public.bill_lines l
join public.bills b on b.company_id = l.company_id and b.id = l.bill_id and b.state in ('approved', 'partly_paid', 'paid') and b.expense_id is null
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select case when (private.purchasing_rules(l.company_id)).actual_at = 'approval' or b.total = 0 then l.amount + l.tax_amount
  else round((l.amount + l.tax_amount) * b.paid_amount / b.total, 2) end as spent) p
cross join lateral (values ('spent', p.spent::numeric(12, 2)), ('committed', (l.amount + l.tax_amount - p.spent)::numeric(12, 2))) s (status, amount)
where l.project_id is not null and s.amount <> 0
union all
-- What vendors accepted and did not bill yet.
select o.company_id, o.project_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else case o.kind when 'subcontract' then 'subcontractors' else 'materials' end end),
  l.cost_code_id, private.open_commitment(o.state, l)::numeric(12, 2), 'committed', coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date)
from public.purchase_orders o
join public.purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
where o.project_id is not null and o.state <> 'void' and private.open_commitment(o.state, l) <> 0;

comment on view public.project_cost_lines is
  'What projects cost: their expenses, labor by cost code and week (spent where the time is approved, committed before), approved bills, and '
  'accepted purchase orders less what is billed (committed). '
  'With view_money.';

grant select on public.project_cost_lines to authenticated, service_role;
