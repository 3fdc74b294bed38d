create table public.document_counters (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  series text not null check (length(series) between 1 and 40),
  last_value bigint not null default 0 check (last_value >= 0),
  taken_value bigint not null default 0 check (taken_value >= 0),
  primary key (company_id, series)
);
comment on table public.document_counters is
  'The number before the next one in each series of a company (last_value), and the highest one given to a document (taken_value), which '
  'save_number_format never goes below. Written under the row''s lock.';

call private.protect('public.document_counters', reads => 'view_money', verbs => '');
