create function private.check_applied(p_company uuid, p_project uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  over numeric;
begin
  select private.applied_amount(p_company, p_project) + coalesce((select sum(s.amount) from public.payment_schedule s
    where s.company_id = p_company and s.project_id = p_project), 0) - c.value into over
  from public.contracts c where c.company_id = p_company and c.project_id = p_project;
  if over > 0 then
    perform private.raise_api_error('PT422', format('Draws and applications would exceed the contract by %s. Reduce the draws that are not invoiced yet.',
      private.money_text(over)), 'lines');
  end if;
end $$;
comment on function private.check_applied is 'Draws and applications together never exceed the contract. Error: PT422 with the difference.';
