set check_function_bodies = off;

create function private.resum_bill_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  project uuid;
begin
  for project in select distinct l.project_id from public.bill_lines l join public.bills b on b.company_id = new.company_id and b.id = l.bill_id
    where l.company_id = new.company_id and l.project_id is not null and b.state in ('approved', 'partly_paid', 'paid') order by 1 loop
    perform private.sum_actual_cost(new.company_id, project);
  end loop;
  return null;
end $$;

create function private.order_outflow(p_company uuid) returns table (day date, amount numeric)
language sql stable set search_path = '' as $$
  select coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date) + 30, private.open_commitment(o.state, l)
  from public.purchase_orders o join public.purchase_order_lines l on l.company_id = p_company and l.order_id = o.id
  where o.company_id = p_company and o.state not in ('closed', 'void') and private.open_commitment(o.state, l) <> 0
$$;

create trigger purchasing_settings_cost after insert or update of actual_at on public.purchasing_settings
  for each row execute function private.resum_bill_costs();

grant execute on function private.order_outflow(p_company uuid) to authenticated;

grant execute on function private.order_outflow(p_company uuid) to service_role;

create or replace function private.apply_credit(p_company uuid, p_credit uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.bills;
  b public.bills;
  applied numeric;
begin
  select * into c from public.bills x where x.company_id = p_company and x.id = p_credit;
  select * into b from public.bills x where x.company_id = p_company and x.id = c.credit_of for no key update;
  applied := least(-c.total, greatest(private.payable_amount(b), 0));
  if applied > 0 then
    insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, reference, batch_id) values
      (p_company, b.id, applied, current_date, 'credit', left(coalesce(c.vendor_number, 'Credit memo'), 60), c.id),
      (p_company, c.id, -applied, current_date, 'credit', left(coalesce(b.vendor_number, 'Bill'), 60), c.id);
    perform private.set_bill_state(p_company, b.id);
    perform private.sum_bill_projects(p_company, b.id);
  end if;
end $$;

comment on function private.apply_credit(p_company uuid, p_credit uuid) is 'Takes an approved credit memo off what is still payable of its bill; the rest stays open as a refund that the vendor owes. Both entries have the id of the credit memo as batch_id.';

comment on function private.resum_bill_costs() is 'Trigger: when bills become actual cost decides the actual cost of every project with bills.';

create or replace function private.bill_owed(p_company uuid, p_project uuid) returns table (amount numeric, due_date date)
language sql stable set search_path = '' as $$
  select s.upto - s.before, s.due_date from (
    -- Rounded sum by sum, so that the shares of a bill's lines add up to what is unpaid of it.
    select l.project_id, b.due_date, round(sum(l.amount + l.tax_amount) over w * (b.total - b.paid_amount) / b.total, 2) as upto,
      round((sum(l.amount + l.tax_amount) over w - l.amount - l.tax_amount) * (b.total - b.paid_amount) / b.total, 2) as before
    from public.bills b join public.bill_lines l on l.company_id = p_company and l.bill_id = b.id
    where b.company_id = p_company and b.state in ('approved', 'partly_paid') and b.expense_id is null and b.total <> 0
      and b.id in (select x.bill_id from public.bill_lines x where x.company_id = p_company and x.project_id = p_project)
    window w as (partition by b.id order by l.position, l.id)) s
  where s.project_id = p_project
$$;

comment on function private.bill_owed(p_company uuid, p_project uuid) is 'What a project still owes for approved bills, in dollars, retainage included: the unpaid share of each line; together the shares of a bill are what is unpaid of it.';

comment on function public.link_bill_line(p_line_id uuid, p_order_line_id uuid) is 'Links a line of a bill with the order line that it bills, before or after approval; a line without a project gets the project of the order. Returns what get_bill does. Arguments: p_line_id; p_order_line_id, null to unlink. Errors: PT402, PT403, PT404, PT409 more than was ordered, or the order is closed or void, PT422 another vendor. Callers: signed-in users with edit_purchasing.';

