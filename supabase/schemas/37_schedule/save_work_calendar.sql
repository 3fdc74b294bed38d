create function public.save_work_calendar(p_calendar jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_work_calendar(p_calendar) $$;
comment on function public.save_work_calendar is
  'Sets the working calendar of the company or of a project; returns its row. Keys: project_id (null for the company), weekdays '
  '(1 Monday to 7 Sunday; empty for a project that works when the company does), exceptions [{ date, is_working, name }], version '
  '(0 or none for a new one). Arguments: p_calendar, an object of these keys. Errors: PT402, PT403, PT404 project, PT409 stale, PT422 no '
  'working day, a date twice. Callers: signed-in users with edit_projects.';

create function private.save_work_calendar(p_calendar jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  project constant uuid := (p_calendar ->> 'project_id')::uuid;
  days int[];
  c public.work_calendars;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if project is not null and not exists (
    select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select coalesce(array_agg(distinct d::int order by d::int), '{}') into days
  from jsonb_array_elements_text(coalesce(p_calendar -> 'weekdays', '[]')) d;
  if not days <@ '{1,2,3,4,5,6,7}' or (project is null and cardinality(days) = 0) then
    perform private.raise_api_error('PT422', 'A calendar needs at least one working day.', 'weekdays');
  elsif jsonb_array_length(coalesce(p_calendar -> 'exceptions', '[]')) > 400 then
    perform private.raise_api_error('PT422', 'A calendar can have up to 400 exceptions.', 'exceptions');
  elsif exists (select from jsonb_array_elements(p_calendar -> 'exceptions') e
    where (e ->> 'date')::date is null or (e ->> 'is_working')::boolean is null or length(coalesce(e ->> 'name', '')) > 100) then
    perform private.raise_api_error('PT422', 'Each exception needs a date, and a name of at most 100 characters.', 'exceptions');
  elsif exists (select from jsonb_array_elements(p_calendar -> 'exceptions') e group by (e ->> 'date')::date having count(*) > 1) then
    perform private.raise_api_error('PT422', 'A date is listed twice.', 'exceptions');
  end if;
  select * into c from public.work_calendars w where w.company_id = company and w.project_id is not distinct from project for update;
  if c.version <> coalesce((p_calendar ->> 'version')::int, 0) then
    perform private.raise_api_error('PT409', 'Someone else changed this calendar while you were editing. Reload it and make your change again.');
  end if;
  insert into public.work_calendars as w (company_id, project_id, weekdays, exceptions)
  values (company, project, days, (select coalesce(jsonb_agg(jsonb_build_object('date', (e ->> 'date')::date,
    'is_working', (e ->> 'is_working')::boolean, 'name', coalesce(e ->> 'name', '')) order by (e ->> 'date')::date), '[]')
    from jsonb_array_elements(p_calendar -> 'exceptions') e))
  on conflict on constraint work_calendars_one do update set weekdays = excluded.weekdays, exceptions = excluded.exceptions
  returning * into c;
  return to_jsonb(c);
end $$;
grant execute on function public.save_work_calendar, private.save_work_calendar to authenticated;
