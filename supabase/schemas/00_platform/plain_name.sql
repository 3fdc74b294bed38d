create function private.plain_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_name, '%[0-9A-Fa-f]{2}|[^A-Za-z0-9/._-]', '', 'g')
$$;
comment on function private.plain_name is
  'An object''s name without the characters that an address would escape.';
