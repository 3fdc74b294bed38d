create function private.open_order(p_token text) returns public.purchase_orders
language sql stable security definer set search_path = '' as $$
  select o.* from private.order_tokens k join public.purchase_orders o on o.id = k.order_id
  where k.token_hash = sha256(p_token::bytea) and k.expires_at > now() and o.state <> 'void'
$$;
comment on function private.open_order is 'The order of a vendor''s link, unless the link expired or the order was voided.';
