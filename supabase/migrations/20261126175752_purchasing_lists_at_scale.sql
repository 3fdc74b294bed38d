set check_function_bodies = off;

drop function private.current_papers(p_company uuid);

drop index public.vendor_papers_expiry_idx;

alter table public.purchase_order_lines add column needs_receipt boolean default true not null;

create function private.is_current_paper(p_paper public.vendor_papers) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.vendor_papers n
    where n.company_id = p_paper.company_id and n.vendor_id = p_paper.vendor_id and n.kind = p_paper.kind
      and (n.expires_on > p_paper.expires_on or n.expires_on is null and p_paper.expires_on is not null
        or n.expires_on is not distinct from p_paper.expires_on and (n.created_at, n.id) > (p_paper.created_at, p_paper.id)))
$$;

create index vendor_papers_expiry_idx on public.vendor_papers (company_id, expires_on, id);

create index purchase_orders_kind_idx on public.purchase_orders (company_id, kind, id);

-- What may still be committed: private.open_commitment is 0 of all other lines.
create index purchase_order_lines_uncommitted_idx on public.purchase_order_lines (company_id, order_id) where billed_amount < amount + tax_amount;

create index purchase_order_lines_unreceived_idx on public.purchase_order_lines (company_id, order_id)
  where billed_quantity > received_quantity and needs_receipt;

grant execute on function private.is_current_paper(p_paper public.vendor_papers) to authenticated;

grant execute on function private.is_current_paper(p_paper public.vendor_papers) to service_role;

create or replace function public.committed_costs() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.project_name, x.code), '[]') from (
    select o.project_id, coalesce(p.name, 'Stock and overhead') as project_name, l.cost_code_id, k.code, k.name as code_name, count(distinct o.id)::int as orders,
      sum(l.amount + l.tax_amount) as ordered, sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l)) as committed
    from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
    left join public.projects p on p.company_id = company and p.id = o.project_id
    left join public.cost_codes k on k.company_id = company and k.id = l.cost_code_id
    where o.company_id = company and l.billed_amount < l.amount + l.tax_amount and private.open_commitment(o.state, l) > 0
    group by o.project_id, p.name, l.cost_code_id, k.code, k.name order by p.name, k.code limit 1000) x);
end $$;

comment on function public.committed_costs() is 'What orders still commit by project and cost code, in dollars with tax: orders (how many), ordered, billed, committed, of lines that are not billed in full; without a project it is for stock. At most 1,000 rows. Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';

comment on function private.is_current_paper(p_paper public.vendor_papers) is 'Whether a paper is the one that counts of its vendor and kind: the one that is valid longest, and of these the newest. Asked for rows that an index found.';

create or replace function public.order_report(p_report text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_report = 'committed_by_job' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.committed desc, x.name), '[]') from (
      select o.project_id as id, coalesce(p.name, 'Stock and overhead') as name, count(distinct o.id)::int as orders, sum(l.amount + l.tax_amount) as ordered,
        sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l)) as committed
      from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where o.company_id = company and l.billed_amount < l.amount + l.tax_amount and private.open_commitment(o.state, l) > 0 group by 1, 2 order by 6 desc limit 500) x);
  elsif p_report = 'received_not_billed' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      select l.id, o.id as order_id, o.number, v.name as vendor_name, p.name as project_name, l.position, l.description, l.unit, l.received_quantity as received,
        l.billed_quantity as billed, round((l.amount + l.tax_amount) * (l.received_quantity - l.billed_quantity) / l.quantity, 2) as amount
      from public.purchase_order_lines l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where l.company_id = company and o.state <> 'void' and l.received_quantity > l.billed_quantity limit 500) x);
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

comment on function public.order_report(p_report text) is 'Reports of orders, in dollars with tax: committed_by_job (by project: ordered, billed, and still committed of lines that are not billed in full), received_not_billed (order lines), open (how many orders await approval or an answer, were declined, or are late or expected within 7 days). At most 500 rows. Arguments: p_report. Errors: PT402, PT403, PT422. Callers: signed-in users with view_purchasing.';

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
  where p.company_id = p_company and p.expires_on between today and today + 30 and private.is_current_paper(p)
    and not exists (select from public.notifications n
      where n.company_id = p_company and n.subject_id = v.id and n.kind = 'paper_expiring' and n.group_key = d.mark);
end $$;

