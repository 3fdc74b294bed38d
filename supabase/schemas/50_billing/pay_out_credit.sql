create function public.pay_out_credit(
  p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamptz default null, p_reference text default null,
  p_notes text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  customer constant uuid := private.pay_out_credit(p_client_id, p_amount, p_method, p_paid_at, p_reference, p_notes, p_id);
begin
  return private.client_credit_json(customer);
end $$;
comment on function public.pay_out_credit is
  'Records that credit was paid out to its client (method: card, ach, check, wire, cash); returns { client_id, '
  'credit }, what is left. A client-made id makes a repeated call harmless. Arguments: p_client_id; p_amount in '
  'dollars; p_method; p_paid_at, now by default; p_reference; p_notes; p_id, the entry''s id. Errors: PT402, PT403, '
  'PT404, PT422 amount, method or date. Callers: signed-in users with edit_documents.';

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
    perform private.raise_api_error('PT404', 'Client not found');
  elsif p_amount is null or p_amount <= 0 or p_amount >= 1e10 or p_amount <> round(p_amount, 2) then
    perform private.raise_api_error('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.raise_api_error('PT422', 'Choose a payout method.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.raise_api_error('PT422', 'The payment date can''t be in the future.', 'paid_on');
  end if;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = customer.id;
  if p_amount > available then
    perform private.raise_api_error('PT422', format('The client has only $%s of credit.', to_char(available, 'FM999,999,990.00')), 'amount');
  end if;
  insert into public.client_credits (id, company_id, client_id, amount, source, method, reference, paid_at, notes)
  values (p_id, company, customer.id, -p_amount, 'returned', way, nullif(btrim(p_reference), ''), paid_on, nullif(btrim(p_notes), ''));
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
  values (company, 'client', 'paid out', 'Credit paid out', customer.name, (select auth.uid()), customer.id, 'view_money');
  return customer.id;
end $$;
grant execute on function public.pay_out_credit, private.pay_out_credit to authenticated, service_role;
