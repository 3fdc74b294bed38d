create function private.convert_alone(p_lead public.leads, p_quote public.quotes) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_lead.project_id is not null and p_lead.client_id is not null
    or p_lead.client_id is null and exists (select from private.similar_clients(p_lead.company_id, private.lead_client_name(p_lead),
      p_lead.email, p_lead.phone)) then
    return;
  end if;
  perform private.convert_lead(p_lead, null, p_quote);
exception when sqlstate 'PT402' or sqlstate 'PT403' or sqlstate 'PT409' or sqlstate 'PT422' or check_violation then
  -- A full plan must not stop a client from accepting: the lead is won, and its page offers the rest.
  return;
end $$;
comment on function private.convert_alone is
  'Converts a lead whose quote was just accepted, unless similar clients exist: then its page asks which one it is.';
