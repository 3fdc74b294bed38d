create function private.job_figures(p_company uuid, p_project uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'contract', (select to_jsonb(c) || jsonb_build_object('quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = c.quote_id))
      from public.contracts c where c.company_id = p_company and c.project_id = p_project),
    'pending_changes', (select jsonb_build_object('count', count(*), 'price', coalesce(sum(o.amount), 0), 'cost', sum(o.cost), 'unknown_costs', coalesce(sum(o.unknown_costs), 0))
      from public.change_order_list o where o.company_id = p_company and o.project_id = p_project and o.status = 'pending'),
    'open_quotes', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'quote_number', q.quote_number, 'title', q.title, 'amount', q.subtotal - q.discount_amount) order by q.accepted_at), '[]')
      from public.quotes q where q.company_id = p_company and q.project_id = p_project and q.status = 'accepted' and q.deleted_at is null
        and not exists (select from public.contracts c where c.company_id = p_company and c.quote_id = q.id and c.status <> 'unlocked')
        and not exists (select from public.change_orders o where o.company_id = p_company and o.quote_id = q.id and o.status <> 'void')),
    'billed', (select coalesce(sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end), 0)
      from public.invoices v where v.company_id = p_company and v.project_id = p_project and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage'),
    'applied', private.applied_amount(p_company, p_project),
    'owed', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0),
        'overdue', coalesce(sum(e.amount) filter (where e.due_date < current_date), 0))
      from (
        select x.amount, x.due_date from public.expenses x where x.company_id = p_company and x.project_id = p_project and not x.is_paid
        union all
        select x.amount, x.due_date from private.bill_owed(p_company, p_project) x) e),
    'expenses', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0),
        'committed', coalesce(sum(e.amount) filter (where e.status = 'committed'), 0))
      from public.expenses e where e.company_id = p_company and e.project_id = p_project),
    'costs', (select coalesce(jsonb_agg(to_jsonb(c) - 'project_id' || jsonb_build_object('code', k.code, 'name', k.name) order by k.code nulls last, c.category), '[]')
      from private.project_costs(p_company, array[p_project]) c left join public.cost_codes k on k.company_id = p_company and k.id = c.cost_code_id),
    'labor', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
      select b.cost_code_id, sum(b.seconds) as seconds, sum(b.approved_seconds) as approved_seconds, sum(b.unrated_seconds) as unrated_seconds,
        sum(b.committed) as committed, sum(b.actual) as actual
      from public.labor_costs b where b.company_id = p_company and b.project_id = p_project group by b.cost_code_id having sum(b.seconds) > 0) l),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position, l.created_at), '[]') from (
      select b.id, b.cost_code_id, b.category, b.description, b.amount, b.cost, b.price, b.change_order_id, b.quote_item_id, b.transfer_id, b.position, b.created_at
      from public.budget_lines b where b.company_id = p_company and b.project_id = p_project order by b.position, b.created_at limit 1000) l))
$$;
comment on function private.job_figures is
  'Contract, pending change orders, accepted quotes that are not in the contract, amount billed without tax, what pay '
  'applications bill besides draws, what is owed to vendors, the sum of all expenses, labor from timesheets by cost code (hours in seconds), and budget by '
  'cost code with its lines, in dollars.';
grant execute on function private.job_figures to authenticated;
