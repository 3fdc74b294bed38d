create function private.begin_group_payment(p_company uuid, p_client uuid, p_invoices jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted jsonb := '{}';
  part record;
  total numeric;
  account text;
  payment_group public.payment_groups;
begin
  if jsonb_typeof(p_invoices) is distinct from 'array' or jsonb_array_length(p_invoices) not between 1 and 50
    or (select count(distinct i ->> 'invoice_id') from jsonb_array_elements(p_invoices) i) <> jsonb_array_length(p_invoices) then
    perform private.raise_api_error('PT422', 'Choose 1 to 50 invoices.', 'invoices');
  end if;
  -- In the order of the invoices, so that two payments never wait for each other.
  for part in select private.as_uuid(i ->> 'invoice_id') as id, (i ->> 'amount')::numeric as amount from jsonb_array_elements(p_invoices) i order by 1
  loop
    if not exists (select from public.invoices v where v.company_id = p_company and v.id = part.id and v.client_id = p_client) then
      perform private.raise_api_error('PT404', 'Invoice not found');
    end if;
    wanted := wanted || jsonb_build_object(part.id, private.online_amount(p_company, part.id, part.amount, true));
  end loop;
  select sum(w.value::numeric) into total from jsonb_each_text(wanted) w;
  if total < 0.5 then
    perform private.raise_api_error('PT422', 'The smallest online payment is $0.50.', 'amount');
  end if;
  select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end into account
  from public.companies c where c.id = p_company;
  -- An unfinished payment of the same invoices and amounts is continued, so that two clicks charge once.
  select g.* into payment_group from public.payment_groups g
  where g.company_id = p_company and g.client_id = p_client and g.amount = total and g.stripe_account_id = account
    and g.created_at > now() - interval '1 hour'
    and wanted = (select jsonb_object_agg(a.invoice_id, a.amount) from public.payment_attempts a
      where a.company_id = p_company and a.group_id = g.id and a.status in ('started', 'requires_action', 'failed'))
  order by g.created_at desc limit 1;
  if payment_group.id is null then
    insert into public.payment_groups (company_id, client_id, amount, stripe_account_id) values (p_company, p_client, total, account)
    returning * into payment_group;
    insert into public.payment_attempts (company_id, invoice_id, amount, stripe_account_id, group_id)
    select p_company, w.key::uuid, w.value::numeric, account, payment_group.id from jsonb_each_text(wanted) w;
  end if;
  return (select jsonb_build_object('attempt_id', payment_group.id, 'group_id', payment_group.id, 'company_id', p_company,
      'invoice_id', (array_agg(v.id order by v.invoice_number))[1],
      'invoice_number', left(string_agg(v.invoice_number, ', ' order by v.invoice_number), 200), 'client_id', c.id, 'amount', total,
      'amount_cents', (total * 100)::bigint, 'currency', 'usd', 'idempotency_key', 'group-' || payment_group.id,
      'stripe_customer_id', (select s.stripe_customer_id from public.stripe_customers s
        where s.company_id = p_company and s.client_id = p_client and s.account_id = account order by s.created_at limit 1),
      'stripe_payment_intent_id', payment_group.stripe_payment_intent_id, 'stripe_account_id', nullif(account, ''),
      'client_name', c.name, 'client_email', c.email)
    from public.clients c join public.invoices v on v.company_id = c.company_id and v.id in (select k::uuid from jsonb_object_keys(wanted) k)
    where c.company_id = p_company and c.id = p_client group by c.id, c.name, c.email);
end $$;
comment on function private.begin_group_payment is
  'The amount and the idempotency key of one charge for several invoices of a client: all that is open on each, or the wanted part.';
