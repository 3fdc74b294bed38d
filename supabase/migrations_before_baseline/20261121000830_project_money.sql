-- Budget, expenses, change orders and the payment schedule of a project. All of it needs view_money.

create table public.budget_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  category text not null
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null default '' check (length(description) <= 500),
  amount numeric(12, 2) not null check (amount >= 0 or change_order_id is not null),
  -- Set on the lines that an approved change order brought.
  change_order_id uuid,
  position int not null default 0,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
create index budget_lines_project_idx on public.budget_lines (company_id, project_id, position);
comment on table public.budget_lines is 'What a project may cost, by category.';

create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  category text not null
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null check (length(btrim(description)) between 1 and 500),
  amount numeric(12, 2) not null check (amount <> 0),
  -- Committed: ordered, not yet spent.
  status text not null default 'spent' check (status in ('committed', 'spent')),
  expense_date date not null default current_date,
  supplier text check (length(supplier) <= 200),
  document_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete set null (document_id)
);
create index expenses_project_idx on public.expenses (company_id, project_id, expense_date desc);
create index expenses_date_idx on public.expenses (company_id, expense_date);
create index expenses_document_idx on public.expenses (company_id, document_id);
comment on table public.expenses is 'What a project has cost or will cost; a refund is negative. Their sum is actual_cost.';

create table public.change_orders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  number text not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  reason text not null default '' check (length(reason) <= 500),
  -- Sum of the items; may be negative.
  amount numeric(12, 2) not null default 0,
  -- Days by which the end date moves.
  schedule_days int not null default 0 check (schedule_days between -3650 and 3650),
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected')),
  date date not null default current_date,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text not null default '' check (length(decision_note) <= 2000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, project_id, number),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
create index change_orders_project_idx on public.change_orders (company_id, project_id, created_at desc);
comment on table public.change_orders is 'Changes of the contract; an approved one moves budget, contract value and end date.';

create table public.change_order_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  change_order_id uuid not null,
  position int not null default 0,
  category text not null default 'other'
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null check (length(btrim(description)) between 1 and 500),
  quantity numeric(12, 3) not null default 1 check (quantity >= 0),
  unit_price numeric(12, 2) not null default 0,
  total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored,
  created_at timestamptz not null default now(),
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade
);
create index change_order_items_order_idx on public.change_order_items (company_id, change_order_id, position);
comment on table public.change_order_items is 'The lines of a change order.';

alter table public.budget_lines add foreign key (company_id, change_order_id)
  references public.change_orders (company_id, id) on delete cascade;
create index budget_lines_change_order_idx on public.budget_lines (company_id, change_order_id);

