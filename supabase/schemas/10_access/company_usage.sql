create view public.company_usage with (security_invoker = true) as select * from private.company_usage();

comment on view public.company_usage is
  'Real counts against the plan''s limits; a null limit is none. One row, for who manages billing.';

grant select on public.company_usage to authenticated;

create function private.company_usage(
  
) returns table (company_id uuid, plan text, active_projects int, max_active_projects int, open_projects int,
  max_open_projects int, members int, max_members int, storage_bytes bigint, storage_gb int, ai_tokens bigint,
  max_ai_tokens int)
language sql stable security definer set search_path = '' as $$
  select c.id, c.plan,
    (select count(*)::int from public.projects p where p.company_id = c.id and p.deleted_at is null and p.archived_at is null and p.status <> 'completed'), pl.max_active_projects,
    (select count(*)::int from public.projects p where p.company_id = c.id and p.deleted_at is null and p.archived_at is null), pl.max_open_projects,
    (select count(*)::int from public.user_profiles u where u.company_id = c.id and u.is_active), pl.max_members,
    (select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint from storage.objects o where c.id::text in (split_part(o.name, '/', 1), split_part(o.name, '/', 2))), pl.storage_gb,
    (select coalesce(sum(u.input_tokens + u.output_tokens), 0)::bigint from public.ai_usage u where u.company_id = c.id and u.status = 'used' and u.created_at >= date_trunc('month', now())),
    (select q.monthly_tokens from public.ai_quotas q where q.plan = pl.base_plan)
  from public.companies c join public.plans pl on pl.slug = c.plan
  where c.id = private.company_id() and private.has_permission('manage_billing')
$$;
comment on function private.company_usage is 'What the caller''s company uses of its plan.';
grant execute on function private.company_usage to authenticated;
