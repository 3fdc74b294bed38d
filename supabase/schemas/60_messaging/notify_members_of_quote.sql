create function private.notify_members_of_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, case new.status when 'accepted' then 'quote_accepted' else 'quote_declined' end,
    private.owners_of(new.company_id) || new.created_by, 'view_money', 'quote', new.id, new.project_id,
    format('%s was %s', new.quote_number, case new.status when 'accepted' then 'accepted' else 'declined' end),
    coalesce((select c.name from public.clients c where c.company_id = new.company_id and c.id = new.client_id), new.custom_client_name));
  return null;
end $$;
comment on function private.notify_members_of_quote is
  'Row trigger: notifies the owners, the author, and watchers that a quote was accepted or declined.';
