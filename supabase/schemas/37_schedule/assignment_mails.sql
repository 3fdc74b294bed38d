create table private.assignment_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid,
  vendor_id uuid,
  assignment_ids uuid[] not null,
  due_at timestamptz not null default now() + interval '10 minutes',
  taken_until timestamptz,
  attempts int not null default 0,
  error text,
  failed_at timestamptz,
  is_text boolean not null default false,
  sent_at timestamptz,
  unique nulls not distinct (company_id, user_id, vendor_id),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade
);
comment on table private.assignment_mails is
  'Emails that ask a member or a vendor to confirm dates: one for everything asked within ten minutes. The outbox of the messaging gateway.';
comment on column private.assignment_mails.sent_at is 'When a text was handed over. It is emailed if the provider reports that it was not delivered.';

create index assignment_mails_due_idx on private.assignment_mails (due_at) where failed_at is null;
create index assignment_mails_user_idx on private.assignment_mails (company_id, user_id);
create index assignment_mails_vendor_idx on private.assignment_mails (company_id, vendor_id);

alter table private.assignment_mails enable row level security;
