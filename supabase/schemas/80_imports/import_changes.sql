create table private.import_changes (
  company_id uuid not null,
  import_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, import_id, row_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete cascade
);
comment on table private.import_changes is 'What an import wrote over, and with what, so that it can be restored.';

alter table private.import_changes enable row level security;
