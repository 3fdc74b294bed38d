create function private.open_bid(p_token text) returns public.bid_invites
language plpgsql stable security definer set search_path = '' as $$
declare
  i public.bid_invites;
begin
  select x.* into i from private.order_tokens k join public.bid_invites x on x.id = k.bid_invite_id
  where k.token_hash = sha256(p_token::bytea) and k.expires_at > now();
  if i.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  return i;
end $$;
comment on function private.open_bid is 'The invited vendor of a link; PT404 where the link is wrong, expired, or of a vendor who was removed.';
