create table private.survey_tokens (
  survey_id uuid primary key references public.surveys (id) on delete cascade,
  token_hash bytea not null unique
);

alter table private.survey_tokens enable row level security;
