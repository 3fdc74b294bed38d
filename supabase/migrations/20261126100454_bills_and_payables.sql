set check_function_bodies = off;

alter table public.bill_payments drop constraint bill_payments_method_check;

alter table public.bills add column object_path text;

alter table public.bills add column expense_id uuid;

create function private.apply_credit(p_company uuid, p_credit uuid) returns void
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
    insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, reference) values
      (p_company, b.id, applied, current_date, 'credit', left(coalesce(c.vendor_number, 'Credit memo'), 60)),
      (p_company, c.id, -applied, current_date, 'credit', left(coalesce(b.vendor_number, 'Bill'), 60));
    perform private.set_bill_state(p_company, b.id);
  end if;
end $$;

create function private.bill_expenses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.bills b using spent n
  where b.company_id = n.company_id and b.expense_id = n.id and (n.vendor_id is null or n.status <> 'spent');
  insert into public.bills as b (company_id, vendor_id, kind, state, bill_date, due_date, subtotal, tax, paid_amount, expense_id, approved_by, approved_at, created_by, edited_by)
  select n.company_id, n.vendor_id, case when n.amount < 0 then 'credit' else 'bill' end, case when n.is_paid then 'paid' else 'approved' end, n.expense_date, n.due_date,
    n.amount - coalesce(n.tax_amount, 0), coalesce(n.tax_amount, 0), case when n.is_paid then n.amount else 0 end, n.id, n.created_by, n.created_at, n.created_by, n.created_by
  from spent n where n.vendor_id is not null and n.status = 'spent'
  on conflict (company_id, expense_id) where expense_id is not null do update set vendor_id = excluded.vendor_id, kind = excluded.kind, state = excluded.state,
    bill_date = excluded.bill_date, due_date = excluded.due_date, subtotal = excluded.subtotal, tax = excluded.tax, paid_amount = excluded.paid_amount;
  delete from public.bill_lines l using spent n, public.bills b where b.company_id = n.company_id and b.expense_id = n.id and l.company_id = b.company_id and l.bill_id = b.id;
  delete from public.bill_payments p using spent n, public.bills b where b.company_id = n.company_id and b.expense_id = n.id and p.company_id = b.company_id and p.bill_id = b.id;
  insert into public.bill_lines (company_id, bill_id, position, project_id, cost_code_id, description, quantity, unit_cost, amount, tax_amount)
  select n.company_id, b.id, 1, n.project_id, n.cost_code_id, n.description, 1, b.subtotal, b.subtotal, b.tax
  from spent n join public.bills b on b.company_id = n.company_id and b.expense_id = n.id;
  insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, created_by)
  select n.company_id, b.id, n.amount, coalesce(n.paid_on, n.expense_date), 'other', n.created_by
  from spent n join public.bills b on b.company_id = n.company_id and b.expense_id = n.id where n.is_paid;
  return null;
end $$;

create function private.bill_matches(p_company uuid, p_bill uuid)
returns table (line_id uuid, order_line_id uuid, order_id uuid, order_number text, ordered numeric, received numeric, billed_before numeric, billed numeric,
  ordered_cost numeric, billed_cost numeric, tolerance numeric, problems text[])
language sql stable security definer set search_path = '' as $$
  select l.id, o.id, h.id, h.number, o.quantity, case h.kind when 'subcontract' then o.quantity else o.received_quantity end,
    case when b.state in ('approved', 'partly_paid', 'paid') then o.billed_quantity - s.billed else o.billed_quantity end, l.quantity, o.unit_cost, l.unit_cost, t.tolerance,
    array_remove(array[
      case when w.total > o.quantity then 'over_ordered' when h.kind <> 'subcontract' and w.total > o.received_quantity then 'not_received' end,
      case when abs(l.unit_cost - o.unit_cost) > t.tolerance then 'price' end], null)
  from public.bills b
  join public.bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
  join public.purchase_order_lines o on o.company_id = l.company_id and o.id = l.order_line_id
  join public.purchase_orders h on h.company_id = o.company_id and h.id = o.order_id
  cross join private.purchasing_rules(b.company_id) r
  cross join lateral (select greatest(r.price_tolerance_amount, round(o.unit_cost * r.price_tolerance_percent / 100, 4)) as tolerance) t
  -- All lines of this bill for the order line count together.
  cross join lateral (select sum(x.quantity) as billed from public.bill_lines x where x.company_id = b.company_id and x.bill_id = b.id and x.order_line_id = o.id) s
  cross join lateral (select case when b.kind = 'credit' then 0
    when b.state in ('approved', 'partly_paid', 'paid') then o.billed_quantity else o.billed_quantity + s.billed end as total) w
  where b.company_id = p_company and b.id = p_bill
$$;

