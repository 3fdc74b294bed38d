set check_function_bodies = off;

drop policy budget_lines_update_own on public.budget_lines;

drop policy budget_lines_delete_own on public.budget_lines;

alter table public.import_jobs drop constraint import_jobs_kind_check;

alter table public.change_orders drop constraint change_orders_status_check;

alter table public.budget_lines drop constraint budget_lines_check;

alter table public.budget_lines add column price numeric(12,2);

alter table public.budget_lines add column quote_item_id uuid;

alter table public.budget_lines add column change_order_item_id uuid;

alter table public.budget_lines add column transfer_id uuid;

alter table public.budget_lines add column is_cost_known boolean default true not null;

alter table public.budget_lines add column cost numeric(12,2) generated always as (
CASE
    WHEN is_cost_known THEN amount
    ELSE NULL::numeric
END) stored;

alter table public.budget_lines add column cost_code_id uuid;

alter table public.change_order_items add column cost_code_id uuid;

alter table public.change_order_items add column unit_cost numeric(14,4);

alter table public.change_order_items add column total_cost numeric(12,2) generated always as ((round(quantity * unit_cost, 2) *
CASE
    WHEN unit_price < 0::numeric THEN '-1'::integer
    ELSE 1
END::numeric)) stored;

alter table public.change_orders add column quote_id uuid;

alter table public.expenses add column cost_code_id uuid;

create function private.add_cost_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.cost_codes (company_id, code, name, cost_type, category)
  values (new.id, 'LAB', 'Labor', 'labor', 'labor'), (new.id, 'MAT', 'Materials', 'material', 'materials'),
    (new.id, 'SUB', 'Subcontractors', 'subcontract', 'subcontractors'), (new.id, 'EQP', 'Equipment', 'equipment', 'equipment'),
    (new.id, 'PRM', 'Permits', 'other', 'permits'), (new.id, 'OVH', 'Overhead', 'other', 'overhead'), (new.id, 'OTH', 'Other', 'other', 'other');
  return null;
end $$;

create function private.add_quote(p_quote public.quotes) returns public.change_orders
language plpgsql security definer set search_path = '' as $$
declare
  made public.change_orders;
begin
  insert into public.change_orders (company_id, project_id, number, title, reason, quote_id, amount, status, submitted_at)
  values (p_quote.company_id, p_quote.project_id, private.next_order_number(p_quote.company_id, p_quote.project_id), p_quote.title,
    format('Quote %s', p_quote.quote_number), p_quote.id, p_quote.subtotal - p_quote.discount_amount, 'pending', now())
  returning * into made;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price, unit_cost)
  select p_quote.company_id, made.id, l.place, l.category, l.name, l.quantity, l.unit_price, l.unit_cost from private.quote_lines(p_quote) l
  union all
  select p_quote.company_id, made.id, 10000, 'other', 'Discount', 1, -p_quote.discount_amount, 0 where p_quote.discount_amount > 0;
  perform private.decide_change_order(made.id, 'approved', format('Quote %s was accepted', p_quote.quote_number));
  return made;
end $$;

create function private.approved_changes(p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(o.amount), 0) from public.change_orders o where o.project_id = p_project and o.status = 'approved'
$$;

create function private.assign_cost_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.category is distinct from old.category and new.cost_code_id is not distinct from old.cost_code_id then
    new.cost_code_id := null;
  end if;
  if new.cost_code_id is null then
    select c.id into new.cost_code_id from public.cost_codes c where c.company_id = new.company_id and c.category = new.category;
  elsif tg_op = 'INSERT' or new.cost_code_id is distinct from old.cost_code_id then
    select coalesce(c.category, case c.cost_type when 'labor' then 'labor' when 'material' then 'materials'
        when 'subcontract' then 'subcontractors' when 'equipment' then 'equipment' else 'other' end)
    into new.category from public.cost_codes c where c.company_id = new.company_id and c.id = new.cost_code_id;
  end if;
  return new;
end $$;

create function private.check_budget_line() returns trigger
language plpgsql set search_path = '' as $$
declare
  line constant public.budget_lines := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and not old.is_cost_known and new.amount <> 0 then
    new.is_cost_known := true;
  elsif current_user = 'authenticated' and (case tg_op when 'INSERT' then new.amount <> 0
      when 'DELETE' then old.amount <> 0 or coalesce(old.price, 0) <> 0 else new.amount <> old.amount end)
    and private.is_contract_locked(line.project_id) then
    perform private.raise_api_error('PT409', 'The contract is signed, so the budget total is locked. Transfer between cost codes or use a change order.', 'amount');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create function private.check_cost_code() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if current_user = 'authenticated' and (old.category is not null or private.uses_cost_code(old.company_id, old.id)) then
      perform private.raise_api_error('PT409', case when old.category is not null
        then format('%s is a standard cost code and can''t be deleted. Retire it instead.', old.code)
        else format('Cost code %s is in use and can''t be deleted. Retire it instead.', old.code) end);
    end if;
    return old;
  end if;
  new.code := btrim(new.code);
  new.name := btrim(new.name);
  if exists (select from public.cost_codes c where c.company_id = new.company_id and lower(c.code) = lower(new.code) and c.id <> new.id) then
    perform private.raise_api_error('PT422', format('Cost code %s already exists.', new.code), 'code');
  end if;
  return new;
end $$;

create function private.count_found_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.project_finances f set budget = coalesce(f.budget, 0) + new.amount
  where f.project_id = new.project_id and new.amount <> 0 and coalesce(f.budget, 0) + new.amount > 0;
  if new.change_order_id is null then
    update public.contracts c set original_cost = (select sum(b.amount) from public.budget_lines b
      where b.company_id = c.company_id and b.project_id = c.project_id and b.change_order_id is null)
    where c.project_id = new.project_id and c.original_cost is null
      and not exists (select from public.budget_lines b where b.company_id = c.company_id and b.project_id = c.project_id
        and b.change_order_id is null and not b.is_cost_known);
  end if;
  return null;
end $$;

create function private.keep_contract() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.status <> 'unlocked' and ((new.original_value, new.source, new.signed_at) is distinct from
      (old.original_value, old.source, old.signed_at) or old.original_cost is not null and new.original_cost is distinct from old.original_cost) then
    perform private.raise_api_error('PT409', 'The original contract is locked. The owner can unlock it.');
  end if;
  insert into public.project_finances (project_id, company_id, contract_value)
  values (new.project_id, new.company_id, new.original_value + new.approved_changes)
  on conflict (project_id) do update set contract_value = excluded.contract_value;
  return new;
end $$;