comment on function private.order_outflow(p_company uuid) is 'Money that will go to vendors for orders, in dollars: what is committed and not billed yet, 30 days after the day it is needed (or ordered, where none is set).';

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
    union all
    select floor((x.day - current_date) / 7.0)::int, sum(x.amount) from private.bill_outflow(company) x
    where x.is_paid and x.day between current_date - 182 and current_date - 1 group by 1
  ), ordered as (
    select greatest(case when x.is_paid then x.expense_date else x.due_date end - current_date, 0) / 7 as n, sum(x.amount) as amount
    from public.expenses x where x.company_id = company and (x.status = 'committed' or not x.is_paid) group by 1
    union all
    select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.bill_outflow(company) x where not x.is_paid group by 1
    union all
    select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.order_outflow(company) x group by 1
  ), usual as (
    select round(coalesce(sum(amount), 0) / 13, 2) as amount from spent where n >= -13
  ), labor as materialized (
    select * from private.payroll_weeks()
  ), payroll as (
    select round(coalesce(sum(paid + unpaid) filter (where n between -13 and -1), 0) / 13, 2) as usual, coalesce(sum(unpaid), 0) as unpaid from labor
  )
  select jsonb_build_object(
    'cash', jsonb_build_object(
      'late_days', e.late, 'spread_days', e.spread, 'paid_invoices', e.invoices, 'usual_spend', u.amount,
      'usual_payroll', p.usual, 'unpaid_payroll', p.unpaid,
      'weeks', (select jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(case when w.n < 0 then r.amount else i.expected end, 0),
          'early', coalesce(case when w.n >= 0 then i.early end, 0), 'late', coalesce(case when w.n >= 0 then i.late end, 0),
          'outflow', case when w.n < 0 then coalesce(s.amount, 0) + coalesce(l.paid, 0)
            else coalesce(o.amount, 0) + u.amount + case w.n when 0 then p.unpaid else p.usual end end) order by w.n)
        from week w left join (select n, sum(expected) as expected, sum(early) as early, sum(late) as late from inflow group by n) i on i.n = w.n
        left join received r on r.n = w.n left join spent s on s.n = w.n left join ordered o on o.n = w.n
        left join labor l on l.n = w.n)),
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
  ) into result from everybody e, usual u, payroll p;
  return result;
end $$;

comment on function public.analytics_outlook(p_from date, p_to date) is 'The forecast and the best sellers. Money in and out by week, 26 back as it was and 26 ahead: open invoices and draws not yet invoiced at their due date plus the client''s average delay in paying (two years; `early` and `late` one standard deviation off), committed expenses, what is owed to vendors by due date, what purchase orders commit beyond their bills, and the average weekly spend of the last 13 weeks without what is still owed. Payroll: labor on jobs with burden that isn''t exported (unpaid_payroll) this week, then the weekly average of the last 13 weeks (usual_payroll). The five items with most revenue in the range and the five most used. Arguments: p_from and p_to, dates, inclusive, for the items only. Errors: PT402, PT403. Callers: signed-in users with view_money.';

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
        and x.expense_date between current_date - 91 and current_date), 0) + coalesce((select sum(x.amount) / 13 from private.bill_outflow(company) x
        where x.is_paid and x.day between current_date - 91 and current_date), 0) from week w
      union all
      select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.bill_outflow(company) x where not x.is_paid group by 1
      union all
      select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.order_outflow(company) x group by 1
      union all
      select 0, coalesce(sum(l.unpaid), 0) from private.payroll_weeks() l
      union all
      select w.n, (select coalesce(sum(l.paid + l.unpaid), 0) / 13 from private.payroll_weeks() l where l.n between -13 and -1) from week w where w.n > 0
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

comment on function public.cash_forecast(p_days integer) is 'Expected money in (open invoices and draws not yet invoiced by due date, overdue ones four weeks out) and out (committed expenses, what is owed to vendors by due date (expenses and approved bills, without held retainage), what purchase orders commit beyond their bills 30 days after they are needed, and the average weekly spend of the last 13 weeks without what is still owed, and payroll as analytics_outlook counts it) by week. Arguments: p_days ahead, 7 to 365. Errors: PT403. Callers: signed-in users.';

