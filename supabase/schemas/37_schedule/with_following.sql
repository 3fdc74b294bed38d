create function private.with_following(p_company uuid, p_project uuid, p_request jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when following.edits is null then p_request else p_request || jsonb_build_object('edits', (p_request -> 'edits') || following.edits) end
  from (
    select jsonb_agg(jsonb_build_object('id', o.id, 'version', o.version, 'start_date', o.start_date + m.days, 'due_date', o.due_date + m.days)
        || case when e ? 'start_time' then jsonb_build_object('start_time', e -> 'start_time', 'end_time', e -> 'end_time') else '{}' end
      order by coalesce(o.start_date, o.due_date), o.id) as edits
    from jsonb_array_elements(coalesce(p_request -> 'edits', '[]')) e
    join public.project_timeline t on t.company_id = p_company and t.project_id = p_project and t.id = (e ->> 'id')::uuid
    cross join lateral (select coalesce((e ->> 'start_date')::date, (e ->> 'due_date')::date) - coalesce(t.start_date, t.due_date) as days) m
    join public.project_timeline o on o.company_id = p_company and o.project_id = p_project and o.series_id = t.series_id
      and coalesce(o.start_date, o.due_date) > coalesce(t.start_date, t.due_date) and o.status <> 'completed' and not o.is_pinned
    where (e ->> 'is_following')::boolean and m.days is not null) following
$$;
comment on function private.with_following is
  'A request to reschedule whose edits with is_following also move the later entries of their series by as many days, to the same times.';
