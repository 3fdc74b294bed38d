set check_function_bodies = off;

create function private.new_order_link(p_order uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.order_tokens (token_hash, order_id) values (sha256(token::bytea), p_order);
  return token;
end $$;

create function private.next_order_code(p_company uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  code text;
begin
  loop
    code := 'PO-' || lpad(private.next_number(p_company, 'PO-')::text, 4, '0');
    exit when not exists (select from public.purchase_orders o where o.company_id = p_company and o.number = code);
  end loop;
  return code;
end $$;

create function private.open_order(p_token text) returns public.purchase_orders
language sql stable security definer set search_path = '' as $$
  select o.* from private.order_tokens k join public.purchase_orders o on o.id = k.order_id
  where k.token_hash = sha256(p_token::bytea) and k.expires_at > now() and o.state <> 'void'
$$;

create function public.answer_purchase_order_link(p_token text, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_purchase_order_link(p_token, p_answer) $$;

create function private.budget_needs(p_company uuid, p_project uuid)
returns table (key uuid, vendor_id uuid, place int, material_id uuid, quote_item_id uuid, budget_line_id uuid, cost_code_id uuid, description text,
  quantity numeric, unit text, unit_cost numeric, ordered numeric)
language sql stable security definer set search_path = '' as $$
  select b.id, null::uuid, b.position, null::uuid, null::uuid, b.id, b.cost_code_id, coalesce(nullif(btrim(b.description), ''), initcap(b.category)),
    case when b.amount > d.ordered then 1 else 0 end::numeric, null::text, b.amount - d.ordered, d.ordered
  from public.budget_lines b
  cross join lateral (select coalesce(sum(x.amount), 0) as ordered from public.purchase_order_lines x
    join public.purchase_orders o on o.company_id = p_company and o.id = x.order_id and o.state not in ('void', 'declined')
    where x.company_id = p_company and x.budget_line_id = b.id) d
  where b.company_id = p_company and b.project_id = p_project and b.transfer_id is null and b.category <> 'labor' and b.amount > 0
$$;

create function private.check_order_change(p_order public.purchase_orders, p_change jsonb, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (p_change ->> 'version')::int is distinct from p_order.version then
    perform private.raise_api_error('PT409', 'Someone else changed this order. Reload it to see the changes.');
  elsif p_order.state in ('closed', 'void') then
    perform private.raise_api_error('PT409', format('This order is %s and can''t be changed.', p_order.state));
  end if;
  if p_order.accepted_at is null then
    return;
  elsif p_reason = '' and (p_change ->> 'vendor_id')::uuid is distinct from p_order.vendor_id then
    perform private.raise_api_error('PT409', 'The vendor accepted this order. Create a revision to change the vendor.', 'vendor_id');
  elsif p_reason = '' then
    perform private.raise_api_error('PT409', 'The vendor accepted this order. Create a revision to change it.');
  elsif (p_change ->> 'vendor_id')::uuid is distinct from p_order.vendor_id and exists (select from public.purchase_order_lines l
      where l.company_id = p_order.company_id and l.order_id = p_order.id and (l.received_quantity > 0 or l.billed_quantity <> 0)) then
    perform private.raise_api_error('PT409', 'Part of this order was received or billed, so its vendor can''t change. Close it and create a new order.', 'vendor_id');
  end if;
  insert into public.purchase_order_revisions (company_id, order_id, revision, document, accepted_at, accepted_name, reason)
  select p_order.company_id, p_order.id, p_order.revision, to_jsonb(p_order) - 'company_id' || jsonb_build_object('lines',
      (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' order by l.position), '[]') from public.purchase_order_lines l
        where l.company_id = p_order.company_id and l.order_id = p_order.id)),
    p_order.accepted_at, p_order.accepted_name, left(p_reason, 500);
end $$;

create function private.check_order_line(p_company uuid, p_line jsonb, p_field text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  quantity constant numeric := (p_line ->> 'quantity')::numeric;
  cost constant numeric := (p_line ->> 'unit_cost')::numeric;
begin
  if coalesce(length(btrim(p_line ->> 'description')), 0) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Enter a description of up to 500 characters.', p_field || '.description');
  elsif quantity is null or quantity = 'NaN' or quantity <= 0 or quantity >= 1e8 or quantity <> round(quantity, 3) then
    perform private.raise_api_error('PT422', 'Enter a quantity above 0 with at most three decimals.', p_field || '.quantity');
  elsif cost is null or cost = 'NaN' or cost < 0 or cost >= 1e8 then
    perform private.raise_api_error('PT422', 'Enter a unit cost of 0 or more.', p_field || '.unit_cost');
  elsif round(quantity * cost, 2) >= 1e10 then
    perform private.raise_api_error('PT422', 'This line is too large.', p_field || '.unit_cost');
  elsif p_line ->> 'material_id' is not null and not exists (select from public.materials m where m.company_id = p_company and m.id = (p_line ->> 'material_id')::uuid)
    or p_line ->> 'quote_item_id' is not null and not exists (select from public.quote_items i where i.company_id = p_company and i.id = (p_line ->> 'quote_item_id')::uuid)
    or p_line ->> 'budget_line_id' is not null and not exists (select from public.budget_lines b where b.company_id = p_company and b.id = (p_line ->> 'budget_line_id')::uuid)
    or p_line ->> 'cost_code_id' is not null and not exists (select from public.cost_codes c where c.company_id = p_company and c.id = (p_line ->> 'cost_code_id')::uuid) then
    perform private.raise_api_error('PT404', 'The material, quote line, budget line, or cost code of this line no longer exists.', p_field);
  end if;
end $$;

create function private.order_receipts(p_company uuid, p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'received_on', r.received_on, 'note', r.note, 'photo_hash', r.photo_hash, 'undone_at', r.undone_at,
      'received_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = r.received_by),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('order_line_id', i.order_line_id, 'quantity', i.quantity) order by i.created_at, i.id), '[]')
        from public.goods_receipt_lines i where i.company_id = p_company and i.receipt_id = r.id)) order by r.received_on desc, r.created_at desc), '[]')
  from public.goods_receipts r where r.company_id = p_company and r.order_id = p_order
$$;

create function private.require_order(p_id uuid) returns public.purchase_orders
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  select * into o from public.purchase_orders x where x.company_id = private.company_id() and x.id = p_id for no key update;
  if o.id is null then
    perform private.raise_api_error('PT404', 'This purchase order no longer exists.');
  end if;
  return o;
end $$;

create function private.purchase_order_json(p_company uuid, p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(o) - 'company_id' || jsonb_build_object(
    'vendor', (select jsonb_build_object('id', v.id, 'name', v.name, 'company_name', v.company_name, 'email', v.email, 'phone', v.phone, 'address', v.address)
      from public.vendors v where v.company_id = p_company and v.id = o.vendor_id),
    'project', (select jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address) from public.projects p where p.company_id = p_company and p.id = o.project_id),
    'quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = o.quote_id),
    'created_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = o.created_by),
    'approved_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = o.approved_by),
    'needs_approval', o.approved_at is null and o.total > (private.purchasing_rules(p_company)).order_approval_above,
    'mail_error', (select m.error from private.order_mails m where m.order_id = o.id),
    'committed', (select coalesce(sum(private.open_commitment(o.state, l)), 0) from public.purchase_order_lines l where l.company_id = p_company and l.order_id = o.id),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' - 'order_id' || jsonb_build_object('code', k.code, 'code_name', k.name,
        'material_name', (select m.name from public.materials m where m.company_id = p_company and m.id = l.material_id)) order by l.position, l.id), '[]')
      from public.purchase_order_lines l left join public.cost_codes k on k.company_id = p_company and k.id = l.cost_code_id
      where l.company_id = p_company and l.order_id = o.id),
    'receipts', private.order_receipts(p_company, o.id),
    'revisions', (select coalesce(jsonb_agg(jsonb_build_object('revision', r.revision, 'total', r.document -> 'total', 'accepted_at', r.accepted_at,
        'accepted_name', r.accepted_name, 'reason', r.reason) order by r.revision desc), '[]')
      from public.purchase_order_revisions r where r.company_id = p_company and r.order_id = o.id))
  from public.purchase_orders o where o.company_id = p_company and o.id = p_id
