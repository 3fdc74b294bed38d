create function private.luminance(p_color text) returns numeric
language sql immutable set search_path = '' as $$
  select sum(weight * case when c <= 0.03928 then c / 12.92 else power((c + 0.055) / 1.055, 2.4) end)
  from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) as part (at, weight)
  cross join lateral (select ('x' || lpad(substr(p_color, at, 2), 8, '0'))::bit(32)::int / 255.0 as c) channel
$$;
comment on function private.luminance is 'Relative luminance of a color (#rrggbb) from 0 to 1, as WCAG 2 defines it.';
grant execute on function private.luminance to authenticated, service_role;
