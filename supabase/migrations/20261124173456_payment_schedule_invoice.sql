set check_function_bodies = off;

alter table public.payment_schedule add column invoice_id uuid;

alter table public.payment_schedule add column percent numeric(6,3);

create function private.check_draw() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  contract numeric;
  others numeric;
  invoice text;
begin
  if tg_op <> 'INSERT' then
    select v.invoice_number into invoice from public.invoices v
    where v.company_id = old.company_id and v.id = old.invoice_id and v.status <> 'void' and v.deleted_at is null;
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
  if tg_op = 'INSERT' or (new.amount, new.percent) is distinct from (old.amount, old.percent) then
    -- One at a time: two new draws could exceed the contract together.
    select f.contract_value into contract from public.project_finances f
    where f.company_id = new.company_id and f.project_id = new.project_id for no key update;
    if new.percent is not null and contract > 0 then
      new.amount := round(contract * new.percent / 100, 2);
    end if;
    select coalesce(sum(s.amount), 0) into others from public.payment_schedule s
    where s.company_id = new.company_id and s.project_id = new.project_id and s.id <> new.id;
    if others + new.amount > contract and (tg_op = 'INSERT' or new.amount > old.amount) then
      perform private.raise_api_error('PT422', format('The draws would exceed the contract value by $%s.',
        to_char(others + new.amount - contract, 'FM999,999,999,990.00')), case when new.percent is null then 'amount' else 'percent' end);
    end if;
  end if;
  return new;
end $$;

