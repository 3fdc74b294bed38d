create function private.build_schedule(p_contract public.contracts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  select * into quote from public.quotes q where q.company_id = p_contract.company_id and q.id = p_contract.quote_id;
  if quote.id is not null and quote.subtotal - quote.discount_amount = p_contract.original_value then
    insert into public.sov_lines (company_id, project_id, position, description, scheduled_value, quote_item_id, cost_code_id)
    select p_contract.company_id, p_contract.project_id, l.place, l.name, l.price, l.quote_item_id, (
      select b.cost_code_id from public.budget_lines b
      where b.company_id = p_contract.company_id and b.quote_item_id = l.quote_item_id and b.project_id = p_contract.project_id limit 1)
    from private.quote_lines(quote) l where l.price <> 0;
  else
    -- The value is divided among the budget lines in proportion to their cost; the last one takes the rounding.
    insert into public.sov_lines (company_id, project_id, position, description, scheduled_value, cost_code_id)
    select p_contract.company_id, p_contract.project_id, b.place, b.name,
      case when b.is_last then p_contract.original_value - coalesce(sum(b.share) over (order by b.place rows between unbounded preceding and 1 preceding), 0)
        else b.share end, b.cost_code_id
    from (
      select row_number() over w as place, row_number() over (order by l.position desc, l.created_at desc, l.id desc) = 1 as is_last,
        coalesce(nullif(btrim(l.description), ''), initcap(l.category)) as name, l.cost_code_id,
        round(p_contract.original_value * l.amount / sum(l.amount) over (), 2) as share
      from public.budget_lines l
      where l.company_id = p_contract.company_id and l.project_id = p_contract.project_id and l.change_order_id is null and l.amount > 0
      window w as (order by l.position, l.created_at, l.id)
    ) b;
  end if;
  insert into public.sov_lines (company_id, project_id, position, description, scheduled_value)
  select p_contract.company_id, p_contract.project_id, 1, 'Contract work', p_contract.original_value
  where not exists (select from public.sov_lines l where l.company_id = p_contract.company_id and l.project_id = p_contract.project_id);
  insert into public.sov_lines (company_id, project_id, position, description, scheduled_value, change_order_id)
  select p_contract.company_id, p_contract.project_id, 10000 + row_number() over (order by o.number), left(o.number || ' ' || o.title, 500), o.amount, o.id
  from public.change_orders o
  where o.company_id = p_contract.company_id and o.project_id = p_contract.project_id and o.status = 'approved';
end $$;
comment on function private.build_schedule is
  'Starts a schedule of values: the lines of the contract''s quote after discount, or the contract value divided among '
  'the budget lines by cost, and one line for each approved change order.';
