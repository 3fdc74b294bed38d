create function private.notify_of_client_action(
  p_company uuid, p_sender uuid, p_permission text, p_about text, p_facts jsonb
) returns void
language sql security definer set search_path = '' as $$
  insert into private.notices (company_id, user_id, kind, about, facts)
  select p_company, u.id, 'client', p_about, p_facts
  from public.user_profiles u
  left join public.notification_preferences n on n.company_id = u.company_id
  where u.company_id = p_company and u.is_active and (u.role = 'owner' or u.id = p_sender)
    and coalesce(n.client_portal_notifications, true)
    and exists (select from public.role_permissions r where r.role = u.role and r.permission = p_permission)
  on conflict do nothing
$$;
comment on function private.notify_of_client_action is
  'Queues an email to the owners and the sender of a link about what the client did, once for each p_about, unless the '
  'company turned these emails off.';
