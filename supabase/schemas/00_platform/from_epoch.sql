create function private.from_epoch(p_value jsonb) returns timestamptz
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_value) when 'number' then to_timestamp(p_value::text::numeric) end
$$;
comment on function private.from_epoch is 'Seconds since 1970 as an instant; null for anything else.';
