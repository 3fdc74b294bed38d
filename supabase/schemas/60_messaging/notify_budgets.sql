create function private.notify_budgets(p_company uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(p_company, 'budget_reached', private.owners_of(p_company) || o.created_by, 'view_money', 'project', o.id, o.id,
    format('%s has used %s%% of its budget', o.name, o.used), '', format('budget %s', o.level))
  from (
    select p.id, p.name, p.created_by, floor(f.actual_cost / f.budget * 100) as used,
      case when f.actual_cost >= f.budget * 0.95 then 95 else 80 end as level
    from public.project_finances f join public.projects p on p.company_id = f.company_id and p.id = f.project_id
    where f.company_id = p_company and f.actual_cost >= f.budget * 0.8
      and p.status in ('in_progress', 'delayed') and p.deleted_at is null and p.archived_at is null
  ) o
  where not exists (select from public.notifications n where n.company_id = p_company and n.subject_id = o.id
    and n.kind = 'budget_reached' and substring(n.group_key from '[0-9]+')::int >= o.level);
end $$;
comment on function private.notify_budgets is
  'Notifies owners, the author, and watchers of a running project once when its actual cost reaches 80% of its budget, and once at 95%. Caller: '
  'the daily job.';