create or replace function private.save_bill_lines(p_company uuid, p_bill_id uuid, p_bill jsonb, p_is_inbox boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tax_total constant numeric := round(coalesce((p_bill ->> 'tax')::numeric, 0), 2);
  net numeric;
  difference numeric;
  bad record;
begin
  if jsonb_array_length(coalesce(p_bill -> 'lines', '[]')) > 500 then
    perform private.raise_api_error('PT422', 'A bill can have up to 500 lines', 'lines');
  end if;
  delete from public.bill_lines l where l.company_id = p_company and l.bill_id = p_bill_id;
  insert into public.bill_lines (company_id, bill_id, position, order_line_id, material_id, project_id, cost_code_id, description, quantity, unit_cost, amount)
  select p_company, p_bill_id, x.nth, o.id, coalesce((x.line ->> 'material_id')::uuid, o.material_id),
    coalesce((x.line ->> 'project_id')::uuid, h.project_id),
    coalesce((x.line ->> 'cost_code_id')::uuid, o.cost_code_id),
    coalesce(nullif(btrim(x.line ->> 'description'), ''), o.description, 'Line ' || x.nth), coalesce((x.line ->> 'quantity')::numeric, 1),
    coalesce((x.line ->> 'unit_cost')::numeric, round((x.line ->> 'amount')::numeric / nullif((x.line ->> 'quantity')::numeric, 0), 4)),
    round((x.line ->> 'amount')::numeric, 2)
  from jsonb_array_elements(coalesce(p_bill -> 'lines', '[]')) with ordinality x (line, nth)
  left join public.purchase_order_lines o on o.company_id = p_company and o.id = (x.line ->> 'order_line_id')::uuid
  left join public.purchase_orders h on h.company_id = p_company and h.id = o.order_id;
  select l.position, o.number, o.state, o.vendor_id into bad
  from jsonb_array_elements(coalesce(p_bill -> 'lines', '[]')) with ordinality l (line, position)
  left join public.purchase_order_lines ol on ol.company_id = p_company and ol.id = (l.line ->> 'order_line_id')::uuid
  left join public.purchase_orders o on o.company_id = p_company and o.id = ol.order_id
  where l.line ->> 'order_line_id' is not null and (o.id is null or o.vendor_id is distinct from (p_bill ->> 'vendor_id')::uuid
    or o.state not in ('accepted', 'partly_received', 'received') and (p_bill ->> 'kind') is distinct from 'credit') limit 1;
  if bad.position is not null and (bad.number is null or bad.vendor_id is distinct from (p_bill ->> 'vendor_id')::uuid) then
    perform private.raise_api_error('PT422', format('Line %s names an order line of another vendor', bad.position), 'lines');
  elsif bad.position is not null then
    perform private.raise_api_error('PT409', format('Order %s is %s, so it can''t be billed.', bad.number, replace(bad.state, '_', ' ')), 'lines');
  end if;
  select coalesce(sum(l.amount), 0) into net from public.bill_lines l where l.company_id = p_company and l.bill_id = p_bill_id;
  if not p_is_inbox then
    difference := round((p_bill ->> 'total')::numeric, 2) - net - tax_total;
    if not exists (select from public.bill_lines l where l.company_id = p_company and l.bill_id = p_bill_id) then
      perform private.raise_api_error('PT422', 'Add at least one line', 'lines');
    elsif difference <> 0 then
      perform private.raise_api_error('PT422', format('The lines and tax add up to %s, %s %s than the total of %s.', private.money_text(net + tax_total),
        private.money_text(abs(difference)), case when difference > 0 then 'less' else 'more' end, private.money_text(net + tax_total + difference)), 'total');
    elsif p_bill ->> 'kind' = 'credit' and net + tax_total >= 0 then
      perform private.raise_api_error('PT422', 'The total of a credit memo is below zero', 'total');
    elsif p_bill ->> 'kind' is distinct from 'credit' and net + tax_total < 0 then
      perform private.raise_api_error('PT422', 'A bill below zero is a credit memo. Choose the bill that it belongs to.', 'kind');
    end if;
  end if;
  -- Each line its share of the tax; the rounded shares add up.
  update public.bill_lines l set tax_amount = s.share from (
    select x.id, round(tax_total * x.upto / nullif(net, 0), 2) - round(tax_total * (x.upto - x.amount) / nullif(net, 0), 2) as share
    from (select y.id, y.amount, sum(y.amount) over (order by y.position) as upto from public.bill_lines y where y.company_id = p_company and y.bill_id = p_bill_id) x) s
  where l.id = s.id and s.share <> 0;
  update public.bills b set subtotal = net, tax = case when net = 0 then 0 else tax_total end where b.company_id = p_company and b.id = p_bill_id
    and (b.subtotal, b.tax) is distinct from (net, tax_total);
end $$;

create or replace function private.link_bill_line(p_line_id uuid, p_order_line_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
  o public.purchase_order_lines;
  ordered public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  -- Before the bill, as approve_bill does.
  perform from public.purchase_order_lines x where x.company_id = company
    and x.id in (p_order_line_id, (select l.order_line_id from public.bill_lines l where l.company_id = company and l.id = p_line_id)) order by x.id for no key update;
  select x.* into b from public.bills x join public.bill_lines l on l.company_id = x.company_id and l.bill_id = x.id
  where x.company_id = company and l.id = p_line_id for no key update of x;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill line not found');
  end if;
  if b.state in ('void', 'inbox') or b.expense_id is not null then
    perform private.raise_api_error('PT409', 'Lines of this bill can''t be linked.');
  end if;
  if b.state in ('approved', 'partly_paid', 'paid') then
    perform private.count_billed(company, b.id, -1);
  end if;
  if p_order_line_id is not null then
    select * into o from public.purchase_order_lines x where x.company_id = company and x.id = p_order_line_id for no key update;
    select * into ordered from public.purchase_orders x where x.company_id = company and x.id = o.order_id;
    if o.id is null then
      perform private.raise_api_error('PT404', 'Order line not found');
    elsif ordered.vendor_id <> b.vendor_id then
      perform private.raise_api_error('PT422', format('Order %s belongs to another vendor.', ordered.number));
    elsif ordered.state not in ('accepted', 'partly_received', 'received') then
      perform private.raise_api_error('PT409', format('Order %s is %s, so it can''t be billed.', ordered.number, replace(ordered.state, '_', ' ')));
    end if;
  end if;
  update public.bill_lines l set order_line_id = p_order_line_id, project_id = coalesce(l.project_id, ordered.project_id), material_id = coalesce(l.material_id, o.material_id), cost_code_id = coalesce(l.cost_code_id, o.cost_code_id)
  where l.company_id = company and l.id = p_line_id;
  if b.state in ('approved', 'partly_paid', 'paid') then
    perform private.count_billed(company, b.id, 1);
    if exists (select from private.bill_matches(company, b.id) m where m.line_id = p_line_id and 'over_ordered' = any (m.problems)) then
      perform private.raise_api_error('PT409', format('Order %s has less left than this line bills.', ordered.number));
    end if;
    perform private.sum_bill_projects(company, b.id);
  else
    perform private.match_bill(company, b.id);
  end if;
  return private.bill_json(company, b.id);
end $$;

create or replace function private.open_commitment(p_state text, p_line public.purchase_order_lines) returns numeric
language sql immutable set search_path = '' as $$
  select greatest(0, case
      when p_state in ('accepted', 'partly_received', 'received') then p_line.amount + p_line.tax_amount
      when p_state in ('closed', 'void') then 0
      else round((p_line.amount + p_line.tax_amount) * least(p_line.received_quantity / p_line.quantity, 1), 2) end
    - greatest(p_line.billed_amount, 0))
$$;

create or replace function public.order_report(p_report text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_report = 'committed_by_job' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.committed desc, x.name), '[]') from (
      select o.project_id as id, coalesce(p.name, 'Stock and overhead') as name, count(distinct o.id)::int as orders, sum(l.amount + l.tax_amount) as ordered,
        sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l)) as committed
      from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where o.company_id = company and (o.state in ('accepted', 'partly_received', 'received', 'closed') or private.open_commitment(o.state, l) > 0) group by 1, 2
      having sum(private.open_commitment(o.state, l)) > 0 order by 6 desc limit 500) x);
  elsif p_report = 'received_not_billed' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      select l.id, o.id as order_id, o.number, v.name as vendor_name, p.name as project_name, l.position, l.description, l.unit, l.received_quantity as received,
        l.billed_quantity as billed, round((l.amount + l.tax_amount) * (l.received_quantity - l.billed_quantity) / l.quantity, 2) as amount
      from public.purchase_order_lines l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where l.company_id = company and o.state <> 'void' and l.received_quantity > l.billed_quantity limit 500) x);
  elsif p_report = 'open' then
    return (select jsonb_build_object('awaiting_approval', count(*) filter (where o.state = 'draft' and o.approved_at is null and o.total > r.order_approval_above),
        'awaiting_answer', count(*) filter (where o.state = 'sent'), 'declined', count(*) filter (where o.state = 'declined'),
        'proposed', count(*) filter (where o.state = 'sent' and o.proposed_date is not null),
        'late', count(*) filter (where o.state in ('sent', 'accepted', 'partly_received') and o.needed_by < private.company_date(company)),
        'expected', count(*) filter (where o.state in ('accepted', 'partly_received') and o.needed_by between private.company_date(company) and private.company_date(company) + 7))
      from public.purchase_orders o cross join private.purchasing_rules(company) r
      where o.company_id = company and o.state in ('draft', 'sent', 'declined', 'accepted', 'partly_received'));
  end if;
  perform private.raise_api_error('PT422', 'Choose committed_by_job, received_not_billed, or open.', 'report');
  return null;