create table public.payment_schedule (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  description text not null check (length(btrim(description)) between 1 and 300),
  amount numeric(12, 2) not null check (amount > 0),
  due_date date not null,
  paid_at timestamptz,
  position int not null default 0,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
create index payment_schedule_project_idx on public.payment_schedule (company_id, project_id, due_date);
comment on table public.payment_schedule is 'The draws of a project; its status comes from paid_at and the due date.';

call private.protect('public.budget_lines', reads => 'view_money', writes => 'edit_projects', feature => 'create_edit_projects');
call private.protect('public.expenses', reads => 'view_money', writes => 'edit_projects', feature => 'create_edit_projects');
call private.protect('public.change_orders', reads => 'view_money', writes => 'edit_projects', verbs => 'delete',
  feature => 'create_edit_projects');
call private.protect('public.change_order_items', reads => 'view_money', verbs => '');
call private.protect('public.payment_schedule', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');
-- What an approved change order brought, and the approved order itself, stay.
create policy budget_lines_update_own on public.budget_lines as restrictive for update to authenticated
  using (change_order_id is null);
create policy budget_lines_delete_own on public.budget_lines as restrictive for delete to authenticated
  using (change_order_id is null);
create policy change_orders_delete_open on public.change_orders as restrictive for delete to authenticated
  using (status in ('draft', 'pending'));
call private.audit('public.budget_lines');
call private.audit('public.expenses');
call private.audit('public.change_orders');
call private.audit('public.payment_schedule');
grant insert (id, company_id, project_id, category, description, amount, position),
  update (category, description, amount, position) on public.budget_lines to authenticated;
grant insert (id, company_id, project_id, category, description, amount, status, expense_date, supplier, document_id),
  update (category, description, amount, status, expense_date, supplier, document_id) on public.expenses to authenticated;
grant insert (id, company_id, project_id, description, amount, due_date, position),
  update (description, amount, due_date, position, paid_at) on public.payment_schedule to authenticated;

create trigger expenses_activity after insert or update or delete on public.expenses
  for each row execute function private.log_activity('expense', 'description', 'view_money', 'project_id');
create trigger change_orders_activity after insert or update or delete on public.change_orders
  for each row execute function private.log_activity('change order', 'title', 'view_money', 'project_id');
create trigger payment_schedule_activity after insert or update or delete on public.payment_schedule
  for each row execute function private.log_activity('payment', 'description', 'view_money', 'project_id');

create function private.refresh_actual_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expense public.expenses := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.project_finances (project_id, company_id)
  select expense.project_id, expense.company_id
  from public.projects p where p.id = expense.project_id
  on conflict do nothing;
  -- Locked first, summed after: two expenses at once are both counted.
  perform from public.project_finances f where f.project_id = expense.project_id for no key update;
  update public.project_finances f
  set actual_cost = (select coalesce(sum(e.amount), 0) from public.expenses e
                     where e.project_id = expense.project_id and e.status = 'spent')
  where f.project_id = expense.project_id;
  return null;
end $$;
comment on function private.refresh_actual_cost is 'Keeps project_finances.actual_cost: the sum of what was spent.';
create trigger expenses_actual_cost after insert or update or delete on public.expenses
  for each row execute function private.refresh_actual_cost();

create view public.payment_schedule_list with (security_invoker = true) as
select s.*, case when s.paid_at is not null then 'paid' when s.due_date < current_date then 'overdue' else 'pending' end as status
from public.payment_schedule s;
comment on view public.payment_schedule_list is 'Draws with their status: paid, overdue, pending.';

create view public.change_order_list with (security_invoker = true) as
select o.*, u.full_name as approved_by,
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description,
      'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price) order by i.position)
    from public.change_order_items i where i.company_id = o.company_id and i.change_order_id = o.id), '[]') as items
from public.change_orders o
left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by;
comment on view public.change_order_list is 'Change orders with their lines and who decided.';

create view public.project_budget with (security_invoker = true) as
select company_id, project_id, category, sum(budget)::numeric(12, 2) as budget, sum(committed)::numeric(12, 2) as committed,
  sum(actual)::numeric(12, 2) as actual
from (
  select b.company_id, b.project_id, b.category, b.amount as budget, 0 as committed, 0 as actual from public.budget_lines b
  union all
  select e.company_id, e.project_id, e.category, 0, case when e.status = 'committed' then e.amount else 0 end,
    case when e.status = 'spent' then e.amount else 0 end
  from public.expenses e
) as lines
group by 1, 2, 3;
comment on view public.project_budget is 'Budget, committed and actual cost of a project by category.';
grant select on public.payment_schedule_list, public.change_order_list, public.project_budget to authenticated, service_role;

-- Acts ------------------------------------------------------------------------------------------------------