create or replace function private.save_order_lines(p_order uuid, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  line jsonb;
  at int;
  summed numeric;
  saved uuid[] := '{}';
  known public.purchase_order_lines;
  one uuid;
begin
  if jsonb_array_length(p_lines) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Add 1 to 500 lines.', 'lines');
  end if;
  for line, at in select x.line, x.place::int - 1 from jsonb_array_elements(p_lines) with ordinality x (line, place) loop
    perform private.check_order_line(company, line, format('lines.%s', at));
    select * into known from public.purchase_order_lines l where l.company_id = company and l.order_id = p_order and l.id = (line ->> 'id')::uuid;
    if known.received_quantity > (line ->> 'quantity')::numeric or known.billed_quantity > (line ->> 'quantity')::numeric then
      perform private.raise_api_error('PT422', format('%s was already received or billed. Enter at least that.',
        trim_scale(greatest(known.received_quantity, known.billed_quantity))), format('lines.%s.quantity', at));
    end if;
    one := coalesce(known.id, gen_random_uuid());
    insert into public.purchase_order_lines as l (id, company_id, order_id, position, material_id, quote_item_id, budget_line_id, cost_code_id,
      description, quantity, unit, unit_cost, needs_receipt)
    values (one, company, p_order, at, (line ->> 'material_id')::uuid, (line ->> 'quote_item_id')::uuid, (line ->> 'budget_line_id')::uuid,
      coalesce((line ->> 'cost_code_id')::uuid, (select b.cost_code_id from public.budget_lines b where b.company_id = company and b.id = (line ->> 'budget_line_id')::uuid),
        (select c.id from public.cost_codes c join public.purchase_orders o on o.id = p_order
          where c.company_id = company and c.category = case o.kind when 'subcontract' then 'subcontractors' else 'materials' end)),
      btrim(line ->> 'description'), (line ->> 'quantity')::numeric, nullif(btrim(line ->> 'unit'), ''), (line ->> 'unit_cost')::numeric,
      (select o.kind <> 'subcontract' from public.purchase_orders o where o.id = p_order))
    on conflict (id) do update set position = excluded.position, material_id = excluded.material_id, quote_item_id = excluded.quote_item_id,
      budget_line_id = excluded.budget_line_id, cost_code_id = excluded.cost_code_id, description = excluded.description,
      quantity = excluded.quantity, unit = excluded.unit, unit_cost = excluded.unit_cost,
      needs_receipt = excluded.needs_receipt, updated_at = now();
    saved := saved || one;
  end loop;
  if exists (select from public.purchase_order_lines l where l.company_id = company and l.order_id = p_order and l.id <> all (saved)
      and (l.received_quantity > 0 or l.billed_quantity <> 0 or l.billed_amount <> 0)) then
    perform private.raise_api_error('PT422', 'A line that was received or billed can''t be removed.', 'lines');
  end if;
  delete from public.purchase_order_lines l where l.company_id = company and l.order_id = p_order and l.id <> all (saved);
  select sum(l.amount) into summed from public.purchase_order_lines l where l.company_id = company and l.order_id = p_order;
  if summed >= 1e10 then
    perform private.raise_api_error('PT422', 'This order is too large.', 'lines');
  end if;
  update public.purchase_orders o set subtotal = summed where o.id = p_order;
  perform private.share_order_tax(company, p_order);
end $$;

create or replace function public.committed_lines(p_project_id uuid default null, p_cost_code_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
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

create or replace function private.order_outflow(p_company uuid) returns table (day date, amount numeric)
language sql stable set search_path = '' as $$
  select coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date) + 30, private.open_commitment(o.state, l)
  from public.purchase_orders o join public.purchase_order_lines l on l.company_id = p_company and l.order_id = o.id
  where o.company_id = p_company and o.state not in ('closed', 'void') and l.billed_amount < l.amount + l.tax_amount and private.open_commitment(o.state, l) <> 0
$$;

create or replace function public.purchasing_report(p_report text, p_year int default null, p_material_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      select o.id as order_id, o.number, v.name, l.position, l.description, l.billed_quantity as billed, l.received_quantity as received,
        round(l.billed_amount * (l.billed_quantity - l.received_quantity) / l.billed_quantity, 2) as amount
      from public.purchase_order_lines l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      where l.company_id = company and l.needs_receipt and o.state <> 'void' and l.billed_quantity > l.received_quantity limit 500) x);
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
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.expires_on nulls last, x.vendor_name, x.kind), '[]') from (
    select p.id, p.vendor_id, v.name as vendor_name, p.kind, p.number, p.expires_on, p.expires_on - today as days_left, p.object_path, p.note, p.version
    from public.vendor_papers p join public.vendors v on v.company_id = company and v.id = p.vendor_id and v.is_active
    where p.company_id = company and (p_within_days is null or p.expires_on <= today + p_within_days) and private.is_current_paper(p)
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
          and private.is_current_paper(p)
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

create or replace view public.purchase_cost_lines with (security_invoker = true) as
-- Approved bills with their tax; where cost counts at payment, what is not paid yet is committed. A bill of an expense is the expense.
select l.company_id, l.project_id, l.cost_code_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else 'materials' end) as category,
  s.status, s.amount, b.bill_date as cost_date, b.vendor_id, null::uuid as order_id, b.id as bill_id, b.vendor_number as number, l.description
from public.bill_lines l
join public.bills b on b.company_id = l.company_id and b.id = l.bill_id and b.state in ('approved', 'partly_paid', 'paid') and b.expense_id is null
left join public.purchasing_settings r on r.company_id = l.company_id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select case when coalesce(r.actual_at, 'approval') = 'approval' or b.total = 0 then l.amount + l.tax_amount
  else round((l.amount + l.tax_amount) * b.paid_amount / b.total, 2) end as spent) p
cross join lateral (values ('spent', p.spent::numeric(12, 2)), ('committed', (l.amount + l.tax_amount - p.spent)::numeric(12, 2))) s (status, amount)
where l.project_id is not null and s.amount <> 0
union all
-- What vendors accepted and did not bill yet: private.open_commitment, written out because a call for each line takes longer.
select o.company_id, o.project_id, l.cost_code_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else case o.kind when 'subcontract' then 'subcontractors' else 'materials' end end),
  'committed', c.amount, coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date), o.vendor_id, o.id, null, o.number, l.description
from public.purchase_orders o
join public.purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select greatest(0, case
      when o.state in ('accepted', 'partly_received', 'received') then l.amount + l.tax_amount
      when o.state = 'closed' then 0
      else round((l.amount + l.tax_amount) * least(l.received_quantity / l.quantity, 1), 2) end
    - greatest(l.billed_amount, 0))::numeric(12, 2) as amount) c
where o.project_id is not null and o.state <> 'void' and l.billed_amount < l.amount + l.tax_amount and c.amount <> 0;

reset check_function_bodies;

-- Data
update public.purchase_order_lines l set needs_receipt = false
from public.purchase_orders o where o.company_id = l.company_id and o.id = l.order_id and o.kind = 'subcontract';
