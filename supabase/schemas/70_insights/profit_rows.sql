create function public.profit_rows(p_from date, p_to date, p_by text, p_key text default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set enable_nestloop = off as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.', 'from');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select l.kind, l.day, l.amount, l.project_id, p.name as project_name, l.invoice_id,
        coalesce(l.title, (select v.invoice_number from public.invoices v where v.company_id = company and v.id = l.invoice_id)) as title
      from private.profit_lines(company, p_from, p_to) l
      left join public.projects p on p.company_id = company and p.id = l.project_id
      where private.profit_key(p_by, l.project_id, l.client_id, p.project_type, l.cost_code_id) is not distinct from p_key
      order by l.day desc, l.kind, l.amount desc, l.title limit 500) r);
end $$;
comment on function public.profit_rows is
  'The lines behind a row of profit_report, the latest first, at most 500: [{ kind (payment, cost or committed), day, '
  'amount, project_id, project_name, invoice_id, title }], in dollars, payments without their sales tax. Arguments: p_from, '
  'p_to and p_by as in profit_report; p_key, the key of its row, null for lines without one. Errors: PT402, PT403, '
  'PT422. Callers: signed-in users with view_money.';
grant execute on function public.profit_rows to authenticated;
