create function private.add_bid_offer(p_invite public.bid_invites, p_revision int, p_answer jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_invite.company_id;
  prices constant jsonb := case jsonb_typeof(p_answer -> 'prices') when 'array' then p_answer -> 'prices' else '[]' end;
  lump constant numeric := (p_answer ->> 'lump_sum')::numeric;
  until constant date := (p_answer ->> 'valid_until')::date;
  today constant date := private.company_date(company);
  offer uuid;
  line uuid;
  price numeric;
  at int;
  summed numeric;
begin
  if lump is null and jsonb_array_length(prices) = 0 then
    perform private.raise_api_error('PT422', 'Enter a price for at least one line, or one price for everything.', 'prices');
  elsif lump is not null and jsonb_array_length(prices) > 0 then
    perform private.raise_api_error('PT422', 'Enter prices by line or one price for everything, not both.', 'lump_sum');
  elsif lump = 'NaN' or lump <= 0 or lump >= 1e10 or lump <> round(lump, 2) then
    perform private.raise_api_error('PT422', 'Enter an amount above 0.', 'lump_sum');
  elsif until is not null and until not between today and today + 730 then
    perform private.raise_api_error('PT422', 'Choose a date in the next two years.', 'valid_until');
  elsif jsonb_array_length(prices) > 200 then
    perform private.raise_api_error('PT422', 'Enter one price for each line.', 'prices');
  end if;
  insert into public.bid_offers (company_id, invite_id, revision, name, lump_sum, total, exclusions, note, valid_until, ip)
  values (company, p_invite.id, p_revision, left(btrim(coalesce(p_answer ->> 'name', '')), 200), lump, coalesce(lump, 0),
    left(btrim(coalesce(p_answer ->> 'exclusions', '')), 2000), left(btrim(coalesce(p_answer ->> 'note', '')), 2000), until, left(p_answer ->> 'ip', 60))
  returning id into offer;
  for line, price, at in select (x.one ->> 'line_id')::uuid, (x.one ->> 'unit_price')::numeric, x.place - 1 from jsonb_array_elements(prices) with ordinality x (one, place) loop
    if price is null or price = 'NaN' or price < 0 or price >= 1e8 or price <> round(price, 4) then
      perform private.raise_api_error('PT422', 'Enter a price of 0 or more.', format('prices.%s.unit_price', at));
    elsif not exists (select from public.bid_lines l where l.company_id = company and l.request_id = p_invite.request_id and l.id = line) then
      perform private.raise_api_error('PT409', 'The lines of this bid request have changed. Reload the page.', format('prices.%s', at));
    elsif exists (select from public.bid_prices p where p.company_id = company and p.offer_id = offer and p.line_id = line) then
      perform private.raise_api_error('PT422', 'Enter one price for each line.', format('prices.%s', at));
    end if;
    insert into public.bid_prices (company_id, offer_id, line_id, unit_price) values (company, offer, line, price);
  end loop;
  if lump is null then
    select sum(round(p.unit_price * l.quantity, 2)) into summed from public.bid_prices p join public.bid_lines l on l.company_id = company and l.id = p.line_id
    where p.company_id = company and p.offer_id = offer;
    if summed >= 1e10 then
      perform private.raise_api_error('PT422', 'This bid is too large.', 'prices');
    end if;
    update public.bid_offers f set total = summed where f.id = offer;
  end if;
end $$;
comment on function private.add_bid_offer is
  'Writes a bid as the current one: prices by line, or one lump sum, in dollars. PT422 with the field, PT409 for a line that no longer exists.';
