create function private.enforce_project_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caps record;
  was_open boolean := tg_op = 'UPDATE' and old.archived_at is null and old.deleted_at is null;
  was_active boolean := was_open and old.status <> 'completed';
  is_open boolean := new.archived_at is null and new.deleted_at is null;
  is_active boolean := is_open and new.status <> 'completed';
  open_projects int;
  active_projects int;
begin
  if (was_open or not is_open) and (was_active or not is_active) then
    return new;
  end if;
  -- The lock makes two inserts at once count one after the other.
  select p.max_active_projects, p.max_open_projects into caps
  from public.companies c join public.plans p on p.slug = c.plan
  where c.id = new.company_id for no key update of c;
  if caps.max_active_projects is null and caps.max_open_projects is null then
    return new;
  end if;
  select count(*), count(*) filter (where p.status <> 'completed') into open_projects, active_projects
  from public.projects p
  where p.company_id = new.company_id and p.archived_at is null and p.deleted_at is null and p.id <> new.id;
  if not was_open and open_projects >= caps.max_open_projects then
    perform private.raise_api_error('PT402', format('Your plan allows up to %s projects. Archive a project or upgrade your plan.',
      caps.max_open_projects));
  elsif is_active and not was_active and active_projects >= caps.max_active_projects then
    perform private.raise_api_error('PT402', format(
      'Your plan allows up to %s active projects. Complete or archive a project, or upgrade your plan.',
      caps.max_active_projects));
  end if;
  return new;
end $$;
comment on function private.enforce_project_quota is
  'Limits a plan''s active projects (not completed, not archived) and open projects (not archived). Errors: PT402.';
