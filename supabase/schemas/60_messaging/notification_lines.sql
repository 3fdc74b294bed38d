create function private.notification_lines(p_ids jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('title', n.title, 'detail', n.detail, 'pieces', n.pieces, 'subject_type', n.subject_type,
    'subject_id', n.subject_id, 'project_id', n.project_id) order by n.created_at desc), '[]')
  from public.notifications n
  where n.id in (select i.id::uuid from jsonb_array_elements_text(p_ids) i (id)) and private.can_get_notification(n)
    and exists (select from public.notification_choices c where c.company_id = n.company_id and c.user_id = n.user_id
      and c.kind = n.kind and c.in_app and c.mail <> 'off')
$$;
comment on function private.notification_lines is
  'What an email says of these notifications: [{title, detail, pieces, subject_type, subject_id, project_id}], the newest first. Leaves out '
  'what its user has read meanwhile, can no longer read, or wants no email about.';
