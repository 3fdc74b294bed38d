create view public.job_cost with (security_invoker = true) as
select p.id as project_id, p.company_id, p.name, p.client_id, p.status, p.project_type, p.start_date, p.end_date, p.completed_at,
  p.completion_percentage, f.budget, f.contract_value, f.actual_cost, t.committed,
  coalesce(v.invoiced, 0) as invoiced, coalesce(r.paid, 0) as paid, coalesce(v.outstanding, 0) as outstanding,
  coalesce(r.revenue, 0) - f.actual_cost as profit,
  case when coalesce(r.revenue, 0) > 0 then round((r.revenue - f.actual_cost) / r.revenue * 100, 1) else 0 end as profit_margin,
  t.materials, t.labor, t.equipment, t.subcontractors,
  t.forecast, f.contract_value - t.forecast as expected_profit, round((f.contract_value - t.forecast) / nullif(f.contract_value, 0) * 100, 1) as expected_margin, t.unknown_costs, coalesce(r.revenue, 0) as revenue
from public.projects p
join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join lateral (
  select sum(i.amount_due) as invoiced, sum(i.balance) as outstanding
  from public.invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.deleted_at is null and i.status not in ('draft', 'void') and i.kind <> 'credit_note') v on true
left join lateral (
  select sum(r.amount) as paid, sum(r.amount - r.tax_amount) as revenue
  from public.receipts r where r.company_id = p.company_id and r.project_id = p.id) r on true
left join lateral (
  select coalesce(sum(c.forecast), 0)::numeric(12, 2) as forecast, coalesce(sum(c.unknown_costs), 0)::int as unknown_costs, coalesce(sum(c.committed), 0) as committed,
    coalesce(sum(c.actual) filter (where c.category = 'materials'), 0) as materials, coalesce(sum(c.actual) filter (where c.category = 'labor'), 0) as labor,
    coalesce(sum(c.actual) filter (where c.category = 'equipment'), 0) as equipment, coalesce(sum(c.actual) filter (where c.category = 'subcontractors'), 0) as subcontractors
  from private.project_costs(p.company_id, array[p.id]) c) t on true
where p.deleted_at is null;

comment on view public.job_cost is
  'Each project''s contract, budget, cost, invoiced, paid (with sales tax), revenue (paid, without sales tax) and '
  'margin on a cash basis: (revenue - cost) / revenue, 0 without revenue. The expected profit is the contract value less the forecast cost.';

grant select on public.job_cost to authenticated, service_role;
