create function private.new_order_link(p_order uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.order_tokens (token_hash, order_id) values (sha256(token::bytea), p_order);
  return token;
end $$;
comment on function private.new_order_link is 'Creates a link for the vendor of an order, valid for 90 days, and returns its token.';
