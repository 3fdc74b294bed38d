create table public.notification_settings (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  -- '21:00-06:00', by the company's clock, or 'off'.
  quiet_hours text not null default '21:00-06:00'
    check (quiet_hours ~ '^(off|([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9])$'),
  primary key (company_id, user_id),
  check (quiet_hours = 'off' or split_part(quiet_hours, '-', 1) <> split_part(quiet_hours, '-', 2)),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.notification_settings is
  'When a user''s devices get no push; what happens meanwhile arrives afterwards. Without a row 21:00-06:00, by the '
  'company''s clock. Each user reads and writes their own.';

call private.protect('public.notification_settings', verbs => 'insert update');
create policy notification_settings_own on public.notification_settings as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant insert (company_id, user_id, quiet_hours), update (quiet_hours) on public.notification_settings to authenticated;
