create table public.lead_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  lead_id uuid not null,
  kind text not null check (kind in ('text', 'email')),
  recipient text not null check (length(recipient) between 3 and 320),
  subject text not null default '' check (length(subject) <= 200),
  body text not null check (length(btrim(body)) between 1 and 5000),
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  error text check (length(error) <= 500),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  taken_until timestamptz,
  sent_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  purpose text not null default 'message' check (purpose in ('message', 'reply', 'booking', 'visit', 'reminder')),
  -- The visit that it confirms, cancels, or reminds of.
  entry_id uuid,
  -- After this it is not sent anymore.
  expires_at timestamptz,
  twilio_sid text check (length(twilio_sid) <= 100),
  unique (company_id, id),
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade
);
comment on table public.lead_messages is 'Emails and texts to leads: the outbox of the messaging gateway, with what became of each.';
comment on column public.lead_messages.purpose is
  'message (written by a member), reply (the immediate one of a form), booking (offers visit times), visit (confirms, moves, or cancels one), or '
  'reminder. The last three may have {link} in the body, where the gateway puts the link to the booking page.';

create index lead_messages_lead_idx on public.lead_messages (company_id, lead_id, created_at desc);
create index lead_messages_recipient_idx on public.lead_messages (recipient, sent_at desc) where kind = 'text';
create index lead_messages_due_idx on public.lead_messages (due_at) where status = 'pending';
create index lead_messages_words_idx on public.lead_messages using gin (lower(subject || ' ' || body) extensions.gin_trgm_ops, company_id);

call private.protect('public.lead_messages', reads => 'view_money', verbs => '');
