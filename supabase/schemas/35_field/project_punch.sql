create function public.project_punch(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_punch(p_project_id) $$;
comment on function public.project_punch is
  'The punch list of a project, at most 500 items, not closed and due first: { today, items: [{ columns of punch_items, assignee, vendor, creator, '
  'closer, photo: { object_path, thumbnail_path }, plan: { name, object_path } of the PDF with the pin, can_edit, can_finish, can_close, is_late }], people: [{ id, name }], vendors: [{ id, '
  'name }] }. A subcontractor gets no people and vendors to choose from. is_late: the device''s clock and the server''s are over 5 minutes '
  'apart. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

create function private.project_punch(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.member_id();
  edits_all constant boolean := private.has_permission('edit_projects');
  sees_money constant boolean := private.has_permission('view_money');
  assigns constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return jsonb_build_object('today', private.company_date(company),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'company_id' || jsonb_build_object('assignee', coalesce(a.full_name, a.email), 'vendor', v.name,
          'creator', coalesce(c.full_name, c.email), 'closer', coalesce(z.full_name, z.email),
          'photo', (select jsonb_build_object('object_path', p.object_path, 'thumbnail_path', p.thumbnail_path)
            from public.project_photos p where p.project_id = p_project_id and p.content_hash = i.photo_hash and p.deleted_at is null),
          'plan', (select jsonb_build_object('name', d.name, 'object_path', w.object_path)
            from public.document_versions w join public.project_documents d on d.company_id = w.company_id and d.id = w.document_id
            where w.company_id = company and w.document_id = i.plan_document_id and w.version_number = i.plan_version
              and d.deleted_at is null and (not d.is_office_only or sees_money)),
          'can_edit', i.status <> 'closed' and (edits_all or i.created_by = person),
          'can_finish', i.status = 'open' and private.may_finish_punch(i, person),
          'can_close', private.may_close_punch(i, person),
          'is_late', private.is_late(i.device_created_at, i.created_at))
        order by i.status = 'closed', i.due_date nulls last, i.created_at), '[]')
      from (select * from public.punch_items x where x.company_id = company and x.project_id = p_project_id
        order by x.status = 'closed', x.due_date nulls last, x.created_at limit 500) i
      left join public.user_profiles a on a.id = i.assignee_id left join public.user_profiles c on c.id = i.created_by
      left join public.user_profiles z on z.id = i.closed_by left join public.vendors v on v.id = i.vendor_id),
    'people', case when assigns then (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.full_name, u.email))
          order by lower(coalesce(u.full_name, u.email))), '[]')
        from public.user_profiles u where u.company_id = company and u.is_active and (u.role <> 'subcontractor' or exists (
          select from public.project_members m where m.company_id = company and m.project_id = p_project_id and m.user_id = u.id)))
      else '[]' end,
    'vendors', case when assigns then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by lower(v.name)), '[]')
        from (select * from public.vendors x where x.company_id = company and x.is_active order by lower(x.name) limit 500) v)
      else '[]' end);
end $$;
grant execute on function public.project_punch, private.project_punch to authenticated;
