create table public.notification_choices (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  in_app boolean not null default true,
  push boolean not null default true,
  -- By email: right away, once a day, or not.
  mail text not null default 'off' check (mail in ('now', 'daily', 'off')),
  primary key (company_id, user_id, kind)
);
comment on table public.notification_choices is
  'How a user gets each kind of notification: in the product, as push to their devices, by email. A kind without a row is on, without email. Each user reads and writes their own.';

call private.protect('public.notification_choices');
create policy notification_choices_own on public.notification_choices as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant insert (company_id, user_id, kind, in_app, push, mail), update (kind, in_app, push, mail) on public.notification_choices to authenticated;
