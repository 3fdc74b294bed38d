set check_function_bodies = off;

alter table public.payment_schedule add column milestone_id uuid;

create function private.follow_milestone() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_reached constant boolean := new.status = 'completed' and old.status <> 'completed';
  draw public.payment_schedule;
begin
  for draw in
    update public.payment_schedule s set due_date = case when is_reached then private.company_date(new.company_id) else coalesce(new.due_date, s.due_date) end
    where s.company_id = new.company_id and s.project_id = new.project_id and s.milestone_id = new.id
      and exists (select from public.payment_schedule_list l where l.id = s.id and l.invoice_id is null and l.state = 'planned')
    returning s.* loop
    if is_reached then
      perform private.notify_people(new.company_id, 'milestone_reached', private.owners_of(new.company_id) || draw.created_by, 'view_money', 'project',
        new.project_id, new.project_id, format('%s reached: bill %s', new.title, draw.description),
        (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id), 'draw ' || draw.id, true);
    end if;
  end loop;
  return null;
end $$;

alter table public.payment_schedule add constraint payment_schedule_milestone_fkey FOREIGN KEY (company_id, project_id, milestone_id) REFERENCES public.project_timeline(company_id, project_id, id) ON DELETE SET NULL (milestone_id);

create index payment_schedule_milestone_idx on public.payment_schedule (company_id, project_id, milestone_id) where milestone_id is not null;

create trigger project_timeline_milestone_moved after update on public.project_timeline
  for each row when (new.kind = 'milestone' and (old.due_date, old.status) is distinct from (new.due_date, new.status))
  execute function private.follow_milestone();

revoke all on table public.payment_schedule from authenticated;
grant delete, insert (amount, company_id, description, due_date, id, milestone_id, percent, "position", project_id), select, update (amount, description, due_date, milestone_id, paid_at, percent, "position") on table public.payment_schedule to authenticated;

create or replace view public.payment_schedule_list with (security_invoker=true) as
select s.id, s.company_id, s.project_id, s.description, s.amount, s.due_date,
  case when v.id is null then s.paid_at when v.status = 'paid' then v.paid_date::timestamptz end as paid_at,
  s.position, s.created_by, s.version, s.created_at, s.updated_at,
  case
    when v.status = 'paid' or v.id is null and s.paid_at is not null then 'paid'
    when coalesce(v.due_date, s.due_date) < current_date then 'overdue'
    else 'pending'
  end as status,
  s.percent, v.id as invoice_id, v.invoice_number,
  case
    when v.status = 'paid' or v.id is null and s.paid_at is not null then 'paid'
    when v.id is null or v.status = 'draft' then 'planned'
    when v.paid_amount > 0 then 'partly_paid'
    else 'invoiced'
  end as state,
  v.subtotal - v.discount_amount as invoiced_amount, v.balance, v.amount_due,
  s.milestone_id, m.title as milestone_title, m.status = 'completed' as is_milestone_reached
from public.payment_schedule s
left join public.invoices v
  on v.company_id = s.company_id and v.id = s.invoice_id and not private.is_canceled_invoice(v)
left join public.project_timeline m on m.company_id = s.company_id and m.project_id = s.project_id and m.id = s.milestone_id;

comment on view public.payment_schedule_list is 'Draws, their invoice unless it is void, deleted or credited in full, and what that invoice says: state planned (also with a draft), invoiced, partly_paid, or paid; invoiced_amount before tax, milestone_title of the milestone that makes it due, amount_due and balance with tax. status is for older pages: paid, overdue, pending.';

comment on column public.payment_schedule.milestone_id is 'Due when this milestone of the schedule is reached; due_date follows its date.';

create or replace function private.check_draw() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  contract numeric;
  others numeric;
  invoice text;
  milestone public.project_timeline;
