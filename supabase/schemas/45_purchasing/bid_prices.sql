create table public.bid_prices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  offer_id uuid not null,
  line_id uuid not null,
  unit_price numeric(14, 4) not null check (unit_price >= 0)
    constraint bid_prices_unit_price_not_nan check (unit_price <> 'NaN'),
  unique (company_id, offer_id, line_id),
  foreign key (company_id, offer_id) references public.bid_offers (company_id, id) on delete cascade,
  foreign key (company_id, line_id) references public.bid_lines (company_id, id) on delete cascade
);
comment on table public.bid_prices is 'The price of a line in a bid, in dollars for each unit. A line without a row has no price; that is never 0.';

create index bid_prices_line_idx on public.bid_prices (company_id, line_id);

call private.protect('public.bid_prices', reads => 'view_purchasing', verbs => '');
