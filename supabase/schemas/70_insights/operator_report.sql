create function public.operator_report() returns jsonb
language sql stable set search_path = '' as $$
  select private.operator_report()
$$;
comment on function public.operator_report is
  'What needs an operator: work of the last 30 days that was given up, with the reason, and the rows that an upgrade '
  'put in quarantine; the newest 100 of each and how many there are. For platform administrators. Errors: PT403. '
  'Callers: signed-in users.';
grant execute on function public.operator_report to authenticated;

create function private.operator_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  failed jsonb;
begin
  if not private.is_platform_admin() then
    perform private.reject('PT403', 'Only a platform administrator can do this.');
  end if;
  with failures as (
    select 'Monthly report' as job, r.id, r.company_id, r.attempts, r.error, r.created_at from public.report_runs r where r.status = 'failed'
    union all
    select 'Notice: ' || replace(n.kind, '_', ' '), n.id, n.company_id, n.attempts, n.error, n.created_at from private.notices n where n.status = 'failed'
    union all
    select 'Receipt', r.id, coalesce(m.company_id, k.company_id), r.attempts, r.error, r.created_at from private.receipt_mails r
      left join public.payments m on m.id = r.payment_id left join public.client_credits k on k.id = r.credit_id where r.status = 'failed'
    union all
    select 'Reminder', r.id, r.company_id, r.attempts, r.error, r.created_at from public.reminders r where r.status = 'failed'
    union all
    select 'Project update', u.id, u.company_id, u.attempts, u.error, u.changed_at from private.project_updates u where u.failed_at is not null
    union all
    select 'Webhook', d.id, d.company_id, d.attempts, d.error, d.created_at from public.webhook_deliveries d where d.status = 'failed'
  ), recent as (
    select f.job, f.id, c.name as company, f.attempts, f.error, f.created_at from failures f
    left join public.companies c on c.id = f.company_id
    where f.created_at > now() - interval '30 days'
  )
  select jsonb_build_object('failed_total', (select count(*) from recent),
    'failed', coalesce((select jsonb_agg(to_jsonb(l) order by l.created_at desc) from (select * from recent r order by r.created_at desc limit 100) l), '[]'))
  into failed;
  return failed || (select jsonb_build_object('quarantined_total', count(*), 'quarantined', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.id) from (
        select r.id, c.name as company, r.table_name, r.columns, r.action, r.stored_row ->> 'id' as row_id, r.found_at
        from private.quarantined_rows r left join public.companies c on c.id = r.company_id order by r.id limit 100) l), '[]'))
    from private.quarantined_rows);
end $$;
comment on function private.operator_report is 'See public.operator_report().';
grant execute on function private.operator_report to authenticated;
