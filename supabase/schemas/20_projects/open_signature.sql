create function private.open_signature(token text) returns public.signatures
language sql stable security definer set search_path = '' as $$
  select s.* from public.signatures s join private.signature_tokens t on t.signature_id = s.id
  where t.token_hash = sha256(open_signature.token::bytea) and t.expires_at > now() and s.status <> 'withdrawn'
$$;
comment on function private.open_signature is 'The signature request of a token, unless withdrawn or expired.';
