create function public.save_visit_series(p_series jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_visit_series(p_series) $$;
comment on function public.save_visit_series is
  'Adds entries that repeat; returns { id, count, first_day, last_day }. An occurrence on a holiday is on the next working day. Sent twice, '
  'it is one series. Keys: id (a uuid made by the device), project_id, title, kind task, inspection or visit, rule (visit_series), first_day, '
  'start_time, end_time, user_ids and vendor_ids to assign. With is_deleted and from_day it deletes the entries from that day on that are not '
  'completed, and returns their count. Arguments: p_series, an object of these keys. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users '
  'with edit_projects.';

create function private.save_visit_series(p_series jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  project constant uuid := (p_series ->> 'project_id')::uuid;
  series constant uuid := coalesce((p_series ->> 'id')::uuid, gen_random_uuid());
  calendar jsonb;
  days date[];
  counted int;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if (p_series ->> 'is_deleted')::boolean then
    delete from public.project_timeline t where t.company_id = company and t.series_id = series and t.status <> 'completed'
      and coalesce(t.start_date, t.due_date) >= (p_series ->> 'from_day')::date;
    get diagnostics counted = row_count;
    return jsonb_build_object('id', series, 'count', counted);
  elsif not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif coalesce(p_series ->> 'kind', 'visit') not in ('task', 'inspection', 'visit') then
    perform private.raise_api_error('PT422', 'A milestone can''t repeat.', 'kind');
  elsif btrim(coalesce(p_series ->> 'title', '')) = '' or length(p_series ->> 'title') > 200 then
    perform private.raise_api_error('PT422', 'Enter a title of at most 200 characters.', 'title');
  elsif (p_series ->> 'end_time')::time <= (p_series ->> 'start_time')::time then
    perform private.raise_api_error('PT422', 'The end time must be after the start time.', 'end_time');
  end if;
  days := private.rule_days(p_series ->> 'rule', (p_series ->> 'first_day')::date);
  calendar := private.calendar_of(company, project);
  insert into public.visit_series as x (id, company_id, project_id, title, rule, first_day)
  values (series, company, project, btrim(p_series ->> 'title'), upper(btrim(p_series ->> 'rule')), days[1]) on conflict (id) do nothing;
  get diagnostics counted = row_count;
  if counted = 1 then
    perform set_config('plumbline.single_activity', project::text, true);
    insert into public.project_timeline (company_id, project_id, series_id, title, kind, type, start_date, due_date, start_time, end_time)
    select company, project, series, btrim(p_series ->> 'title'), coalesce(p_series ->> 'kind', 'visit'),
      case p_series ->> 'kind' when 'inspection' then 'inspection' else 'other' end, m.day, m.day, (p_series ->> 'start_time')::time, (p_series ->> 'end_time')::time
    from (select distinct case when calendar -> 'exceptions' @> jsonb_build_array(jsonb_build_object('date', d, 'is_working', false))
        then private.add_work_days(calendar, d, 1) else d end as day from unnest(days) d) m;
    insert into public.assignments (company_id, project_id, entry_id, user_id, vendor_id)
    select company, project, t.id, w.user_id, w.vendor_id
    from public.project_timeline t cross join (
      select u.id as user_id, null::uuid as vendor_id from public.user_profiles u where u.company_id = company and u.is_active
        and coalesce(p_series -> 'user_ids', '[]') ? u.id::text
      union all
      select null, v.id from public.vendors v where v.company_id = company and coalesce(p_series -> 'vendor_ids', '[]') ? v.id::text) w
    where t.company_id = company and t.series_id = series;
    perform set_config('plumbline.single_activity', '', true);
  end if;
  return (select jsonb_build_object('id', series, 'count', count(*), 'first_day', min(t.start_date), 'last_day', max(t.start_date))
    from public.project_timeline t where t.company_id = company and t.series_id = series);
end $$;
grant execute on function public.save_visit_series, private.save_visit_series to authenticated;
