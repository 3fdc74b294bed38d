create function private.sum_bill_projects(p_company uuid, p_bill uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  project uuid;
begin
  for project in select distinct l.project_id from public.bill_lines l where l.company_id = p_company and l.bill_id = p_bill and l.project_id is not null order by 1 loop
    perform private.sum_actual_cost(p_company, project);
  end loop;
end $$;
comment on function private.sum_bill_projects is 'Sums the actual cost of the projects of a bill.';
