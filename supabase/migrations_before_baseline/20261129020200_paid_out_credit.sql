-- Credit that a client wants back, by check, cash or transfer: paid out, and taken back where that was recorded wrongly.

alter table public.client_credits add column reference text check (length(reference) <= 200);
comment on column public.client_credits.reference is 'The check or the transfer by which credit was paid out.';

create function private.pay_out_credit(
  p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamptz, p_reference text, p_notes text, p_id uuid
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  way constant text := lower(p_method);
  paid_on constant timestamptz := coalesce(p_paid_at, now());
  customer public.clients;
  available numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.client_credits where company_id = company and id = p_id) then
    return p_client_id;
  end if;
  select * into customer from public.clients where company_id = company and id = p_client_id and deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Client not found');
  elsif p_amount is null or p_amount <= 0 or p_amount <> round(p_amount, 2) then
    perform private.reject('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.reject('PT422', 'Choose how it was paid out.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.reject('PT422', 'The payment date lies in the future.', 'paid_on');
  end if;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = customer.id;
  if p_amount > available then
    perform private.reject('PT422', format('The client has only $%s of credit.', to_char(available, 'FM999,999,990.00')), 'amount');
  end if;
  insert into public.client_credits (id, company_id, client_id, amount, source, method, reference, paid_at, notes)
  values (p_id, company, customer.id, -p_amount, 'returned', way, nullif(btrim(p_reference), ''), paid_on, nullif(btrim(p_notes), ''));
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
  values (company, 'client', 'paid out', 'Credit paid out', customer.name, (select auth.uid()), customer.id, 'view_money');
  return customer.id;
end $$;
comment on function private.pay_out_credit is 'See public.pay_out_credit.';

create function private.undo_credit_payout(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  payout public.client_credits;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into payout from public.client_credits
  where company_id = company and id = p_id and source = 'returned' and amount < 0 and paid_at is not null and invoice_id is null;
  if not found then
    perform private.reject('PT404', 'Pay-out not found');
  end if;
  perform 1 from public.clients where company_id = company and id = payout.client_id for no key update;
  if not exists (select from public.client_credits where company_id = company and returns_credit_id = payout.id) then
    insert into public.client_credits (company_id, client_id, amount, source, returns_credit_id)
    values (company, payout.client_id, -payout.amount, 'returned', payout.id);
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select company, 'client', 'taken back', 'Pay-out of credit taken back', c.name, (select auth.uid()), c.id, 'view_money'
    from public.clients c where c.company_id = company and c.id = payout.client_id;
  end if;
  return payout.client_id;
end $$;
comment on function private.undo_credit_payout is 'See public.undo_credit_payout.';

create view public.client_credit_list with (security_invoker = true) as
select k.id, k.company_id, k.client_id, k.amount,
  case
    when k.source = 'overpayment' then 'overpaid'
    when k.source = 'credit_note' then 'credited'
    when k.source = 'applied' then 'applied'
    when k.source = 'manual' then 'added'
    when k.invoice_id is null and k.amount < 0 then 'paid_out'
    when k.invoice_id is null then 'payout_undone'
    when k.amount > 0 then 'unapplied'
    when k.returns_credit_id is not null then 'refunded'
    else 'note_voided' end as event,
  k.method, k.reference, k.notes, k.invoice_id, v.invoice_number, coalesce(k.paid_at, k.created_at) as happened_at, k.created_at,
  exists (select from public.client_credits u where u.company_id = k.company_id and u.returns_credit_id = k.id and k.amount < 0) as is_undone
from public.client_credits k
left join public.invoices v on v.company_id = k.company_id and v.id = k.invoice_id;
comment on view public.client_credit_list is
  'The ledger of clients'' credit: what each row was (overpaid, credited, applied, unapplied, refunded, note_voided, paid_out, payout_undone, added), and the invoice or credit note that it is about.';
revoke all on public.client_credit_list from public, anon, authenticated;
grant select on public.client_credit_list to authenticated, service_role;

create function private.credit_of(p_client uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('client_id', p_client, 'credit', coalesce(sum(k.amount), 0))
  from public.client_credits k where k.company_id = private.company_id() and k.client_id = p_client
$$;
comment on function private.credit_of is 'A client''s credit, as who asks may see it.';

create function public.pay_out_credit(
  p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamptz default null, p_reference text default null,
  p_notes text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  customer constant uuid := private.pay_out_credit(p_client_id, p_amount, p_method, p_paid_at, p_reference, p_notes, p_id);
begin
  return private.credit_of(customer);
end $$;
comment on function public.pay_out_credit is
  'Records that credit was paid out to its client (method: card, ach, check, wire, cash); answers { client_id, credit }, what is left. A client-made id makes a repetition harmless. Errors: PT402, PT403, PT404, PT422 amount, method or date.';
create function public.undo_credit_payout(p_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  customer constant uuid := private.undo_credit_payout(p_id);
begin
  return private.credit_of(customer);
end $$;
comment on function public.undo_credit_payout is
  'Takes back that credit was paid out, once; answers { client_id, credit }. Errors: PT402, PT403, PT404.';
revoke all on function public.pay_out_credit, private.pay_out_credit, public.undo_credit_payout, private.undo_credit_payout, private.credit_of from public, anon;
grant execute on function private.pay_out_credit, private.undo_credit_payout, private.credit_of to authenticated, service_role;
grant execute on function public.pay_out_credit, public.undo_credit_payout to authenticated, service_role;
