create function public.save_reconciliation(p_since timestamptz, p_checked int, p_differences jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.reconciliations (since, checked, differences) values (p_since, p_checked, p_differences)
$$;
comment on function public.save_reconciliation is
  'Keeps the report of a comparison. Arguments: p_since; p_checked, how many payments; p_differences. Callers: the '
  'payments gateway.';
grant execute on function public.save_reconciliation to service_role;
