create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  lead_id uuid,
  subject_id uuid not null generated always as (coalesce(client_id, lead_id)) stored,
  state text not null default 'open' check (state in ('open', 'done')),
  snoozed_until date constraint conversations_snoozed_until_finite check (isfinite(snoozed_until)),
  assignee_id uuid,
  last_at timestamptz not null default now(),
  last_kind text not null default 'text' check (last_kind in ('text', 'email', 'form')),
  last_is_inbound boolean not null default false,
  last_inbound_at timestamptz,
  preview text not null default '' check (length(preview) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, subject_id),
  check (num_nonnulls(client_id, lead_id) = 1),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references public.user_profiles (company_id, id) on delete set null (assignee_id)
);
comment on table public.conversations is
  'The inbox: one row for each client or lead with texts or emails, written by triggers of their messages. A lead that becomes a client '
  'takes its conversation along.';
comment on column public.conversations.state is 'open needs an answer; done does not until the person writes again.';
comment on column public.conversations.snoozed_until is 'The day it is shown again; a message of the person ends the snooze.';
comment on column public.conversations.preview is 'The start of the last message.';

create index conversations_last_idx on public.conversations (company_id, last_at desc, id);
create index conversations_open_idx on public.conversations (company_id, assignee_id, last_at desc) where state = 'open';
create index conversations_client_idx on public.conversations (company_id, client_id);
create index conversations_lead_idx on public.conversations (company_id, lead_id);
create index conversations_assignee_idx on public.conversations (company_id, assignee_id);

call private.protect('public.conversations', reads => 'send_messages', verbs => '');
-- What leads write is part of leads.
create policy conversations_of_leads on public.conversations as restrictive for select to authenticated
  using (lead_id is null or (select private.has_permission('view_money')));
