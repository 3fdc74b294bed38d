create function private.resum_bill_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  project uuid;
begin
  for project in select distinct l.project_id from public.bill_lines l join public.bills b on b.company_id = new.company_id and b.id = l.bill_id
    where l.company_id = new.company_id and l.project_id is not null and b.state in ('approved', 'partly_paid', 'paid') order by 1 loop
    perform private.sum_actual_cost(new.company_id, project);
  end loop;
  return null;
end $$;
comment on function private.resum_bill_costs is 'Trigger: when bills become actual cost decides the actual cost of every project with bills.';
