-- What the project screens read in one request, and what they do to many projects at once.

create function public.project_overview(p_project_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  project public.project_list;
begin
  select * into project from public.project_list l where l.id = p_project_id and l.company_id = private.company_id();
  if project.id is null then
    perform private.reject('PT404', 'Project not found');
  end if;
  return to_jsonb(project) || jsonb_build_object(
    'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address)
               from public.clients c where c.company_id = project.company_id and c.id = project.client_id),
    'days_remaining', greatest(project.end_date - current_date, 0),
    'days_active', greatest(current_date - project.start_date, 0),
    'team_size', (select count(*) from (
      select m.user_id from public.project_members m where m.company_id = project.company_id and m.project_id = project.id
      union select project.project_manager_id where project.project_manager_id is not null) as team),
    'completed_tasks', (select count(*) from public.project_tasks t
      where t.company_id = project.company_id and t.project_id = project.id and t.status = 'completed'),
    'pending_tasks', (select count(*) from public.project_tasks t
      where t.company_id = project.company_id and t.project_id = project.id and t.status <> 'completed'),
    'photo_counts', (select jsonb_build_object('all', count(*), 'before', count(*) filter (where p.phase = 'before'),
        'during', count(*) filter (where p.phase = 'during'), 'after', count(*) filter (where p.phase = 'after'))
      from public.project_photos p
      where p.company_id = project.company_id and p.project_id = project.id and p.deleted_at is null),
    'document_counts', (select jsonb_build_object('all', count(*), 'contracts', count(*) filter (where d.category = 'contracts'),
        'permits', count(*) filter (where d.category = 'permits'),
        'warranties', count(*) filter (where d.category = 'warranties'),
        'invoices', count(*) filter (where d.category = 'invoices'))
      from public.project_documents d
      where d.company_id = project.company_id and d.project_id = project.id and d.deleted_at is null),
    'recent_activity', (select coalesce(jsonb_agg(to_jsonb(a) order by a.timestamp desc), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, u.full_name as user, l.timestamp
      from public.activity_log l
      left join public.user_profiles u on u.company_id = l.company_id and u.id = l.actor_id
      where l.company_id = project.company_id and l.project_id = project.id
      order by l.created_at desc limit 10) as a));
end $$;
comment on function public.project_overview is
  'One project as the detail screen shows it: its row of project_list, client, days, counts, recent activity. Roles see what '
  'their policies allow. Error: PT404.';

create function public.project_financials(p_project_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  finances public.project_finances;
  company uuid := private.company_id();
begin
  if not private.has_permission('view_money') then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id) then
    perform private.reject('PT404', 'Project not found');
  end if;
  select * into finances from public.project_finances f where f.company_id = company and f.project_id = p_project_id;
  return jsonb_build_object(
    'budget', coalesce(finances.budget, 0),
    'contract_value', coalesce(finances.contract_value, 0),
    'spent', coalesce(finances.actual_cost, 0),
    'remaining', coalesce(finances.budget, 0) - coalesce(finances.actual_cost, 0),
    'used_percent', case when finances.budget > 0 then round(finances.actual_cost / finances.budget * 100, 1) else 0 end,
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', b.category, 'budget', b.budget,
        'committed', b.committed, 'actual', b.actual) order by b.category), '[]')
      from public.project_budget b where b.company_id = company and b.project_id = p_project_id),
    'invoiced', (select coalesce(sum(i.total_amount), 0) from public.invoices i
      where i.company_id = company and i.project_id = p_project_id and i.status not in ('draft', 'void') and i.deleted_at is null),
    'received', (select coalesce(sum(y.amount), 0) from public.payments y
      join public.invoices i on i.company_id = y.company_id and i.id = y.invoice_id
      where i.company_id = company and i.project_id = p_project_id and y.method is not null),
    'cash_flow', (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'income', m.income, 'expenses', m.expenses,
        'net', m.income - m.expenses) order by m.month), '[]')
      from (
        select month, sum(income) as income, sum(expenses) as expenses from (
          select to_char(y.paid_at, 'YYYY-MM') as month, y.amount as income, 0::numeric as expenses
          from public.payments y join public.invoices i on i.company_id = y.company_id and i.id = y.invoice_id
          where i.company_id = company and i.project_id = p_project_id and y.method is not null
          union all
          select to_char(e.expense_date, 'YYYY-MM'), 0, e.amount from public.expenses e
          where e.company_id = company and e.project_id = p_project_id and e.status = 'spent') as flows
        group by month) as m));
