create function private.uses_cost_code(p_company uuid, p_code uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.budget_lines b where b.company_id = p_company and b.cost_code_id = p_code)
    or exists (select from public.change_order_items i where i.company_id = p_company and i.cost_code_id = p_code)
    or exists (select from public.expenses e where e.company_id = p_company and e.cost_code_id = p_code)
    or exists (select from public.bill_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.purchase_order_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.bid_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.cost_forecasts f where f.company_id = p_company and f.cost_code_id = p_code)
    or exists (select from public.time_entries t where t.company_id = p_company and t.cost_code_id = p_code)
    or exists (select from public.hour_budgets h where h.company_id = p_company and h.cost_code_id = p_code)
    or exists (select from public.labor_costs l where l.company_id = p_company and l.cost_code_id = p_code)
$$;
comment on function private.uses_cost_code is 'Whether any budget line, change order, order, bill, bid request, expense, forecast, time entry, or planned hours name the cost code.';
grant execute on function private.uses_cost_code to authenticated;
