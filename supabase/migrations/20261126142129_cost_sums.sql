set check_function_bodies = off;

create table public.cost_sums (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  cost_code_id uuid,
  -- Only without a cost code; otherwise the category is that of the code.
  category text,
  lines int not null default 0,
  changes numeric(14, 2) not null default 0 constraint cost_sums_changes_not_nan check (changes <> 'NaN'),
  transfers numeric(14, 2) not null default 0 constraint cost_sums_transfers_not_nan check (transfers <> 'NaN'),
  revised numeric(14, 2) not null default 0 constraint cost_sums_revised_not_nan check (revised <> 'NaN'),
  price numeric(14, 2) not null default 0 constraint cost_sums_price_not_nan check (price <> 'NaN'),
  unknown_costs int not null default 0,
  committed numeric(14, 2) not null default 0 constraint cost_sums_committed_not_nan check (committed <> 'NaN'),
  actual numeric(14, 2) not null default 0 constraint cost_sums_actual_not_nan check (actual <> 'NaN'),
  unique (company_id, id),
  constraint cost_sums_one_a_code unique nulls not distinct (company_id, project_id, cost_code_id, category),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);

create function private.add_cost_sums(p_changes public.cost_sums[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked first, and in order: two transactions that add to the same project don't wait for each other.
  perform from public.project_finances f where f.project_id in (select c.project_id from unnest(p_changes) c) order by f.project_id for no key update;
  insert into public.cost_sums as s (company_id, project_id, cost_code_id, category, lines, changes, transfers, revised, price, unknown_costs, committed, actual)
  select c.company_id, c.project_id, c.cost_code_id, c.category, sum(c.lines), sum(c.changes), sum(c.transfers), sum(c.revised), sum(c.price),
    sum(c.unknown_costs), sum(c.committed), sum(c.actual)
  from unnest(p_changes) c
  -- The sums of a project that is being deleted are deleted with it.
  where exists (select from public.projects p where p.company_id = c.company_id and p.id = c.project_id)
  group by 1, 2, 3, 4
  having (sum(c.lines), sum(c.changes), sum(c.transfers), sum(c.revised), sum(c.price), sum(c.unknown_costs), sum(c.committed), sum(c.actual))
    <> (0, 0, 0, 0, 0, 0, 0, 0)
  order by 1, 2, 3, 4
  on conflict on constraint cost_sums_one_a_code do update set lines = s.lines + excluded.lines, changes = s.changes + excluded.changes,
    transfers = s.transfers + excluded.transfers, revised = s.revised + excluded.revised, price = s.price + excluded.price,
    unknown_costs = s.unknown_costs + excluded.unknown_costs, committed = s.committed + excluded.committed, actual = s.actual + excluded.actual;
  delete from public.cost_sums s using (select distinct c.company_id, c.project_id from unnest(p_changes) c where c.lines < 0) c
  where s.company_id = c.company_id and s.project_id = c.project_id and s.lines = 0;
end $$;

create function private.sum_budget_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.budget_lines[] := '{}';
  after public.budget_lines[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_rows n);
  end if;
  perform private.add_cost_sums(array(
    select row(null, b.company_id, b.project_id, b.cost_code_id, case when b.cost_code_id is null then b.category end, b.sign,
      case when b.change_order_id is not null then b.sign * b.amount else 0 end,
      case when b.transfer_id is not null and b.change_order_id is null then b.sign * b.amount else 0 end, b.sign * b.amount, b.sign * coalesce(b.price, 0),
      case when b.is_cost_known then 0 else b.sign end, 0, 0)::public.cost_sums
    from (select o.*, -1 as sign from unnest(before) o union all select n.*, 1 from unnest(after) n) b));
  return null;
end $$;

create function private.sum_expenses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.expenses[] := '{}';
  after public.expenses[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_rows n);
  end if;
  perform private.add_cost_sums(array(
    select row(null, e.company_id, e.project_id, e.cost_code_id, case when e.cost_code_id is null then e.category end, e.sign, 0, 0, 0, 0, 0,
      case e.status when 'committed' then e.sign * e.amount else 0 end, case e.status when 'spent' then e.sign * e.amount else 0 end)::public.cost_sums
    from (select o.*, -1 as sign from unnest(before) o union all select n.*, 1 from unnest(after) n) e));
  return null;
end $$;

create function private.calculate_cost_sums(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.cost_sums s where s.company_id = p_company;
  insert into public.cost_sums (company_id, project_id, cost_code_id, category, lines, changes, transfers, revised, price, unknown_costs, committed, actual)
  select l.company_id, l.project_id, l.cost_code_id, l.category, sum(l.lines), sum(l.changes), sum(l.transfers), sum(l.revised), sum(l.price), sum(l.unknown_costs),
    sum(l.committed), sum(l.actual)
  from (
    select b.company_id, b.project_id, b.cost_code_id, case when b.cost_code_id is null then b.category end as category, count(*) as lines, coalesce(sum(b.amount) filter (where b.change_order_id is not null), 0) as changes,
      coalesce(sum(b.amount) filter (where b.transfer_id is not null and b.change_order_id is null), 0) as transfers, sum(b.amount) as revised,
      coalesce(sum(b.price), 0) as price, count(*) filter (where not b.is_cost_known) as unknown_costs, 0::numeric as committed, 0::numeric as actual
    from public.budget_lines b where b.company_id = p_company group by 1, 2, 3, 4
    union all
    select e.company_id, e.project_id, e.cost_code_id, case when e.cost_code_id is null then e.category end, count(*), 0, 0, 0, 0, 0, coalesce(sum(e.amount) filter (where e.status = 'committed'), 0),
      coalesce(sum(e.amount) filter (where e.status = 'spent'), 0)
    from public.expenses e where e.company_id = p_company group by 1, 2, 3, 4
    union all
    select l.company_id, l.project_id, l.cost_code_id, case when l.cost_code_id is null then 'labor' end, count(*), 0, 0, 0, 0, 0, sum(l.committed), sum(l.actual)
    from public.labor_costs l where l.company_id = p_company and (l.committed <> 0 or l.actual <> 0) group by 1, 2, 3
  ) l group by 1, 2, 3, 4
$$;

create function private.sum_labor_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.labor_costs[] := '{}';
  after public.labor_costs[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_rows n);
  end if;
  perform private.add_cost_sums(array(
    select row(null, l.company_id, l.project_id, l.cost_code_id, case when l.cost_code_id is null then 'labor' end, l.sign, 0, 0, 0, 0, 0, l.sign * l.committed, l.sign * l.actual)::public.cost_sums
    from (select o.*, -1 as sign from unnest(before) o union all select n.*, 1 from unnest(after) n) l
    where l.committed <> 0 or l.actual <> 0));
  return null;
end $$;

create function public.work_in_progress() returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  return (
    with job as materialized (
      select p.id, p.name, p.status, p.completion_percentage, p.client_id, f.contract_value
      from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
      where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (p.status in ('in_progress', 'delayed', 'on_hold') or p.status = 'completed' and p.completed_at >= now() - interval '90 days')
      order by p.status = 'completed', f.contract_value desc, p.name, p.id limit 200
    ), by_category as (
      select c.project_id, sum(c.unknown_costs) as unknown_costs, jsonb_agg(jsonb_build_object('category', c.category, 'estimate', c.revised, 'committed', c.committed,
        'actual', c.actual, 'forecast', c.forecast) order by c.category) as categories
      from (select x.project_id, x.category, sum(x.revised) as revised, sum(x.committed) as committed, sum(x.actual) as actual, sum(x.forecast) as forecast,
          sum(x.unknown_costs) as unknown_costs
        from private.project_costs(company, array(select id from job)) x group by 1, 2) c group by 1
    ), billed as (
      select v.project_id, sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end) as billed
      from public.invoices v where v.company_id = company and v.project_id = any (array(select id from job)) and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage' group by 1
    ), changed as (
      select o.project_id, coalesce(sum(o.amount) filter (where o.status = 'approved'), 0) as approved, coalesce(sum(o.amount) filter (where o.status = 'pending'), 0) as pending
      from public.change_orders o where o.company_id = company and o.project_id = any (array(select id from job)) group by 1
    ), quoted as (
      select q.project_id, sum(q.subtotal - q.discount_amount) as quoted from public.quotes q
      where q.company_id = company and q.project_id = any (array(select id from job)) and q.status = 'accepted' and q.deleted_at is null group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name, 'status', j.status, 'client_name', k.name, 'percent_complete', j.completion_percentage,
        'contract', j.contract_value, 'quoted', coalesce(q.quoted, 0), 'change_orders', coalesce(o.approved, 0), 'pending_change_orders', coalesce(o.pending, 0),
        'billed', coalesce(b.billed, 0), 'unknown_costs', coalesce(t.unknown_costs, 0), 'categories', coalesce(t.categories, '[]'))
      order by j.status = 'completed', j.contract_value desc, j.name, j.id), '[]')
    from job j left join public.clients k on k.company_id = company and k.id = j.client_id
    left join by_category t on t.project_id = j.id left join billed b on b.project_id = j.id
    left join changed o on o.project_id = j.id left join quoted q on q.project_id = j.id);