create function private.move_contract(p_order public.change_orders, p_direction int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  finances public.project_finances;
  c public.contracts;
  price constant numeric := p_direction * p_order.amount;
  cost numeric;
begin
  insert into public.project_finances (project_id, company_id) values (p_order.project_id, p_order.company_id) on conflict do nothing;
  select * into finances from public.project_finances f where f.project_id = p_order.project_id for no key update;
  select * into c from public.contracts x where x.project_id = p_order.project_id for no key update;
  select p_direction * coalesce(case when p_direction > 0 then (select sum(i.total_cost) from public.change_order_items i where i.change_order_id = p_order.id)
    else (select sum(b.amount) from public.budget_lines b where b.company_id = p_order.company_id and b.change_order_id = p_order.id) end, 0) into cost;
  if c.status = 'closed' then
    perform private.raise_api_error('PT409', 'This contract is closed. The owner can unlock it.');
  elsif p_direction < 0 and private.billed_amount(p_order.company_id, p_order.id) <> 0 then
    perform private.raise_api_error('PT409', format('%s is on an invoice. Void or credit the invoice first.', p_order.number));
  elsif coalesce(finances.contract_value, 0) + price < 0 then
    perform private.raise_api_error('PT422', 'The change order would take the contract below zero.');
  elsif coalesce(finances.budget, 0) + cost < 0 then
    perform private.raise_api_error('PT422', 'The change order would take the budget below zero.');
  end if;
  update public.project_finances f set budget = nullif(coalesce(f.budget, 0) + cost, 0), contract_value = coalesce(f.contract_value, 0) + price
  where f.project_id = p_order.project_id;
  update public.contracts x set approved_changes = x.approved_changes + price where x.id = c.id;
  if p_direction > 0 then
    insert into public.budget_lines (company_id, project_id, category, cost_code_id, description, amount, is_cost_known, price, change_order_id,
      change_order_item_id, position)
    select i.company_id, p_order.project_id, i.category, i.cost_code_id, left(p_order.number || ' ' || i.description, 500), coalesce(i.total_cost, 0),
      i.total_cost is not null, i.total_price, p_order.id, i.id, i.position
    from public.change_order_items i where i.change_order_id = p_order.id;
  else
    delete from public.budget_lines b where b.company_id = p_order.company_id and b.change_order_id = p_order.id;
  end if;
  update public.projects p set end_date = p.end_date + p_direction * p_order.schedule_days
  where p.id = p_order.project_id and p_order.schedule_days <> 0;
end $$;

create function private.next_order_number(p_company uuid, p_project uuid) returns text
language sql stable security definer set search_path = '' as $$
  select 'CO-' || lpad((coalesce(max(substring(o.number from 4)::int), 0) + 1)::text, 3, '0') from public.change_orders o
  where o.company_id = p_company and o.project_id = p_project
$$;

create function private.quote_lines(p_quote public.quotes)
returns table (quote_item_id uuid, place int, name text, category text, quantity numeric, unit_price numeric, unit_cost numeric, price numeric, cost numeric)
language sql stable set search_path = '' as $$
  with line as (
    select l.*, row_number() over (order by l.position, l.id)::int as place, row_number() over (order by l.position desc, l.id desc) = 1 as is_last,
      round(l.total_price * (p_quote.subtotal - p_quote.discount_amount) / nullif(p_quote.subtotal, 0), 2) as share
    from public.quote_items l where l.company_id = p_quote.company_id and l.quote_id = p_quote.id and l.is_selected
  )
  select l.id, l.place, left(l.name, 500), case i.category when 'general' then 'other' when 'subcontractor' then 'subcontractors' else coalesce(i.category, 'other') end,
    l.quantity, l.unit_price, l.unit_cost,
    case when l.is_last then p_quote.subtotal - p_quote.discount_amount - coalesce(sum(l.share) over (order by l.place rows between unbounded preceding and 1 preceding), 0)
      else coalesce(l.share, 0) end,
    private.line_cost(l.quantity, l.unit_price, l.unit_cost)
  from line l left join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
$$;

create table public.contracts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  quote_id uuid,
  source text not null check (source in ('quote', 'typed')),
  status text not null default 'signed' check (status in ('signed', 'unlocked', 'closed')),
  -- Price without tax, in dollars.
  original_value numeric(12, 2) not null check (original_value >= 0)
    constraint contracts_original_value_not_nan check (original_value <> 'NaN'),
  approved_changes numeric(12, 2) not null default 0
    constraint contracts_approved_changes_not_nan check (approved_changes <> 'NaN'),
  -- Null while the cost of a line is unknown.
  original_cost numeric(12, 2) constraint contracts_original_cost_not_nan check (original_cost <> 'NaN'),
  signed_at timestamptz not null default now(),
  unlock_reason text check (length(unlock_reason) <= 500),
  note text check (length(note) <= 1000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  value numeric(12, 2) generated always as (original_value + approved_changes) stored
    constraint contracts_value_not_nan check (value <> 'NaN'),
  unique (company_id, id),
  unique (project_id),
  unique (company_id, project_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete set null (quote_id)
);

create function private.sign_quote(p_quote public.quotes) returns public.contracts
language plpgsql security definer set search_path = '' as $$
declare
  signed public.contracts;
  known numeric;
  is_complete boolean;
begin
  delete from public.budget_lines b where b.company_id = p_quote.company_id and b.project_id = p_quote.project_id and b.change_order_id is null;
  insert into public.budget_lines (company_id, project_id, category, description, amount, is_cost_known, price, quote_item_id, position)
  select p_quote.company_id, p_quote.project_id, l.category, l.name, coalesce(l.cost, 0), l.cost is not null, l.price, l.quote_item_id, l.place
  from private.quote_lines(p_quote) l;
  select coalesce(sum(b.cost), 0), coalesce(bool_and(b.is_cost_known), false) into known, is_complete from public.budget_lines b
  where b.company_id = p_quote.company_id and b.project_id = p_quote.project_id and b.change_order_id is null;
  insert into public.contracts (company_id, project_id, quote_id, source, original_value, original_cost, approved_changes)
  values (p_quote.company_id, p_quote.project_id, p_quote.id, 'quote', p_quote.subtotal - p_quote.discount_amount,
    case when is_complete then known end, private.approved_changes(p_quote.project_id))
  on conflict (project_id) do update set quote_id = excluded.quote_id, source = excluded.source, original_value = excluded.original_value,
    original_cost = excluded.original_cost, status = 'signed', signed_at = now(), unlock_reason = null
  returning * into signed;
  -- Without any known cost, the budget that was typed is the better estimate.
  update public.project_finances f set budget = t.total
  from (select sum(b.cost) as total from public.budget_lines b where b.company_id = p_quote.company_id and b.project_id = p_quote.project_id) t
  where f.project_id = p_quote.project_id and known > 0 and t.total > 0;
  return signed;
end $$;

create function private.typed_cost(p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when bool_or(not b.is_cost_known) then null else greatest(coalesce(sum(b.amount), 0), coalesce((
    select f.budget - coalesce((select sum(k.amount) from public.budget_lines k where k.project_id = p_project and k.change_order_id is not null), 0)
    from public.project_finances f where f.project_id = p_project), 0)) end
  from public.budget_lines b where b.project_id = p_project and b.change_order_id is null
$$;

create function private.is_contract_locked(p_project uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.contracts c where c.project_id = p_project and c.status <> 'unlocked')
$$;

create function private.is_quote_used(p_company uuid, p_quote uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.contracts c where c.company_id = p_company and c.quote_id = p_quote and c.status <> 'unlocked')
    or exists (select from public.change_orders o where o.company_id = p_company and o.quote_id = p_quote and o.status = 'approved')
$$;

create function private.job_figures(p_company uuid, p_project uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'contract', (select to_jsonb(c) || jsonb_build_object('quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = c.quote_id))
      from public.contracts c where c.company_id = p_company and c.project_id = p_project),
    'pending_changes', (select jsonb_build_object('count', count(*), 'price', coalesce(sum(o.amount), 0), 'cost', sum(o.cost), 'unknown_costs', coalesce(sum(o.unknown_costs), 0))
      from public.change_order_list o where o.company_id = p_company and o.project_id = p_project and o.status = 'pending'),
    'open_quotes', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'quote_number', q.quote_number, 'title', q.title, 'amount', q.subtotal - q.discount_amount) order by q.accepted_at), '[]')
      from public.quotes q where q.company_id = p_company and q.project_id = p_project and q.status = 'accepted' and q.deleted_at is null
        and not exists (select from public.contracts c where c.company_id = p_company and c.quote_id = q.id and c.status <> 'unlocked')
        and not exists (select from public.change_orders o where o.company_id = p_company and o.quote_id = q.id and o.status <> 'void')),
    'billed', (select coalesce(sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end), 0)
      from public.invoices v where v.company_id = p_company and v.project_id = p_project and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage'),
    'costs', (select coalesce(jsonb_agg(to_jsonb(c) - 'project_id' || jsonb_build_object('code', k.code, 'name', k.name) order by k.code nulls last, c.category), '[]')
      from private.project_costs(p_company, array[p_project]) c left join public.cost_codes k on k.company_id = p_company and k.id = c.cost_code_id),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position, l.created_at), '[]') from (
      select b.id, b.cost_code_id, b.category, b.description, b.amount, b.cost, b.price, b.change_order_id, b.quote_item_id, b.transfer_id, b.position, b.created_at
      from public.budget_lines b where b.company_id = p_company and b.project_id = p_project order by b.position, b.created_at limit 1000) l))
$$;

