create view private.failed_jobs with (security_invoker = true) as
  select 'report' as kind, 'Monthly report' as job, r.id, r.company_id, r.attempts, r.error, r.created_at,
    null::timestamptz as next_attempt_at, true as can_retry
  from public.report_runs r where r.status = 'failed'
  union all
  select 'notice', 'Notice: ' || replace(n.kind, '_', ' '), n.id, n.company_id, n.attempts, n.error, n.created_at, null, true
  from private.notices n where n.status = 'failed'
  union all
  select 'receipt', 'Receipt', r.id, coalesce(m.company_id, k.company_id), r.attempts, r.error, r.created_at, null, true
  from private.receipt_mails r
  left join public.payments m on m.id = r.payment_id left join public.client_credits k on k.id = r.credit_id
  where r.status = 'failed'
  union all
  -- A reminder may be out of date by now; the company sends another one from the invoice.
  select 'reminder', 'Reminder', r.id, r.company_id, r.attempts, r.error, r.created_at, null, false
  from public.reminders r where r.status = 'failed'
  union all
  -- Clients are not notified of a change that is a day old.
  select 'project update', 'Project update', u.id, u.company_id, u.attempts, u.error, u.changed_at, null,
    u.changed_at > now() - interval '1 day'
  from private.project_updates u where u.failed_at is not null
  union all
  select 'webhook', 'Webhook', d.id, d.company_id, d.attempts, d.error, d.created_at, null, true
  from public.webhook_deliveries d where d.status = 'failed'
  union all
  select 'signed document', 'Signed document', f.signature_id, s.company_id, f.attempts, f.error, f.created_at,
    case when f.attempts < 12 then f.next_attempt_at end, f.attempts >= 12
  from private.signature_files f join public.signatures s on s.id = f.signature_id
  where f.finished_at is null and (f.error is not null or f.attempts >= 12)
  union all
  select 'accepted quote', 'Accepted quote', f.acceptance_id, a.company_id, f.attempts, f.error, f.created_at,
    case when f.attempts < 12 then f.next_attempt_at end, f.attempts >= 12
  from private.acceptance_files f join public.document_acceptances a on a.id = f.acceptance_id
  where f.finished_at is null and (f.error is not null or f.attempts >= 12)
  union all
  select 'daily job', 'Daily job: ' || f.job, f.id, f.company_id, f.attempts, f.error, f.attempted_at, f.next_attempt_at, true
  from private.daily_job_failures f;
comment on view private.failed_jobs is
  'Background work that failed. next_attempt_at is null once it was given up; can_retry is false where it would come too late.';
