create function public.operator_report() returns jsonb
language sql stable set search_path = '' as $$
  select private.operator_report()
$$;
comment on function public.operator_report is
  'What needs an operator: work of the last 30 days that failed, with the reason and the next attempt (none: given up), '
  'and the rows that an upgrade put in quarantine; the newest 100 of each and how many there are. For platform '
  'administrators. Errors: PT403. Callers: signed-in users.';

create function private.operator_report() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  failed jsonb;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Only a platform administrator can do this.');
  end if;
  with recent as (
    select f.kind, f.job, f.id, c.name as company, f.attempts, f.error, f.created_at, f.next_attempt_at, f.can_retry
    from private.failed_jobs f left join public.companies c on c.id = f.company_id
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
grant execute on function public.operator_report, private.operator_report to authenticated;
