create table public.notification_preferences (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  invoice_reminders boolean not null default true,
  payment_confirmations boolean not null default true,
  project_updates boolean not null default true,
  weekly_reports boolean not null default false,
  overdue_notifications boolean not null default true,
  client_portal_notifications boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  weekly_reports_since timestamptz
);
comment on table public.notification_preferences is
  'Which mails a company''s people and clients get; the gateways ask it.';
comment on column public.notification_preferences.weekly_reports_since is
  'Since when weekly reports are on; weeks that were over by then are not reported.';

call private.protect('public.notification_preferences', reads => 'manage_settings', writes => 'manage_settings',
  verbs => 'insert update');
grant insert (company_id, invoice_reminders, payment_confirmations, project_updates, weekly_reports,
    overdue_notifications, client_portal_notifications),
  update (invoice_reminders, payment_confirmations, project_updates, weekly_reports, overdue_notifications,
    client_portal_notifications)
  on public.notification_preferences to authenticated;

create trigger notification_preferences_weekly before insert or update of weekly_reports on public.notification_preferences
  for each row execute function private.set_weekly_reports_since();
