set check_function_bodies = off;

create function private.is_canceled_invoice(p_invoice public.invoices) returns boolean
language sql stable set search_path = '' as $$
  select p_invoice.status = 'void' or p_invoice.deleted_at is not null
    or p_invoice.status = 'paid' and p_invoice.amount_due > 0
      and private.credited_amount(p_invoice.company_id, p_invoice.id) >= p_invoice.amount_due
$$;

grant execute on function private.is_canceled_invoice(p_invoice public.invoices) to authenticated;

grant execute on function private.is_canceled_invoice(p_invoice public.invoices) to service_role;

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
  on v.company_id = s.company_id and v.id = s.invoice_id and not private.is_canceled_invoice(v);

comment on view public.payment_schedule_list is 'Draws, their invoice unless it is void, deleted or credited in full, and what that invoice says: state planned (also with a draft), invoiced, partly_paid, or paid; invoiced_amount before tax, balance with tax. status is for older pages: paid, overdue, pending.';

comment on function public.bill_draw(p_id uuid, p_invoice_id uuid) is 'Creates the draft invoice of a draw and links the two; a draw that has an invoice, unless it is canceled, returns that one. The invoice counts toward the project''s accepted quote where it has exactly one and enough is left of it, and has that quote''s tax rate, otherwise the company''s. Arguments: p_id, the draw; p_invoice_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409 paid by hand, PT422 project without a client. Callers: signed-in users with edit_documents.';

comment on function private.is_canceled_invoice(p_invoice public.invoices) is 'Whether an invoice is void, deleted, or credited in full. Its draw can then be billed again.';

create or replace function private.is_draw_open(p_draw public.payment_schedule) returns boolean
language sql stable set search_path = '' as $$
  select case when p_draw.invoice_id is null then p_draw.paid_at is null
    else (select case when private.is_canceled_invoice(v) then p_draw.paid_at is null else v.status = 'draft' end
      from public.invoices v where v.company_id = p_draw.company_id and v.id = p_draw.invoice_id) end
$$;

comment on function private.is_draw_open(p_draw public.payment_schedule) is 'Whether the money of a draw is still to be invoiced: it has no invoice, or only a draft or a canceled one.';

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
      select ((case when s.due_date < current_date then current_date + 28 else s.due_date end) - current_date) / 7, sum(s.amount)
      from public.payment_schedule s
      where s.company_id = company and private.is_draw_open(s) group by 1
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

comment on function public.cash_forecast(p_days integer) is 'Expected money in (open invoices and draws not yet invoiced by due date, overdue ones four weeks out) and out (committed expenses, plus the average weekly spend of the last 13 weeks) by week. Arguments: p_days ahead, 7 to 365. Errors: PT403. Callers: signed-in users.';

create or replace function private.check_draw() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  contract numeric;
  others numeric;
  invoice text;
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

create or replace function private.bill_draw(p_id uuid, p_invoice_id uuid) returns uuid
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
  where v.company_id = company and v.id = draw.invoice_id and not private.is_canceled_invoice(v);
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

reset check_function_bodies;
