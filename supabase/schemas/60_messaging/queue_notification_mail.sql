create function private.queue_notification_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notices (company_id, user_id, kind, about, facts)
  select a.company_id, a.user_id, 'notification', a.id::text, jsonb_build_object('ids', jsonb_build_array(a.id), 'is_daily', false)
  from added a
  join public.notification_choices c on c.company_id = a.company_id and c.user_id = a.user_id and c.kind = a.kind and c.in_app and c.mail = 'now'
  on conflict do nothing;
  return null;
end $$;
comment on function private.queue_notification_mail is
  'Statement trigger: emails notifications to users who want an email right away for the kind.';
