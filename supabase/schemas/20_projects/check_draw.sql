create function private.check_draw() returns trigger
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
comment on function private.check_draw is
  'Draws and pay applications never exceed the contract value; a percent sets the amount; a draw on an invoice keeps its amount, and is '
  'paid through that invoice only; a draw of a milestone is due on its date. Errors: PT409, PT422.';
