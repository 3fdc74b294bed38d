create function private.set_lead_stage(p_lead public.leads, p_stage public.lead_stages) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_stage.id = p_lead.stage_id then
    return;
  end if;
  update public.leads x set stage_id = p_stage.id, stage_since = now() where x.id = p_lead.id;
  perform private.note_lead(p_lead, 'stage', p_stage.name, jsonb_build_object('stage_id', p_stage.id, 'from_stage_id', p_lead.stage_id,
    'from', (select s.name from public.lead_stages s where s.company_id = p_lead.company_id and s.id = p_lead.stage_id)));
end $$;
comment on function private.set_lead_stage is 'Puts a lead into a stage and says so in its timeline; nothing where it is there already.';
