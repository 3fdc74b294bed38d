set check_function_bodies = off;

drop function private.is_current_paper(p_paper public.vendor_papers);

drop index public.vendor_papers_expiry_idx;

alter table public.vendor_papers add column is_current boolean default true not null;

create function private.mark_current_papers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  one public.vendor_papers := case tg_op when 'DELETE' then old else new end;
begin
  -- Two papers at once wait for each other.
  perform from public.vendors v where v.company_id = one.company_id and v.id = one.vendor_id for no key update;
  update public.vendor_papers p set is_current = x.is_current
  from (select w.id, row_number() over (partition by w.kind order by w.expires_on desc nulls first, w.created_at desc, w.id desc) = 1 as is_current
    from public.vendor_papers w where w.company_id = one.company_id and w.vendor_id = one.vendor_id) x
  where p.company_id = one.company_id and p.id = x.id and p.is_current <> x.is_current;
  return null;
end $$;

create index vendor_papers_expiry_idx on public.vendor_papers (company_id, expires_on, id) where is_current;

create trigger vendor_papers_current after insert or delete or update of kind, expires_on on public.vendor_papers
  for each row execute function private.mark_current_papers();

comment on column public.vendor_papers.is_current is 'Whether it is the paper that counts of its vendor and kind: the one that is valid longest. Set by a trigger.';

comment on function private.mark_current_papers() is 'Trigger: of each kind of a vendor''s papers, the one that is valid longest counts, and of these the newest (is_current).';

create or replace function private.notify_expiring_papers(p_company uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.company_date(p_company, p_now);
begin
  perform private.notify_people(p_company, 'paper_expiring', array(select private.readers_of(p_company, 'edit_purchasing', null)), 'view_purchasing',
    'vendor', v.id, null, format('%s: %s expires on %s', v.name, private.paper_name(p.kind), to_char(p.expires_on, 'FMMM/FMDD/YYYY')),
    'Ask the vendor for a new one.', d.mark, false)
  from public.vendor_papers p
  join public.vendors v on v.company_id = p_company and v.id = p.vendor_id and v.is_active
  cross join lateral (select format('%s %s', p.id, case when p.expires_on - today <= 7 then 7 else 30 end) as mark) d
  where p.company_id = p_company and p.expires_on between today and today + 30 and p.is_current
    and not exists (select from public.notifications n
      where n.company_id = p_company and n.subject_id = v.id and n.kind = 'paper_expiring' and n.group_key = d.mark);
end $$;

create or replace function public.committed_costs() returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
-- So open lines are read first (materialized), by their index.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.project_name, x.code), '[]') from (
    with l as materialized (select x as line, x.* from public.purchase_order_lines x where x.company_id = company and x.billed_amount < x.amount + x.tax_amount)
    select o.project_id, coalesce(p.name, 'Stock and overhead') as project_name, l.cost_code_id, k.code, k.name as code_name, count(distinct o.id)::int as orders,
      sum(l.amount + l.tax_amount) as ordered, sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l.line)) as committed
    from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
    left join public.projects p on p.company_id = company and p.id = o.project_id
    left join public.cost_codes k on k.company_id = company and k.id = l.cost_code_id
    where private.open_commitment(o.state, l.line) > 0
    group by o.project_id, p.name, l.cost_code_id, k.code, k.name order by p.name, k.code limit 1000) x);
end $$;

create or replace function public.committed_lines(p_project_id uuid default null, p_cost_code_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
    select l.id, o.id as order_id, o.number, o.state, v.name as vendor_name, l.position, l.description, l.amount + l.tax_amount as ordered, l.billed_amount as billed,
      private.open_commitment(o.state, l) as committed
    from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
    join public.vendors v on v.company_id = company and v.id = o.vendor_id
    where o.company_id = company and o.project_id is not distinct from p_project_id and l.cost_code_id is not distinct from p_cost_code_id
      and l.billed_amount < l.amount + l.tax_amount and private.open_commitment(o.state, l) > 0
    order by o.number, l.position limit 500) x);
end $$;

create or replace function public.order_report(p_report text) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
-- So open lines are read first (materialized), by their index.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_report = 'committed_by_job' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.committed desc, x.name), '[]') from (
      with l as materialized (select x as line, x.* from public.purchase_order_lines x where x.company_id = company and x.billed_amount < x.amount + x.tax_amount)
      select o.project_id as id, coalesce(p.name, 'Stock and overhead') as name, count(distinct o.id)::int as orders, sum(l.amount + l.tax_amount) as ordered,
        sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l.line)) as committed
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where private.open_commitment(o.state, l.line) > 0 group by 1, 2 order by 6 desc limit 500) x);
  elsif p_report = 'received_not_billed' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      with l as materialized (select * from public.purchase_order_lines x where x.company_id = company and x.received_quantity > x.billed_quantity)
      select l.id, o.id as order_id, o.number, v.name as vendor_name, p.name as project_name, l.position, l.description, l.unit, l.received_quantity as received,
        l.billed_quantity as billed, round((l.amount + l.tax_amount) * (l.received_quantity - l.billed_quantity) / l.quantity, 2) as amount
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where o.state <> 'void' limit 500) x);
  elsif p_report = 'open' then
    return (select jsonb_build_object('awaiting_approval', count(*) filter (where o.state = 'draft' and o.approved_at is null and o.total > r.order_approval_above),
        'awaiting_answer', count(*) filter (where o.state = 'sent'), 'declined', count(*) filter (where o.state = 'declined'),
        'proposed', count(*) filter (where o.state = 'sent' and o.proposed_date is not null),
        'late', count(*) filter (where o.state in ('sent', 'accepted', 'partly_received') and o.needed_by < private.company_date(company)),
        'expected', count(*) filter (where o.state in ('accepted', 'partly_received') and o.needed_by between private.company_date(company) and private.company_date(company) + 7))
      from public.purchase_orders o cross join private.purchasing_rules(company) r
      where o.company_id = company and o.state in ('draft', 'sent', 'declined', 'accepted', 'partly_received'));
  end if;
  perform private.raise_api_error('PT422', 'Choose committed_by_job, received_not_billed, or open.', 'report');
  return null;
