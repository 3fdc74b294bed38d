set check_function_bodies = off;

alter table public.expenses add column vendor_id uuid;

alter table public.expenses add column tax_amount numeric(12,2);

alter table public.expenses add column is_paid boolean default true not null;

alter table public.expenses add column due_date date;

create function private.complete_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  new.supplier := nullif(btrim(new.supplier), '');
  if new.vendor_id is not null and (is_new or new.vendor_id is distinct from old.vendor_id) then
    select v.name into new.supplier from public.vendors v where v.company_id = new.company_id and v.id = new.vendor_id;
  elsif is_new or new.supplier is distinct from old.supplier then
    select v.id into new.vendor_id from public.vendors v
    where v.company_id = new.company_id and lower(v.name) = lower(new.supplier) order by v.is_active desc, v.created_at limit 1;
  end if;
  -- An older page changes the amount and knows no tax.
  if not is_new and new.amount <> old.amount and new.tax_amount = old.tax_amount
      and new.tax_amount not between least(new.amount, 0) and greatest(new.amount, 0) then
    new.tax_amount := null;
  elsif new.tax_amount not between least(new.amount, 0) and greatest(new.amount, 0) then
    perform private.raise_api_error('PT422', 'Tax can''t be more than the amount.', 'tax_amount');
  end if;
  if new.status <> 'spent' then
    new.is_paid := true;
  elsif not new.is_paid then
    new.due_date := coalesce(new.due_date, new.expense_date);
  end if;
  return new;
end $$;

alter table public.expenses add constraint expenses_tax_amount_not_nan CHECK (tax_amount <> 'NaN'::numeric);

alter table public.expenses add constraint expenses_tax_amount_check CHECK (tax_amount >= LEAST(amount, 0::numeric) AND tax_amount <= GREATEST(amount, 0::numeric));

alter table public.expenses add constraint expenses_owed_check CHECK (is_paid OR status = 'spent'::text AND due_date IS NOT NULL);

alter table public.expenses add constraint expenses_company_id_vendor_id_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES public.vendors(company_id, id) ON DELETE SET NULL (vendor_id);

create index expenses_vendor_idx on public.expenses (company_id, vendor_id);

create trigger expenses_complete before insert or update on public.expenses
  for each row execute function private.complete_expense();

revoke all on table public.expenses from authenticated;
grant delete, insert (amount, category, company_id, cost_code_id, description, document_id, due_date, expense_date, id, is_paid, project_id, status, supplier, tax_amount, vendor_id), select, update (amount, category, cost_code_id, description, document_id, due_date, expense_date, is_paid, status, supplier, tax_amount, vendor_id) on table public.expenses to authenticated;

comment on column public.expenses.supplier is 'Name of the vendor as entered; vendor_id is the vendor of that name, if there is one.';

comment on column public.expenses.is_paid is 'False: spent, and still owed to the vendor until due_date.';

comment on function private.complete_expense() is 'Trigger: links an expense to the vendor of its name (or takes the name of its vendor), lets only what is spent be owed, and sets a missing due date to the expense date. Error: PT422 tax above the amount (tax_amount).';

create or replace function private.job_figures(p_company uuid, p_project uuid) returns jsonb
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
    'owed', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0),
        'overdue', coalesce(sum(e.amount) filter (where e.due_date < current_date), 0))
      from public.expenses e where e.company_id = p_company and e.project_id = p_project and not e.is_paid),
    'costs', (select coalesce(jsonb_agg(to_jsonb(c) - 'project_id' || jsonb_build_object('code', k.code, 'name', k.name) order by k.code nulls last, c.category), '[]')
      from private.project_costs(p_company, array[p_project]) c left join public.cost_codes k on k.company_id = p_company and k.id = c.cost_code_id),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position, l.created_at), '[]') from (
      select b.id, b.cost_code_id, b.category, b.description, b.amount, b.cost, b.price, b.change_order_id, b.quote_item_id, b.transfer_id, b.position, b.created_at
      from public.budget_lines b where b.company_id = p_company and b.project_id = p_project order by b.position, b.created_at limit 1000) l))
