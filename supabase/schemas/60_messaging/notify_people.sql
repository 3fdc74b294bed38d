create function private.notify_people(
  p_company uuid, p_kind text, p_people uuid[], p_permission text, p_subject_type text, p_subject uuid, p_project uuid,
  p_title text, p_detail text, p_group text default ''
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with people as (
    select u.id from public.user_profiles u
    where u.company_id = p_company and u.is_active and u.id is distinct from auth.uid()
      and (u.id = any (p_people) or u.id in (select w.user_id from public.watchers w
        where w.company_id = p_company and w.subject_id in (p_subject, p_project)))
      and exists (select from public.role_permissions r where r.role = u.role and r.permission = p_permission)
      and (u.role <> 'subcontractor' or exists (select from public.project_members m
        where m.company_id = p_company and m.user_id = u.id and m.project_id = p_project))
      and not exists (select from public.notification_choices c
        where c.company_id = p_company and c.user_id = u.id and c.kind = p_kind and not c.in_app)
  ), added as (
    update public.notifications n set pieces = n.pieces + 1, detail = left(coalesce(p_detail, ''), 500), created_at = now(),
      subject_type = p_subject_type, subject_id = p_subject
    from people
    where p_group <> '' and n.company_id = p_company and n.user_id = people.id and n.kind = p_kind and n.group_key = p_group
      and n.read_at is null and n.created_at > now() - interval '10 minutes'
    returning n.user_id
  )
  insert into public.notifications (company_id, user_id, kind, subject_type, subject_id, project_id, title, detail, actor_id,
    group_key, permission)
  select p_company, people.id, p_kind, p_subject_type, p_subject, p_project, left(p_title, 300), left(coalesce(p_detail, ''), 500),
    auth.uid(), p_group, p_permission
  from people where people.id not in (select user_id from added);
end $$;
comment on function private.notify_people is
  'Notifies the named people and those who watch the record or its project: active members whose role has p_permission, '
  'subcontractors of the project only, never who does it, and none who turned the kind off. Events with the same p_group '
  'within ten minutes are one unread notification.';