$$;

create function public.project_deliveries(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_deliveries(p_project_id) $$;

create function private.quote_needs(p_company uuid, p_quote uuid)
returns table (key uuid, vendor_id uuid, place int, material_id uuid, quote_item_id uuid, budget_line_id uuid, cost_code_id uuid, description text,
  quantity numeric, unit text, unit_cost numeric, ordered numeric)
language sql stable security definer set search_path = '' as $$
  select l.id, coalesce(f.vendor_id, m.vendor_id, i.vendor_id), l.position, i.material_id, l.id, b.id, b.cost_code_id, left(l.name, 500),
    greatest(l.quantity - d.ordered, 0), l.unit, round(coalesce(f.unit_cost, l.unit_cost, i.cost, m.unit_cost, 0), 4), d.ordered
  from public.quote_items l
  left join public.items_database i on i.company_id = p_company and i.id = l.item_id
  left join public.materials m on m.company_id = p_company and m.id = i.material_id
  left join public.vendor_materials f on f.company_id = p_company and f.material_id = i.material_id and f.is_preferred
  left join lateral (select x.id, x.cost_code_id from public.budget_lines x where x.company_id = p_company and x.quote_item_id = l.id order by x.position limit 1) b on true
  cross join lateral (select coalesce(sum(x.quantity), 0) as ordered from public.purchase_order_lines x
    join public.purchase_orders o on o.company_id = p_company and o.id = x.order_id and o.state not in ('void', 'declined')
    where x.company_id = p_company and x.quote_item_id = l.id) d
  where l.company_id = p_company and l.quote_id = p_quote and l.is_selected and l.unit_price >= 0 and coalesce(i.category, 'materials') <> 'labor'
$$;

create function private.receipt_answer(p_company uuid, p_receipt uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'order_id', o.id, 'state', o.state, 'receipts', private.order_receipts(p_company, o.id))
  from public.goods_receipts r join public.purchase_orders o on o.company_id = p_company and o.id = r.order_id
  where r.company_id = p_company and r.id = p_receipt
$$;

create function private.receipt_state(p_company uuid, p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when bool_and(l.received_quantity >= l.quantity) then 'received' when bool_or(l.received_quantity > 0) then 'partly_received' else 'accepted' end
  from public.purchase_order_lines l where l.company_id = p_company and l.order_id = p_order
$$;

create function private.receive_line(p_order public.purchase_orders, p_receipt uuid, p_line jsonb, p_field text, p_over boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  quantity constant numeric := (p_line ->> 'quantity')::numeric;
  tolerance constant numeric := (private.purchasing_rules(p_order.company_id)).receipt_tolerance_percent;
  l public.purchase_order_lines;
  upto numeric;
  movement uuid;
begin
  select * into l from public.purchase_order_lines x where x.company_id = p_order.company_id and x.order_id = p_order.id and x.id = (p_line ->> 'order_line_id')::uuid for no key update;
  if l.id is null then
    perform private.raise_api_error('PT404', 'This line is no longer on the order. Reload it.', p_field);
  elsif quantity is null or quantity = 'NaN' or quantity <= 0 or quantity >= 1e8 or quantity <> round(quantity, 3) then
    perform private.raise_api_error('PT422', 'Enter a quantity above 0 with at most three decimals.', p_field);
  end if;
  upto := l.received_quantity + quantity;
  if upto > round(l.quantity * (1 + tolerance / 100), 3) then
    perform private.raise_api_error('PT422', format('That would be %s of %s ordered. Revise the order to receive more.', trim_scale(upto), trim_scale(l.quantity)), p_field);
  elsif upto > l.quantity and not p_over then
    perform private.raise_api_error('PT409', format('That would be %s of %s ordered. Confirm to receive more than ordered.', trim_scale(upto), trim_scale(l.quantity)), 'is_over_confirmed');
  end if;
  if p_order.deliver_to = 'stock' and l.material_id is not null then
    if quantity <> trunc(quantity) then
      perform private.raise_api_error('PT422', 'Enter a whole number. Materials are counted in whole units.', p_field);
    end if;
    insert into public.stock_movements (company_id, material_id, kind, quantity, notes)
    values (p_order.company_id, l.material_id, 'received', quantity, 'Order ' || p_order.number) returning id into movement;
  end if;
  insert into public.goods_receipt_lines (company_id, receipt_id, order_line_id, quantity, stock_movement_id)
  values (p_order.company_id, p_receipt, l.id, quantity, movement);
  update public.purchase_order_lines x set received_quantity = upto, updated_at = now() where x.id = l.id;
end $$;

create function private.save_order_lines(p_order uuid, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  line jsonb;
  at int;
  summed numeric;
  saved uuid[] := '{}';
  known public.purchase_order_lines;
  one uuid;
begin
  if jsonb_array_length(p_lines) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Add 1 to 500 lines.', 'lines');
  end if;
  for line, at in select x.line, x.place::int - 1 from jsonb_array_elements(p_lines) with ordinality x (line, place) loop
    perform private.check_order_line(company, line, format('lines.%s', at));
    select * into known from public.purchase_order_lines l where l.company_id = company and l.order_id = p_order and l.id = (line ->> 'id')::uuid;
    if known.received_quantity > (line ->> 'quantity')::numeric or known.billed_quantity > (line ->> 'quantity')::numeric then
      perform private.raise_api_error('PT422', format('%s was already received or billed. Enter at least that.',
        trim_scale(greatest(known.received_quantity, known.billed_quantity))), format('lines.%s.quantity', at));
    end if;
    one := coalesce(known.id, gen_random_uuid());
    insert into public.purchase_order_lines as l (id, company_id, order_id, position, material_id, quote_item_id, budget_line_id, cost_code_id,
      description, quantity, unit, unit_cost)
    values (one, company, p_order, at, (line ->> 'material_id')::uuid, (line ->> 'quote_item_id')::uuid, (line ->> 'budget_line_id')::uuid,
      coalesce((line ->> 'cost_code_id')::uuid, (select b.cost_code_id from public.budget_lines b where b.company_id = company and b.id = (line ->> 'budget_line_id')::uuid),
        (select c.id from public.cost_codes c join public.purchase_orders o on o.id = p_order
          where c.company_id = company and c.category = case o.kind when 'subcontract' then 'subcontractors' else 'materials' end)),
      btrim(line ->> 'description'), (line ->> 'quantity')::numeric, nullif(btrim(line ->> 'unit'), ''), (line ->> 'unit_cost')::numeric)
    on conflict (id) do update set position = excluded.position, material_id = excluded.material_id, quote_item_id = excluded.quote_item_id,
      budget_line_id = excluded.budget_line_id, cost_code_id = excluded.cost_code_id, description = excluded.description,
      quantity = excluded.quantity, unit = excluded.unit, unit_cost = excluded.unit_cost, updated_at = now();
    saved := saved || one;
  end loop;
  if exists (select from public.purchase_order_lines l where l.company_id = company and l.order_id = p_order and l.id <> all (saved)
      and (l.received_quantity > 0 or l.billed_quantity <> 0 or l.billed_amount <> 0)) then
    perform private.raise_api_error('PT422', 'A line that was received or billed can''t be removed.', 'lines');
  end if;
  delete from public.purchase_order_lines l where l.company_id = company and l.order_id = p_order and l.id <> all (saved);
  select sum(l.amount) into summed from public.purchase_order_lines l where l.company_id = company and l.order_id = p_order;
  if summed >= 1e10 then
    perform private.raise_api_error('PT422', 'This order is too large.', 'lines');
  end if;
  update public.purchase_orders o set subtotal = summed where o.id = p_order;
  perform private.share_order_tax(company, p_order);
end $$;

create function private.set_order_answer(p_order uuid, p_answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  answer constant text := p_answer ->> 'answer';
  who constant text := btrim(coalesce(p_answer ->> 'name', ''));
  day constant date := (p_answer ->> 'proposed_date')::date;
  o public.purchase_orders;
begin
  select * into o from public.purchase_orders x where x.id = p_order for no key update;
  if answer is null or answer not in ('accepted', 'declined', 'proposed') then
    perform private.raise_api_error('PT422', 'Accept, decline, or propose a date.', 'answer');
  elsif o.state = 'accepted' and answer = 'accepted' then
    return;
  elsif (p_answer ->> 'revision')::int is distinct from o.revision or o.state = 'draft' then
    perform private.raise_api_error('PT409', 'This order has changed. Reload the page to see the new version.');
  elsif o.state not in ('sent', 'declined') then
    perform private.raise_api_error('PT409', 'This order was answered already. Call your customer to change it.');
  elsif answer = 'accepted' and length(who) not between 2 and 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'name');
  elsif answer = 'proposed' and (day is null or day < private.company_date(o.company_id) or day > private.company_date(o.company_id) + 730) then
    perform private.raise_api_error('PT422', 'Propose a date in the next two years.', 'proposed_date');
  end if;
  update public.purchase_orders x set
    state = case answer when 'accepted' then private.receipt_state(x.company_id, x.id) when 'declined' then 'declined' else 'sent' end,
    accepted_at = case when answer = 'accepted' then now() end, accepted_name = case when answer = 'accepted' then who end,
    accepted_ip = case when answer = 'accepted' then left(p_answer ->> 'ip', 60) end,
    declined_at = case when answer = 'declined' then now() end, proposed_date = case when answer = 'proposed' then day end,
    answer_note = left(btrim(coalesce(p_answer ->> 'note', '')), 1000)
  where x.id = o.id;
  if o.project_id is not null then
    perform private.notify_people(o.company_id, 'task_assigned', array[o.created_by, o.edited_by], 'view_purchasing', 'project', o.project_id, o.project_id,
      format(case answer when 'accepted' then '%s accepted' when 'declined' then '%s declined' else '%s: other date proposed' end, o.number),
      (select v.name from public.vendors v where v.company_id = o.company_id and v.id = o.vendor_id), left('order ' || o.id, 100), false);
  end if;
end $$;

create function private.share_order_tax(p_company uuid, p_order uuid) returns void
language sql security definer set search_path = '' as $$
  with share as (
    select l.id, round(sum(l.amount) over w * o.tax / nullif(o.subtotal, 0), 2) as upto,
      row_number() over (order by l.position desc, l.id desc) = 1 as is_last, o.tax, sum(l.amount) over w as amounts
    from public.purchase_order_lines l join public.purchase_orders o on o.id = l.order_id
    where l.company_id = p_company and l.order_id = p_order
    window w as (order by l.position, l.id rows between unbounded preceding and current row)
  ), part as (
    select s.id, case when s.is_last then s.tax else coalesce(s.upto, 0) end as upto from share s
  )
  update public.purchase_order_lines l set tax_amount = p.upto - p.before
  from (select q.id, q.upto, coalesce(lag(q.upto) over (order by l.position, l.id), 0) as before
    from part q join public.purchase_order_lines l on l.id = q.id) p
  where l.id = p.id
$$;

create function private.stock_needs(p_company uuid)
returns table (key uuid, vendor_id uuid, place int, material_id uuid, quote_item_id uuid, budget_line_id uuid, cost_code_id uuid, description text,
  quantity numeric, unit text, unit_cost numeric, ordered numeric)
language sql stable security definer set search_path = '' as $$
  select m.id, coalesce(f.vendor_id, m.vendor_id), row_number() over (order by m.name)::int, m.id, null::uuid, null::uuid, null::uuid, m.name,
    case when m.current_stock + d.ordered > m.reorder_point then 0
      else greatest(greatest(m.minimum_stock, m.reorder_point) - m.current_stock - d.ordered, f.minimum_order_quantity, 1) end::numeric,
    m.unit, coalesce(f.unit_cost, m.unit_cost), d.ordered
  from (select * from public.materials x where x.company_id = p_company and x.is_active and x.current_stock <= x.reorder_point
      and greatest(x.reorder_point, x.minimum_stock) > 0 order by x.name limit 500) m
  left join public.vendor_materials f on f.company_id = p_company and f.material_id = m.id and f.is_preferred
  cross join lateral (select coalesce(sum(greatest(x.quantity - x.received_quantity, 0)), 0) as ordered from public.purchase_order_lines x
    join public.purchase_orders o on o.company_id = p_company and o.id = x.order_id and o.deliver_to = 'stock' and o.state not in ('void', 'declined', 'closed', 'received')
    where x.company_id = p_company and x.material_id = m.id) d
$$;

create function private.answer_purchase_order_link(p_token text, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders := private.open_order(p_token);
begin
  if o.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  perform private.set_order_answer(o.id, p_answer);
  return private.peek_purchase_order(p_token);
end $$;

create function public.approve_purchase_order(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.approve_purchase_order(p_id) $$;

create function private.approve_purchase_order(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  o := private.require_order(p_id);
  if o.state <> 'draft' then
    perform private.raise_api_error('PT409', 'Only a draft can be approved.');
  end if;
  perform private.require_approver(o.total, o.created_by, o.edited_by);
  update public.purchase_orders x set approved_by = auth.uid(), approved_at = now() where x.id = o.id;
  return private.purchase_order_json(o.company_id, o.id);
end $$;

create function public.claim_due_order_mails(p_limit int default 20) returns table (id uuid, email text, token text, purchase_order jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
declare
  mail private.order_mails;
begin
  delete from private.order_mails m where m.due_at <= now() and coalesce(m.taken_until < now(), true) and not exists (
    select from public.purchase_orders o where o.id = m.order_id and o.state = 'sent');
  for mail in
    update private.order_mails m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1,
      failed_at = case when m.attempts >= 5 then now() end
    where m.id in (select q.id from private.order_mails q
      where q.due_at <= now() and q.failed_at is null and coalesce(q.taken_until < now(), true)
      order by q.due_at limit p_limit for update skip locked)
    returning m.* loop
    continue when mail.failed_at is not null;
    return query select mail.id, v.email::text, private.new_order_link(o.id),
      jsonb_build_object('number', o.number, 'revision', o.revision, 'vendor_name', v.name, 'project', p.name, 'needed_by', o.needed_by, 'total', o.total, 'message', o.message),
      private.company_card(mail.company_id)
    from public.purchase_orders o join public.vendors v on v.company_id = o.company_id and v.id = o.vendor_id
    left join public.projects p on p.company_id = o.company_id and p.id = o.project_id
    where o.id = mail.order_id;
  end loop;
end $$;

create function public.close_purchase_order(p_id uuid, p_reason text) returns jsonb
language sql set search_path = '' as $$ select private.close_purchase_order(p_id, p_reason) $$;

create function private.close_purchase_order(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  if o.state in ('closed', 'void') or o.state not in ('accepted', 'partly_received', 'received') and not exists (select from public.purchase_order_lines l
    where l.company_id = o.company_id and l.order_id = o.id and l.received_quantity > 0) then
    perform private.raise_api_error('PT409', 'Only an accepted order can be closed. Void it instead.');
  elsif o.state <> 'received' and coalesce(btrim(p_reason), '') = '' then
    perform private.raise_api_error('PT422', 'Enter why you close it before everything was received.', 'reason');
  end if;
  update public.purchase_orders x set state = 'closed', closed_at = now(), close_reason = nullif(left(btrim(p_reason), 500), '') where x.id = o.id;
  return private.purchase_order_json(o.company_id, o.id);
end $$;

create function public.finish_order_mail(p_id uuid, p_error text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_error is null then
    delete from private.order_mails m where m.id = p_id and m.taken_until is not null;
  else
    update private.order_mails m set error = left(p_error, 500), taken_until = null, due_at = now() + interval '5 minutes',
      failed_at = case when m.attempts >= 5 then now() end
    where m.id = p_id;
  end if;
end $$;

create function public.get_purchase_order(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.get_purchase_order(p_id) $$;

create function private.get_purchase_order(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_order jsonb;
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  found_order := private.purchase_order_json(private.company_id(), p_id);
  if found_order is null then
    perform private.raise_api_error('PT404', 'This purchase order no longer exists.');
  end if;
  return found_order;
end $$;

create function private.open_commitment(p_state text, p_line public.purchase_order_lines) returns numeric
language sql immutable set search_path = '' as $$
  select greatest(0, case
      when p_state in ('accepted', 'partly_received', 'received') then p_line.amount + p_line.tax_amount
      when p_state in ('closed', 'void') then 0
      else round((p_line.amount + p_line.tax_amount) * least(p_line.received_quantity / p_line.quantity, 1), 2) end
    - p_line.billed_amount)
$$;

create function public.order_report(p_report text) returns jsonb
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
      where o.company_id = company and o.state in ('accepted', 'partly_received', 'received', 'closed') group by 1, 2
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

create function public.record_order_answer(p_id uuid, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.record_order_answer(p_id, p_answer) $$;

create function private.record_order_answer(p_id uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  perform private.set_order_answer(o.id, p_answer - 'ip');
  return private.purchase_order_json(o.company_id, o.id);
end $$;

create function public.peek_purchase_order(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_purchase_order(p_token) $$;

create function private.peek_purchase_order(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  o public.purchase_orders := private.open_order(p_token);
begin
  if o.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  return jsonb_build_object('number', o.number, 'revision', o.revision, 'state', o.state, 'is_open', o.state in ('sent', 'declined'),
    'vendor_name', (select v.name from public.vendors v where v.company_id = o.company_id and v.id = o.vendor_id),
    'project', (select p.name from public.projects p where p.company_id = o.company_id and p.id = o.project_id),
    'ship_to', coalesce(nullif(o.ship_to, ''), (select p.address from public.projects p where p.company_id = o.company_id and p.id = o.project_id), ''),
    'kind', o.kind, 'needed_by', o.needed_by, 'terms', o.terms, 'message', o.message, 'retainage_percent', o.retainage_percent,
    'subtotal', o.subtotal, 'tax', o.tax, 'total', o.total, 'sent_at', o.sent_at, 'accepted_at', o.accepted_at, 'accepted_name', o.accepted_name,
    'declined_at', o.declined_at, 'answer_note', o.answer_note, 'proposed_date', o.proposed_date,
    -- While a revision is written, its lines are nobody's business yet.
    'lines', case when o.state = 'draft' then '[]' else (select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity,
        'unit', l.unit, 'unit_cost', l.unit_cost, 'amount', l.amount) order by l.position, l.id), '[]')
      from public.purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id) end,
    'company', private.company_card(o.company_id));
end $$;

create function private.project_deliveries(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read(case when private.has_permission('view_purchasing') then 'view_purchasing' else 'update_progress' end, 'vendor_management');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'kind', o.kind, 'needed_by', o.needed_by,
      'vendor_name', (select v.name from public.vendors v where v.company_id = company and v.id = o.vendor_id),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity, 'unit', l.unit,
          'received_quantity', l.received_quantity) order by l.position, l.id), '[]')
        from public.purchase_order_lines l where l.company_id = company and l.order_id = o.id),
      'receipts', private.order_receipts(company, o.id)) order by o.state in ('received', 'closed'), o.needed_by nulls last, o.created_at desc), '[]')
    from (select * from public.purchase_orders x where x.company_id = company and x.project_id = p_project_id
      and x.state in ('sent', 'accepted', 'partly_received', 'received', 'closed') order by x.created_at desc limit 100) o);
end $$;

create function public.purchase_needs(p_source jsonb) returns jsonb
language sql stable set search_path = '' as $$ select private.purchase_needs(p_source) $$;

create function private.purchase_needs(p_source jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  quote constant uuid := (p_source ->> 'quote_id')::uuid;
  project constant uuid := (p_source ->> 'project_id')::uuid;
begin
  perform private.require_read('edit_purchasing', 'vendor_management');
  if quote is not null and not exists (select from public.quotes q where q.company_id = company and q.id = quote and q.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif project is not null and not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif num_nonnulls(quote, project) = 0 and coalesce((p_source ->> 'low_stock')::boolean, false) = false then
    perform private.raise_api_error('PT422', 'Choose a quote, a project, or low stock.', 'source');
  end if;
  return (
    with need as (
      select * from private.quote_needs(company, quote)
      union all
      select * from private.budget_needs(company, case when quote is null then project end)
      union all
      select * from private.stock_needs(company) where num_nonnulls(quote, project) = 0
    ), grouped as (
      select n.vendor_id, v.name, jsonb_agg(to_jsonb(n) - 'vendor_id' - 'place' order by n.place, n.description) as lines
      from need n left join public.vendors v on v.company_id = company and v.id = n.vendor_id
      where n.quantity > 0 group by n.vendor_id, v.name
    )
    select coalesce(jsonb_agg(jsonb_build_object('vendor_id', g.vendor_id, 'vendor_name', g.name, 'lines', g.lines) order by g.vendor_id is null, g.name), '[]') from grouped g);
end $$;

create function public.purchase_order_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('purchase_order', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create function private.purchase_order_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'purchase_orders', p_permission => 'view_purchasing',
    p_joins => ' left join public.vendors v on v.company_id = r.company_id and v.id = r.vendor_id'
      || ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      private.list_one_of('r.state', 'state', p_filters), private.list_one_of('r.kind', 'kind', p_filters),
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
      case when p_filters ->> 'quote' is not null then 'r.quote_id = ($2 ->> ''quote'')::uuid' end,
      case when p_filters ->> 'from' is not null then 'r.needed_by >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.needed_by <= ($2 ->> ''to'')::date' end),
    p_text => private.list_text('purchase_orders', p_filters),
    p_related => array['vendors', 'projects'],
    p_phases => case
      when p_sort in ('number', 'total', 'state') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort = 'needed_by' then array['and r.needed_by is not null order by r.needed_by {way}, r.id {way}', 'and r.needed_by is null order by r.id {way}']
      when p_sort = 'vendor_name' then array['and v.company_id = $1 order by v.name {way}, r.id {way}']
      else array['order by r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;

create function public.receive_goods(p_receipt jsonb) returns jsonb
language sql set search_path = '' as $$ select private.receive_goods(p_receipt) $$;

create function private.receive_goods(p_receipt jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant uuid := coalesce((p_receipt ->> 'id')::uuid, gen_random_uuid());
  day constant date := coalesce((p_receipt ->> 'received_on')::date, private.company_date(company));
  o public.purchase_orders;
  line jsonb;
  at int;
begin
  perform private.require_write(case when private.has_permission('edit_purchasing') then 'edit_purchasing' else 'update_progress' end, 'vendor_management');
  o := private.require_order((p_receipt ->> 'order_id')::uuid);
  if not private.has_permission('edit_purchasing') and o.project_id is null then
    perform private.raise_api_error('PT404', 'This purchase order no longer exists.');
  elsif exists (select from public.goods_receipts r where r.id = given and r.order_id = o.id) then
    return private.receipt_answer(company, given);
  elsif o.state not in ('sent', 'accepted', 'partly_received', 'received') then
    perform private.raise_api_error('PT409', format('Order %s is %s, so nothing can be received.', o.number, replace(o.state, '_', ' ')));
  elsif day > private.company_date(company) or day < private.company_date(company) - 730 then
    perform private.raise_api_error('PT422', 'Enter the day of the delivery: today or earlier.', 'received_on');
  elsif jsonb_array_length(coalesce(p_receipt -> 'lines', '[]')) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Enter what was delivered.', 'lines');
  end if;
  insert into public.goods_receipts (id, company_id, order_id, received_on, note, photo_hash)
  values (given, company, o.id, day, left(btrim(coalesce(p_receipt ->> 'note', '')), 1000), p_receipt ->> 'photo_hash');
  for line, at in select x.line, x.place::int - 1 from jsonb_array_elements(p_receipt -> 'lines') with ordinality x (line, place) loop
    perform private.receive_line(o, given, line, format('lines.%s.quantity', at), coalesce((p_receipt ->> 'is_over_confirmed')::boolean, false));
  end loop;
  update public.purchase_orders x set state = private.receipt_state(company, o.id), accepted_at = coalesce(x.accepted_at, now()) where x.id = o.id;
  return private.receipt_answer(company, given);
end $$;

create function public.save_purchase_order(p_order jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_purchase_order(p_order) $$;

create function private.save_purchase_order(p_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant uuid := (p_order ->> 'id')::uuid;
  reason constant text := btrim(coalesce(p_order ->> 'revision_reason', ''));
  project constant uuid := (p_order ->> 'project_id')::uuid;
  vendor constant uuid := (p_order ->> 'vendor_id')::uuid;
  deliver constant text := coalesce(p_order ->> 'deliver_to', case when project is null then 'stock' else 'site' end);
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  if vendor is null then
    perform private.raise_api_error('PT422', 'Choose a vendor.', 'vendor_id');
  elsif not exists (select from public.vendors v where v.company_id = company and v.id = vendor) then
    perform private.raise_api_error('PT404', 'This vendor no longer exists.', 'vendor_id');
  elsif project is not null and not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This project no longer exists.', 'project_id');
  elsif deliver = 'stock' and project is not null then
    perform private.raise_api_error('PT422', 'An order for stock has no project. Deliver it to the site, or remove the project.', 'deliver_to');
  elsif p_order ->> 'quote_id' is not null and not exists (select from public.quotes q where q.company_id = company and q.id = (p_order ->> 'quote_id')::uuid) then
    perform private.raise_api_error('PT404', 'This quote no longer exists.', 'quote_id');
  end if;
  select * into o from public.purchase_orders x where x.id = given for no key update;
  if o.id is not null and o.company_id <> company then
    perform private.raise_api_error('PT409', 'Something went wrong. Reload the page and try again.');
  elsif o.id is null then
    insert into public.purchase_orders (id, company_id, number, vendor_id, deliver_to, project_id, quote_id)
    values (coalesce(given, gen_random_uuid()), company, private.next_order_code(company), vendor, deliver, project, (p_order ->> 'quote_id')::uuid)
    returning * into o;
  else
    perform private.check_order_change(o, p_order, reason);
  end if;
  update public.purchase_orders x set vendor_id = vendor, project_id = project, deliver_to = deliver,
    kind = coalesce(p_order ->> 'kind', x.kind), needed_by = (p_order ->> 'needed_by')::date,
    ship_to = btrim(coalesce(p_order ->> 'ship_to', '')), terms = btrim(coalesce(p_order ->> 'terms', '')),
    message = btrim(coalesce(p_order ->> 'message', '')), retainage_percent = coalesce((p_order ->> 'retainage_percent')::numeric, 0),
    tax = coalesce((p_order ->> 'tax')::numeric, 0), edited_by = auth.uid(), state = 'draft',
    revision = x.revision + case when x.accepted_at is not null then 1 else 0 end,
    accepted_at = null, accepted_name = null, accepted_ip = null, declined_at = null, answer_note = '', proposed_date = null,
    approved_by = null, approved_at = null
  where x.id = o.id;
  perform private.save_order_lines(o.id, coalesce(p_order -> 'lines', '[]'));
  return private.purchase_order_json(company, o.id);
end $$;

create function public.send_purchase_order(p_id uuid, p_mails boolean default true) returns jsonb
language sql set search_path = '' as $$ select private.send_purchase_order(p_id, p_mails) $$;

create function private.send_purchase_order(p_id uuid, p_mails boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
  rules public.purchasing_settings;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  rules := private.purchasing_rules(o.company_id);
  if o.state not in ('draft', 'sent') then
    perform private.raise_api_error('PT409', 'The vendor answered this order already.');
  elsif o.total > rules.order_approval_above and o.approved_at is null then
    perform private.raise_api_error('PT409', format('Orders above %s need an approval before they are sent.', private.money_text(rules.order_approval_above)));
  elsif coalesce(p_mails, true) and not exists (select from public.vendors v where v.company_id = o.company_id and v.id = o.vendor_id and btrim(coalesce(v.email, '')) <> '') then
    perform private.raise_api_error('PT422', 'This vendor has no email address. Add one, or share the link yourself.', 'vendor_id');
  end if;
  update public.purchase_orders x set state = 'sent', sent_at = now(), proposed_date = null, answer_note = '' where x.id = o.id;
  if coalesce(p_mails, true) then
    insert into private.order_mails (company_id, order_id) values (o.company_id, o.id)
    on conflict (order_id) do update set due_at = now(), taken_until = null, attempts = 0, error = null, failed_at = null;
  end if;
  return private.purchase_order_json(o.company_id, o.id) || jsonb_build_object('token', private.new_order_link(o.id));
end $$;

create function public.undo_receipt(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.undo_receipt(p_id) $$;

create function private.undo_receipt(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  r public.goods_receipts;
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into r from public.goods_receipts x where x.company_id = company and x.id = p_id;
  if r.id is null then
    perform private.raise_api_error('PT404', 'This receipt no longer exists.');
  end if;
  o := private.require_order(r.order_id);
  select * into r from public.goods_receipts x where x.company_id = company and x.id = p_id for update;
  perform from public.purchase_order_lines l where l.company_id = company and l.order_id = o.id order by l.id for no key update;
  if r.undone_at is not null then
    perform private.raise_api_error('PT409', 'This receipt was undone already.');
  elsif o.state in ('closed', 'void') then
    perform private.raise_api_error('PT409', 'This order is closed.');
  elsif exists (select from public.goods_receipt_lines i join public.purchase_order_lines l on l.company_id = company and l.id = i.order_line_id
      where i.company_id = company and i.receipt_id = r.id and l.received_quantity - i.quantity < l.billed_quantity) then
    perform private.raise_api_error('PT409', 'What this receipt brought was billed already. Void the bill first.');
  end if;
  update public.purchase_order_lines l set received_quantity = l.received_quantity - i.quantity, updated_at = now()
  from public.goods_receipt_lines i where i.company_id = company and i.receipt_id = r.id and l.company_id = company and l.id = i.order_line_id;
  insert into public.stock_movements (company_id, material_id, kind, quantity, notes, takes_back)
  select company, m.material_id, m.kind, -m.quantity, m.notes, m.id from public.goods_receipt_lines i
  join public.stock_movements m on m.company_id = company and m.id = i.stock_movement_id
  where i.company_id = company and i.receipt_id = r.id;
  update public.goods_receipts x set undone_at = now(), undone_by = auth.uid() where x.id = r.id;
  if o.state in ('accepted', 'partly_received', 'received') then
    update public.purchase_orders x set state = private.receipt_state(company, o.id) where x.id = o.id;
  end if;
  return private.purchase_order_json(company, o.id);
end $$;

create function public.void_purchase_order(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.void_purchase_order(p_id) $$;

create function private.void_purchase_order(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  if exists (select from public.purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id and (l.received_quantity > 0 or l.billed_quantity <> 0))
    or exists (select from public.bills b where b.company_id = o.company_id and b.order_id = o.id and b.state <> 'void') then
    perform private.raise_api_error('PT409', 'Part of this order was received or billed. Close it instead.');
  end if;
  update public.purchase_orders x set state = 'void', voided_at = coalesce(x.voided_at, now()) where x.id = o.id;
  delete from private.order_mails m where m.order_id = o.id;
  return private.purchase_order_json(o.company_id, o.id);
end $$;

create table private.order_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  order_id uuid not null unique references public.purchase_orders (id) on delete cascade,
  due_at timestamptz not null default now(),
  taken_until timestamptz,
  attempts int not null default 0,
  error text,
  failed_at timestamptz
);

create table private.order_tokens (
  token_hash bytea primary key,
  order_id uuid not null references public.purchase_orders (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '90 days'
);

create table public.purchase_order_revisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  order_id uuid not null,
  revision int not null check (revision >= 1),
  -- The order and its lines as the vendor accepted them.
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  accepted_at timestamptz,
  accepted_name text,
  reason text not null default '' check (length(reason) <= 500),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  constraint purchase_order_revisions_once unique (company_id, order_id, revision),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete cascade
);

alter table private.order_mails enable row level security;

alter table private.order_tokens enable row level security;

create index order_mails_company_idx on private.order_mails using btree (company_id);

create index order_mails_due_idx on private.order_mails (due_at) where failed_at is null;

create index order_tokens_order_idx on private.order_tokens (order_id);

create index purchase_order_lines_unbilled_idx on public.purchase_order_lines (company_id, order_id) where received_quantity > billed_quantity;

create index purchase_orders_needed_idx on public.purchase_orders (company_id, needed_by, id);

create index purchase_orders_total_idx on public.purchase_orders (company_id, total, id);

create index purchase_orders_state_idx on public.purchase_orders (company_id, state, id);

create index purchase_orders_words_idx on public.purchase_orders using gin (lower(number) extensions.gin_trgm_ops, company_id);

create view public.purchase_order_list with (security_invoker = true) as
select o.id, o.company_id, o.number, o.vendor_id, v.name as vendor_name, o.project_id, p.name as project_name, o.kind, o.state, o.revision, o.needed_by,
  o.proposed_date, o.subtotal, o.tax, o.total, o.sent_at, o.accepted_at, o.created_at, o.version, s.lines, s.received_percent, s.committed
from public.purchase_orders o
left join public.vendors v on v.company_id = o.company_id and v.id = o.vendor_id
left join public.projects p on p.company_id = o.company_id and p.id = o.project_id
left join lateral (select count(*)::int as lines, coalesce(sum(private.open_commitment(o.state, l)), 0) as committed,
    round(100 * avg(least(l.received_quantity / l.quantity, 1)))::int as received_percent
  from public.purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id) s on true;

call private.protect('public.purchase_order_revisions', reads => 'view_purchasing', verbs => '');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.order_mails FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.order_tokens FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.purchase_order_revisions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.answer_purchase_order_link(p_token text, p_answer jsonb) to service_role;

grant execute on function private.approve_purchase_order(p_id uuid) to authenticated;

grant execute on function private.close_purchase_order(p_id uuid, p_reason text) to authenticated;

grant execute on function private.get_purchase_order(p_id uuid) to authenticated;

grant execute on function private.open_commitment(p_state text, p_line public.purchase_order_lines) to authenticated;

grant execute on function private.open_commitment(p_state text, p_line public.purchase_order_lines) to service_role;

grant execute on function private.peek_purchase_order(p_token text) to service_role;

grant execute on function private.project_deliveries(p_project_id uuid) to authenticated;

grant execute on function private.purchase_needs(p_source jsonb) to authenticated;

grant execute on function private.purchase_order_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to authenticated;

grant execute on function private.purchase_order_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to service_role;

grant execute on function private.receive_goods(p_receipt jsonb) to authenticated;

grant execute on function private.record_order_answer(p_id uuid, p_answer jsonb) to authenticated;

grant execute on function private.save_purchase_order(p_order jsonb) to authenticated;

grant execute on function private.send_purchase_order(p_id uuid, p_mails boolean) to authenticated;

grant execute on function private.undo_receipt(p_id uuid) to authenticated;

grant execute on function private.void_purchase_order(p_id uuid) to authenticated;

grant execute on function public.answer_purchase_order_link(p_token text, p_answer jsonb) to service_role;

grant execute on function public.approve_purchase_order(p_id uuid) to authenticated;

grant execute on function public.claim_due_order_mails(p_limit integer) to service_role;

grant execute on function public.close_purchase_order(p_id uuid, p_reason text) to authenticated;

grant execute on function public.finish_order_mail(p_id uuid, p_error text) to service_role;

grant execute on function public.get_purchase_order(p_id uuid) to authenticated;

grant execute on function public.order_report(p_report text) to authenticated;

grant execute on function public.peek_purchase_order(p_token text) to service_role;

grant execute on function public.project_deliveries(p_project_id uuid) to authenticated;

grant execute on function public.purchase_needs(p_source jsonb) to authenticated;

grant execute on function public.purchase_order_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to authenticated;

grant execute on function public.purchase_order_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to service_role;

grant execute on function public.receive_goods(p_receipt jsonb) to authenticated;

grant execute on function public.record_order_answer(p_id uuid, p_answer jsonb) to authenticated;

grant execute on function public.save_purchase_order(p_order jsonb) to authenticated;

grant execute on function public.send_purchase_order(p_id uuid, p_mails boolean) to authenticated;

grant execute on function public.undo_receipt(p_id uuid) to authenticated;

grant execute on function public.void_purchase_order(p_id uuid) to authenticated;

grant select on table public.purchase_order_list to authenticated;

grant select on table public.purchase_order_list to service_role;

comment on table private.order_mails is 'Emails that send an order to its vendor: the outbox of the messaging gateway.';

comment on table private.order_tokens is 'Links with which vendors answer an order without signing in; only their hashes are stored.';

comment on table public.purchase_order_revisions is 'Earlier versions of orders: what the vendor had accepted before a revision.';

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
where l.project_id is not null and s.amount <> 0
union all
-- What vendors accepted and did not bill yet.
select o.company_id, o.project_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else case o.kind when 'subcontract' then 'subcontractors' else 'materials' end end),
  l.cost_code_id, private.open_commitment(o.state, l)::numeric(12, 2), 'committed', coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date)
from public.purchase_orders o
join public.purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
where o.project_id is not null and o.state <> 'void' and private.open_commitment(o.state, l) <> 0;

comment on view public.project_cost_lines is 'What projects cost: their expenses, labor by cost code and week (spent where the time is approved, committed before), approved bills, and accepted purchase orders less what is billed (committed). With view_money.';

comment on view public.purchase_order_list is 'Purchase orders with vendor, project, number of lines, how much was received (average of the lines, in percent), and what is still committed in dollars.';

comment on function private.new_order_link(p_order uuid) is 'Creates a link for the vendor of an order, valid for 90 days, and returns its token.';

comment on function private.next_order_code(p_company uuid) is 'Takes the next free number of a purchase order: PO-0001.';

comment on function private.open_order(p_token text) is 'The order of a vendor''s link, unless the link expired or the order was voided.';

comment on function public.answer_purchase_order_link(p_token text, p_answer jsonb) is 'The vendor''s answer by its link: { answer: accepted, declined or proposed; revision that was shown; name; note; proposed_date; ip }. Returns what peek_purchase_order returns. Arguments: p_token; p_answer. Errors: PT404, PT409 changed, answered, or closed, PT422 with the field. Callers: the accounts gateway.';

comment on function private.budget_needs(p_company uuid, p_project uuid) is 'The budget lines of a project without labor, each as one piece at what no order has of its cost yet, in dollars.';

comment on function private.check_order_change(p_order public.purchase_orders, p_change jsonb, p_reason text) is 'Refuses a change of an order that is stale, closed, void, or accepted without a reason for a revision (PT409), and stores what the vendor had accepted.';

comment on function private.check_order_line(p_company uuid, p_line jsonb, p_field text) is 'Refuses a line of an order that isn''t valid: PT422 with the field, PT404 for what it refers to.';

comment on function private.order_receipts(p_company uuid, p_order uuid) is 'The receipts of an order, newest first, without prices.';

comment on function private.require_order(p_id uuid) is 'The order of the caller''s company with this id, locked; PT404 without one.';

comment on function private.purchase_order_json(p_company uuid, p_id uuid) is 'An order with its vendor, project, lines (what was received and billed of each), receipts, earlier revisions, what it still commits in dollars, and whether it needs an approval before it is sent.';

comment on function public.project_deliveries(p_project_id uuid) is 'The orders of a project from which something is expected or was received, without prices, the open ones first: [{ id, number, state, vendor_name, needed_by, lines [{ id, description, quantity, unit, received_quantity }], receipts }], at most 100. Arguments: p_project_id. Errors: PT402, PT403, PT404. Callers: signed-in users with update_progress or view_purchasing.';

comment on function private.quote_needs(p_company uuid, p_quote uuid) is 'The selected lines of a quote without labor and deductions: vendor, cost, and what orders have of each already.';

comment on function private.receipt_answer(p_company uuid, p_receipt uuid) is 'What receive_goods returns for a receipt, without prices.';

comment on function private.receipt_state(p_company uuid, p_order uuid) is 'The state of an accepted order by what was received of it: accepted, partly_received or received.';

comment on function private.receive_line(p_order public.purchase_orders, p_receipt uuid, p_line jsonb, p_field text, p_over boolean) is 'Receives a quantity of an order line: never above the order and its tolerance (compared at three decimals), above the order only when confirmed. Stocked materials are added to stock. PT404, PT409 not confirmed, PT422 quantity.';

comment on function private.save_order_lines(p_order uuid, p_lines jsonb) is 'Writes the lines of an order, sums them, and shares its tax among them. What was received or billed can''t be removed or ordered less. PT422 with the field.';

comment on function private.set_order_answer(p_order uuid, p_answer jsonb) is 'Writes a vendor''s answer to a sent order { answer: accepted, declined or proposed, revision, name, note, proposed_date, ip } and notifies who wrote the order. Accepting twice changes nothing. Errors: PT409 changed or answered, PT422 answer, name, proposed_date.';

comment on function private.share_order_tax(p_company uuid, p_order uuid) is 'Shares the sales tax of an order among its lines by amount; together the shares are the tax to the cent.';

comment on function private.stock_needs(p_company uuid) is 'Materials at or below their reorder point, with how many to order, less what is on order for stock (at most 500).';

comment on function public.approve_purchase_order(p_id uuid) is 'Approves a draft so that it can be sent, and returns the order. Arguments: p_id. Errors: PT402, PT403 above the role''s limit or entered by the caller, PT404, PT409 not a draft. Callers: signed-in users with approve_bills.';

comment on function public.claim_due_order_mails(p_limit integer) is 'Emails that send an order to its vendor, each to one caller for two minutes, with a fresh link token. Arguments: p_limit rows. Callers: the messaging gateway.';

comment on function public.close_purchase_order(p_id uuid, p_reason text) is 'Closes an order: nothing more is expected or can be billed, so nothing stays committed. Returns the order. Arguments: p_id; p_reason, up to 500 characters, needed unless everything was received. Errors: PT402, PT403, PT404, PT409 not accepted, PT422 reason. Callers: signed-in users with edit_purchasing.';

comment on function public.finish_order_mail(p_id uuid, p_error text) is 'Removes a sent email from the outbox; with p_error it is tried again in five minutes, five times. Arguments: p_id; p_error. Callers: the messaging gateway.';

comment on function public.get_purchase_order(p_id uuid) is 'A purchase order whole: vendor, project, lines with what was received and billed of each, receipts, earlier revisions, committed (what it still commits, in dollars), needs_approval. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

comment on function private.open_commitment(p_state text, p_line public.purchase_order_lines) is 'What an order line commits, in dollars with tax: all of an accepted order, nothing of a closed or void one, only what was received of one that is not accepted (again), less what approved bills charge for it, never below 0.';

comment on function public.order_report(p_report text) is 'Reports of orders, in dollars with tax: committed_by_job (ordered, billed, and still committed by project), received_not_billed (order lines), open (how many orders await approval or an answer, were declined, or are late or expected within 7 days). At most 500 rows. Arguments: p_report. Errors: PT402, PT403, PT422. Callers: signed-in users with view_purchasing.';

comment on function public.record_order_answer(p_id uuid, p_answer jsonb) is 'Records what a vendor answered by phone or in person, as answer_purchase_order_link does, and returns the order. Arguments: p_id; p_answer { answer, revision, name, note, proposed_date }. Errors: PT402, PT403, PT404, PT409, PT422. Callers: signed-in users with edit_purchasing.';

comment on function public.peek_purchase_order(p_token text) is 'What the vendor sees behind a link: { number, revision, state, is_open, vendor_name, project, ship_to, needed_by, terms, message, retainage_percent, subtotal, tax, total, sent_at, accepted_at, accepted_name, declined_at, answer_note, proposed_date, lines, company }. is_open: it can be answered. Arguments: p_token. Errors: PT404. Callers: the accounts gateway.';

comment on function public.purchase_needs(p_source jsonb) is 'What can be ordered, grouped by preferred vendor: [{ vendor_id, vendor_name, lines [{ key, material_id, quote_item_id, budget_line_id, cost_code_id, description, quantity, unit, unit_cost, ordered }] }], null as vendor_id where none is preferred. quantity is what no order has yet, ordered what orders have. Arguments: p_source, one of { quote_id } (its lines without labor), { project_id } (its budget lines without labor, in dollars), { low_stock: true } (materials at their reorder point). Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with edit_purchasing.';

comment on function public.purchase_order_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of purchase_order_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, vendor, project), state [], kind [], vendor, project, quote, from, to (of needed_by). p_sort: created_at, number, needed_by, total, state, or vendor_name. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function private.purchase_order_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'See public.purchase_order_page. A new sort column is one line here, with its index.';

comment on function public.receive_goods(p_receipt jsonb) is 'Records a delivery and returns { id, order_id, state, receipts }. Sent twice with one id, it is one receipt. What is delivered on an order that the vendor has not answered accepts it. Keys: id (a uuid made by the device), order_id, received_on, note, photo_hash (sha256 of a project photo), is_over_confirmed (more than ordered, within the tolerance), lines [{ order_line_id, quantity }]. Arguments: p_receipt, an object of these keys. Errors: PT402, PT403, PT404, PT409 not sent, closed, or over the order without confirmation (is_over_confirmed), PT422 with the field. Callers: signed-in users with update_progress or edit_purchasing.';

comment on function public.save_purchase_order(p_order jsonb) is 'Creates or changes a purchase order and returns it as get_purchase_order does. A change puts a sent order back to draft. An order that the vendor accepted changes with revision_reason only: that is a new revision, which the vendor must accept again. Keys: id (a uuid made by the device), version (of an existing order), vendor_id, project_id, quote_id, kind, deliver_to, needed_by, ship_to, terms, message, retainage_percent, tax in dollars, revision_reason, lines [{ id, material_id, quote_item_id, budget_line_id, cost_code_id, description, quantity, unit, unit_cost }]. Arguments: p_order, an object of these keys. Errors: PT402, PT403, PT404 vendor or project, PT409 stale, accepted, or closed, PT422 with the field. Callers: signed-in users with edit_purchasing.';

comment on function public.send_purchase_order(p_id uuid, p_mails boolean) is 'Sends an order to its vendor: returns the order with token, the vendor''s link (/shared/orders/<token>), and emails the link unless p_mails is false. A sent order can be sent again. Arguments: p_id; p_mails. Errors: PT402, PT403, PT404, PT409 not approved, or answered already, PT422 vendor without email (vendor_id). Callers: signed-in users with edit_purchasing.';

comment on function public.undo_receipt(p_id uuid) is 'Undoes a receipt recorded by mistake, and takes its stock back; returns the order. Arguments: p_id of the receipt. Errors: PT402, PT403, PT404, PT409 undone, closed, or billed, PT422 stock used already. Callers: signed-in users with edit_purchasing.';

comment on function public.void_purchase_order(p_id uuid) is 'Voids an order of which nothing was received or billed, and returns it; its links no longer open. Arguments: p_id. Errors: PT402, PT403, PT404, PT409 received or billed. Callers: signed-in users with edit_purchasing.';

create or replace function private.list_search_text(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list
    when 'invoices' then 'lower(r.invoice_number || '' '' || r.title || '' '' || coalesce(r.po_number, ''''))'
    when 'quotes' then 'lower(r.quote_number || '' '' || r.title || '' '' || coalesce(r.custom_client_name, ''''))'
    when 'leads' then 'lower(r.number || '' '' || r.title || '' '' || r.contact_name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'projects' then 'lower(r.name || '' '' || r.address || '' '' || r.description)'
    when 'bills' then 'lower(coalesce(r.vendor_number, ''''))'
    when 'vendors' then 'lower(r.name || '' '' || coalesce(r.company_name, '''') || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.contact_person, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'purchase_orders' then 'lower(r.number)'
    when 'materials' then 'lower(r.name || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.description, '''') || '' '' || coalesce(r.vendor_sku, ''''))' end
$$;

create or replace function private.uses_cost_code(p_company uuid, p_code uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.budget_lines b where b.company_id = p_company and b.cost_code_id = p_code)
    or exists (select from public.change_order_items i where i.company_id = p_company and i.cost_code_id = p_code)
    or exists (select from public.expenses e where e.company_id = p_company and e.cost_code_id = p_code)
    or exists (select from public.bill_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.purchase_order_lines l where l.company_id = p_company and l.cost_code_id = p_code)
    or exists (select from public.cost_forecasts f where f.company_id = p_company and f.cost_code_id = p_code)
    or exists (select from public.time_entries t where t.company_id = p_company and t.cost_code_id = p_code)
    or exists (select from public.hour_budgets h where h.company_id = p_company and h.cost_code_id = p_code)
    or exists (select from public.labor_costs l where l.company_id = p_company and l.cost_code_id = p_code)
$$;

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
    select 'committed', o.project_id, l.cost_code_id, coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date), private.open_commitment(o.state, l),
      concat_ws(', ', l.description, o.number)
    from public.purchase_orders o join public.purchase_order_lines l on l.company_id = p_company and l.order_id = o.id
    where o.company_id = p_company and o.project_id is not null and o.state <> 'void' and private.open_commitment(o.state, l) <> 0
    union all
    select s.kind, l.project_id, l.cost_code_id, l.cost_date, s.amount, 'Labor'
    from public.labor_costs l cross join lateral (values ('cost', l.actual), ('committed', l.committed)) s (kind, amount)
    where l.company_id = p_company and s.amount <> 0 and (s.kind = 'committed' or l.cost_date between p_from and p_to)
  ) c join public.projects p on p.company_id = p_company and p.id = c.project_id
$$;

reset check_function_bodies;
