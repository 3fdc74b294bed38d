create function private.reopen_price_proposals(p_ids uuid[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  reopened int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  update public.price_proposals p set status = 'pending', decided_by = null, decided_at = null
  where p.company_id = private.company_id() and p.id = any (p_ids) and p.status in ('accepted', 'rejected')
    and not exists (select from public.price_proposals n where n.company_id = p.company_id and n.item_id = p.item_id and n.status = 'pending');
  get diagnostics reopened = row_count;
  return reopened;
end $$;
comment on function private.reopen_price_proposals is
  'Makes decided proposals wait again, where no newer one does; answers how many.';
grant execute on function private.reopen_price_proposals to authenticated;
