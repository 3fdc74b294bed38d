set check_function_bodies = off;

create function private.changed_fields(p_before jsonb, p_after jsonb) returns text
language sql immutable set search_path = '' as $$
  with field (name, columns) as (values
    ('name', '{name}'::text[]), ('title', '{title}'), ('client', '{client_id}'), ('type', '{project_type,client_type,type}'),
    ('category', '{category}'), ('phase', '{phase}'), ('stage', '{timeline_id}'), ('priority', '{priority}'),
    ('project manager', '{project_manager_id}'), ('assignee', '{assignee_id,assignee}'), ('start date', '{start_date}'),
    ('end date', '{end_date}'), ('due date', '{due_date}'), ('valid until', '{valid_until}'), ('date', '{date,expense_date,taken_at}'),
    ('days', '{schedule_days}'), ('progress', '{completion_percentage,progress}'), ('result', '{result}'),
    ('amount', '{amount,total_amount}'), ('company', '{company_name}'), ('contact', '{contact_person}'), ('email', '{email}'),
    ('phone', '{phone}'), ('address', '{address}'), ('map location', '{latitude,longitude}'), ('payment terms', '{payment_terms}'),
    ('preferred contact', '{preferred_contact_method}'), ('reason', '{reason}'), ('description', '{description}'), ('notes', '{notes}')
  ), changed as (
    select f.name, row_number() over () as place, count(*) over ()::int as total
    from field f where exists (select from unnest(f.columns) c where p_before -> c is distinct from p_after -> c)
  )
  select case
      when max(total) > 3 then string_agg(name, ', ' order by place) filter (where place <= 3) || format(' and %s more', max(total) - 3)
      else regexp_replace(string_agg(name, ', ' order by place), ', ([^,]*)$', ' and \1') end
  from changed
$$;

grant execute on function private.changed_fields(p_before jsonb, p_after jsonb) to authenticated;

grant execute on function private.changed_fields(p_before jsonb, p_after jsonb) to service_role;

comment on function private.changed_fields(p_before jsonb, p_after jsonb) is 'The fields that differ between two versions of a row, in plain words: "start date and address", "name, client, type and 2 more". Null when none of them has a name that people know.';

