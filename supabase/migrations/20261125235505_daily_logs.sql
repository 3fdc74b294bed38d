set check_function_bodies = off;

create function public.save_daily_log(p_log jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_daily_log(p_log) $$;

create function public.project_logs(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_logs(p_project_id) $$;

create function private.project_logs(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  edits_all constant boolean := private.has_permission('edit_projects');
  sees_crew constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return jsonb_build_object('today', private.company_date(company), 'logs', (
    select coalesce(jsonb_agg(to_jsonb(l) - 'company_id' || jsonb_build_object('author', coalesce(u.full_name, u.email),
        'is_editable', l.user_id = auth.uid() and coalesce(l.published_at > now() - interval '1 day', true) or edits_all,
        'crew', (select coalesce(jsonb_agg(to_jsonb(c) order by c.name), '[]') from (
          select coalesce(p.full_name, p.email) as name, sum(coalesce(e.worked_seconds, 0)) as seconds
          from public.time_entries e join public.user_profiles p on p.id = e.user_id
          where sees_crew and e.company_id = company and e.project_id = p_project_id and e.work_day = l.day
          group by e.user_id, 1) c))
      order by l.day desc, l.created_at desc), '[]')
    from (select * from public.daily_logs d where d.company_id = company and d.project_id = p_project_id
      and (d.status = 'published' or d.user_id = auth.uid()) order by d.day desc, d.created_at desc limit 100) l
    join public.user_profiles u on u.id = l.user_id));
end $$;

create function private.save_daily_log(p_log jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(null);
  log constant uuid := coalesce((p_log ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_log ->> 'version')::int, 0);
  day constant date := (p_log ->> 'day')::date;
  publish constant boolean := coalesce((p_log ->> 'publish')::boolean, false);
  l public.daily_logs;
begin
  perform private.check_time_job(coalesce((p_log ->> 'project_id')::uuid, '00000000-0000-0000-0000-000000000000'), null);
  select * into l from public.daily_logs x where x.id = log for no key update;
  if l.id is null and wanted > 0 or l.company_id <> company or l.user_id <> person
      and (l.status = 'draft' or not private.has_permission('edit_projects')) then
    perform private.raise_api_error('PT404', 'This daily log no longer exists.');
  elsif l.version <> wanted and (wanted > 0 or coalesce(l.edited_by, person) <> person) then
    perform private.raise_api_error('PT409', 'Someone else changed this log while you were editing. Reload it and make your change again.');
  elsif l.published_at < now() - interval '1 day' and not private.has_permission('edit_projects') then
    perform private.raise_api_error('PT409', 'This log was published over a day ago. Ask a manager to change it.');
  elsif l.id is null and day is null then
    perform private.raise_api_error('PT422', 'Choose a day.', 'day');
  elsif l.id is null and day > private.company_date(company) then
    perform private.raise_api_error('PT422', 'A log can''t be for a future day.', 'day');
  elsif l.id is null and day < private.company_date(company) - 1826 then
    perform private.raise_api_error('PT422', 'The day is too long ago. Check the date.', 'day');
  elsif (publish or l.status = 'published') and coalesce(btrim(p_log ->> 'work_done'), '') = '' then
    perform private.raise_api_error('PT422', 'Describe the work done before you publish the log.', 'work_done');
  elsif l.id is null and exists (select from public.daily_logs x where x.company_id = company and x.user_id = person
      and x.project_id = (p_log ->> 'project_id')::uuid and x.day = (p_log ->> 'day')::date) then
    perform private.raise_api_error('PT409', format('You already have a log for %s on this project. Open it to make changes.',
      to_char(day, 'Mon FMDD')), 'day');
  end if;
  insert into public.daily_logs as x (id, company_id, project_id, user_id, day, weather, work_done, deliveries, delays, visitors, safety,
    status, published_at)
  values (log, company, (p_log ->> 'project_id')::uuid, person, coalesce(day, l.day), coalesce(p_log ->> 'weather', ''),
    coalesce(p_log ->> 'work_done', ''), coalesce(p_log ->> 'deliveries', ''), coalesce(p_log ->> 'delays', ''),
    coalesce(p_log ->> 'visitors', ''), coalesce(p_log ->> 'safety', ''), case when publish then 'published' else 'draft' end,
    case when publish then now() end)
  on conflict (id) do update set weather = excluded.weather, work_done = excluded.work_done, deliveries = excluded.deliveries,
    delays = excluded.delays, visitors = excluded.visitors, safety = excluded.safety, edited_by = person,
    status = case when x.status = 'published' then x.status else excluded.status end,
    published_at = coalesce(x.published_at, excluded.published_at)
  returning * into l;
  return to_jsonb(l);
end $$;

create table public.daily_logs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  user_id uuid not null,
  day date not null,
  weather text not null default '' check (length(weather) <= 200),
  work_done text not null default '' check (length(work_done) <= 5000),
  deliveries text not null default '' check (length(deliveries) <= 2000),
  delays text not null default '' check (length(delays) <= 2000),
  visitors text not null default '' check (length(visitors) <= 2000),
  safety text not null default '' check (length(safety) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  edited_by uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint daily_logs_one_a_day unique (company_id, project_id, day, user_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);

create index daily_logs_author_idx on public.daily_logs (company_id, user_id);

call private.protect('public.daily_logs', reads => 'view_projects', verbs => '', project_column => 'project_id');

call private.audit('public.daily_logs');

create policy daily_logs_draft on public.daily_logs as restrictive for select to authenticated
  using (status = 'published' or user_id = (select auth.uid()));

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.daily_logs FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.project_logs(p_project_id uuid) to authenticated;

grant execute on function private.save_daily_log(p_log jsonb) to authenticated;

grant execute on function public.project_logs(p_project_id uuid) to authenticated;

grant execute on function public.save_daily_log(p_log jsonb) to authenticated;

comment on table public.daily_logs is
  'What happened on a project on a day, by one author. A draft is visible to its author only. The crew comes from the time clock.';

comment on column public.daily_logs.user_id is 'The author.';

comment on function public.save_daily_log(p_log jsonb) is 'Saves or publishes a daily log. Its author can change it until a day after it was published, those with edit_projects always. Sent twice, it is one log. Keys: id (a uuid made by the device), project_id, day, weather, work_done, deliveries, delays, visitors, safety, publish (true to publish; a published log stays published), version (0 or none for a new one). Returns its row. Arguments: p_log, an object of these keys. Errors: PT402, PT403, PT404 project or log, PT409 stale, too late, or a second log of the day, PT422 day or no work. Callers: signed-in users with track_time.';

comment on function public.project_logs(p_project_id uuid) is 'The daily logs of a project, latest first, at most 100: { today, logs: [{ columns of daily_logs, author, is_editable, crew: [{ name, seconds }] of that day from the time clock }] }. A subcontractor sees no crew. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

reset check_function_bodies;
