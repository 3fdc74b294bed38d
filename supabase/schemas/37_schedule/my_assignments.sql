create function public.my_assignments(p_from date default null, p_to date default null) returns jsonb
language sql stable set search_path = '' as $$ select private.my_assignments(p_from, p_to) $$;
comment on function public.my_assignments is
  'The caller''s own assignments: [{ id, state, proposed_date, note, entry_id, title, kind, start_date, due_date, start_time, end_time, '
  'project_id, project_name, address, before: kinds and due dates of what must be done first, after: those of what waits }], by date. '
  'Arguments: p_from and p_to, at most 92 days; default 14 days from today. Errors: PT402, PT403, PT422. Callers: signed-in users with view_projects.';

create function private.my_assignments(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := coalesce(p_from, private.company_date(company));
  last constant date := coalesce(p_to, first + 13);
begin
  perform private.require_read('view_projects', 'view_projects');
  if last - first > 92 or last < first then
    perform private.raise_api_error('PT422', 'Choose up to 92 days.', 'to');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'state', a.state, 'proposed_date', a.proposed_date, 'note', a.note,
      'entry_id', t.id, 'title', t.title, 'kind', t.kind, 'start_date', coalesce(t.start_date, t.due_date),
      'due_date', coalesce(t.due_date, t.start_date), 'start_time', t.start_time, 'end_time', t.end_time, 'project_id', p.id,
      'project_name', p.name, 'address', p.address,
      'before', (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'due_date', coalesce(o.due_date, o.start_date),
          'is_done', o.status = 'completed') order by o.due_date), '[]')
        from public.project_timeline_dependencies d join public.project_timeline o on o.company_id = company and o.id = d.depends_on_id
        where d.company_id = company and d.entry_id = t.id),
      'after', (select coalesce(jsonb_agg(jsonb_build_object('kind', o.kind, 'start_date', coalesce(o.start_date, o.due_date))
          order by o.start_date), '[]')
        from public.project_timeline_dependencies d join public.project_timeline o on o.company_id = company and o.id = d.entry_id
        where d.company_id = company and d.depends_on_id = t.id)) order by coalesce(t.start_date, t.due_date), t.start_time nulls last, t.title), '[]')
    from public.assignments a
    join public.project_timeline t on t.company_id = company and t.id = a.entry_id
    join public.projects p on p.company_id = company and p.id = a.project_id and p.deleted_at is null and p.archived_at is null
    where a.company_id = company and a.user_id = auth.uid() and coalesce(t.start_date, t.due_date) <= last
      and coalesce(t.due_date, t.start_date) >= first);
end $$;
grant execute on function public.my_assignments, private.my_assignments to authenticated;
