create function private.notify_people(
  p_company uuid, p_kind text, p_people uuid[], p_permission text, p_subject_type text, p_subject uuid, p_project uuid,
  p_title text, p_detail text, p_group text default '', p_reaches_watchers boolean default true, p_except uuid[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with people as (
    select u.id from private.readers_of(p_company, p_permission, p_project) u (id)
    where u.id is distinct from auth.uid() and u.id <> all (p_except)
      and (u.id = any (p_people) or p_reaches_watchers and u.id in (select w.user_id from public.watchers w
        where w.company_id = p_company and w.subject_id in (p_subject, p_project)))
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
  'Notifies the named people and, with p_reaches_watchers, those who watch the record or its project, except p_except: '
  'members who can read it (readers_of), never who does it, and none who turned the kind off. Events with the same '
  'p_group within ten minutes are one unread notification.';
