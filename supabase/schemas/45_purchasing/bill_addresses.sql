create table public.bill_addresses (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  -- The part of the email address after the plus sign.
  token text not null unique default substr(md5(gen_random_uuid()::text), 1, 20) check (token ~ '^[0-9a-f]{20}$'),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.bill_addresses is
  'The email address to which a company forwards bills. A new one ends the old one at once. Written by functions only.';

call private.protect('public.bill_addresses', reads => 'view_purchasing', verbs => '');
