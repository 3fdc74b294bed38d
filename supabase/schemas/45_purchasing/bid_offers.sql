create table public.bid_offers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  invite_id uuid not null,
  revision int not null check (revision >= 1),
  is_current boolean not null default true,
  name text not null default '' check (length(name) <= 200),
  -- One price for everything; null where each line has its own.
  lump_sum numeric(12, 2) check (lump_sum > 0)
    constraint bid_offers_lump_sum_not_nan check (lump_sum <> 'NaN'),
  total numeric(12, 2) not null check (total >= 0)
    constraint bid_offers_total_not_nan check (total <> 'NaN'),
  exclusions text not null default '' check (length(exclusions) <= 2000),
  note text not null default '' check (length(note) <= 2000),
  valid_until date constraint bid_offers_valid_until_finite check (isfinite(valid_until)),
  ip text check (length(ip) <= 60),
  -- Who entered it for the vendor; null where the vendor did.
  entered_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  constraint bid_offers_revision_key unique (company_id, invite_id, revision),
  foreign key (company_id, invite_id) references public.bid_invites (company_id, id) on delete cascade
);
comment on table public.bid_offers is 'What a vendor bids: one row for each revision. The current one counts; none is current where the vendor declined.';
comment on column public.bid_offers.total is 'The lump sum, or the sum of the lines that have a price, in dollars without tax.';

create unique index bid_offers_current_key on public.bid_offers (company_id, invite_id) where is_current;

call private.protect('public.bid_offers', reads => 'view_purchasing', verbs => '');
