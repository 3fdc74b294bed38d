create function private.unit_code(p_unit text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select u.code from public.units u
      where u.code = lower(btrim(p_unit)) or lower(u.label) = lower(btrim(p_unit)) or lower(btrim(p_unit)) = any (u.aliases)
      limit 1),
    nullif(btrim(p_unit), ''), 'each')
$$;
comment on function private.unit_code is
  'The canonical unit for any known spelling; an unknown spelling is returned unchanged and then refused by the '
  'foreign key.';
grant execute on function private.unit_code to authenticated, service_role;