end $$;

-- For what projects have billed, which reads the index alone.
create index invoices_billed_idx on public.invoices (company_id, project_id) include (kind, subtotal, discount_amount)
  where deleted_at is null and status in ('sent', 'viewed', 'partial', 'paid') and kind <> 'retainage';

create view public.purchase_cost_lines with (security_invoker = true) as
-- Approved bills with their tax; where cost counts at payment, what is not paid yet is committed. A bill of an expense is the expense.
select l.company_id, l.project_id, l.cost_code_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else 'materials' end) as category,
  s.status, s.amount, b.bill_date as cost_date, b.vendor_id, null::uuid as order_id, b.id as bill_id, b.vendor_number as number, l.description
from public.bill_lines l
join public.bills b on b.company_id = l.company_id and b.id = l.bill_id and b.state in ('approved', 'partly_paid', 'paid') and b.expense_id is null
left join public.purchasing_settings r on r.company_id = l.company_id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select case when coalesce(r.actual_at, 'approval') = 'approval' or b.total = 0 then l.amount + l.tax_amount
  else round((l.amount + l.tax_amount) * b.paid_amount / b.total, 2) end as spent) p
cross join lateral (values ('spent', p.spent::numeric(12, 2)), ('committed', (l.amount + l.tax_amount - p.spent)::numeric(12, 2))) s (status, amount)
where l.project_id is not null and s.amount <> 0
union all
-- What vendors accepted and did not bill yet: private.open_commitment, written out because a call for each line takes longer.
select o.company_id, o.project_id, l.cost_code_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else case o.kind when 'subcontract' then 'subcontractors' else 'materials' end end),
  'committed', c.amount, coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date), o.vendor_id, o.id, null, o.number, l.description