begin
  if tg_op <> 'INSERT' then
    select v.invoice_number into invoice from public.invoices v
    where v.company_id = old.company_id and v.id = old.invoice_id and not private.is_canceled_invoice(v);
    if invoice is not null and (tg_op = 'DELETE' or (new.amount, new.percent) is distinct from (old.amount, old.percent)) then
      perform private.raise_api_error('PT409', format('This draw is on invoice %s. Void the invoice to change the draw.', invoice), 'amount');
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  elsif tg_op = 'UPDATE' and new.paid_at is not null and new.paid_at is distinct from old.paid_at then
    perform private.raise_api_error('PT409', 'A draw is paid through its invoice. Create its invoice and record the payment there.');
  elsif tg_op = 'UPDATE' and new.amount <> old.amount and new.percent is not distinct from old.percent then
    new.percent := null;
  end if;
  if new.milestone_id is not null and (tg_op = 'INSERT' or new.milestone_id is distinct from old.milestone_id) then
    select * into milestone from public.project_timeline t
    where t.company_id = new.company_id and t.project_id = new.project_id and t.id = new.milestone_id;
    if milestone.kind is distinct from 'milestone' then
      perform private.raise_api_error('PT422', 'Choose a milestone of this project''s schedule.', 'milestone_id');
    end if;
    new.due_date := coalesce(milestone.due_date, new.due_date);
  end if;
  if tg_op = 'INSERT' or (new.amount, new.percent) is distinct from (old.amount, old.percent) then
    -- One at a time: two new draws could exceed the contract together.
    select f.contract_value into contract from public.project_finances f
    where f.company_id = new.company_id and f.project_id = new.project_id for no key update;
    if new.percent is not null and contract > 0 then
      new.amount := round(contract * new.percent / 100, 2);
    end if;
    select coalesce(sum(s.amount), 0) + private.applied_amount(new.company_id, new.project_id) into others from public.payment_schedule s
    where s.company_id = new.company_id and s.project_id = new.project_id and s.id <> new.id;
    if others + new.amount > contract and (tg_op = 'INSERT' or new.amount > old.amount) then
      perform private.raise_api_error('PT422', format('The draws would exceed the contract value by $%s.',
        to_char(others + new.amount - contract, 'FM999,999,999,990.00')), case when new.percent is null then 'amount' else 'percent' end);
    end if;
  end if;
  return new;
end $$;

comment on function private.check_draw() is 'Draws and pay applications never exceed the contract value; a percent sets the amount; a draw on an invoice keeps its amount, and is paid through that invoice only; a draw of a milestone is due on its date. Errors: PT409, PT422.';

comment on function private.follow_milestone() is 'Trigger: draws that are due when a milestone is reached move with its date until they are billed; reaching it makes them due and notifies owners, authors, and watchers.';

comment on function public.project_schedule(p_project_id uuid) is 'A project''s schedule: { entries with all columns of scheduling, dependencies, calendar, own_calendar as saved, assignments (own ones only for those who see assigned projects only), baselines, shift: the last change that can be undone, people and vendors to assign, absences of people: [{ user_id, first_day, last_day }] that have not ended, templates, draws_due: [{ id, description, amount in dollars before tax, milestone }] to invoice because their milestone is reached (with view_money) }. Arguments: p_project_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_projects.';

create or replace function public.dashboard() returns jsonb
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
        (select u.full_name from public.user_profiles u where u.company_id = l.company_id and u.id = l.actor_id) as actor
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

comment on function public.dashboard() is 'The dashboard in one request: active_projects, pending_invoices (open, not overdue), overdue_invoices, paid_this_month (money received, with sales tax; each with value and change: projects and open sums against 30 days ago, in %, with the sum before; this month against the last one up to the same day, in %), recent_projects (five: delayed or past their end, in progress, planned; with schedule_start, schedule_end, and next_milestone { title, date } of their schedule), activity, attention (needs_attention), has_sample_jobs, revenue of six months by date of payment, without sales tax (cash basis), invoices, quotes, goals. Sums are null without view_money. Errors: PT403. Callers: signed-in users.';

