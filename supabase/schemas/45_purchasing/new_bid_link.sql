create function private.new_bid_link(p_invite uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.order_tokens (token_hash, bid_invite_id, expires_at)
  select sha256(token::bytea), i.id, greatest(r.due_on, current_date) + interval '90 days'
  from public.bid_invites i join public.bid_requests r on r.company_id = i.company_id and r.id = i.request_id where i.id = p_invite;
  return token;
end $$;
comment on function private.new_bid_link is 'Creates a link for an invited vendor, valid for 90 days after bids are due, and returns its token.';
