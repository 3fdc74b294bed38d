create function private.ask_assignment(p_assignment public.assignments) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  a public.assignments := p_assignment;
begin
  if a.vendor_id is not null and not exists (select from public.vendors v
    where v.company_id = a.company_id and v.id = a.vendor_id and (v.may_text or btrim(coalesce(v.email, '')) <> '')) then
    perform private.raise_api_error('PT422', 'This vendor has no email address and hasn''t agreed to text messages. Add one to ask for confirmation.', 'vendor_id');
  elsif exists (select from public.project_timeline t
    where t.company_id = a.company_id and t.id = a.entry_id and coalesce(t.start_date, t.due_date) is null) then
    perform private.raise_api_error('PT422', 'Give the entry a date before you ask for confirmation.', 'start_date');
  end if;
  update public.assignments x set state = 'asked', proposed_date = null, note = '', asked_at = now(), answered_at = null
  where x.company_id = a.company_id and x.id = a.id and x.state <> 'done' returning * into a;
  if a.id is null then
    return to_jsonb(p_assignment);
  end if;
  perform private.queue_assignment_mail(a);
  perform private.notify_assigned(a);
  return to_jsonb(a);
end $$;
comment on function private.ask_assignment is
  'Asks a member or a vendor to confirm the dates of an entry; returns the assignment. Errors: PT422 no contact details, no date.';
