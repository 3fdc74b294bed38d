create table public.ai_conversations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  session_id text not null check (length(session_id) between 1 and 100),
  message text not null check (length(message) <= 20000),
  response text not null check (length(response) <= 100000),
  context jsonb not null default '{}' check (pg_column_size(context) <= 262144),
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.ai_conversations is 'Questions to the assistant and its answers; each person reads their own.';

create index ai_conversations_user_idx on public.ai_conversations (company_id, user_id, created_at desc);

call private.protect('public.ai_conversations', verbs => 'insert delete');
create policy ai_conversations_own_select on public.ai_conversations as restrictive for select to authenticated using (user_id = (select auth.uid()));
create policy ai_conversations_own_insert on public.ai_conversations as restrictive for insert to authenticated with check (user_id = (select auth.uid()));
create policy ai_conversations_own_delete on public.ai_conversations as restrictive for delete to authenticated using (user_id = (select auth.uid()));
grant insert (id, company_id, session_id, message, response, context) on public.ai_conversations to authenticated;
