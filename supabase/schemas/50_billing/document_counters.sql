create table public.document_counters (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  series text not null check (length(series) between 1 and 40),
  last_value bigint not null default 0 check (last_value >= 0),
  primary key (company_id, series)
);
comment on table public.document_counters is
  'The last number taken in each series of a company. Written by private.next_number only, under the row''s lock.';

call private.protect('public.document_counters', reads => 'view_money', verbs => '');
