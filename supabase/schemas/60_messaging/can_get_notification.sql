create function private.can_get_notification(p_notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_notification.read_at is null
    and p_notification.user_id in (select private.readers_of(p_notification.company_id, p_notification.permission, p_notification.project_id))
    and (p_notification.subject_type <> 'document' or exists (select from public.project_documents d
      where d.company_id = p_notification.company_id and d.id = p_notification.subject_id and (not d.is_office_only
        or p_notification.user_id in (select private.readers_of(d.company_id, 'view_money', d.project_id)))))
$$;
comment on function private.can_get_notification is
  'Whether a notification may be sent to its user now, as push or email: unread, and readable by what their role and projects allow at this moment.';
