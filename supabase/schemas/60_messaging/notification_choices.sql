create table public.notification_choices (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  in_app boolean not null default true,
  push boolean not null default true,
  primary key (company_id, user_id, kind)
);
comment on table public.notification_choices is
  'Which kinds of notifications a user has turned off, in the product or as push to their devices; a kind without a row is on. Each user reads and writes their own.';

call private.protect('public.notification_choices');
create policy notification_choices_own on public.notification_choices as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant insert (company_id, user_id, kind, in_app, push), update (kind, in_app, push) on public.notification_choices to authenticated;
