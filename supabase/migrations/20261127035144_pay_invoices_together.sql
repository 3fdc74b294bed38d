set check_function_bodies = off;

alter table public.payment_attempts add column group_id uuid;

create table public.payment_groups (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  amount numeric(12, 2) not null check (amount > 0) constraint payment_groups_amount_not_nan check (amount <> 'NaN'),
  stripe_payment_intent_id text unique,
  stripe_account_id text not null default '',
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);

create function private.apply_group_payment(p_group public.payment_groups, p_object jsonb, p_type text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'id';
  rest numeric := coalesce((p_object ->> 'amount_received')::numeric, (p_object ->> 'amount')::numeric) / 100;
  used constant text := case when p_object #>> '{payment_method_types,0}' = 'us_bank_account' then 'ach' else 'card' end;
  part record;
  share numeric;
  towards numeric;
  entry uuid;
  refund record;
begin
  if coalesce(p_object ->> 'currency', 'usd') <> 'usd' then
    return 'ignored: not in dollars';
  end if;
  update public.payment_groups set stripe_payment_intent_id = intent where id = p_group.id and stripe_payment_intent_id is distinct from intent;
  if exists (select from public.payment_attempts a where a.company_id = p_group.company_id and a.group_id = p_group.id and a.status = 'succeeded') then
    return case when p_type = 'payment_intent.succeeded' then 'duplicate' else 'applied' end;
  end if;
  if p_type <> 'payment_intent.succeeded' then
    update public.payment_attempts set last_event_at = p_at,
      status = case p_type when 'payment_intent.processing' then 'processing' when 'payment_intent.canceled' then 'canceled'
        when 'payment_intent.requires_action' then 'requires_action' else 'failed' end,
      error = case when p_type = 'payment_intent.payment_failed' then left(p_object #>> '{last_payment_error,message}', 1000) end
    where company_id = p_group.company_id and group_id = p_group.id and (last_event_at is null or last_event_at <= p_at);
    return 'applied';
  end if;
  -- Always in the order of the invoices, so that two payments never wait for each other.
  for part in select a.id, a.amount, v.id as invoice_id, v.client_id, v.balance, v.status, v.deleted_at, v.invoice_number,
      row_number() over (order by v.id) = count(*) over () as is_last
    from (select w.* from public.invoices w join public.payment_attempts b on b.company_id = w.company_id and b.invoice_id = w.id
      where b.company_id = p_group.company_id and b.group_id = p_group.id order by w.id for no key update of w) v
    join public.payment_attempts a on a.company_id = p_group.company_id and a.group_id = p_group.id and a.invoice_id = v.id
    order by v.id
  loop
    share := case when part.is_last then rest else least(rest, part.amount) end;
    rest := rest - share;
    towards := case when part.status = 'void' or part.deleted_at is not null then 0 else greatest(least(share, part.balance), 0) end;
    update public.payment_attempts set status = 'succeeded', last_event_at = p_at, credited = share - towards, error = null where id = part.id;
    entry := null;
    if towards > 0 then
      insert into public.payments (company_id, invoice_id, amount, method, provider, external_id, reference, paid_at)
      values (p_group.company_id, part.invoice_id, towards, used, 'stripe', intent || ':' || part.id, 'Online payment', least(p_at, now()))
      returning id into entry;
      update public.invoices set stripe_customer_id = coalesce(p_object ->> 'customer', stripe_customer_id)
      where company_id = p_group.company_id and id = part.invoice_id;
    end if;
    if share > towards then
      insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, external_id, method, paid_at, notes)
      values (p_group.company_id, part.client_id, share - towards, 'overpayment', part.invoice_id, entry, intent || ':' || part.id, used, least(p_at, now()),
        'Paid online' || case when part.status = 'void' then ' on void invoice ' || part.invoice_number else '' end || ' (' || intent || ')');
    end if;
  end loop;
  for refund in select w.event_id, w.payload from private.webhook_events w
    where w.outcome = 'waiting' and w.payload #>> '{data,object,payment_intent}' = intent order by w.event_at
  loop
    update private.webhook_events set outcome = private.apply_refund(refund.payload #> '{data,object}', refund.event_id)
    where provider = 'stripe' and event_id = refund.event_id;
  end loop;
  return 'applied';
end $$;

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

create function private.online_amount(p_company uuid, p_invoice uuid, p_amount numeric, p_is_grouped boolean default false) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  open_amount numeric;
  wanted numeric;
begin
  select * into target from public.invoices where company_id = p_company and id = p_invoice and deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.raise_api_error('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.raise_api_error('PT409', 'This invoice is paid in full.');
  end if;
  open_amount := target.balance - coalesce((select sum(a.amount) from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice and a.status = 'processing'), 0);
  if open_amount <= 0 then
    perform private.raise_api_error('PT409', 'A payment of this invoice is being processed.');
  end if;
  wanted := coalesce(p_amount, open_amount);
  if wanted <> round(wanted, 2) or wanted > open_amount then
    perform private.raise_api_error('PT422', format('At most $%s is open on this invoice.', to_char(open_amount, 'FM999,999,999,990.00')), 'amount');
  elsif target.kind = 'deposit' and wanted < open_amount then
    perform private.raise_api_error('PT422', 'A deposit is paid in full.', 'amount');
  elsif wanted <= 0 or wanted < 0.5 and not p_is_grouped then
    perform private.raise_api_error('PT422', 'The smallest online payment is $0.50.', 'amount');
  elsif open_amount - wanted > 0 and open_amount - wanted < 0.5 then
    perform private.raise_api_error('PT422', 'Pay the full balance, or leave at least $0.50.', 'amount');
  end if;
  return wanted;
end $$;

create function private.return_group_payment(
  p_group public.payment_groups, p_amount numeric, p_external_id text, p_reference text, p_at timestamptz,
  out from_credit numeric, out from_payment numeric
) returns record
language plpgsql security definer set search_path = '' as $$
declare
  part record;
  original public.payments;
  credit public.client_credits;
  returned record;
begin
  from_credit := 0;
  from_payment := 0;
  perform 1 from public.invoices v join public.payment_attempts a on a.company_id = v.company_id and a.invoice_id = v.id
  where a.company_id = p_group.company_id and a.group_id = p_group.id order by v.id for no key update of v;
  perform 1 from public.clients c where c.company_id = p_group.company_id and c.id = p_group.client_id for no key update;
  -- First what a member asked to refund, then the newest invoices.
  for part in select a.id, p_group.stripe_payment_intent_id || ':' || a.id as external_id, r.id as refund_id, r.amount as asked
    from public.payment_attempts a join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
    left join private.group_refunds r on r.attempt_id = a.id and r.applied_at is null
    where a.company_id = p_group.company_id and a.group_id = p_group.id
    order by r.amount = p_amount desc nulls last, r.created_at nulls last, v.issue_date desc, v.invoice_number desc
  loop
    exit when p_amount <= from_credit + from_payment;
    select * into original from public.payments where provider = 'stripe' and kind = 'payment' and external_id = part.external_id;
    select * into credit from public.client_credits where external_id = part.external_id;
    select * into returned from private.return_online_payment(original, credit,
      least(p_amount - from_credit - from_payment, coalesce(part.asked, 'Infinity')), p_external_id || ':' || part.id, p_reference, p_at);
    from_credit := from_credit + returned.from_credit;
    from_payment := from_payment + returned.from_payment;
    update private.group_refunds set applied_at = now() where id = part.refund_id;
  end loop;
end $$;

create function private.returned_of_group(p_group public.payment_groups) returns numeric
language sql stable set search_path = '' as $$
  with parts as (
    select m.id as payment_id, k.id as credit_id
    from public.payment_attempts a
    left join public.payments m on m.provider = 'stripe' and m.kind = 'payment' and m.external_id = p_group.stripe_payment_intent_id || ':' || a.id
    left join public.client_credits k on k.external_id = p_group.stripe_payment_intent_id || ':' || a.id
    where a.company_id = p_group.company_id and a.group_id = p_group.id
  )
  select coalesce((select -sum(r.amount) from public.payments r
      where r.company_id = p_group.company_id and r.reverses_payment_id in (select payment_id from parts)), 0)
    + coalesce((select -sum(r.amount) from public.client_credits r
      where r.company_id = p_group.company_id and r.returns_credit_id in (select credit_id from parts)), 0)
    - coalesce((select sum(d.taken_from_payment + d.taken_from_credit) from public.payment_disputes d
      where d.company_id = p_group.company_id
        and (d.payment_id in (select payment_id from parts) or d.credit_id in (select credit_id from parts))), 0)
$$;

create function public.note_group_refund(p_payment_id uuid, p_refund_id uuid, p_amount numeric, p_is_refused boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_is_refused then
    delete from private.group_refunds where id = p_refund_id and applied_at is null;
    return;
  end if;
  insert into private.group_refunds (id, attempt_id, amount)
  select p_refund_id, a.id, p_amount
  from public.payment_attempts a
  where a.group_id is not null and a.id = private.as_uuid(split_part(coalesce(
    (select m.external_id from public.payments m where m.id = p_payment_id), (select k.external_id from public.client_credits k where k.id = p_payment_id)), ':', 2))
  on conflict (id) do nothing;
end $$;

create function public.portal_customer(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  account constant text := (select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end
    from public.companies c where c.id = session.company_id);
begin
  perform private.require_portal_client(session);
  return jsonb_build_object('account_id', nullif(account, ''), 'customer_id', (select s.stripe_customer_id from public.stripe_customers s
    where s.company_id = session.company_id and s.client_id = session.client_id and s.account_id = account order by s.created_at limit 1));
end $$;

create function private.statement_of(p_company uuid, p_client uuid, p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$
  with ledger as (
    select e.*, sum(e.amount) over (order by e.day, e.place, e.created_at, e.id) as balance
    from private.statement_entries(p_company, p_client) e where e.day <= p_to
  ), sums as (
    select coalesce(sum(amount) filter (where day < p_from), 0) as opening, coalesce(sum(amount), 0) as closing,
      coalesce(sum(amount) filter (where day >= p_from and type = 'invoice'), 0) as invoiced,
      coalesce(-sum(amount) filter (where day >= p_from and type = 'payment'), 0) as paid,
      coalesce(-sum(amount) filter (where day >= p_from and type in ('credit', 'credit_voided')), 0) as credited,
      coalesce(sum(amount) filter (where day >= p_from and type = 'refund'), 0) as refunded
    from ledger
  ), open_invoices as (
    select p_to - v.due_date as late, v.amount_due - coalesce((select sum(m.amount) from public.payments m
      where m.company_id = p_company and m.invoice_id = v.id and m.paid_at::date <= p_to), 0) as amount
    from public.invoices v
    where v.company_id = p_company and v.client_id = p_client and v.deleted_at is null and v.status not in ('draft', 'void')
      and v.kind <> 'credit_note' and v.issue_date <= p_to
  ), aging as (
    select coalesce(sum(amount), 0) as total,
      coalesce(sum(amount) filter (where late is null or late <= 0), 0) as not_due,
      coalesce(sum(amount) filter (where late between 1 and 30), 0) as days_1_30,
      coalesce(sum(amount) filter (where late between 31 and 60), 0) as days_31_60,
      coalesce(sum(amount) filter (where late between 61 and 90), 0) as days_61_90,
      coalesce(sum(amount) filter (where late > 90), 0) as days_over_90
    from open_invoices where amount > 0
  )
  select to_jsonb(s) || jsonb_build_object('from', p_from, 'to', p_to, 'aging', to_jsonb(a), 'unapplied', a.total - s.closing,
    'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'company_name', c.company_name, 'email', c.email,
        'phone', c.phone, 'address', c.address)
      from public.clients c where c.company_id = p_company and c.id = p_client),
    'entries', (select coalesce(jsonb_agg(to_jsonb(l) - array['place', 'created_at']
        order by l.day, l.place, l.created_at, l.id), '[]') from ledger l where l.day >= p_from))
  from sums s, aging a
$$;

create function public.portal_payment(p_token text, p_payment_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.portal_payment(p_token, p_payment_id) $$;

create function private.portal_payment(p_token text, p_payment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  found_payment jsonb;
begin
  select jsonb_build_object('status', min(a.status), 'error', min(a.error), 'amount', sum(a.amount), 'credited', sum(a.credited)) into found_payment
  from public.payment_groups g join public.payment_attempts a on a.company_id = g.company_id and a.group_id = g.id
  where g.company_id = session.company_id and g.client_id = session.client_id and g.id = p_payment_id group by g.id;
  if found_payment is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_payment;
end $$;

create function public.portal_statement(p_token text, p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$ select private.portal_statement(p_token, p_from, p_to) $$;

create function private.portal_statement(p_token text, p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  statement jsonb;
begin
  if p_from is null or p_to is null or p_from > p_to then
    perform private.raise_api_error('PT422', 'The start date must be on or before the end date.', 'from');
  end if;
  statement := private.statement_of(session.company_id, session.client_id, p_from, p_to);
  if jsonb_array_length(statement -> 'entries') > 2000 then
    perform private.raise_api_error('PT422', 'This period has more than 2,000 entries. Choose a shorter one.', 'from');
  end if;
  return jsonb_build_object('statement', statement, 'company', private.company_card(session.company_id) - 'templates');
end $$;

create function public.start_portal_payment(p_token text, p_invoices jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
begin
  perform private.require_portal_client(session);
  return private.begin_group_payment(session.company_id, session.client_id, p_invoices);
end $$;

create table private.group_refunds (
  id uuid primary key,
  attempt_id uuid not null references public.payment_attempts (id) on delete cascade,
  amount numeric(12, 2) not null check (amount > 0) constraint group_refunds_amount_not_nan check (amount <> 'NaN'),
  created_at timestamptz not null default now(),
  applied_at timestamptz
);

alter table private.group_refunds enable row level security;

alter table public.payment_attempts add constraint payment_attempts_company_id_group_id_fkey FOREIGN KEY (company_id, group_id) REFERENCES public.payment_groups(company_id, id) ON DELETE CASCADE;

create index group_refunds_attempt_idx on private.group_refunds (attempt_id);

create index payment_groups_client_idx on public.payment_groups (company_id, client_id, created_at desc);

create index payment_attempts_group_idx on public.payment_attempts (company_id, group_id);

call private.protect('public.payment_groups', reads => 'view_money', verbs => '');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.group_refunds FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.payment_groups FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.portal_payment(p_token text, p_payment_id uuid) to anon;

grant execute on function private.portal_payment(p_token text, p_payment_id uuid) to authenticated;

grant execute on function private.portal_statement(p_token text, p_from date, p_to date) to anon;

grant execute on function private.portal_statement(p_token text, p_from date, p_to date) to authenticated;

grant execute on function private.statement_of(p_company uuid, p_client uuid, p_from date, p_to date) to authenticated;

grant execute on function public.note_group_refund(p_payment_id uuid, p_refund_id uuid, p_amount numeric, p_is_refused boolean) to service_role;

grant execute on function public.portal_customer(p_token text) to service_role;

grant execute on function public.portal_payment(p_token text, p_payment_id uuid) to anon;

grant execute on function public.portal_payment(p_token text, p_payment_id uuid) to authenticated;

grant execute on function public.portal_statement(p_token text, p_from date, p_to date) to anon;

grant execute on function public.portal_statement(p_token text, p_from date, p_to date) to authenticated;

grant execute on function public.start_portal_payment(p_token text, p_invoices jsonb) to service_role;

comment on table private.group_refunds is
  'Refunds that members asked for of one invoice in a charge of several: the provider''s event names only the charge.';

comment on table public.payment_groups is
  'One online payment of several invoices of a client: one charge, and one payment attempt and ledger row for each invoice.';

comment on column public.payment_attempts.group_id is 'The charge of several invoices that this attempt is part of.';

comment on function private.apply_group_payment(p_group public.payment_groups, p_object jsonb, p_type text, p_at timestamp with time zone) is 'A client has paid (or failed to pay) several invoices with one charge: one ledger row for each invoice, named after the intent and the attempt; what an invoice no longer needs becomes credit.';

comment on function private.begin_group_payment(p_company uuid, p_client uuid, p_invoices jsonb) is 'The amount and the idempotency key of one charge for several invoices of a client: all that is open on each, or the wanted part.';

comment on function private.online_amount(p_company uuid, p_invoice uuid, p_amount numeric, p_is_grouped boolean) is 'What of an invoice is paid online: the wanted part, or all that is open and not being processed. Locks the invoice. Within a payment of several invoices a part may be under the smallest charge.';

comment on function private.return_group_payment(p_group public.payment_groups, p_amount numeric, p_external_id text, p_reference text, p_at timestamp with time zone, OUT from_credit numeric, OUT from_payment numeric) is 'Records money that went back from one charge of several invoices: of the invoice whose refund a member asked for, else of the newest invoices first. Returns both parts in dollars.';

comment on function private.returned_of_group(p_group public.payment_groups) is 'What was refunded of one charge of several invoices, in dollars, without lost disputes.';

create or replace function public.attach_payment_intent(
  p_attempt_id uuid, p_intent_id text, p_customer_id text default null
) returns void
language sql security definer set search_path = '' as $$
  update public.payment_attempts set stripe_payment_intent_id = p_intent_id where id = p_attempt_id;
  update public.payment_groups set stripe_payment_intent_id = p_intent_id where id = p_attempt_id;
  update public.invoices v set stripe_payment_intent_id = p_intent_id, stripe_customer_id = coalesce(p_customer_id, v.stripe_customer_id)
  from public.payment_attempts a where a.id = p_attempt_id and v.company_id = a.company_id and v.id = a.invoice_id
$$;

comment on function public.attach_payment_intent(p_attempt_id uuid, p_intent_id text, p_customer_id text) is 'Ties the provider''s intent to an attempt and its invoice, or to a payment of several invoices. Arguments: p_attempt_id, or that of the group; p_intent_id and p_customer_id, the provider''s ids. Callers: the payments gateway.';

comment on function public.note_group_refund(p_payment_id uuid, p_refund_id uuid, p_amount numeric, p_is_refused boolean) is 'Remembers of which invoice a refund is, where one charge paid several; for a payment of one invoice nothing is written. Arguments: p_payment_id, the payment or credit; p_refund_id; p_amount in dollars; p_is_refused, the provider refused it. Callers: the payments gateway.';

comment on function public.portal_customer(p_token text) is 'The provider''s customer of the client of a portal, whose saved cards pay: { account_id, customer_id }. Arguments: p_token, the session. Errors: PT403 a member who looks as the client, PT404. Callers: the payments gateway.';

comment on function private.statement_of(p_company uuid, p_client uuid, p_from date, p_to date) is 'The statement of a client for a period, as client_statement describes it.';

comment on function public.portal_payment(p_token text, p_payment_id uuid) is 'The status of a payment of several invoices that the client began: { status, error, amount, credited }. Arguments: p_token, the session; p_payment_id, from start_portal_payment. Errors: PT404. Callers: anyone with the token.';

comment on function public.portal_statement(p_token text, p_from date, p_to date) is 'The client''s own account statement: { statement, company }, where statement is as from client_statement and company is the letterhead. Arguments: p_token, the session; p_from and p_to, inclusive. Errors: PT404, PT422 dates or more than 2,000 entries. Callers: anyone with the token.';

comment on function public.start_portal_payment(p_token text, p_invoices jsonb) is 'Begins one online payment of several invoices of the client of a portal: amount in cents, idempotency key, provider ids. Arguments: p_token, the session; p_invoices, [{ invoice_id, amount }] with amount in dollars, all that is open without it. Errors: PT403 a member who looks as the client, PT404, PT409, PT422 amount. Callers: the payments gateway.';

create or replace function private.apply_refund(p_object jsonb, p_event text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  original public.payments;
  credit public.client_credits;
  payment_group public.payment_groups;
  wanted numeric := (p_object ->> 'amount_refunded')::numeric / 100;
begin
  -- a refund may overtake the payment that it refunds; the payment then fetches it
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select g.* into payment_group from public.payment_groups g where g.stripe_payment_intent_id = intent
    and exists (select from public.payment_attempts a where a.company_id = g.company_id and a.group_id = g.id and a.status = 'succeeded');
  if payment_group.id is not null then
    wanted := wanted - private.returned_of_group(payment_group);
    return case when wanted > 0 and (select r.from_credit + r.from_payment
      from private.return_group_payment(payment_group, wanted, p_event, 'Online refund', now()) r) > 0 then 'applied' else 'duplicate' end;
  end if;
  select * into original from public.payments where provider = 'stripe' and kind = 'payment' and external_id = intent for key share;
  select * into credit from public.client_credits where external_id = intent;
  if original.id is null and credit.id is null then
    return 'waiting';
  end if;
  perform 1 from public.invoices where id = original.invoice_id for no key update;
  perform 1 from public.clients where company_id = credit.company_id and id = credit.client_id for no key update;
  wanted := wanted
    + coalesce((select sum(amount) from public.payments where company_id = original.company_id and reverses_payment_id = original.id), 0)
    + coalesce((select sum(amount) from public.client_credits where company_id = credit.company_id and returns_credit_id = credit.id), 0);
  if (select r.from_credit + r.from_payment from private.return_online_payment(original, credit, wanted, p_event, 'Online refund', now()) r) <= 0 then
    return 'duplicate';
  end if;
  return 'applied';
end $$;

create or replace function private.apply_dispute(p_object jsonb, p_account text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  attempt public.payment_attempts;
  original public.payments;
  credit public.client_credits;
  dispute public.payment_disputes;
  payment_group public.payment_groups;
  parts record;
  was text;
  standing constant text := case p_object ->> 'status'
    when 'won' then 'won' when 'warning_closed' then 'won' when 'prevented' then 'won' when 'lost' then 'lost'
    when 'needs_response' then 'needs_response' when 'warning_needs_response' then 'needs_response' else 'under_review' end;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select a.* into attempt from public.payment_attempts a where a.stripe_payment_intent_id = intent;
  if coalesce(attempt.stripe_account_id, '') = p_account then
    select m.* into original from public.payments m
    where m.provider = 'stripe' and m.kind = 'payment' and m.external_id = intent;
    select k.* into credit from public.client_credits k where k.external_id = intent;
  end if;
  select g.* into payment_group from public.payment_groups g where g.stripe_payment_intent_id = intent and g.stripe_account_id = p_account;
  if payment_group.id is not null then
    -- The largest part names the invoice of the dispute.
    select m.* into original from public.payments m join public.payment_attempts a on m.external_id = intent || ':' || a.id
    where a.company_id = payment_group.company_id and a.group_id = payment_group.id and m.provider = 'stripe' and m.kind = 'payment'
    order by m.amount desc, m.id limit 1;
    if original.id is null then
      select k.* into credit from public.client_credits k join public.payment_attempts a on k.external_id = intent || ':' || a.id
      where a.company_id = payment_group.company_id and a.group_id = payment_group.id order by k.amount desc, k.id limit 1;
    end if;
  end if;
  if original.id is null and credit.id is null then
    if p_at > now() - interval '1 hour' and exists (select from public.payment_attempts a
        where a.stripe_account_id = p_account and (a.stripe_payment_intent_id = intent
          or (a.stripe_payment_intent_id is null and a.created_at > now() - interval '1 day'))) then
      -- it has overtaken the payment that it is about, or even the note of its intent; the provider sends it again
      perform private.raise_api_error('PT409', 'This payment isn''t recorded yet.');
    end if;
    return 'ignored: no such payment';
  elsif coalesce(original.invoice_id, credit.invoice_id) is null then
    return 'ignored: of no invoice';
  end if;
  perform 1 from public.invoices v where v.id = coalesce(original.invoice_id, credit.invoice_id) for no key update;
  perform 1 from public.clients c where c.company_id = credit.company_id and c.id = credit.client_id for no key update;
  select d.status into was from public.payment_disputes d where d.external_id = p_object ->> 'id';
  insert into public.payment_disputes as d
    (company_id, invoice_id, payment_id, credit_id, external_id, amount, reason, status, respond_by, opened_at, closed_at, last_event_at)
  values (coalesce(original.company_id, credit.company_id), coalesce(original.invoice_id, credit.invoice_id), original.id, credit.id,
    p_object ->> 'id', (p_object ->> 'amount')::numeric / 100,
    coalesce(left(p_object ->> 'reason', 100), 'general'), standing, private.from_epoch(p_object #> '{evidence_details,due_by}'),
    coalesce(private.from_epoch(p_object -> 'created'), p_at), case when standing in ('won', 'lost') then p_at end, p_at)
  on conflict (external_id) do update set status = excluded.status, amount = excluded.amount, respond_by = excluded.respond_by,
    closed_at = excluded.closed_at, last_event_at = excluded.last_event_at
  -- the decision of the bank is final, even if an older event arrives later
  where d.closed_at is null and (d.last_event_at <= excluded.last_event_at or excluded.closed_at is not null)
  returning * into dispute;
  if not found then
    return 'duplicate';
  end if;
  if dispute.status = 'lost' and payment_group.id is not null then
    select * into parts from private.return_group_payment(payment_group, dispute.amount, dispute.external_id, 'Dispute lost', least(p_at, now()));
    update public.payment_disputes d set taken_from_payment = parts.from_payment, taken_from_credit = parts.from_credit
    where d.id = dispute.id returning * into dispute;
  elsif dispute.status = 'lost' then
    dispute := private.deduct_dispute(dispute, original, credit, least(p_at, now()));
  end if;
  if was is null or dispute.closed_at is not null then
    perform private.notify_dispute(dispute);
  end if;
  return 'applied';
end $$;

create or replace function private.apply_invoice_payment(
  p_object jsonb, p_type text, p_account text, p_at timestamptz
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'id';
  attempt public.payment_attempts;
  target public.invoices;
  received constant numeric := coalesce((p_object ->> 'amount_received')::numeric, (p_object ->> 'amount')::numeric) / 100;
  used constant text := case when p_object #>> '{payment_method_types,0}' = 'us_bank_account' then 'ach' else 'card' end;
  towards numeric;
  entry uuid;
  refund record;
  payment_group public.payment_groups;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select g.* into payment_group from public.payment_groups g
  where g.stripe_account_id = p_account
    and (g.stripe_payment_intent_id = intent or g.id = private.as_uuid(p_object #>> '{metadata,group_id}'));
  if payment_group.id is not null then
    return private.apply_group_payment(payment_group, p_object, p_type, p_at);
  end if;
  -- a contractor with a Stripe account must not pay with it what is owed to another company
  select a.* into attempt from public.payment_attempts a
  where a.stripe_account_id = p_account
    and (a.stripe_payment_intent_id = intent or a.id = private.as_uuid(p_object #>> '{metadata,attempt_id}'))
  order by (a.stripe_payment_intent_id = intent) desc nulls last limit 1;
  select v.* into target from public.invoices v join public.companies c on c.id = v.company_id
  where v.id = coalesce(attempt.invoice_id, private.as_uuid(p_object #>> '{metadata,invoice_id}'))
    and (attempt.id is not null or p_account in ('', c.stripe_account_id))
  for no key update of v;
  if not found then
    return 'ignored: no such invoice';
  elsif coalesce(p_object ->> 'currency', 'usd') <> 'usd' then
    return 'ignored: not in dollars';
  end if;
  -- a void or deleted invoice takes nothing
  towards := case when target.status = 'void' or target.deleted_at is not null then 0 else greatest(least(received, target.balance), 0) end;
  update public.payment_attempts set
    stripe_payment_intent_id = intent, last_event_at = p_at,
    status = case p_type when 'payment_intent.succeeded' then 'succeeded' when 'payment_intent.processing' then 'processing'
      when 'payment_intent.canceled' then 'canceled' when 'payment_intent.requires_action' then 'requires_action' else 'failed' end,
    credited = case when p_type = 'payment_intent.succeeded' then received - towards else 0 end,
    error = case when p_type = 'payment_intent.payment_failed' then left(p_object #>> '{last_payment_error,message}', 1000) end
  where id = attempt.id and status <> 'succeeded'
    and (p_type = 'payment_intent.succeeded' or last_event_at is null or last_event_at <= p_at);
  if p_type <> 'payment_intent.succeeded' then
    return 'applied';
  end if;
  if exists (select from public.payments where provider = 'stripe' and external_id = intent)
    or exists (select from public.client_credits where external_id = intent) then
    return 'duplicate';
  end if;
  if towards > 0 then
    insert into public.payments (company_id, invoice_id, amount, method, provider, external_id, reference, paid_at)
    values (target.company_id, target.id, towards, used, 'stripe', intent, 'Online payment', least(p_at, now()))
    returning id into entry;
    update public.invoices set stripe_payment_intent_id = intent, stripe_customer_id = coalesce(p_object ->> 'customer', stripe_customer_id)
    where id = target.id;
  end if;
  if received > towards then
    -- money that arrived is never lost, even if a check was recorded or the invoice voided in the meantime
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, external_id, method, paid_at, notes)
    values (target.company_id, target.client_id, received - towards, 'overpayment', target.id, entry, intent, used, least(p_at, now()),
      'Paid online' || case when target.status = 'void' then ' on void invoice ' || target.invoice_number else '' end || ' (' || intent || ')');
  end if;
  for refund in select w.event_id, w.payload from private.webhook_events w
    where w.outcome = 'waiting' and w.payload #>> '{data,object,payment_intent}' = intent order by w.event_at
  loop
    update private.webhook_events set outcome = private.apply_refund(refund.payload #> '{data,object}', refund.event_id)
    where provider = 'stripe' and event_id = refund.event_id;
  end loop;
  return case when towards > 0 then 'applied' else 'credited' end;
end $$;

create or replace function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  attempt public.payment_attempts;
  account text;
  wanted numeric;
begin
  wanted := private.online_amount(p_company, p_invoice, p_amount);
  select * into target from public.invoices where company_id = p_company and id = p_invoice;
  select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end into account
  from public.companies c where c.id = p_company;
  -- an unfinished attempt over the same amount is continued, so that two clicks charge once
  select * into attempt from public.payment_attempts
  where company_id = p_company and invoice_id = p_invoice and group_id is null and status in ('started', 'requires_action', 'failed') and amount = wanted
    and stripe_account_id = account and created_at > now() - interval '1 hour'
  order by created_at desc limit 1;
  if attempt.id is null then
    insert into public.payment_attempts (company_id, invoice_id, amount, stripe_account_id)
    values (p_company, p_invoice, wanted, account) returning * into attempt;
  end if;
  return jsonb_build_object('attempt_id', attempt.id, 'invoice_id', target.id, 'company_id', p_company, 'invoice_number', target.invoice_number,
    'client_id', target.client_id, 'amount', attempt.amount, 'amount_cents', (attempt.amount * 100)::bigint, 'currency', 'usd',
    'idempotency_key', 'invoice-' || attempt.id,
    'stripe_customer_id', (select s.stripe_customer_id from public.stripe_customers s
      where s.company_id = p_company and s.client_id = target.client_id and s.account_id = account order by s.created_at limit 1),
    'stripe_payment_intent_id', attempt.stripe_payment_intent_id,
    'stripe_account_id', nullif(account, ''),
    'client_name', (select c.name from public.clients c where c.company_id = p_company and c.id = target.client_id),
    'client_email', (select c.email from public.clients c where c.company_id = p_company and c.id = target.client_id));
end $$;

create or replace function public.client_statement(p_client_id uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  statement jsonb;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_from > p_to then
    perform private.raise_api_error('PT422', 'The start date must be on or before the end date.', 'from');
  elsif not exists (select from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  statement := private.statement_of(company, p_client_id, p_from, p_to);
  if jsonb_array_length(statement -> 'entries') > 2000 then
    perform private.raise_api_error('PT422', 'This period has more than 2,000 entries. Choose a shorter one.', 'from');
  end if;
  return statement;
end $$;

create or replace function public.closed_intents(p_limit int default 20) returns table (intent text, account_id text)
language sql stable security definer set search_path = '' as $$
  select i.intent, i.account_id from (
    select a.stripe_payment_intent_id as intent, a.stripe_account_id as account_id, a.created_at
    from public.payment_attempts a join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
    where a.status in ('started', 'requires_action', 'failed') and a.stripe_payment_intent_id is not null and a.created_at > now() - interval '30 days'
      and (v.status in ('draft', 'void') or v.deleted_at is not null or a.amount > v.balance)
    union
    select g.stripe_payment_intent_id, g.stripe_account_id, g.created_at
    from public.payment_groups g
    join public.payment_attempts a on a.company_id = g.company_id and a.group_id = g.id
    join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
    where a.status in ('started', 'requires_action', 'failed') and g.stripe_payment_intent_id is not null and g.created_at > now() - interval '30 days'
      and (v.status in ('draft', 'void') or v.deleted_at is not null or a.amount > v.balance)
  ) i order by i.created_at desc limit p_limit
$$;

create or replace function public.online_ledger(
  p_since timestamptz
) returns table (intent text, account_id text, company_id uuid, invoice_number text, received_cents bigint, refunded_cents bigint)
language sql stable security definer set search_path = '' as $$
  -- One charge may have paid several invoices.
  select split_part(coalesce(m.external_id, k.external_id), ':', 1) as paid_by, coalesce(max(a.stripe_account_id), max(g.stripe_account_id), ''),
    (array_agg(coalesce(m.company_id, k.company_id)))[1], string_agg(v.invoice_number, ', ' order by v.invoice_number),
    (sum(coalesce(m.amount, 0) + coalesce(k.amount, 0)) * 100)::bigint,
    -- what a lost dispute took is no refund at the provider either
    (sum(-coalesce((select sum(r.amount) from public.payments r where r.company_id = m.company_id and r.reverses_payment_id = m.id
        and not exists (select from public.payment_disputes d where d.external_id = split_part(r.external_id, ':', 1))), 0)
      - coalesce((select sum(r.amount) from public.client_credits r where r.company_id = k.company_id and r.returns_credit_id = k.id), 0)
      - coalesce((select sum(d.taken_from_credit) from public.payment_disputes d where d.company_id = k.company_id and d.credit_id = k.id), 0)) * 100)::bigint
  from (select * from public.payments where provider = 'stripe' and kind = 'payment' and created_at >= p_since) m
  full join (select * from public.client_credits where external_id is not null and created_at >= p_since) k on k.external_id = m.external_id
  left join public.payment_attempts a on a.stripe_payment_intent_id = coalesce(m.external_id, k.external_id)
  left join public.payment_groups g on g.stripe_payment_intent_id = split_part(coalesce(m.external_id, k.external_id), ':', 1)
  left join public.invoices v on v.id = coalesce(m.invoice_id, k.invoice_id)
  group by paid_by
$$;

create or replace function private.refundable_payment(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  credit public.client_credits;
  intent text;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments
  where company_id = company and id = p_id and kind = 'payment' and provider = 'stripe' and external_id is not null;
  select * into credit from public.client_credits
  where company_id = company and (id = p_id or external_id = original.external_id) and amount > 0 and external_id is not null;
  -- One charge may have paid several invoices.
  intent := split_part(coalesce(original.external_id, credit.external_id), ':', 1);
  if intent is null then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  return jsonb_build_object('intent', intent,
    'account', coalesce((select a.stripe_account_id from public.payment_attempts a where a.company_id = company and a.stripe_payment_intent_id = intent limit 1),
      (select g.stripe_account_id from public.payment_groups g where g.company_id = company and g.stripe_payment_intent_id = intent), ''),
    'left_cents', (100 * (coalesce(original.amount, 0) + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = company and m.reverses_payment_id = original.id), 0)
      + case when credit.id is null then 0 else private.remaining_credit(credit) end))::bigint);
end $$;

reset check_function_bodies;