end $$;

create or replace function private.void_bill(p_bill_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id for no key update;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  elsif b.state = 'void' then
    return private.bill_json(company, b.id);
  elsif coalesce(length(btrim(p_reason)), 0) < 3 then
    perform private.raise_api_error('PT422', 'Say why you void this bill', 'reason');
  elsif b.expense_id is not null then
    perform private.raise_api_error('PT409', 'This bill was recorded as an expense. Delete the expense on its project.');
  elsif exists (select from public.bill_payments p where p.company_id = company and p.bill_id = b.id and p.voided_at is null and p.method <> 'credit') then
    perform private.raise_api_error('PT409', 'This bill has payments. Void them first.');
  elsif exists (select from public.bills c where c.company_id = company and c.credit_of = b.id and c.state <> 'void') then
    perform private.raise_api_error('PT409', 'This bill has credit memos. Void them first.');
  end if;
  if b.state in ('approved', 'partly_paid', 'paid') then
    perform private.require_write('approve_bills', 'vendor_management');
    perform private.count_billed(company, b.id, -1);
  end if;
  -- A credit memo gives back what it took off its bill.
  update public.bill_payments p set voided_at = now(), voided_by = private.current_user_id()
  where p.company_id = company and p.voided_at is null and p.method = 'credit' and (p.bill_id = b.id or b.kind = 'credit' and p.bill_id = b.credit_of
    and coalesce(p.batch_id = b.id, p.reference = left(coalesce(b.vendor_number, 'Credit memo'), 60)));
  update public.bills x set state = 'void', voided_at = now(), paid_amount = 0, retainage_held = 0, retainage_released = 0,
    note = left(concat_ws(E'\n', nullif(x.note, ''), 'Void: ' || btrim(p_reason)), 2000) where x.id = b.id;
  if b.credit_of is not null then
    perform private.set_bill_state(company, b.credit_of);
    perform private.sum_bill_projects(company, b.credit_of);
  end if;
  perform private.sum_bill_projects(company, b.id);
  return private.bill_json(company, b.id);
end $$;

create or replace function private.void_purchase_order(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  if exists (select from public.purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id and (l.received_quantity > 0 or l.billed_quantity <> 0))
    or exists (select from public.bills b where b.company_id = o.company_id and b.order_id = o.id and b.state <> 'void')
    or exists (select from public.purchase_order_lines l join public.bill_lines x on x.company_id = o.company_id and x.order_line_id = l.id
      join public.bills b on b.company_id = o.company_id and b.id = x.bill_id
      where l.company_id = o.company_id and l.order_id = o.id and b.state <> 'void') then
    perform private.raise_api_error('PT409', 'Part of this order was received or billed. Close it instead.');
  end if;
  update public.purchase_orders x set state = 'void', voided_at = coalesce(x.voided_at, now()) where x.id = o.id;
  delete from private.order_mails m where m.order_id = o.id;
  return private.purchase_order_json(o.company_id, o.id);
end $$;

reset check_function_bodies;
