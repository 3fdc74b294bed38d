-- A change order is billed whole or in parts, over several invoices; together they never bill more than it was approved over.

create function private.billed_amount(p_company uuid, p_change_order uuid, p_but uuid default null) returns numeric
language sql stable security invoker set search_path = '' as $$
  select coalesce(sum(l.total_price), 0) from public.invoice_items l
  join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
  where l.company_id = p_company and l.change_order_id = p_change_order and v.status <> 'void' and v.deleted_at is null
    and v.id is distinct from p_but
$$;
comment on function private.billed_amount is 'What living invoices bill of a change order, one of them left out where it is named.';

create function private.part_of(p_part numeric, p_whole numeric) returns numeric
language sql immutable strict set search_path = '' as $$
  select least(100, greatest(0, round(p_part * 100 / nullif(p_whole, 0), 3)))
$$;
comment on function private.part_of is 'A part in per cent, to the thousandth, within 0 and 100.';
revoke all on function private.billed_amount, private.part_of from public, anon;
grant execute on function private.billed_amount, private.part_of to authenticated, service_role;

create or replace view public.change_order_list with (security_invoker = true) as
select o.*, u.full_name as approved_by,
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description,
      'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price) order by i.position)
    from public.change_order_items i where i.company_id = o.company_id and i.change_order_id = o.id), '[]') as items,
  -- For pages that were opened before there were parts: they take what is on an invoice for billed.
  (b.invoices -> 0 ->> 'id')::uuid as invoice_id, b.invoices -> 0 ->> 'invoice_number' as invoice_number,
  coalesce(b.invoices, '[]') as invoices
from public.change_orders o
left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
left join lateral (
  select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'amount', v.amount) order by v.created_at, v.id) as invoices
  from (select v.id, v.invoice_number, v.created_at, sum(l.total_price) as amount from public.invoice_items l
    join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
    where l.company_id = o.company_id and l.change_order_id = o.id and v.status <> 'void' and v.deleted_at is null
    group by v.id, v.invoice_number, v.created_at) v
) b on true;
comment on view public.change_order_list is
  'Change orders with their lines, who decided, and the living invoices that bill them: [{ id, invoice_number, amount }].';

