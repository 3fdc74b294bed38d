set check_function_bodies = off;

alter table public.change_orders add column invoice_on_approval boolean default false not null;

create function private.bill_change_order(p_order public.change_orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_order.company_id;
  invoice constant uuid := gen_random_uuid();
  client public.clients;
begin
  select c.* into client from public.projects p join public.clients c on c.company_id = p.company_id and c.id = p.client_id
  where p.company_id = company and p.id = p_order.project_id;
  if client.id is null or p_order.amount <= 0 or private.billed_amount(company, p_order.id) <> 0 then
    return;
  end if;
  insert into public.invoices (id, company_id, client_id, project_id, title, tax_rate, due_date)
  values (invoice, company, client.id, p_order.project_id, left(p_order.number || ' ' || p_order.title, 200),
    case when client.is_tax_exempt then 0
      else coalesce((select t.default_tax_rate from public.company_tax_settings t where t.company_id = company), 0) end,
    current_date + private.term_days(client.payment_terms));
  insert into public.invoice_items (company_id, invoice_id, change_order_id, position, name, description, quantity, unit_price)
  select company, invoice, p_order.id, 1, left(p_order.number || ' ' || p_order.title, 300),
    left(coalesce(nullif(btrim(p_order.description), ''), string_agg(i.description, e'\n' order by i.position)), 5000), 1, p_order.amount
  from public.change_order_items i where i.company_id = company and i.change_order_id = p_order.id;
end $$;

comment on column public.change_orders.invoice_on_approval is 'Whether approving it also creates its draft invoice.';

comment on function private.bill_change_order(p_order public.change_orders) is 'Creates the draft invoice of an approved change order, with one line that bills all of it; nothing where the project has no client, the amount is not above zero, or an invoice bills it already.';

create or replace function private.settle_change_order(
  p_order public.change_orders, p_decision text, p_note text, p_member uuid, p_client uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_decision = 'approved' or p_order.status = 'approved' then
    perform private.move_contract(p_order, case p_decision when 'approved' then 1 else -1 end);
  end if;
  update public.change_orders o
  set status = p_decision, decided_at = now(), decided_by = p_member, decided_by_client = p_client, decision_note = coalesce(p_note, '')
  where o.id = p_order.id;
  if p_decision = 'approved' and p_order.invoice_on_approval then
    perform private.bill_change_order(p_order);
  end if;
end $$;

comment on function private.settle_change_order(p_order public.change_orders, p_decision text, p_note text, p_member uuid, p_client uuid) is 'Gives a locked change order its decision and moves contract, budget, schedule of values, and end date, for a member and for a client alike; on request, an approval also creates the draft invoice. The callers check who may and which states allow it.';

comment on function public.save_change_order(p_change_order jsonb) is 'Creates or changes a draft or pending change order with its items; number and amount come from the database. Keys: id, project_id, title, description, reason, schedule_days, date, respond_by (the client''s last day to decide), invoice_on_approval (approving it creates its draft invoice; needs edit_documents and the plan''s invoices), version, items [{category, description, quantity, unit_price, unit_cost (null: unknown), cost_code_id}]. Arguments: p_change_order, an object of these keys. Errors: PT402 plan, PT403 role, PT404 project, PT409 decided or stale, PT422. Callers: signed-in users with edit_projects.';

create or replace function private.change_order_for_client(p_order public.change_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('shown', s.shown, 'shown_hash', encode(sha256(convert_to(s.shown::text, 'utf8')), 'hex'), 'status', p_order.status,
    'decided_at', p_order.decided_at, 'respond_by', p_order.respond_by, 'invoice_on_approval', p_order.invoice_on_approval,
    'is_expired', p_order.status = 'pending' and coalesce(p_order.respond_by < current_date, false),
    'decision', (select jsonb_build_object('decision', d.decision, 'signer_name', d.signer_name, 'reason', d.reason, 'decided_at', d.decided_at)
      from public.decisions d where d.company_id = p_order.company_id and d.subject_id = p_order.id and d.decision = p_order.status
      order by d.decided_at desc limit 1))
  from (select private.change_order_shown(p_order) as shown) s
$$;

create or replace function private.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
  -- Cost and code of the stored items by position.
  before jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.raise_api_error('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.raise_api_error('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, private.next_order_number(company, project), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected', 'void') then
    perform private.raise_api_error('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.raise_api_error('PT409', 'Someone else changed this change order while you were editing. Reload it and make your change again.');
  end if;
  if (p_change_order ->> 'invoice_on_approval')::boolean and found_order.invoice_on_approval is not true then
    perform private.require_write('edit_documents', 'create_edit_invoices');
  end if;
  perform private.refuse_long_prices(p_change_order -> 'items');
  if exists (select from jsonb_array_elements(p_change_order -> 'items') item where (item ->> 'unit_cost')::numeric < 0) then
    perform private.raise_api_error('PT422', 'A cost can''t be negative. For a deduction, enter the cost it saves.', 'items');
  end if;
  select coalesce(jsonb_object_agg(i.position, jsonb_build_object('unit_cost', i.unit_cost, 'cost_code_id', case when c.category is null then i.cost_code_id end)), '{}')
  into before from public.change_order_items i left join public.cost_codes c on c.company_id = i.company_id and c.id = i.cost_code_id
  where i.change_order_id = wanted;
  delete from public.change_order_items i where i.change_order_id = wanted;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price, unit_cost, cost_code_id)
  select company, wanted, ordinality, coalesce(item ->> 'category', 'other'), item ->> 'description',
    coalesce((item ->> 'quantity')::numeric, 1), coalesce((item ->> 'unit_price')::numeric, 0),
    -- An older page sends neither key, and changes neither.
    (case when item ? 'unit_cost' then item else before -> ordinality::text end ->> 'unit_cost')::numeric,
    (case when item ? 'cost_code_id' then item else before -> ordinality::text end ->> 'cost_code_id')::uuid
  from jsonb_array_elements(p_change_order -> 'items') with ordinality as items (item, ordinality);
  update public.change_orders o
  set title = p_change_order ->> 'title', description = coalesce(p_change_order ->> 'description', ''),
    reason = coalesce(p_change_order ->> 'reason', ''), schedule_days = coalesce((p_change_order ->> 'schedule_days')::int, 0),
    date = coalesce((p_change_order ->> 'date')::date, o.date),
    -- An older page sends no deadline, and leaves it.
    respond_by = case when p_change_order ? 'respond_by' then (p_change_order ->> 'respond_by')::date else o.respond_by end,
    invoice_on_approval = coalesce((p_change_order ->> 'invoice_on_approval')::boolean, o.invoice_on_approval),
    amount = (select sum(i.total_price) from public.change_order_items i where i.change_order_id = wanted)
  where o.id = wanted;
  return (select to_jsonb(l) from public.change_order_list l where l.id = wanted);
end $$;

create or replace view public.change_order_list with (security_invoker=true) as  select o.id,
    o.company_id,
    o.project_id,
    o.number,
    o.title,
    o.description,
    o.reason,
    o.amount,
    o.schedule_days,
    o.status,
    o.date,
    o.submitted_at,
    o.decided_at,
    o.decided_by,
    o.decision_note,
    o.created_by,
    o.version,
    o.created_at,
    o.updated_at,
    coalesce(u.full_name, ( select c.name from public.clients c where c.company_id = o.company_id and c.id = o.decided_by_client)) as approved_by,
    coalesce(( select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price, 'unit_cost', i.unit_cost, 'total_cost', i.total_cost, 'cost_code_id', i.cost_code_id) order by i."position") as jsonb_agg
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id), '[]'::jsonb) as items,
    ((b.invoices -> 0) ->> 'id')::uuid as invoice_id,
    (b.invoices -> 0) ->> 'invoice_number' as invoice_number,
    coalesce(b.invoices, '[]'::jsonb) as invoices,
    o.quote_id,
    k.cost,
    coalesce(k.unknown_costs, 0) as unknown_costs,
    o.respond_by,
    o.invoice_on_approval
   from public.change_orders o
     left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
     left join lateral ( select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'amount', v.amount) order by v.created_at, v.id) as invoices
           from ( select v_1.id,
                    v_1.invoice_number,
                    v_1.created_at,
                    sum(l.total_price) as amount
                   from public.invoice_items l
                     join public.invoices v_1 on v_1.company_id = l.company_id and v_1.id = l.invoice_id
                  where l.company_id = o.company_id and l.change_order_id = o.id and v_1.status <> 'void' and v_1.deleted_at is null
                  group by v_1.id, v_1.invoice_number, v_1.created_at) v) b on true
     left join lateral ( select sum(i.total_cost) as cost,
            count(*) filter (where i.total_cost is null)::int as unknown_costs
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id) k on true;

reset check_function_bodies;
