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
comment on function private.save_bill_lines is
  'Replaces the lines of a bill that is not approved and sets its totals; project, cost code, and material come from the order line where the '
  'line names none. Errors: PT422 lines that don''t add up (with the difference) or of another vendor, PT409 an order that isn''t open.';
