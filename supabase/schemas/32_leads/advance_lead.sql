create function private.advance_lead(p_lead public.leads, p_role text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  target public.lead_stages;
begin
  select * into target from public.lead_stages s where s.company_id = p_lead.company_id and s.role = p_role;
  if target.id is not null and p_lead.outcome = 'open'
    and target.position > (select s.position from public.lead_stages s where s.company_id = p_lead.company_id and s.id = p_lead.stage_id) then
    perform private.set_lead_stage(p_lead, target);
  end if;
end $$;
comment on function private.advance_lead is 'Moves an open lead forward to the stage with this role; never back, and nowhere without such a stage.';
