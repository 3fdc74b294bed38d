create function public.remove_bidder(p_invite uuid) returns jsonb
language sql set search_path = '' as $$ select private.remove_bidder(p_invite) $$;
comment on function public.remove_bidder is
  'Removes a vendor who has not bid from a bid request; the link no longer opens. Returns what get_bid_request returns. Arguments: p_invite. '
  'Errors: PT402, PT403, PT404, PT409 who has bid. Callers: signed-in users with edit_purchasing.';

create function private.remove_bidder(p_invite uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  i := private.require_bid_invite(p_invite);
  if exists (select from public.bid_offers f where f.company_id = i.company_id and f.invite_id = i.id) then
    perform private.raise_api_error('PT409', 'This vendor has bid and can''t be removed.');
  end if;
  delete from public.bid_invites x where x.id = i.id;
  return private.bid_request_json(i.company_id, i.request_id);
end $$;
grant execute on function public.remove_bidder, private.remove_bidder to authenticated;
