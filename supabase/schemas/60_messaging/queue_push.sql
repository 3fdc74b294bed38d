create function private.queue_push() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (company_id, notification_id, due_at)
  select a.company_id, a.id, private.after_quiet_hours(a.company_id, a.user_id, now())
  from added a
  where exists (select from public.push_subscriptions s where s.company_id = a.company_id and s.user_id = a.user_id)
    and not exists (select from public.notification_choices c
      where c.company_id = a.company_id and c.user_id = a.user_id and c.kind = a.kind and not c.push);
  return null;
end $$;
comment on function private.queue_push is
  'Statement trigger: sends notifications to the devices of their users, unless they turned push off for the kind.';
