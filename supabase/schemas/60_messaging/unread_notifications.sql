create function public.unread_notifications() returns int
language sql stable set search_path = '' as $$
  select count(*)::int from (
    select from public.notifications n
    where n.company_id = (select private.company_id()) and n.user_id = (select auth.uid()) and n.read_at is null
    limit 100) unread
$$;
comment on function public.unread_notifications is
  'How many notifications the caller has not read, 100 at most. Callers: signed-in users.';
grant execute on function public.unread_notifications to authenticated, service_role;
