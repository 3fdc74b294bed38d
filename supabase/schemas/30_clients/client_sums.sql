create table private.client_sums (
  company_id uuid not null,
  client_id uuid not null,
  invoiced numeric(14, 2) not null default 0 constraint client_sums_invoiced_not_nan check (invoiced <> 'NaN'),
  outstanding numeric(14, 2) not null default 0 constraint client_sums_outstanding_not_nan check (outstanding <> 'NaN'),
  last_contact timestamptz,
  owed_since date,
  is_billed boolean not null default false,
  is_living boolean not null default true,
  project_states int not null default 0,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table private.client_sums is
  'The figures that the clients list sorts by, one row per client, equal to client_list; updated by private.refresh_client_sums. '
  'The figures that a person reads are summed from the documents themselves.';
comment on column private.client_sums.is_living is 'Whether the client is not deleted.';
comment on column private.client_sums.project_states is
  'Which states the projects of the client are in, one bit each (private.project_state); 0 without a project.';

create index client_sums_invoiced_idx on private.client_sums (company_id, invoiced, client_id);
create index client_sums_outstanding_idx on private.client_sums (company_id, outstanding, client_id);
create index client_sums_contact_idx on private.client_sums (company_id, last_contact, client_id);
create index client_sums_owed_idx on private.client_sums (company_id, owed_since, client_id) where is_living and owed_since is not null;
create index client_sums_paid_idx on private.client_sums (company_id, client_id) where is_living and is_billed and owed_since is null;
create index client_sums_never_idx on private.client_sums (company_id, client_id) where is_living and not is_billed;
create index client_sums_projects_idx on private.client_sums (company_id, project_states, client_id) where is_living;

alter table private.client_sums enable row level security;
