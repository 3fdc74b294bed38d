alter table public.clients add constraint clients_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.projects add constraint projects_start_date_finite CHECK (isfinite(start_date)) not valid;

alter table public.projects add constraint projects_end_date_finite CHECK (isfinite(end_date)) not valid;

alter table public.projects add constraint projects_archived_at_finite CHECK (isfinite(archived_at)) not valid;

alter table public.projects add constraint projects_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.leads add constraint leads_next_step_on_finite CHECK (isfinite(next_step_on)) not valid;

alter table public.leads add constraint leads_snoozed_until_finite CHECK (isfinite(snoozed_until)) not valid;

alter table public.quotes add constraint quotes_valid_until_finite CHECK (isfinite(valid_until)) not valid;

alter table public.quotes add constraint quotes_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.change_orders add constraint change_orders_date_finite CHECK (isfinite(date)) not valid;

alter table public.change_orders add constraint change_orders_respond_by_finite CHECK (isfinite(respond_by)) not valid;

alter table public.invoices add constraint invoices_issue_date_finite CHECK (isfinite(issue_date)) not valid;

alter table public.invoices add constraint invoices_due_date_finite CHECK (isfinite(due_date)) not valid;

alter table public.invoices add constraint invoices_paid_date_finite CHECK (isfinite(paid_date)) not valid;

alter table public.invoices add constraint invoices_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.pay_applications add constraint pay_applications_period_to_finite CHECK (isfinite(period_to)) not valid;

alter table public.project_photos add constraint project_photos_taken_at_finite CHECK (isfinite(taken_at)) not valid;

alter table public.project_photos add constraint project_photos_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.project_documents add constraint project_documents_expires_on_finite CHECK (isfinite(expires_on)) not valid;

alter table public.project_documents add constraint project_documents_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.visit_series add constraint visit_series_first_day_finite CHECK (isfinite(first_day)) not valid;

alter table public.project_timeline add constraint project_timeline_start_date_finite CHECK (isfinite(start_date)) not valid;

alter table public.project_timeline add constraint project_timeline_due_date_finite CHECK (isfinite(due_date)) not valid;

alter table public.project_timeline add constraint project_timeline_constraint_date_finite CHECK (isfinite(constraint_date)) not valid;

alter table public.payment_schedule add constraint payment_schedule_due_date_finite CHECK (isfinite(due_date)) not valid;

alter table public.payment_schedule add constraint payment_schedule_paid_at_finite CHECK (isfinite(paid_at)) not valid;

alter table public.lien_waivers add constraint lien_waivers_through_date_finite CHECK (isfinite(through_date)) not valid;

alter table public.lien_waivers add constraint lien_waivers_cleared_on_finite CHECK (isfinite(cleared_on)) not valid;

alter table public.time_exports add constraint time_exports_from_date_finite CHECK (isfinite(from_date)) not valid;

alter table public.time_exports add constraint time_exports_to_date_finite CHECK (isfinite(to_date)) not valid;

alter table public.time_entries add constraint time_entries_work_day_finite CHECK (isfinite(work_day)) not valid;

alter table public.punch_items add constraint punch_items_due_date_finite CHECK (isfinite(due_date)) not valid;

alter table public.assignments add constraint assignments_proposed_date_finite CHECK (isfinite(proposed_date)) not valid;

alter table public.purchase_orders add constraint purchase_orders_needed_by_finite CHECK (isfinite(needed_by)) not valid;

alter table public.purchase_orders add constraint purchase_orders_proposed_date_finite CHECK (isfinite(proposed_date)) not valid;

alter table public.bid_requests add constraint bid_requests_due_on_finite CHECK (isfinite(due_on)) not valid;

alter table public.bid_requests add constraint bid_requests_needed_by_finite CHECK (isfinite(needed_by)) not valid;

alter table public.bid_offers add constraint bid_offers_valid_until_finite CHECK (isfinite(valid_until)) not valid;

alter table public.expenses add constraint expenses_expense_date_finite CHECK (isfinite(expense_date)) not valid;

alter table public.expenses add constraint expenses_due_date_finite CHECK (isfinite(due_date)) not valid;

alter table public.expenses add constraint expenses_paid_on_finite CHECK (isfinite(paid_on)) not valid;

alter table public.bills add constraint bills_bill_date_finite CHECK (isfinite(bill_date)) not valid;

alter table public.bills add constraint bills_due_date_finite CHECK (isfinite(due_date)) not valid;

alter table public.selections add constraint selections_respond_by_finite CHECK (isfinite(respond_by)) not valid;

alter table public.project_tasks add constraint project_tasks_due_date_finite CHECK (isfinite(due_date)) not valid;

alter table public.notifications add constraint notifications_read_at_finite CHECK (isfinite(read_at)) not valid;

alter table public.reminder_schedules add constraint reminder_schedules_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.conversations add constraint conversations_snoozed_until_finite CHECK (isfinite(snoozed_until)) not valid;

alter table public.report_runs add constraint report_runs_month_finite CHECK (isfinite(month)) not valid;

alter table public.analytics_data add constraint analytics_data_start_date_finite CHECK (isfinite(start_date)) not valid;

alter table public.analytics_data add constraint analytics_data_end_date_finite CHECK (isfinite(end_date)) not valid;

alter table public.subcontractor_ratings add constraint subcontractor_ratings_rated_on_finite CHECK (isfinite(rated_on)) not valid;

alter table public.weather_delays add constraint weather_delays_date_finite CHECK (isfinite(date)) not valid;

alter table public.client_documents add constraint client_documents_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.lead_files add constraint lead_files_taken_at_finite CHECK (isfinite(taken_at)) not valid;

alter table public.lead_files add constraint lead_files_deleted_at_finite CHECK (isfinite(deleted_at)) not valid;

alter table public.daily_logs add constraint daily_logs_day_finite CHECK (isfinite(day)) not valid;

alter table public.entry_costs add constraint entry_costs_cost_date_finite CHECK (isfinite(cost_date)) not valid;

alter table public.labor_costs add constraint labor_costs_cost_date_finite CHECK (isfinite(cost_date)) not valid;

alter table public.pay_rates add constraint pay_rates_from_date_finite CHECK (isfinite(from_date)) not valid;

alter table public.absences add constraint absences_first_day_finite CHECK (isfinite(first_day)) not valid;

alter table public.absences add constraint absences_last_day_finite CHECK (isfinite(last_day)) not valid;

alter table public.cost_tracking add constraint cost_tracking_effective_date_finite CHECK (isfinite(effective_date)) not valid;

alter table public.bill_payments add constraint bill_payments_paid_on_finite CHECK (isfinite(paid_on)) not valid;

alter table public.goods_receipts add constraint goods_receipts_received_on_finite CHECK (isfinite(received_on)) not valid;

alter table public.vendor_papers add constraint vendor_papers_expires_on_finite CHECK (isfinite(expires_on)) not valid;

alter table public.integrations add constraint integrations_last_sync_at_finite CHECK (isfinite(last_sync_at)) not valid;

alter table public.attention_snoozes add constraint attention_snoozes_until_finite CHECK (isfinite(until)) not valid;

comment on table private.quarantined_rows is 'Rows that held NaN or an infinite date when the database was upgraded, as they were stored. Removed: the row is only here. Corrected: the value is now null or 0, or was computed again. Operators read them with operator_report().';