create function public.bill_draw(p_id uuid, p_invoice_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.bill_draw(p_id, p_invoice_id);
begin
  return private.invoice_json(invoice);
end $$;

create function private.bill_draw(p_id uuid, p_invoice_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  draw public.payment_schedule;
  project public.projects;
  quote public.quotes;
  living uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into draw from public.payment_schedule s where s.company_id = company and s.id = p_id for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Draw not found');
  end if;
  select v.id into living from public.invoices v
  where v.company_id = company and v.id = draw.invoice_id and v.status <> 'void' and v.deleted_at is null;
  if living is not null then
    return living;
  elsif draw.paid_at is not null then
    perform private.raise_api_error('PT409', 'This draw was marked paid by hand. Mark it unpaid to invoice it.');
  end if;
  select * into project from public.projects p where p.company_id = company and p.id = draw.project_id;
  if project.client_id is null then
    perform private.raise_api_error('PT422', 'Choose a client for this project first.', 'client_id');
  end if;
  if (select count(*) = 1 from public.quotes q
      where q.company_id = company and q.project_id = project.id and q.status = 'accepted' and q.deleted_at is null) then
    select * into quote from public.quotes q
    where q.company_id = company and q.project_id = project.id and q.status = 'accepted' and q.deleted_at is null
      and q.client_id = project.client_id and q.subtotal - q.discount_amount - q.billed_amount >= draw.amount for update;
  end if;
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, title, tax_rate, due_date)
  values (p_invoice_id, company, project.client_id, project.id, quote.id, 'progress', left(project.name || ', ' || draw.description, 200),
    coalesce(quote.tax_rate, (select t.default_tax_rate from public.company_tax_settings t where t.company_id = company), 0),
    greatest(draw.due_date, current_date));
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  values (company, p_invoice_id, 1, draw.description, 1, draw.amount);
  update public.payment_schedule set invoice_id = p_invoice_id where company_id = company and id = draw.id;
  return p_invoice_id;
end $$;

create function private.is_draw_open(p_draw public.payment_schedule) returns boolean
language sql stable set search_path = '' as $$
  select case when p_draw.invoice_id is null then p_draw.paid_at is null
    else (select case when v.status = 'void' or v.deleted_at is not null then p_draw.paid_at is null else v.status = 'draft' end
      from public.invoices v where v.company_id = p_draw.company_id and v.id = p_draw.invoice_id) end
$$;

alter table public.payment_schedule add constraint payment_schedule_percent_check CHECK (percent > 0::numeric AND percent <= 100::numeric);

alter table public.payment_schedule add constraint payment_schedule_percent_not_nan CHECK (percent <> 'NaN'::numeric);

alter table public.payment_schedule add constraint payment_schedule_company_id_invoice_id_fkey FOREIGN KEY (company_id, invoice_id) REFERENCES public.invoices(company_id, id) ON DELETE SET NULL (invoice_id);

create unique index payment_schedule_invoice_key on public.payment_schedule (company_id, invoice_id) where invoice_id is not null;

create trigger payment_schedule_check before insert or update or delete on public.payment_schedule
  for each row execute function private.check_draw();

grant execute on function private.bill_draw(p_id uuid, p_invoice_id uuid) to authenticated;

grant execute on function private.is_draw_open(p_draw public.payment_schedule) to authenticated;

grant execute on function private.is_draw_open(p_draw public.payment_schedule) to service_role;

grant execute on function public.bill_draw(p_id uuid, p_invoice_id uuid) to authenticated;

revoke all on table public.payment_schedule from authenticated;
grant delete, insert (amount, company_id, description, due_date, id, percent, "position", project_id), select, update (amount, description, due_date, paid_at, percent, "position") on table public.payment_schedule to authenticated;

comment on table public.payment_schedule is 'The draws of a project, before tax. Their status is read from their invoice in payment_schedule_list.';

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
  v.subtotal - v.discount_amount as invoiced_amount, v.balance
from public.payment_schedule s
left join public.invoices v
  on v.company_id = s.company_id and v.id = s.invoice_id and v.status <> 'void' and v.deleted_at is null;

comment on view public.payment_schedule_list is 'Draws, their invoice unless it is void or deleted, and what that invoice says: state planned (also with a draft), invoiced, partly_paid, or paid; invoiced_amount before tax, balance with tax. status is for older pages: paid, overdue, pending.';

comment on column public.payment_schedule.paid_at is 'Typed before draws had invoices; a draw with an invoice is paid when its invoice is.';

comment on column public.payment_schedule.percent is 'The share of the contract value that amount was computed from, when it was set.';

comment on function private.check_draw() is 'Draws never exceed the contract value; a percent sets the amount; a draw on an invoice keeps its amount, and is paid through that invoice only. Errors: PT409, PT422.';

comment on function public.bill_draw(p_id uuid, p_invoice_id uuid) is 'Creates the draft invoice of a draw and links the two; a draw that has an invoice returns that one. The invoice counts toward the project''s accepted quote where it has exactly one and enough is left of it, and has that quote''s tax rate, otherwise the company''s. Arguments: p_id, the draw; p_invoice_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409 paid by hand, PT422 project without a client. Callers: signed-in users with edit_documents.';

comment on function private.bill_draw(p_id uuid, p_invoice_id uuid) is 'See public.bill_draw.';

comment on function private.is_draw_open(p_draw public.payment_schedule) is 'Whether the money of a draw is still to be invoiced: it has no invoice, or only a draft, a void or a deleted one.';

create or replace function public.cash_forecast(p_days int default 90) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  days constant int := least(greatest(coalesce(p_days, 90), 7), 365);
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (
    with week as (select n, current_date + n * 7 as starts from generate_series(0, (days - 1) / 7) n),
    inflow as (
      -- what is overdue is expected four weeks from now
      select ((case when v.due_date < current_date then current_date + 28 else v.due_date end) - current_date) / 7 as n, sum(v.balance) as amount
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.kind <> 'credit_note'
      group by 1
      union all
      select (s.due_date - current_date) / 7, sum(s.amount) from public.payment_schedule s
      where s.company_id = company and s.due_date >= current_date and private.is_draw_open(s) group by 1
    ),
    outflow as (
      select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
      where x.company_id = company and x.status = 'committed' group by 1
      union all
      select w.n, coalesce((select sum(x.amount) / 13 from public.expenses x where x.company_id = company and x.status = 'spent'
        and x.expense_date between current_date - 91 and current_date), 0) from week w
    )
    select jsonb_build_object(
      'days', days,
      'expected_inflow', coalesce(sum(i.amount), 0), 'planned_outflow', round(coalesce(sum(o.amount), 0), 2),
      'net', round(coalesce(sum(i.amount), 0) - coalesce(sum(o.amount), 0), 2),
      'weeks', jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(i.amount, 0), 'outflow', round(coalesce(o.amount, 0), 2)) order by w.n))
    from week w
    left join (select n, sum(amount) as amount from inflow group by n) i on i.n = w.n
    left join (select n, sum(amount) as amount from outflow group by n) o on o.n = w.n);
end $$;

comment on function public.cash_forecast(p_days integer) is 'Expected money in (open invoices by due date, overdue ones four weeks out, draws not yet invoiced) and out (committed expenses, plus the average weekly spend of the last 13 weeks) by week. Arguments: p_days ahead, 7 to 365. Errors: PT403. Callers: signed-in users.';

