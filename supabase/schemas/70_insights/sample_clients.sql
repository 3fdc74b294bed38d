create table private.sample_clients (
  company_id uuid not null,
  client_id uuid not null,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table private.sample_clients is
  'The clients of the sample jobs that a new company explores; add_sample_jobs writes them, delete_sample_jobs deletes them '
  'with everything that belongs to them.';

alter table private.sample_clients enable row level security;
