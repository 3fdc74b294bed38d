create function private.note_contact(p_lead public.leads, p_is_inbound boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.leads x set last_contact_at = now(), first_reply_at = case when p_is_inbound then x.first_reply_at else coalesce(x.first_reply_at, now()) end
  where x.id = p_lead.id;
  if not p_is_inbound then
    perform private.advance_lead(p_lead, 'contacted');
  end if;
end $$;
comment on function private.note_contact is
  'A lead and the company were in contact just now; what the company did is the first reply where there was none, and a new lead is contacted then.';
