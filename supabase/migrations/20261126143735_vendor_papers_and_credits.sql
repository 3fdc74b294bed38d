set check_function_bodies = off;

drop function private.apply_credit(p_company uuid, p_credit uuid);

drop function private.void_bill_payment(p_payment_id uuid);

drop function public.void_bill_payment(p_payment_id uuid);

drop function public.void_purchase_order(p_id uuid);

drop function private.void_purchase_order(p_id uuid);

alter table public.notifications drop constraint notifications_subject_type_check;

alter table public.bill_payments add column void_reason text;

create function private.apply_credit(p_company uuid, p_credit uuid, p_bill uuid default null, p_amount numeric default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pair constant uuid := gen_random_uuid();
  c public.bills;
  b public.bills;
  applied numeric;
begin
  select * into c from public.bills x where x.company_id = p_company and x.id = p_credit;
  select * into b from public.bills x where x.company_id = p_company and x.id = coalesce(p_bill, c.credit_of) for no key update;
  applied := least(-c.total + c.paid_amount, greatest(private.payable_amount(b), 0), p_amount);
  if applied > 0 then
    insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, reference, batch_id) values
      (p_company, b.id, applied, current_date, 'credit', left(coalesce(c.vendor_number, 'Credit memo'), 60), pair),
      (p_company, c.id, -applied, current_date, 'credit', left(coalesce(b.vendor_number, 'Bill'), 60), pair);
    perform private.set_bill_state(p_company, b.id);
    perform private.sum_bill_projects(p_company, b.id);
  end if;
end $$;

create function private.notify_expiring_papers(p_company uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := private.company_date(p_company, p_now);
begin
  perform private.notify_people(p_company, 'paper_expiring', array(select private.readers_of(p_company, 'edit_purchasing', null)), 'view_purchasing',
    'vendor', v.id, null, format('%s: %s expires on %s', v.name, private.paper_name(p.kind), to_char(p.expires_on, 'FMMM/FMDD/YYYY')),
    'Ask the vendor for a new one.', d.mark, false)
  from private.current_papers(p_company) p
  join public.vendors v on v.company_id = p_company and v.id = p.vendor_id and v.is_active
  cross join lateral (select format('%s %s', p.id, case when p.expires_on - today <= 7 then 7 else 30 end) as mark) d
  where p.expires_on between today and today + 30
    and not exists (select from public.notifications n
      where n.company_id = p_company and n.subject_id = v.id and n.kind = 'paper_expiring' and n.group_key = d.mark);
end $$;

create function private.current_papers(p_company uuid) returns setof public.vendor_papers
language sql stable security definer set search_path = '' as $$
  select distinct on (p.vendor_id, p.kind) p.* from public.vendor_papers p
  where p.company_id = p_company order by p.vendor_id, p.kind, p.expires_on desc nulls first, p.created_at desc
$$;

create function private.paper_name(p_kind text) returns text
language sql immutable set search_path = '' as $$
  select case p_kind when 'insurance' then 'insurance certificate' when 'license' then 'license' when 'w9' then 'W-9' else 'paper' end
$$;

create function public.use_credit(p_credit_id uuid, p_bill_id uuid, p_amount numeric default null) returns jsonb
language sql set search_path = '' as $$ select private.use_credit(p_credit_id, p_bill_id, p_amount) $$;

create function private.use_credit(p_credit_id uuid, p_bill_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  amount constant numeric := round(p_amount, 2);
  c public.bills;
  b public.bills;
  most numeric;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  -- In one order, so that two credits for each other's bills wait instead of locking each other out.
  perform from public.bills x where x.company_id = company and x.id in (p_credit_id, p_bill_id) order by x.id for no key update;
  select * into c from public.bills x where x.company_id = company and x.id = p_credit_id and x.kind = 'credit';
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id and x.kind = 'bill';
  if c.id is null then
    perform private.raise_api_error('PT404', 'Credit memo not found');
  elsif b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found', 'bill_id');
  elsif b.vendor_id is distinct from c.vendor_id then
    perform private.raise_api_error('PT422', 'Choose a bill of the same vendor', 'bill_id');
  elsif c.state not in ('approved', 'partly_paid') then
    perform private.raise_api_error('PT409', case when c.state in ('paid', 'void') then 'Nothing is left of this credit memo.' else 'Approve this credit memo first.' end);
  elsif b.expense_id is not null or b.state not in ('approved', 'partly_paid') then
    perform private.raise_api_error('PT422', 'Choose an approved bill that is not paid yet', 'bill_id');
  end if;
  most := least(-private.payable_amount(c), private.payable_amount(b));
  if most <= 0 or coalesce(amount, most) not between 0.01 and most then
    perform private.raise_api_error('PT422', format('Up to %s can be used on this bill.', private.money_text(greatest(most, 0))), 'amount');
  end if;
  perform private.apply_credit(company, c.id, b.id, coalesce(amount, most));
  perform private.set_bill_state(company, c.id);
  perform private.sum_bill_projects(company, c.id);
  return private.bill_json(company, c.id);
end $$;

create function public.vendor_paper_list(p_within_days int default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.expires_on nulls last, x.vendor_name, x.kind), '[]') from (
    select p.id, p.vendor_id, v.name as vendor_name, p.kind, p.number, p.expires_on, p.expires_on - today as days_left, p.object_path, p.note, p.version
    from private.current_papers(company) p join public.vendors v on v.company_id = company and v.id = p.vendor_id and v.is_active
    where p_within_days is null or p.expires_on <= today + p_within_days
    order by p.expires_on nulls last limit 1000) x);