create function private.line_cost(p_quantity numeric, p_unit_price numeric, p_unit_cost numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(p_quantity * p_unit_cost, 2) * case when p_unit_price < 0 then -1 else 1 end
$$;

create function private.project_costs(p_company uuid, p_projects uuid[])
returns table (project_id uuid, cost_code_id uuid, category text, original numeric, changes numeric, transfers numeric, revised numeric,
  price numeric, committed numeric, actual numeric, cost_to_complete numeric, forecast numeric, unknown_costs int)
language sql stable set search_path = '' as $$
  with line as (
    select b.project_id, b.cost_code_id, b.category, b.amount, b.price, b.transfer_id is not null as is_transfer, b.change_order_id is not null as is_change,
      0::numeric as committed, 0::numeric as actual, (not b.is_cost_known)::int as unknown
    from public.budget_lines b where b.company_id = p_company and b.project_id = any (p_projects)
    union all
    select e.project_id, e.cost_code_id, e.category, 0, 0, false, false, case e.status when 'committed' then e.amount else 0 end,
      case e.status when 'spent' then e.amount else 0 end, 0
    from public.expenses e where e.company_id = p_company and e.project_id = any (p_projects)
  ), code as (
    select l.project_id, l.cost_code_id, min(l.category) as category, sum(l.amount) filter (where not l.is_change and not l.is_transfer) as original,
      sum(l.amount) filter (where l.is_change) as changes, sum(l.amount) filter (where l.is_transfer) as transfers, sum(l.amount) as revised,
      sum(l.price) as price, sum(l.committed) as committed, sum(l.actual) as actual, sum(l.unknown)::int as unknown
    from line l group by l.project_id, l.cost_code_id, case when l.cost_code_id is null then l.category end
  ), estimated as (
    select c.*, f.cost_to_complete, c.actual + coalesce(f.cost_to_complete, greatest(c.committed, c.revised - c.actual)) as forecast
    from code c left join public.cost_forecasts f on f.company_id = p_company and f.project_id = c.project_id and f.cost_code_id = c.cost_code_id
  )
  select e.project_id, e.cost_code_id, e.category, coalesce(e.original, 0), coalesce(e.changes, 0), coalesce(e.transfers, 0), e.revised, coalesce(e.price, 0),
    e.committed, e.actual, e.cost_to_complete, e.forecast, e.unknown
  from estimated e
  union all
  -- Budget of the project that no line has; costs in codes without a budget use it up first.
  select f.project_id, null, 'unassigned', f.budget - t.revised, 0, 0, f.budget - t.revised, 0, 0, 0, null, greatest(f.budget - t.revised - t.unbudgeted, 0), 0
  from public.project_finances f
  cross join lateral (select coalesce(sum(e.revised), 0) as revised, coalesce(sum(e.forecast) filter (where e.revised = 0), 0) as unbudgeted
    from estimated e where e.project_id = f.project_id) t
  where f.company_id = p_company and f.project_id = any (p_projects) and f.budget > t.revised
$$;

create function public.save_contract(p_contract jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_contract(p_contract) $$;

create function private.save_contract(p_contract jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  project constant uuid := (p_contract ->> 'project_id')::uuid;
  wanted constant text := p_contract ->> 'status';
  given constant numeric := (p_contract ->> 'value')::numeric;
  reason constant text := nullif(btrim(p_contract ->> 'reason'), '');
  c public.contracts;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif wanted is null or wanted not in ('signed', 'unlocked', 'closed') then
    perform private.raise_api_error('PT422', 'Unknown contract status.', 'status');
  elsif given < 0 or given >= 1e10 or given = 'NaN' then
    perform private.raise_api_error('PT422', 'Please enter a valid contract value', 'value');
  end if;
  select * into c from public.contracts x where x.project_id = project for no key update;
  if c.version <> coalesce((p_contract ->> 'version')::int, c.version) then
    perform private.raise_api_error('PT409', 'Someone else changed this contract while you were editing. Reload it and make your change again.');
  elsif c.id is null and (wanted <> 'signed' or given is null) then
    perform private.raise_api_error('PT422', 'Please enter a valid contract value', 'value');
  elsif wanted = 'unlocked' and not private.has_role('owner') then
    perform private.raise_api_error('PT403', 'Only the owner can unlock a contract.');
  elsif wanted = 'unlocked' and reason is null then
    perform private.raise_api_error('PT422', 'Enter the reason for unlocking the contract', 'reason');
  elsif given is not null and c.status <> 'unlocked' then
    perform private.raise_api_error('PT409', 'This project already has a contract.');
  elsif c.status = 'closed' and wanted = 'signed' then
    perform private.raise_api_error('PT409', 'This contract is closed. The owner can unlock it.');
  end if;
  insert into public.contracts as x (company_id, project_id, source, original_value, original_cost, approved_changes)
  values (company, project, 'typed', coalesce(given, 0), private.typed_cost(project), private.approved_changes(project))
  on conflict (project_id) do update set status = wanted, unlock_reason = case wanted when 'unlocked' then reason else x.unlock_reason end,
    source = case when given is null then x.source else 'typed' end, quote_id = case when given is null then x.quote_id end,
    original_value = coalesce(given, x.original_value), signed_at = case when given is null then x.signed_at else now() end,
    original_cost = case when c.status = 'unlocked' and wanted <> 'unlocked' then excluded.original_cost else x.original_cost end
  returning * into c;
  return to_jsonb(c);
end $$;

create function private.transfer_budget(p_id uuid, p_project_id uuid, p_from uuid, p_to uuid, p_amount numeric, p_reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  available numeric;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform from public.projects p where p.id = p_project_id and p.company_id = company and p.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif exists (select from public.budget_lines b where b.company_id = company and b.transfer_id = p_id) then
    return p_id;
  elsif p_from = p_to or (select count(*) from public.cost_codes c where c.company_id = company and c.id in (p_from, p_to)) <> 2 then
    perform private.raise_api_error('PT422', 'Choose two different cost codes', 'to');
  elsif exists (select from public.contracts c where c.project_id = p_project_id and c.status = 'closed') then
    perform private.raise_api_error('PT409', 'This contract is closed.');
  end if;
  select coalesce(sum(b.cost), 0) into available from public.budget_lines b
  where b.company_id = company and b.project_id = p_project_id and b.cost_code_id = p_from;
  if p_amount is null or p_amount <= 0 or p_amount = 'NaN' or scale(trim_scale(p_amount)) > 2 then
    perform private.raise_api_error('PT422', 'Please enter a valid amount', 'amount');
  elsif p_amount > available then
    perform private.raise_api_error('PT422', format('Only $%s is budgeted there.', to_char(greatest(available, 0), 'FM999,999,999,990.00')), 'amount');
  end if;
  insert into public.budget_lines (company_id, project_id, category, cost_code_id, description, amount, transfer_id)
  select company, p_project_id, 'other', t.code, left(coalesce(nullif(btrim(p_reason), ''), 'Budget transfer'), 500), t.amount, p_id
  from (values (p_from, -p_amount), (p_to, p_amount)) t (code, amount);
  return p_id;
end $$;

create function public.transfer_budget(p_id uuid, p_project_id uuid, p_from uuid, p_to uuid, p_amount numeric, p_reason text default '') returns uuid
language sql set search_path = '' as $$ select private.transfer_budget(p_id, p_project_id, p_from, p_to, p_amount, p_reason) $$;

create function public.use_quote(p_quote_id uuid, p_use text) returns jsonb
language sql set search_path = '' as $$ select private.use_quote(p_quote_id, p_use) $$;

create function private.use_quote(p_quote_id uuid, p_use text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  q public.quotes;
  c public.contracts;
  addition public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_use is null or p_use not in ('contract', 'addition') then
    perform private.raise_api_error('PT422', 'Use the quote as the contract or as an addition.', 'use');
  end if;
  select * into q from public.quotes d where d.id = p_quote_id and d.company_id = company and d.deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can become a contract.');
  elsif q.project_id is null then
    perform private.raise_api_error('PT422', 'This quote has no project. Choose one first.', 'project_id');
  end if;
  perform from public.projects p where p.id = q.project_id and p.company_id = company and p.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select * into c from public.contracts x where x.project_id = q.project_id for no key update;
  select * into addition from public.change_orders o where o.company_id = company and o.quote_id = q.id and o.status <> 'void';
  if p_use = 'contract' and (c.quote_id is distinct from q.id or c.status = 'unlocked') then
    if addition.id is not null then
      perform private.raise_api_error('PT409', format('This quote was added to the contract as %s.', addition.number));
    elsif c.status <> 'unlocked' then
      perform private.raise_api_error('PT409', 'This project already has a contract. Add the quote to it instead.');
    end if;
    c := private.sign_quote(q);
  elsif p_use = 'addition' and addition.id is null then
    if c.quote_id = q.id then
      perform private.raise_api_error('PT409', 'This quote is the contract of its project.');
    elsif c.id is null then
      perform private.raise_api_error('PT409', 'This project has no contract yet. Use the quote as its contract.');
    end if;
    addition := private.add_quote(q);
    select * into c from public.contracts x where x.project_id = q.project_id;
  end if;
  return jsonb_build_object('project_id', q.project_id, 'contract', to_jsonb(c), 'change_order_id', addition.id);
end $$;

create function private.uses_cost_code(p_company uuid, p_code uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.budget_lines b where b.company_id = p_company and b.cost_code_id = p_code)
    or exists (select from public.change_order_items i where i.company_id = p_company and i.cost_code_id = p_code)
    or exists (select from public.expenses e where e.company_id = p_company and e.cost_code_id = p_code)
    or exists (select from public.cost_forecasts f where f.company_id = p_company and f.cost_code_id = p_code)
$$;

create function public.import_cost_codes(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  return private.import_rows('cost_codes', p_rows, p_file_name, p_id, p_mode);
end $$;

create function private.known_cost_codes(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select c.id from public.cost_codes c where c.company_id = company.id
    and lower(c.code) = lower(nullif(btrim(x.value ->> 'code'), ''))) order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x
$$;

create table public.cost_codes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  code text not null check (length(btrim(code)) between 1 and 20),
  name text not null check (length(btrim(name)) between 1 and 120),
  cost_type text not null default 'other' check (cost_type in ('labor', 'material', 'subcontract', 'equipment', 'other')),
  -- Set on the seven codes that every company starts with.
  category text check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  is_active boolean not null default true,
  import_id uuid,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);

create table public.cost_forecasts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  cost_code_id uuid not null,
  cost_to_complete numeric(12, 2) not null check (cost_to_complete >= 0)
    constraint cost_forecasts_cost_to_complete_not_nan check (cost_to_complete <> 'NaN'),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, project_id, cost_code_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete cascade
);

alter table public.import_jobs add constraint import_jobs_kind_check CHECK (kind = ANY (ARRAY['clients'::text, 'items'::text, 'vendors'::text, 'materials'::text, 'cost_codes'::text]));

alter table public.change_orders add constraint change_orders_company_id_quote_id_fkey FOREIGN KEY (company_id, quote_id) REFERENCES public.quotes(company_id, id) ON DELETE SET NULL (quote_id);

alter table public.change_orders add constraint change_orders_status_check CHECK (status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'void'::text]));

alter table public.change_order_items add constraint change_order_items_unit_cost_check CHECK (unit_cost >= 0::numeric);

alter table public.change_order_items add constraint change_order_items_unit_cost_not_nan CHECK (unit_cost <> 'NaN'::numeric);

alter table public.change_order_items add constraint change_order_items_total_cost_not_nan CHECK (total_cost <> 'NaN'::numeric);

alter table public.change_order_items add constraint change_order_items_company_id_id_key UNIQUE (company_id, id);

alter table public.change_order_items add constraint change_order_items_company_id_cost_code_id_fkey FOREIGN KEY (company_id, cost_code_id) REFERENCES public.cost_codes(company_id, id) ON DELETE SET NULL (cost_code_id);

alter table public.budget_lines add constraint budget_lines_price_not_nan CHECK (price <> 'NaN'::numeric);

alter table public.budget_lines add constraint budget_lines_cost_not_nan CHECK (cost <> 'NaN'::numeric);

alter table public.budget_lines add constraint budget_lines_amount_sign_check CHECK (amount >= 0::numeric OR num_nonnulls(change_order_id, quote_item_id, transfer_id) > 0);

alter table public.budget_lines add constraint budget_lines_unknown_cost_check CHECK (is_cost_known OR amount = 0::numeric);

alter table public.budget_lines add constraint budget_lines_company_id_cost_code_id_fkey FOREIGN KEY (company_id, cost_code_id) REFERENCES public.cost_codes(company_id, id) ON DELETE SET NULL (cost_code_id);

alter table public.budget_lines add constraint budget_lines_company_id_quote_item_id_fkey FOREIGN KEY (company_id, quote_item_id) REFERENCES public.quote_items(company_id, id) ON DELETE SET NULL (quote_item_id);

alter table public.budget_lines add constraint budget_lines_company_id_change_order_item_id_fkey FOREIGN KEY (company_id, change_order_item_id) REFERENCES public.change_order_items(company_id, id) ON DELETE SET NULL (change_order_item_id);

alter table public.expenses add constraint expenses_company_id_cost_code_id_fkey FOREIGN KEY (company_id, cost_code_id) REFERENCES public.cost_codes(company_id, id) ON DELETE SET NULL (cost_code_id);

create index contracts_quote_idx on public.contracts (company_id, quote_id);

create unique index cost_codes_code_key on public.cost_codes (company_id, lower(code));

create unique index cost_codes_category_key on public.cost_codes (company_id, category) where category is not null;

create index cost_codes_import_idx on public.cost_codes (company_id, import_id);

create index cost_forecasts_code_idx on public.cost_forecasts (company_id, cost_code_id);

create index change_order_items_code_idx on public.change_order_items (company_id, cost_code_id);

create index budget_lines_quote_item_idx on public.budget_lines (company_id, quote_item_id);

create index budget_lines_code_idx on public.budget_lines (company_id, cost_code_id);

create index expenses_code_idx on public.expenses (company_id, cost_code_id);

create unique index change_orders_quote_key on public.change_orders (company_id, quote_id)
  where quote_id is not null and status <> 'void';

create index budget_lines_change_order_item_idx on public.budget_lines (company_id, change_order_item_id);

call private.protect('public.contracts', reads => 'view_money', verbs => '');

call private.audit('public.contracts');

call private.protect('public.cost_codes', reads => 'view_projects', writes => 'manage_settings');

call private.audit('public.cost_codes');

call private.protect('public.cost_forecasts', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');

call private.audit('public.cost_forecasts');

-- Lines of change orders and transfers are final, except for a cost that is still unknown.
create policy budget_lines_update_own on public.budget_lines as restrictive for update to authenticated
  using (change_order_id is null and transfer_id is null or not is_cost_known);

create policy budget_lines_delete_own on public.budget_lines as restrictive for delete to authenticated
  using (change_order_id is null and transfer_id is null);

create trigger contracts_keep before insert or update on public.contracts
  for each row execute function private.keep_contract();

create trigger contracts_activity after insert or update on public.contracts
  for each row execute function private.log_activity('contract', 'status', 'view_money', 'project_id');

create trigger cost_codes_check before insert or update or delete on public.cost_codes
  for each row execute function private.check_cost_code();

create trigger companies_cost_codes after insert on public.companies
  for each row execute function private.add_cost_codes();

create trigger budget_lines_cost_code before insert or update of category, cost_code_id on public.budget_lines
  for each row execute function private.assign_cost_code();

create trigger budget_lines_check before insert or update or delete on public.budget_lines
  for each row execute function private.check_budget_line();

create trigger budget_lines_cost_found after update on public.budget_lines
  for each row when (new.is_cost_known and not old.is_cost_known) execute function private.count_found_cost();

create trigger change_order_items_cost_code before insert or update of category, cost_code_id on public.change_order_items
  for each row execute function private.assign_cost_code();

create trigger expenses_cost_code before insert or update of category, cost_code_id on public.expenses
  for each row execute function private.assign_cost_code();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.cost_forecasts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.contracts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.cost_codes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (id, company_id, code, name, cost_type, is_active, import_id),
  update (code, name, cost_type, is_active)
  on public.cost_codes to authenticated;

grant insert (id, company_id, project_id, cost_code_id, cost_to_complete), update (cost_to_complete)
  on public.cost_forecasts to authenticated;

grant execute on function private.is_contract_locked(p_project uuid) to authenticated;

grant execute on function private.is_contract_locked(p_project uuid) to service_role;

grant execute on function private.is_quote_used(p_company uuid, p_quote uuid) to authenticated;

grant execute on function private.is_quote_used(p_company uuid, p_quote uuid) to service_role;

grant execute on function private.job_figures(p_company uuid, p_project uuid) to authenticated;

grant execute on function private.known_cost_codes(p_rows jsonb) to authenticated;

grant execute on function private.line_cost(p_quantity numeric, p_unit_price numeric, p_unit_cost numeric) to authenticated;

grant execute on function private.line_cost(p_quantity numeric, p_unit_price numeric, p_unit_cost numeric) to service_role;

grant execute on function private.project_costs(p_company uuid, p_projects uuid[]) to authenticated;

grant execute on function private.project_costs(p_company uuid, p_projects uuid[]) to service_role;

grant execute on function private.save_contract(p_contract jsonb) to authenticated;

grant execute on function private.transfer_budget(p_id uuid, p_project_id uuid, p_from uuid, p_to uuid, p_amount numeric, p_reason text) to authenticated;

grant execute on function private.use_quote(p_quote_id uuid, p_use text) to authenticated;

grant execute on function private.uses_cost_code(p_company uuid, p_code uuid) to authenticated;

grant execute on function public.import_cost_codes(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) to authenticated;

grant execute on function public.import_cost_codes(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) to service_role;

grant execute on function public.save_contract(p_contract jsonb) to authenticated;

grant execute on function public.transfer_budget(p_id uuid, p_project_id uuid, p_from uuid, p_to uuid, p_amount numeric, p_reason text) to authenticated;

grant execute on function public.use_quote(p_quote_id uuid, p_use text) to authenticated;

revoke all on table public.budget_lines from authenticated;
grant delete, insert (amount, category, company_id, cost_code_id, description, id, "position", project_id), select, update (amount, category, cost_code_id, description, "position") on table public.budget_lines to authenticated;

revoke all on table public.expenses from authenticated;
grant delete, insert (amount, category, company_id, cost_code_id, description, document_id, expense_date, id, project_id, status, supplier), select, update (amount, category, cost_code_id, description, document_id, expense_date, status, supplier) on table public.expenses to authenticated;

comment on table public.contracts is
  'What the client has agreed to pay for a project: the original contract and its approved change orders.';

comment on column public.contracts.note is
  'What changed in the job''s figures when contracts were introduced, for the owner.';

comment on table public.cost_codes is 'What a company sorts its costs by. A code in use is retired, not deleted.';

comment on column public.cost_codes.category is
  'Lines that name this category and no cost code belong to this code; null on the company''s own codes.';

comment on table public.cost_forecasts is
  'What a cost code of a project will still cost, where someone has entered it; otherwise a rule estimates it.';

comment on table public.budget_lines is 'What a project may cost, by cost code, beside what its client pays for it.';

comment on table public.change_orders is 'Changes of the contract. Approval adds the price to the contract, the cost to the budget, and the days to the end date.';

create or replace view public.change_order_list with (security_invoker=true) as  select o.id,
    o.company_id,
    o.project_id,
    o.number,
    o.title,
    o.description,
    o.reason,
    o.amount,
    o.schedule_days,
    o.status,
    o.date,
    o.submitted_at,
    o.decided_at,
    o.decided_by,
    o.decision_note,
    o.created_by,
    o.version,
    o.created_at,
    o.updated_at,
    u.full_name as approved_by,
    coalesce(( select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price, 'unit_cost', i.unit_cost, 'total_cost', i.total_cost, 'cost_code_id', i.cost_code_id) order by i."position") as jsonb_agg
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id), '[]'::jsonb) as items,
    ((b.invoices -> 0) ->> 'id')::uuid as invoice_id,
    (b.invoices -> 0) ->> 'invoice_number' as invoice_number,
    coalesce(b.invoices, '[]'::jsonb) as invoices,
    o.quote_id,
    k.cost,
    coalesce(k.unknown_costs, 0) as unknown_costs
   from public.change_orders o
     left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
     left join lateral ( select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'amount', v.amount) order by v.created_at, v.id) as invoices
           from ( select v_1.id,
                    v_1.invoice_number,
                    v_1.created_at,
                    sum(l.total_price) as amount
                   from public.invoice_items l
                     join public.invoices v_1 on v_1.company_id = l.company_id and v_1.id = l.invoice_id
                  where l.company_id = o.company_id and l.change_order_id = o.id and v_1.status <> 'void' and v_1.deleted_at is null
                  group by v_1.id, v_1.invoice_number, v_1.created_at) v) b on true
     left join lateral ( select sum(i.total_cost) as cost,
            count(*) filter (where i.total_cost is null)::int as unknown_costs
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id) k on true;