create function private.check_bill(p_company uuid, p_id uuid, p_bill jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  kind constant text := coalesce(p_bill ->> 'kind', 'bill');
  vendor constant uuid := (p_bill ->> 'vendor_id')::uuid;
  first public.bills;
  ordered public.purchase_orders;
begin
  select * into first from public.bills b where b.company_id = p_company and b.id <> p_id and b.state <> 'void'
    and (b.file_hash = p_bill ->> 'file_hash'
      or b.vendor_id = vendor and lower(btrim(b.vendor_number)) = lower(btrim(p_bill ->> 'vendor_number'))) order by b.created_at limit 1;
  if first.id is not null then
    perform private.raise_api_error('PT409', format('This %s was already entered as %s%s on %s.',
      case when first.file_hash = p_bill ->> 'file_hash' then 'file' else 'bill' end, coalesce('bill ' || first.vendor_number, 'a bill'),
      coalesce(' of ' || (select v.name from public.vendors v where v.company_id = p_company and v.id = first.vendor_id), ''),
      to_char(first.created_at, 'FMMM/FMDD/YYYY')), 'vendor_number');
  elsif coalesce((p_bill ->> 'is_inbox')::boolean, false) then
    return;
  elsif vendor is null then
    perform private.raise_api_error('PT422', 'Choose a vendor', 'vendor_id');
  elsif not exists (select from public.vendors v where v.company_id = p_company and v.id = vendor) then
    perform private.raise_api_error('PT404', 'Vendor not found', 'vendor_id');
  elsif p_bill ->> 'bill_date' is null then
    perform private.raise_api_error('PT422', 'Enter the date of the bill', 'bill_date');
  elsif (p_bill ->> 'due_date')::date < (p_bill ->> 'bill_date')::date then
    perform private.raise_api_error('PT422', 'The due date can''t be before the bill date', 'due_date');
  elsif kind not in ('bill', 'credit') then
    perform private.raise_api_error('PT422', 'Choose a bill or a credit memo', 'kind');
  elsif p_bill ->> 'order_id' is not null then
    select * into ordered from public.purchase_orders o where o.company_id = p_company and o.id = (p_bill ->> 'order_id')::uuid;
    if ordered.id is null then
      perform private.raise_api_error('PT404', 'Order not found', 'order_id');
    elsif ordered.vendor_id <> vendor then
      perform private.raise_api_error('PT422', format('Order %s belongs to another vendor.', ordered.number), 'order_id');
    end if;
  end if;
  if kind = 'credit' then
    perform private.check_credit(p_company, p_bill);
  end if;
end $$;

create function public.link_bill_line(p_line_id uuid, p_order_line_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.link_bill_line(p_line_id, p_order_line_id) $$;

create function private.check_credit(p_company uuid, p_bill jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  b public.bills;
  credited numeric;
begin
  select * into b from public.bills x where x.company_id = p_company and x.id = (p_bill ->> 'credit_of')::uuid;
  if b.id is null then
    perform private.raise_api_error('PT422', 'Choose the bill that this credit memo belongs to', 'credit_of');
  elsif b.kind = 'credit' or b.vendor_id is distinct from (p_bill ->> 'vendor_id')::uuid then
    perform private.raise_api_error('PT422', 'A credit memo belongs to a bill of the same vendor', 'credit_of');
  elsif b.state not in ('approved', 'partly_paid', 'paid') then
    perform private.raise_api_error('PT409', 'Approve the bill first. A bill that isn''t approved can be changed instead.', 'credit_of');
  end if;
  select coalesce(-sum(c.total), 0) into credited from public.bills c
  where c.company_id = p_company and c.credit_of = b.id and c.state <> 'void' and c.id <> coalesce((p_bill ->> 'id')::uuid, gen_random_uuid());
  if -(p_bill ->> 'total')::numeric > b.total - credited then
    perform private.raise_api_error('PT422', format('%s of this bill can still be credited.', private.money_text(b.total - credited)), 'total');
  end if;
end $$;

create function private.check_payment(p_bill public.bills, p_amount numeric) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  payable constant numeric := private.payable_amount(p_bill);
  expired text;
begin
  if p_bill.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  elsif p_bill.state not in ('approved', 'partly_paid') then
    perform private.raise_api_error('PT409', case p_bill.state when 'paid' then 'This bill is already paid.' when 'void' then 'This bill is void.'
      else format('Bill %s isn''t approved yet.', coalesce(p_bill.vendor_number, '')) end);
  elsif p_amount = 0 or sign(p_amount) <> sign(payable) or abs(p_amount) > abs(payable) then
    perform private.raise_api_error('PT422', format('%s of bill %s can be paid now.', private.money_text(payable), coalesce(p_bill.vendor_number, '')), 'amount');
  elsif p_bill.expense_id is not null and p_amount <> payable then
    perform private.raise_api_error('PT422', 'A bill recorded as an expense is paid in full.', 'amount');
  end if;
  expired := private.expired_papers(p_bill.company_id, p_bill.vendor_id);
  if p_amount > 0 and expired is not null and (private.purchasing_rules(p_bill.company_id)).holds_expired_vendors then
    perform private.raise_api_error('PT409', format('Payment is on hold: %s.', expired));
  end if;
end $$;

create function private.count_billed(p_company uuid, p_bill uuid, p_sign int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.purchase_order_lines o set billed_quantity = o.billed_quantity + p_sign * s.quantity, billed_amount = o.billed_amount + p_sign * s.amount
  from (select l.order_line_id, sum(l.quantity * case when b.kind = 'credit' and l.quantity > 0 then -1 else 1 end) as quantity, sum(l.amount + l.tax_amount) as amount
    from public.bill_lines l join public.bills b on b.company_id = l.company_id and b.id = l.bill_id
    where l.company_id = p_company and l.bill_id = p_bill and l.order_line_id is not null group by l.order_line_id) s
  where o.company_id = p_company and o.id = s.order_line_id;
end $$;

create function private.match_bill(p_company uuid, p_bill uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted text;
begin
  select case when exists (select from private.bill_matches(p_company, p_bill) m where m.problems <> '{}') then 'exception' else 'matched' end into wanted;
  update public.bills b set state = wanted
  where b.company_id = p_company and b.id = p_bill and b.state in ('draft', 'matched', 'exception') and b.state <> wanted;
  return wanted;
end $$;

create function private.rematch_bills() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one record;
begin
  for one in select distinct b.company_id, b.id from public.bill_lines l join public.bills b on b.company_id = l.company_id and b.id = l.bill_id
    where l.company_id = new.company_id and l.order_line_id = new.id and b.state in ('matched', 'exception') order by b.id loop
    perform private.match_bill(one.company_id, one.id);
  end loop;
  return null;
end $$;

create function private.save_bill_lines(p_company uuid, p_bill_id uuid, p_bill jsonb, p_is_inbox boolean) returns void
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
    case when x.line ? 'project_id' then (x.line ->> 'project_id')::uuid else h.project_id end,
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

create function private.set_bill_state(p_company uuid, p_bill uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.bills b set paid_amount = s.paid,
    state = case when s.paid = b.total then 'paid' when s.paid <> 0 then 'partly_paid' else 'approved' end
  from (select coalesce(sum(p.amount), 0) as paid from public.bill_payments p where p.company_id = p_company and p.bill_id = p_bill and p.voided_at is null) s
  where b.company_id = p_company and b.id = p_bill and b.state in ('approved', 'partly_paid', 'paid');
end $$;

create function private.sum_bill_projects(p_company uuid, p_bill uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  project uuid;
begin
  for project in select distinct l.project_id from public.bill_lines l where l.company_id = p_company and l.bill_id = p_bill and l.project_id is not null order by 1 loop
    perform private.sum_actual_cost(p_company, project);
  end loop;
end $$;

create function private.expired_papers(p_company uuid, p_vendor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(format('%s expired on %s', case x.kind when 'insurance' then 'insurance certificate' when 'license' then 'license' when 'w9' then 'W-9' else 'paper' end,
    to_char(x.expires_on, 'FMMM/FMDD/YYYY')), ', ' order by x.kind)
  from (select distinct on (p.kind) p.kind, p.expires_on from public.vendor_papers p
    where p.company_id = p_company and p.vendor_id = p_vendor order by p.kind, p.expires_on desc nulls first) x
  where x.expires_on < current_date
$$;

create function public.approve_bill(p_bill_id uuid, p_version int default null, p_note text default null) returns jsonb
language sql set search_path = '' as $$ select private.approve_bill(p_bill_id, p_version, p_note) $$;

create function private.approve_bill(p_bill_id uuid, p_version int, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
  problem record;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  -- The order's lines first and in one order, so that two approvals wait for each other instead of locking each other out.
  perform from public.purchase_order_lines o where o.company_id = company
    and o.id in (select l.order_line_id from public.bill_lines l where l.company_id = company and l.bill_id = p_bill_id) order by o.id for no key update;
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id for no key update;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  end if;
  perform private.require_approver(b.total, b.created_by, b.edited_by);
  if p_version <> b.version then
    perform private.raise_api_error('PT409', 'Someone else changed this bill. Reload it before you approve it.');
  elsif b.state not in ('matched', 'exception', 'draft') then
    perform private.raise_api_error('PT409', case b.state when 'inbox' then 'Check this bill first: choose its vendor and lines.'
      when 'void' then 'This bill is void.' else 'This bill is already approved.' end);
  end if;
  select m.order_number, m.ordered, m.billed_before, m.billed into problem
  from private.bill_matches(company, b.id) m where 'over_ordered' = any (m.problems) limit 1;
  if problem.order_number is not null then
    perform private.match_bill(company, b.id);
    perform private.raise_api_error('PT409', format('Order %s has %s, of which %s is already billed. This bill charges %s.', problem.order_number,
      trim_scale(problem.ordered), trim_scale(problem.billed_before), trim_scale(problem.billed)));
  elsif coalesce(length(btrim(p_note)), 0) < 3 and exists (select from private.bill_matches(company, b.id) m where m.problems <> '{}') then
    perform private.raise_api_error('PT422', 'This bill differs from its order. Say why you approve it.', 'note');
  end if;
  update public.bills x set state = 'approved', approved_by = private.current_user_id(), approved_at = now(),
    retainage_held = greatest(round(x.total * x.retainage_percent / 100, 2), 0),
    note = left(concat_ws(E'\n', nullif(x.note, ''), nullif(btrim(p_note), '')), 2000)
  where x.id = b.id;
  perform private.count_billed(company, b.id, 1);
  if b.kind = 'credit' then
    perform private.apply_credit(company, b.id);
  end if;
  perform private.set_bill_state(company, b.id);
  perform private.sum_bill_projects(company, b.id);
  return private.bill_json(company, b.id);
end $$;

create function private.bill_json(p_company uuid, p_bill uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(b) || jsonb_build_object(
    'vendor_name', v.name, 'order_number', o.number, 'payable', private.payable_amount(b), 'retainage_open', b.retainage_held - b.retainage_released,
    'entered_by', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = b.created_by),
    'approved_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = b.approved_by),
    'credit_of_number', (select x.vendor_number from public.bills x where x.company_id = p_company and x.id = b.credit_of),
    'expired', private.expired_papers(p_company, b.vendor_id),
    'is_on_hold', (private.purchasing_rules(p_company)).holds_expired_vendors and private.expired_papers(p_company, b.vendor_id) is not null,
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' || jsonb_build_object('project_name', p.name, 'cost_code', k.code, 'material_name', m.name,
        'order_number', x.order_number, 'ordered', x.ordered, 'received', x.received, 'billed_before', x.billed_before, 'ordered_cost', x.ordered_cost,
        'tolerance', x.tolerance, 'problems', coalesce(to_jsonb(x.problems), '[]')) order by l.position, l.id), '[]')
      from public.bill_lines l
      left join private.bill_matches(p_company, p_bill) x on x.line_id = l.id
      left join public.projects p on p.company_id = p_company and p.id = l.project_id
      left join public.cost_codes k on k.company_id = p_company and k.id = l.cost_code_id
      left join public.materials m on m.company_id = p_company and m.id = l.material_id
      where l.company_id = p_company and l.bill_id = p_bill),
    'payments', (select coalesce(jsonb_agg(to_jsonb(y) - 'company_id' order by y.paid_on, y.created_at), '[]') from public.bill_payments y
      where y.company_id = p_company and y.bill_id = p_bill),
    'credits', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'vendor_number', c.vendor_number, 'total', c.total, 'state', c.state) order by c.created_at), '[]')
      from public.bills c where c.company_id = p_company and c.credit_of = p_bill and c.state <> 'void'))
  from public.bills b
  left join public.vendors v on v.company_id = b.company_id and v.id = b.vendor_id
  left join public.purchase_orders o on o.company_id = b.company_id and o.id = b.order_id
  where b.company_id = p_company and b.id = p_bill
$$;

create function private.bill_outflow(p_company uuid) returns table (day date, amount numeric, is_paid boolean)
language sql stable set search_path = '' as $$
  select coalesce(b.due_date, b.bill_date + 30), private.payable_amount(b), false
  from public.bills b where b.company_id = p_company and b.state in ('approved', 'partly_paid') and b.expense_id is null
  union all
  select p.paid_on, p.amount, true
  from public.bill_payments p join public.bills b on b.company_id = p_company and b.id = p.bill_id
  where p.company_id = p_company and p.voided_at is null and p.method <> 'credit' and b.expense_id is null and p.paid_on >= current_date - 190
$$;

create function private.bill_owed(p_company uuid, p_project uuid) returns table (amount numeric, due_date date)
language sql stable set search_path = '' as $$
  select round((l.amount + l.tax_amount) * (b.total - b.paid_amount) / b.total, 2), b.due_date
  from public.bill_lines l join public.bills b on b.company_id = p_company and b.id = l.bill_id
  where l.company_id = p_company and l.project_id = p_project and b.state in ('approved', 'partly_paid') and b.expense_id is null and b.total <> 0
$$;

create function public.bill_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('bill', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create function private.bill_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'bills', p_permission => 'view_purchasing', p_joins => ' left join public.vendors v on v.company_id = r.company_id and v.id = r.vendor_id',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      private.list_one_of('r.state', 'state', p_filters),
      case when (p_filters ->> 'open')::boolean then 'r.state in (''approved'', ''partly_paid'')' end,
      case when (p_filters ->> 'overdue')::boolean then 'r.state in (''approved'', ''partly_paid'') and r.due_date < current_date' end,
      case when p_filters ->> 'order' is not null then 'r.order_id = ($2 ->> ''order'')::uuid' end,
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end),
    p_text => private.list_text('bills', p_filters, 'lower(coalesce(r.vendor_number, ''''))'),
    p_related => array['vendors'],
    p_phases => case p_sort
      when 'due_date' then array['and r.due_date is not null order by r.due_date {way}, r.id {way}', 'and r.due_date is null order by r.id {way}']
      when 'bill_date' then array['and r.bill_date is not null order by r.bill_date {way}, r.id {way}', 'and r.bill_date is null order by r.id {way}']
      when 'vendor_number' then array['and r.vendor_number is not null order by r.vendor_number {way}, r.id {way}', 'and r.vendor_number is null order by r.id {way}']
      else array['order by r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;

create function public.get_bill(p_bill_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if not exists (select from public.bills b where b.company_id = company and b.id = p_bill_id) then
    perform private.raise_api_error('PT404', 'Bill not found');
  end if;
  return private.bill_json(company, p_bill_id);
end $$;

create function private.link_bill_line(p_line_id uuid, p_order_line_id uuid) returns jsonb
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
  update public.bill_lines l set order_line_id = p_order_line_id, material_id = coalesce(l.material_id, o.material_id), cost_code_id = coalesce(l.cost_code_id, o.cost_code_id)
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

create function public.pay_bills(p_payments jsonb, p_paid_on date, p_method text, p_reference text default null) returns jsonb
language sql set search_path = '' as $$ select private.pay_bills(p_payments, p_paid_on, p_method, p_reference) $$;

create function private.pay_bills(p_payments jsonb, p_paid_on date, p_method text, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  batch constant uuid := gen_random_uuid();
  how_many constant int := jsonb_array_length(coalesce(p_payments, '[]'));
  one record;
  b public.bills;
  paid numeric;
  whole numeric := 0;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  if how_many not between 1 and 200 then
    perform private.raise_api_error('PT422', 'Choose 1 to 200 bills', 'payments');
  elsif p_paid_on is null or p_paid_on > current_date + 1 then
    perform private.raise_api_error('PT422', 'The payment date can''t be in the future', 'paid_on');
  elsif coalesce(p_method, '') not in ('check', 'ach', 'card', 'cash', 'other') then
    perform private.raise_api_error('PT422', 'Choose how it was paid', 'method');
  elsif length(p_reference) > 60 then
    perform private.raise_api_error('PT422', 'The reference can have up to 60 characters', 'reference');
  end if;
  for one in select (x ->> 'bill_id')::uuid as id, round((x ->> 'amount')::numeric, 2) as amount, nullif(btrim(coalesce(x ->> 'reference', p_reference)), '') as reference
    from jsonb_array_elements(p_payments) x order by 1 loop
    select * into b from public.bills x where x.company_id = company and x.id = one.id for no key update;
    paid := coalesce(one.amount, private.payable_amount(b));
    perform private.check_payment(b, paid);
    if b.expense_id is not null then
      update public.expenses e set is_paid = true, paid_on = p_paid_on where e.company_id = company and e.id = b.expense_id;
    else
      insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, reference, batch_id)
      values (company, b.id, paid, p_paid_on, p_method, left(one.reference, 60), case when how_many > 1 then batch end);
      perform private.set_bill_state(company, b.id);
      perform private.sum_bill_projects(company, b.id);
    end if;
    whole := whole + paid;
  end loop;
  return jsonb_build_object('batch_id', case when how_many > 1 then batch end, 'amount', whole, 'bills', (select jsonb_agg(x -> 'bill_id') from jsonb_array_elements(p_payments) x));
end $$;

create function private.payable_amount(p_bill public.bills) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_bill.state in ('approved', 'partly_paid', 'paid')
    then p_bill.total - (p_bill.retainage_held - p_bill.retainage_released) - p_bill.paid_amount else 0 end
$$;

create function public.payables_page(p_kind text, p_from date default null, p_to date default null, p_after uuid default null, p_limit int default 500) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  after constant uuid := coalesce(p_after, '00000000-0000-0000-0000-000000000000');
  most constant int := least(greatest(coalesce(p_limit, 500), 1), 1000);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_kind = 'bills' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select b.id, b.vendor_number, b.kind, b.bill_date, b.due_date, b.total, b.tax, coalesce(v.company_name, v.name) as vendor, v.payment_terms,
        (select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity, 'unit_cost', l.unit_cost, 'amount', l.amount, 'tax', l.tax_amount,
            'account', coalesce(k.name, 'Job costs'), 'project', p.name) order by l.position, l.id), '[]')
          from public.bill_lines l left join public.cost_codes k on k.company_id = company and k.id = l.cost_code_id
          left join public.projects p on p.company_id = company and p.id = l.project_id where l.company_id = company and l.bill_id = b.id) as lines
      from public.bills b join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where b.company_id = company and b.state in ('approved', 'partly_paid', 'paid') and b.id > after
        and (p_from is null or b.bill_date >= p_from) and (p_to is null or b.bill_date <= p_to) order by b.id limit most) x);
  elsif p_kind = 'payments' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select p.id, p.paid_on, p.amount, p.method, p.reference, p.batch_id, b.vendor_number, coalesce(v.company_name, v.name) as vendor
      from public.bill_payments p join public.bills b on b.company_id = company and b.id = p.bill_id join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where p.company_id = company and p.voided_at is null and p.method <> 'credit' and p.id > after
        and (p_from is null or p.paid_on >= p_from) and (p_to is null or p.paid_on <= p_to) order by p.id limit most) x);
  end if;
  perform private.raise_api_error('PT422', 'Choose bills or payments.', 'kind');
  return null;
end $$;

create function public.purchasing_report(p_report text, p_year int default null, p_material_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  year constant int := coalesce(p_year, extract(year from current_date)::int);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_report = 'aging' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.total desc, x.name), '[]') from (
      select b.vendor_id as id, v.name, sum(p.amount) filter (where p.late <= 0) as current, sum(p.amount) filter (where p.late between 1 and 30) as days_30,
        sum(p.amount) filter (where p.late between 31 and 60) as days_60, sum(p.amount) filter (where p.late between 61 and 90) as days_90,
        sum(p.amount) filter (where p.late > 90) as older, sum(p.amount) as total, sum(b.retainage_held - b.retainage_released) as retainage
      from public.bills b join public.vendors v on v.company_id = company and v.id = b.vendor_id
      cross join lateral (select private.payable_amount(b) as amount, current_date - coalesce(b.due_date, b.bill_date + 30) as late) p
      where b.company_id = company and b.state in ('approved', 'partly_paid') group by b.vendor_id, v.name order by sum(p.amount) desc limit 500) x);
  elsif p_report = 'weeks' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.week), '[]') from (
      select greatest(date_trunc('week', coalesce(b.due_date, b.bill_date + 30))::date, date_trunc('week', current_date)::date) as week,
        count(*)::int as bills, sum(private.payable_amount(b)) as amount,
        sum(private.payable_amount(b)) filter (where coalesce(b.due_date, b.bill_date + 30) < current_date) as overdue
      from public.bills b where b.company_id = company and b.state in ('approved', 'partly_paid') and private.payable_amount(b) <> 0 group by 1 limit 60) x);
  elsif p_report = 'billed_not_received' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      select o.id as order_id, o.number, v.name, l.position, l.description, l.billed_quantity as billed, l.received_quantity as received,
        round(l.billed_amount * (l.billed_quantity - l.received_quantity) / l.billed_quantity, 2) as amount
      from public.purchase_order_lines l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      where l.company_id = company and o.kind = 'materials' and o.state <> 'void' and l.billed_quantity > l.received_quantity limit 500) x);
  elsif p_report = 'prices' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.bill_date desc), '[]') from (
      select b.bill_date, b.id as bill_id, b.vendor_number, v.name, m.name as material, l.quantity, l.unit_cost,
        (select o.unit_cost from public.purchase_order_lines o where o.company_id = company and o.id = l.order_line_id) as ordered_cost
      from public.bill_lines l join public.bills b on b.company_id = company and b.id = l.bill_id
      join public.materials m on m.company_id = company and m.id = l.material_id
      join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where l.company_id = company and b.state in ('approved', 'partly_paid', 'paid') and b.kind = 'bill' and (p_material_id is null or l.material_id = p_material_id)
      order by b.bill_date desc limit 500) x);
  elsif p_report = '1099' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.paid desc, x.name), '[]') from (
      select v.id, v.name, v.company_name, v.tax_id, v.address, sum(p.amount) as paid,
        exists (select from public.vendor_papers w where w.company_id = company and w.vendor_id = v.id and w.kind = 'w9') as has_w9
      from public.bill_payments p join public.bills b on b.company_id = company and b.id = p.bill_id
      join public.vendors v on v.company_id = company and v.id = b.vendor_id
      -- Card companies report what is paid by card.
      where p.company_id = company and p.voided_at is null and p.method not in ('credit', 'card') and p.paid_on >= make_date(year, 1, 1) and p.paid_on < make_date(year + 1, 1, 1)
      group by v.id, v.name, v.company_name, v.tax_id, v.address limit 5000) x);
  end if;
  perform private.raise_api_error('PT422', 'Choose aging, weeks, billed_not_received, prices, or 1099.', 'report');
  return null;
end $$;

create function public.release_bill_retainage(p_bill_id uuid, p_amount numeric default null) returns jsonb
language sql set search_path = '' as $$ select private.release_bill_retainage(p_bill_id, p_amount) $$;

create function private.release_bill_retainage(p_bill_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
  released numeric;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id for no key update;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  end if;
  released := coalesce(round(p_amount, 2), b.retainage_held - b.retainage_released);
  perform private.require_approver(released, variadic '{}'::uuid[]);
  if b.state not in ('approved', 'partly_paid') or released <= 0 or released > b.retainage_held - b.retainage_released then
    perform private.raise_api_error('PT422', format('%s of retainage is held on this bill.', private.money_text(b.retainage_held - b.retainage_released)), 'amount');
  end if;
  update public.bills x set retainage_released = x.retainage_released + released where x.id = b.id;
  return private.bill_json(company, b.id);
end $$;

create function public.save_bill(p_bill jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_bill(p_bill) $$;

create function private.save_bill(p_bill jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce((p_bill ->> 'id')::uuid, gen_random_uuid());
  in_inbox constant boolean := coalesce((p_bill ->> 'is_inbox')::boolean, false);
  b public.bills;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into b from public.bills x where x.company_id = company and x.id = wanted for no key update;
  if b.id is not null then
    if p_bill ->> 'version' is null then
      return private.bill_json(company, b.id);
    elsif (p_bill ->> 'version')::int <> b.version then
      perform private.raise_api_error('PT409', 'Someone else changed this bill while you were editing. Reload it and make your change again.');
    elsif b.expense_id is not null then
      perform private.raise_api_error('PT409', 'This bill was recorded as an expense. Change the expense on its project.');
    elsif b.state not in ('inbox', 'draft', 'matched', 'exception') then
      perform private.raise_api_error('PT409', 'This bill is approved or void. Void it and enter it again to change it.');
    end if;
  end if;
  perform private.check_bill(company, wanted, p_bill);
  insert into public.bills as x (id, company_id, vendor_id, vendor_number, kind, credit_of, order_id, state, bill_date, due_date, tax,
    retainage_percent, object_path, file_hash, note)
  select wanted, company, (p_bill ->> 'vendor_id')::uuid, nullif(btrim(p_bill ->> 'vendor_number'), ''), coalesce(p_bill ->> 'kind', 'bill'),
    (p_bill ->> 'credit_of')::uuid, (p_bill ->> 'order_id')::uuid, case when in_inbox then 'inbox' else 'draft' end, (p_bill ->> 'bill_date')::date,
    (p_bill ->> 'due_date')::date, 0, coalesce((p_bill ->> 'retainage_percent')::numeric, 0), p_bill ->> 'object_path', p_bill ->> 'file_hash',
    coalesce(p_bill ->> 'note', '')
  on conflict (id) do update set vendor_id = excluded.vendor_id, vendor_number = excluded.vendor_number, kind = excluded.kind,
    credit_of = excluded.credit_of, order_id = excluded.order_id, state = excluded.state, bill_date = excluded.bill_date,
    due_date = excluded.due_date, subtotal = 0, tax = 0, retainage_percent = excluded.retainage_percent,
    object_path = coalesce(excluded.object_path, x.object_path), file_hash = coalesce(excluded.file_hash, x.file_hash), note = excluded.note,
    edited_by = private.current_user_id()
  where x.company_id = company;
  perform private.save_bill_lines(company, wanted, p_bill, in_inbox);
  if not in_inbox then
    perform private.match_bill(company, wanted);
  end if;
  return private.bill_json(company, wanted);
exception when unique_violation then
  -- Two clerks at once: the other bill is there by now.
  perform private.check_bill(company, wanted, p_bill);
  perform private.raise_api_error('PT409', 'This bill was just entered by someone else.');
  return null;
end $$;

create function public.vendor_purchasing(p_vendor_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if not exists (select from public.vendors v where v.company_id = company and v.id = p_vendor_id) then
    perform private.raise_api_error('PT404', 'Vendor not found');
  end if;
  return jsonb_build_object(
    'orders', (select coalesce(jsonb_agg(to_jsonb(x) order by x.created_at desc), '[]') from (
      select o.id, o.number, o.state, o.total, o.needed_by, o.created_at from public.purchase_orders o
      where o.company_id = company and o.vendor_id = p_vendor_id and o.state in ('draft', 'sent', 'accepted', 'partly_received', 'received')
      order by o.created_at desc limit 20) x),
    'bills', (select coalesce(jsonb_agg(to_jsonb(x) order by x.due_date nulls first), '[]') from (
      select b.id, b.vendor_number, b.state, b.total, private.payable_amount(b) as payable, b.due_date from public.bills b
      where b.company_id = company and b.vendor_id = p_vendor_id and b.state not in ('paid', 'void') order by b.due_date nulls first limit 20) x),
    'spend', (select jsonb_build_object(
        'this_year', coalesce(sum(b.total) filter (where b.bill_date >= date_trunc('year', current_date)), 0),
        'last_year', coalesce(sum(b.total) filter (where b.bill_date >= date_trunc('year', current_date) - interval '1 year' and b.bill_date < date_trunc('year', current_date)), 0),
        'owed', coalesce(sum(private.payable_amount(b)), 0), 'retainage', coalesce(sum(b.retainage_held - b.retainage_released), 0))
      from public.bills b where b.company_id = company and b.vendor_id = p_vendor_id and b.state in ('approved', 'partly_paid', 'paid')),
    'papers', (select coalesce(jsonb_agg(to_jsonb(p) - 'company_id' order by p.kind, p.expires_on desc nulls last), '[]')
      from public.vendor_papers p where p.company_id = company and p.vendor_id = p_vendor_id),
    'expired', private.expired_papers(company, p_vendor_id));
end $$;

create function public.void_bill(p_bill_id uuid, p_reason text) returns jsonb
language sql set search_path = '' as $$ select private.void_bill(p_bill_id, p_reason) $$;

create function private.void_bill(p_bill_id uuid, p_reason text) returns jsonb
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
    and p.reference = left(coalesce(b.vendor_number, 'Credit memo'), 60));
  update public.bills x set state = 'void', voided_at = now(), paid_amount = 0, retainage_held = 0, retainage_released = 0,
    note = left(concat_ws(E'\n', nullif(x.note, ''), 'Void: ' || btrim(p_reason)), 2000) where x.id = b.id;
  if b.credit_of is not null then
    perform private.set_bill_state(company, b.credit_of);
  end if;
  perform private.sum_bill_projects(company, b.id);
  return private.bill_json(company, b.id);
end $$;

create function public.void_bill_payment(p_payment_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.void_bill_payment(p_payment_id) $$;

create function private.void_bill_payment(p_payment_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  p public.bill_payments;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  select * into p from public.bill_payments x where x.company_id = company and x.id = p_payment_id;
  if p.id is null then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  perform from public.bills b where b.company_id = company and b.id = p.bill_id for no key update;
  if p.method = 'credit' then
    perform private.raise_api_error('PT409', 'This amount comes from a credit memo. Void the credit memo instead.');
  elsif exists (select from public.bills b where b.company_id = company and b.id = p.bill_id and b.expense_id is not null) then
    perform private.raise_api_error('PT409', 'This bill was recorded as an expense. Change the expense on its project.');
  end if;
  update public.bill_payments x set voided_at = now(), voided_by = private.current_user_id() where x.id = p.id and x.voided_at is null;
  perform private.set_bill_state(company, p.bill_id);
  perform private.sum_bill_projects(company, p.bill_id);
  return private.bill_json(company, p.bill_id);
end $$;

create table public.vendor_papers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  vendor_id uuid not null,
  kind text not null check (kind in ('insurance', 'license', 'w9', 'other')),
  number text check (length(number) <= 80),
  -- Null where it doesn't expire, as a W-9.
  expires_on date,
  object_path text check (length(object_path) <= 500 and split_part(object_path, '/', 1) = company_id::text),
  note text not null default '' check (length(note) <= 1000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade
);

alter table public.bills add constraint bills_check CHECK (length(object_path) <= 300 AND split_part(object_path, '/'::text, 1) = company_id::text);

alter table public.bills add constraint bills_company_id_expense_id_fkey FOREIGN KEY (company_id, expense_id) REFERENCES public.expenses(company_id, id) ON DELETE CASCADE;

alter table public.bill_payments add constraint bill_payments_method_check CHECK (method = ANY (ARRAY['check'::text, 'ach'::text, 'card'::text, 'cash'::text, 'other'::text, 'credit'::text]));

create index vendor_papers_vendor_idx on public.vendor_papers (company_id, vendor_id, kind, expires_on desc);

create index vendor_papers_expiry_idx on public.vendor_papers (company_id, expires_on) where expires_on is not null;

create index bills_due_page_idx on public.bills (company_id, due_date, id);

create unique index bills_expense_key on public.bills (company_id, expense_id) where expense_id is not null;

create index bills_words_idx on public.bills using gin (lower(coalesce(vendor_number, '')) extensions.gin_trgm_ops, company_id);

create index bills_state_idx on public.bills (company_id, state, created_at, id);

create index bills_number_page_idx on public.bills (company_id, vendor_number, id);

create index bills_day_idx on public.bills (company_id, bill_date, id);

create view public.bill_list with (security_invoker = true) as
select b.id, b.company_id, b.vendor_id, v.name as vendor_name, b.vendor_number, b.kind, b.state, b.bill_date, b.due_date, b.total,
  private.payable_amount(b) as payable, b.retainage_held - b.retainage_released as retainage_open, b.object_path is not null as has_file, b.expense_id,
  b.order_id, (select o.number from public.purchase_orders o where o.company_id = b.company_id and o.id = b.order_id) as order_number, b.created_by, b.version, b.created_at, b.updated_at
from public.bills b
left join public.vendors v on v.company_id = b.company_id and v.id = b.vendor_id;

call private.protect('public.vendor_papers', reads => 'view_purchasing', writes => 'edit_purchasing', feature => 'vendor_management');

call private.audit('public.vendor_papers');

create policy vendor_files_select on storage.objects for select to authenticated
  using (bucket_id = 'vendor-files' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('view_purchasing')));

create policy vendor_files_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'vendor-files' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_purchasing')) and (select private.can_write('vendor_management')));

create or replace function private.is_stored_file(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'project-photos' then exists (
      select from public.project_photos p
      where p.deleted_at is null and object_name in (p.object_path, p.thumbnail_path))
    when 'project-documents' then exists (select from public.document_versions v where v.object_path = object_name)
      or exists (select from public.signatures s where s.signed_object_path = object_name)
      or exists (select from public.document_acceptances a where a.signed_object_path = object_name)
    when 'vendor-files' then exists (select from public.bills b where b.object_path = object_name)
      or exists (select from public.vendor_papers p where p.object_path = object_name)
    else false end
$$;

create policy vendor_files_delete on storage.objects for delete to authenticated
  using (bucket_id = 'vendor-files' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_purchasing')) and not private.is_stored_file(bucket_id, name));

create trigger vendor_papers_stored before insert or update of object_path on public.vendor_papers
  for each row execute function private.refuse_claimed_file('vendor-files', 'object_path');

create trigger expenses_bill_insert after insert on public.expenses referencing new table as spent
  for each statement execute function private.bill_expenses();

create trigger expenses_bill_update after update on public.expenses referencing new table as spent
  for each statement execute function private.bill_expenses();

create trigger bills_file before insert or update of object_path on public.bills
  for each row execute function private.refuse_claimed_file('vendor-files', 'object_path');

create trigger purchase_order_lines_rematch after update of received_quantity, billed_quantity, quantity, unit_cost on public.purchase_order_lines
  for each row execute function private.rematch_bills();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.vendor_papers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (id, company_id, vendor_id, kind, number, expires_on, object_path, note), update (kind, number, expires_on, object_path, note)
  on public.vendor_papers to authenticated;

grant execute on function private.approve_bill(p_bill_id uuid, p_version integer, p_note text) to authenticated;

grant execute on function private.bill_json(p_company uuid, p_bill uuid) to authenticated;

grant execute on function private.bill_outflow(p_company uuid) to authenticated;

grant execute on function private.bill_outflow(p_company uuid) to service_role;

grant execute on function private.bill_owed(p_company uuid, p_project uuid) to authenticated;

grant execute on function private.bill_owed(p_company uuid, p_project uuid) to service_role;

grant execute on function private.bill_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to authenticated;

grant execute on function private.bill_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to service_role;

grant execute on function private.expired_papers(p_company uuid, p_vendor uuid) to authenticated;

grant execute on function private.expired_papers(p_company uuid, p_vendor uuid) to service_role;

grant execute on function private.link_bill_line(p_line_id uuid, p_order_line_id uuid) to authenticated;

grant execute on function private.pay_bills(p_payments jsonb, p_paid_on date, p_method text, p_reference text) to authenticated;

grant execute on function private.payable_amount(p_bill public.bills) to authenticated;

grant execute on function private.payable_amount(p_bill public.bills) to service_role;

grant execute on function private.release_bill_retainage(p_bill_id uuid, p_amount numeric) to authenticated;

grant execute on function private.save_bill(p_bill jsonb) to authenticated;

grant execute on function private.void_bill(p_bill_id uuid, p_reason text) to authenticated;

grant execute on function private.void_bill_payment(p_payment_id uuid) to authenticated;

grant execute on function public.approve_bill(p_bill_id uuid, p_version integer, p_note text) to authenticated;

grant execute on function public.bill_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to authenticated;

grant execute on function public.bill_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to service_role;

grant execute on function public.get_bill(p_bill_id uuid) to authenticated;

grant execute on function public.link_bill_line(p_line_id uuid, p_order_line_id uuid) to authenticated;

grant execute on function public.pay_bills(p_payments jsonb, p_paid_on date, p_method text, p_reference text) to authenticated;

grant execute on function public.payables_page(p_kind text, p_from date, p_to date, p_after uuid, p_limit integer) to authenticated;

grant execute on function public.purchasing_report(p_report text, p_year integer, p_material_id uuid) to authenticated;

grant execute on function public.release_bill_retainage(p_bill_id uuid, p_amount numeric) to authenticated;

grant execute on function public.save_bill(p_bill jsonb) to authenticated;

grant execute on function public.vendor_purchasing(p_vendor_id uuid) to authenticated;

grant execute on function public.void_bill(p_bill_id uuid, p_reason text) to authenticated;

grant execute on function public.void_bill_payment(p_payment_id uuid) to authenticated;

grant select on table public.bill_list to authenticated;

grant select on table public.bill_list to service_role;

comment on table public.vendor_papers is 'Certificates of insurance, licenses, and W-9 forms of vendors. The newest of a kind counts.';

create or replace view public.project_cost_lines with (security_invoker = true) as
select e.company_id, e.project_id, e.category, e.cost_code_id, e.amount, e.status, e.expense_date
from public.expenses e
union all
select l.company_id, l.project_id, coalesce(k.category, case k.cost_type when 'material' then 'materials'
    when 'subcontract' then 'subcontractors' when 'equipment' then 'equipment' when 'other' then 'other' else 'labor' end),
  l.cost_code_id, s.amount, s.status, l.cost_date
from public.labor_costs l
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (values ('spent', l.actual), ('committed', l.committed)) s (status, amount)
where s.amount <> 0
union all
-- Approved bills with their tax; where cost counts at payment, what is not paid yet is committed. A bill of an expense is the expense.
select l.company_id, l.project_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else 'materials' end),
  l.cost_code_id, s.amount, s.status, b.bill_date
from public.bill_lines l
join public.bills b on b.company_id = l.company_id and b.id = l.bill_id and b.state in ('approved', 'partly_paid', 'paid') and b.expense_id is null
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select case when (private.purchasing_rules(l.company_id)).actual_at = 'approval' or b.total = 0 then l.amount + l.tax_amount
  else round((l.amount + l.tax_amount) * b.paid_amount / b.total, 2) end as spent) p
cross join lateral (values ('spent', p.spent::numeric(12, 2)), ('committed', (l.amount + l.tax_amount - p.spent)::numeric(12, 2))) s (status, amount)
where l.project_id is not null and s.amount <> 0;

comment on view public.project_cost_lines is 'What projects cost: their expenses, labor by cost code and week (spent where the time is approved, committed before), and approved bills. With view_money.';

comment on view public.bill_list is 'Bills with the vendor''s name, what is payable now, and the retainage that is still held, in dollars.';

comment on column public.bills.expense_id is 'The expense that this bill is; the expense is counted as cost, the bill is not.';

create or replace function private.sum_actual_cost(p_company uuid, p_project uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.project_finances (project_id, company_id)
  select p_project, p_company from public.projects p where p.id = p_project
  on conflict do nothing;
  -- Locked first, summed after: two costs at once are both counted.
  perform from public.project_finances f where f.project_id = p_project for no key update;
  update public.project_finances f
  set actual_cost = (select coalesce(sum(l.amount), 0) from public.project_cost_lines l
    where l.company_id = p_company and l.project_id = p_project and l.status = 'spent')
  where f.project_id = p_project;
end $$;

comment on function private.sum_actual_cost(p_company uuid, p_project uuid) is 'Sets project_finances.actual_cost: what was spent, the cost of approved time, and approved bills.';

comment on function private.apply_credit(p_company uuid, p_credit uuid) is 'Takes an approved credit memo off what is still payable of its bill; the rest stays open as a refund that the vendor owes.';

comment on function private.bill_expenses() is 'Trigger: an expense of a vendor is also a bill, paid at once or owed until its due date. The expense is the cost; its bill is not counted again.';

comment on function private.bill_matches(p_company uuid, p_bill uuid) is 'The lines of a bill that bill an order, with what was ordered, received, and billed before (quantities at three decimals), both unit costs and the price tolerance in dollars, and the problems: over_ordered, not_received, price. A subcontract counts as received. Tolerance: the greater of the amount and the percent.';

comment on function private.check_bill(p_company uuid, p_id uuid, p_bill jsonb) is 'Raises what is wrong with a bill besides its lines: PT409 a duplicate by number or file, PT404, PT422 (the hint is the key).';

comment on function public.link_bill_line(p_line_id uuid, p_order_line_id uuid) is 'Links a line of a bill with the order line that it bills, before or after approval. Returns what get_bill does. Arguments: p_line_id; p_order_line_id, null to unlink. Errors: PT402, PT403, PT404, PT409 more than was ordered, or the order is closed or void, PT422 another vendor. Callers: signed-in users with edit_purchasing.';

comment on function private.check_credit(p_company uuid, p_bill jsonb) is 'Raises PT422 or PT409 unless the credit memo fits a bill of the same vendor and what is left of it.';

comment on function private.check_payment(p_bill public.bills, p_amount numeric) is 'Raises why an amount (dollars) of a bill can''t be paid: PT404, PT409 state or expired papers, PT422 amount.';

comment on function private.count_billed(p_company uuid, p_bill uuid, p_sign integer) is 'Adds the lines of a bill to what its orders count as billed, or takes them off (p_sign -1). A credit lowers it.';

comment on function private.match_bill(p_company uuid, p_bill uuid) is 'Sets a bill that is not approved to matched or exception, by bill_matches, and returns which.';

comment on function private.rematch_bills() is 'Trigger: what was received, billed, or ordered decides which open bills match.';

comment on function private.save_bill_lines(p_company uuid, p_bill_id uuid, p_bill jsonb, p_is_inbox boolean) is 'Replaces the lines of a bill that is not approved and sets its totals; project, cost code, and material come from the order line where the line names none. Errors: PT422 lines that don''t add up (with the difference) or of another vendor, PT409 an order that isn''t open.';

comment on function private.set_bill_state(p_company uuid, p_bill uuid) is 'Sums what was paid of an approved bill, and sets approved, partly_paid, or paid.';

comment on function private.sum_bill_projects(p_company uuid, p_bill uuid) is 'Sums the actual cost of the projects of a bill.';

comment on function private.expired_papers(p_company uuid, p_vendor uuid) is 'Which papers of a vendor have expired, in words; null where none has. Of each kind, the one that is valid longest counts.';

comment on function public.approve_bill(p_bill_id uuid, p_version integer, p_note text) is 'Approves a bill: its lines become actual cost, count as billed on their orders, and its retainage is held; a credit memo is taken off its bill. An exception needs a note that says why; more than was ordered can''t be approved. Returns what get_bill does. Arguments: p_bill_id; p_version, checked if given; p_note. Errors: PT402, PT403 above the role''s limit or entered by the caller, PT404, PT409 stale, not open, or billed meanwhile, PT422 note. Callers: signed-in users with approve_bills.';

comment on function private.bill_json(p_company uuid, p_bill uuid) is 'See public.get_bill.';

comment on function private.bill_outflow(p_company uuid) is 'Money that goes to vendors for bills, in dollars: what is payable at its due date (30 days after the bill where it has none), and payments of the last half year. Without bills of expenses, which the forecast counts already, and without held retainage.';

comment on function private.bill_owed(p_company uuid, p_project uuid) is 'What a project still owes for approved bills, in dollars, retainage included: the unpaid share of each line.';

comment on function public.bill_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of bill_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in the number, the vendor), state [] (of bills), open (approved and not paid), overdue, vendor, order. p_sort: created_at, due_date, bill_date, or vendor_number. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function private.bill_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'See public.bill_page. A new sort column is one line here, with its index.';

comment on function public.get_bill(p_bill_id uuid) is 'A bill: its columns, vendor_name, order_number, payable (dollars that can be paid now), retainage_open, entered_by and approved_by_name, expired (which papers), is_on_hold, lines with their match (ordered, received, billed_before, ordered_cost, tolerance, problems), payments, and credits. Arguments: p_bill_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

comment on function public.pay_bills(p_payments jsonb, p_paid_on date, p_method text, p_reference text) is 'Records payments of bills, all or none; several are one batch. Returns { batch_id, amount, bills (ids) }. Arguments: p_payments, [{ bill_id, amount in dollars (all that is payable by default), reference }], up to 200; p_paid_on, not in the future; p_method: check, ach, card, cash, or other; p_reference, the check number or ACH reference. Errors: PT402, PT403, PT404, PT409 not approved or held because the vendor''s papers expired, PT422 (amount: more than is payable). Callers: signed-in users with approve_bills.';

comment on function private.payable_amount(p_bill public.bills) is 'What can be paid of a bill now, in dollars: its total less held retainage and payments. Credits are below zero.';

comment on function public.payables_page(p_kind text, p_from date, p_to date, p_after uuid, p_limit integer) is 'One page of approved bills with lines, or of payments to vendors (p_kind), after an id, for the bookkeeping CSV. Arguments: p_kind; p_from and p_to, dates, inclusive; p_after, the last id of the page before; p_limit, 1 to 1,000 rows. Errors: PT402, PT403, PT422 kind. Callers: signed-in users with view_purchasing.';

comment on function public.purchasing_report(p_report text, p_year integer, p_material_id uuid) is 'Reports of payables, in dollars: aging (by vendor and days overdue), weeks (payable by due week, overdue in this week), billed_not_received (order lines), prices (what materials cost on bills beside their orders, newest first), 1099 (paid in a year by vendor, without cards and credit memos). Arguments: p_report; p_year for 1099, this year by default; p_material_id for prices. Errors: PT402, PT403, PT422. Callers: signed-in users with view_purchasing.';

comment on function public.release_bill_retainage(p_bill_id uuid, p_amount numeric) is 'Releases retainage that was held back from a vendor, so that it can be paid. Returns what get_bill does. Arguments: p_bill_id; p_amount in dollars, all that is held by default. Errors: PT402, PT403 above the role''s limit, PT404, PT422 more than is held. Callers: signed-in users with approve_bills.';

comment on function public.save_bill(p_bill jsonb) is 'Creates a bill or credit memo (a repeated id changes nothing) or changes one that is not approved, and matches it with its orders. Keys: id, version (needed to change one), is_inbox (saved unchecked, without a vendor), vendor_id, vendor_number, kind (bill or credit), credit_of, order_id, bill_date, due_date, tax and total (dollars, as on the bill; credits below zero), retainage_percent, object_path and file_hash (sha256) of its file, note, lines [{order_line_id, material_id, project_id, cost_code_id, description, quantity, unit_cost, amount}]. Returns what get_bill does. Arguments: p_bill, an object of these keys. Errors: PT402, PT403, PT404 vendor, order, or bill, PT409 stale, approved, duplicate (the message names the first bill), or the order is closed, PT422 (the hint is the key). Callers: signed-in users with edit_purchasing.';

comment on function public.vendor_purchasing(p_vendor_id uuid) is 'A vendor''s open orders and bills (20 each), spend { this_year, last_year, owed, retainage } in dollars (approved bills, with tax), papers, and which of them have expired (null: none). Arguments: p_vendor_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

comment on function public.void_bill(p_bill_id uuid, p_reason text) is 'Voids a bill without payments: its cost and what its orders count as billed are taken back. Returns what get_bill does. Arguments: p_bill_id; p_reason. Errors: PT402, PT403, PT404, PT409 paid, credited, or an expense, PT422 reason. An approved bill needs approve_bills. Callers: signed-in users with edit_purchasing.';

comment on function public.void_bill_payment(p_payment_id uuid) is 'Voids a payment recorded by mistake; the bill is open again. Returns what get_bill does. Arguments: p_payment_id. Errors: PT402, PT403, PT404, PT409 of a credit memo or expense. Callers: signed-in users with approve_bills.';

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

comment on function public.cash_forecast(p_days integer) is 'Expected money in (open invoices and draws not yet invoiced by due date, overdue ones four weeks out) and out (committed expenses, what is owed to vendors by due date (expenses and approved bills, without held retainage), and the average weekly spend of the last 13 weeks without what is still owed, and payroll as analytics_outlook counts it) by week. Arguments: p_days ahead, 7 to 365. Errors: PT403. Callers: signed-in users.';

create or replace function private.profit_lines(p_company uuid, p_from date, p_to date)
returns table (kind text, project_id uuid, client_id uuid, cost_code_id uuid, day date, amount numeric, invoice_id uuid, title text)
language sql stable set search_path = '' as $$
  select 'payment', r.project_id, r.client_id, null::uuid, r.paid_at::date, r.amount - r.tax_amount, r.invoice_id, null::text
  from public.receipts r where r.company_id = p_company and r.paid_at >= p_from and r.paid_at < p_to + 1
  union all
  select c.kind, c.project_id, p.client_id, c.cost_code_id, c.day, c.amount, null, c.title
  from (
    select case e.status when 'spent' then 'cost' else 'committed' end as kind, e.project_id, e.cost_code_id, e.expense_date as day, e.amount,
      concat_ws(', ', e.description, e.supplier) as title
    from public.expenses e where e.company_id = p_company and (e.status = 'committed' or e.expense_date between p_from and p_to)
    union all
    select s.kind, l.project_id, l.cost_code_id, b.bill_date, s.amount, concat_ws(', ', l.description, v.name)
    from public.bill_lines l join public.bills b on b.company_id = p_company and b.id = l.bill_id
    left join public.vendors v on v.company_id = p_company and v.id = b.vendor_id
    cross join lateral (select case when (private.purchasing_rules(p_company)).actual_at = 'approval' or b.total = 0 then l.amount + l.tax_amount
      else round((l.amount + l.tax_amount) * b.paid_amount / b.total, 2) end as spent) w
    cross join lateral (values ('cost', w.spent), ('committed', l.amount + l.tax_amount - w.spent)) s (kind, amount)
    where l.company_id = p_company and b.state in ('approved', 'partly_paid', 'paid') and b.expense_id is null and s.amount <> 0
      and (s.kind = 'committed' or b.bill_date between p_from and p_to)
    union all
    select s.kind, l.project_id, l.cost_code_id, l.cost_date, s.amount, 'Labor'
    from public.labor_costs l cross join lateral (values ('cost', l.actual), ('committed', l.committed)) s (kind, amount)
    where l.company_id = p_company and s.amount <> 0 and (s.kind = 'committed' or l.cost_date between p_from and p_to)
  ) c join public.projects p on p.company_id = p_company and p.id = c.project_id
$$;

comment on function private.profit_lines(p_company uuid, p_from date, p_to date) is 'Revenue and cost between two days, in dollars, line by line: payments without their sales tax (payment), expenses, bills, and labor spent (cost), and what is committed now, whatever its day (committed).';

create or replace function private.list_search_text(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list
    when 'invoices' then 'lower(r.invoice_number || '' '' || r.title || '' '' || coalesce(r.po_number, ''''))'
    when 'quotes' then 'lower(r.quote_number || '' '' || r.title || '' '' || coalesce(r.custom_client_name, ''''))'
    when 'leads' then 'lower(r.number || '' '' || r.title || '' '' || r.contact_name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'projects' then 'lower(r.name || '' '' || r.address || '' '' || r.description)'
    when 'bills' then 'lower(coalesce(r.vendor_number, ''''))'
    when 'vendors' then 'lower(r.name || '' '' || coalesce(r.company_name, '''') || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.contact_person, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'materials' then 'lower(r.name || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.description, '''') || '' '' || coalesce(r.vendor_sku, ''''))' end
$$;

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

create or replace function private.uses_cost_code(p_company uuid, p_code uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.budget_lines b where b.company_id = p_company and b.cost_code_id = p_code)
    or exists (select from public.change_order_items i where i.company_id = p_company and i.cost_code_id = p_code)
    or exists (select from public.expenses e where e.company_id = p_company and e.cost_code_id = p_code)
    or exists (select from public.bill_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.cost_forecasts f where f.company_id = p_company and f.cost_code_id = p_code)
    or exists (select from public.time_entries t where t.company_id = p_company and t.cost_code_id = p_code)
    or exists (select from public.hour_budgets h where h.company_id = p_company and h.cost_code_id = p_code)
    or exists (select from public.labor_costs l where l.company_id = p_company and l.cost_code_id = p_code)
$$;

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

create or replace view private.named_files with (security_invoker = true) as
select 'project-photos' as bucket, private.plain_name(object_path) as name from public.project_photos
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.project_photos where thumbnail_path is not null
union all
select 'project-documents', private.plain_name(object_path) from public.project_documents
union all
select 'project-documents', private.plain_name(object_path) from public.document_versions
union all
select 'project-documents', private.plain_name(signed_object_path) from public.signatures where signed_object_path is not null
union all
select 'project-documents', private.plain_name(signed_object_path) from public.document_acceptances where signed_object_path is not null
union all
select 'client-documents', private.plain_name(object_path) from public.client_documents
union all
select 'vendor-files', private.plain_name(object_path) from public.bills where object_path is not null
union all
select 'vendor-files', private.plain_name(object_path) from public.vendor_papers where object_path is not null
union all
select 'item-images', private.plain_name(object_path) from public.item_images
union all
select 'company-assets', private.plain_name(file_path) from public.company_logos
union all
-- A path of the bucket, or a public address of it.
select 'company-assets', private.plain_name(regexp_replace(logo_url, '^.*/company-assets/|[?#].*$', '', 'g')) from public.companies
where logo_url is not null
union all
select 'avatars', private.plain_name(regexp_replace(avatar_url, '^.*/avatars/|[?#].*$', '', 'g')) from public.user_profiles
where avatar_url is not null;

reset check_function_bodies;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('vendor-files', 'vendor-files', false, 26214400, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

-- Expenses of vendors recorded so far are bills from now on, as the trigger makes them.
insert into public.bills (company_id, vendor_id, kind, state, bill_date, due_date, subtotal, tax, paid_amount, expense_id, approved_by, approved_at, created_by, edited_by)
select e.company_id, e.vendor_id, case when e.amount < 0 then 'credit' else 'bill' end, case when e.is_paid then 'paid' else 'approved' end, e.expense_date, e.due_date,
  e.amount - coalesce(e.tax_amount, 0), coalesce(e.tax_amount, 0), case when e.is_paid then e.amount else 0 end, e.id, e.created_by, e.created_at, e.created_by, e.created_by
from public.expenses e where e.vendor_id is not null and e.status = 'spent';
insert into public.bill_lines (company_id, bill_id, position, project_id, cost_code_id, description, quantity, unit_cost, amount, tax_amount)
select e.company_id, b.id, 1, e.project_id, e.cost_code_id, e.description, 1, b.subtotal, b.subtotal, b.tax
from public.expenses e join public.bills b on b.company_id = e.company_id and b.expense_id = e.id;
insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, created_by)
select e.company_id, b.id, e.amount, coalesce(e.paid_on, e.expense_date), 'other', e.created_by
from public.expenses e join public.bills b on b.company_id = e.company_id and b.expense_id = e.id where e.is_paid;
