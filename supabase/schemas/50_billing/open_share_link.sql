create function private.open_share_link(p_token text) returns public.share_links
language sql stable security definer set search_path = '' as $$
  select l.* from public.share_links l join private.share_link_tokens t on t.share_link_id = l.id
  where t.token_hash = sha256(p_token::bytea) and l.revoked_at is null and l.expires_at > now()
$$;
comment on function private.open_share_link is 'The link of a token, unless it has expired or was revoked.';
