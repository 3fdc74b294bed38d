create function private.like_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(btrim(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.like_pattern is 'A typed word as an ilike pattern, with % and _ taken literally.';
grant execute on function private.like_pattern to authenticated, service_role;
