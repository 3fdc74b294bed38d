create function private.new_token() returns text
language sql set search_path = '' as $$
  select translate(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64'), '+/=', '-_')
$$;
comment on function private.new_token is '256 random bits, fit for an address. Only its sha256 is ever stored.';
