set check_function_bodies = off;

drop function private.notify_assigned(p_assignment public.assignments);

alter table public.notifications drop constraint notifications_subject_type_check;

create function private.notify_assigned(p_assignment public.assignments, p_is_moved boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_assignment.user_id is null then
    return;
  end if;
  perform private.notify_people(p_assignment.company_id, case when p_is_moved then 'entry_moved' else 'task_assigned' end, array[p_assignment.user_id], 'view_projects', 'project',
    p_assignment.project_id, p_assignment.project_id,
    format(case when p_is_moved then 'Dates moved, please confirm: %s' else 'Confirm your dates: %s' end,
      (select t.title from public.project_timeline t where t.company_id = p_assignment.company_id and t.id = p_assignment.entry_id)),
    (select p.name from public.projects p where p.company_id = p_assignment.company_id and p.id = p_assignment.project_id),
    'schedule ' || p_assignment.project_id, false);
end $$;

create function private.notify_budgets(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(p_company, 'budget_reached', private.owners_of(p_company) || o.created_by, 'view_money', 'project', o.id, o.id,
    format('%s has used %s%% of its budget', o.name, o.used), '', format('budget %s', o.level))
  from (
    select p.id, p.name, p.created_by, floor(f.actual_cost / f.budget * 100) as used,
      case when f.actual_cost >= f.budget * 0.95 then 95 else 80 end as level
    from public.project_finances f join public.projects p on p.company_id = f.company_id and p.id = f.project_id
    where f.company_id = p_company and f.actual_cost >= f.budget * 0.8
      and p.status in ('in_progress', 'delayed') and p.deleted_at is null and p.archived_at is null
  ) o
  where not exists (select from public.notifications n where n.company_id = p_company and n.subject_id = o.id
    and n.kind = 'budget_reached' and substring(n.group_key from '[0-9]+')::int >= o.level);
end $$;

create function private.notify_tomorrow(p_company uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tomorrow constant date := private.company_date(p_company, p_now) + 1;
begin
  perform private.notify_people(p_company, 'due_tomorrow', array[o.user_id], 'view_projects', 'task', o.id, o.project_id, o.title, p.name,
    p_reaches_watchers => false)
  from (
    select t.id, t.project_id, t.assignee_id as user_id, format('Due tomorrow: %s', t.title) as title
    from public.project_tasks t
    where t.company_id = p_company and t.status <> 'completed' and t.assignee_id is not null and t.due_date = tomorrow
    union all
    select e.id, e.project_id, a.user_id, format('Starts tomorrow: %s', e.title)
    from public.project_timeline e join public.assignments a on a.company_id = e.company_id and a.entry_id = e.id
    where e.company_id = p_company and e.status <> 'completed' and e.start_date = tomorrow
      and a.user_id is not null and a.state not in ('declined', 'done')
  ) o
  join public.projects p on p.company_id = p_company and p.id = o.project_id and p.deleted_at is null and p.archived_at is null
  -- The job may run twice a day; a date that moved is news again.
  where not exists (select from public.notifications n where n.company_id = p_company and n.user_id = o.user_id
    and n.subject_id = o.id and n.kind = 'due_tomorrow' and n.created_at > p_now - interval '36 hours');
end $$;

alter table public.notifications add constraint notifications_subject_type_check CHECK (subject_type = ANY (ARRAY['quote'::text, 'invoice'::text, 'project'::text, 'task'::text, 'client'::text, 'document'::text, 'change_order'::text, 'timesheet'::text, 'lead'::text]));

comment on function private.notify_assigned(p_assignment public.assignments, p_is_moved boolean) is 'Notifies a member in the product that dates wait for their answer, or, with p_is_moved, that the ones they had have moved; many of one project at once are one.';

comment on function private.notify_budgets(p_company uuid) is 'Notifies owners, the author, and watchers of a running project once when its actual cost reaches 80% of its budget, and once at 95%. Caller: the daily job.';

comment on function private.notify_tomorrow(p_company uuid, p_now timestamp with time zone) is 'Notifies people the day before, where the company works: of their tasks that are due and of the schedule entries that they are assigned to and have not declined. Caller: the daily job.';

comment on function public.submit_week(p_day date, p_user_id uuid) is 'Submits a person''s open entries of a week for approval and notifies those who approve them; returns how many. Arguments: p_day, any day of the week; p_user_id, by default the caller. Errors: PT402, PT403, PT404 person, PT409 still clocked in. Callers: signed-in users with track_time.';

create or replace function private.do_daily_job(p_job text, p_company uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  begin
    case p_job
      when 'expire quotes' then
        changed := private.expire_quotes(array[p_company], p_now);
        perform private.notify_overdue_invoices(p_company, p_now);
        perform private.notify_tomorrow(p_company, p_now);
        perform private.notify_budgets(p_company);
        delete from public.lead_submissions s where s.company_id = p_company and s.created_at < p_now - interval '90 days';
      when 'activate costs' then changed := private.activate_due_costs(array[p_company], p_now);
      when 'store metrics' then changed := private.refresh_metrics_of(array[p_company], p_now);
      when 'release assistant reservations' then
        update public.ai_usage set status = 'failed', settled_at = now()
        where company_id = p_company and status = 'reserved' and created_at < now() - interval '1 hour';
        get diagnostics changed = row_count;
    end case;
  exception when others then
    insert into private.daily_job_failures as f (company_id, job, error, attempted_at, next_attempt_at)
    values (p_company, p_job, left(sqlerrm, 1000), p_now, p_now + interval '15 minutes')
    on conflict (company_id, job) do update set attempts = f.attempts + 1, error = excluded.error, attempted_at = p_now,
      next_attempt_at = case when f.attempts < 4 then p_now + interval '15 minutes' * power(2, f.attempts) end;
    return null;
  end;
  delete from private.daily_job_failures where company_id = p_company and job = p_job;
  return changed;
end $$;

create or replace function private.ask_again(p_company uuid, p_entries jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  asked public.assignments;
begin
  for asked in
    update public.assignments a set state = 'asked', proposed_date = null, note = '', asked_at = now(), answered_at = null
    from jsonb_array_elements(p_entries) e
    where a.company_id = p_company and a.entry_id = (e ->> 'id')::uuid and a.state in ('asked', 'confirmed', 'declined', 'proposed')
    returning a.* loop
    perform private.queue_assignment_mail(asked);
    perform private.notify_assigned(asked, true);
  end loop;
end $$;

create or replace function private.submit_week(p_day date, p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(p_user_id::text);
  first constant date := private.week_start(company, p_day);
  submitted int;
begin
  if exists (select from public.time_entries e where e.user_id = person and e.ended_at is null and e.work_day between first and first + 6) then
    perform private.raise_api_error('PT409', 'Clock out before you submit this week.');
  end if;
  update public.time_entries e set status = 'submitted', submitted_at = now()
  where e.company_id = company and e.user_id = person and e.work_day between first and first + 6 and e.status = 'open';
  get diagnostics submitted = row_count;
  if submitted > 0 then
    perform private.notify_people(company, 'time_submitted', array(select private.readers_of(company, 'approve_time', null))
        || (select m.supervisor_id from public.crew_members m where m.company_id = company and m.user_id = person),
      'track_time', 'timesheet', person, null,
      format('%s submitted a timesheet', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.id = person)),
      format('%s to %s', to_char(first, 'Mon FMDD'), to_char(first + 6, 'Mon FMDD')), 'timesheets', false);
  end if;
  return submitted;
end $$;

reset check_function_bodies;
