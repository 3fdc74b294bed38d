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
      description, quantity, unit, unit_cost, needs_receipt)
    values (one, company, p_order, at, (line ->> 'material_id')::uuid, (line ->> 'quote_item_id')::uuid, (line ->> 'budget_line_id')::uuid,
      coalesce((line ->> 'cost_code_id')::uuid, (select b.cost_code_id from public.budget_lines b where b.company_id = company and b.id = (line ->> 'budget_line_id')::uuid),
        (select c.id from public.cost_codes c join public.purchase_orders o on o.id = p_order
          where c.company_id = company and c.category = case o.kind when 'subcontract' then 'subcontractors' else 'materials' end)),
      btrim(line ->> 'description'), (line ->> 'quantity')::numeric, nullif(btrim(line ->> 'unit'), ''), (line ->> 'unit_cost')::numeric,
      (select o.kind <> 'subcontract' from public.purchase_orders o where o.id = p_order))
    on conflict (id) do update set position = excluded.position, material_id = excluded.material_id, quote_item_id = excluded.quote_item_id,
      budget_line_id = excluded.budget_line_id, cost_code_id = excluded.cost_code_id, description = excluded.description,
      quantity = excluded.quantity, unit = excluded.unit, unit_cost = excluded.unit_cost,
      needs_receipt = excluded.needs_receipt, updated_at = now();
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
comment on function private.save_order_lines is
  'Writes the lines of an order, sums them, and shares its tax among them. What was received or billed can''t be removed or ordered less. PT422 with the field.';
