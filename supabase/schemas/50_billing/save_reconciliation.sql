create function public.save_reconciliation(p_since timestamptz, p_checked int, p_differences jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.reconciliations (since, checked, differences) values (p_since, p_checked, p_differences)
$$;
comment on function public.save_reconciliation is
  'For the payments gateway''s service role: keeps the report of a comparison.';
grant execute on function public.save_reconciliation to service_role;
