create function private.e164(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select case
    when digits ~ '^\+[1-9][0-9]{7,14}$' then digits
    when digits ~ '^[0-9]{10}$' then '+1' || digits
    when digits ~ '^1[0-9]{10}$' then '+' || digits
  end
  from (select regexp_replace(coalesce(p_phone, ''), '[^0-9+]', '', 'g') as digits) x
$$;
comment on function private.e164 is
  'A phone number as +<country><number> (10 digits get +1, 11 beginning with 1 get +); null when it is none.';
grant execute on function private.e164 to authenticated, service_role;
