create table public.bid_invites (
  id uuid primary key default gen_random_uuid(),
  -- With the company, so that no invite is left when its vendors go.
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  request_id uuid not null,
  vendor_id uuid not null,
  state text not null default 'invited' check (state in ('invited', 'viewed', 'submitted', 'declined')),
  sent_at timestamptz,
  viewed_at timestamptz,
  answered_at timestamptz,
  decline_reason text not null default '' check (length(decline_reason) <= 1000),
  awarded_at timestamptz,
  -- When another vendor's award was emailed to them.
  told_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint bid_invites_vendor_key unique (company_id, request_id, vendor_id),
  constraint bid_invites_awarded check (awarded_at is null or state = 'submitted'),
  foreign key (company_id, request_id) references public.bid_requests (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id)
);
comment on table public.bid_invites is 'The vendors who are asked for a bid, and how each answered.';
comment on column public.bid_invites.sent_at is 'When the vendor last got an email or a link.';

create unique index bid_invites_winner_key on public.bid_invites (company_id, request_id) where awarded_at is not null;
create index bid_invites_vendor_idx on public.bid_invites (company_id, vendor_id, created_at desc);

call private.protect('public.bid_invites', reads => 'view_purchasing', verbs => '');