$$;

comment on function private.job_figures(p_company uuid, p_project uuid) is 'Contract, pending change orders, accepted quotes that are not in the contract, amount billed without tax, what is owed to vendors, and budget by cost code with its lines, in dollars.';

create or replace function public.analytics_outlook(p_from date default null, p_to date default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  with paid as materialized (
    select v.id, v.client_id, case when v.paid_date >= current_date - 730 then v.paid_date - v.due_date end as late,
      v.created_at >= since and v.created_at < until + 1 as is_in_range
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status = 'paid' and v.kind <> 'credit_note'
  ), everybody as (
    select coalesce(round(avg(late)), 0)::int as late, coalesce(ceil(stddev_samp(late)), 0)::int as spread, count(late) as invoices from paid
  ), habit as (
    -- a client's own habit counts from three paid invoices on
    select client_id, round(avg(late))::int as late, ceil(stddev_samp(late))::int as spread from paid group by client_id having count(late) >= 3
  ), expected as materialized (
    -- what should have come by now is expected in two weeks
    select v.balance, greatest(v.due_date + coalesce(h.late, e.late), current_date + 14) as day, coalesce(h.spread, e.spread) as spread
    from public.invoices v cross join everybody e left join habit h on h.client_id = v.client_id
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date is not null
    union all
    select s.amount, greatest(s.due_date + e.late, current_date + 14), e.spread from public.payment_schedule s cross join everybody e
    where s.company_id = company and private.is_draw_open(s)
  ), week as (
    select n, current_date + n * 7 as starts from generate_series(-26, 25) n
  ), inflow as (
    select (day - current_date) / 7 as n, sum(balance) as expected, 0::numeric as early, 0::numeric as late from expected group by 1
    union all select greatest(day - spread - current_date, 0) / 7, 0, sum(balance), 0 from expected group by 1
    union all select (day + spread - current_date) / 7, 0, 0, sum(balance) from expected group by 1
  ), received as (
    select floor((m.paid_at::date - current_date) / 7.0)::int as n, sum(m.amount) as amount from public.payments m
    where m.company_id = company and m.paid_at >= current_date - 182 and m.paid_at < current_date
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id)) group by 1
  ), spent as (
    select floor((x.expense_date - current_date) / 7.0)::int as n, sum(x.amount) as amount from public.expenses x
    where x.company_id = company and x.status = 'spent' and x.is_paid and x.expense_date between current_date - 182 and current_date - 1 group by 1
  ), ordered as (
    select greatest(case when x.is_paid then x.expense_date else x.due_date end - current_date, 0) / 7 as n, sum(x.amount) as amount
    from public.expenses x where x.company_id = company and (x.status = 'committed' or not x.is_paid) group by 1
  ), usual as (
    select round(coalesce(sum(amount), 0) / 13, 2) as amount from spent where n >= -13
  )
  select jsonb_build_object(
    'cash', jsonb_build_object(
      'late_days', e.late, 'spread_days', e.spread, 'paid_invoices', e.invoices, 'usual_spend', u.amount,
      'weeks', (select jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(case when w.n < 0 then r.amount else i.expected end, 0),
          'early', coalesce(case when w.n >= 0 then i.early end, 0), 'late', coalesce(case when w.n >= 0 then i.late end, 0),
          'outflow', case when w.n < 0 then coalesce(s.amount, 0) else coalesce(o.amount, 0) + u.amount end) order by w.n)
        from week w left join (select n, sum(expected) as expected, sum(early) as early, sum(late) as late from inflow group by n) i on i.n = w.n
        left join received r on r.n = w.n left join spent s on s.n = w.n left join ordered o on o.n = w.n)),
    'items', jsonb_build_object(
      'top_revenue', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select d.id, d.name, d.category, l.revenue from (
          select n.item_id, sum(n.total_price) as revenue from public.invoice_items n
          where n.company_id = company and n.item_id is not null and n.invoice_id in (select p.id from paid p where p.is_in_range)
          group by n.item_id) l
        join public.items_database d on d.company_id = company and d.id = l.item_id
        order by l.revenue desc, d.name, d.id limit 5) r),
      'most_used', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select id, name, category, usage_count as "usageCount" from public.items_database
        where company_id = company and is_active and usage_count > 0 order by usage_count desc, name, id limit 5) r))
  ) into result from everybody e, usual u;
  return result;
