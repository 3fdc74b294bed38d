-- Texts and mails to clients leave through one durable outbox: a stored row is the promise to send it, and the
-- gateway's workers hand rows to the vendors, each once and in order for each client.

-- What was stored before there was an outbox has never been promised.
update public.client_messages set status = 'failed', twilio_error_message = 'This message was never sent.'
where direction = 'outbound' and status = 'pending';

alter table public.client_messages
  add column kind text not null default 'sms' check (kind in ('sms', 'email')),
  add column email_address text check (length(email_address) between 3 and 320),
  add column subject text check (length(btrim(subject)) between 1 and 200),
  add column reminder_id uuid,
  add column position bigint generated always as identity,
  add column attempts int not null default 0,
  add column next_attempt_at timestamptz not null default now(),
  add column taken_until timestamptz,
  alter column phone_number drop not null,
  drop constraint client_messages_message_content_check,
  add constraint client_messages_message_content_check
    check (length(btrim(message_content)) between 1 and case kind when 'sms' then 1600 else 20000 end),
  add constraint client_messages_address_check check (case kind when 'sms' then phone_number is not null and email_address is null and subject is null
    else email_address is not null and subject is not null and phone_number is null end),
  add foreign key (company_id, reminder_id) references public.reminders (company_id, id) on delete set null (reminder_id);
comment on table public.client_messages is
  'Texts and mails with clients. A stored outgoing row is the outbox: the gateway sends it once and writes what became of it.';
create index client_messages_outbox_idx on public.client_messages (company_id, client_id, kind, position)
  where direction = 'outbound' and status = 'pending';
create index client_messages_reminder_idx on public.client_messages (company_id, reminder_id);

alter table public.clients add column mail_opt_out_at timestamptz;
comment on column public.clients.mail_opt_out_at is 'Since when this client wants no mails to many; written when the link in a mail is used.';
revoke insert (mail_opt_out_at), update (mail_opt_out_at) on public.clients from authenticated;

create function private.daily_message_limit(p_company uuid) returns int
language sql stable security definer set search_path = '' as $$
  select case when plan like 'enterprise%' then 5000 when plan like 'professional%' then 1000 else 200 end from public.companies where id = p_company
$$;
comment on function private.daily_message_limit is 'How many texts, and as many mails, a company may send in 24 hours.';

create or replace function private.require_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed boolean;
  most int;
begin
  if new.direction = 'inbound' then
    return new;
  end if;
  if new.kind = 'sms' then
    -- the row stays locked until this message is stored: an opt-out comes before it or after it, never in between
    select c.has_consented and not c.opted_out into allowed from public.client_message_consent c
    where c.company_id = new.company_id and c.client_id = new.client_id and c.phone_number = new.phone_number for share;
  else
    select c.mail_opt_out_at is null or new.reminder_id is not null into allowed from public.clients c
    where c.company_id = new.company_id and c.id = new.client_id and c.deleted_at is null for share;
  end if;
  -- a template is the company's own or global; a plain key cannot say that
  if new.template_id is not null and not exists (select from public.message_templates t
    where t.id = new.template_id and (t.company_id is null or t.company_id = new.company_id)) then
    perform private.reject('PT422', 'This template does not exist.', 'template_id');
  end if;
  if allowed is not true and new.kind = 'sms' then
    perform private.reject('PT422', 'The client has not consented to text messages at this number.', 'phone_number');
  elsif allowed is not true then
    perform private.reject('PT422', 'This client does not want to receive mails.', 'client_id');
  end if;
  -- what came in from elsewhere with its outcome, such as a restored backup, sends nothing
  if new.status = 'pending' then
    most := private.daily_message_limit(new.company_id);
    perform pg_advisory_xact_lock(hashtextextended('messages ' || new.company_id, 0));
    if (select count(*) from public.client_messages m where m.company_id = new.company_id and m.created_at > now() - interval '24 hours'
        and m.direction = 'outbound' and m.kind = new.kind) >= most then
      perform private.reject('PT422', format('Your plan allows %s %s in 24 hours. Please try again tomorrow.', to_char(most, 'FM999,999'),
        case new.kind when 'sms' then 'text messages' else 'mails to clients' end));
    end if;
  end if;
  return new;
