create function private.shift_log(p_company uuid, p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'delays', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'cause', d.cause, 'date', d.day, 'days', d.days, 'reason', d.reason) order by d.day desc, d.id), '[]')
      from (
        select w.id, 'weather' as cause, w.date as day, ceil(w.duration_days)::int as days, w.reason
        from public.weather_delays w where w.company_id = p_company and w.project_id = p_project and w.date > private.company_date(p_company) - 90
        union all
        select o.id, 'change_order', coalesce(o.decided_at::date, o.date), o.schedule_days, left(o.number || ': ' || o.title, 500)
        from public.change_orders o where o.company_id = p_company and o.project_id = p_project and o.status = 'approved' and o.schedule_days > 0
      ) d
      where not exists (select from public.schedule_shifts s where s.company_id = p_company and s.project_id = p_project and s.cause_id = d.id and s.undone_at is null)),
    'log', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'cause', s.cause, 'reason', s.reason, 'count', jsonb_array_length(s.entries),
        'is_undone', s.undone_at is not null, 'created_at', s.created_at, 'by', u.full_name) order by s.created_at desc), '[]')
      from (select * from public.schedule_shifts x where x.company_id = p_company and x.project_id = p_project order by x.created_at desc limit 30) s
      left join public.user_profiles u on u.company_id = p_company and u.id = s.created_by))
$$;
comment on function private.shift_log is
  'A project''s last 30 changes of its schedule with their cause, and the weather delays (90 days) and approved change orders whose days are not in it yet.';