create or replace function public.needs_attention() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  most constant int := 20;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  return (
    with found (kind, urgency, id, name, client_id, client_name, project_id, amount, day) as (
      (select 'visit_today', 0, t.id, t.title, null::uuid, null, t.project_id, null::numeric, current_date
        from public.project_timeline t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
        where t.company_id = company and t.type = 'inspection' and t.status <> 'completed' and t.due_date = current_date
          and p.deleted_at is null and p.archived_at is null
        order by t.position, t.id limit most)
      union all
      (select 'lead_visit', 0, t.lead_id, t.title, null, to_char(t.start_time, 'FMHH12:MI AM'), null, null, current_date
        from public.project_timeline t
        where t.company_id = company and t.project_id is null and t.kind = 'visit' and t.status <> 'completed' and t.start_date = current_date
          and (not money or exists (select from public.leads l where l.company_id = company and l.id = t.lead_id and l.outcome <> 'lost' and l.deleted_at is null))
        order by t.start_time, t.id limit most)
      union all
      (select 'task_due', 1, t.id, t.title, null, null, t.project_id, null, t.due_date
        from public.project_tasks t join public.projects p on p.company_id = t.company_id and p.id = t.project_id
        where t.company_id = company and t.assignee_id = auth.uid() and t.status <> 'completed' and t.due_date <= current_date
          and p.deleted_at is null and p.archived_at is null
        order by t.due_date, t.id limit most)
      union all
      (select 'quote_accepted', 2, q.id, q.quote_number, q.client_id, q.custom_client_name, q.project_id, q.total_amount, q.accepted_at::date
        from public.quotes q
        where money and q.company_id = company and q.deleted_at is null and q.status = 'accepted' and q.billed_amount = 0
          and q.accepted_at > now() - interval '180 days'
          and not exists (select from public.invoices v where v.company_id = company and v.quote_id = q.id and v.deleted_at is null)
        order by q.accepted_at desc, q.id limit most)
      union all
      (select 'draw_due', 2, s.id, s.description, p.client_id, null, s.project_id, s.amount, s.due_date
        from public.payment_schedule_list s
        join public.projects p on p.company_id = company and p.id = s.project_id and p.deleted_at is null and p.archived_at is null
        where money and s.company_id = company and s.milestone_id is not null and s.is_milestone_reached and s.invoice_id is null and s.state = 'planned'
        order by s.due_date, s.id limit most)
      union all
      (select 'invoice_overdue', 3, v.id, v.invoice_number, v.client_id, null, v.project_id, v.balance, v.due_date
        from public.invoices v
        where money and v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial')
          and v.kind <> 'credit_note' and v.balance > 0 and v.due_date < current_date
        order by v.due_date, v.id limit most)
      union all
      (select 'quote_unanswered', 4, q.id, q.quote_number, q.client_id, q.custom_client_name, q.project_id, q.total_amount, q.viewed_at::date
        from public.quotes q
        where money and q.company_id = company and q.deleted_at is null and q.status = 'sent'
          and q.viewed_at < now() - interval '3 days' and q.valid_until < current_date is not true
        order by q.viewed_at, q.id limit most)
      union all
      (select 'message_failed', 5, m.id, coalesce(m.email_address, m.phone_number), m.client_id, null, null, null, m.created_at::date
        from public.client_messages m
        where m.company_id = company and m.direction = 'outbound' and m.status = 'failed' and m.created_at > now() - interval '14 days'
          and not exists (select from public.client_messages r where r.company_id = company and r.retry_of = m.id)
        order by m.created_at desc, m.id limit most)
      union all
      (select 'project_over_budget', 6, p.id, p.name, p.client_id, null, p.id, f.actual_cost - f.budget, null
        from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
        where money and p.company_id = company and p.deleted_at is null and p.archived_at is null
          and p.status in ('in_progress', 'delayed') and f.actual_cost > f.budget
        order by f.actual_cost - f.budget desc, p.id limit most)
      union all
      (select 'project_late', 7, p.id, p.name, p.client_id, null, p.id, null, p.end_date
        from public.projects p
        where p.company_id = company and p.deleted_at is null and p.archived_at is null
          and p.status in ('in_progress', 'delayed') and p.end_date < current_date
        order by p.end_date, p.id limit most)
      union all
      (select 'document_expiring', 8, d.id, d.name, null, null, d.project_id, null, d.expires_on
        from public.project_documents d join public.projects p on p.company_id = d.company_id and p.id = d.project_id
        where d.company_id = company and d.deleted_at is null and d.expires_on < current_date + 14
          and p.deleted_at is null and p.status in ('planning', 'in_progress', 'delayed')
        order by d.expires_on, d.id limit most)
      union all
      (select 'paper_expiring', 9, p.id, v.name || ': ' || private.paper_name(p.kind), null, null, null, null, p.expires_on
        from public.vendor_papers p join public.vendors v on v.company_id = company and v.id = p.vendor_id and v.is_active
        where private.has_permission('view_purchasing') and p.company_id = company and p.expires_on between current_date - 90 and current_date + 30
          and p.is_current
        order by p.expires_on, p.id limit most)
    )
    select coalesce(jsonb_agg(jsonb_build_object('kind', f.kind, 'id', f.id, 'name', f.name, 'amount', f.amount, 'day', f.day,
        'project_id', f.project_id, 'client_id', f.client_id,
        'client_name', coalesce((select c.name from public.clients c where c.company_id = company and c.id = f.client_id), f.client_name),
        'project_name', (select p.name from public.projects p where p.company_id = company and p.id = f.project_id))
      order by f.nth, f.urgency, f.id), '[]')
    from (select o.*, row_number() over (partition by o.kind order by o.amount desc nulls last, abs(o.day - current_date), o.id) as nth from found o) f
    where not exists (select from public.attention_snoozes s where s.company_id = company and s.user_id = auth.uid()
      and s.kind = f.kind and s.entity_id = f.id and s.until > current_date));
