create function public.dashboard() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  result jsonb;
  months jsonb;
  active int;
  before int;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  select count(*) filter (where p.status in ('in_progress', 'delayed')),
    count(*) filter (where p.created_at < now() - interval '30 days' and (p.status in ('in_progress', 'delayed') or p.completed_at >= now() - interval '30 days'))
  into active, before
  from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null;
  result := jsonb_build_object(
    'attention', public.needs_attention(),
    'has_sample_jobs', private.has_sample_jobs(),
    'cash', private.cash_ahead(),
    'active_projects', jsonb_build_object('value', active, 'change', active - before),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r) || (
        select jsonb_build_object('schedule_start', min(coalesce(t.start_date, t.due_date)), 'schedule_end', max(coalesce(t.due_date, t.start_date)),
          'next_milestone', (array_agg(jsonb_build_object('title', t.title, 'date', t.due_date) order by t.due_date, t.id)
            filter (where t.kind = 'milestone' and t.status <> 'completed' and t.due_date is not null))[1])
        from public.project_timeline t where t.company_id = company and t.project_id = r.id)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.start_date, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by case when p.status = 'delayed' or p.status = 'in_progress' and p.end_date < current_date then 0 when p.status = 'in_progress' then 1
          when p.status = 'planning' then 2 when p.status = 'on_hold' then 3 else 4 end,
        p.end_date, p.created_at desc, p.id limit 5) r),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, l.entity_id, l.project_id, l.created_at,
        private.activity_actor(l, (select u.full_name from public.user_profiles u where u.company_id = l.company_id and u.id = l.actor_id)) as actor
      from public.activity_log l where l.company_id = company order by l.created_at desc limit 10) a));
  if not money then
    return result || '{"pending_invoices": null, "overdue_invoices": null, "paid_this_month": null, "revenue": null, "invoices": null, "quotes": null, "goals": null}';
  end if;
  select jsonb_object_agg(x.month, jsonb_build_object('amount', x.amount, 'received', x.received, 'to_this_day', x.received_to_this_day)) into months
  from private.revenue_by_month(company, (month_start - interval '5 months')::date) x;
  return result || (
    -- What was open 30 days ago is what is open now and what was paid or credited since.
    with since as (
      select m.invoice_id, sum(m.amount) as amount from public.payments m
      where m.company_id = company and m.paid_at > now() - interval '30 days' group by m.invoice_id
    ), open as (
      select v.balance, v.due_date < current_date is true as is_late, v.due_date < current_date - 30 is true as was_late,
        case when coalesce(v.sent_at, v.created_at) <= now() - interval '30 days' then v.balance + coalesce(s.amount, 0) end as before
      from public.invoices v left join since s on s.invoice_id = v.id
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
      union all
      select null, null, v.due_date < current_date - 30 is true, s.amount
      from since s join public.invoices v on v.company_id = company and v.id = s.invoice_id
      where v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note' and v.balance = 0
        and coalesce(v.sent_at, v.created_at) <= now() - interval '30 days'
    )
    select jsonb_object_agg(k.key, jsonb_build_object('count', k.count, 'value', k.value, 'before', k.before, 'change', private.change_percent(k.value, k.before)))
    from (
      select 'pending_invoices' as key, count(o.balance) filter (where not o.is_late) as count, coalesce(sum(o.balance) filter (where not o.is_late), 0) as value,
        coalesce(sum(o.before) filter (where not o.was_late), 0) as before from open o
      union all
      select 'overdue_invoices', count(o.balance) filter (where o.is_late), coalesce(sum(o.balance) filter (where o.is_late), 0),
        coalesce(sum(o.before) filter (where o.was_late), 0) from open o
    ) k
  ) || jsonb_build_object(
    'paid_this_month', jsonb_build_object('value', coalesce((months #>> array[month_start::text, 'received'])::numeric, 0),
      'change', private.change_percent((months #>> array[month_start::text, 'received'])::numeric,
        (months #>> array[(month_start - interval '1 month')::date::text, 'to_this_day'])::numeric)),
    'revenue', (select jsonb_agg(jsonb_build_object('month', to_char(g.month, 'YYYY-MM'),
        'revenue', coalesce((months #>> array[g.month::text, 'amount'])::numeric, 0)) order by g.month)
      from (select (month_start - make_interval(months => n))::date as month from generate_series(0, 5) n) g)
  ) || jsonb_build_object(
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from (
      select v.id, v.invoice_number, v.title, private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as status, v.status as document_status, v.kind, v.total_amount, v.due_date, v.created_at,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v where v.company_id = company and v.deleted_at is null order by v.created_at desc, v.id limit 3) i),
    'quotes', (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from (
      select q.id, q.quote_number, q.title, q.status, q.total_amount, q.valid_until, q.created_at,
        coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name) as client_name
      from public.quotes q where q.company_id = company and q.deleted_at is null order by q.created_at desc, q.id limit 3) q),
    'goals', (select coalesce(jsonb_object_agg(g.metric, g.target), '{}') from public.goals g where g.company_id = company));
end $$;
comment on function public.dashboard is
  'The dashboard in one request: active_projects, pending_invoices (open, not overdue), overdue_invoices, paid_this_month (money received, with sales tax; each '
  'with value and change: projects and open sums against 30 days ago, in %, with the sum before; this month against the last one up to the same day, in %), recent_projects (five: delayed or past their end, in progress, planned; '
  'with schedule_start, schedule_end, and next_milestone { title, date } of their schedule), activity, attention (needs_attention), has_sample_jobs, cash (private.cash_ahead: money in and out of the next 14 days), revenue of '
  'six months by date of payment, without sales tax (cash basis), invoices, quotes, goals. Sums are null without view_money. Errors: PT403. Callers: '
  'signed-in users.';
grant execute on function public.dashboard to authenticated, service_role;
