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
select c.company_id, c.project_id, c.category, c.cost_code_id, c.amount, c.status, c.cost_date
from public.purchase_cost_lines c;

comment on view public.project_cost_lines is
  'What projects cost: their expenses, labor by cost code and week (spent where the time is approved, committed before), approved bills, and '
  'accepted purchase orders less what is billed (committed). '
  'With view_money.';

grant select on public.project_cost_lines to authenticated, service_role;