comment on view public.change_order_list is 'Change orders with their lines, who decided, and the living invoices that bill them: [{ id, invoice_number, amount }]. cost is the sum of the known costs.';

create or replace view public.job_cost with (security_invoker = true) as
select p.id as project_id, p.company_id, p.name, p.client_id, p.status, p.project_type, p.start_date, p.end_date, p.completed_at,
  p.completion_percentage, f.budget, f.contract_value, f.actual_cost, coalesce(e.committed, 0) as committed,
  coalesce(v.invoiced, 0) as invoiced, coalesce(v.paid, 0) as paid, coalesce(v.outstanding, 0) as outstanding,
  coalesce(v.paid, 0) - f.actual_cost as profit,
  case when coalesce(v.paid, 0) > 0 then round((v.paid - f.actual_cost) / v.paid * 100, 1) else 0 end as profit_margin,
  coalesce(e.materials, 0) as materials, coalesce(e.labor, 0) as labor, coalesce(e.equipment, 0) as equipment, coalesce(e.subcontractors, 0) as subcontractors,
  t.forecast, f.contract_value - t.forecast as expected_profit, round((f.contract_value - t.forecast) / nullif(f.contract_value, 0) * 100, 1) as expected_margin, t.unknown_costs
from public.projects p
join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join lateral (
  select sum(x.amount) filter (where x.status = 'committed') as committed,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'materials') as materials,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'labor') as labor,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'equipment') as equipment,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'subcontractors') as subcontractors
  from public.expenses x where x.company_id = p.company_id and x.project_id = p.id) e on true
left join lateral (
  select sum(i.amount_due) as invoiced, sum(i.balance) as outstanding,
    (select sum(r.amount) from public.receipts r where r.company_id = p.company_id and r.project_id = p.id) as paid
  from public.invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.deleted_at is null and i.status not in ('draft', 'void') and i.kind <> 'credit_note') v on true
