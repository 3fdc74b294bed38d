create function private.require_bid_invite(p_id uuid) returns public.bid_invites
language plpgsql security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  -- Who bids, awards, and closes takes the request's lock first.
  perform private.require_bid_request((select x.request_id from public.bid_invites x where x.company_id = private.company_id() and x.id = p_id));
  select * into i from public.bid_invites x where x.company_id = private.company_id() and x.id = p_id for no key update;
  if i.id is null then
    perform private.raise_api_error('PT404', 'This vendor is no longer invited.');
  end if;
  return i;
end $$;
comment on function private.require_bid_invite is 'The invited vendor of the caller''s company with this id, with the bid request locked; PT404 without one.';