from public.purchase_orders o
join public.purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select greatest(0, case
      when o.state in ('accepted', 'partly_received', 'received') then l.amount + l.tax_amount
      when o.state = 'closed' then 0
      else round((l.amount + l.tax_amount) * least(l.received_quantity / l.quantity, 1), 2) end
    - greatest(l.billed_amount, 0))::numeric(12, 2) as amount) c
where o.project_id is not null and o.state <> 'void' and c.amount <> 0;

call private.protect('public.cost_sums', reads => 'view_money', verbs => '');

create trigger budget_lines_sums_insert after insert on public.budget_lines
  referencing new table as new_rows for each statement execute function private.sum_budget_lines();

create trigger budget_lines_sums_update after update on public.budget_lines
  referencing old table as old_rows new table as new_rows for each statement execute function private.sum_budget_lines();

create trigger budget_lines_sums_delete after delete on public.budget_lines
  referencing old table as old_rows for each statement execute function private.sum_budget_lines();

create trigger expenses_sums_insert after insert on public.expenses
  referencing new table as new_rows for each statement execute function private.sum_expenses();

create trigger expenses_sums_update after update on public.expenses
  referencing old table as old_rows new table as new_rows for each statement execute function private.sum_expenses();

create trigger expenses_sums_delete after delete on public.expenses
  referencing old table as old_rows for each statement execute function private.sum_expenses();

create trigger labor_costs_sums_insert after insert on public.labor_costs
  referencing new table as new_rows for each statement execute function private.sum_labor_costs();

create trigger labor_costs_sums_update after update on public.labor_costs
  referencing old table as old_rows new table as new_rows for each statement execute function private.sum_labor_costs();

create trigger labor_costs_sums_delete after delete on public.labor_costs
  referencing old table as old_rows for each statement execute function private.sum_labor_costs();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.cost_sums FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function public.work_in_progress() to authenticated;

grant execute on function public.work_in_progress() to service_role;

grant select on table public.purchase_cost_lines to authenticated;

grant select on table public.purchase_cost_lines to service_role;

create or replace function private.project_costs(p_company uuid, p_projects uuid[])
returns table (project_id uuid, cost_code_id uuid, category text, original numeric, changes numeric, transfers numeric, revised numeric,
  price numeric, committed numeric, actual numeric, cost_to_complete numeric, forecast numeric, unknown_costs int)
