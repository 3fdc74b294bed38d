create function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    with recursive before as (
      select new.depends_on_id as id
      union
      select d.depends_on_id from public.project_timeline_dependencies d join before on d.entry_id = before.id)
    select from before where id = new.entry_id
  ) then
    -- It raises the error with the titles of the cycle.
    perform private.schedule_plan(jsonb_build_object('calendar', '{"weekdays": [1], "exceptions": []}'::jsonb,
      'entries', (select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_date', '2026-01-05'))
        from public.project_timeline t where t.company_id = new.company_id and t.project_id = new.project_id),
      'dependencies', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', d.entry_id, 'depends_on_id', d.depends_on_id, 'type', 'fs',
          'lag_days', 0)), '[]') || jsonb_build_object('entry_id', new.entry_id, 'depends_on_id', new.depends_on_id, 'type', 'fs', 'lag_days', 0)
        from public.project_timeline_dependencies d where d.company_id = new.company_id and d.project_id = new.project_id)));
  end if;
  return new;
end $$;
comment on function private.refuse_cycle is 'A dependency must not lead back to its own entry. Error: PT422 with the titles of the cycle.';
