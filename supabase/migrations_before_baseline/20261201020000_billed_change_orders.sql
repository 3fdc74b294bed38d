-- An approved change order is invoiced like anything else: as a line of an invoice, alone or beside the contract's own work. The
-- line names the change order, so that it is billed once; it is free again when the line is taken out or its invoice is voided
-- or deleted, which nothing has to note down.

alter table public.invoice_items add column change_order_id uuid,
  add foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete set null (change_order_id);
create index invoice_items_change_order_idx on public.invoice_items (company_id, change_order_id) where change_order_id is not null;
grant insert (change_order_id) on public.invoice_items to authenticated;

create or replace view public.change_order_list with (security_invoker = true) as
select o.*, u.full_name as approved_by,
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description,
      'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price) order by i.position)
    from public.change_order_items i where i.company_id = o.company_id and i.change_order_id = o.id), '[]') as items,
  b.id as invoice_id, b.invoice_number
from public.change_orders o
left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
left join lateral (
  select v.id, v.invoice_number from public.invoice_items l
  join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
  where l.company_id = o.company_id and l.change_order_id = o.id and v.status <> 'void' and v.deleted_at is null limit 1
) b on true;
comment on view public.change_order_list is 'Change orders with their lines, who decided, and the invoice that bills them.';

create function private.check_change_orders(p_company uuid, p_invoices uuid[]) returns void
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
    taken.invoice_number
  into wrong
  from (
    select l.invoice_id, l.change_order_id, sum(l.total_price) as total from public.invoice_items l
    where l.company_id = p_company and l.invoice_id = any (p_invoices) and l.change_order_id is not null group by 1, 2
  ) billed
  join public.invoices v on v.company_id = p_company and v.id = billed.invoice_id and v.status <> 'void' and v.deleted_at is null
  join public.change_orders o on o.company_id = p_company and o.id = billed.change_order_id
  -- a project that is being removed takes its change orders along
  join public.projects p on p.company_id = p_company and p.id = o.project_id
  left join lateral (
    select w.invoice_number from public.invoice_items k join public.invoices w on w.company_id = k.company_id and w.id = k.invoice_id
    where k.company_id = p_company and k.change_order_id = o.id and w.id <> v.id and w.status <> 'void' and w.deleted_at is null limit 1
  ) taken on true
  where o.status <> 'approved' or o.project_id is distinct from v.project_id or v.kind in ('retainage', 'credit_note')
    or taken.invoice_number is not null or billed.total <> o.amount
  order by o.number limit 1;
  if not found then
    return;
  end if;
  perform private.reject('PT422', case
    when wrong.is_other_kind then 'This invoice takes no change orders. Make another one for them.'
    when not coalesce(wrong.is_at_home, false) then format('Change order %s belongs to another project than this invoice.', wrong.number)
    when wrong.status <> 'approved' then format('Change order %s has not been approved.', wrong.number)
    when wrong.invoice_number is not null then format('Change order %s is on invoice %s already.', wrong.number, wrong.invoice_number)
    else format('Change order %s was approved over $%s; an invoice takes it over that amount or not at all.', wrong.number,
      to_char(wrong.amount, 'FM999,999,999,990.00')) end, 'items');
end $$;
comment on function private.check_change_orders is
  'Refuses invoices whose change orders are of another project, not approved, on another living invoice, or over another amount. Error: PT422.';

create function private.check_billed_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_change_orders(c.company_id, array_agg(distinct c.invoice_id))
  from changed c where c.change_order_id is not null group by c.company_id;
  return null;
end $$;
create trigger invoice_items_bill after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.check_billed_lines();
create trigger invoice_items_rebill after update on public.invoice_items referencing new table as changed
  for each statement execute function private.check_billed_lines();

create function private.check_billed_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_change_orders(new.company_id, array[new.id]);
  return null;
end $$;
create trigger invoices_change_orders after update of deleted_at, project_id on public.invoices
  for each row when (old.deleted_at is not null and new.deleted_at is null or new.project_id is distinct from old.project_id)
  execute function private.check_billed_invoice();

create or replace function private.guard_invoice_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  -- The line of a sent invoice stays when its change order goes with the project.
  if tg_op = 'UPDATE' and new.change_order_id is null and old.change_order_id is not null
     and to_jsonb(new) - array['change_order_id', 'total_price'] = to_jsonb(old) - array['change_order_id', 'total_price'] then
    return new;
  end if;
  select v.status into state from public.invoices v
  where v.company_id = (line ->> 'company_id')::uuid and v.id = (line ->> 'invoice_id')::uuid for no key update;
  if state <> 'draft' then
    raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

-- A quote is billed by what its invoices bill of it: not by the change orders that stand on them ------------

create function private.changed_amount(p_company uuid, p_invoice uuid) returns numeric
language sql stable security invoker set search_path = '' as $$
  select coalesce(sum(l.total_price), 0) from public.invoice_items l
  where l.company_id = p_company and l.invoice_id = p_invoice and l.change_order_id is not null
$$;
comment on function private.changed_amount is 'What change orders make of an invoice''s subtotal.';
revoke all on function private.changed_amount from public, anon;
grant execute on function private.changed_amount to authenticated, service_role;

create or replace function private.sum_billed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q
  set billed_amount = coalesce((
    select sum(v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id)) from public.invoices v
    where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void' and v.deleted_at is null
      and v.kind not in ('credit_note', 'retainage')), 0)
  where q.company_id = new.company_id and q.id = new.quote_id;
  return null;
end $$;

