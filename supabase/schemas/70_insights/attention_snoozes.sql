create table public.attention_snoozes (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  entity_id uuid not null,
  -- The first day it is shown again.
  until date not null constraint attention_snoozes_until_finite check (isfinite(until)),
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, kind, entity_id)
);
comment on table public.attention_snoozes is
  'Lines of "Needs attention" that a user put off; each user reads and writes their own.';

call private.protect('public.attention_snoozes');
create policy attention_snoozes_own on public.attention_snoozes as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant insert (company_id, user_id, kind, entity_id, until), update (kind, entity_id, until) on public.attention_snoozes to authenticated;
