create function private.follow_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
begin
  select * into l from public.leads x where x.company_id = new.company_id and x.id = new.lead_id and x.deleted_at is null for no key update;
  if l.id is null then
    return null;
  end if;
  perform private.note_lead(l, 'quote', new.quote_number, jsonb_build_object('quote_id', new.id, 'status', new.status));
  if new.status = 'sent' then
    perform private.note_contact(l, false);
    select * into l from public.leads x where x.id = l.id;
    perform private.advance_lead(l, 'sent');
  elsif new.status = 'accepted' then
    if l.outcome <> 'won' then
      l := private.decide_lead(l, 'won');
      perform private.note_lead(l, 'won', '', jsonb_build_object('quote_id', new.id));
    end if;
    perform private.convert_alone(l, new);
  elsif new.status = 'expired' and l.outcome = 'open' then
    update public.leads x set next_step = left(format('Quote %s expired: follow up', new.quote_number), 200), next_step_on = private.company_date(l.company_id)
    where x.id = l.id and x.next_step is null;
    perform private.notify_people(l.company_id, 'lead_quote_expired', case when l.owner_id is null then private.owners_of(l.company_id) else array[l.owner_id] end,
      'view_money', 'lead', l.id, null, format('Quote %s expired: follow up', new.quote_number), l.contact_name, 'expired ' || l.id, false);
  end if;
  return null;
end $$;
comment on function private.follow_quote is
  'Trigger on quotes of a lead: sending moves the lead to the stage of sent quotes, acceptance wins it and turns it into client, project, and '
  'contract where nobody has to be asked, expiry notifies the lead''s owner, and is the next step where none is planned.';
