create function public.retry_failed_job(p_kind text, p_id uuid) returns void
language sql set search_path = '' as $$
  select private.retry_failed_job(p_kind, p_id)
$$;
comment on function public.retry_failed_job is
  'Queues background work again that failed, with all its attempts. Arguments: p_kind and p_id as in operator_report(). '
  'Errors: PT403, PT404 no longer failed, PT409 it would come too late. Callers: signed-in users.';

create function private.retry_failed_job(p_kind text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed private.failed_jobs;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Only a platform administrator can do this.');
  end if;
  select * into failed from private.failed_jobs f where f.kind = p_kind and f.id = p_id;
  if failed.id is null then
    perform private.raise_api_error('PT404', 'This job is no longer listed. It finished or was already retried.');
  elsif not failed.can_retry then
    perform private.raise_api_error('PT409', 'It is too late to retry this job.');
  end if;
  case p_kind
    when 'report' then
      -- A file that could not be rendered is rendered again.
      delete from public.report_runs where id = p_id and status = 'failed' and figures = '{}';
      update public.report_runs set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'notice' then
      delete from private.notices where id = p_id and status = 'failed' and facts = '{}';
      update private.notices set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'receipt' then
      update private.receipt_mails set status = 'queued', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'project update' then
      update private.project_updates set failed_at = null, attempts = 0, taken_until = null, error = null where id = p_id and failed_at is not null;
    when 'webhook' then
      update public.webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'signed document' then
      update private.signature_files set attempts = 0, next_attempt_at = now(), error = null where signature_id = p_id and finished_at is null;
    when 'accepted quote' then
      update private.acceptance_files set attempts = 0, next_attempt_at = now(), error = null where acceptance_id = p_id and finished_at is null;
    when 'daily job' then
      update private.daily_job_failures set attempts = 0, next_attempt_at = now() where id = p_id;
  end case;
  perform public.note_platform_act((select auth.uid()), 'retry_failed_job',
    jsonb_build_object('job', failed.job, 'id', p_id, 'company_id', failed.company_id, 'error', failed.error));
end $$;
grant execute on function public.retry_failed_job, private.retry_failed_job to authenticated;
