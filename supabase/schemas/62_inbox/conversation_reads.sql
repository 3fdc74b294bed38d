create table public.conversation_reads (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  conversation_id uuid not null,
  user_id uuid not null default auth.uid(),
  read_at timestamptz not null default now(),
  primary key (company_id, conversation_id, user_id),
  foreign key (company_id, conversation_id) references public.conversations (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.conversation_reads is
  'Until when a user has read a conversation; later messages of the person are unread. Each user reads their own.';

create index conversation_reads_user_idx on public.conversation_reads (company_id, user_id);

call private.protect('public.conversation_reads', verbs => '');
create policy conversation_reads_own on public.conversation_reads as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
