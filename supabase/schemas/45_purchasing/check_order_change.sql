create function private.check_order_change(p_order public.purchase_orders, p_change jsonb, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if (p_change ->> 'version')::int is distinct from p_order.version then
    perform private.raise_api_error('PT409', 'Someone else changed this order. Reload it to see the changes.');
  elsif p_order.state in ('closed', 'void') then
    perform private.raise_api_error('PT409', format('This order is %s and can''t be changed.', p_order.state));
  end if;
  if p_order.accepted_at is null then
    return;
  elsif p_reason = '' and (p_change ->> 'vendor_id')::uuid is distinct from p_order.vendor_id then
    perform private.raise_api_error('PT409', 'The vendor accepted this order. Create a revision to change the vendor.', 'vendor_id');
  elsif p_reason = '' then
    perform private.raise_api_error('PT409', 'The vendor accepted this order. Create a revision to change it.');
  elsif (p_change ->> 'vendor_id')::uuid is distinct from p_order.vendor_id and exists (select from public.purchase_order_lines l
      where l.company_id = p_order.company_id and l.order_id = p_order.id and (l.received_quantity > 0 or l.billed_quantity <> 0)) then
    perform private.raise_api_error('PT409', 'Part of this order was received or billed, so its vendor can''t change. Close it and create a new order.', 'vendor_id');
  end if;
  insert into public.purchase_order_revisions (company_id, order_id, revision, document, accepted_at, accepted_name, reason)
  select p_order.company_id, p_order.id, p_order.revision, to_jsonb(p_order) - 'company_id' || jsonb_build_object('lines',
      (select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' order by l.position), '[]') from public.purchase_order_lines l
        where l.company_id = p_order.company_id and l.order_id = p_order.id)),
    p_order.accepted_at, p_order.accepted_name, left(p_reason, 500);
end $$;
comment on function private.check_order_change is
  'Refuses a change of an order that is stale, closed, void, or accepted without a reason for a revision (PT409), and stores what the vendor had accepted.';
