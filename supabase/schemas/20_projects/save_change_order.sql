create function public.save_change_order(p_change_order jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_change_order(p_change_order) $$;
comment on function public.save_change_order is
  'Creates or changes a draft or pending change order with its items; number and amount come from the database. '
  'Keys: id, project_id, title, description, reason, schedule_days, date, respond_by (the client''s last day to decide), invoice_on_approval '
  '(approving it creates its draft invoice; needs edit_documents and the plan''s invoices), version, items [{category, description, '
  'quantity, unit_price, unit_cost (null: unknown), cost_code_id}]. Arguments: p_change_order, an object of these keys. Errors: PT402 plan, PT403 role, PT404 '
  'project, PT409 decided or stale, PT422. Callers: signed-in users with edit_projects.';

create function private.save_change_order(p_change_order jsonb) returns jsonb
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
grant execute on function public.save_change_order, private.save_change_order to authenticated;