end $$;
comment on function public.project_financials is
  'The Financials tab: cards, budget against actual by category, invoiced and received, cash flow by month. '
  'Errors: PT403 without view_money, PT404.';

create function public.bulk_update_projects(p_ids uuid[], p_action text, p_value text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  project uuid;
  results jsonb := '[]';
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_action is null or p_action not in ('set_status', 'set_priority', 'archive', 'unarchive', 'delete', 'restore') then
    perform private.reject('PT422', 'Unknown action', 'action');
  elsif cardinality(p_ids) > 500 then
    perform private.reject('PT422', 'At most 500 projects at once');
  end if;
  foreach project in array coalesce(p_ids, '{}') loop
    begin
      update public.projects p
      set status = case when p_action = 'set_status' then p_value else p.status end,
        priority = case when p_action = 'set_priority' then p_value else p.priority end,
        archived_at = case p_action when 'archive' then coalesce(p.archived_at, now()) when 'unarchive' then null
          else p.archived_at end,
        deleted_at = case p_action when 'delete' then coalesce(p.deleted_at, now()) when 'restore' then null
          else p.deleted_at end
      where p.id = project and p.company_id = private.company_id();
      results := results || jsonb_build_object('id', project, 'ok', found,
        'message', case when not found then 'Project not found' end);
    exception
      when check_violation or not_null_violation then
        results := results || jsonb_build_object('id', project, 'ok', false, 'message', 'This value is not allowed.');
      when others then
        results := results || jsonb_build_object('id', project, 'ok', false, 'message', sqlerrm);
    end;
  end loop;
  return results;
end $$;
comment on function public.bulk_update_projects is
  'Does one thing to many projects and reports on each: [{id, ok, message}]. Actions: set_status, set_priority (with a value), '
  'archive, unarchive, delete, restore (Undo of delete). A row that fails leaves the others done. Errors: PT402, PT403, PT422.';

create function public.duplicate_project(p_project_id uuid, p_name text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  source public.projects;
  copy uuid := gen_random_uuid();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into source from public.projects p where p.id = p_project_id and p.company_id = private.company_id();
  if source.id is null then
    perform private.reject('PT404', 'Project not found');
  end if;
  insert into public.projects (id, name, description, client_id, start_date, end_date, address, project_type, priority)
  values (copy, left(coalesce(nullif(btrim(p_name), ''), source.name || ' (Copy)'), 200), source.description,
    source.client_id, source.start_date, source.end_date, source.address, source.project_type, source.priority);
  insert into public.project_finances (project_id, budget)
  select copy, f.budget from public.project_finances f where f.project_id = source.id and f.budget is not null;
  insert into public.budget_lines (project_id, category, description, amount, position)
  select copy, b.category, b.description, b.amount, b.position
  from public.budget_lines b where b.project_id = source.id and b.change_order_id is null;
  insert into public.project_timeline (project_id, title, description, type, start_date, due_date, position)
  select copy, t.title, t.description, t.type, t.start_date, t.due_date, t.position
  from public.project_timeline t where t.project_id = source.id;
  insert into public.project_tasks (project_id, title, description, due_date, position)
  select copy, t.title, t.description, t.due_date, t.position
  from public.project_tasks t where t.project_id = source.id;
  return (select to_jsonb(l) from public.project_list l where l.id = copy);
end $$;
comment on function public.duplicate_project is
  'A new project in planning with the same client, plan of work and budget, without what happened. Errors: PT402 quota, PT404.';

grant execute on function public.project_overview(uuid), public.project_financials(uuid),
  public.bulk_update_projects(uuid[], text, text), public.duplicate_project(uuid, text) to authenticated;
