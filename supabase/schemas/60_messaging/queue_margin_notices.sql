create function private.queue_margin_notices() returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int;
begin
  insert into private.notices (company_id, user_id, kind, about, facts)
  select u.company_id, u.id, 'moved_margins', 'contracts', jsonb_build_object('jobs', j.jobs)
  from public.companies k
  join public.user_profiles u on u.company_id = k.id and u.role = 'owner' and u.is_active
  cross join lateral (
    select jsonb_agg(jsonb_build_object('name', p.name, 'note', c.note) order by p.name, p.id) as jobs
    from public.contracts c join public.projects p on p.company_id = c.company_id and p.id = c.project_id
    where c.company_id = k.id and c.note is not null and c.created_at >= u.created_at and p.deleted_at is null
  ) j
  where k.is_active and j.jobs is not null
    and exists (select from public.contracts c where c.company_id = k.id and c.note is not null)
    and not exists (select from private.notices n where n.user_id = u.id and n.kind = 'moved_margins')
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;
comment on function private.queue_margin_notices is
  'After the upgrade that made contracts of accepted quotes, each owner of that time gets one mail with the jobs whose margin moved, and why.';
