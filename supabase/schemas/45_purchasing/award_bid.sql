create function public.award_bid(p_invite uuid, p_offer uuid, p_notifies boolean default false) returns jsonb
language sql set search_path = '' as $$ select private.award_bid(p_invite, p_offer, p_notifies) $$;
comment on function public.award_bid is
  'Awards a bid request to a vendor and creates a draft order with the lines that have a price, their cost codes, and the prices of the bid. A lump sum is one line of the order, '
  'the others are at 0. Returns what get_bid_request returns. Arguments: p_invite; p_offer, the bid that was compared; p_notifies, whether the other vendors are emailed. Errors: PT402, PT403, PT404, '
  'PT409 awarded already, revised, or canceled, PT422 where the order is refused. Callers: signed-in users with edit_purchasing.';

create function private.award_bid(p_invite uuid, p_offer uuid, p_notifies boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
  r public.bid_requests;
  f public.bid_offers;
  ordered jsonb;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  i := private.require_bid_invite(p_invite);
  select * into r from public.bid_requests x where x.company_id = i.company_id and x.id = i.request_id;
  select * into f from public.bid_offers x where x.company_id = i.company_id and x.invite_id = i.id and x.is_current;
  if r.state = 'awarded' then
    perform private.raise_api_error('PT409', format('This was awarded to %s already.', (select v.name from public.bid_invites w
      join public.vendors v on v.company_id = w.company_id and v.id = w.vendor_id
      where w.company_id = r.company_id and w.request_id = r.id and w.awarded_at is not null)));
  elsif r.state not in ('open', 'closed') then
    perform private.raise_api_error('PT409', format('This bid request is %s. Reload the page.', case r.state when 'draft' then 'a draft' else r.state end));
  elsif f.id is null or f.id is distinct from p_offer then
    perform private.raise_api_error('PT409', 'This bid has changed. Reload the page to see the latest version.');
  end if;
  ordered := private.save_purchase_order(jsonb_build_object('vendor_id', i.vendor_id, 'project_id', r.project_id, 'quote_id', r.quote_id, 'kind', r.kind,
    'needed_by', r.needed_by, 'message', left(concat_ws(E'\n\n', format('For your bid %s, %s.', r.number, r.title),
      nullif(r.scope, ''), 'Not included: ' || nullif(f.exclusions, ''), nullif(f.note, '')), 2000),
    'lines', private.bid_order_lines(r, f)));
  update public.bid_invites x set awarded_at = now(), updated_at = now() where x.id = i.id;
  update public.bid_requests x set state = 'awarded', awarded_at = now(), closed_at = coalesce(x.closed_at, now()), order_id = (ordered ->> 'id')::uuid where x.id = r.id;
  delete from private.order_mails m using public.bid_invites o where o.company_id = r.company_id and o.request_id = r.id and m.bid_invite_id = o.id;
  if coalesce(p_notifies, false) then
    perform private.tell_bidders(r.company_id, r.id);
  end if;
  return private.bid_request_json(r.company_id, r.id);
end $$;
grant execute on function public.award_bid, private.award_bid to authenticated;