create function public.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.reject('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.reject('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.reject('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, 'CO-' || lpad((
      select coalesce(max(substring(o.number from 4)::int), 0) + 1 from public.change_orders o
      where o.company_id = company and o.project_id = project)::text, 3, '0'), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected') then
    perform private.reject('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.reject('PT409', 'Somebody else has changed this change order. Reload it and try again.');
  end if;
  delete from public.change_order_items i where i.change_order_id = wanted;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price)
  select company, wanted, ordinality, coalesce(item ->> 'category', 'other'), item ->> 'description',
    coalesce((item ->> 'quantity')::numeric, 1), coalesce((item ->> 'unit_price')::numeric, 0)
  from jsonb_array_elements(p_change_order -> 'items') with ordinality as items (item, ordinality);
  update public.change_orders o
  set title = p_change_order ->> 'title', description = coalesce(p_change_order ->> 'description', ''),
    reason = coalesce(p_change_order ->> 'reason', ''), schedule_days = coalesce((p_change_order ->> 'schedule_days')::int, 0),
    date = coalesce((p_change_order ->> 'date')::date, o.date),
    amount = (select sum(i.total_price) from public.change_order_items i where i.change_order_id = wanted)
  where o.id = wanted;
  return (select to_jsonb(l) from public.change_order_list l where l.id = wanted);
end $$;
comment on function public.save_change_order is
  'Creates or changes a draft or pending change order with its items; number and amount come from the database. Keys: id, '
  'project_id, title, description, reason, schedule_days, date, version, items [{category, description, quantity, unit_price}]. '
  'Errors: PT404 project, PT409 decided or stale, PT422.';

create function public.submit_change_order(p_change_order_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.change_orders o set status = 'pending', submitted_at = now()
  where o.id = p_change_order_id and o.company_id = private.company_id() and o.status = 'draft';
  if not found then
    perform private.reject('PT409', 'Only a draft can be submitted.');
  end if;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;
comment on function public.submit_change_order is 'Submits a draft for approval. Error: PT409.';

create function public.decide_change_order(p_change_order_id uuid, p_decision text, p_note text default '') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decided public.change_orders;
  finances public.project_finances;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.reject('PT422', 'Approve or reject the change order', 'status');
  end if;
  select * into decided from public.change_orders o
  where o.id = p_change_order_id and o.company_id = private.company_id() for no key update;
  if decided.id is null then
    perform private.reject('PT404', 'Change order not found');
  elsif decided.status = p_decision then
    -- A repeated request moves nothing twice.
    return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
  elsif decided.status <> 'pending' then
    perform private.reject('PT409', format('This change order is %s; only a pending one can be decided.', decided.status));
  end if;
  if p_decision = 'approved' then
    select * into finances from public.project_finances f where f.project_id = decided.project_id for no key update;
    if coalesce(finances.budget, 0) + decided.amount <= 0 or coalesce(finances.contract_value, 0) + decided.amount < 0 then
      perform private.reject('PT422', 'The change order would take the budget to zero or below.');
    end if;
    if finances.project_id is null then
      insert into public.project_finances (project_id, company_id, budget, contract_value)
      values (decided.project_id, decided.company_id, decided.amount, decided.amount);
    else
      update public.project_finances f
      set budget = coalesce(finances.budget, 0) + decided.amount,
        contract_value = coalesce(finances.contract_value, 0) + decided.amount
      where f.project_id = decided.project_id;
    end if;
    insert into public.budget_lines (company_id, project_id, category, description, amount, change_order_id)
    select decided.company_id, decided.project_id, i.category, decided.number || ' ' || decided.title, sum(i.total_price), decided.id
    from public.change_order_items i where i.change_order_id = decided.id group by i.category;
    update public.projects p set end_date = p.end_date + decided.schedule_days
    where p.id = decided.project_id and decided.schedule_days <> 0;
  end if;
  update public.change_orders o
  set status = p_decision, decided_at = now(), decided_by = private.member_id(), decision_note = coalesce(p_note, '')
  where o.id = decided.id;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;
comment on function public.decide_change_order is
  'Approves or rejects a pending change order. Approving moves budget, contract value, budget lines and end date in one '
  'transaction, once. Errors: PT404, PT409 not pending, PT422 budget would vanish.';

grant execute on function public.save_change_order(jsonb), public.submit_change_order(uuid),
  public.decide_change_order(uuid, text, text) to authenticated;