left join lateral (
  select coalesce(sum(c.forecast), 0)::numeric(12, 2) as forecast, coalesce(sum(c.unknown_costs), 0)::int as unknown_costs
  from private.project_costs(p.company_id, array[p.id]) c) t on true
where p.deleted_at is null;

comment on view public.job_cost is 'Each project''s contract, budget, cost, invoiced, paid and margin: (paid - cost) / paid, 0 without revenue. The expected profit is the contract value less the forecast cost.';

comment on column public.budget_lines.amount is 'The cost in dollars; 0 while is_cost_known is false.';

comment on function private.add_cost_codes() is 'Trigger: a new company starts with one cost code for each cost category.';

comment on function private.add_quote(p_quote public.quotes) is 'Adds an accepted quote to its project''s contract as an approved change order.';

comment on function private.approved_changes(p_project uuid) is 'Price of a project''s approved change orders, in dollars.';

comment on function private.assign_cost_code() is 'Trigger: a line with a cost code gets the code''s category; a line with a category only gets the category''s code.';

comment on function private.check_budget_line() is 'Trigger: a signed contract locks the budget total against edits (PT409). Entering an unknown cost is allowed.';

comment on function private.check_cost_code() is 'Trigger: refuses a second cost code of the same name (PT422, code) and the deletion of a code in use (PT409).';

create or replace function private.check_project_finances() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget <= 0 or new.budget >= 1e10 then
    perform private.raise_api_error('PT422', 'Please enter a valid budget amount', 'budget');
  end if;
  if tg_op = 'INSERT' then
    new.contract_value := coalesce(new.contract_value, new.budget);
  elsif current_user = 'authenticated' and new.budget is distinct from old.budget and old.budget is not null and private.is_contract_locked(new.project_id) then
    perform private.raise_api_error('PT409', 'The contract is signed, so the budget total is locked. Transfer between cost codes or use a change order.', 'budget');
  elsif current_user = 'authenticated' and new.contract_value is not distinct from old.contract_value and old.contract_value is not distinct from old.budget
    and not exists (select from public.contracts c where c.project_id = new.project_id) then
    -- Until there is a contract, its value is the budget.
    new.contract_value := new.budget;
  end if;
  return new;
end $$;

comment on function private.check_project_finances() is 'Rejects an invalid budget with a message for people, and another budget after the contract is signed (PT409); the contract value starts as the budget.';

comment on function private.count_found_cost() is 'Trigger: a cost that was unknown is added to the budget, and completes the contract''s original cost.';

comment on function private.keep_contract() is 'Trigger: the original figures of a contract are written once (PT409); its value is the project''s contract value.';

comment on function private.move_contract(p_order public.change_orders, p_direction integer) is 'Adds a change order to contract, budget, and end date (p_direction 1) or takes it back (-1). Errors: PT409 closed or invoiced, PT422 below zero.';

comment on function private.next_order_number(p_company uuid, p_project uuid) is 'The next change order number of a project; the caller has locked the project.';

comment on function private.quote_lines(p_quote public.quotes) is 'The selected lines of a quote: price after discount, together the quote''s amount without tax, and cost, null while it is unknown. The category comes from the catalog item.';

comment on function private.sign_quote(p_quote public.quotes) is 'Makes an accepted quote the contract of its project: its lines replace the budget lines that no change order brought.';

comment on function private.typed_cost(p_project uuid) is 'Original cost budget of a project: its budget lines, or the greater budget that was typed; null while a line''s cost is unknown.';

comment on function public.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) is 'Approves, rejects, or voids a change order, in one transaction and once. Approval adds its price to the contract, its cost to the budget, line by line, and its days to the end date; voiding an approved order that no invoice bills takes them back. Arguments: p_change_order_id; p_decision, approved, rejected or void; p_note. Errors: PT402 plan, PT403 role, PT404, PT409 not pending, invoiced, or contract closed, PT422 contract or budget below zero. Callers: signed-in users with edit_projects.';

comment on function private.is_contract_locked(p_project uuid) is 'Whether the project has a signed or closed contract, which locks its budget total.';

comment on function private.is_quote_used(p_company uuid, p_quote uuid) is 'Whether the quote is a contract or was added to one.';

comment on function private.job_figures(p_company uuid, p_project uuid) is 'Contract, pending change orders, accepted quotes that are not in the contract, amount billed without tax, and budget by cost code with its lines, in dollars.';

comment on function private.line_cost(p_quantity numeric, p_unit_price numeric, p_unit_cost numeric) is 'Cost of a line in dollars, null while its unit cost is unknown. A deduction (negative price) saves its cost.';

comment on function private.project_costs(p_company uuid, p_projects uuid[]) is 'Budget of projects by cost code, in dollars: original, approved changes, transfers, revised, price, committed, actual, forecast = actual + cost to complete (typed, or the greater of committed and what is left of the budget), and how many lines have an unknown cost. A row without a code, of the category unassigned, is budget that no line has.';

create or replace function public.project_financials(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  finances public.project_finances;
  company uuid := private.company_id();
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id) then
    perform private.raise_api_error('PT404', 'Project not found');
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
    'invoiced', (select coalesce(sum(i.amount_due), 0) from public.invoices i
      where i.company_id = company and i.project_id = p_project_id and i.status not in ('draft', 'void') and i.kind <> 'credit_note' and i.deleted_at is null),
    'received', (select coalesce(sum(r.amount), 0) from public.receipts r where r.company_id = company and r.project_id = p_project_id),
    'cash_flow', (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'income', m.income, 'expenses', m.expenses,
        'net', m.income - m.expenses) order by m.month), '[]')
      from (
        select month, sum(income) as income, sum(expenses) as expenses from (
          select to_char(r.paid_at, 'YYYY-MM') as month, r.amount as income, 0::numeric as expenses
          from public.receipts r where r.company_id = company and r.project_id = p_project_id
          union all
          select to_char(e.expense_date, 'YYYY-MM'), 0, e.amount from public.expenses e
          where e.company_id = company and e.project_id = p_project_id and e.status = 'spent') as flows
        group by month) as m))
    || private.job_figures(company, p_project_id);
end $$;

comment on function public.project_financials(p_project_id uuid) is 'The Financials tab: cards, budget against actual by category, invoiced (less what is held back, no credit notes) and received as job_cost counts them, cash flow by month; contract, pending change orders, accepted quotes that are not in the contract, and the budget by cost code with its lines. Arguments: p_project_id. Errors: PT403 without view_money, PT404. Callers: signed-in users.';

comment on function public.save_change_order(p_change_order jsonb) is 'Creates or changes a draft or pending change order with its items; number and amount come from the database. Keys: id, project_id, title, description, reason, schedule_days, date, version, items [{category, description, quantity, unit_price, unit_cost (null: unknown), cost_code_id}]. Arguments: p_change_order, an object of these keys. Errors: PT402 plan, PT403 role, PT404 project, PT409 decided or stale, PT422. Callers: signed-in users with edit_projects.';

comment on function public.save_contract(p_contract jsonb) is 'Signs a contract that was agreed outside of the product, locks it again, closes it, or unlocks it. Keys: project_id, status (signed, unlocked, closed), value in dollars without tax (when it is signed without a quote), reason (to unlock, by the owner), version. Returns the contract. Arguments: p_contract, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale or not possible, PT422. Callers: signed-in users with edit_projects.';

comment on function public.transfer_budget(p_id uuid, p_project_id uuid, p_from uuid, p_to uuid, p_amount numeric, p_reason text) is 'Moves budget from one cost code to another; the total does not change. A repeat with the same id moves nothing. Arguments: p_id, the transfer; p_project_id; p_from and p_to, cost codes; p_amount in dollars, more than 0; p_reason. Errors: PT402, PT403, PT404, PT409 contract closed, PT422 amount (names what is available). Callers: signed-in users with edit_projects.';

comment on function public.use_quote(p_quote_id uuid, p_use text) is 'Makes an accepted quote its project''s contract, whose lines become the budget, or adds it to the contract as an approved change order. A repeat changes nothing. Returns { project_id, contract, change_order_id }. Arguments: p_quote_id; p_use, contract or addition. Errors: PT402, PT403, PT404, PT409 not accepted, used already, or a second contract, PT422 without a project (project_id). Callers: signed-in users with edit_projects.';

comment on function private.uses_cost_code(p_company uuid, p_code uuid) is 'Whether any budget line, change order, expense, or forecast names the cost code.';

