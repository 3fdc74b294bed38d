create function private.propose_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.price_proposals p set status = 'replaced' from public.items_database i
  where i.company_id = new.company_id and i.material_id = new.id and p.company_id = i.company_id and p.item_id = i.id and p.status = 'pending';
  insert into public.price_proposals (company_id, item_id, material_id, old_cost, new_cost, old_price, new_price)
  select i.company_id, i.id, new.id, i.cost, new.unit_cost, i.unit_price, private.round_price(new.unit_cost * (1 + i.markup_percentage / 100), new.unit_cost)
  from public.items_database i
  where i.company_id = new.company_id and i.material_id = new.id and i.is_active and new.unit_cost > 0 and i.cost is distinct from new.unit_cost;
  return null;
end $$;
comment on function private.propose_prices is
  'A changed material cost proposes new prices for the items that use it; nothing changes until a member '
  'accepts.';
