create table private.signature_files (
  signature_id uuid primary key references public.signatures (id) on delete cascade,
  sends_email boolean not null default true,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  emailed text[] not null default '{}'::text[],
  finished_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
comment on table private.signature_files is
  'Signatures whose signed file is to be made and emailed, or whose refusal is to be reported; 12 attempts, then '
  '`error` says why not.';

create index signature_files_queue_idx on private.signature_files (next_attempt_at) where finished_at is null;

alter table private.signature_files enable row level security;
