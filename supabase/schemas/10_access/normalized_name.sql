create function private.normalized_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(lower(normalize(coalesce(p_name, ''), NFKC)), '[[:space:].,''’-]+', ' ', 'g'))
$$;
comment on function private.normalized_name is 'A name for comparison: without case, punctuation and repeated spaces.';
