create function public.save_notification_preferences(p_preferences jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.notification_preferences (company_id, invoice_reminders, payment_confirmations, project_updates,
    weekly_reports, overdue_notifications, client_portal_notifications)
  select private.company_id(), p.invoice_reminders, p.payment_confirmations, p.project_updates, p.weekly_reports,
    p.overdue_notifications, p.client_portal_notifications
  from jsonb_populate_record(null::public.notification_preferences, p_preferences) p
  on conflict (company_id) do update set invoice_reminders = excluded.invoice_reminders,
    payment_confirmations = excluded.payment_confirmations, project_updates = excluded.project_updates,
    weekly_reports = excluded.weekly_reports, overdue_notifications = excluded.overdue_notifications,
    client_portal_notifications = excluded.client_portal_notifications;
end $$;
comment on function public.save_notification_preferences is
  'Saves which emails go out, all six flags. Arguments: p_preferences, columns of notification_preferences. Errors: '
  'PT402, PT403. Callers: signed-in users with manage_settings.';
grant execute on function public.save_notification_preferences to authenticated, service_role;
