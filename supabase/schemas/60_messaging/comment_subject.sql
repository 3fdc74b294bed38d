create function private.comment_subject(
  p_type text, p_id uuid, out permission text, out project_id uuid, out title text, out author_id uuid
)
language sql stable security definer set search_path = '' as $$
  select s.permission, s.project_id, s.title, s.author_id
  from (
    select 'view_money', q.project_id, q.quote_number, q.created_by from public.quotes q
    where p_type = 'quote' and q.id = p_id and q.company_id = private.company_id() and q.deleted_at is null
    union all
    select 'view_money', v.project_id, v.invoice_number, v.created_by from public.invoices v
    where p_type = 'invoice' and v.id = p_id and v.company_id = private.company_id() and v.deleted_at is null
    union all
    select 'view_projects', p.id, p.name, p.created_by from public.projects p
    where p_type = 'project' and p.id = p_id and p.company_id = private.company_id() and p.deleted_at is null
    union all
    select 'view_projects', t.project_id, t.title, t.created_by from public.project_tasks t
    where p_type = 'task' and t.id = p_id and t.company_id = private.company_id()
  ) s (permission, project_id, title, author_id)
  where private.has_permission(s.permission)
    and (private.sees_all_projects() or s.project_id = any (private.assigned_projects()))
$$;
comment on function private.comment_subject is
  'The record that a comment is about, with the permission that reading it needs; all null where the caller can''t read it.';
grant execute on function private.comment_subject to authenticated, service_role;
