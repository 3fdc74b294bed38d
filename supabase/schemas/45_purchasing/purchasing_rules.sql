create function private.purchasing_rules(p_company uuid) returns public.purchasing_settings
language plpgsql stable security definer set search_path = '' as $$
declare
  rules public.purchasing_settings;
begin
  select * into rules from public.purchasing_settings s where s.company_id = p_company;
  if rules.company_id is null then
    rules.company_id := p_company;
    rules.order_approval_above := 5000;
    rules.project_manager_limit := 10000;
    rules.bookkeeper_limit := 2500;
    rules.receipt_tolerance_percent := 0;
    rules.price_tolerance_amount := 0;
    rules.price_tolerance_percent := 0;
    rules.actual_at := 'approval';
    rules.holds_expired_vendors := false;
  end if;
  return rules;
end $$;
comment on function private.purchasing_rules is 'A company''s approval limits and tolerances, or the defaults where it saved none.';
grant execute on function private.purchasing_rules to authenticated, service_role;