create or replace function public.job_costing() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  return (
    with job as materialized (
      select p.id, p.name, p.status, p.completion_percentage, p.client_id, f.budget, f.contract_value
      from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
      where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (p.status in ('in_progress', 'delayed', 'on_hold') or p.status = 'completed' and p.completed_at >= now() - interval '90 days')
      order by p.status = 'completed', f.contract_value desc, p.name, p.id limit 60
    ), cost as materialized (
      select c.*, k.code, k.name from private.project_costs(company, (select array_agg(id) from job)) c
      left join public.cost_codes k on k.company_id = company and k.id = c.cost_code_id
    ), billed as (
      select v.project_id, sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end) as billed
      from public.invoices v where v.company_id = company and v.project_id in (select id from job) and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage' group by 1
    ), changed as (
      select o.project_id, coalesce(sum(o.amount) filter (where o.status = 'approved'), 0) as approved, coalesce(sum(o.amount) filter (where o.status = 'pending'), 0) as pending
      from public.change_orders o where o.company_id = company and o.project_id in (select id from job) group by 1
    ), quoted as (
      select q.project_id, sum(q.subtotal - q.discount_amount) as quoted from public.quotes q
      where q.company_id = company and q.project_id in (select id from job) and q.status = 'accepted' and q.deleted_at is null group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name, 'status', j.status, 'client_name', k.name, 'percent_complete', j.completion_percentage,
        'budget', j.budget, 'contract', j.contract_value, 'quoted', coalesce(q.quoted, 0), 'change_orders', coalesce(o.approved, 0), 'pending_change_orders', coalesce(o.pending, 0),
        'billed', coalesce(b.billed, 0),
        'contract_status', n.status, 'contract_source', n.source, 'note', n.note,
        'unknown_costs', (select coalesce(sum(c.unknown_costs), 0) from cost c where c.project_id = j.id),
        'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'estimate', c.revised, 'committed', c.committed, 'actual', c.actual,
            'forecast', c.forecast) order by c.category), '[]')
          from (select category, sum(revised) as revised, sum(committed) as committed, sum(actual) as actual, sum(forecast) as forecast
            from cost where project_id = j.id group by category) c),
        'codes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.cost_code_id, 'code', c.code, 'name', c.name, 'category', c.category, 'estimate', c.revised,
            'committed', c.committed, 'actual', c.actual, 'forecast', c.forecast) order by c.code nulls last, c.category), '[]')
          from cost c where c.project_id = j.id)) order by j.status = 'completed', j.contract_value desc, j.name, j.id), '[]')
    from job j left join public.clients k on k.company_id = company and k.id = j.client_id
    left join billed b on b.project_id = j.id left join changed o on o.project_id = j.id left join quoted q on q.project_id = j.id
    left join public.contracts n on n.company_id = company and n.project_id = j.id);
end $$;

comment on function public.job_costing() is 'The running jobs, and those completed in the last 90 days (at most 60, greatest contract first): contract, quoted, change orders, billed without tax, and by category and by cost code the estimate (revised budget), what is committed, what it cost, and the forecast, as private.project_costs computes them. Over- and under-billing are the domain package''s. Errors: PT402, PT403. Callers: signed-in users with view_money.';

create or replace function public.import_batch(
  p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text default 'skip', p_file_name text default null,
  p_is_last boolean default true
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  job jsonb;
begin
  perform private.require_write(case p_kind when 'clients' then 'edit_clients' when 'cost_codes' then 'manage_settings' else 'edit_catalog' end);
  perform private.begin_import(p_kind, p_import, p_file_name);
  job := private.run_import(p_kind, p_rows, p_file_name, p_batch, p_mode);
  perform private.join_import(p_batch, p_import, p_is_last);
  return job;
end $$;

comment on function public.import_batch(p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text, p_file_name text, p_is_last boolean) is 'One batch of an import, in one transaction; the batches of one p_import are undone together. Client-made ids makes a repeated call harmless. Returns the batch: created_rows, updated_rows, errors. Arguments: p_kind, clients, items, vendors, materials or cost_codes; p_batch, its id; p_rows; p_mode, skip or update; p_file_name; p_is_last. Errors: PT402 plan, PT403 role, PT422 invalid, those of the import, PT404, PT409 undone already. Callers: signed-in users.';

comment on function public.import_cost_codes(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports cost codes from rows with code, name, and cost_type (labor, material, subcontract, equipment, other). A known code is reported or, with p_mode = update, changed; a bad row is reported; the others are imported. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with manage_settings.';

comment on function private.import_rows(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports rows of a kind (clients, items, vendors, materials, cost codes): first a hundred at a time, then each row that is left alone, so that an invalid row is reported and the others are imported. Returns the import.';

comment on function private.known_cost_codes(p_rows jsonb) is 'The cost code of the caller''s company that each row of an import is, in their order; null for a new one.';

create or replace function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_mode not in ('skip', 'update') then
    perform private.raise_api_error('PT422', 'Choose whether existing rows are skipped or updated.', 'mode');
  end if;
  case p_kind
    when 'clients' then return public.import_clients(p_rows, p_file_name, p_id, p_mode);
    when 'items' then return public.import_items(p_rows, p_mode, p_file_name, p_id);
    when 'vendors' then return public.import_vendors(p_rows, p_file_name, p_id, p_mode);
    when 'materials' then return public.import_materials(p_rows, p_file_name, p_id, p_mode);
    when 'cost_codes' then return public.import_cost_codes(p_rows, p_file_name, p_id, p_mode);
    else perform private.raise_api_error('PT422', 'Choose clients, items, vendors, materials, or cost codes to import.');
  end case;
  return null;
end $$;

comment on function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'One of the five imports by its name.';

comment on function public.try_import(p_kind text, p_rows jsonb, p_mode text) is 'Runs an import of clients, items, vendors, materials or cost codes and rolls it back: the rows that would fail, as [{ row, name, message }]. Arguments: p_kind; p_rows, an array of objects; p_mode, skip or update. Errors: PT402 plan, PT403 role, PT422 invalid, those of the import. Callers: signed-in users.';

create or replace function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.custom_client_name, new.project_id, new.title, new.description, new.discount_type, new.discount_value,
      new.tax_rate, new.valid_until, new.notes, new.terms, new.show_summary_only)
    is distinct from
    (old.client_id, old.custom_client_name, old.project_id, old.title, old.description, old.discount_type, old.discount_value,
      old.tax_rate, old.valid_until, old.notes, old.terms, old.show_summary_only);
  allowed constant jsonb := '{
    "draft": ["sent", "accepted", "rejected", "expired"],
    "sent": ["draft", "accepted", "rejected", "expired"],
    "expired": ["draft", "sent", "accepted", "rejected"],
    "rejected": ["draft", "sent", "accepted"],
    "accepted": ["draft", "rejected"]
  }';
begin
  if current_user = 'authenticated' and content_changed and old.status <> 'draft' then
    perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
  end if;
  if new.status is distinct from old.status then
    if not allowed -> old.status ? new.status then
      raise exception 'A quote that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and private.is_quote_used(old.company_id, old.id) then
      raise exception 'This quote is part of a contract. Changes go through change orders.' using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and old.billed_amount > 0 then
      raise exception 'This quote has been invoiced. Its status can no longer change.' using errcode = 'PT409';
    end if;
    -- A revision counts itself; any other way back to draft would lose what was sent.
    if current_user = 'authenticated' and new.status = 'draft' then
      perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
    end if;
    if new.status = 'sent' then new.sent_at := now(); end if;
    new.accepted_at := case when new.status = 'accepted' then now() end;
    new.rejected_at := case when new.status = 'rejected' then now() end;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and private.is_quote_used(old.company_id, old.id) then
    raise exception 'This quote is part of a contract and cannot be deleted.' using errcode = 'PT409';
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.billed_amount > 0 then
    raise exception 'This quote has been invoiced and cannot be deleted.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create or replace function private.log_import(
  p_company uuid, p_import uuid, p_actor uuid default auth.uid(), p_at timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission, created_at)
  select j.company_id, left(j.kind, -1), 'imported', upper(left(w.kind, 1)) || substr(w.kind, 2) || ' imported',
    left(concat_ws(' and ',
        case when s.created > 0 then to_char(s.created, 'FM999,999,999') || case when s.updated > 0 then ' new' else '' end end,
        case when s.updated > 0 then to_char(s.updated, 'FM999,999,999') || ' updated' end)
      || ' ' || case when s.created + s.updated = 1 then left(w.kind, -1) else w.kind end || coalesce(' from ' || j.file_name, ''), 500),
    p_actor, j.id, case j.kind when 'clients' then 'view_clients' when 'cost_codes' then 'manage_settings' else 'view_catalog' end, p_at
  from public.import_jobs j
  cross join lateral (select replace(j.kind, '_', ' ') as kind) w
  -- What stayed of it, where some batches were undone and the others kept.
  cross join lateral (select coalesce(sum(b.created_rows), j.created_rows) as created, coalesce(sum(b.updated_rows), j.updated_rows) as updated
    from public.import_jobs b where b.company_id = j.company_id and b.parent_id = j.id and b.undone_at is null) s
  where j.company_id = p_company and j.id = p_import and j.parent_id is null and not j.is_running and j.undone_at is null
    and s.created + s.updated > 0
    and not exists (select from public.activity_log a where a.company_id = j.company_id and a.entity_id = j.id)
$$;

create or replace function private.undo_batch(p_job public.import_jobs) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own uuid[];
  undone int;
  written int;
  restored int;
