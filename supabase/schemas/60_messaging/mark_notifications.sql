create function public.mark_notifications(p_is_read boolean, p_ids uuid[] default null) returns uuid[]
language sql set search_path = '' as $$
  with changed as (
    update public.notifications n set read_at = case when p_is_read then now() end
    where n.company_id = (select private.company_id()) and n.user_id = (select auth.uid())
      and (n.read_at is null) = p_is_read and (p_ids is null and p_is_read or n.id = any (p_ids))
    returning n.id
  )
  select coalesce(array_agg(id), '{}') from changed
$$;
comment on function public.mark_notifications is
  'Marks notifications of the caller as read or unread and returns the ids of those that changed, for undo. Arguments: '
  'p_is_read; p_ids, all unread ones where null. Callers: signed-in users.';
grant execute on function public.mark_notifications to authenticated, service_role;
