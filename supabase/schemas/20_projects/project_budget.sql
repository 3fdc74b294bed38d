create view public.project_budget with (security_invoker = true) as
select company_id, project_id, category, sum(budget)::numeric(12, 2) as budget, sum(committed)::numeric(12, 2) as committed,
  sum(actual)::numeric(12, 2) as actual
from (
  select b.company_id, b.project_id, b.category, b.amount as budget, 0 as committed, 0 as actual from public.budget_lines b
  union all
  select e.company_id, e.project_id, e.category, 0, case when e.status = 'committed' then e.amount else 0 end,
    case when e.status = 'spent' then e.amount else 0 end
  from public.project_cost_lines e
) as lines
group by 1, 2, 3;

comment on view public.project_budget is 'Budget, committed and actual cost of a project by category.';

grant select on public.project_budget to authenticated, service_role;
