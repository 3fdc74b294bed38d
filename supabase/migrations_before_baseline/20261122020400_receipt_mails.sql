-- A client who pays online gets a receipt by mail, once; and the flags of the settings decide what goes out by itself.

create table private.receipt_mails (
  payment_id uuid primary key references public.payments (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now()
);
comment on table private.receipt_mails is 'Receipts to be mailed: one for each payment that a client has made online.';
alter table private.receipt_mails enable row level security;
create index receipt_mails_queue_idx on private.receipt_mails (next_attempt_at) where status in ('queued', 'sending');

create function private.queue_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce((select n.payment_confirmations from public.notification_preferences n where n.company_id = new.company_id), true) then
    insert into private.receipt_mails (payment_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
comment on function private.queue_receipt is 'Queues the receipt of an online payment in the transaction that records it, unless the company has switched payment confirmations off.';
create trigger payments_receipt after insert on public.payments for each row
  when (new.provider = 'stripe' and new.kind = 'payment' and new.paid_at > new.created_at - interval '2 days')
  execute function private.queue_receipt();

create function public.take_due_receipts(p_limit int default 20) returns table (id uuid, letter jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query
    with taken as (
      update private.receipt_mails r set status = 'sending', attempts = r.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      where r.payment_id in (select q.payment_id from private.receipt_mails q where q.status in ('queued', 'sending') and q.next_attempt_at <= now()
        order by q.next_attempt_at limit p_limit for update skip locked)
      returning r.payment_id
    )
    select m.id, jsonb_build_object('company', private.company_card(m.company_id), 'email', nullif(btrim(c.email), ''), 'client_name', c.name,
      'amount', m.amount, 'method', m.method, 'paid_at', m.paid_at, 'invoice_number', v.invoice_number, 'balance', v.balance)
    from taken t join public.payments m on m.id = t.payment_id
    join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
    join public.clients c on c.company_id = v.company_id and c.id = v.client_id;
end $$;
comment on function public.take_due_receipts is 'For the messaging gateway''s service role: receipts to mail, each to one taker for two minutes.';

create function public.finish_receipt(p_id uuid, p_error text default null, p_is_final boolean default false) returns void
language sql volatile security definer set search_path = '' as $$
  update private.receipt_mails set error = left(p_error, 1000),
    status = case when p_error is null then 'sent' when p_is_final or attempts >= 12 then 'failed' else 'queued' end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, attempts)))
  where payment_id = p_id and status = 'sending'
$$;
comment on function public.finish_receipt is 'For the messaging gateway''s service role: how mailing a receipt ended; up to twelve attempts with growing pauses.';
grant execute on function public.take_due_receipts, public.finish_receipt to service_role;

create or replace function public.take_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  join public.invoices v on v.company_id = s.company_id
    and v.due_date between current_date - 2 - s.days_after_due and current_date - s.days_after_due
  join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  left join public.notification_preferences n on n.company_id = s.company_id
  where s.is_active and coalesce(n.invoice_reminders, true)
    and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0
    and nullif(case s.channel when 'email' then c.email else c.phone end, '') is not null
    and not exists (select from public.reminders r where r.company_id = v.company_id and r.invoice_id = v.id and r.schedule_id = s.id)
  on conflict (company_id, invoice_id, schedule_id) do nothing;
  update public.reminders r set status = 'canceled', error = 'Nothing is open on this invoice any more.'
  from public.invoices v
  where v.company_id = r.company_id and v.id = r.invoice_id and r.status = 'queued'
    and (v.balance <= 0 or v.status in ('paid', 'void', 'draft') or v.deleted_at is not null);
  return query
    update public.reminders r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.reminders q
      where (q.status = 'queued' and q.next_attempt_at <= now() or q.status = 'sending' and coalesce(q.taken_until < now(), true))
        -- what nobody has asked for by hand waits for the morning
        and (q.schedule_id is null or not private.is_quiet(q.company_id, now(), '21:00-08:00'))
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;
