create view public.purchase_cost_lines with (security_invoker = true) as
-- Approved bills with their tax; where cost counts at payment, what is not paid yet is committed. A bill of an expense is the expense.
select l.company_id, l.project_id, l.cost_code_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else 'materials' end) as category,
  s.status, s.amount, b.bill_date as cost_date, b.vendor_id, null::uuid as order_id, b.id as bill_id, b.vendor_number as number, l.description
from public.bill_lines l
join public.bills b on b.company_id = l.company_id and b.id = l.bill_id and b.state in ('approved', 'partly_paid', 'paid') and b.expense_id is null
left join public.purchasing_settings r on r.company_id = l.company_id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select case when coalesce(r.actual_at, 'approval') = 'approval' or b.total = 0 then l.amount + l.tax_amount
  else round((l.amount + l.tax_amount) * b.paid_amount / b.total, 2) end as spent) p
cross join lateral (values ('spent', p.spent::numeric(12, 2)), ('committed', (l.amount + l.tax_amount - p.spent)::numeric(12, 2))) s (status, amount)
where l.project_id is not null and s.amount <> 0
union all
-- What vendors accepted and did not bill yet: private.open_commitment, written out because a call for each line takes longer.
select o.company_id, o.project_id, l.cost_code_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else case o.kind when 'subcontract' then 'subcontractors' else 'materials' end end),
  'committed', c.amount, coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date), o.vendor_id, o.id, null, o.number, l.description
from public.purchase_orders o
join public.purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select greatest(0, case
      when o.state in ('accepted', 'partly_received', 'received') then l.amount + l.tax_amount
      when o.state = 'closed' then 0
      else round((l.amount + l.tax_amount) * least(l.received_quantity / l.quantity, 1), 2) end
    - greatest(l.billed_amount, 0))::numeric(12, 2) as amount) c
where o.project_id is not null and o.state <> 'void' and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and c.amount <> 0;

comment on view public.purchase_cost_lines is
  'What vendors cost projects, line by line: approved bills (spent), and accepted orders less what is billed (committed), in '
  'dollars with tax. With view_purchasing.';

grant select on public.purchase_cost_lines to authenticated, service_role;
