create table private.quarantined_rows (
  id bigint primary key generated always as identity,
  company_id uuid references public.companies (id) on delete cascade,
  table_name text not null,
  -- The columns that held NaN or an infinite date; empty for a row that was removed with the row it belongs to.
  columns text[] not null,
  action text not null check (action in ('removed', 'corrected')),
  stored_row jsonb not null,
  found_at timestamptz not null default now()
);
comment on table private.quarantined_rows is
  'Rows that held NaN or an infinite date when the database was upgraded, as they were stored. Removed: the row is only here. Corrected: '
  'the value is now null or 0, or was computed again. Operators read them with operator_report().';

create index quarantined_rows_company_idx on private.quarantined_rows (company_id);

alter table private.quarantined_rows enable row level security;