language sql stable set search_path = '' set jit = off as $$
  with sum as (
    select s.* from public.cost_sums s where s.company_id = p_company and s.project_id = any (p_projects)
  ), purchase as (
    select c.project_id, c.cost_code_id, case when c.cost_code_id is null then c.category end as category,
      coalesce(sum(c.amount) filter (where c.status = 'committed'), 0) as committed, coalesce(sum(c.amount) filter (where c.status = 'spent'), 0) as actual
    from public.purchase_cost_lines c where c.company_id = p_company and c.project_id = any (p_projects) group by 1, 2, 3
  ), code as (
    select coalesce(s.project_id, b.project_id) as project_id, coalesce(s.cost_code_id, b.cost_code_id) as cost_code_id, coalesce(s.category, b.category) as category,
      coalesce(s.changes, 0) as changes, coalesce(s.transfers, 0) as transfers, coalesce(s.revised, 0) as revised, coalesce(s.price, 0) as price,
      coalesce(s.committed, 0) + coalesce(b.committed, 0) as committed, coalesce(s.actual, 0) + coalesce(b.actual, 0) as actual, coalesce(s.unknown_costs, 0) as unknown
    from sum s full join purchase b on b.project_id = s.project_id
      and coalesce(b.cost_code_id, p_company) = coalesce(s.cost_code_id, p_company) and coalesce(b.category, '') = coalesce(s.category, '')
  ), estimated as (
    select c.project_id, c.cost_code_id, coalesce(c.category, k.category, case k.cost_type when 'labor' then 'labor' when 'material' then 'materials'
        when 'subcontract' then 'subcontractors' when 'equipment' then 'equipment' else 'other' end) as category,
      c.changes, c.transfers, c.revised, c.price, c.committed, c.actual, c.unknown, f.cost_to_complete,
      c.actual + coalesce(f.cost_to_complete, greatest(c.committed, c.revised - c.actual)) as forecast
    from code c left join public.cost_codes k on k.company_id = p_company and k.id = c.cost_code_id
    left join public.cost_forecasts f on f.company_id = p_company and f.project_id = c.project_id and f.cost_code_id = c.cost_code_id
  ), total as (
    select e.project_id, sum(e.revised) as revised, coalesce(sum(e.forecast) filter (where e.revised = 0), 0) as unbudgeted from estimated e group by 1
  )
  select e.project_id, e.cost_code_id, e.category, e.revised - e.changes - e.transfers, e.changes, e.transfers, e.revised, e.price,
    e.committed, e.actual, e.cost_to_complete, e.forecast, e.unknown
  from estimated e
  union all
  -- Budget of the project that no line has; costs in codes without a budget use it up first.
  select f.project_id, null, 'unassigned', f.budget - coalesce(t.revised, 0), 0, 0, f.budget - coalesce(t.revised, 0), 0, 0, 0, null,
    greatest(f.budget - coalesce(t.revised, 0) - coalesce(t.unbudgeted, 0), 0), 0
  from public.project_finances f left join total t on t.project_id = f.project_id
  where f.company_id = p_company and f.project_id = any (p_projects) and f.budget > coalesce(t.revised, 0)
$$;

comment on table public.cost_sums is
  'Budget lines, expenses, and labor of a project, summed by cost code, in dollars. Triggers of the three tables '
  'update it in the same transaction; bills and orders are not in it. private.project_costs reads it.';

comment on column public.cost_sums.lines is 'How many rows are summed; a sum of no rows is deleted.';

comment on column public.cost_sums.unknown_costs is 'How many budget lines have an unknown cost.';

comment on view public.purchase_cost_lines is 'What vendors cost projects, line by line: approved bills (spent), and accepted orders less what is billed (committed), in dollars with tax. With view_purchasing.';

comment on function private.add_cost_sums(p_changes public.cost_sums[]) is 'Adds changes to cost_sums, each of a project and cost code (or category, without a code): the rows that were added, less the ones that were taken away.';

comment on function private.sum_budget_lines() is 'Trigger: adds what changed in budget_lines to cost_sums, once for all rows of a statement.';

comment on function private.sum_expenses() is 'Trigger: adds what changed in expenses to cost_sums, once for all rows of a statement.';

comment on function private.calculate_cost_sums(p_company uuid) is 'Sums all budget lines, expenses, and labor of a company again; needed only where triggers were off.';

comment on function private.sum_labor_costs() is 'Trigger: adds what changed in labor_costs to cost_sums, once for all rows of a statement.';

comment on function public.work_in_progress() is 'The running jobs, and those completed in the last 90 days (at most 200, greatest contract first), without tax: contract, quoted, change orders, billed, and by category the estimate (revised budget), what is committed, what it cost, and the forecast, as private.project_costs computes them. job_costing also lists their cost codes. Over- and under-billing are the domain package''s. Errors: PT402, PT403. Callers: signed-in users with view_money.';

create or replace view public.project_cost_lines with (security_invoker = true) as
select e.company_id, e.project_id, e.category, e.cost_code_id, e.amount, e.status, e.expense_date
from public.expenses e
union all
select l.company_id, l.project_id, coalesce(k.category, case k.cost_type when 'material' then 'materials'
    when 'subcontract' then 'subcontractors' when 'equipment' then 'equipment' when 'other' then 'other' else 'labor' end),
  l.cost_code_id, s.amount, s.status, l.cost_date
from public.labor_costs l
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (values ('spent', l.actual), ('committed', l.committed)) s (status, amount)
where s.amount <> 0
union all
select c.company_id, c.project_id, c.category, c.cost_code_id, c.amount, c.status, c.cost_date
from public.purchase_cost_lines c;

reset check_function_bodies;

-- Data
select private.calculate_cost_sums(c.id) from public.companies c;
