create function private.may_get_push(p_notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.can_get_notification(p_notification)
    and not exists (select from public.notification_choices c where c.company_id = p_notification.company_id
      and c.user_id = p_notification.user_id and c.kind = p_notification.kind and not (c.push and c.in_app))
    and exists (select from public.push_subscriptions s
      where s.company_id = p_notification.company_id and s.user_id = p_notification.user_id)
$$;
comment on function private.may_get_push is
  'Whether a notification may be sent to its user''s devices now: as in can_get_notification, wanted, and with a device.';
