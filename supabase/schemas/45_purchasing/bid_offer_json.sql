create function private.bid_offer_json(p_company uuid, p_invite uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(f) - 'company_id' - 'invite_id' - 'is_current' - 'ip' - 'entered_by' || jsonb_build_object(
    'is_entered', f.entered_by is not null,
    'prices', (select coalesce(jsonb_agg(jsonb_build_object('line_id', p.line_id, 'unit_price', p.unit_price,
        'amount', round(p.unit_price * l.quantity, 2)) order by l.position, l.id), '[]')
      from public.bid_prices p join public.bid_lines l on l.company_id = p_company and l.id = p.line_id
      where p.company_id = p_company and p.offer_id = f.id),
    'missing', case when f.lump_sum is not null then 0 else (select count(*) from public.bid_invites i
      join public.bid_lines l on l.company_id = p_company and l.request_id = i.request_id
      where i.company_id = p_company and i.id = p_invite
        and not exists (select from public.bid_prices p where p.company_id = p_company and p.offer_id = f.id and p.line_id = l.id)) end)
  from public.bid_offers f where f.company_id = p_company and f.invite_id = p_invite and f.is_current
$$;
comment on function private.bid_offer_json is
  'The current bid of an invited vendor with its prices by line (amounts in dollars) and how many lines are missing; null without one.';
