create function private.notify_members_of_change_order() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, case new.status when 'approved' then 'change_order_approved' else 'change_order_declined' end, private.owners_of(new.company_id) || new.created_by, 'view_money',
    'change_order', new.id, new.project_id, format('Change order %s was %s', new.number, case new.status when 'approved' then 'approved' else 'declined' end),
    (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id));
  return null;
end $$;
comment on function private.notify_members_of_change_order is
  'Row trigger: notifies the owners, the author, and watchers of the project that a change order was approved, or declined by the client.';
