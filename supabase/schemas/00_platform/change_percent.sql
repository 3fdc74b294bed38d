create function private.change_percent(p_now numeric, p_before numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when coalesce(p_before, 0) > 0 then round((coalesce(p_now, 0) - p_before) / p_before * 100, 1) end
$$;
comment on function private.change_percent is 'Change in per cent; null when there is nothing to compare with.';
grant execute on function private.change_percent to authenticated, service_role;
