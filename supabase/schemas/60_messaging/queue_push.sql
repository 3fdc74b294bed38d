create function private.queue_push() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (company_id, notification_id, due_at)
  select new.company_id, new.id, private.after_quiet_hours(new.company_id, new.user_id, now())
  where exists (select from public.push_subscriptions s where s.company_id = new.company_id and s.user_id = new.user_id)
    and not exists (select from public.notification_choices c
      where c.company_id = new.company_id and c.user_id = new.user_id and c.kind = new.kind and not c.push);
  return null;
end $$;
comment on function private.queue_push is
  'Row trigger: sends a notification to the devices of its user, unless they turned push off for its kind.';