end $$;

create or replace function public.purchasing_report(p_report text, p_year int default null, p_material_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
-- So open lines are read first (materialized), by their index.
declare
  company constant uuid := private.company_id();
  year constant int := coalesce(p_year, extract(year from current_date)::int);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_report = 'aging' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.total desc, x.name), '[]') from (
      select s.id, v.name, s.current, s.days_30, s.days_60, s.days_90, s.older, s.total, s.retainage from (
      -- Added up before the names are read, so that only vendors who are owed something are.
      select b.vendor_id as id, sum(p.amount) filter (where p.late <= 0) as current, sum(p.amount) filter (where p.late between 1 and 30) as days_30,
        sum(p.amount) filter (where p.late between 31 and 60) as days_60, sum(p.amount) filter (where p.late between 61 and 90) as days_90,
        sum(p.amount) filter (where p.late > 90) as older, sum(p.amount) as total, sum(b.retainage_held - b.retainage_released) as retainage
      from public.bills b cross join lateral (select private.payable_amount(b) as amount, current_date - coalesce(b.due_date, b.bill_date + 30) as late) p
      where b.company_id = company and b.state in ('approved', 'partly_paid') group by b.vendor_id order by sum(p.amount) desc limit 500) s
      join public.vendors v on v.company_id = company and v.id = s.id) x);
  elsif p_report = 'weeks' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.week), '[]') from (
      select greatest(date_trunc('week', coalesce(b.due_date, b.bill_date + 30))::date, date_trunc('week', current_date)::date) as week,
        count(*)::int as bills, sum(private.payable_amount(b)) as amount,
        sum(private.payable_amount(b)) filter (where coalesce(b.due_date, b.bill_date + 30) < current_date) as overdue
      from public.bills b where b.company_id = company and b.state in ('approved', 'partly_paid') and private.payable_amount(b) <> 0 group by 1 limit 60) x);
  elsif p_report = 'billed_not_received' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      with l as materialized (select * from public.purchase_order_lines x where x.company_id = company and x.needs_receipt and x.billed_quantity > x.received_quantity)
      select o.id as order_id, o.number, v.name, l.position, l.description, l.billed_quantity as billed, l.received_quantity as received,
        round(l.billed_amount * (l.billed_quantity - l.received_quantity) / l.billed_quantity, 2) as amount
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      where o.state <> 'void' limit 500) x);
  elsif p_report = 'prices' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.bill_date desc), '[]') from (
      select b.bill_date, b.id as bill_id, b.vendor_number, v.name, m.name as material, l.quantity, l.unit_cost,
        (select o.unit_cost from public.purchase_order_lines o where o.company_id = company and o.id = l.order_line_id) as ordered_cost
      from public.bill_lines l join public.bills b on b.company_id = company and b.id = l.bill_id
      join public.materials m on m.company_id = company and m.id = l.material_id
      join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where l.company_id = company and b.state in ('approved', 'partly_paid', 'paid') and b.kind = 'bill' and (p_material_id is null or l.material_id = p_material_id)
      order by b.bill_date desc limit 500) x);
  elsif p_report = '1099' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.paid desc, x.name), '[]') from (
      select v.id, v.name, v.company_name, v.tax_id, v.address, sum(p.amount) as paid,
        exists (select from public.vendor_papers w where w.company_id = company and w.vendor_id = v.id and w.kind = 'w9') as has_w9
      from public.bill_payments p join public.bills b on b.company_id = company and b.id = p.bill_id
      join public.vendors v on v.company_id = company and v.id = b.vendor_id
      -- Card companies report what is paid by card.
      where p.company_id = company and p.voided_at is null and p.method not in ('credit', 'card') and p.paid_on >= make_date(year, 1, 1) and p.paid_on < make_date(year + 1, 1, 1)
      group by v.id, v.name, v.company_name, v.tax_id, v.address limit 5000) x);
  end if;
  perform private.raise_api_error('PT422', 'Choose aging, weeks, billed_not_received, prices, or 1099.', 'report');
  return null;
end $$;

create or replace function public.vendor_paper_list(p_within_days int default null) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.expires_on nulls last, x.vendor_name, x.kind), '[]') from (
    select p.id, p.vendor_id, v.name as vendor_name, p.kind, p.number, p.expires_on, p.expires_on - today as days_left, p.object_path, p.note, p.version
    from public.vendor_papers p join public.vendors v on v.company_id = company and v.id = p.vendor_id and v.is_active
    where p.company_id = company and (p_within_days is null or p.expires_on <= today + p_within_days) and p.is_current
    order by p.expires_on, p.id limit 1000) x);
end $$;

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

reset check_function_bodies;

-- Data
update public.vendor_papers p set is_current = false
where p.id <> (select w.id from public.vendor_papers w where w.company_id = p.company_id and w.vendor_id = p.vendor_id and w.kind = p.kind
  order by w.expires_on desc nulls first, w.created_at desc, w.id desc limit 1);
