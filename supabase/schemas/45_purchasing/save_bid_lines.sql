create function private.save_bid_lines(p_request uuid, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  is_bid_on constant boolean := exists (select from public.bid_invites i join public.bid_offers f on f.company_id = company and f.invite_id = i.id
    where i.company_id = company and i.request_id = p_request);
  line jsonb;
  at int;
  known public.bid_lines;
  one uuid;
  saved uuid[] := '{}';
begin
  if jsonb_array_length(p_lines) not between 1 and 200 then
    perform private.raise_api_error('PT422', 'Add 1 to 200 lines.', 'lines');
  end if;
  for line, at in select x.line, x.place::int - 1 from jsonb_array_elements(p_lines) with ordinality x (line, place) loop
    perform private.check_order_line(company, line || '{"unit_cost": 0}', format('lines.%s', at));
    select * into known from public.bid_lines l where l.company_id = company and l.request_id = p_request and l.id = (line ->> 'id')::uuid;
    if is_bid_on and (known.id is null or known.description <> btrim(line ->> 'description') or known.quantity <> (line ->> 'quantity')::numeric
        or coalesce(known.unit, '') <> btrim(coalesce(line ->> 'unit', ''))) then
      perform private.raise_api_error('PT409', 'A vendor has bid on these lines. Copy this bid request to change them.', format('lines.%s', at));
    end if;
    one := coalesce(known.id, gen_random_uuid());
    insert into public.bid_lines as l (id, company_id, request_id, position, material_id, quote_item_id, budget_line_id, cost_code_id, description, quantity, unit)
    values (one, company, p_request, at, (line ->> 'material_id')::uuid, (line ->> 'quote_item_id')::uuid, (line ->> 'budget_line_id')::uuid,
      coalesce((line ->> 'cost_code_id')::uuid, (select b.cost_code_id from public.budget_lines b where b.company_id = company and b.id = (line ->> 'budget_line_id')::uuid)),
      btrim(line ->> 'description'), (line ->> 'quantity')::numeric, nullif(btrim(line ->> 'unit'), ''))
    on conflict (id) do update set position = excluded.position, material_id = excluded.material_id, quote_item_id = excluded.quote_item_id,
      budget_line_id = excluded.budget_line_id, cost_code_id = excluded.cost_code_id, description = excluded.description,
      quantity = excluded.quantity, unit = excluded.unit, updated_at = now();
    saved := saved || one;
  end loop;
  if is_bid_on and exists (select from public.bid_lines l where l.company_id = company and l.request_id = p_request and l.id <> all (saved)) then
    perform private.raise_api_error('PT409', 'A vendor has bid on these lines. Copy this bid request to change them.', 'lines');
  end if;
  delete from public.bid_lines l where l.company_id = company and l.request_id = p_request and l.id <> all (saved);
end $$;
comment on function private.save_bid_lines is
  'Writes the lines of a bid request. Once a vendor has bid, only their cost codes change (PT409). PT422 with the field.';
