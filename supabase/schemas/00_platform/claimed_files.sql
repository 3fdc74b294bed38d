create table private.claimed_files (
  bucket text not null,
  name text not null,
  claimed_at timestamptz not null default now(),
  primary key (bucket, name)
);
comment on table private.claimed_files is
  'Stored files that the cleaning removes or has removed, by bucket and plain name.';

alter table private.claimed_files enable row level security;