end $$;

comment on function public.analytics_outlook(p_from date, p_to date) is 'The forecast and the best sellers. Money in and out by week, 26 back as it was and 26 ahead: open invoices and draws not yet invoiced at their due date plus the client''s average delay in paying (two years; `early` and `late` one standard deviation off), committed expenses, what is owed to vendors by due date, and the average weekly spend of the last 13 weeks without what is still owed. The five items with most revenue in the range and the five most used. Arguments: p_from and p_to, dates, inclusive, for the items only. Errors: PT402, PT403. Callers: signed-in users with view_money.';

create or replace function public.cash_forecast(p_days int default 90) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  days constant int := least(greatest(coalesce(p_days, 90), 7), 365);
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (
    with week as (select n, current_date + n * 7 as starts from generate_series(0, (days - 1) / 7) n),
    inflow as (
      -- what is overdue is expected four weeks from now
      select ((case when v.due_date < current_date then current_date + 28 else v.due_date end) - current_date) / 7 as n, sum(v.balance) as amount
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.kind <> 'credit_note'
      group by 1
      union all
      select ((case when s.due_date < current_date then current_date + 28 else s.due_date end) - current_date) / 7, sum(s.amount)
      from public.payment_schedule s
      where s.company_id = company and private.is_draw_open(s) group by 1
    ),
    outflow as (
      select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
      where x.company_id = company and x.status = 'committed' group by 1
      union all
      select greatest(x.due_date - current_date, 0) / 7, sum(x.amount) from public.expenses x
      where x.company_id = company and not x.is_paid group by 1
      union all
      select w.n, coalesce((select sum(x.amount) / 13 from public.expenses x where x.company_id = company and x.status = 'spent' and x.is_paid
        and x.expense_date between current_date - 91 and current_date), 0) from week w
    )
    select jsonb_build_object(
      'days', days,
      'expected_inflow', coalesce(sum(i.amount), 0), 'planned_outflow', round(coalesce(sum(o.amount), 0), 2),
      'net', round(coalesce(sum(i.amount), 0) - coalesce(sum(o.amount), 0), 2),
      'weeks', jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(i.amount, 0), 'outflow', round(coalesce(o.amount, 0), 2)) order by w.n))
    from week w
    left join (select n, sum(amount) as amount from inflow group by n) i on i.n = w.n
    left join (select n, sum(amount) as amount from outflow group by n) o on o.n = w.n);
end $$;

comment on function public.cash_forecast(p_days integer) is 'Expected money in (open invoices and draws not yet invoiced by due date, overdue ones four weeks out) and out (committed expenses, what is owed to vendors by due date, and the average weekly spend of the last 13 weeks without what is still owed) by week. Arguments: p_days ahead, 7 to 365. Errors: PT403. Callers: signed-in users.';

reset check_function_bodies;

-- Data: expenses of a known vendor.
alter table public.expenses disable trigger user;
update public.expenses e set vendor_id = v.id
from (select distinct on (company_id, lower(name)) company_id, lower(name) as name, id from public.vendors
  order by company_id, lower(name), is_active desc, created_at) v
where v.company_id = e.company_id and v.name = lower(btrim(e.supplier));
alter table public.expenses enable trigger user;
