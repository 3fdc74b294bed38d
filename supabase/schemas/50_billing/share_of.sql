create function private.share_of(p_amount numeric, p_part numeric, p_whole numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_whole = 0 then 0 else
    round(sign(p_amount * p_part) * sign(p_whole) * div(abs(p_amount * p_part) * 200 + abs(p_whole), abs(p_whole) * 2) / 100, 2) end
$$;
comment on function private.share_of is
  'p_amount times p_part / p_whole, all in dollars with cents, rounded to the cent, half away from zero, without an inexact division.';
grant execute on function private.share_of to authenticated, service_role;
