set check_function_bodies = off;

create or replace function public.purchasing_report(p_report text, p_year int default null, p_material_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
-- So open lines are read first (materialized), by their index.
declare
  company constant uuid := private.company_id();
  year constant int := coalesce(p_year, extract(year from current_date)::int);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_report = 'aging' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.total desc, x.name), '[]') from (
      select s.id, v.name, s.current, s.days_30, s.days_60, s.days_90, s.older, s.total, s.retainage from (
      -- Added up before the names are read, so that only vendors who are owed something are.
      select b.vendor_id as id, sum(p.amount) filter (where p.late <= 0) as current, sum(p.amount) filter (where p.late between 1 and 30) as days_30,
        sum(p.amount) filter (where p.late between 31 and 60) as days_60, sum(p.amount) filter (where p.late between 61 and 90) as days_90,
        sum(p.amount) filter (where p.late > 90) as older, sum(p.amount) as total, sum(b.retainage_held - b.retainage_released) as retainage
      from public.bills b cross join lateral (select private.payable_amount(b) as amount, current_date - coalesce(b.due_date, b.bill_date + 30) as late) p
      where b.company_id = company and b.state in ('approved', 'partly_paid') group by b.vendor_id order by sum(p.amount) desc limit 500) s
      join public.vendors v on v.company_id = company and v.id = s.id) x);
  elsif p_report = 'weeks' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.week), '[]') from (
      select greatest(date_trunc('week', coalesce(b.due_date, b.bill_date + 30))::date, date_trunc('week', current_date)::date) as week,
        count(*)::int as bills, sum(private.payable_amount(b)) as amount,
        sum(private.payable_amount(b)) filter (where coalesce(b.due_date, b.bill_date + 30) < current_date) as overdue
      from public.bills b where b.company_id = company and b.state in ('approved', 'partly_paid') and private.payable_amount(b) <> 0 group by 1 limit 60) x);
  elsif p_report = 'billed_not_received' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      with l as materialized (select * from public.purchase_order_lines x where x.company_id = company and x.needs_receipt and x.billed_quantity > x.received_quantity)
      select o.id as order_id, o.number, v.name, l.position, l.description, l.billed_quantity as billed, l.received_quantity as received,
        round(l.billed_amount * (l.billed_quantity - l.received_quantity) / l.billed_quantity, 2) as amount
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      where o.state <> 'void' limit 500) x);
  elsif p_report = 'prices' then
    -- Two questions, so that each has a plan that fits it however often it is asked in a session.
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.bill_date desc), '[]') from (
      select b.bill_date, b.id as bill_id, b.vendor_number, v.name, m.name as material, l.quantity, l.unit_cost,
        (select o.unit_cost from public.purchase_order_lines o where o.company_id = company and o.id = l.order_line_id) as ordered_cost
      from public.bill_lines l join public.bills b on b.company_id = company and b.id = l.bill_id
      join public.materials m on m.company_id = company and m.id = l.material_id
      join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where l.company_id = company and b.state in ('approved', 'partly_paid', 'paid') and b.kind = 'bill' and l.material_id = p_material_id
      order by b.bill_date desc limit 500) x where p_material_id is not null)
    || (select coalesce(jsonb_agg(to_jsonb(x) order by x.bill_date desc), '[]') from (
      select b.bill_date, b.id as bill_id, b.vendor_number, v.name, m.name as material, l.quantity, l.unit_cost,
        (select o.unit_cost from public.purchase_order_lines o where o.company_id = company and o.id = l.order_line_id) as ordered_cost
      from public.bill_lines l join public.bills b on b.company_id = company and b.id = l.bill_id
      join public.materials m on m.company_id = company and m.id = l.material_id
      join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where l.company_id = company and b.state in ('approved', 'partly_paid', 'paid') and b.kind = 'bill'
      order by b.bill_date desc limit 500) x where p_material_id is null);
  elsif p_report = 'committed_by_vendor' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.committed desc, x.name), '[]') from (
      with l as materialized (select x as line, x.* from public.purchase_order_lines x where x.company_id = company and x.billed_amount < x.amount + x.tax_amount and not x.is_closed)
      select v.id, v.name, count(distinct o.id)::int as orders, sum(l.amount + l.tax_amount) as ordered, sum(l.billed_amount) as billed,
        sum(private.open_commitment(o.state, l.line)) as committed
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      where private.open_commitment(o.state, l.line) > 0
      group by v.id, v.name order by sum(private.open_commitment(o.state, l.line)) desc limit 1000) x);
  elsif p_report = '1099' then
    -- A year's payments are many of all: joined at once, not one by one.
    perform set_config('enable_hashjoin', 'on', true), set_config('enable_seqscan', 'on', true);
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.paid desc, x.name), '[]') from (
      select v.id, v.name, v.company_name, v.tax_id, v.address, s.paid,
        exists (select from public.vendor_papers w where w.company_id = company and w.vendor_id = v.id and w.kind = 'w9') as has_w9
      from (select b.vendor_id, sum(p.amount) as paid from public.bill_payments p join public.bills b on b.company_id = company and b.id = p.bill_id
        -- Card companies report what is paid by card.
        where p.company_id = company and p.voided_at is null and p.method not in ('credit', 'card') and p.paid_on >= make_date(year, 1, 1) and p.paid_on < make_date(year + 1, 1, 1)
        group by b.vendor_id limit 5000) s
      join public.vendors v on v.company_id = company and v.id = s.vendor_id) x);
  end if;
  perform private.raise_api_error('PT422', 'Choose aging, weeks, billed_not_received, prices, committed_by_vendor, or 1099.', 'report');
  return null;
end $$;

reset check_function_bodies;
