set check_function_bodies = off;

create function public.needs_attention() returns jsonb
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

create table public.attention_snoozes (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  entity_id uuid not null,
  -- The first day it is shown again.
  until date not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, kind, entity_id)
);

call private.protect('public.attention_snoozes');

create policy attention_snoozes_own on public.attention_snoozes as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.attention_snoozes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (kind, entity_id, until), update (kind, entity_id, until) on public.attention_snoozes to authenticated;

grant execute on function public.needs_attention() to authenticated;

grant execute on function public.needs_attention() to service_role;

comment on table public.attention_snoozes is
  'Lines of "Needs attention" that a user put off; each user reads and writes their own.';

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
    'active_projects', jsonb_build_object('value', active, 'change', active - before),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.start_date, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by p.created_at desc, p.id limit 5) r),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, l.entity_id, l.project_id, l.created_at,
        (select u.full_name from public.user_profiles u where u.company_id = l.company_id and u.id = l.actor_id) as actor
      from public.activity_log l where l.company_id = company order by l.created_at desc limit 10) a));
  if not money then
    return result || '{"pending_invoices": null, "overdue_invoices": null, "paid_this_month": null, "revenue": null, "invoices": null, "quotes": null, "goals": null}';
  end if;
  select jsonb_object_agg(x.month, jsonb_build_object('amount', x.amount, 'to_this_day', x.to_this_day)) into months
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
    'paid_this_month', jsonb_build_object('value', coalesce((months #>> array[month_start::text, 'amount'])::numeric, 0),
      'change', private.change_percent((months #>> array[month_start::text, 'amount'])::numeric,
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

comment on function public.dashboard() is 'The dashboard in one request: active_projects, pending_invoices (open, not overdue), overdue_invoices, paid_this_month (each with value and change: projects and open sums against 30 days ago, in %, with the sum before; this month against the last one up to the same day, in %), recent_projects, activity, attention (needs_attention), revenue of six months by date of payment, invoices, quotes, goals. Sums are null without view_money. Errors: PT403. Callers: signed-in users.';

comment on function public.needs_attention() is 'What waits for the caller, twenty of a kind, one of each kind first: [{ kind, id, name, amount, day (since or until when), project_id, project_name, client_id, client_name }]. Kinds: visit_today (an inspection), task_due (their own), quote_accepted (not invoiced), invoice_overdue, quote_unanswered (opened three days ago), message_failed (14 days), project_over_budget, project_late, document_expiring (14 days). Lines about money need view_money; lines that the caller put off (attention_snoozes) are left out. Errors: PT403. Callers: signed-in users.';

reset check_function_bodies;
