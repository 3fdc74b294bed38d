create function public.assistant_context(p_with_costs boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  year_start constant date := date_trunc('year', current_date)::date;
  result jsonb;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  result := jsonb_build_object(
    'as_of', current_date,
    'projects', (select jsonb_build_object('total', count(*), 'active', count(*) filter (where p.status in ('in_progress', 'delayed')),
        'delayed', count(*) filter (where p.status = 'delayed'), 'completed', count(*) filter (where p.status = 'completed'))
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by p.status in ('in_progress', 'delayed') desc, p.created_at desc, p.id limit 5) r),
    'clients', case when private.has_permission('view_clients') then (select jsonb_build_object('active', count(*))
      from public.clients c where c.company_id = company and c.deleted_at is null and c.is_active) end,
    'items', case when private.has_permission('view_catalog') then (select jsonb_build_object('active', count(*))
      from public.items_database i where i.company_id = company and i.is_active) end,
    'top_items', case when private.has_permission('view_catalog') then (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
      select i.id, i.name, i.usage_count from public.items_database i
      where i.company_id = company and i.is_active and i.usage_count > 0 order by i.usage_count desc, i.name limit 5) t) end);
  if not money then
    return result || '{"revenue": null, "received": null, "outstanding": null, "overdue": null, "latest_invoices": null, "metrics": null, "costs": null}';
  end if;
  return result || (
    select jsonb_build_object('revenue', jsonb_build_object(
      'this_month', coalesce(sum(m.amount) filter (where m.month = month_start), 0),
      'last_month', coalesce(sum(m.amount) filter (where m.month = month_start - interval '1 month'), 0),
      'this_year', coalesce(sum(m.amount) filter (where m.month >= year_start), 0)),
      'received', jsonb_build_object(
      'this_month', coalesce(sum(m.received) filter (where m.month = month_start), 0),
      'last_month', coalesce(sum(m.received) filter (where m.month = month_start - interval '1 month'), 0),
      'this_year', coalesce(sum(m.received) filter (where m.month >= year_start), 0)))
    from private.revenue_by_month(company, least(year_start, (month_start - interval '1 month')::date)) m
  ) || (
    select jsonb_build_object(
      'outstanding', jsonb_build_object('count', count(*), 'value', coalesce(sum(v.balance), 0)),
      'overdue', jsonb_build_object('count', count(*) filter (where v.due_date < current_date),
        'value', coalesce(sum(v.balance) filter (where v.due_date < current_date), 0)))
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
  ) || jsonb_build_object(
    'overdue_invoices', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
      select v.id, v.invoice_number, v.balance, v.due_date, current_date - v.due_date as days_late,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note'
        and v.balance > 0 and v.due_date < current_date
      order by v.due_date, v.id limit 5) o),
    'latest_invoices', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from (
      select v.id, v.invoice_number, v.total_amount, v.balance, v.due_date,
        private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as status,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v where v.company_id = company and v.deleted_at is null order by v.created_at desc, v.id limit 10) n),
    'metrics', (select coalesce(jsonb_object_agg(a.data_type, a.data), '{}') from public.analytics_data a
      where a.company_id = company and a.period = 'monthly' and a.start_date = month_start),
    'costs', case when p_with_costs then (
      select jsonb_build_object('paid', coalesce(sum(j.paid), 0), 'revenue', coalesce(sum(j.revenue), 0), 'actual_cost', coalesce(sum(j.actual_cost), 0), 'profit', coalesce(sum(j.profit), 0),
        'projects', coalesce((select jsonb_agg(to_jsonb(b)) from (
          select k.project_id as id, k.name, k.paid, k.revenue, k.actual_cost, k.profit, k.profit_margin from public.job_cost k
          where k.company_id = company and k.paid > 0 order by k.profit desc, k.name limit 5) b), '[]'))
      from public.job_cost j where j.company_id = company) end);
end $$;
comment on function public.assistant_context is
  'The assistant''s starting context: counts and sums of the caller''s company, recent projects, the ten latest '
  'invoices, the oldest overdue ones, this month''s metrics; with costs also profit by project. Revenue is without sales tax, '
  'received is with it; both on a cash basis. Null where the role '
  'may not see a figure, 0 or empty where there is none. Arguments: p_with_costs. Errors: PT403. Callers: signed-in '
  'users.';
grant execute on function public.assistant_context to authenticated, service_role;
