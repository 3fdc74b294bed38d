create function public.project_money(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  return jsonb_build_object(
    'figures', public.project_financials(p_project_id),
    'change_orders', (select coalesce(jsonb_agg(to_jsonb(o) order by o.number desc), '[]') from (
      select * from public.change_order_list l where l.company_id = company and l.project_id = p_project_id order by l.number desc limit 500) o),
    'draws', (select coalesce(jsonb_agg(to_jsonb(s) order by s.due_date, s.position, s.id), '[]') from (
      select * from public.payment_schedule_list l where l.company_id = company and l.project_id = p_project_id order by l.due_date limit 500) s),
    'billing', public.project_applications(p_project_id),
    'expenses', (select coalesce(jsonb_agg(to_jsonb(e) order by e.expense_date desc, e.id), '[]') from (
      select x.id, x.category, x.description, x.amount, x.status, x.expense_date, x.supplier, x.document_id, x.cost_code_id, x.tax_amount, x.is_paid,
        x.due_date, x.paid_on
      from public.expenses x where x.company_id = company and x.project_id = p_project_id order by x.expense_date desc, x.id limit 20) e),
    'cost_codes', (select coalesce(jsonb_agg(to_jsonb(k) order by k.code), '[]') from (
      select c.id, c.code, c.name, c.category, c.is_active from public.cost_codes c where c.company_id = company order by c.code limit 1000) k));
end $$;
comment on function public.project_money is
  'All that the Financials tab shows, read at one moment: figures (project_financials, its lines are the budget lines), change_orders, draws '
  '(payment_schedule_list), billing (project_applications), the 20 latest expenses, and the company''s cost codes. Amounts in dollars. '
  'Arguments: p_project_id. Errors: PT403 without view_money, PT404. Callers: signed-in users.';
grant execute on function public.project_money to authenticated;
