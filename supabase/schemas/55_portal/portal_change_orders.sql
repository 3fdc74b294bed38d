create function private.portal_change_orders(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.submitted_at desc nulls last), '[]')
  from (
    select o.id, o.number, o.title, o.amount, o.schedule_days, o.respond_by,
      case when o.status = 'pending' and o.respond_by < current_date then 'expired' else o.status end as status, o.submitted_at, o.decided_at, o.project_id, p.name as project_name
    from public.projects p join public.change_orders o on o.company_id = p.company_id and o.project_id = p.id
    where p.company_id = p_company and p.client_id = p_client and p.deleted_at is null and o.status in ('pending', 'approved', 'rejected')
    order by o.submitted_at desc nulls last limit 100
  ) r
$$;
comment on function private.portal_change_orders is
  'The change orders of a client''s projects as they see them: those that wait for an answer and those that have one.';