begin
  -- What it made itself is removed or stays, and is not restored to what an earlier line of the file said.
  execute format('select array_agg(g.row_id) from private.import_changes g
      join public.%I t on t.company_id = g.company_id and t.id = g.row_id and t.import_id = g.import_id
      where g.company_id = $1 and g.import_id = $2', case p_job.kind when 'items' then 'items_database' else p_job.kind end)
    into own using p_job.company_id, p_job.id;
  perform set_config('plumbline.undoing', 'on', true);
  if p_job.kind = 'clients' then
    update public.clients c set deleted_at = now() where c.company_id = p_job.company_id and c.import_id = p_job.id and c.deleted_at is null
      and not exists (select from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null)
      and not exists (select from public.quotes q where q.company_id = c.company_id and q.client_id = c.id and q.deleted_at is null)
      and not exists (select from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null);
  elsif p_job.kind = 'items' then
    update public.items_database set is_active = false where company_id = p_job.company_id and import_id = p_job.id and is_active;
  elsif p_job.kind = 'cost_codes' then
    delete from public.cost_codes c where c.company_id = p_job.company_id and c.import_id = p_job.id and not private.uses_cost_code(c.company_id, c.id);
  elsif p_job.kind = 'vendors' then
    delete from public.vendors v where v.company_id = p_job.company_id and v.import_id = p_job.id
      and not exists (select from public.vendor_materials l where l.company_id = v.company_id and l.vendor_id = v.id)
      and not exists (select from public.materials m where m.company_id = v.company_id and m.vendor_id = v.id)
      and not exists (select from public.cost_tracking c where c.company_id = v.company_id and c.vendor_id = v.id);
  else
    delete from public.materials m where m.company_id = p_job.company_id and m.import_id = p_job.id
      and not exists (select from public.vendor_materials l where l.company_id = m.company_id and l.material_id = m.id)
      and not exists (select from public.items_database i where i.company_id = m.company_id and i.material_id = m.id and i.is_active)
      and not exists (select from public.stock_movements s where s.company_id = m.company_id and s.material_id = m.id and s.kind <> 'counted')
      and not exists (select from public.cost_tracking c where c.company_id = m.company_id and c.material_id = m.id
        and not exists (select from private.import_changes g where g.company_id = m.company_id and g.row_id = m.id));
  end if;
  get diagnostics undone = row_count;
  perform set_config('plumbline.undoing', '', true);
  delete from private.import_changes g where g.company_id = p_job.company_id and g.import_id = p_job.id and g.row_id = any (own);
  select count(*) into written from private.import_changes g where g.company_id = p_job.company_id and g.import_id = p_job.id;
  restored := private.restore_import(p_job.company_id, p_job.id);
  update public.import_jobs set undone_at = now(), is_running = false where id = p_job.id;
  return jsonb_build_object('undone', undone, 'restored', restored, 'kept', p_job.created_rows - undone + written - restored);
end $$;

create or replace function private.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decided public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_decision is null or p_decision not in ('approved', 'rejected', 'void') then
    perform private.raise_api_error('PT422', 'Approve or reject the change order', 'status');
  end if;
  select * into decided from public.change_orders o
  where o.id = p_change_order_id and o.company_id = private.company_id() for no key update;
  if decided.id is null then
    perform private.raise_api_error('PT404', 'Change order not found');
  elsif decided.status = p_decision then
    -- A repeated request moves nothing twice.
    return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
  elsif p_decision = 'void' and decided.status not in ('draft', 'pending', 'approved') or p_decision <> 'void' and decided.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order is %s; only a pending one can be decided.', decided.status));
  end if;
  if p_decision = 'approved' or decided.status = 'approved' then
    perform private.move_contract(decided, case p_decision when 'approved' then 1 else -1 end);
  end if;
  update public.change_orders o
  set status = p_decision, decided_at = now(), decided_by = private.member_id(), decision_note = coalesce(p_note, '')
  where o.id = decided.id;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;

create or replace function public.duplicate_project(p_project_id uuid, p_name text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  source public.projects;
  copy uuid := gen_random_uuid();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into source from public.projects p where p.id = p_project_id and p.company_id = private.company_id();
  if source.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  insert into public.projects (id, name, description, client_id, start_date, end_date, address, project_type, priority)
  values (copy, left(coalesce(nullif(btrim(p_name), ''), source.name || ' (Copy)'), 200), source.description,
    source.client_id, source.start_date, source.end_date, source.address, source.project_type, source.priority);
  insert into public.project_finances (project_id, budget)
  select copy, f.budget from public.project_finances f where f.project_id = source.id and f.budget is not null;
  insert into public.budget_lines (project_id, category, description, amount, position, cost_code_id)
  select copy, b.category, b.description, greatest(b.amount, 0), b.position, b.cost_code_id
  from public.budget_lines b where b.project_id = source.id and b.change_order_id is null and b.transfer_id is null;
  -- The new project is in the activity log; what is copied into it is not, line by line.
  perform set_config('plumbline.single_activity', copy::text, true);
  insert into public.project_timeline (project_id, title, description, type, start_date, due_date, position)
  select copy, t.title, t.description, t.type, t.start_date, t.due_date, t.position
  from public.project_timeline t where t.project_id = source.id;
  insert into public.project_tasks (project_id, title, description, due_date, position)
  select copy, t.title, t.description, t.due_date, t.position
  from public.project_tasks t where t.project_id = source.id;
  perform set_config('plumbline.single_activity', '', true);
  return (select to_jsonb(l) from public.project_list l where l.id = copy);
end $$;

create or replace function private.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
  -- Cost and code of the stored items by position.
  before jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.raise_api_error('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.raise_api_error('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, private.next_order_number(company, project), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected', 'void') then
    perform private.raise_api_error('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.raise_api_error('PT409', 'Someone else changed this change order while you were editing. Reload it and make your change again.');
  end if;
  perform private.refuse_long_prices(p_change_order -> 'items');
  if exists (select from jsonb_array_elements(p_change_order -> 'items') item where (item ->> 'unit_cost')::numeric < 0) then
    perform private.raise_api_error('PT422', 'A cost can''t be negative. For a deduction, enter the cost it saves.', 'items');
  end if;
  select coalesce(jsonb_object_agg(i.position, jsonb_build_object('unit_cost', i.unit_cost, 'cost_code_id', case when c.category is null then i.cost_code_id end)), '{}')
  into before from public.change_order_items i left join public.cost_codes c on c.company_id = i.company_id and c.id = i.cost_code_id
  where i.change_order_id = wanted;
  delete from public.change_order_items i where i.change_order_id = wanted;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price, unit_cost, cost_code_id)
  select company, wanted, ordinality, coalesce(item ->> 'category', 'other'), item ->> 'description',
    coalesce((item ->> 'quantity')::numeric, 1), coalesce((item ->> 'unit_price')::numeric, 0),
    -- An older page sends neither key, and changes neither.
    (case when item ? 'unit_cost' then item else before -> ordinality::text end ->> 'unit_cost')::numeric,
    (case when item ? 'cost_code_id' then item else before -> ordinality::text end ->> 'cost_code_id')::uuid
  from jsonb_array_elements(p_change_order -> 'items') with ordinality as items (item, ordinality);
  update public.change_orders o
  set title = p_change_order ->> 'title', description = coalesce(p_change_order ->> 'description', ''),
    reason = coalesce(p_change_order ->> 'reason', ''), schedule_days = coalesce((p_change_order ->> 'schedule_days')::int, 0),
    date = coalesce((p_change_order ->> 'date')::date, o.date),
    amount = (select sum(i.total_price) from public.change_order_items i where i.change_order_id = wanted)
  where o.id = wanted;
  return (select to_jsonb(l) from public.change_order_list l where l.id = wanted);
end $$;

create or replace function private.quote_json(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(q) || jsonb_build_object(
      'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
          'company_name', c.company_name, 'payment_terms', c.payment_terms)
        from public.clients c where c.company_id = q.company_id and c.id = q.client_id),
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'project_name', (select p.name from public.projects p where p.company_id = q.company_id and p.id = q.project_id),
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'),
      'invoices', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'kind', v.kind,
          'status', v.status, 'total_amount', v.total_amount) order by v.created_at)
        from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.deleted_at is null), '[]'),
      'contract', (select jsonb_build_object('status', k.status, 'source', k.source, 'is_this_quote', coalesce(k.quote_id = q.id, false))
        from public.contracts k where k.company_id = q.company_id and k.project_id = q.project_id),
      'change_order', (select jsonb_build_object('id', o.id, 'number', o.number) from public.change_orders o
        where o.company_id = q.company_id and o.quote_id = q.id and o.status <> 'void'),
      'decision', private.quote_decision(q))
    from public.quotes q where q.id = p_id);
end $$;

create or replace function private.duplicate_message(p_kind text, p_id uuid, p_row jsonb) returns text
language sql stable set search_path = '' as $$
  select case p_kind
    when 'clients' then (select case when lower(c.email) = lower(btrim(p_row ->> 'email')) then 'A client with this email exists already'
        when private.e164(c.phone) = private.e164(p_row ->> 'phone') then 'A client with this name and phone exists already'
        else 'This client exists already' end from public.clients c where c.id = p_id)
    when 'items' then (select case when i.barcode = btrim(p_row ->> 'barcode') then format('An item with this barcode exists already: "%s"', i.name)
        when lower(i.sku) = lower(btrim(p_row ->> 'sku')) then format('An item with this SKU exists already: "%s"', i.name)
        else 'An item with this name and unit exists already' end from public.items_database i where i.company_id = private.company_id() and i.id = p_id)
    when 'cost_codes' then format('Cost code %s exists already', p_row ->> 'code')
    when 'vendors' then 'This vendor exists already' else 'This material exists already' end
$$;

