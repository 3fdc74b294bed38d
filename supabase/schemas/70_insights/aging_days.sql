create function private.aging_days(p_status text, p_balance numeric, p_due date) returns int
language sql stable set search_path = '' as $$
  select case when p_status in ('sent', 'viewed', 'partial') and p_balance > 0 and p_due < current_date
    then current_date - p_due else 0 end
$$;
comment on function private.aging_days is 'Days past due of an open invoice, else 0.';
grant execute on function private.aging_days to authenticated, service_role;