create or replace function private.check_change_orders(p_company uuid, p_invoices uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong record;
begin
  -- Locked in one order and judged after: of two invoices at once the later one sees the first.
  perform from public.change_orders o
  where o.company_id = p_company and o.id in (
    select l.change_order_id from public.invoice_items l where l.company_id = p_company and l.invoice_id = any (p_invoices))
  order by o.id for no key update;
  select o.number, o.status, o.amount, o.project_id = v.project_id as is_at_home, v.kind in ('retainage', 'credit_note') as is_other_kind,
    others.amount as elsewhere, (
      select w.invoice_number from public.invoice_items k join public.invoices w on w.company_id = k.company_id and w.id = k.invoice_id
      where k.company_id = p_company and k.change_order_id = o.id and w.id <> v.id and w.status <> 'void' and w.deleted_at is null
      order by w.created_at desc limit 1) as invoice_number
  into wrong
  from (
    select l.invoice_id, l.change_order_id, sum(l.total_price) as total, min(l.total_price) as least, max(l.total_price) as most
    from public.invoice_items l
    where l.company_id = p_company and l.invoice_id = any (p_invoices) and l.change_order_id is not null group by 1, 2
  ) billed
  join public.invoices v on v.company_id = p_company and v.id = billed.invoice_id and v.status <> 'void' and v.deleted_at is null
  join public.change_orders o on o.company_id = p_company and o.id = billed.change_order_id
  -- a project that is being removed takes its change orders along
  join public.projects p on p.company_id = p_company and p.id = o.project_id
  cross join lateral (select private.billed_amount(p_company, o.id, v.id) as amount) others
  where o.status <> 'approved' or o.project_id is distinct from v.project_id or v.kind in ('retainage', 'credit_note')
    -- every part in the direction of the whole, and all of them no more than it
    or case when o.amount >= 0 then billed.least < 0 or billed.total + others.amount > o.amount
      else billed.most > 0 or billed.total + others.amount < o.amount end
  order by o.number limit 1;
  if not found then
    return;
  end if;
  perform private.reject('PT422', case
    when wrong.is_other_kind then 'This invoice takes no change orders. Make another one for them.'
    when not coalesce(wrong.is_at_home, false) then format('Change order %s belongs to another project than this invoice.', wrong.number)
    when wrong.status <> 'approved' then format('Change order %s has not been approved.', wrong.number)
    when wrong.elsewhere = wrong.amount and wrong.invoice_number is not null
      then format('Change order %s is on invoice %s already.', wrong.number, wrong.invoice_number)
    else format('Change order %s was approved over %s$%s, and $%s of it is left to invoice.', wrong.number,
      case when wrong.amount < 0 then 'a deduction of ' end, to_char(abs(wrong.amount), 'FM999,999,999,990.00'),
      to_char(abs(wrong.amount - wrong.elsewhere), 'FM999,999,999,990.00')) end, 'items');
end $$;
comment on function private.check_change_orders is
  'Refuses invoices whose change orders are of another project, not approved, or billed over more than their amount by all living invoices together. Error: PT422.';

-- The line of a part says which part it is, as the lines of a progress invoice do.

create or replace function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target uuid := coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid());
  due constant date := (p_invoice ->> 'due_date')::date;
  v public.invoices;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into v from public.invoices where id = target for update;
  if found and p_version is null then
    return private.invoice_json(target);
  end if;
  if nullif(p_invoice ->> 'client_id', '') is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  elsif nullif(btrim(p_invoice ->> 'title'), '') is null then
    perform private.reject('PT422', 'Invoice title is required', 'title');
  elsif coalesce((p_invoice ->> 'tax_rate')::numeric, 0) not between 0 and 100 then
    perform private.reject('PT422', 'Tax rate must be between 0 and 100', 'tax_rate');
  elsif jsonb_array_length(coalesce(p_items, '[]')) = 0 then
    perform private.reject('PT422', 'At least one item must be added to the invoice', 'items');
  elsif due is null then
    perform private.reject('PT422', 'Due date is required', 'due_date');
  elsif due < current_date and due is distinct from v.due_date then
    perform private.reject('PT422', 'Due date cannot be in the past', 'due_date');
  end if;
  if v.id is null then
    begin
      insert into public.invoices (id, client_id, project_id, invoice_number, number_origin, title, description, discount_type,
        discount_value, tax_rate, retainage_rate, issue_date, due_date, notes, payment_terms, show_summary_only)
      values (target, (p_invoice ->> 'client_id')::uuid, (p_invoice ->> 'project_id')::uuid,
        nullif(btrim(p_invoice ->> 'invoice_number'), ''),
        case when nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then 'invoice_wizard' else 'typed' end,
        btrim(p_invoice ->> 'title'), p_invoice ->> 'description', coalesce(p_invoice ->> 'discount_type', 'amount'),
        coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
        coalesce((p_invoice ->> 'tax_rate')::numeric, 0), coalesce((p_invoice ->> 'retainage_rate')::numeric, 0),
        coalesce((p_invoice ->> 'issue_date')::date, current_date), due, p_invoice ->> 'notes',
        p_invoice ->> 'payment_terms', coalesce((p_invoice ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      if exists (select from public.invoices where id = target) then
        return private.invoice_json(target);
      end if;
      if nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then
        raise;
      end if;
      perform private.reject('PT422', format('Invoice number %s is already in use.', btrim(p_invoice ->> 'invoice_number')), 'invoice_number');
    end;
  else
    if v.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this invoice. Reload it to see the changes.');
    end if;
    if v.deleted_at is not null then
      perform private.reject('PT404', 'This invoice has been deleted.');
    end if;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.invoice_items i where i.invoice_id = target;
    -- Before the header: a change order leaves with its line, and the invoice may then go to another project.
    delete from public.invoice_items where invoice_id = target;
    update public.invoices set
      client_id = (p_invoice ->> 'client_id')::uuid,
      project_id = (p_invoice ->> 'project_id')::uuid,
      title = btrim(p_invoice ->> 'title'),
      description = p_invoice ->> 'description',
      discount_type = coalesce(p_invoice ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_invoice ->> 'tax_rate')::numeric, 0),
      retainage_rate = coalesce((p_invoice ->> 'retainage_rate')::numeric, v.retainage_rate),
      issue_date = coalesce((p_invoice ->> 'issue_date')::date, v.issue_date),
      due_date = due,
      notes = p_invoice ->> 'notes',
      payment_terms = p_invoice ->> 'payment_terms',
      show_summary_only = coalesce((p_invoice ->> 'show_summary_only')::boolean, false)
    where id = target;
  end if;
  insert into public.invoice_items (id, invoice_id, item_id, quote_item_id, change_order_id, position, section, name, description,
    quantity, unit, unit_price, unit_cost, contract_amount, percent_before, percent_complete)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid,
    coalesce(x.line ->> 'quote_item_id', y.was ->> 'quote_item_id')::uuid,
    z.change_order, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description', z.quantity, x.line ->> 'unit', z.price,
    (x.line ->> 'unit_cost')::numeric, z.contract, z.before,
    case when z.change_order is not null then greatest(z.before, private.part_of(part.before + z.total, part.amount))
    else coalesce((x.line ->> 'percent_complete')::numeric,
      -- another amount of a line with progress is another progress
      case when z.contract <> 0 and z.total <> (y.was ->> 'total_price')::numeric
        then least(100, greatest(z.before, z.before + round(z.quantity * z.price * 100 / z.contract, 3)))
        else (y.was ->> 'percent_complete')::numeric end) end
  from jsonb_array_elements(p_items) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y
  cross join lateral (select coalesce((x.line ->> 'quantity')::numeric, 1) as quantity, coalesce((x.line ->> 'unit_price')::numeric, 0) as price,
    coalesce(x.line ->> 'change_order_id', y.was ->> 'change_order_id')::uuid as change_order) a
  -- Of a change order that is billed in parts: how much it is over, and what other invoices bill of it.
  left join lateral (
    select o.amount, private.billed_amount(o.company_id, o.id, target) as before from public.change_orders o
    where o.id = a.change_order and round(a.quantity * a.price, 2) <> o.amount
  ) part on true
  cross join lateral (select a.*, round(a.quantity * a.price, 2) as total,
    case when a.change_order is not null then part.amount
      else coalesce(x.line ->> 'contract_amount', y.was ->> 'contract_amount')::numeric end as contract,
    case when a.change_order is not null then private.part_of(part.before, part.amount)
      else coalesce(x.line ->> 'percent_before', y.was ->> 'percent_before')::numeric end as before) z;
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;
