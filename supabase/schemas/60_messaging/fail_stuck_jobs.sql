create function private.fail_stuck_jobs(p_job text) returns void
language plpgsql set search_path = '' as $$
declare
  reason constant text := 'Stopped after too many attempts.';
begin
  case p_job
    when 'report' then
      update public.report_runs set status = 'failed', error = coalesce(error, reason)
      where status in ('queued', 'sending') and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'notice' then
      update private.notices set status = 'failed', error = coalesce(error, reason)
      where status = 'queued' and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'receipt' then
      update private.receipt_mails set status = 'failed', error = coalesce(error, reason)
      where status in ('queued', 'sending') and attempts >= 12 and next_attempt_at <= now();
    when 'reminder' then
      update public.reminders set status = 'failed', error = coalesce(error, reason)
      where status = 'sending' and attempts >= 12 and coalesce(taken_until < now(), true);
    when 'project update' then
      update private.project_updates set failed_at = now(), error = coalesce(error, reason)
      where failed_at is null and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'webhook' then
      update public.webhook_deliveries set status = 'failed', error = coalesce(error, reason)
      where status in ('pending', 'sending') and attempts >= 8 and next_attempt_at <= now();
    when 'message' then
      -- Every attempt that reports back is retried for a day; this is for those that never do.
      update public.client_messages set status = 'failed', twilio_error_message = coalesce(twilio_error_message, reason)
      where direction = 'outbound' and status = 'pending' and attempts >= 500 and coalesce(taken_until < now(), true);
  end case;
end $$;
comment on function private.fail_stuck_jobs is 'Marks jobs as failed that were attempted too often without finishing.';
