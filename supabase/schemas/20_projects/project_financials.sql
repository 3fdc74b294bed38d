create function public.project_financials(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  finances public.project_finances;
  company uuid := private.company_id();
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select * into finances from public.project_finances f where f.company_id = company and f.project_id = p_project_id;
  return jsonb_build_object(
    'budget', coalesce(finances.budget, 0),
    'contract_value', coalesce(finances.contract_value, 0),
    'spent', coalesce(finances.actual_cost, 0),
    'remaining', coalesce(finances.budget, 0) - coalesce(finances.actual_cost, 0),
    'used_percent', case when finances.budget > 0 then round(finances.actual_cost / finances.budget * 100, 1) else 0 end,
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', b.category, 'budget', b.budget,
        'committed', b.committed, 'actual', b.actual) order by b.category), '[]')
      from public.project_budget b where b.company_id = company and b.project_id = p_project_id),
    'invoiced', (select coalesce(sum(i.amount_due), 0) from public.invoices i
      where i.company_id = company and i.project_id = p_project_id and i.status not in ('draft', 'void') and i.kind <> 'credit_note' and i.deleted_at is null),
    'received', (select coalesce(sum(r.amount), 0) from public.receipts r where r.company_id = company and r.project_id = p_project_id),
    'cash_flow', (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'income', m.income, 'expenses', m.expenses,
        'net', m.income - m.expenses) order by m.month), '[]')
      from (
        select month, sum(income) as income, sum(expenses) as expenses from (
          select to_char(r.paid_at, 'YYYY-MM') as month, r.amount as income, 0::numeric as expenses
          from public.receipts r where r.company_id = company and r.project_id = p_project_id
          union all
          select to_char(e.expense_date, 'YYYY-MM'), 0, e.amount from public.project_cost_lines e
          where e.company_id = company and e.project_id = p_project_id and e.status = 'spent') as flows
        group by month) as m))
    || private.job_figures(company, p_project_id);
end $$;
comment on function public.project_financials is
  'The Financials tab: cards, budget against actual by category, invoiced (less what is held back, no credit notes) '
  'and received as job_cost counts them, cash flow by month; contract, pending change orders, accepted quotes that are not '
  'in the contract, and the budget by cost code with its lines. Arguments: p_project_id. Errors: PT403 without '
  'view_money, PT404. Callers: signed-in users.';
grant execute on function public.project_financials to authenticated;