create or replace function private.check_row(p_kind text, p_row jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if nullif(btrim(p_row ->> 'name'), '') is null then
    perform private.raise_api_error('PT422', replace(initcap(rtrim(p_kind, 's')), '_C', ' c') || ' name is required', 'name');
  elsif p_kind = 'cost_codes' and nullif(btrim(p_row ->> 'code'), '') is null then
    perform private.raise_api_error('PT422', 'Code is required', 'code');
  elsif p_kind = 'clients' and nullif(btrim(p_row ->> 'email'), '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  elsif p_kind = 'materials' and nullif(btrim(p_row ->> 'vendor'), '') is not null and private.vendor_named(p_row ->> 'vendor') is null then
    perform private.raise_api_error('PT422', format('There is no vendor "%s". Add it first, or import without vendors.', btrim(p_row ->> 'vendor')), 'vendor_id');
  end if;
end $$;

create or replace function private.import_message(p_state text, p_constraint text, p_message text, p_row jsonb) returns text
language sql stable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit'
    when p_constraint = 'items_database_sku_key' then private.own_sku_conflict(p_row ->> 'sku')
    when p_state = '23505' then 'Another item already has this barcode'
    else coalesce('The ' || replace(substring(p_constraint from '^(?:clients|items_database|vendors|materials|cost_codes)_(.+)_(?:check|key)$'), '_', ' ') || ' is not valid',
      'A value is not valid') end
$$;

create or replace function private.imported_row(p_kind text, p_columns text[], p_row jsonb, p_before jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(((select jsonb_object_agg(name, nullif(btrim(p_row ->> name), '')) from unnest(p_columns) name) || case p_kind
      when 'clients' then jsonb_build_object('address', private.client_address_by_import(p_before -> 'address', p_row -> 'address'))
      when 'vendors' then jsonb_build_object('address', private.address_by_import(p_before -> 'address', jsonb_build_object(
        'street', p_row ->> 'street', 'city', p_row ->> 'city', 'state', p_row ->> 'state', 'zip', p_row ->> 'zip')))
      when 'materials' then jsonb_build_object('vendor_id', private.vendor_named(p_row ->> 'vendor'))
      when 'items' then private.imported_price(p_row, p_before) else '{}' end
    || case when p_kind = 'items' and p_before is null then jsonb_build_object(
        'category', coalesce(nullif(btrim(p_row ->> 'category'), ''), 'general'),
        'inventory_tracking', coalesce(nullif(p_row ->> 'current_stock', ''), nullif(p_row ->> 'reorder_level', '')) is not null)
      else '{}' end)
    - case when p_before is null then '{}'::text[]
      -- Stock is counted, not imported. The email address of a client is not replaced.
      when p_kind = 'items' then '{current_stock,inventory_tracking,price_basis,is_active}'
      when p_kind = 'materials' then '{current_stock,sku}'
      when p_kind = 'vendors' or p_before ->> 'email' is not null then '{email}'
      else '{}' end)
$$;

create or replace function private.keep_import(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where company_id = private.company_id() and id = p_id for update;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' when 'cost_codes' then 'manage_settings' else 'edit_catalog' end);
  if job.id is null then
    perform private.raise_api_error('PT404', 'Import not found');
  end if;
  update public.import_jobs set is_running = false where id = job.id;
  perform private.log_import(job.company_id, job.id);
end $$;

create or replace function private.known_rows(p_kind text, p_rows jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select case p_kind when 'clients' then private.known_clients(p_rows) when 'items' then private.known_items(p_rows)
    when 'cost_codes' then private.known_cost_codes(p_rows) when 'vendors' then private.known_vendors(p_rows) else private.known_materials(p_rows) end
$$;

create or replace function private.new_row_numbers(p_kind text, p_rows jsonb, p_known uuid[]) returns int[]
language sql stable set search_path = '' as $$
  with line as (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email,
      nullif(btrim(x.value ->> 'sku'), '') as sku, nullif(btrim(x.value ->> 'barcode'), '') as barcode, nullif(btrim(x.value ->> 'vendor'), '') as vendor,
      nullif(btrim(x.value ->> 'code'), '') as code
    from jsonb_array_elements(p_rows) with ordinality x
  ), key as (
    -- What makes two rows of a file the same; a row is known by its own keys.
    select l.place, k.key, k.is_own from line l, lateral (values
      ('name ' || case p_kind when 'items' then l.name when 'vendors' then format('%s %s', lower(l.name), lower(l.email)) else lower(l.name) end,
        case p_kind when 'items' then coalesce(l.sku, l.barcode) is null when 'materials' then l.sku is null else p_kind <> 'cost_codes' end),
      ('code ' || lower(l.code), p_kind = 'cost_codes'),
      ('email ' || lower(l.email), p_kind = 'clients'),
      ('sku ' || lower(l.sku), p_kind in ('items', 'materials')),
      ('barcode ' || l.barcode, p_kind = 'items')) k (key, is_own)
    where k.key is not null
  ), repeated as (
    select k.place from (select place, is_own, count(*) over (partition by key) as times from key) k where k.times > 1 and k.is_own
  )
  select coalesce(array_agg(l.place order by l.place), '{}') from line l
  where l.name is not null and p_known[l.place] is null and l.place not in (select place from repeated)
    and (p_kind <> 'cost_codes' or l.code is not null)
    and (p_kind <> 'clients' or l.email is null or l.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$')
    and (p_kind <> 'materials' or l.vendor is null or private.vendor_named(l.vendor) is not null)
$$;

create or replace function private.undo_import(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  job public.import_jobs;
  part public.import_jobs;
  step jsonb;
  batches int;
begin
  select * into job from public.import_jobs where id = p_id and company_id = company for update;
  if not found then
    perform private.raise_api_error('PT404', 'Import not found');
  end if;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' when 'cost_codes' then 'manage_settings' else 'edit_catalog' end);
  if job.undone_at is not null then
    perform private.raise_api_error('PT409', 'This import was already undone.');
  end if;
  select * into part from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null order by created_at desc limit 1;
  perform set_config('plumbline.single_activity', p_id::text, true);
  step := case when part.id is null then private.undo_batch(job) else private.undo_batch(part) end;
  perform set_config('plumbline.single_activity', '', true);
  select count(*) into batches from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null;
  if part.id is not null then
    update public.import_jobs set undone_at = case when batches = 0 then now() end, is_running = batches > 0 where id = p_id;
  end if;
  if batches = 0 then
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select a.company_id, a.type, 'undone', 'Import undone', a.description, auth.uid(), a.entity_id, a.permission
    from public.activity_log a where a.company_id = company and a.entity_id = p_id and a.status = 'imported';
  end if;
  return step || jsonb_build_object('id', p_id, 'left', batches);
end $$;

reset check_function_bodies;
-- Data
insert into public.cost_codes (company_id, code, name, cost_type, category)
select c.id, t.code, t.name, t.cost_type, t.category
from public.companies c
cross join (values ('LAB', 'Labor', 'labor', 'labor'), ('MAT', 'Materials', 'material', 'materials'),
  ('SUB', 'Subcontractors', 'subcontract', 'subcontractors'), ('EQP', 'Equipment', 'equipment', 'equipment'),
  ('PRM', 'Permits', 'other', 'permits'), ('OVH', 'Overhead', 'other', 'overhead'), ('OTH', 'Other', 'other', 'other'))
  as t (code, name, cost_type, category);

do $$
declare
  named text;
begin
  foreach named in array array['budget_lines', 'expenses', 'change_order_items', 'project_finances', 'contracts'] loop
    execute format('alter table public.%I disable trigger user', named);
  end loop;

  update public.budget_lines l set cost_code_id = c.id from public.cost_codes c where c.company_id = l.company_id and c.category = l.category;
  update public.expenses l set cost_code_id = c.id from public.cost_codes c where c.company_id = l.company_id and c.category = l.category;
  update public.change_order_items l set cost_code_id = c.id from public.cost_codes c where c.company_id = l.company_id and c.category = l.category;

  create temp table figures_before on commit drop as
  select f.project_id, f.company_id, f.budget, f.contract_value from public.project_finances f;

  -- Approved change orders had been budgeted at their price; what they cost is not known.
  update public.project_finances f set budget = case when f.budget > x.price then f.budget - x.price end
  from (select b.project_id, sum(b.amount) as price from public.budget_lines b where b.change_order_id is not null group by 1) x
  where f.project_id = x.project_id;
  update public.budget_lines b set price = b.amount, amount = 0, is_cost_known = false where b.change_order_id is not null;

  -- The contract is the accepted quote where there is exactly one, else the value that was shown, open to correction.
  insert into public.contracts (company_id, project_id, quote_id, source, status, original_value, approved_changes, original_cost, signed_at)
  select f.company_id, f.project_id, q.id, case when q.id is null then 'typed' else 'quote' end, case when q.id is null then 'unlocked' else 'signed' end,
    coalesce(q.amount, case when f.contract_value >= o.approved then f.contract_value - o.approved else 0 end),
    case when q.id is not null or f.contract_value >= o.approved then o.approved else f.contract_value end,
    f.budget, coalesce(q.accepted_at, now())
  from public.project_finances f
  join public.projects p on p.company_id = f.company_id and p.id = f.project_id
  cross join lateral (select coalesce(sum(c.amount), 0) as approved from public.change_orders c
    where c.company_id = f.company_id and c.project_id = f.project_id and c.status = 'approved') o
  left join lateral (select (array_agg(d.id))[1] as id, min(d.subtotal - d.discount_amount) as amount, min(d.accepted_at) as accepted_at
    from public.quotes d where d.company_id = f.company_id and d.project_id = f.project_id and d.status = 'accepted' and d.deleted_at is null
    having count(*) = 1 and min(d.subtotal - d.discount_amount + o.approved) >= 0) q on true
  where q.id is not null
    or f.contract_value is not null and (p.status <> 'planning' or o.approved <> 0 or f.contract_value is distinct from f.budget);
  update public.project_finances f set contract_value = c.value from public.contracts c where c.project_id = f.project_id;

  update public.contracts c set note = nullif(concat_ws(' ',
    case when f.contract_value is distinct from b.contract_value then format('Contract value changed from $%s to $%s: quote %s was accepted.',
      to_char(coalesce(b.contract_value, 0), 'FM999,999,999,990.00'), to_char(f.contract_value, 'FM999,999,999,990.00'),
      (select q.quote_number from public.quotes q where q.company_id = c.company_id and q.id = c.quote_id)) end,
    case when f.budget is distinct from b.budget then format('Budget changed from $%s to $%s: approved change orders had been budgeted at their price. Enter their cost in Financials.',
      to_char(coalesce(b.budget, 0), 'FM999,999,999,990.00'), to_char(coalesce(f.budget, 0), 'FM999,999,999,990.00')) end), '')
  from figures_before b join public.project_finances f on f.project_id = b.project_id
  where b.project_id = c.project_id;
  insert into public.activity_log (company_id, type, status, title, description, entity_id, project_id, permission)
  select c.company_id, 'contract', 'updated', 'Job margin changed', left(c.note, 500), c.id, c.project_id, 'view_money'
  from public.contracts c where c.note is not null;

  foreach named in array array['budget_lines', 'expenses', 'change_order_items', 'project_finances', 'contracts'] loop
    execute format('alter table public.%I enable trigger user', named);
  end loop;
end $$;
