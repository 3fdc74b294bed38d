create function private.remove_visit(p_lead public.leads) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v constant public.project_timeline := private.open_visit_of(p_lead);
begin
  if v.id is not null and private.visit_start(v) > now() then
    delete from public.project_timeline t where t.company_id = p_lead.company_id and t.id = v.id;
  end if;
end $$;
comment on function private.remove_visit is 'Takes the coming visit of a lead off the schedule; its timeline keeps that it was booked and canceled.';
