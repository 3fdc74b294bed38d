create function private.as_uuid(p_value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_value::uuid end
$$;
comment on function private.as_uuid is 'A text as a uuid; null for anything else.';
