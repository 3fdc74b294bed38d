create function public.preview_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language sql stable set search_path = '' as $$ select private.preview_reschedule(p_project_id, p_request) $$;
comment on function public.preview_reschedule is
  'What apply_reschedule would change, without saving: { entries: [{ id, title, version, before, after }], conflicts: [{ id, title, '
  'depends_on_id, depends_on_title, reason pinned or completed, needed_date }], notified: [{ name, title, email, phone for texts }], days_off: dates of edits '
  'that are not working days, double_booked: [{ name, title, other_title }], away: [{ name, title, first_day, last_day }] }. Arguments: p_project_id; p_request as for '
  'apply_reschedule. Errors: PT402, PT403, PT404, PT409 moved by someone else, PT422. Callers: signed-in users with edit_projects.';

create function private.preview_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  request jsonb;
  plan jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.check_reschedule(company, p_project_id, p_request);
  request := private.with_following(company, p_project_id, p_request);
  plan := private.plan_reschedule(company, p_project_id, request);
  return jsonb_build_object('entries', plan -> 'entries',
    'conflicts', (select coalesce(jsonb_agg(c.value || jsonb_build_object('title', t.title, 'depends_on_title', b.title) order by c.ord), '[]')
      from jsonb_array_elements(plan -> 'conflicts') with ordinality c (value, ord)
      join public.project_timeline t on t.company_id = company and t.id = (c.value ->> 'id')::uuid
      left join public.project_timeline b on b.company_id = company and b.id = (c.value ->> 'depends_on_id')::uuid),
    'days_off', (select coalesce(jsonb_agg(distinct d.day), '[]')
      from jsonb_array_elements(request -> 'edits') g
      cross join lateral (values ((g ->> 'start_date')::date), ((g ->> 'due_date')::date)) v (day)
      cross join lateral private.work_days(plan -> 'calendar', v.day, v.day) d
      where v.day is not null and not d.works),
    'notified', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(u.full_name, u.email, v.name), 'title', e.value ->> 'title',
        'email', coalesce(u.email, v.email), 'phone', case when coalesce(u.may_text, v.may_text) then coalesce(u.phone, v.phone) end) order by coalesce(u.full_name, u.email, v.name), e.value ->> 'title'), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid
        and a.state in ('asked', 'confirmed', 'declined', 'proposed')
      left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id),
    'double_booked', (select coalesce(jsonb_agg(distinct jsonb_build_object('name', coalesce(u.full_name, u.email, v.name),
        'title', e.value ->> 'title', 'other_title', o.title)), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid and a.state not in ('declined', 'done')
      join public.assignments b on b.company_id = company and b.id <> a.id and b.state not in ('declined', 'done')
        and (b.user_id = a.user_id or b.vendor_id = a.vendor_id)
      join public.project_timeline o on o.company_id = company and o.id = b.entry_id and o.status <> 'completed'
        and coalesce(o.start_date, o.due_date) <= (e.value -> 'after' ->> 'due_date')::date
        and coalesce(o.due_date, o.start_date) >= coalesce((e.value -> 'after' ->> 'start_date')::date, (e.value -> 'after' ->> 'due_date')::date)
        and not (plan -> 'entries') @> jsonb_build_array(jsonb_build_object('id', o.id))
      left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id),
    'away', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(u.full_name, u.email), 'title', e.value ->> 'title',
        'first_day', b.first_day, 'last_day', b.last_day) order by b.first_day, coalesce(u.full_name, u.email), e.value ->> 'title'), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid and a.state not in ('declined', 'done')
      join public.absences b on b.company_id = company and b.user_id = a.user_id
        and b.first_day <= coalesce((e.value -> 'after' ->> 'due_date')::date, (e.value -> 'after' ->> 'start_date')::date)
        and b.last_day >= coalesce((e.value -> 'after' ->> 'start_date')::date, (e.value -> 'after' ->> 'due_date')::date)
      join public.user_profiles u on u.company_id = company and u.id = b.user_id));
end $$;
grant execute on function public.preview_reschedule, private.preview_reschedule to authenticated;