create or replace function public.analytics_outlook(p_from date default null, p_to date default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  with paid as materialized (
    select v.id, v.client_id, case when v.paid_date >= current_date - 730 then v.paid_date - v.due_date end as late,
      v.created_at >= since and v.created_at < until + 1 as is_in_range
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status = 'paid' and v.kind <> 'credit_note'
  ), everybody as (
    select coalesce(round(avg(late)), 0)::int as late, coalesce(ceil(stddev_samp(late)), 0)::int as spread, count(late) as invoices from paid
  ), habit as (
    -- a client's own habit counts from three paid invoices on
    select client_id, round(avg(late))::int as late, ceil(stddev_samp(late))::int as spread from paid group by client_id having count(late) >= 3
  ), expected as materialized (
    -- what should have come by now is expected in two weeks
    select v.balance, greatest(v.due_date + coalesce(h.late, e.late), current_date + 14) as day, coalesce(h.spread, e.spread) as spread
    from public.invoices v cross join everybody e left join habit h on h.client_id = v.client_id
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date is not null
    union all
    select s.amount, greatest(s.due_date + e.late, current_date + 14), e.spread from public.payment_schedule s cross join everybody e
    where s.company_id = company and private.is_draw_open(s)
  ), week as (
    select n, current_date + n * 7 as starts from generate_series(-26, 25) n
  ), inflow as (
    select (day - current_date) / 7 as n, sum(balance) as expected, 0::numeric as early, 0::numeric as late from expected group by 1
    union all select greatest(day - spread - current_date, 0) / 7, 0, sum(balance), 0 from expected group by 1
    union all select (day + spread - current_date) / 7, 0, 0, sum(balance) from expected group by 1
  ), received as (
    select floor((m.paid_at::date - current_date) / 7.0)::int as n, sum(m.amount) as amount from public.payments m
    where m.company_id = company and m.paid_at >= current_date - 182 and m.paid_at < current_date
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id)) group by 1
  ), spent as (
    select floor((x.expense_date - current_date) / 7.0)::int as n, sum(x.amount) as amount from public.expenses x
    where x.company_id = company and x.status = 'spent' and x.expense_date between current_date - 182 and current_date - 1 group by 1
  ), ordered as (
    select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
    where x.company_id = company and x.status = 'committed' group by 1
  ), usual as (
    select round(coalesce(sum(amount), 0) / 13, 2) as amount from spent where n >= -13
  )
  select jsonb_build_object(
    'cash', jsonb_build_object(
      'late_days', e.late, 'spread_days', e.spread, 'paid_invoices', e.invoices, 'usual_spend', u.amount,
      'weeks', (select jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(case when w.n < 0 then r.amount else i.expected end, 0),
          'early', coalesce(case when w.n >= 0 then i.early end, 0), 'late', coalesce(case when w.n >= 0 then i.late end, 0),
          'outflow', case when w.n < 0 then coalesce(s.amount, 0) else coalesce(o.amount, 0) + u.amount end) order by w.n)
        from week w left join (select n, sum(expected) as expected, sum(early) as early, sum(late) as late from inflow group by n) i on i.n = w.n
        left join received r on r.n = w.n left join spent s on s.n = w.n left join ordered o on o.n = w.n)),
    'items', jsonb_build_object(
      'top_revenue', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select d.id, d.name, d.category, l.revenue from (
          select n.item_id, sum(n.total_price) as revenue from public.invoice_items n
          where n.company_id = company and n.item_id is not null and n.invoice_id in (select p.id from paid p where p.is_in_range)
          group by n.item_id) l
        join public.items_database d on d.company_id = company and d.id = l.item_id
        order by l.revenue desc, d.name, d.id limit 5) r),
      'most_used', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select id, name, category, usage_count as "usageCount" from public.items_database
        where company_id = company and is_active and usage_count > 0 order by usage_count desc, name, id limit 5) r))
  ) into result from everybody e, usual u;
  return result;
end $$;

reset check_function_bodies;

-- Data
-- Links each draw to its invoice where exactly one matches: by amount, or by amount and due date.
alter table public.payment_schedule disable trigger payment_schedule_activity;
with pairs as (
  select s.id as draw, v.id as invoice, s.due_date = v.due_date as is_same_day
  from public.payment_schedule s
  join public.invoices v on v.company_id = s.company_id and v.project_id = s.project_id and v.kind in ('deposit', 'progress')
    and v.status not in ('draft', 'void') and v.deleted_at is null and s.amount in (v.total_amount, v.subtotal - v.discount_amount)
), matches as (
  select draw, invoice from pairs p
  where (select count(*) from pairs o where o.draw = p.draw) = 1 and (select count(*) from pairs o where o.invoice = p.invoice) = 1
  union
  select draw, invoice from pairs p
  where is_same_day and (select count(*) from pairs o where o.draw = p.draw and o.is_same_day) = 1
    and (select count(*) from pairs o where o.invoice = p.invoice and o.is_same_day) = 1
)
update public.payment_schedule s set invoice_id = m.invoice from matches m
where s.id = m.draw and not exists (select from matches o where (o.draw = m.draw) <> (o.invoice = m.invoice));
alter table public.payment_schedule enable trigger payment_schedule_activity;
