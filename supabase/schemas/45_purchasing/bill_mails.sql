create table public.bill_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  message_id text not null check (length(message_id) between 1 and 300),
  sender text not null check (length(sender) between 1 and 320),
  subject text not null default '' check (length(subject) <= 300),
  -- How many of its files became bills, and what was left out and why: [{ name, reason }].
  files int not null default 0 check (files >= 0),
  skipped jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint bill_mails_message_key unique (company_id, message_id)
);
comment on table public.bill_mails is
  'Emails that came to a company''s address for bills, without their text. The same message is taken once. Written by functions only.';
comment on column public.bill_mails.skipped is 'Files that did not become bills, with the reason: type, size, count, empty, or known (the file is a bill already).';

create index bill_mails_newest_idx on public.bill_mails (company_id, created_at desc);

call private.protect('public.bill_mails', reads => 'view_purchasing', verbs => '');
