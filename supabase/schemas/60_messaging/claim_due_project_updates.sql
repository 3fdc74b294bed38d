create function public.claim_due_project_updates(
  p_limit int default 50, p_quiet_hours text default null
) returns table (id uuid, client_name text, project text, address text, from_status text, status text, changed_on date,
  ends_on date, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.project_updates u using public.projects p
  where p.id = u.project_id and u.due_at <= now() and u.failed_at is null
    and (p.status = u.from_status or p.status <> all (private.notified_statuses()) or u.changed_at < now() - interval '1 day'
      or (private.client_to_notify(p.id)).id is null);
  perform private.fail_stuck_jobs('project update');
  return query
    with taken as (
      update private.project_updates u set taken_until = now() + interval '2 minutes', attempts = u.attempts + 1
      where u.project_id in (
        select q.project_id from private.project_updates q
        where q.due_at <= now() and q.failed_at is null and coalesce(q.taken_until < now(), true)
          and not private.is_quiet(q.company_id, now(), p_quiet_hours)
        order by q.due_at limit p_limit for update skip locked)
      returning u.*)
    select t.id, c.name, p.name, nullif(btrim(p.address), ''), t.from_status, p.status, private.local_time(t.changed_at, k.timezone)::date,
      case when p.end_date >= private.local_time(now(), k.timezone)::date then p.end_date end, private.company_card(t.company_id)
    from taken t
    join public.projects p on p.id = t.project_id
    join public.companies k on k.id = t.company_id
    join public.clients c on c.company_id = p.company_id and c.id = p.client_id;
end $$;
comment on function public.claim_due_project_updates is
  'The status changes that clients are to be emailed about, each to one caller for two minutes and not in quiet '
  'hours. Drops changes that were reverted, are older than a day, or no longer have a recipient. Arguments: p_limit '
  'rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';
grant execute on function public.claim_due_project_updates to service_role;