create or replace function public.bill_quote(
  p_id uuid, p_kind text, p_percent numeric default null, p_lines jsonb default null, p_retainage_rate numeric default 0,
  p_due_date date default null, p_client_id uuid default null, p_invoice_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  net numeric;
  open_amount numeric;
  deposit numeric;
  gross numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_invoice_id) then
    return private.invoice_json(p_invoice_id);
  end if;
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.reject('PT409', 'Only an accepted quote can be invoiced.');
  elsif p_kind not in ('deposit', 'progress', 'final') then
    perform private.reject('PT422', 'Choose deposit, progress or final.', 'kind');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  net := q.subtotal - q.discount_amount;
  open_amount := net - q.billed_amount;
  if customer is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.reject('PT409', 'This quote has been invoiced in full.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, retainage_rate, due_date)
  values (p_invoice_id, customer, q.project_id, q.id, p_kind, 'quote',
    left(q.title || case p_kind when 'deposit' then ' (deposit)' when 'progress' then ' (progress)' else ' (final)' end, 200),
    q.tax_rate, coalesce(p_retainage_rate, 0),
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))));
  if p_kind = 'progress' then
    insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit_price,
      contract_amount, percent_before, percent_complete)
    select p_invoice_id, i.item_id, i.id, i.position, i.section, i.name, i.description, 1,
      round(i.total_price * done.percent / 100, 2) - round(i.total_price * before.percent / 100, 2), i.total_price, before.percent, done.percent
    from public.quote_items i
    cross join lateral (
      select coalesce(max(l.percent_complete), 0) as percent from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where l.company_id = i.company_id and l.quote_item_id = i.id and v.status <> 'void' and v.deleted_at is null
    ) before
    cross join lateral (
      select coalesce((select (x ->> 'percent_complete')::numeric from jsonb_array_elements(coalesce(p_lines, '[]')) x
        where (x ->> 'quote_item_id')::uuid = i.id), p_percent, before.percent) as percent
    ) done
    where i.company_id = q.company_id and i.quote_id = q.id and i.is_selected and done.percent > before.percent;
    if not found then
      perform private.reject('PT422', 'Enter how much is complete now, more than was billed before.', 'percent_complete');
    end if;
    if q.discount_amount > 0 then
      -- the quote's discount goes along with the work: what is billed of it so far, less what earlier progress has had
      select sum(l.total_price) into gross from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where v.company_id = q.company_id and v.quote_id = q.id and v.kind = 'progress' and v.status <> 'void' and v.deleted_at is null
        and l.change_order_id is null;
      update public.invoices v set discount_type = 'amount', discount_value = greatest(0, least(v.subtotal,
        round(q.discount_amount * gross / q.subtotal, 2) - coalesce((select sum(p.discount_amount) from public.invoices p
          where p.company_id = q.company_id and p.quote_id = q.id and p.kind = 'progress' and p.status <> 'void' and p.deleted_at is null
            and p.id <> p_invoice_id), 0)))
      where v.id = p_invoice_id;
    end if;
  else
    deposit := case when p_kind = 'final' then open_amount else round(net * p_percent / 100, 2) end;
    if deposit is null or deposit <= 0 or p_percent > 100 then
      perform private.reject('PT422', 'Enter a percentage between 0 and 100.', 'percent');
    end if;
    if p_kind = 'final' and q.billed_amount <> 0 then
      -- what was agreed, and what was invoiced of it before, line by line
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left('Agreed in ' || q.quote_number || ' ' || q.title, 300), 1, net);
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      select p_invoice_id, 1 + row_number() over (order by v.created_at, v.invoice_number),
        'Less invoice ' || v.invoice_number || case when v.kind in ('deposit', 'progress') then ' (' || v.kind || ')' else '' end,
        1, private.changed_amount(v.company_id, v.id) + v.discount_amount - v.subtotal
      from public.invoices v
      where v.company_id = q.company_id and v.quote_id = q.id and v.id <> p_invoice_id and v.status <> 'void' and v.deleted_at is null
        and v.kind not in ('credit_note', 'retainage');
    else
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left(case p_kind when 'deposit' then trim_scale(p_percent) || '% deposit, ' else 'Remaining amount, ' end
        || q.quote_number || ' ' || q.title, 300), 1, deposit);
    end if;
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.reject('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;

-- The wizard sends what it shows: what a stored line is progress of, or which change order it bills, stays ------

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
    coalesce(x.line ->> 'change_order_id', y.was ->> 'change_order_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description', z.quantity, x.line ->> 'unit', z.price,
    (x.line ->> 'unit_cost')::numeric, z.contract, z.before,
    coalesce((x.line ->> 'percent_complete')::numeric,
      -- another amount of a line with progress is another progress
      case when z.contract <> 0 and round(z.quantity * z.price, 2) <> (y.was ->> 'total_price')::numeric
        then least(100, greatest(z.before, z.before + round(z.quantity * z.price * 100 / z.contract, 3)))
        else (y.was ->> 'percent_complete')::numeric end)
  from jsonb_array_elements(p_items) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y
  cross join lateral (select coalesce((x.line ->> 'quantity')::numeric, 1) as quantity, coalesce((x.line ->> 'unit_price')::numeric, 0) as price,
    coalesce(x.line ->> 'contract_amount', y.was ->> 'contract_amount')::numeric as contract,
    coalesce(x.line ->> 'percent_before', y.was ->> 'percent_before')::numeric as before) z;
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;

comment on function public.restore_documents(text, uuid[]) is
  'Undo of delete_documents; answers how many came back. Errors: PT402, PT403, PT422 a change order is on another invoice by now.';
