create function public.decide_price_proposals(p_ids uuid[], p_accept boolean) returns int
language sql set search_path = '' as $$ select private.decide_price_proposals(p_ids, p_accept) $$;
comment on function public.decide_price_proposals is
  'Accepts (cost and price move) or rejects pending proposals; returns how many. Arguments: p_ids; p_accept. Errors: '
  'PT402, PT403. Callers: signed-in users with edit_catalog.';
grant execute on function public.decide_price_proposals to authenticated, service_role;

create function private.decide_price_proposals(p_ids uuid[], p_accept boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  decided int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  with done as (
    update public.price_proposals set status = case when p_accept then 'accepted' else 'rejected' end, decided_by = auth.uid(), decided_at = now()
    where company_id = private.company_id() and id = any (p_ids) and status = 'pending' returning *
  ), moved as (
    update public.items_database i set cost = d.new_cost, unit_price = d.new_price from done d
    where p_accept and i.company_id = d.company_id and i.id = d.item_id
  )
  select count(*) into decided from done;
  return decided;
end $$;
grant execute on function private.decide_price_proposals to authenticated;
