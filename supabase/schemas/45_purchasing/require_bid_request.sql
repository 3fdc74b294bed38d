create function private.require_bid_request(p_id uuid) returns public.bid_requests
language plpgsql security definer set search_path = '' as $$
declare
  r public.bid_requests;
begin
  select * into r from public.bid_requests x where x.company_id = private.company_id() and x.id = p_id for no key update;
  if r.id is null then
    perform private.raise_api_error('PT404', 'This bid request no longer exists.');
  end if;
  return r;
end $$;
comment on function private.require_bid_request is 'The bid request of the caller''s company with this id, locked; PT404 without one.';