end $$;

comment on function public.needs_attention() is 'What waits for the caller, twenty of a kind, one of each kind first: [{ kind, id, name, amount, day (since or until when), project_id, project_name, client_id, client_name }]. Kinds: visit_today (an inspection), lead_visit (id of the lead, client_name the time), task_due (their own), quote_accepted (not invoiced), draw_due (its milestone is reached, not invoiced), invoice_overdue, quote_unanswered (opened three days ago), message_failed (14 days), project_over_budget, project_late, document_expiring (14 days), paper_expiring (of a vendor, 30 days). Lines about money need view_money; lines that the caller put off (attention_snoozes) are left out. Errors: PT403. Callers: signed-in users.';

create or replace function private.project_schedule(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.sees_all_projects();
  plans constant boolean := private.has_permission('edit_projects');
begin
  perform private.require_read('view_projects', 'view_projects');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null
    and (sees_all or p.id = any (private.assigned_projects()))) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return jsonb_build_object('today', private.company_date(company), 'calendar', private.calendar_of(company, p_project_id),
    'own_calendar', (select to_jsonb(c) from public.work_calendars c where c.company_id = company and c.project_id = p_project_id),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type, 'kind', t.kind, 'status', t.status,
        'start_date', t.start_date, 'due_date', t.due_date, 'start_time', t.start_time, 'end_time', t.end_time, 'work_days', t.work_days,
        'is_pinned', t.is_pinned, 'constraint_date', t.constraint_date, 'parent_id', t.parent_id, 'color', t.color, 'progress', t.progress,
        'version', t.version) order by coalesce(t.start_date, t.due_date), t.due_date, t.position, t.id), '[]')
      from (select * from public.project_timeline x where x.company_id = company and x.project_id = p_project_id
        order by x.due_date, x.position limit 5000) t),
    'dependencies', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', d.entry_id, 'depends_on_id', d.depends_on_id, 'type', d.type,
        'lag_days', d.lag_days) order by d.entry_id, d.depends_on_id), '[]')
      from public.project_timeline_dependencies d where d.company_id = company and d.project_id = p_project_id),
    'assignments', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'entry_id', a.entry_id, 'user_id', a.user_id,
        'vendor_id', a.vendor_id, 'name', coalesce(u.full_name, u.email, v.name), 'email', coalesce(u.email, v.email), 'state', a.state,
        'proposed_date', a.proposed_date, 'note', a.note) order by a.created_at, a.id), '[]')
      from public.assignments a left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id
      where a.company_id = company and a.project_id = p_project_id and (sees_all or a.user_id = auth.uid())),
    'baselines', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'created_at', b.created_at, 'entries', b.entries)
        order by b.created_at), '[]') from public.baselines b where b.company_id = company and b.project_id = p_project_id),
    'shift', (select jsonb_build_object('id', s.id, 'cause', s.cause, 'reason', s.reason, 'count', jsonb_array_length(s.entries))
      from public.schedule_shifts s where plans and s.company_id = company and s.project_id = p_project_id and s.undone_at is null
        and s.created_at > now() - interval '7 days' order by s.created_at desc limit 1),
    'people', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.full_name, u.email))
        order by lower(coalesce(u.full_name, u.email))), '[]') from public.user_profiles u where u.company_id = company and u.is_active) else '[]' end,
    'vendors', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'has_email', btrim(coalesce(v.email, '')) <> '')
        order by lower(v.name)), '[]') from (select * from public.vendors x where x.company_id = company and x.is_active order by x.name limit 500) v) else '[]' end,
    'absences', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('user_id', b.user_id, 'first_day', b.first_day, 'last_day', b.last_day)
        order by b.first_day), '[]') from public.absences b where b.company_id = company and b.last_day >= private.company_date(company)) else '[]' end,
    'draws_due', case when private.has_permission('view_money') then (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'description', s.description,
        'amount', s.amount, 'milestone', s.milestone_title) order by s.due_date, s.id), '[]')
      from public.payment_schedule_list s where s.company_id = company and s.project_id = p_project_id and s.is_milestone_reached
        and s.invoice_id is null and s.state = 'planned') else '[]' end,
    'templates', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'count', jsonb_array_length(m.entries))
        order by lower(m.name)), '[]') from public.schedule_templates m where m.company_id = company) else '[]' end);
end $$;

reset check_function_bodies;
