-- What an infinite date was meant to say is unknown: it becomes empty, or today where a date is required. The row as it was is in
-- private.quarantined_rows. Triggers are off for it, since a sent invoice takes no change.
do $$
declare
  one record;
begin
  for one in
    select c.conrelid::regclass as tab, r.relname as name, a.attname as col, case when a.attnotnull then 'current_date' else 'null' end as new
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_attribute a on a.attrelid = r.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and not c.convalidated and c.conname like '%\_finite' loop
    execute format('alter table %s disable trigger user', one.tab);
    execute format('with odd as (select t.* from %1$s t where not isfinite(t.%2$I)) '
      'insert into private.quarantined_rows (company_id, table_name, columns, action, stored_row) '
      'select o.company_id, %3$L, array[%4$L], ''corrected'', to_jsonb(o) from odd o', one.tab, one.col, one.name, one.col);
    execute format('update %s set %I = %s where not isfinite(%2$I)', one.tab, one.col, one.new);
    execute format('alter table %s enable trigger user', one.tab);
  end loop;
end $$;

alter table public.clients validate constraint clients_deleted_at_finite;
alter table public.projects validate constraint projects_start_date_finite;
alter table public.projects validate constraint projects_end_date_finite;
alter table public.projects validate constraint projects_archived_at_finite;
alter table public.projects validate constraint projects_deleted_at_finite;
alter table public.leads validate constraint leads_next_step_on_finite;
alter table public.leads validate constraint leads_snoozed_until_finite;
alter table public.quotes validate constraint quotes_valid_until_finite;
alter table public.quotes validate constraint quotes_deleted_at_finite;
alter table public.change_orders validate constraint change_orders_date_finite;
alter table public.change_orders validate constraint change_orders_respond_by_finite;
alter table public.invoices validate constraint invoices_issue_date_finite;
alter table public.invoices validate constraint invoices_due_date_finite;
alter table public.invoices validate constraint invoices_paid_date_finite;
alter table public.invoices validate constraint invoices_deleted_at_finite;
alter table public.pay_applications validate constraint pay_applications_period_to_finite;
alter table public.project_photos validate constraint project_photos_taken_at_finite;
alter table public.project_photos validate constraint project_photos_deleted_at_finite;
alter table public.project_documents validate constraint project_documents_expires_on_finite;
alter table public.project_documents validate constraint project_documents_deleted_at_finite;
alter table public.visit_series validate constraint visit_series_first_day_finite;
alter table public.project_timeline validate constraint project_timeline_start_date_finite;
alter table public.project_timeline validate constraint project_timeline_due_date_finite;
alter table public.project_timeline validate constraint project_timeline_constraint_date_finite;
alter table public.payment_schedule validate constraint payment_schedule_due_date_finite;
alter table public.payment_schedule validate constraint payment_schedule_paid_at_finite;
alter table public.lien_waivers validate constraint lien_waivers_through_date_finite;
alter table public.lien_waivers validate constraint lien_waivers_cleared_on_finite;
alter table public.time_exports validate constraint time_exports_from_date_finite;
alter table public.time_exports validate constraint time_exports_to_date_finite;
alter table public.time_entries validate constraint time_entries_work_day_finite;
alter table public.punch_items validate constraint punch_items_due_date_finite;
alter table public.assignments validate constraint assignments_proposed_date_finite;
alter table public.purchase_orders validate constraint purchase_orders_needed_by_finite;
alter table public.purchase_orders validate constraint purchase_orders_proposed_date_finite;
alter table public.bid_requests validate constraint bid_requests_due_on_finite;
alter table public.bid_requests validate constraint bid_requests_needed_by_finite;
alter table public.bid_offers validate constraint bid_offers_valid_until_finite;
alter table public.expenses validate constraint expenses_expense_date_finite;
alter table public.expenses validate constraint expenses_due_date_finite;
alter table public.expenses validate constraint expenses_paid_on_finite;
alter table public.bills validate constraint bills_bill_date_finite;
alter table public.bills validate constraint bills_due_date_finite;
alter table public.selections validate constraint selections_respond_by_finite;
alter table public.project_tasks validate constraint project_tasks_due_date_finite;
alter table public.notifications validate constraint notifications_read_at_finite;
alter table public.reminder_schedules validate constraint reminder_schedules_deleted_at_finite;
alter table public.conversations validate constraint conversations_snoozed_until_finite;
alter table public.report_runs validate constraint report_runs_month_finite;
alter table public.analytics_data validate constraint analytics_data_start_date_finite;
alter table public.analytics_data validate constraint analytics_data_end_date_finite;
alter table public.subcontractor_ratings validate constraint subcontractor_ratings_rated_on_finite;
alter table public.weather_delays validate constraint weather_delays_date_finite;
alter table public.client_documents validate constraint client_documents_deleted_at_finite;
alter table public.lead_files validate constraint lead_files_taken_at_finite;
alter table public.lead_files validate constraint lead_files_deleted_at_finite;
alter table public.daily_logs validate constraint daily_logs_day_finite;
alter table public.entry_costs validate constraint entry_costs_cost_date_finite;
alter table public.labor_costs validate constraint labor_costs_cost_date_finite;
alter table public.pay_rates validate constraint pay_rates_from_date_finite;
alter table public.absences validate constraint absences_first_day_finite;
alter table public.absences validate constraint absences_last_day_finite;
alter table public.cost_tracking validate constraint cost_tracking_effective_date_finite;
alter table public.bill_payments validate constraint bill_payments_paid_on_finite;
alter table public.goods_receipts validate constraint goods_receipts_received_on_finite;
alter table public.vendor_papers validate constraint vendor_papers_expires_on_finite;
alter table public.integrations validate constraint integrations_last_sync_at_finite;
alter table public.attention_snoozes validate constraint attention_snoozes_until_finite;