end $$;
comment on function private.require_consent is
  'No outgoing text without living consent, no mail against the client''s will, none over the company''s limit; checked in the transaction that stores it (C33). Error: PT422.';

create function private.is_quiet(p_company uuid, p_at timestamptz, p_default text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  company record;
  hours text;
  clock time;
begin
  select c.timezone, c.settings ->> 'quiet_hours' as hours into company from public.companies c where c.id = p_company;
  hours := coalesce(company.hours, p_default);
  if hours is null or hours !~ '^([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]$' then
    return false;
  end if;
  begin
    clock := (p_at at time zone company.timezone)::time;
  exception when invalid_parameter_value then
    clock := (p_at at time zone 'America/Chicago')::time;
  end;
  return case when split_part(hours, '-', 1)::time <= split_part(hours, '-', 2)::time
    then clock >= split_part(hours, '-', 1)::time and clock < split_part(hours, '-', 2)::time
    else clock >= split_part(hours, '-', 1)::time or clock < split_part(hours, '-', 2)::time end;
end $$;
comment on function private.is_quiet is
  'Whether a company''s clients are not to be disturbed at a moment: its setting quiet_hours (''21:00-08:00'' in its own time zone, or ''off''), else the given default.';

create function public.take_outgoing_messages(p_limit int default 20, p_quiet_hours text default null, p_seconds int default 60)
returns table (id uuid, kind text, phone_number text, email_address text, subject text, message_content text, twilio_sid text,
  attempts int, created_at timestamptz, reminder_id uuid, client_id uuid, company jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- a client may have opted out, or paid, since the message was stored
  update public.client_messages m set status = 'failed', twilio_error_code = '21610',
    twilio_error_message = 'The client has opted out of text messages.'
  where m.direction = 'outbound' and m.status = 'pending' and m.kind = 'sms' and m.twilio_sid is null and coalesce(m.taken_until < now(), true)
    and not exists (select from public.client_message_consent c where c.company_id = m.company_id and c.client_id = m.client_id
      and c.phone_number = m.phone_number and c.has_consented and not c.opted_out);
  update public.client_messages m set status = 'failed', twilio_error_message = 'Nothing is open on this invoice any more.'
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  where r.company_id = m.company_id and r.id = m.reminder_id and m.direction = 'outbound' and m.status = 'pending' and m.attempts = 0
    and (v.balance <= 0 or v.status in ('paid', 'void') or v.deleted_at is not null);
  return query
    with heads as (
      select m.id from public.client_messages m
      where m.direction = 'outbound' and m.status = 'pending' and m.next_attempt_at <= now() and coalesce(m.taken_until < now(), true)
        and not exists (select from public.client_messages e where e.company_id = m.company_id and e.client_id = m.client_id and e.kind = m.kind
          and e.direction = 'outbound' and e.status = 'pending' and e.position < m.position)
        -- somebody who has just written is awake
        and (m.kind = 'email' or not private.is_quiet(m.company_id, now(), p_quiet_hours)
          or exists (select from public.client_messages i where i.company_id = m.company_id and i.client_id = m.client_id
            and i.direction = 'inbound' and i.created_at > now() - interval '1 hour'))
      order by m.position limit p_limit for update of m skip locked
    ), taken as (
      -- a taker that dies gives the message back when its time is over
      update public.client_messages m set taken_until = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1
      from heads h where m.id = h.id returning m.*
    )
    select t.id, t.kind, t.phone_number, t.email_address, t.subject, t.message_content, t.twilio_sid, t.attempts, t.created_at, t.reminder_id,
      t.client_id, private.company_card(t.company_id)
    from taken t order by t.position;
end $$;
comment on function public.take_outgoing_messages is
  'For the messaging gateway''s service role: the oldest waiting message of each client, each to one taker for p_seconds; more than one attempt means that the last one''s outcome is unknown or bad.';

create function public.finish_outgoing_message(p_id uuid, p_sid text default null, p_error_code text default null, p_error text default null,
  p_retry_seconds int default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.client_messages set taken_until = null, twilio_sid = coalesce(twilio_sid, p_sid),
    status = case when p_error is null then 'sent' when p_retry_seconds is null then 'failed' else 'pending' end,
    sent_at = case when p_error is null then coalesce(sent_at, now()) end,
    next_attempt_at = now() + make_interval(secs => coalesce(p_retry_seconds, 0)),
    twilio_error_code = p_error_code, twilio_error_message = left(p_error, 1000)
  where id = p_id and direction = 'outbound' and status = 'pending';
  if p_error_code = '21610' then
    update public.client_message_consent c set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms'
    from public.client_messages m where m.id = p_id and c.phone_number = m.phone_number and not c.opted_out;
  end if;
end $$;
comment on function public.finish_outgoing_message is
  'For the messaging gateway''s service role: sent (with its sid), failed (an error), or to be tried again (an error and a pause). Error 21610 is an opt-out.';

create function public.apply_text_status(p_id uuid, p_sid text, p_status text, p_error_code text default null, p_error text default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- the report may come before the answer to the request that sent the text
  update public.client_messages set twilio_sid = p_sid
  where id = p_id and direction = 'outbound' and kind = 'sms' and twilio_sid is null and attempts > 0
    and not exists (select from public.client_messages o where o.twilio_sid = p_sid);
  return public.apply_message_status(p_sid, p_status, p_error_code, p_error);
end $$;
comment on function public.apply_text_status is
  'For the messaging gateway''s service role: apply_message_status for a report that also names the message, so that it may come before the sid is known.';

create function private.queue_client_mails(p_client_ids uuid[], p_subject text, p_body text, p_batch uuid)
returns table (client_id uuid, id uuid, ok boolean, message text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  company constant uuid := private.company_id();
  sender text;
  one uuid;
  c record;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if coalesce(cardinality(p_client_ids), 0) = 0 then
    perform private.reject('PT422', 'Please select at least one client to email.', 'clientIds');
  elsif cardinality(p_client_ids) > 500 then
    perform private.reject('PT422', 'Select at most 500 clients at a time.', 'clientIds');
  elsif coalesce(btrim(p_subject), '') = '' or length(p_subject) > 200 then
    perform private.reject('PT422', 'Enter a subject of at most 200 characters', 'subject');
  elsif coalesce(btrim(p_body), '') = '' or length(p_body) > 10000 then
    perform private.reject('PT422', 'Enter a message of at most 10,000 characters', 'body');
  end if;
  select name into sender from public.companies where companies.id = company;
  foreach one in array (select array_agg(distinct x) from unnest(p_client_ids) x) loop
    select k.id, k.name, k.email, k.mail_opt_out_at into c from public.clients k where k.company_id = company and k.id = one and k.deleted_at is null;
    client_id := one;
    id := private.mail_id(p_batch, one);
    message := case when c.id is null then 'Client not found'
      when nullif(btrim(c.email), '') is null then 'This client has no email address.'
      when c.mail_opt_out_at is not null then 'This client does not want to receive mails.' end;
    ok := message is null;
    if ok then
      insert into public.client_messages (id, company_id, client_id, user_id, kind, email_address, subject, message_content)
      values (id, company, one, (select auth.uid()), 'email', btrim(c.email), private.merged(p_subject, c.name, sender), private.merged(p_body, c.name, sender))
      on conflict (id) do nothing;
    end if;
    return next;
  end loop;
end $$;
comment on function private.queue_client_mails is 'See public.queue_client_mails.';
create function private.mail_id(p_batch uuid, p_client uuid) returns uuid
language sql immutable set search_path = '' as $$ select md5(p_batch || ' ' || p_client)::uuid $$;
comment on function private.mail_id is 'The id of a client''s mail in a batch: the same batch sent twice makes no second mail.';
create function private.merged(p_text text, p_client text, p_company text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(p_text, '{client_name}', coalesce(p_client, '')), '{company_name}', coalesce(p_company, ''))
$$;
comment on function private.merged is 'A text with its merge fields filled in.';
create function public.queue_client_mails(p_client_ids uuid[], p_subject text, p_body text, p_batch uuid default gen_random_uuid())
returns table (client_id uuid, id uuid, ok boolean, message text)
language sql volatile security invoker set search_path = '' as $$
  select * from private.queue_client_mails(p_client_ids, p_subject, p_body, p_batch)
$$;
comment on function public.queue_client_mails is
  'One mail to each client ({client_name} and {company_name} are filled in); answers for each whether it will be sent and why not. The same batch twice sends once. Errors: PT402, PT403, PT422.';

create function public.opt_out_of_mail(p_client_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.clients set mail_opt_out_at = coalesce(mail_opt_out_at, now()) where id = p_client_id;
  return found;
end $$;
comment on function public.opt_out_of_mail is 'For the messaging gateway''s service role: the client has used the link at the foot of a mail.';

create or replace function public.message_statistics(p_days int default 30) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', t.total, 'sent', t.sent, 'delivered', t.delivered, 'failed', t.failed, 'replies', t.replies,
    'deliveryRate', case when t.sent > 0 then round(100.0 * t.delivered / t.sent, 1) else 0 end,
    'responseRate', case when t.sent > 0 then round(100.0 * least(t.replies, t.sent) / t.sent, 1) else 0 end)
  from (
    select count(*) as total,
      count(*) filter (where direction = 'outbound' and status in ('sent', 'delivered', 'replied')) as sent,
      count(*) filter (where direction = 'outbound' and status in ('delivered', 'replied')) as delivered,
      count(*) filter (where direction = 'outbound' and status = 'failed') as failed,
      count(*) filter (where direction = 'inbound') as replies
    from public.client_messages
    where company_id = (select private.company_id()) and kind = 'sms' and created_at >= now() - make_interval(days => p_days)
  ) t
$$;

create or replace view public.client_timeline with (security_invoker = true) as
select n.company_id, n.client_id, 'note' as type, n.id, null::text as title, n.body as description, null::text as status, n.created_at
from public.client_notes n
union all
select m.company_id, m.client_id, case when m.kind = 'email' then 'mail_out' when m.direction = 'inbound' then 'message_in' else 'message_out' end,
  m.id, coalesce(m.subject, m.phone_number), m.message_content, m.status, m.created_at
from public.client_messages m where m.reminder_id is null
union all
select q.company_id, q.client_id, 'quote', q.id, q.quote_number, q.title, q.status, q.created_at
from public.quotes q where q.deleted_at is null and q.client_id is not null
union all
select v.company_id, v.client_id, 'invoice', v.id, v.invoice_number, v.title, v.status, v.created_at
from public.invoices v where v.deleted_at is null
union all
select r.company_id, r.client_id, 'reminder', r.id, v.invoice_number, r.message, r.status, r.created_at
from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
union all
select d.company_id, d.client_id, 'document', d.id, d.name, d.description, null, d.created_at
from public.client_documents d
union all
select s.company_id, s.client_id, 'survey', s.id, s.rating::text, s.comment, case when s.answered_at is null then 'sent' else 'answered' end, coalesce(s.answered_at, s.created_at)
from public.surveys s;

grant execute on function private.queue_client_mails to authenticated;
grant execute on function public.queue_client_mails to authenticated, service_role;
grant execute on function public.take_outgoing_messages, public.finish_outgoing_message, public.apply_text_status, public.opt_out_of_mail to service_role;
