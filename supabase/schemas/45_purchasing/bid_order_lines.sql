create function private.bid_order_lines(p_request public.bid_requests, p_offer public.bid_offers) returns jsonb
language sql stable security definer set search_path = '' as $$
  with single as (
    -- One line alone has the lump sum as its price, where that comes out to the cent.
    select min(round(p_offer.lump_sum / l.quantity, 4)) as unit_cost from public.bid_lines l
    where l.company_id = p_request.company_id and l.request_id = p_request.id
    having count(*) = 1 and min(round(round(p_offer.lump_sum / l.quantity, 4) * l.quantity, 2)) = p_offer.lump_sum
  ), line as (
    select l.*, case when p_offer.lump_sum is null then b.unit_price else coalesce((select unit_cost from single), 0) end as unit_cost
    from public.bid_lines l left join public.bid_prices b on b.company_id = l.company_id and b.offer_id = p_offer.id and b.line_id = l.id
    where l.company_id = p_request.company_id and l.request_id = p_request.id and (p_offer.lump_sum is not null or b.id is not null)
  ), listed as (
    select 0 as place, left('Lump sum: ' || p_request.title, 500) as description, 1::numeric as quantity, 'lump sum' as unit, p_offer.lump_sum as unit_cost,
      null::uuid as material_id, null::uuid as quote_item_id, case when count(*) = 1 then (array_agg(l.budget_line_id))[1] end as budget_line_id,
      -- The code that all lines have; otherwise the default of the order's kind.
      case when count(distinct l.cost_code_id) = 1 and count(l.cost_code_id) = count(*) then (array_agg(l.cost_code_id))[1] end as cost_code_id
    from line l having p_offer.lump_sum is not null and not exists (select from single)
    union all
    select 1 + row_number() over (order by l.position, l.id)::int, l.description, l.quantity, l.unit, l.unit_cost, l.material_id, l.quote_item_id, l.budget_line_id, l.cost_code_id
    from line l
  )
  select coalesce(jsonb_agg(to_jsonb(x) - 'place' order by x.place), '[]') from listed x
$$;
comment on function private.bid_order_lines is
  'The lines of the order for a bid: those with a price. A lump sum for several lines is the first line, and the lines of the request follow at 0.';
