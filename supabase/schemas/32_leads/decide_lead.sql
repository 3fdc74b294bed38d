create function private.decide_lead(p_lead public.leads, p_outcome text) returns public.leads
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  update public.leads x set outcome = p_outcome, decided_at = now(), stage_since = now(), snoozed_until = null, next_step = null, next_step_on = null,
    open_stage_id = case when x.outcome = 'open' then x.stage_id else x.open_stage_id end,
    stage_id = (select s.id from public.lead_stages s where s.company_id = x.company_id and s.kind = p_outcome)
  where x.id = p_lead.id returning * into l;
  return l;
end $$;
comment on function private.decide_lead is 'Marks a lead as won or lost and moves it to that stage; the open stage it was in is remembered for reopening.';
