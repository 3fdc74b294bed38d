create function private.percent_of(p_part numeric, p_whole numeric) returns numeric
language sql immutable strict set search_path = '' as $$
  select least(100, greatest(0, round(p_part * 100 / nullif(p_whole, 0), 3)))
$$;
comment on function private.percent_of is 'A part in per cent, to the thousandth, within 0 and 100.';
grant execute on function private.percent_of to authenticated, service_role;
