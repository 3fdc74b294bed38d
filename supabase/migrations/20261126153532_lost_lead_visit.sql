set check_function_bodies = off;

comment on function public.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) is 'Marks a lead as lost with its reason; returns it as get_lead does. A coming visit is canceled, and the person gets a message. With p_follow_up_on its next step is to ask again that day. A repeat changes reason and note. Arguments: p_id; p_reason_id of lost_reasons; p_note, at most 1,000 characters; p_follow_up_on, a day after today or null. Errors: PT402, PT403, PT404, PT409 won, PT422 reason or day. Callers: signed-in users with edit_clients.';

create or replace function private.lose_lead(p_id uuid, p_reason_id uuid, p_note text, p_follow_up_on date) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads := private.require_lead(p_id);
  reason constant text := (select r.name from public.lost_reasons r where r.company_id = l.company_id and r.id = p_reason_id);
begin
  if l.outcome = 'won' then
    perform private.raise_api_error('PT409', 'This lead is won. Reopen it first.');
  elsif reason is null then
    perform private.raise_api_error('PT422', 'Choose why the lead was lost.', 'reason_id');
  elsif p_follow_up_on <= private.company_date(l.company_id) then
    perform private.raise_api_error('PT422', 'Choose a day after today.', 'follow_up_on');
  end if;
  perform private.remove_visit(l);
  l := private.decide_lead(l, 'lost');
  update public.leads x set lost_reason_id = p_reason_id, lost_note = left(coalesce(p_note, ''), 1000), next_step_on = p_follow_up_on,
    next_step = case when p_follow_up_on is not null then 'Ask again' end where x.id = l.id;
  perform private.note_lead(l, 'lost', p_note, jsonb_build_object('reason', reason, 'follow_up_on', p_follow_up_on));
  return private.get_lead(l.id);
end $$;

create or replace function private.missing_time(p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
  first constant date := private.week_start(company, coalesce(p_day, today));
begin
  perform private.require_read('approve_time', 'view_projects');
  return (
    with day as (
      select d::date as day from generate_series(first, least(first + 6, today - 1), interval '1 day') d
    ), entry as materialized (
      select distinct e.user_id, e.project_id, e.work_day from public.time_entries e
      where e.company_id = company and e.work_day between first - 28 and first + 6
    ), without_time as (
      select u.id, coalesce(u.full_name, u.email) as name, array_agg(d.day order by d.day) as days
      from public.user_profiles u join day d on extract(isodow from d.day) < 6
      where u.company_id = company and u.is_active and u.id in (select e.user_id from entry e)
        and not exists (select from entry e where e.user_id = u.id and e.work_day = d.day)
      group by u.id, u.full_name, u.email
    ), without_log as (
      select p.id, p.name, array_agg(w.work_day order by w.work_day) as days
      from (select distinct e.project_id, e.work_day from entry e join day d on d.day = e.work_day) w
      -- By index for each, however many the planner expects.
      cross join lateral (select x.id, x.name from public.projects x
        where x.company_id = company and x.id = w.project_id and x.deleted_at is null limit 1) p
      where not exists (select from public.daily_logs l
        where l.company_id = company and l.project_id = p.id and l.day = w.work_day and l.status = 'published')
      group by p.id, p.name
    )
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'name', m.name, 'days', m.days) order by lower(m.name), m.id), '[]')
        from without_time m),
      'logs', (select coalesce(jsonb_agg(jsonb_build_object('project_id', m.id, 'name', m.name, 'days', m.days) order by lower(m.name), m.id), '[]')
        from without_log m)));
end $$;

reset check_function_bodies;
