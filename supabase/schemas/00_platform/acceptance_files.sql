create table private.acceptance_files (
  acceptance_id uuid primary key references public.document_acceptances (id) on delete cascade,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  finished_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  emailed text[] not null default '{}'::text[],
  sends_email boolean not null default true
);
comment on table private.acceptance_files is
  'Accepted quotes whose signed file is to be made and emailed; 12 attempts, then `error` says why not.';

create index acceptance_files_queue_idx on private.acceptance_files (next_attempt_at) where finished_at is null;

alter table private.acceptance_files enable row level security;