comment on function public.picker_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of item_picker: { rows, total, is_more }, as item_page. p_filters: q, trade [], and min and max of the price of the day. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function public.analytics(
  p_from date default null, p_to date default null, p_filters jsonb default '{}', p_step text default 'month'
) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  length constant int := until - since + 1;
  since_at constant timestamptz := since;
  until_at constant timestamptz := until + 1;
  step constant text := case when p_step is distinct from 'fitting' then 'month' when length <= 31 then 'day' when length <= 26 * 7 then 'week' else 'month' end;
  types constant jsonb := nullif(p_filters -> 'projectTypes', '[]');
  segments constant jsonb := nullif(p_filters -> 'clientSegments', '[]');
  regions constant jsonb := nullif(p_filters -> 'regions', '[]');
  goal constant numeric := (select g.target from public.goals g where g.company_id = company and g.metric = 'monthly_revenue');
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  if length > 3660 then
    perform private.raise_api_error('PT422', 'Choose a period of at most ten years.', 'p_from');
  end if;
  with prefix as materialized (
    select r.region, zip from public.company_regions r, unnest(r.zip_prefixes) as zip where r.company_id = company
  ), client as materialized (
    select c.id, c.name, private.segment_of(c.client_type) as segment, c.created_at, c.deleted_at,
      (select x.region from prefix x where c.address ->> 'zip' like x.zip || '%' order by length(x.zip) desc, x.region limit 1) as region
    from public.clients c where c.company_id = company
  ), project as materialized (
    select p.id, p.name, p.client_id, k.name as client_name, p.status, p.project_type, p.start_date, p.end_date, p.completed_at::date as completed_on,
      p.completion_percentage, f.budget
    from public.projects p
    join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
    left join public.analytics_project_types t on t.project_type = p.project_type
    left join client k on k.id = p.client_id
    where p.company_id = company and p.deleted_at is null
      and (types is null or types ? t.analytics_type) and (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)
  ), chosen as materialized (
    -- What the filters choose; of a filter that is not set, null.
    select array_agg(p.id) as ids, array_agg(p.name) as names, case when types is not null then coalesce(array_agg(p.id), '{}') end as projects,
      case when segments is not null or regions is not null then array(
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)) end as clients
    from project p
  ), paid as materialized (
    select m.* from chosen c, private.analytics_payments(company, since, until, step, c.projects, c.clients) m
  ), paid_client as materialized (
    select c.* from paid, unnest(paid.clients, paid.client_amounts, paid.client_amounts_before) c (client_id, now, before)
  ), top_client as materialized (
    select client_id, now as revenue from paid_client where now is not null order by now desc limit 40
  ), habit as (
    select h.* from chosen c, private.payment_habits(company, since, until, c.projects, array(select t.client_id from top_client t)) h
  ), paid_region as (
    -- Without regions, everything is in the one called other.
    select coalesce(k.region, 'other') as region, count(distinct b.project_id) as projects
    from paid, unnest(paid.clients_of_projects, paid.projects_of_clients) b (client_id, project_id) left join client k on k.id = b.client_id
    where k.id is not null or not exists (select from prefix) group by 1
  ), revenue as materialized (
    select private.analytics_revenue(since, until, step, goal, days, day_amounts, projects_by_period) as found from paid
  ), invoiced as materialized (
    select private.analytics_invoices(company, since, until, step, projects, clients) as found from chosen
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) as decided
    from public.quotes where company_id = company and deleted_at is null and status in ('accepted', 'rejected', 'expired') and created_at >= since_at and created_at < until_at
  ), job as materialized (
    select p.*, coalesce(m.amount, 0) as revenue, coalesce(s.amount, 0) as cost
    from project p
    left join (select x.* from paid, unnest(paid.projects, paid.project_amounts) x (id, amount)) m on m.id = p.id
    left join (select x.project_id, sum(x.amount) as amount from public.expenses x
      where x.company_id = company and x.status = 'spent' and x.expense_date between since and until group by 1) s on s.project_id = p.id
  )
  select jsonb_build_object(
    'from', since, 'to', until, 'step', step,
    'kpis', (r.found -> 'kpis') || (i.found -> 'kpis') || jsonb_build_object(
      'active_projects', (select count(*) from job where status in ('in_progress', 'delayed')),
      'completed_projects', (select count(*) from job where completed_on between since and until),
      'project_revenue', (select coalesce(sum(revenue), 0) from job where revenue > 0), 'project_cost', (select coalesce(sum(cost), 0) from job where revenue > 0),
      'quotes_won', q.won, 'quotes_decided', q.decided),
    'revenue', r.found -> 'revenue', 'revenue_months', r.found -> 'revenue_months', 'seasonal', r.found -> 'seasonal',
    'invoice_status', i.found -> 'invoice_status', 'invoice_periods', i.found -> 'invoice_periods',
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name, client_name as "clientName", status, project_type as "projectType", budget, cost as "totalCost", revenue, revenue - cost as profit,
        coalesce(completed_on, current_date) - start_date as duration
      from job where start_date is null or start_date <= until order by revenue desc, name, id limit 20) r),
    'clients', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select k.id, k.name, r.revenue, (select count(*) from project p where p.client_id = k.id) as projects,
        coalesce(x.on_time, 0) as "paidOnTime", coalesce(x.due, 0) as "fellDue", x.days as "avgPaymentDays"
      from top_client r
      join client k on k.id = r.client_id
      left join habit x on x.client_id = r.client_id
      order by r.revenue desc, k.name, k.id limit 20) r),
    'completion', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name as project, project_type as type, end_date - start_date as planned, completed_on - start_date as actual
      from job where completed_on >= start_date and end_date > start_date order by completed_on desc, id limit 20) r),
    'subcontractors', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select s.name, round(avg(s.quality)) as quality, round(avg(s.timeliness)) as timeliness, round(avg(s.cost_efficiency)) as "costEfficiency",
        round(avg(s.communication)) as communication, round(avg(s.safety)) as safety, round(avg(s.innovation)) as innovation, count(*) as jobs
      from public.subcontractor_ratings s where s.company_id = company group by s.name order by avg(s.quality + s.timeliness + s.cost_efficiency) desc, s.name limit 10) r),
    'costs', (select private.analytics_costs(company, since, until, step, ids, names) from chosen),
    'regions', (select coalesce(jsonb_agg(jsonb_build_object('region', g.region, 'revenue', g.revenue, 'before', g.before, 'projects', coalesce(g.projects, 0), 'clients', g.clients) order by g.revenue desc, g.region), '[]')
      from (select coalesce(k.region, 'other') as region, sum(c.now) as revenue, coalesce(sum(c.before), 0) as before, count(*) filter (where c.now is not null) as clients,
          min(j.projects) as projects
        from paid_client c join client k on k.id = c.client_id
        left join paid_region j on j.region = coalesce(k.region, 'other')
        group by coalesce(k.region, 'other')) g where g.revenue is not null),
    'goals', (select coalesce(jsonb_agg(jsonb_build_object('metric', g.metric, 'target', g.target, 'actual', a.actual) order by g.metric), '[]')
      from public.goals g cross join lateral (select case g.metric
        when 'monthly_revenue' then (r.found ->> 'this_month')::numeric
        when 'project_completion' then (select round(avg(completion_percentage)) from job where status in ('in_progress', 'delayed', 'completed'))
        when 'quote_win_rate' then round(100.0 * q.won / nullif(q.decided, 0))
        else (select count(*) from client c where c.created_at >= date_trunc('month', current_date) and c.deleted_at is null) end as actual) a
      where g.company_id = company),
    'has_data', jsonb_build_object('invoices', (i.found ->> 'has_invoices')::boolean, 'projects', exists (select from project), 'payments', (select days is not null from paid),
      'expenses', exists (select from public.expenses e where e.company_id = company and e.status = 'spent'),
      'subcontractors', exists (select from public.subcontractor_ratings where company_id = company), 'regions', exists (select from prefix))
  ) into result from revenue r, invoiced i, quoted q;
  if p_step is distinct from 'fitting' then
    result := result || jsonb_build_object(
      'invoice_months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result -> 'invoice_periods') x),
      'costs', (result -> 'costs') || jsonb_build_object(
        'months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result #> '{costs,periods}') x)));
  end if;
  return result;
end $$;

comment on function public.analytics(p_from date, p_to date, p_filters jsonb, p_step text) is 'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and filters { projectTypes, clientSegments, regions }: sums and counts, from which packages/domain computes shares, margins and bands; has_data says which cards have data. Series are by month; with p_step = fitting by day up to 31 days, by week from Monday up to 26 weeks, else by month. Periods without data are zero. Revenue is money received, by date of payment; costs of projects are the expenses of the range. Arguments: p_from and p_to, dates, inclusive; p_filters as above. Errors: PT402 plan, PT403 role, PT422 more than ten years. Callers: signed-in users with view_money.';

create or replace function private.analytics_payments(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[],
  out days date[], out day_amounts numeric[], out clients uuid[], out client_amounts numeric[], out client_amounts_before numeric[],
  out projects uuid[], out project_amounts numeric[], out clients_of_projects uuid[], out projects_of_clients uuid[], out projects_by_period jsonb
) returns record
language plpgsql stable set search_path = '' as $$
declare
  length constant int := p_to - p_from + 1;
begin
  with invoice as (
    select v.id, v.client_id, v.project_id, v.status, v.deleted_at
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
      and (p_projects is null or v.project_id in (select unnest(p_projects)))
      and (p_clients is null or v.client_id in (select unnest(p_clients)))
  ), reopened as materialized (
    select v.id, v.client_id, v.project_id
    from public.invoices v
    where v.company_id = p_company and v.kind <> 'credit_note' and (v.deleted_at is not null or v.status in ('draft', 'void'))
      and (p_projects is null or v.project_id in (select unnest(p_projects)))
      and (p_clients is null or v.client_id in (select unnest(p_clients)))
  ), paid as materialized (
    select m.amount, m.paid_at::date as paid_on, i.client_id, i.project_id
    from public.payments m join invoice i on i.id = m.invoice_id
    where m.company_id = p_company and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
    union all
    -- What was paid on an invoice that is being revised, and refunded before one was voided, counts too. These are few
    -- and found by their invoices: a second join would read every payment again.
    select m.amount, m.paid_at::date, v.client_id, v.project_id
    from public.payments m join reopened v on v.id = m.invoice_id
    where m.company_id = p_company and m.invoice_id = any (array(select o.id from reopened o))
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
  )
  select d.ids, d.amounts, c.ids, c.amounts, c.before, j.ids, j.amounts, b.clients, b.projects, s.counts
  into days, day_amounts, clients, client_amounts, client_amounts_before, projects, project_amounts, clients_of_projects, projects_of_clients, projects_by_period
  from (select array_agg(x.paid_on) as ids, array_agg(x.amount) as amounts from (
      select p.paid_on, sum(p.amount) as amount from paid p group by 1) x) d,
    (select array_agg(x.client_id) as ids, array_agg(x.amount) as amounts, array_agg(x.before) as before from (
      select p.client_id, sum(p.amount) filter (where p.paid_on >= p_from) as amount, sum(p.amount) filter (where p.paid_on < p_from) as before
      from paid p where p.paid_on between p_from - length and p_to group by 1) x) c,
    (select array_agg(x.project_id) as ids, array_agg(x.amount) as amounts from (
      select p.project_id, sum(p.amount) as amount from paid p where p.paid_on between p_from and p_to and p.project_id is not null group by 1) x) j,
    (select array_agg(x.client_id) as clients, array_agg(x.project_id) as projects from (
      select p.client_id, p.project_id from paid p where p.paid_on between p_from and p_to and p.project_id is not null group by 1, 2) x) b,
    (select jsonb_object_agg(y.starts, y.projects) as counts from (
      select x.starts, count(*) as projects from (
        select date_trunc(p_step, p.paid_on::timestamp)::date as starts from paid p
        where p.paid_on between p_from and p_to and p.project_id is not null group by 1, p.project_id) x
      group by 1) y) s;
end $$;

comment on function private.analytics_payments(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[], OUT days date[], OUT day_amounts numeric[], OUT clients uuid[], OUT client_amounts numeric[], OUT client_amounts_before numeric[], OUT projects uuid[], OUT project_amounts numeric[], OUT clients_of_projects uuid[], OUT projects_of_clients uuid[], OUT projects_by_period jsonb) is 'What the analytics need of the payments of some projects and clients (null is all of them), which are read once: the amount of each day; of each client in the range and in as many days before it; of each project in the range; the pairs of client and project in the range; and the number of projects by the first day of a period.';

create or replace function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
  -- The same, as people say it of this noun.
  word text;
  is_note constant boolean := tg_table_name = 'invoices' and after ->> 'kind' = 'credit_note';
  -- What a payment is, or takes back.
  kind text := case when tg_table_name = 'payments' then after ->> 'kind' end;
  reversed text;
  -- Changes that are no news; a task has lost its stage when that was deleted, which is logged.
  unheard constant text[] := array['updated_at', 'version'] || case when after ->> 'timeline_id' is null then array['timeline_id'] else '{}' end;
begin
  -- An import, or the copy of a project, is one line.
  if coalesce(current_setting('plumbline.single_activity', true), '') <> '' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- Undo writes a row anew that was deleted for good.
    what := case when exists (
        select from public.activity_log a where a.company_id = (after ->> 'company_id')::uuid and a.entity_id = (after ->> 'id')::uuid
          and a.status = 'deleted' and a.type = replace(noun, ' ', '_'))
      then 'restored' else 'created' end;
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - unheard = before - unheard then
    return null;
  else
    what := 'updated';
  end if;
  -- It is settled by being issued, which is logged already.
  if is_note and what = 'paid' then
    return null;
  end if;
  if kind = 'refund' then
    select p.kind into reversed from public.payments p where p.id = (after ->> 'reverses_payment_id')::uuid;
  end if;
  -- Nobody has paid: the credit note itself is logged.
  if coalesce(reversed, kind) in ('credit_note', 'kept_as_credit') then
    return null;
  end if;
  word := case
    when is_note and what = 'created' then 'issued'
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_label(what)
    when what <> 'created' then what
    when noun = 'photo' then 'added'
    when tg_table_name = 'payment_schedule' then 'scheduled'
    when noun in ('payment', 'expense', 'weather delay') then 'recorded'
    else what end;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    case
      when is_note then 'Credit note ' || word
      when reversed = 'client_credit' then 'Credit reversed'
      when kind = 'refund' then 'Refund recorded'
      when kind = 'client_credit' then 'Credit applied'
      else upper(left(noun, 1)) || substr(noun, 2) || ' ' || word
        || case when what = 'updated' then coalesce(': ' || private.changed_fields(before, after), '') else '' end end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;

reset check_function_bodies;
