create table public.client_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  user_id uuid default auth.uid(),
  template_id uuid references public.message_templates (id) on delete set null,
  direction text not null default 'outbound' check (direction in ('outbound', 'inbound')),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{7,14}$'),
  message_content text not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'delivered', 'failed', 'replied')),
  twilio_sid text unique,
  sent_at timestamptz,
  delivered_at timestamptz,
  replied_at timestamptz,
  twilio_error_code text,
  twilio_error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'sms' check (kind in ('sms', 'email')),
  email_address text check (length(email_address) between 3 and 320),
  subject text check (length(btrim(subject)) between 1 and 200),
  reminder_id uuid,
  position bigint generated always as identity,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  taken_until timestamptz,
  retry_of uuid,
  facts jsonb check (jsonb_typeof(facts) = 'array'),
  unique (company_id, id),
  constraint client_messages_message_content_check
    check (length(btrim(message_content)) >= 1 and length(btrim(message_content)) <=
case kind
    when 'sms' then 1600
    else 20000
end),
  constraint client_messages_address_check
    check (
case kind
    when 'sms' then phone_number is not null and email_address is null and subject is null
    else (email_address is not null or direction = 'inbound') and subject is not null and phone_number is null
end),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, reminder_id) references public.reminders (company_id, id) on delete set null (reminder_id),
  foreign key (company_id, retry_of) references public.client_messages (company_id, id) on delete set null (retry_of)
);
comment on table public.client_messages is
  'Texts and mails with clients. A stored outgoing row is the outbox: the gateway sends it once and writes what '
  'became of it.';
comment on column public.client_messages.retry_of is 'The failed message that this one says again; each at most once.';
comment on column public.client_messages.facts is
  'What a mail shows as a small table below its words: [[label, value], …].';

create index client_messages_client_idx on public.client_messages (company_id, client_id, created_at desc);
create index client_messages_created_idx on public.client_messages (company_id, created_at desc);
create index client_messages_template_idx on public.client_messages (template_id);
create index client_messages_outbox_idx on public.client_messages (company_id, client_id, kind, position)
  where direction = 'outbound' and status = 'pending';
create index client_messages_reminder_idx on public.client_messages (company_id, reminder_id);
create unique index client_messages_retry_idx on public.client_messages (company_id, retry_of) where retry_of is not null;
create index client_messages_words_idx on public.client_messages
  using gin (lower(coalesce(subject, '') || ' ' || message_content) extensions.gin_trgm_ops, company_id);

call private.protect('public.client_messages', reads => 'send_messages', writes => 'send_messages', verbs => 'insert',
  feature => 'create_edit_clients');
grant insert (id, company_id, client_id, template_id, phone_number, message_content)
  on public.client_messages to authenticated;

create trigger client_messages_a_phone before insert on public.client_messages
  for each row execute function private.normalise_phone();
create trigger client_messages_consent before insert on public.client_messages
  for each row execute function private.require_consent();
create constraint trigger client_messages_sums after insert or delete on public.client_messages deferrable initially deferred
  for each row execute function private.refresh_client_sums();
create trigger client_messages_failed after update of status on public.client_messages
  for each row when (new.direction = 'outbound' and new.status = 'failed' and old.status <> 'failed')
  execute function private.notify_sender_of_failure();
