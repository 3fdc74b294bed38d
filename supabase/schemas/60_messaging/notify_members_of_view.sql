create function private.notify_members_of_view() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'quote_viewed', private.owners_of(new.company_id) || new.created_by || q.created_by,
    'view_money', 'quote', q.id, q.project_id, format('%s was opened', q.quote_number),
    coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
    'viewed ' || q.id)
  from public.quotes q where q.company_id = new.company_id and q.id = new.quote_id;
  return null;
end $$;
comment on function private.notify_members_of_view is
  'Row trigger: notifies the owners, the sender, and watchers that a client opened a quote for the first time.';
