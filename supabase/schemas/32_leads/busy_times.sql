create function private.busy_times(p_company uuid, p_people uuid[], p_first date, p_last date, p_zone text, p_except uuid default null)
returns table (person_id uuid, busy tstzrange)
language sql stable security definer set search_path = '' as $$
  select p.id, case
    when t.start_time is null then tstzrange(coalesce(t.start_date, t.due_date)::timestamp at time zone p_zone,
      (coalesce(t.due_date, t.start_date) + 1)::timestamp at time zone p_zone)
    else tstzrange((coalesce(t.start_date, t.due_date) + t.start_time) at time zone p_zone, greatest(
      (coalesce(t.start_date, t.due_date) + t.start_time) at time zone p_zone + interval '1 minute',
      (coalesce(t.due_date, t.start_date) + coalesce(t.end_time, t.start_time + interval '1 hour')) at time zone p_zone)) end
  from unnest(p_people) p (id)
  join public.project_timeline t on t.company_id = p_company and t.id is distinct from p_except and t.status <> 'completed' and t.kind <> 'milestone'
    and coalesce(t.start_date, t.due_date) <= p_last and coalesce(t.due_date, t.start_date) >= p_first
    and (t.assignee_id = p.id or exists (select from public.assignments a where a.company_id = p_company and a.entry_id = t.id and a.user_id = p.id
      and a.state <> 'declined'))
  left join public.projects j on j.company_id = p_company and j.id = t.project_id
  left join public.leads l on l.company_id = p_company and l.id = t.lead_id
  where case when t.project_id is null then l.deleted_at is null and l.outcome <> 'lost' else j.deleted_at is null and j.archived_at is null end
  union all
  select b.user_id, tstzrange(b.first_day::timestamp at time zone p_zone, (b.last_day + 1)::timestamp at time zone p_zone)
  from public.absences b where b.company_id = p_company and b.user_id = any (p_people) and b.first_day <= p_last and b.last_day >= p_first
$$;
comment on function private.busy_times is
  'When members can''t take a visit between two days: entries of the schedule that they do, whole days where an entry has no time, and absences. '
  'Milestones take no time. Arguments: p_zone, the company''s time zone; p_except, an entry that doesn''t count, because it is moved.';
