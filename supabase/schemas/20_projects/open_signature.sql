create function private.open_signature(token text) returns public.signatures
language sql stable security definer set search_path = '' as $$
  select s.* from public.signatures s
  where s.status <> 'withdrawn' and s.id in (
    select t.signature_id from private.signature_tokens t where t.token_hash = sha256(open_signature.token::bytea) and t.expires_at > now()
    union all
    select l.signature_id from private.signature_links l join public.portal_access a on a.id = l.access_id and a.revoked_at is null
    where l.token_hash = sha256(open_signature.token::bytea) and l.expires_at > now())
$$;
comment on function private.open_signature is
  'The signature request of a token, emailed or from the portal, unless withdrawn or expired; one from the portal ends with it.';
