set check_function_bodies = off;

create function private.has_sample_jobs() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.sample_clients s where s.company_id = private.company_id())
$$;

create function private.add_sample_documents(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  rate constant numeric := coalesce((select t.default_tax_rate from public.company_tax_settings t where t.company_id = p_company), 0);
  accepted uuid;
begin
  insert into public.quotes (company_id, client_id, project_id, quote_number, number_origin, title, tax_rate, valid_until, terms, created_at)
  select p_company, p.client_id, p.id, 'SAMPLE-Q' || t.k, 'typed', p.name, rate, current_date + t.valid, 'Deposit on acceptance, the rest as the work proceeds.',
    now() - make_interval(days => t.age)
  from (values (1, 'Whitaker', -10, 40), (2, 'Jimenez', -50, 80), (3, 'Bakery', 21, 4)) as t (k, job, valid, age)
  join public.projects p on p.company_id = p_company and p.name like t.job || '% (sample)'
  join private.sample_clients s on s.company_id = p_company and s.client_id = p.client_id;
  insert into public.quote_items (company_id, quote_id, position, name, quantity, unit, unit_price, unit_cost)
  select p_company, q.id, t.place, t.name, t.quantity, t.unit, t.price, t.cost
  from (values
    (1, 1, 'Kitchen cabinets, installed', 24, 'linear_foot', 540, 372), (1, 2, 'Quartz countertop', 62, 'square_foot', 105, 68),
    (1, 3, 'Electrical and lighting', 1, 'each', 6450, 4600), (1, 4, 'Tile floor', 210, 'square_foot', 19.5, 11.2),
    (1, 5, 'Demolition and disposal', 1, 'each', 2900, 1850), (1, 6, 'Carpentry', 96, 'hour', 78, 46),
    (2, 1, 'Architectural shingles', 32, 'square', 265, 188), (2, 2, 'Roofing labor', 32, 'square', 200, 135),
    (2, 3, 'Flashing and ridge vent', 1, 'each', 2150, 1240), (2, 4, 'Tear-off and disposal', 1, 'each', 1800, 1150),
    (3, 1, 'Storefront frame and glass', 1, 'each', 15800, 11900), (3, 2, 'Serving counter', 14, 'linear_foot', 610, 415),
    (3, 3, 'Lighting', 12, 'each', 185, 96), (3, 4, 'Painting', 1400, 'square_foot', 2.6, 1.35)
  ) as t (k, place, name, quantity, unit, price, cost)
  join public.quotes q on q.company_id = p_company and q.quote_number = 'SAMPLE-Q' || t.k;
  update public.quotes q set status = 'sent', sent_at = q.created_at + interval '2 hours', viewed_at = q.created_at + interval '9 hours'
  where q.company_id = p_company and q.quote_number like 'SAMPLE-Q_';
  for accepted in
    update public.quotes q set status = 'accepted', accepted_at = q.created_at + interval '3 days'
    where q.company_id = p_company and q.quote_number in ('SAMPLE-Q1', 'SAMPLE-Q2') returning q.id
  loop
    perform private.use_quote(accepted, 'contract');
  end loop;
  update public.budget_lines b set category = case
      when q.name in ('Carpentry', 'Demolition and disposal', 'Roofing labor', 'Tear-off and disposal') then 'labor'
      when q.name = 'Electrical and lighting' then 'subcontractors'
      else 'materials' end
  from public.quote_items q join public.quotes d on d.id = q.quote_id and d.quote_number in ('SAMPLE-Q1', 'SAMPLE-Q2')
  where q.company_id = p_company and b.company_id = p_company and b.quote_item_id = q.id;
  insert into public.payment_schedule (company_id, project_id, description, percent, amount, due_date, position)
  select p_company, q.project_id, t.name, t.percent, 1, current_date + t.due, t.place
  from (values (1, 1, 'Deposit', 30, -28), (1, 2, 'Cabinets set', 40, -4), (1, 3, 'Final payment', 30, 26), (2, 1, 'Roof complete', 100, -38))
    as t (k, place, name, percent, due)
  join public.quotes q on q.company_id = p_company and q.quote_number = 'SAMPLE-Q' || t.k;
  perform private.add_sample_invoices(p_company);
end $$;

create function private.add_sample_invoices(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with draw as (
    select d.id, d.amount, d.description, d.due_date, q.client_id, q.project_id, q.id as quote_id, q.title, q.tax_rate, q.tax_name,
      gen_random_uuid() as invoice_id, 'SAMPLE-' || row_number() over (order by d.due_date) as number
    from public.payment_schedule d join public.quotes q on q.company_id = p_company and q.project_id = d.project_id and q.quote_number like 'SAMPLE-Q_'
    where d.company_id = p_company and d.due_date < current_date
  ), invoice as (
    insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, invoice_number, number_origin, title, tax_rate, tax_name, issue_date, due_date)
    select d.invoice_id, p_company, d.client_id, d.project_id, d.quote_id, 'progress', d.number, 'typed', d.title || ', ' || d.description, d.tax_rate, d.tax_name,
      d.due_date - 10, d.due_date
    from draw d
  ), line as (
    insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
    select p_company, d.invoice_id, 1, d.description, 1, d.amount from draw d
  )
  update public.payment_schedule s set invoice_id = d.invoice_id from draw d where s.company_id = p_company and s.id = d.id;
  update public.invoices v set status = 'sent' where v.company_id = p_company and v.invoice_number like 'SAMPLE-_';
  update public.invoices v set sent_at = v.issue_date + time '09:30', viewed_at = v.issue_date + time '18:10'
  where v.company_id = p_company and v.invoice_number like 'SAMPLE-_';
  insert into public.payments (company_id, invoice_id, amount, method, reference, paid_at)
  select p_company, v.id, v.balance, 'check', 'Check ' || (1180 + right(v.invoice_number, 1)::int * 34), v.due_date - 2 + time '11:20'
  from public.invoices v where v.company_id = p_company and v.invoice_number like 'SAMPLE-_' and v.due_date < current_date - 7;
end $$;

create function private.add_sample_work(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.project_timeline (company_id, project_id, title, type, kind, status, start_date, due_date, progress, position)
  select p_company, p.id, t.title, t.kind, case t.kind when 'milestone' then 'milestone' when 'inspection' then 'inspection' else 'task' end, t.status,
    p.start_date + t.starts, p.start_date + t.ends, t.progress, t.place
  from (values
    ('Whitaker', 1, 'Demolition', 'other', 'completed', 0, 4, 100), ('Whitaker', 2, 'Rough-in inspection', 'inspection', 'completed', 11, 11, 100),
    ('Whitaker', 3, 'Cabinets', 'other', 'in_progress', 18, 27, 60), ('Whitaker', 4, 'Counters and tile', 'other', 'pending', 30, 41, 0),
    ('Whitaker', 5, 'Handover', 'milestone', 'pending', 50, 50, 0),
    ('Jimenez', 1, 'Tear-off', 'other', 'completed', 0, 2, 100), ('Jimenez', 2, 'Roofing', 'other', 'completed', 3, 7, 100),
    ('Jimenez', 3, 'Final inspection', 'inspection', 'completed', 8, 8, 100),
    ('Bakery', 1, 'Building permit', 'permit', 'pending', -8, 0, 0), ('Bakery', 2, 'Storefront', 'other', 'pending', 1, 15, 0),
    ('Bakery', 3, 'Counter, lights, and paint', 'other', 'pending', 16, 32, 0)
  ) as t (job, place, title, kind, status, starts, ends, progress)
  join public.projects p on p.company_id = p_company and p.name like t.job || '% (sample)'
  join private.sample_clients s on s.company_id = p_company and s.client_id = p.client_id;
  insert into public.project_tasks (company_id, project_id, title, status, due_date, position)
  select p_company, p.id, t.title, t.status, current_date + t.due, t.place
  from (values
    ('Whitaker', 1, 'Order countertop template', 'completed', -6), ('Whitaker', 2, 'Confirm tile delivery', 'in_progress', 2),
    ('Whitaker', 3, 'Book the final inspection', 'pending', 18), ('Bakery', 1, 'Call about the permit', 'pending', 3)
  ) as t (job, place, title, status, due)
  join public.projects p on p.company_id = p_company and p.name like t.job || '% (sample)'
  join private.sample_clients s on s.company_id = p_company and s.client_id = p.client_id;
  insert into public.expenses (company_id, project_id, category, description, amount, expense_date, supplier)
  select p_company, p.id, t.category, t.description, t.amount, p.start_date + t.day, t.supplier
  from (values
    ('Whitaker', 'labor', 'Demolition and disposal', 1790, 3, 'City Hauling'), ('Whitaker', 'materials', 'Cabinets', 8640, 16, 'Cedar Creek Cabinets'),
    ('Whitaker', 'subcontractors', 'Electrical rough-in', 2875, 10, 'Hale Electric'), ('Whitaker', 'labor', 'Crew, weeks 1 to 3', 2480, 20, null),
    ('Jimenez', 'materials', 'Shingles and flashing', 6980, 1, 'Summit Roofing Supply'), ('Jimenez', 'labor', 'Roofing crew', 4260, 8, null),
    ('Jimenez', 'labor', 'Dump trailer', 540, 2, 'ToolTime Rentals')
  ) as t (job, category, description, amount, day, supplier)
  join public.projects p on p.company_id = p_company and p.name like t.job || '% (sample)'
  join private.sample_clients s on s.company_id = p_company and s.client_id = p.client_id;
end $$;

create function public.add_sample_jobs() returns int
language sql set search_path = '' as $$ select private.add_sample_jobs() $$;

create function private.add_sample_jobs() returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  place constant jsonb := (select c.address - 'street' from public.companies c where c.id = company for no key update);
  added int;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from private.sample_clients s where s.company_id = company) then
    perform private.raise_api_error('PT409', 'You already have sample jobs. Delete them to start over.');
  end if;
  perform set_config('plumbline.single_activity', 'yes', true);
  with added as (
    insert into public.clients (company_id, name, client_type, address, notes)
    select company, t.name, t.kind, coalesce(place, '{}') || jsonb_build_object('street', t.street), 'A sample client. Deleted together with the sample jobs.'
    from (values ('Dana and Paul Whitaker (sample)', 'residential', '118 Alder Lane'), ('Rosa Jimenez (sample)', 'residential', '42 Mill Road'),
      ('Corner Bakery (sample)', 'commercial', '7 Market Street')) as t (name, kind, street)
    returning id
  )
  insert into private.sample_clients (company_id, client_id) select company, a.id from added a;
  insert into public.projects (company_id, client_id, name, description, project_type, status, completion_percentage, start_date, end_date, address, completed_at)
  select company, c.id, t.name, t.description, t.kind, t.status, t.percent, current_date + t.starts, current_date + t.ends,
    concat_ws(', ', c.address ->> 'street', c.address ->> 'city', nullif(concat_ws(' ', c.address ->> 'state', c.address ->> 'zip'), '')),
    case t.status when 'completed' then now() + make_interval(days => t.ends) end
  from (values
    ('Dana', 'Whitaker kitchen (sample)', 'Full kitchen remodel: cabinets, quartz counters, lighting, and flooring.', 'Remodeling', 'in_progress', 55, -24, 26),
    ('Rosa', 'Jimenez roof (sample)', 'Tear-off and architectural shingles.', 'Roofing', 'completed', 100, -60, -52),
    ('Corner', 'Bakery storefront (sample)', 'New storefront, counter, and lighting.', 'Commercial Construction', 'planning', 0, 12, 45)
  ) as t (client, name, description, kind, status, percent, starts, ends)
  join private.sample_clients s on s.company_id = company join public.clients c on c.id = s.client_id and c.name like t.client || '%';
  get diagnostics added = row_count;
  perform private.add_sample_documents(company), private.add_sample_work(company);
  perform set_config('plumbline.single_activity', '', true);
  return added;
end $$;

create function private.delete_sample_jobs() returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sample uuid[];
  invoices uuid[];
  quotes uuid[];
  jobs uuid[];
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.require_write('edit_documents', 'create_edit_invoices');
  sample := array(select s.client_id from private.sample_clients s where s.company_id = company for update);
  jobs := array(select p.id from public.projects p where p.company_id = company and p.client_id = any (sample));
  invoices := array(select v.id from public.invoices v where v.company_id = company and v.client_id = any (sample));
  quotes := array(select q.id from public.quotes q where q.company_id = company and q.client_id = any (sample));
  perform set_config('plumbline.single_activity', 'yes', true);
  delete from public.payments m where m.company_id = company and m.invoice_id = any (invoices);
  delete from public.invoices v where v.company_id = company and v.id = any (invoices);
  -- Before their jobs: the bill of an expense goes with it.
  delete from public.expenses e where e.company_id = company and e.project_id = any (jobs);
  delete from public.projects p where p.company_id = company and p.id = any (jobs);
  delete from public.quotes q where q.company_id = company and q.id = any (quotes);
  delete from public.leads l where l.company_id = company and l.client_id = any (sample);
  delete from public.clients c where c.company_id = company and c.id = any (sample);
  delete from public.activity_log a where a.company_id = company and (a.project_id = any (jobs) or a.entity_id = any (sample || invoices || quotes || jobs));
  delete from public.notifications n where n.company_id = company and n.subject_id = any (sample || invoices || quotes || jobs);
  perform set_config('plumbline.single_activity', '', true);
  return cardinality(jobs);
end $$;

create function public.delete_sample_jobs() returns int
language sql set search_path = '' as $$ select private.delete_sample_jobs() $$;

create table private.sample_clients (
  company_id uuid not null,
  client_id uuid not null,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

alter table private.sample_clients enable row level security;

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.sample_clients FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.add_sample_jobs() to authenticated;

grant execute on function private.add_sample_jobs() to service_role;

grant execute on function private.delete_sample_jobs() to authenticated;

grant execute on function private.delete_sample_jobs() to service_role;

grant execute on function private.has_sample_jobs() to authenticated;

grant execute on function private.has_sample_jobs() to service_role;

grant execute on function public.add_sample_jobs() to authenticated;

grant execute on function public.add_sample_jobs() to service_role;

grant execute on function public.delete_sample_jobs() to authenticated;

grant execute on function public.delete_sample_jobs() to service_role;

comment on table private.sample_clients is
  'The clients of the sample jobs that a new company explores; add_sample_jobs writes them, delete_sample_jobs deletes them '
  'with everything that belongs to them.';

comment on function private.has_sample_jobs() is 'Whether the company explores sample jobs.';

comment on function private.add_sample_documents(p_company uuid) is 'The quotes of the sample jobs, the contracts of the accepted ones, their draws, and the invoices.';

comment on function private.add_sample_invoices(p_company uuid) is 'One invoice for each draw of the sample jobs that is past its day; all but the newest are paid.';

comment on function private.add_sample_work(p_company uuid) is 'The schedules, tasks, and expenses of the sample jobs.';

comment on function public.add_sample_jobs() is 'For people with edit_clients, edit_projects, and edit_documents: adds three sample jobs with clients, quotes, invoices, payments, costs, schedules, and tasks, for a new company to explore. Names end in "(sample)", and documents have numbers such as SAMPLE-1, so that the company''s own numbers stay free. Clients have no email or phone: nothing is ever sent. Returns the number of jobs. Errors: PT402, PT403, PT404 and PT422 from use_quote, PT409 there are sample jobs. Callers: signed-in users.';

comment on function private.add_sample_jobs() is 'See public.add_sample_jobs.';

comment on function private.delete_sample_jobs() is 'See public.delete_sample_jobs.';

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
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
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

comment on function public.dashboard() is 'The dashboard in one request: active_projects, pending_invoices (open, not overdue), overdue_invoices, paid_this_month (money received, with sales tax; each with value and change: projects and open sums against 30 days ago, in %, with the sum before; this month against the last one up to the same day, in %), recent_projects (five: delayed or past their end, in progress, planned), activity, attention (needs_attention), has_sample_jobs, revenue of six months by date of payment, without sales tax (cash basis), invoices, quotes, goals. Sums are null without view_money. Errors: PT403. Callers: signed-in users.';

comment on function public.delete_sample_jobs() is 'For people with edit_clients, edit_projects, and edit_documents: deletes the sample clients for good, with their jobs, quotes, invoices, and payments, also those that people added to them. Orders, bills, and time that were recorded on a sample job stay, without a job. Returns the number of deleted jobs; 0 where there are none. Errors: PT402, PT403. Callers: signed-in users.';

reset check_function_bodies;