end $$;

create function public.void_bill_payment(p_payment_id uuid, p_reason text default null) returns jsonb
language sql set search_path = '' as $$ select private.void_bill_payment(p_payment_id, p_reason) $$;

create function private.void_bill_payment(p_payment_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  p public.bill_payments;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  select * into p from public.bill_payments x where x.company_id = company and x.id = p_payment_id;
  if p.id is null then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  perform from public.bills b where b.company_id = company and b.id = p.bill_id for no key update;
  if p.method = 'credit' then
    perform private.raise_api_error('PT409', 'This amount comes from a credit memo. Void the credit memo instead.');
  elsif exists (select from public.bills b where b.company_id = company and b.id = p.bill_id and b.expense_id is not null) then
    perform private.raise_api_error('PT409', 'This bill was recorded as an expense. Change the expense on its project.');
  end if;
  update public.bill_payments x set voided_at = now(), voided_by = private.current_user_id(), void_reason = left(nullif(btrim(p_reason), ''), 500) where x.id = p.id and x.voided_at is null;
  perform private.set_bill_state(company, p.bill_id);
  perform private.sum_bill_projects(company, p.bill_id);
  return private.bill_json(company, p.bill_id);
end $$;

create function public.void_purchase_order(p_id uuid, p_reason text default null) returns jsonb
language sql set search_path = '' as $$ select private.void_purchase_order(p_id, p_reason) $$;

create function private.void_purchase_order(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  if exists (select from public.purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id and (l.received_quantity > 0 or l.billed_quantity <> 0))
    or exists (select from public.bills b where b.company_id = o.company_id and b.order_id = o.id and b.state <> 'void')
    or exists (select from public.purchase_order_lines l join public.bill_lines x on x.company_id = o.company_id and x.order_line_id = l.id
      join public.bills b on b.company_id = o.company_id and b.id = x.bill_id
      where l.company_id = o.company_id and l.order_id = o.id and b.state <> 'void') then
    perform private.raise_api_error('PT409', 'Part of this order was received or billed. Close it instead.');
  end if;
  update public.purchase_orders x set state = 'void', voided_at = coalesce(x.voided_at, now()), close_reason = left(coalesce(nullif(btrim(p_reason), ''), x.close_reason), 500) where x.id = o.id;
  delete from private.order_mails m where m.order_id = o.id;
  return private.purchase_order_json(o.company_id, o.id);
end $$;

alter table public.notifications add constraint notifications_subject_type_check CHECK (subject_type = ANY (ARRAY['quote'::text, 'invoice'::text, 'project'::text, 'task'::text, 'client'::text, 'document'::text, 'change_order'::text, 'timesheet'::text, 'lead'::text, 'vendor'::text]));

alter table public.bill_payments add constraint bill_payments_void_reason_check CHECK (length(void_reason) <= 500);

grant execute on function private.current_papers(p_company uuid) to authenticated;

grant execute on function private.current_papers(p_company uuid) to service_role;

grant execute on function private.paper_name(p_kind text) to authenticated;

grant execute on function private.paper_name(p_kind text) to service_role;

grant execute on function private.use_credit(p_credit_id uuid, p_bill_id uuid, p_amount numeric) to authenticated;

grant execute on function private.void_bill_payment(p_payment_id uuid, p_reason text) to authenticated;

grant execute on function private.void_purchase_order(p_id uuid, p_reason text) to authenticated;

grant execute on function public.use_credit(p_credit_id uuid, p_bill_id uuid, p_amount numeric) to authenticated;

grant execute on function public.vendor_paper_list(p_within_days integer) to authenticated;

grant execute on function public.void_bill_payment(p_payment_id uuid, p_reason text) to authenticated;

grant execute on function public.void_purchase_order(p_id uuid, p_reason text) to authenticated;

comment on column public.purchase_orders.close_reason is 'Why an order was closed before everything was received, or voided.';

comment on function private.apply_credit(p_company uuid, p_credit uuid, p_bill uuid, p_amount numeric) is 'Takes an approved credit memo off what is still payable of its bill, or of p_bill, up to p_amount dollars; the rest stays open as a refund that the vendor owes.';

comment on function private.notify_expiring_papers(p_company uuid, p_now timestamp with time zone) is 'Once 30 days and once 7 days before a vendor''s insurance certificate, license, or W-9 expires; whoever may edit purchasing is notified.';

comment on function private.current_papers(p_company uuid) is 'The paper that counts of each vendor and kind: the one that is valid longest.';

comment on function private.paper_name(p_kind text) is 'A kind of vendor paper in words.';

comment on function public.use_credit(p_credit_id uuid, p_bill_id uuid, p_amount numeric) is 'Takes what is left of an approved credit memo off another bill of the same vendor. Returns the credit memo as get_bill does. Arguments: p_credit_id; p_bill_id; p_amount in dollars above zero, as much as both allow by default. Errors: PT402, PT403, PT404, PT409 not approved, PT422 (bill_id: another vendor or not payable; amount: more than is left or payable). Callers: signed-in users with approve_bills.';

comment on function public.vendor_paper_list(p_within_days integer) is 'The current papers of active vendors, what expires first first: { id, vendor_id, vendor_name, kind, number, expires_on, days_left (below 0: expired), object_path, note, version }, at most 1,000. Arguments: p_within_days, only what expires within so many days or has expired; all by default. Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';

comment on function public.void_bill_payment(p_payment_id uuid, p_reason text) is 'Voids a payment recorded by mistake; the bill is open again. Returns what get_bill does. Arguments: p_payment_id; p_reason. Errors: PT402, PT403, PT404, PT409 of a credit memo or expense. Callers: signed-in users with approve_bills.';

comment on function public.void_purchase_order(p_id uuid, p_reason text) is 'Voids an order of which nothing was received or billed, and returns it; its links no longer open. Arguments: p_id; p_reason. Errors: PT402, PT403, PT404, PT409 received or billed. Callers: signed-in users with edit_purchasing.';

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
        from private.current_papers(company) p join public.vendors v on v.company_id = company and v.id = p.vendor_id and v.is_active
        where private.has_permission('view_purchasing') and p.expires_on between current_date - 90 and current_date + 30
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

comment on function public.needs_attention() is 'What waits for the caller, twenty of a kind, one of each kind first: [{ kind, id, name, amount, day (since or until when), project_id, project_name, client_id, client_name }]. Kinds: visit_today (an inspection), lead_visit (id of the lead, client_name the time), task_due (their own), quote_accepted (not invoiced), invoice_overdue, quote_unanswered (opened three days ago), message_failed (14 days), project_over_budget, project_late, document_expiring (14 days), paper_expiring (of a vendor, 30 days). Lines about money need view_money; lines that the caller put off (attention_snoozes) are left out. Errors: PT403. Callers: signed-in users.';

create or replace function private.do_daily_job(p_job text, p_company uuid, p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  begin
    case p_job
      when 'expire quotes' then
        changed := private.expire_quotes(array[p_company], p_now);
        perform private.notify_overdue_invoices(p_company, p_now);
        perform private.notify_tomorrow(p_company, p_now);
        perform private.notify_budgets(p_company);
        perform private.notify_expiring_papers(p_company, p_now);
        delete from public.lead_submissions s where s.company_id = p_company and s.created_at < p_now - interval '90 days';
      when 'activate costs' then changed := private.activate_due_costs(array[p_company], p_now);
      when 'store metrics' then changed := private.refresh_metrics_of(array[p_company], p_now);
      when 'release assistant reservations' then
        update public.ai_usage set status = 'failed', settled_at = now()
        where company_id = p_company and status = 'reserved' and created_at < now() - interval '1 hour';
        get diagnostics changed = row_count;
    end case;
  exception when others then
    insert into private.daily_job_failures as f (company_id, job, error, attempted_at, next_attempt_at)
    values (p_company, p_job, left(sqlerrm, 1000), p_now, p_now + interval '15 minutes')
    on conflict (company_id, job) do update set attempts = f.attempts + 1, error = excluded.error, attempted_at = p_now,
      next_attempt_at = case when f.attempts < 4 then p_now + interval '15 minutes' * power(2, f.attempts) end;
    return null;
  end;
  delete from private.daily_job_failures where company_id = p_company and job = p_job;
  return changed;
end $$;

create or replace function private.expired_papers(p_company uuid, p_vendor uuid) returns text
language sql stable security definer set search_path = '' as $$
  select string_agg(format('%s expired on %s', private.paper_name(x.kind),
    to_char(x.expires_on, 'FMMM/FMDD/YYYY')), ', ' order by x.kind)
  from (select distinct on (p.kind) p.kind, p.expires_on from public.vendor_papers p
    where p.company_id = p_company and p.vendor_id = p_vendor order by p.kind, p.expires_on desc nulls first) x
  where x.expires_on < current_date
$$;

create or replace function private.void_bill(p_bill_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
  touched uuid[];
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id for no key update;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  elsif b.state = 'void' then
    return private.bill_json(company, b.id);
  elsif coalesce(length(btrim(p_reason)), 0) < 3 then
    perform private.raise_api_error('PT422', 'Say why you void this bill', 'reason');
  elsif b.expense_id is not null then
    perform private.raise_api_error('PT409', 'This bill was recorded as an expense. Delete the expense on its project.');
  elsif exists (select from public.bill_payments p where p.company_id = company and p.bill_id = b.id and p.voided_at is null and p.method <> 'credit') then
    perform private.raise_api_error('PT409', 'This bill has payments. Void them first.');
  elsif exists (select from public.bills c where c.company_id = company and c.credit_of = b.id and c.state <> 'void') then
    perform private.raise_api_error('PT409', 'This bill has credit memos. Void them first.');
  end if;
  if b.state in ('approved', 'partly_paid', 'paid') then
    perform private.require_write('approve_bills', 'vendor_management');
    perform private.count_billed(company, b.id, -1);
  end if;
  -- A credit memo gives back what it took off bills, and a bill what credit memos took off it.
  with gone as (
    update public.bill_payments p set voided_at = now(), voided_by = private.current_user_id(), void_reason = left(btrim(p_reason), 500)
    where p.company_id = company and p.voided_at is null and p.method = 'credit' and (p.bill_id = b.id
      or p.batch_id in (select x.batch_id from public.bill_payments x where x.company_id = company and x.bill_id = b.id and x.method = 'credit' and x.voided_at is null)
      -- Pairs from before batch_id joined them.
      or b.kind = 'credit' and p.batch_id is null and p.bill_id = b.credit_of and p.reference = left(coalesce(b.vendor_number, 'Credit memo'), 60))
    returning p.bill_id)
  select array_agg(distinct g.bill_id) into touched from gone g where g.bill_id <> b.id;
  update public.bills x set state = 'void', voided_at = now(), paid_amount = 0, retainage_held = 0, retainage_released = 0,
    note = left(concat_ws(E'\n', nullif(x.note, ''), 'Void: ' || btrim(p_reason)), 2000) where x.id = b.id;
  perform private.set_bill_state(company, t.id), private.sum_bill_projects(company, t.id) from unnest(touched) t (id);
  perform private.sum_bill_projects(company, b.id);
  return private.bill_json(company, b.id);
end $$;

reset check_function_bodies;
