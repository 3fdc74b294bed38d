create function public.set_bid_state(p_id uuid, p_state text, p_notifies boolean default false) returns jsonb
language sql set search_path = '' as $$ select private.set_bid_state(p_id, p_state, p_notifies) $$;
comment on function public.set_bid_state is
  'Closes a bid request (closed: no more bids), cancels it (canceled), or reopens it (open). Reopening after an award voids the draft order. Returns what get_bid_request returns. '
  'Arguments: p_id; p_state, closed, canceled, or open; p_notifies, whether a cancellation is emailed to the vendors. Errors: PT402, PT403, PT404, PT409 where the state or the order doesn''t allow it, '
  'PT422 state. Callers: signed-in users with edit_purchasing.';

create function private.set_bid_state(p_id uuid, p_state text, p_notifies boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  r public.bid_requests;
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  r := private.require_bid_request(p_id);
  select * into o from public.purchase_orders x where x.company_id = r.company_id and x.id = r.order_id;
  if p_state is null or p_state not in ('closed', 'canceled', 'open') then
    perform private.raise_api_error('PT422', 'Close, cancel, or reopen the bid request.', 'state');
  elsif p_state = 'closed' and r.state <> 'open' or p_state = 'canceled' and r.state not in ('draft', 'open', 'closed')
    or p_state = 'open' and r.state not in ('closed', 'canceled', 'awarded') then
    perform private.raise_api_error('PT409', format('This bid request is %s. Reload the page.', case r.state when 'draft' then 'a draft' else r.state end));
  elsif p_state = 'open' and o.state not in ('draft', 'void') then
    perform private.raise_api_error('PT409', format('%s was sent to the vendor. Void it first.', o.number));
  end if;
  if p_state = 'open' and o.state = 'draft' then
    perform private.void_purchase_order(o.id, format('%s was reopened.', r.number));
  end if;
  update public.bid_invites i set awarded_at = null, told_at = null, updated_at = now()
  where p_state = 'open' and i.company_id = r.company_id and i.request_id = r.id and num_nonnulls(i.awarded_at, i.told_at) > 0;
  update public.bid_requests x set state = case when p_state = 'open' and x.sent_at is null then 'draft' else p_state end,
    closed_at = case p_state when 'open' then null else now() end, awarded_at = null, order_id = case p_state when 'open' then null else x.order_id end
  where x.id = r.id;
  delete from private.order_mails m using public.bid_invites i where i.company_id = r.company_id and i.request_id = r.id and m.bid_invite_id = i.id;
  if p_state = 'canceled' and coalesce(p_notifies, false) then
    perform private.tell_bidders(r.company_id, r.id);
  end if;
  return private.bid_request_json(r.company_id, r.id);
end $$;
grant execute on function public.set_bid_state, private.set_bid_state to authenticated;
