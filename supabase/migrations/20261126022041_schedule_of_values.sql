set check_function_bodies = off;

alter table public.contracts add column reduced_retainage_rate numeric(6,3);

alter table public.contracts add column retainage_rate numeric(6,3) default 0 not null;

alter table public.contracts add column retainage_reduced_at numeric(6,3) default 50 not null;

alter table public.contracts add column retainage_reduction text default 'all_work'::text not null;

alter table public.invoices add column retainage_set numeric(12,2);

create function private.adjust_schedule() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.sov_lines (company_id, project_id, position, description, scheduled_value)
  select new.company_id, new.project_id, max(l.position) + 1, 'Contract change', new.original_value - old.original_value
  from public.sov_lines l where l.company_id = new.company_id and l.project_id = new.project_id having count(*) > 0;
  perform private.refresh_pay_applications(new.company_id, new.project_id);
  return null;
end $$;

create table public.pay_applications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  number int not null check (number > 0),
  period_to date not null,
  note text not null default '' check (length(note) <= 2000),
  invoice_id uuid,
  submitted_at timestamptz,
  -- As they were when it was submitted, in dollars.
  original_value numeric(12, 2) constraint pay_applications_original_value_not_nan check (original_value <> 'NaN'),
  approved_changes numeric(12, 2) constraint pay_applications_approved_changes_not_nan check (approved_changes <> 'NaN'),
  released numeric(12, 2) not null default 0 constraint pay_applications_released_not_nan check (released <> 'NaN'),
  deducted numeric(12, 2) not null default 0 constraint pay_applications_deducted_not_nan check (deducted <> 'NaN'),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, project_id, number),
  foreign key (company_id, project_id) references public.contracts (company_id, project_id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete set null (invoice_id)
);

create function private.application_deduction(p_application public.pay_applications) returns numeric
language sql stable security definer set search_path = '' as $$
  with sums as (
    select coalesce(sum(l.completed), 0) as completed, coalesce(sum(l.amount), 0) as gain, coalesce(sum(l.retainage - l.previous_retainage), 0) as withheld
    from public.pay_application_lines l where l.company_id = p_application.company_id and l.application_id = p_application.id
  ), earlier as (
    select coalesce(sum(a.deducted), 0) as deducted from public.pay_applications a
    where a.company_id = p_application.company_id and a.project_id = p_application.project_id and a.id <> p_application.id
      and private.application_state(a) <> 'draft'
  )
  select greatest(0, least(s.gain, s.gain - s.withheld, o.amount - e.deducted, greatest(o.amount + s.completed - e.deducted - c.value,
    case when coalesce(q.deposit_deduction, 'pro_rata') = 'pro_rata' then round(o.amount * s.completed / nullif(c.value, 0), 2) - e.deducted end)))
  from sums s cross join earlier e
  cross join lateral (select private.invoiced_outside(p_application.company_id, p_application.project_id) as amount) o
  join public.contracts c on c.company_id = p_application.company_id and c.project_id = p_application.project_id
  left join public.quotes q on q.company_id = c.company_id and q.id = c.quote_id
$$;

create function private.application_json(p_application public.pay_applications, p_has_lines boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', a.id, 'project_id', a.project_id, 'number', a.number, 'period_to', a.period_to, 'note', a.note, 'version', a.version,
      'state', x.state, 'submitted_at', case when x.state <> 'draft' then a.submitted_at end,
      'is_locked', x.state = 'draft' and exists (select from public.pay_applications later where later.company_id = a.company_id
        and later.project_id = a.project_id and later.number > a.number and private.application_state(later) <> 'draft'),
      'original_value', f.original_value, 'approved_changes', f.approved_changes, 'contract_sum', f.contract_sum, 'work', t.work, 'stored', t.stored,
      'completed', t.completed, 'amount', t.amount, 'retainage', t.retainage, 'released', f.released, 'held', t.retainage - f.released,
      'earned', t.completed - t.retainage + f.released, 'previous', t.previous - t.previous_retainage + f.released,
      'withheld', t.retainage - t.previous_retainage, 'deducted', f.deducted,
      'due', t.amount - t.retainage + t.previous_retainage - f.deducted, 'to_finish', f.contract_sum - t.completed + t.retainage - f.released)
    || jsonb_build_object('invoice', (select jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'due_date', v.due_date,
        'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount, 'amount_due', v.amount_due, 'balance', v.balance, 'paid_date', v.paid_date)
      from public.invoices v where v.company_id = a.company_id and v.id = a.invoice_id and x.state <> 'draft'))
    || case when p_has_lines then jsonb_build_object('lines', (select coalesce(jsonb_agg(to_jsonb(l) - array['company_id', 'application_id']
        order by l.position, l.id), '[]') from public.pay_application_lines l where l.company_id = a.company_id and l.application_id = a.id)) else '{}' end
  from (select (p_application).*) a
  cross join lateral (select private.application_state(p_application) as state) x
  join public.contracts c on c.company_id = a.company_id and c.project_id = a.project_id
  cross join lateral (
    select case when x.state = 'draft' then c.original_value else a.original_value end as original_value,
      case when x.state = 'draft' then c.approved_changes else a.approved_changes end as approved_changes,
      case when x.state = 'draft' then c.value else a.original_value + a.approved_changes end as contract_sum,
      case when x.state = 'draft' then private.released_retainage(a.company_id, a.project_id) else a.released end as released,
      case when x.state = 'draft' then private.application_deduction(p_application) else a.deducted end as deducted
  ) f
  cross join lateral (
    select coalesce(sum(l.work), 0) as work, coalesce(sum(l.stored), 0) as stored, coalesce(sum(l.completed), 0) as completed,
      coalesce(sum(l.amount), 0) as amount, coalesce(sum(l.retainage), 0) as retainage, coalesce(sum(l.previous_retainage), 0) as previous_retainage,
      coalesce(sum(l.previous_work + l.previous_stored), 0) as previous
    from public.pay_application_lines l where l.company_id = a.company_id and l.application_id = a.id
  ) t
$$;

create function private.applications_json(p_company uuid, p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'contract', (select jsonb_build_object('value', c.value, 'original_value', c.original_value, 'approved_changes', c.approved_changes, 'status', c.status,
        'version', c.version, 'retainage_rate', c.retainage_rate, 'reduced_retainage_rate', c.reduced_retainage_rate,
        'retainage_reduced_at', c.retainage_reduced_at, 'retainage_reduction', c.retainage_reduction)
      from public.contracts c where c.company_id = p_company and c.project_id = p_project),
    'lines', (select coalesce(jsonb_agg(to_jsonb(s) - array['company_id', 'project_id', 'created_at', 'updated_at'] || jsonb_build_object('billed', private.billed_of_line(s))
        order by s.position, s.id), '[]') from public.sov_lines s where s.company_id = p_company and s.project_id = p_project),
    'applications', (select coalesce(jsonb_agg(private.application_json(a, private.application_state(a) = 'draft') order by a.number desc), '[]')
      from public.pay_applications a where a.company_id = p_company and a.project_id = p_project),
    'retainage_held', coalesce((select sum(l.retainage) from public.pay_application_lines l where l.company_id = p_company and l.application_id = (
        select a.id from public.pay_applications a where a.company_id = p_company and a.project_id = p_project
          and private.application_state(a) <> 'draft' order by a.number desc limit 1)), 0) - private.released_retainage(p_company, p_project),
    -- Earned by cost, for the warning; null while no cost is known.
    'earned_by_cost', (select round(c.value * least(1, sum(k.actual) / nullif(sum(k.forecast), 0)), 2) from public.contracts c
      cross join lateral private.project_costs(p_company, array[p_project]) k
      where c.company_id = p_company and c.project_id = p_project group by c.value having sum(k.actual) > 0),
    'waivers', (select coalesce(jsonb_agg(private.waiver_json(w) order by w.created_at), '[]') from public.lien_waivers w
      where w.company_id = p_company and w.project_id = p_project))
$$;

create table public.sov_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  position int not null default 0,
  item_number text not null default '' check (length(item_number) <= 20),
  description text not null check (length(btrim(description)) between 1 and 500),
  -- Price without tax, in dollars; negative for a deduction.
  scheduled_value numeric(12, 2) not null constraint sov_lines_scheduled_value_not_nan check (scheduled_value <> 'NaN'),
  -- Null: the contract's rate.
  retainage_rate numeric(6, 3) check (retainage_rate between 0 and 100)
    constraint sov_lines_retainage_rate_not_nan check (retainage_rate <> 'NaN'),
  quote_item_id uuid,
  change_order_id uuid,
  cost_code_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.contracts (company_id, project_id) on delete cascade,
  foreign key (company_id, quote_item_id) references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);

create function private.billed_of_line(p_line public.sov_lines) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((select l.completed from public.pay_application_lines l
    join public.pay_applications a on a.company_id = l.company_id and a.id = l.application_id
    where l.company_id = p_line.company_id and l.sov_line_id = p_line.id and private.application_state(a) <> 'draft'
    order by a.number desc limit 1), 0)
$$;

create function private.build_schedule(p_contract public.contracts) returns void
language plpgsql security definer set search_path = '' as $$
declare
  quote public.quotes;
begin
  select * into quote from public.quotes q where q.company_id = p_contract.company_id and q.id = p_contract.quote_id;
  if quote.id is not null and quote.subtotal - quote.discount_amount = p_contract.original_value then
    insert into public.sov_lines (company_id, project_id, position, description, scheduled_value, quote_item_id, cost_code_id)
    select p_contract.company_id, p_contract.project_id, l.place, l.name, l.price, l.quote_item_id, (
      select b.cost_code_id from public.budget_lines b
      where b.company_id = p_contract.company_id and b.quote_item_id = l.quote_item_id and b.project_id = p_contract.project_id limit 1)
    from private.quote_lines(quote) l where l.price <> 0;
  else
    -- The value is divided among the budget lines in proportion to their cost; the last one takes the rounding.
    insert into public.sov_lines (company_id, project_id, position, description, scheduled_value, cost_code_id)
    select p_contract.company_id, p_contract.project_id, b.place, b.name,
      case when b.is_last then p_contract.original_value - coalesce(sum(b.share) over (order by b.place rows between unbounded preceding and 1 preceding), 0)
        else b.share end, b.cost_code_id
    from (
      select row_number() over w as place, row_number() over (order by l.position desc, l.created_at desc, l.id desc) = 1 as is_last,
        coalesce(nullif(btrim(l.description), ''), initcap(l.category)) as name, l.cost_code_id,
        round(p_contract.original_value * l.amount / sum(l.amount) over (), 2) as share
      from public.budget_lines l
      where l.company_id = p_contract.company_id and l.project_id = p_contract.project_id and l.change_order_id is null and l.amount > 0
      window w as (order by l.position, l.created_at, l.id)
    ) b;
  end if;
  insert into public.sov_lines (company_id, project_id, position, description, scheduled_value)
  select p_contract.company_id, p_contract.project_id, 1, 'Contract work', p_contract.original_value
  where not exists (select from public.sov_lines l where l.company_id = p_contract.company_id and l.project_id = p_contract.project_id);
  insert into public.sov_lines (company_id, project_id, position, description, scheduled_value, change_order_id)
  select p_contract.company_id, p_contract.project_id, 10000 + row_number() over (order by o.number), left(o.number || ' ' || o.title, 500), o.amount, o.id
  from public.change_orders o
  where o.company_id = p_contract.company_id and o.project_id = p_contract.project_id and o.status = 'approved';
end $$;

create function private.check_applied(p_company uuid, p_project uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  over numeric;
begin
  select private.applied_amount(p_company, p_project) + coalesce((select sum(s.amount) from public.payment_schedule s
    where s.company_id = p_company and s.project_id = p_project), 0) - c.value into over
  from public.contracts c where c.company_id = p_company and c.project_id = p_project;
  if over > 0 then
    perform private.raise_api_error('PT422', format('Draws and applications would exceed the contract by %s. Reduce the draws that are not invoiced yet.',
      private.money_text(over)), 'lines');
  end if;
end $$;

create function private.check_schedule_sum() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  project constant uuid := case tg_op when 'DELETE' then old.project_id else new.project_id end;
  c public.contracts;
  lines numeric;
begin
  select * into c from public.contracts x where x.project_id = project;
  select sum(l.scheduled_value) into lines from public.sov_lines l where l.company_id = c.company_id and l.project_id = project;
  if lines <> c.value then
    perform private.raise_api_error('PT422', format('The lines add up to %s and the contract is %s: %s %s.', private.money_text(lines),
      private.money_text(c.value), private.money_text(abs(c.value - lines)), case when lines > c.value then 'too much' else 'is missing' end), 'lines');
  end if;
  return null;
end $$;

create function private.check_waiver_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.lien_waivers w where w.company_id = new.company_id and w.document_id = new.document_id
      and w.kind like 'unconditional%' and not private.is_application_paid(w.company_id, w.application_id)) then
    perform private.raise_api_error('PT409', 'The payment for this unconditional waiver was reversed. It can be signed when the application is paid.');
  end if;
  return new;
end $$;

create function private.invoice_application(
  p_application public.pay_applications, p_contract public.contracts, p_sums jsonb, p_due_date date, p_invoice_id uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_application.company_id;
  project public.projects;
  quote public.quotes;
  is_linked boolean;
begin
  select * into project from public.projects p where p.company_id = company and p.id = p_application.project_id;
  if project.client_id is null then
    perform private.raise_api_error('PT422', 'Choose a client for this project first.', 'client_id');
  end if;
  -- The invoice counts toward the contract's quote, whose tax rate it has.
  select * into quote from public.quotes q where q.company_id = company and q.id = p_contract.quote_id and q.status = 'accepted'
    and q.deleted_at is null and q.client_id = project.client_id for update;
  -- Like a draw, it is linked only where enough is left of the quote: an invoice that was credited still counts there.
  is_linked := quote.subtotal - quote.discount_amount - quote.billed_amount >= (p_sums ->> 'amount')::numeric - (p_sums ->> 'deducted')::numeric - (
    select coalesce(sum(l.amount), 0) from public.pay_application_lines l join public.sov_lines s on s.company_id = l.company_id and s.id = l.sov_line_id
    where l.company_id = company and l.application_id = p_application.id and s.change_order_id is not null);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, title, tax_rate, due_date, retainage_set)
  values (p_invoice_id, company, project.client_id, project.id, case when is_linked then quote.id end, 'progress',
    left(project.name, 160) || ', application ' || p_application.number,
    coalesce(quote.tax_rate, (select t.default_tax_rate from public.company_tax_settings t where t.company_id = company), 0),
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = company and c.id = project.client_id))),
    (p_sums ->> 'withheld')::numeric);
  insert into public.invoice_items (company_id, invoice_id, change_order_id, position, name, quantity, unit_price, contract_amount,
    percent_before, percent_complete)
  select company, p_invoice_id,
    -- A change order on an invoice that was credited is billed again without the link.
    case when abs(o.billed + l.amount) <= abs(o.amount) or abs(o.living + l.amount) > abs(o.amount) then s.change_order_id end, row_number() over (order by l.position, l.id),
    left(concat_ws(' ', nullif(l.item_number, ''), l.description), 300), 1, l.amount, l.scheduled_value,
    case when x.later >= x.before then x.before end, case when x.later >= x.before then x.later end
  from public.pay_application_lines l
  join public.sov_lines s on s.company_id = l.company_id and s.id = l.sov_line_id
  cross join lateral (select private.percent_of(l.previous_work + l.previous_stored, l.scheduled_value) as before,
    private.percent_of(l.completed, l.scheduled_value) as later) x
  left join lateral (
    select c.amount, private.billed_amount(company, c.id) as billed, coalesce((select sum(k.total_price) from public.invoice_items k
      join public.invoices v on v.company_id = k.company_id and v.id = k.invoice_id
      where k.company_id = company and k.change_order_id = c.id and not private.is_canceled_invoice(v)), 0) as living
    from public.change_orders c where c.company_id = company and c.id = s.change_order_id
  ) o on true
  where l.company_id = company and l.application_id = p_application.id and l.amount <> 0;
  if (p_sums ->> 'deducted')::numeric > 0 then
    insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
    values (company, p_invoice_id, 100000, 'Less deposits and earlier invoices', 1, -(p_sums ->> 'deducted')::numeric);
  end if;
  if (p_sums ->> 'amount')::numeric = 0 then
    insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
    values (company, p_invoice_id, 100001, 'Retainage released', 1, 0);
  end if;
  update public.invoices v set status = 'sent' where v.company_id = company and v.id = p_invoice_id;
end $$;

create function private.invoiced_outside(p_company uuid, p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id)), 0)
  from public.invoices v
  left join public.contracts c on c.company_id = v.company_id and c.project_id = v.project_id
  where v.company_id = p_company and v.project_id = p_project
    and (v.kind in ('deposit', 'progress', 'final') or v.kind = 'standard' and v.quote_id = c.quote_id)
    and not private.is_canceled_invoice(v)
    and not exists (select from public.pay_applications a where a.company_id = p_company and a.invoice_id = v.id)
$$;

create function private.is_application_paid(p_company uuid, p_application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pay_applications a where a.company_id = p_company and a.id = p_application and private.application_state(a) = 'paid')
$$;

create function private.refresh_pay_applications(p_company uuid, p_project uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  a public.pay_applications;
  c public.contracts;
  before uuid;
  is_reduced boolean;
begin
  select * into c from public.contracts x where x.company_id = p_company and x.project_id = p_project;
  for a in select * from public.pay_applications p where p.company_id = p_company and p.project_id = p_project order by p.number loop
    if private.application_state(a) = 'draft' and not exists (select from public.pay_applications later where later.company_id = p_company
        and later.project_id = p_project and later.number > a.number and private.application_state(later) <> 'draft') then
      select coalesce(sum(l.completed), 0) >= c.value * c.retainage_reduced_at / 100 into is_reduced
      from public.pay_application_lines l where l.company_id = p_company and l.application_id = before;
      insert into public.pay_application_lines as t (company_id, application_id, sov_line_id, position, item_number, description, scheduled_value,
        previous_work, previous_stored, previous_retainage, percent, work, stored, typed_rate, retainage_rate, retainage)
      select p_company, a.id, s.id, s.position, s.item_number, s.description, s.scheduled_value, x.previous_work, x.previous_stored, x.previous_retainage,
        now.percent, x.work, x.stored, now.typed_rate, x.rate,
        case c.retainage_reduction when 'new_work' then x.previous_retainage + round((x.work + x.stored - x.previous_work - x.previous_stored) * x.rate / 100, 2)
          else round((x.work + x.stored) * x.rate / 100, 2) end
      from public.sov_lines s
      left join public.pay_application_lines now on now.company_id = p_company and now.application_id = a.id and now.sov_line_id = s.id
      left join public.pay_application_lines old on old.company_id = p_company and old.application_id = before and old.sov_line_id = s.id
      cross join lateral (
        select coalesce(old.work, 0) as previous_work, coalesce(old.stored, 0) as previous_stored, coalesce(old.retainage, 0) as previous_retainage,
          case when now.percent is not null then round(s.scheduled_value * now.percent / 100, 2) else coalesce(now.work, old.work, 0) end as work,
          -- Materials stay stored until they are built in.
          coalesce(now.stored, old.stored, 0) as stored,
          coalesce(now.typed_rate, least(coalesce(s.retainage_rate, c.retainage_rate), case when is_reduced then c.reduced_retainage_rate end)) as rate
      ) x
      where s.company_id = p_company and s.project_id = p_project
      on conflict (company_id, application_id, sov_line_id) do update set position = excluded.position, item_number = excluded.item_number,
        description = excluded.description, scheduled_value = excluded.scheduled_value, previous_work = excluded.previous_work,
        previous_stored = excluded.previous_stored, previous_retainage = excluded.previous_retainage, work = excluded.work, stored = excluded.stored,
        retainage_rate = excluded.retainage_rate, retainage = excluded.retainage
      where (t.position, t.item_number, t.description, t.scheduled_value, t.previous_work, t.previous_stored, t.previous_retainage, t.work, t.stored,
          t.retainage_rate, t.retainage)
        is distinct from (excluded.position, excluded.item_number, excluded.description, excluded.scheduled_value, excluded.previous_work,
          excluded.previous_stored, excluded.previous_retainage, excluded.work, excluded.stored, excluded.retainage_rate, excluded.retainage);
    end if;
    before := a.id;
  end loop;
exception when check_violation then
  perform private.raise_api_error('PT422', 'A draft application bills more of a line than its scheduled value. Change the application first.', 'lines');
end $$;

create function private.released_retainage(p_company uuid, p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(v.subtotal - v.discount_amount), 0) from public.pay_applications a
  join public.invoices v on v.company_id = a.company_id and v.retains_invoice_id = a.invoice_id
  where a.company_id = p_company and a.project_id = p_project and v.kind = 'retainage' and not private.is_canceled_invoice(v)
$$;

create function private.save_application_lines(p_application public.pay_applications, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong record;
begin
  select x ->> 'sov_line_id' as line into wrong from jsonb_array_elements(p_lines) x
  where (x ->> 'percent')::numeric = 'NaN' or (x ->> 'work')::numeric = 'NaN' or (x ->> 'stored')::numeric = 'NaN'
    or (x ->> 'retainage_rate')::numeric not between 0 and 100 or (x ->> 'percent')::numeric < 0;
  if found then
    perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', wrong.line);
  end if;
  select l.sov_line_id, l.description, l.scheduled_value, n.work + n.stored as total, n.work, n.stored into wrong
  from jsonb_array_elements(p_lines) x
  join public.pay_application_lines l on l.company_id = p_application.company_id and l.application_id = p_application.id
    and l.sov_line_id = (x ->> 'sov_line_id')::uuid
  cross join lateral (select coalesce((x ->> 'stored')::numeric, l.stored) as stored, case when (x ->> 'percent') is not null then
      round(l.scheduled_value * (x ->> 'percent')::numeric / 100, 2) else coalesce((x ->> 'work')::numeric, l.work) end as work) n
  where case when l.scheduled_value >= 0 then n.work < 0 or n.stored < 0 or n.work + n.stored > l.scheduled_value
    else n.work > 0 or n.stored > 0 or n.work + n.stored < l.scheduled_value end limit 1;
  if found then
    perform private.raise_api_error('PT422', case when abs(wrong.total) > abs(wrong.scheduled_value)
        then format('%s over the scheduled value of %s.', private.money_text(abs(wrong.total - wrong.scheduled_value)), private.money_text(wrong.scheduled_value))
      else format('Completed and stored can''t be below $0.00 for "%s".', wrong.description) end, wrong.sov_line_id::text);
  end if;
  update public.pay_application_lines l set
    percent = case when x.line ->> 'percent' is not null then round((x.line ->> 'percent')::numeric, 3) when x.line ? 'work' then null else l.percent end,
    work = case when x.line ->> 'percent' is not null then round(l.scheduled_value * (x.line ->> 'percent')::numeric / 100, 2)
      else round(coalesce((x.line ->> 'work')::numeric, l.work), 2) end,
    stored = round(coalesce((x.line ->> 'stored')::numeric, l.stored), 2),
    typed_rate = case when x.line ? 'retainage_rate' then (x.line ->> 'retainage_rate')::numeric else l.typed_rate end
  from jsonb_array_elements(p_lines) x (line)
  where l.company_id = p_application.company_id and l.application_id = p_application.id and l.sov_line_id = (x.line ->> 'sov_line_id')::uuid;
end $$;

create function private.save_sov_lines(p_contract public.contracts, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_contract.company_id;
  project constant uuid := p_contract.project_id;
  wrong record;
begin
  if jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'A schedule of values has 1 to 500 lines.', 'lines');
  end if;
  select coalesce(x ->> 'id', 'lines') as id into wrong from jsonb_array_elements(p_lines) x
  where btrim(coalesce(x ->> 'description', '')) = '' or length(x ->> 'description') > 500 or length(x ->> 'item_number') > 20
    or (x ->> 'scheduled_value')::numeric is null or abs((x ->> 'scheduled_value')::numeric) >= 1e10
    or (x ->> 'retainage_rate')::numeric not between 0 and 100 limit 1;
  if found then
    perform private.raise_api_error('PT422', 'Each line needs a description, a scheduled value, and retainage between 0 and 100%.', wrong.id);
  end if;
  -- What is on submitted applications is neither removed nor lowered below what was billed.
  select l.id, l.description, b.billed into wrong from public.sov_lines l
  cross join lateral private.billed_of_line(l) b (billed)
  left join jsonb_array_elements(p_lines) x on (x ->> 'id')::uuid = l.id
  where l.company_id = company and l.project_id = project and b.billed <> 0
    and (x is null or abs((x ->> 'scheduled_value')::numeric) < abs(b.billed)) limit 1;
  if found then
    perform private.raise_api_error('PT409', format('%s of "%s" was billed. Its scheduled value can''t be lower.', private.money_text(wrong.billed),
      wrong.description), wrong.id::text);
  end if;
  delete from public.sov_lines l where l.company_id = company and l.project_id = project
    and not exists (select from jsonb_array_elements(p_lines) x where (x ->> 'id')::uuid = l.id);
  insert into public.sov_lines as l (id, company_id, project_id, position, item_number, description, scheduled_value, retainage_rate,
    change_order_id, cost_code_id)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), company, project, x.place, btrim(coalesce(x.line ->> 'item_number', '')),
    btrim(x.line ->> 'description'), round((x.line ->> 'scheduled_value')::numeric, 2), (x.line ->> 'retainage_rate')::numeric,
    (x.line ->> 'change_order_id')::uuid, (x.line ->> 'cost_code_id')::uuid
  from jsonb_array_elements(p_lines) with ordinality as x (line, place)
  on conflict (id) do update set position = excluded.position, item_number = excluded.item_number, description = excluded.description,
    scheduled_value = excluded.scheduled_value, retainage_rate = excluded.retainage_rate, cost_code_id = excluded.cost_code_id
  where l.company_id = company and l.project_id = project;
  -- Change orders add up to what was approved, and the rest to the original contract.
  select sum(l.scheduled_value) as lines, coalesce(o.amount, p_contract.original_value) as agreed, coalesce(o.number, 'the original contract') as name
  into wrong from public.sov_lines l
  left join public.change_orders o on o.company_id = l.company_id and o.id = l.change_order_id and o.project_id = project and o.status = 'approved'
  where l.company_id = company and l.project_id = project
  group by o.id having sum(l.scheduled_value) <> coalesce(o.amount, p_contract.original_value) limit 1;
  if found then
    perform private.raise_api_error('PT422', format('The lines of %s add up to %s instead of %s: %s %s.', wrong.name, private.money_text(wrong.lines),
      private.money_text(wrong.agreed), private.money_text(abs(wrong.agreed - wrong.lines)),
      case when wrong.lines > wrong.agreed then 'too much' else 'is missing' end), 'lines');
  end if;
end $$;

create table public.lien_waivers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  application_id uuid not null,
  kind text not null
    check (kind in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final')),
  -- Who waives: the company, or one of its subcontractors or vendors.
  claimant text not null check (length(btrim(claimant)) between 1 and 200),
  amount numeric(12, 2) not null check (amount >= 0) constraint lien_waivers_amount_not_nan check (amount <> 'NaN'),
  through_date date not null,
  -- When the payment cleared the bank; unconditional waivers need it.
  cleared_on date,
  document_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint lien_waivers_cleared_check check (cleared_on is not null or kind not like 'unconditional%'),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, application_id) references public.pay_applications (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete set null (document_id)
);

create function private.waiver_json(p_waiver public.lien_waivers) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(p_waiver) - array['company_id', 'updated_at'] || jsonb_build_object(
    'number', (select a.number from public.pay_applications a where a.company_id = p_waiver.company_id and a.id = p_waiver.application_id),
    'document_status', (select d.status from public.project_documents d
      where d.company_id = p_waiver.company_id and d.id = p_waiver.document_id and d.deleted_at is null),
    -- A payment that was reversed after an unconditional waiver.
    'is_unpaid', p_waiver.kind like 'unconditional%' and not private.is_application_paid(p_waiver.company_id, p_waiver.application_id))
$$;

create function private.check_application_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  a public.pay_applications;
  other record;
begin
  select * into a from public.pay_applications p where p.company_id = old.company_id and p.invoice_id = old.id;
  if a.id is null then
    return new;
  elsif new.status = 'draft' or new.deleted_at is not null then
    raise exception 'This invoice belongs to pay application %. Void it to change the application.', a.number using errcode = 'PT409';
  end if;
  select later.number into other from public.pay_applications later
  where later.company_id = a.company_id and later.project_id = a.project_id and later.number > a.number
    and private.application_state(later) <> 'draft' order by later.number desc limit 1;
  if found then
    raise exception 'Pay application % builds on this invoice. Void the invoice of that application first.', other.number using errcode = 'PT409';
  end if;
  select r.invoice_number into other from public.invoices r
  where r.company_id = old.company_id and r.retains_invoice_id = old.id and r.status <> 'void' and r.deleted_at is null limit 1;
  if found then
    raise exception 'The retainage of this invoice is billed on invoice %. Void that invoice first.', other.invoice_number using errcode = 'PT409';
  end if;
  return new;
end $$;

create function private.money_text(p_amount numeric) returns text
language sql immutable strict set search_path = '' as $$
  select case when p_amount < 0 then '-' else '' end || '$' || to_char(abs(p_amount), 'FM999,999,999,990.00')
$$;

create function private.application_state(p_application public.pay_applications) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when private.is_canceled_invoice(v) then 'draft' when v.status = 'paid' then 'paid' else 'submitted' end
    from public.invoices v where v.company_id = p_application.company_id and v.id = p_application.invoice_id), 'draft')
$$;

create function private.applied_amount(p_company uuid, p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.pay_applications a where a.company_id = p_company and a.project_id = p_project and a.invoice_id is not null)
    then coalesce((select sum(v.subtotal - v.discount_amount) from public.pay_applications a
        join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
        where a.company_id = p_company and a.project_id = p_project and not private.is_canceled_invoice(v)), 0)
      + private.invoiced_outside(p_company, p_project)
      - coalesce((select sum(v.subtotal - v.discount_amount) from public.payment_schedule s
        join public.invoices v on v.company_id = s.company_id and v.id = s.invoice_id
        where s.company_id = p_company and s.project_id = p_project and not private.is_canceled_invoice(v)), 0)
    else 0 end
$$;

create function public.delete_pay_application(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.delete_pay_application(p_id) $$;

create function private.delete_pay_application(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  a public.pay_applications;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into a from public.pay_applications p where p.company_id = company and p.id = p_id for no key update;
  if a.id is null then
    return null;
  elsif private.application_state(a) <> 'draft' then
    perform private.raise_api_error('PT409', format('Application %s was submitted. Void its invoice first.', a.number));
  elsif exists (select from public.pay_applications later where later.company_id = company and later.project_id = a.project_id and later.number > a.number) then
    perform private.raise_api_error('PT409', 'Only the newest application can be deleted.');
  end if;
  delete from public.pay_applications p where p.id = a.id;
  return private.applications_json(company, a.project_id);
end $$;

create function public.pay_application(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_one public.pay_applications;
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into found_one from public.pay_applications a where a.company_id = private.company_id() and a.id = p_id;
  if found_one.id is null then
    perform private.raise_api_error('PT404', 'Pay application not found');
  end if;
  return private.pay_application(p_id);
end $$;

create function private.pay_application(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.application_json(a, true) from public.pay_applications a
  where a.company_id = private.company_id() and a.id = p_id and private.has_permission('view_money')
$$;

create function public.project_applications(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  perform from public.projects p where p.company_id = private.company_id() and p.id = p_project_id;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return private.project_applications(p_project_id);
end $$;

create function private.project_applications(p_project_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.applications_json(private.company_id(), p_project_id) where private.has_permission('view_money')
$$;

create function public.release_application_retainage(
  p_application_id uuid, p_amount numeric default null, p_due_date date default null, p_invoice_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.release_application_retainage(p_application_id, p_amount, p_due_date, p_invoice_id);
begin
  return private.invoice_json(invoice);
end $$;

create function private.release_application_retainage(p_application_id uuid, p_amount numeric, p_due_date date, p_invoice_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  a public.pay_applications;
  original public.invoices;
  held numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices v where v.company_id = company and v.id = p_invoice_id) then
    return p_invoice_id;
  end if;
  select * into a from public.pay_applications p where p.company_id = company and p.id = p_application_id;
  if a.id is null then
    perform private.raise_api_error('PT404', 'Pay application not found');
  end if;
  perform from public.projects p where p.id = a.project_id for no key update;
  if private.application_state(a) = 'draft' or exists (select from public.pay_applications later where later.company_id = company
      and later.project_id = a.project_id and later.number > a.number and private.application_state(later) <> 'draft') then
    perform private.raise_api_error('PT409', 'Release retainage from the newest submitted application.');
  end if;
  select sum(l.retainage) - private.released_retainage(company, a.project_id) into held
  from public.pay_application_lines l where l.company_id = company and l.application_id = a.id;
  if coalesce(p_amount, held) is null or coalesce(p_amount, held) <= 0 or coalesce(p_amount, held) > held then
    perform private.raise_api_error('PT422', case when held > 0 then format('Enter an amount up to %s.', private.money_text(held))
      else 'No retainage is held.' end, 'amount');
  end if;
  select * into original from public.invoices v where v.company_id = company and v.id = a.invoice_id;
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, title, retains_invoice_id, due_date)
  values (p_invoice_id, company, original.client_id, original.project_id, original.quote_id, 'retainage',
    format('Retainage through application %s', a.number), original.id, coalesce(p_due_date, current_date + 30));
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  values (company, p_invoice_id, 1, format('Retainage held through application %s', a.number), 1, round(coalesce(p_amount, held), 2));
  return p_invoice_id;
end $$;

create function public.submit_pay_application(
  p_id uuid, p_due_date date default null, p_invoice_id uuid default gen_random_uuid()
) returns jsonb
language sql set search_path = '' as $$ select private.submit_pay_application(p_id, p_due_date, p_invoice_id) $$;

create function private.save_sov(p_project_id uuid, p_schedule jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  c public.contracts;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  -- The schedule and its applications are changed one at a time.
  perform from public.projects p where p.id = p_project_id and p.company_id = company and p.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select * into c from public.contracts x where x.company_id = company and x.project_id = p_project_id for no key update;
  if c.id is null then
    perform private.raise_api_error('PT409', 'This project has no contract yet. Use a quote as its contract, or enter its value.');
  elsif (p_schedule ->> 'version')::int <> c.version then
    perform private.raise_api_error('PT409', 'Someone else changed this schedule while you were editing. Reload it and make your change again.');
  end if;
  if not exists (select from public.sov_lines l where l.company_id = company and l.project_id = p_project_id) then
    perform private.build_schedule(c);
  end if;
  if exists (select from (values ('retainage_rate'), ('reduced_retainage_rate'), ('retainage_reduced_at')) k (key)
      where (p_schedule ->> key)::numeric not between 0 and 100) then
    perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', (select key from (values ('retainage_rate'),
      ('reduced_retainage_rate'), ('retainage_reduced_at')) k (key) where (p_schedule ->> key)::numeric not between 0 and 100 limit 1));
  end if;
  if p_schedule ? 'lines' then
    perform private.save_sov_lines(c, p_schedule -> 'lines');
  end if;
  update public.contracts x set
    retainage_rate = coalesce((p_schedule ->> 'retainage_rate')::numeric, x.retainage_rate),
    reduced_retainage_rate = case when p_schedule ? 'reduced_retainage_rate' then (p_schedule ->> 'reduced_retainage_rate')::numeric else x.reduced_retainage_rate end,
    retainage_reduced_at = coalesce((p_schedule ->> 'retainage_reduced_at')::numeric, x.retainage_reduced_at),
    retainage_reduction = case p_schedule ->> 'retainage_reduction' when 'new_work' then 'new_work' when 'all_work' then 'all_work' else x.retainage_reduction end
  where x.id = c.id;
  perform private.refresh_pay_applications(company, p_project_id);
  return private.applications_json(company, p_project_id);
end $$;

create function public.save_lien_waiver(p_waiver jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lien_waiver(p_waiver) $$;

create function private.save_lien_waiver(p_waiver jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce((p_waiver ->> 'id')::uuid, gen_random_uuid());
  is_unconditional constant boolean := p_waiver ->> 'kind' like 'unconditional%';
  a public.pay_applications;
  w public.lien_waivers;
  document public.project_documents;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into w from public.lien_waivers x where x.company_id = company and x.id = wanted for no key update;
  select * into a from public.pay_applications p where p.company_id = company and p.id = coalesce(w.application_id, (p_waiver ->> 'application_id')::uuid);
  if a.id is null then
    perform private.raise_api_error('PT404', 'Pay application not found');
  elsif p_waiver ? 'document_id' then
    select * into document from public.project_documents d where d.company_id = company and d.id = (p_waiver ->> 'document_id')::uuid
      and d.project_id = a.project_id and d.deleted_at is null;
    if document.id is null then
      perform private.raise_api_error('PT404', 'Document not found');
    end if;
  end if;
  if w.id is not null then
    if document.id <> coalesce(w.document_id, a.id) then
      update public.lien_waivers x set document_id = document.id where x.id = w.id returning * into w;
    end if;
    return private.waiver_json(w);
  elsif p_waiver ->> 'kind' is null or p_waiver ->> 'kind' not in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final') then
    perform private.raise_api_error('PT422', 'Choose the kind of waiver.', 'kind');
  elsif btrim(coalesce(p_waiver ->> 'claimant', '')) = '' or length(p_waiver ->> 'claimant') > 200 then
    perform private.raise_api_error('PT422', 'Enter who signs the waiver.', 'claimant');
  elsif (p_waiver ->> 'amount')::numeric is null or not ((p_waiver ->> 'amount')::numeric between 0 and 9999999999.99) then
    perform private.raise_api_error('PT422', 'Enter the amount of the payment.', 'amount');
  elsif private.application_state(a) = 'draft' then
    perform private.raise_api_error('PT409', 'Submit the application first.');
  elsif is_unconditional and not private.is_application_paid(company, a.id) then
    perform private.raise_api_error('PT409', format('Application %s isn''t paid yet. Use a conditional waiver until the payment has cleared.', a.number));
  elsif is_unconditional and ((p_waiver ->> 'cleared_on') is null or (p_waiver ->> 'cleared_on')::date > current_date
      or (p_waiver ->> 'cleared_on')::date < (select v.paid_date from public.invoices v where v.company_id = company and v.id = a.invoice_id)) then
    perform private.raise_api_error('PT422', 'Enter the day the payment cleared, not before it was made and not in the future.', 'cleared_on');
  end if;
  insert into public.lien_waivers (id, company_id, project_id, application_id, kind, claimant, amount, through_date, cleared_on, document_id)
  values (wanted, company, a.project_id, a.id, p_waiver ->> 'kind', btrim(p_waiver ->> 'claimant'), round((p_waiver ->> 'amount')::numeric, 2),
    coalesce((p_waiver ->> 'through_date')::date, a.period_to), case when is_unconditional then (p_waiver ->> 'cleared_on')::date end, document.id)
  returning * into w;
  return private.waiver_json(w);
end $$;

create function public.save_pay_application(p_application jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_pay_application(p_application) $$;

create function private.save_pay_application(p_application jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce((p_application ->> 'id')::uuid, gen_random_uuid());
  project uuid;
  a public.pay_applications;
  last public.pay_applications;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select coalesce((select p.project_id from public.pay_applications p where p.company_id = company and p.id = wanted),
    (p_application ->> 'project_id')::uuid) into project;
  perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif length(p_application ->> 'note') > 2000 then
    perform private.raise_api_error('PT422', 'The note is too long (2,000 characters at most)', 'note');
  end if;
  select * into a from public.pay_applications p where p.company_id = company and p.id = wanted for no key update;
  if a.id is null then
    if not exists (select from public.sov_lines s where s.company_id = company and s.project_id = project) then
      perform private.raise_api_error('PT409', 'Set up the schedule of values first.');
    end if;
    select * into last from public.pay_applications p where p.company_id = company and p.project_id = project order by p.number desc limit 1;
    if last.id is not null and private.application_state(last) = 'draft' then
      perform private.raise_api_error('PT409', format('Application %s is still a draft. Submit or delete it first.', last.number));
    end if;
    insert into public.pay_applications (id, company_id, project_id, number, period_to, note)
    values (wanted, company, project, coalesce(last.number, 0) + 1, coalesce((p_application ->> 'period_to')::date, current_date), coalesce(p_application ->> 'note', ''))
    returning * into a;
    perform private.refresh_pay_applications(company, project);
  elsif p_application ? 'version' then
    if (p_application ->> 'version')::int <> a.version then
      perform private.raise_api_error('PT409', 'Someone else changed this application while you were editing. Reload it and make your change again.');
    elsif private.application_state(a) <> 'draft' then
      perform private.raise_api_error('PT409', format('Application %s was submitted. Void its invoice to change it.', a.number));
    elsif exists (select from public.pay_applications later where later.company_id = company and later.project_id = project and later.number > a.number
        and private.application_state(later) <> 'draft') then
      perform private.raise_api_error('PT409', 'A later application builds on this one. Void its invoice first.');
    end if;
    -- An invoice that was voided or credited is no longer the one of this application.
    update public.pay_applications p set period_to = coalesce((p_application ->> 'period_to')::date, p.period_to),
      note = coalesce(p_application ->> 'note', p.note), invoice_id = null
    where p.id = a.id;
  else
    return private.applications_json(company, project);
  end if;
  if p_application ? 'lines' then
    perform private.save_application_lines(a, p_application -> 'lines');
    perform private.refresh_pay_applications(company, project);
  end if;
  return private.applications_json(company, project);
end $$;

create function public.save_sov(p_project_id uuid, p_schedule jsonb default '{}') returns jsonb
language sql set search_path = '' as $$ select private.save_sov(p_project_id, p_schedule) $$;

create function private.submit_pay_application(p_id uuid, p_due_date date, p_invoice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  a public.pay_applications;
  c public.contracts;
  sums jsonb;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into a from public.pay_applications p where p.company_id = company and p.id = p_id;
  if a.id is null then
    perform private.raise_api_error('PT404', 'Pay application not found');
  end if;
  perform from public.projects p where p.id = a.project_id for no key update;
  select * into a from public.pay_applications p where p.id = p_id for no key update;
  select * into c from public.contracts x where x.company_id = company and x.project_id = a.project_id for no key update;
  if private.application_state(a) <> 'draft' then
    return private.applications_json(company, a.project_id);
  elsif c.status = 'unlocked' then
    perform private.raise_api_error('PT409', 'The contract is unlocked. Lock it before you submit an application.');
  elsif exists (select from public.pay_applications e where e.company_id = company and e.project_id = a.project_id and e.number < a.number
      and private.application_state(e) = 'draft') then
    perform private.raise_api_error('PT409', 'Submit the earlier application first.');
  end if;
  perform private.refresh_pay_applications(company, a.project_id);
  sums := private.application_json(a, false);
  if (sums ->> 'amount')::numeric = 0 and (sums ->> 'withheld')::numeric = 0 then
    perform private.raise_api_error('PT422', 'Enter the work completed this period for at least one line.', 'lines');
  elsif (sums ->> 'held')::numeric < 0 then
    perform private.raise_api_error('PT422', format('%s more retainage was released by invoice than this application withholds. Raise the retainage.',
      private.money_text(-(sums ->> 'held')::numeric)), 'lines');
  elsif (sums ->> 'due')::numeric < 0 or (sums ->> 'amount')::numeric < 0 then
    perform private.raise_api_error('PT422', format('This application would come to %s. Credit an earlier invoice instead.',
      private.money_text(least((sums ->> 'due')::numeric, (sums ->> 'amount')::numeric))), 'lines');
  end if;
  perform private.invoice_application(a, c, sums, p_due_date, p_invoice_id);
  update public.pay_applications p set invoice_id = p_invoice_id, submitted_at = now(), original_value = c.original_value,
    approved_changes = c.approved_changes, released = (sums ->> 'released')::numeric, deducted = (sums ->> 'deducted')::numeric
  where p.id = a.id;
  perform private.check_applied(company, a.project_id);
  return private.applications_json(company, a.project_id);
end $$;

create table public.lien_waiver_texts (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  kind text not null
    check (kind in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final')),
  body text not null check (length(btrim(body)) between 1 and 10000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, kind)
);

create table public.pay_application_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  application_id uuid not null,
  sov_line_id uuid not null,
  position int not null default 0,
  item_number text not null default '',
  description text not null,
  scheduled_value numeric(12, 2) not null
    constraint pay_application_lines_scheduled_value_not_nan check (scheduled_value <> 'NaN'),
  previous_work numeric(12, 2) not null default 0
    constraint pay_application_lines_previous_work_not_nan check (previous_work <> 'NaN'),
  previous_stored numeric(12, 2) not null default 0
    constraint pay_application_lines_previous_stored_not_nan check (previous_stored <> 'NaN'),
  previous_retainage numeric(12, 2) not null default 0
    constraint pay_application_lines_previous_retainage_not_nan check (previous_retainage <> 'NaN'),
  -- Percent of the work that is complete, when it was entered as a percentage.
  percent numeric(6, 3) check (percent between 0 and 100)
    constraint pay_application_lines_percent_not_nan check (percent <> 'NaN'),
  -- Work completed to date, without stored materials, in dollars.
  work numeric(12, 2) not null default 0 constraint pay_application_lines_work_not_nan check (work <> 'NaN'),
  stored numeric(12, 2) not null default 0 constraint pay_application_lines_stored_not_nan check (stored <> 'NaN'),
  -- Null: by the contract's terms.
  typed_rate numeric(6, 3) check (typed_rate between 0 and 100)
    constraint pay_application_lines_typed_rate_not_nan check (typed_rate <> 'NaN'),
  retainage_rate numeric(6, 3) not null default 0
    constraint pay_application_lines_retainage_rate_not_nan check (retainage_rate <> 'NaN'),
  retainage numeric(12, 2) not null default 0
    constraint pay_application_lines_retainage_not_nan check (retainage <> 'NaN'),
  completed numeric(12, 2) generated always as (work + stored) stored
    constraint pay_application_lines_completed_not_nan check (completed <> 'NaN'),
  amount numeric(12, 2) generated always as (work + stored - previous_work - previous_stored) stored
    constraint pay_application_lines_amount_not_nan check (amount <> 'NaN'),
  balance numeric(12, 2) generated always as (scheduled_value - work - stored) stored
    constraint pay_application_lines_balance_not_nan check (balance <> 'NaN'),
  unique (company_id, id),
  unique (company_id, application_id, sov_line_id),
  constraint pay_application_lines_limit_check
    check (case when scheduled_value >= 0 then work >= 0 and stored >= 0 and work + stored <= scheduled_value
      else work <= 0 and stored <= 0 and work + stored >= scheduled_value end),
  foreign key (company_id, application_id) references public.pay_applications (company_id, id) on delete cascade,
  foreign key (company_id, sov_line_id) references public.sov_lines (company_id, id) on delete cascade
);

alter table public.contracts add constraint contracts_reduced_retainage_rate_check CHECK (reduced_retainage_rate >= 0::numeric AND reduced_retainage_rate <= 100::numeric);

alter table public.contracts add constraint contracts_reduced_retainage_rate_not_nan CHECK (reduced_retainage_rate <> 'NaN'::numeric);

alter table public.contracts add constraint contracts_retainage_rate_check CHECK (retainage_rate >= 0::numeric AND retainage_rate <= 100::numeric);

alter table public.contracts add constraint contracts_retainage_rate_not_nan CHECK (retainage_rate <> 'NaN'::numeric);

alter table public.contracts add constraint contracts_retainage_reduced_at_check CHECK (retainage_reduced_at >= 0::numeric AND retainage_reduced_at <= 100::numeric);

alter table public.contracts add constraint contracts_retainage_reduced_at_not_nan CHECK (retainage_reduced_at <> 'NaN'::numeric);

alter table public.contracts add constraint contracts_retainage_reduction_check CHECK (retainage_reduction = ANY (ARRAY['all_work'::text, 'new_work'::text]));

alter table public.invoices add constraint invoices_retainage_set_not_nan CHECK (retainage_set <> 'NaN'::numeric);

create index lien_waivers_project_idx on public.lien_waivers (company_id, project_id, created_at);

create index lien_waivers_application_idx on public.lien_waivers (company_id, application_id);

create index lien_waivers_document_idx on public.lien_waivers (company_id, document_id) where document_id is not null;

create index pay_application_lines_line_idx on public.pay_application_lines (company_id, sov_line_id);

create unique index pay_applications_invoice_key on public.pay_applications (company_id, invoice_id) where invoice_id is not null;

create index sov_lines_project_idx on public.sov_lines (company_id, project_id, position);

create index sov_lines_change_order_idx on public.sov_lines (company_id, change_order_id) where change_order_id is not null;

create index sov_lines_quote_item_idx on public.sov_lines (company_id, quote_item_id) where quote_item_id is not null;

create index sov_lines_code_idx on public.sov_lines (company_id, cost_code_id) where cost_code_id is not null;

call private.protect('public.lien_waiver_texts', reads => 'view_money', writes => 'edit_projects', feature => 'create_edit_projects');

call private.protect('public.lien_waivers', reads => 'view_money', verbs => '');

call private.audit('public.lien_waivers');

call private.protect('public.pay_application_lines', reads => 'view_money', verbs => '');

call private.protect('public.pay_applications', reads => 'view_money', verbs => '');

call private.audit('public.pay_applications');

call private.protect('public.sov_lines', reads => 'view_money', verbs => '');

call private.audit('public.sov_lines');

create trigger pay_applications_activity after insert or update or delete on public.pay_applications
  for each row execute function private.log_activity('pay application', 'number', 'view_money', 'project_id');

create constraint trigger sov_lines_sum after insert or update or delete on public.sov_lines deferrable initially deferred
  for each row execute function private.check_schedule_sum();

create trigger contracts_schedule after update on public.contracts
  for each row when (old.original_value <> new.original_value) execute function private.adjust_schedule();

create constraint trigger contracts_schedule_sum after update on public.contracts deferrable initially deferred
  for each row execute function private.check_schedule_sum();

create trigger signatures_waiver before insert or update of status on public.signatures
  for each row when (new.status in ('pending', 'signed')) execute function private.check_waiver_signature();

create trigger invoices_application before update of status, deleted_at on public.invoices
  for each row when (old.status <> new.status and new.status in ('draft', 'void') or old.deleted_at is null and new.deleted_at is not null)
  execute function private.check_application_invoice();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lien_waiver_texts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.lien_waivers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.pay_application_lines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.pay_applications FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.sov_lines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (company_id, kind, body), update (kind, body) on public.lien_waiver_texts to authenticated;

grant execute on function private.application_state(p_application public.pay_applications) to authenticated;

grant execute on function private.application_state(p_application public.pay_applications) to service_role;

grant execute on function private.applied_amount(p_company uuid, p_project uuid) to authenticated;

grant execute on function private.applied_amount(p_company uuid, p_project uuid) to service_role;

grant execute on function private.delete_pay_application(p_id uuid) to authenticated;

grant execute on function private.money_text(p_amount numeric) to authenticated;

grant execute on function private.money_text(p_amount numeric) to service_role;

grant execute on function private.pay_application(p_id uuid) to authenticated;

grant execute on function private.project_applications(p_project_id uuid) to authenticated;

grant execute on function private.release_application_retainage(p_application_id uuid, p_amount numeric, p_due_date date, p_invoice_id uuid) to authenticated;

grant execute on function private.save_lien_waiver(p_waiver jsonb) to authenticated;

grant execute on function private.save_pay_application(p_application jsonb) to authenticated;

grant execute on function private.save_sov(p_project_id uuid, p_schedule jsonb) to authenticated;

grant execute on function private.submit_pay_application(p_id uuid, p_due_date date, p_invoice_id uuid) to authenticated;

grant execute on function public.delete_pay_application(p_id uuid) to authenticated;

grant execute on function public.pay_application(p_id uuid) to authenticated;

grant execute on function public.project_applications(p_project_id uuid) to authenticated;

grant execute on function public.release_application_retainage(p_application_id uuid, p_amount numeric, p_due_date date, p_invoice_id uuid) to authenticated;

grant execute on function public.save_lien_waiver(p_waiver jsonb) to authenticated;

grant execute on function public.save_pay_application(p_application jsonb) to authenticated;

grant execute on function public.save_sov(p_project_id uuid, p_schedule jsonb) to authenticated;

grant execute on function public.submit_pay_application(p_id uuid, p_due_date date, p_invoice_id uuid) to authenticated;

comment on table public.lien_waiver_texts is
  'A company''s wording of a lien waiver, for example the form that its state prescribes; without one the product''s plain text is used.';

comment on table public.lien_waivers is
  'Lien waivers of pay applications; their file and signatures are those of a project document.';

comment on table public.pay_application_lines is
  'The continuation sheet of a pay application: what was billed before, work and stored materials to date, and retainage by '
  'line. Never more than the scheduled value.';

comment on column public.pay_application_lines.amount is 'What this application bills of the line before retainage, in dollars.';

comment on column public.pay_application_lines.retainage is 'Retainage withheld to date, in dollars.';

comment on table public.pay_applications is
  'Applications for payment by the schedule of values. Their state is read from their invoice: draft without one or with '
  'a canceled one, submitted, paid.';

comment on column public.pay_applications.released is 'Retainage that was released by invoice before this application.';

comment on column public.pay_applications.deducted is 'Deposits and other earlier invoices that its invoice deducts.';

comment on table public.sov_lines is
  'The schedule of values: the lines of a contract, which add up to it. Lines of an approved change order name it.';

comment on column public.contracts.retainage_reduced_at is 'Percent of the contract that earlier applications have billed from which the reduced retainage rate applies.';

comment on column public.contracts.retainage_reduction is 'all_work: a lower rate also releases retainage that was withheld before; new_work: it applies to new work only.';

comment on function private.adjust_schedule() is 'Trigger: a contract that was unlocked and has another original value gets a line for the difference in its schedule of values.';

comment on function private.application_deduction(p_application public.pay_applications) is 'What a pay application deducts of deposits and other earlier invoices, in dollars: pro rata to the work completed, or at the end only what would exceed the contract, by the rule of the contract''s quote.';

comment on function private.application_json(p_application public.pay_applications, p_has_lines boolean) is 'A pay application with its summary in dollars before tax: contract sum to date, completed and stored, retainage withheld to date and held after releases, earned less retainage, previous applications, deposits deducted, due now, and balance to finish with retainage; its invoice, and with p_has_lines the continuation sheet.';

comment on function private.applications_json(p_company uuid, p_project uuid) is 'See public.project_applications.';

comment on function private.billed_of_line(p_line public.sov_lines) is 'Work and stored materials of a line that submitted applications bill, in dollars.';

comment on function private.build_schedule(p_contract public.contracts) is 'Starts a schedule of values: the lines of the contract''s quote after discount, or the contract value divided among the budget lines by cost, and one line for each approved change order.';

comment on function private.check_applied(p_company uuid, p_project uuid) is 'Draws and applications together never exceed the contract. Error: PT422 with the difference.';

create or replace function private.check_draw() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  contract numeric;
  others numeric;
  invoice text;
begin
  if tg_op <> 'INSERT' then
    select v.invoice_number into invoice from public.invoices v
    where v.company_id = old.company_id and v.id = old.invoice_id and not private.is_canceled_invoice(v);
    if invoice is not null and (tg_op = 'DELETE' or (new.amount, new.percent) is distinct from (old.amount, old.percent)) then
      perform private.raise_api_error('PT409', format('This draw is on invoice %s. Void the invoice to change the draw.', invoice), 'amount');
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  elsif tg_op = 'UPDATE' and new.paid_at is not null and new.paid_at is distinct from old.paid_at then
    perform private.raise_api_error('PT409', 'A draw is paid through its invoice. Create its invoice and record the payment there.');
  elsif tg_op = 'UPDATE' and new.amount <> old.amount and new.percent is not distinct from old.percent then
    new.percent := null;
  end if;
  if tg_op = 'INSERT' or (new.amount, new.percent) is distinct from (old.amount, old.percent) then
    -- One at a time: two new draws could exceed the contract together.
    select f.contract_value into contract from public.project_finances f
    where f.company_id = new.company_id and f.project_id = new.project_id for no key update;
    if new.percent is not null and contract > 0 then
      new.amount := round(contract * new.percent / 100, 2);
    end if;
    select coalesce(sum(s.amount), 0) + private.applied_amount(new.company_id, new.project_id) into others from public.payment_schedule s
    where s.company_id = new.company_id and s.project_id = new.project_id and s.id <> new.id;
    if others + new.amount > contract and (tg_op = 'INSERT' or new.amount > old.amount) then
      perform private.raise_api_error('PT422', format('The draws would exceed the contract value by $%s.',
        to_char(others + new.amount - contract, 'FM999,999,999,990.00')), case when new.percent is null then 'amount' else 'percent' end);
    end if;
  end if;
  return new;
end $$;

comment on function private.check_draw() is 'Draws and pay applications never exceed the contract value; a percent sets the amount; a draw on an invoice keeps its amount, and is paid through that invoice only. Errors: PT409, PT422.';

comment on function private.check_schedule_sum() is 'Trigger at the end of a transaction: the lines of a schedule of values add up to the contract. Error: PT422 with the difference.';

comment on function private.check_waiver_signature() is 'Trigger on signatures: an unconditional lien waiver is requested and signed only while its application is paid. Error: PT409.';

comment on function private.invoice_application(p_application public.pay_applications, p_contract public.contracts, p_sums jsonb, p_due_date date, p_invoice_id uuid) is 'Issues the progress invoice of a pay application: one line for each line with work this period, deposits deducted, and retainage by line. Errors: PT422 no client, or a change order would be billed twice.';

comment on function private.invoiced_outside(p_company uuid, p_project uuid) is 'What deposits, draws, and other invoices without a pay application bill of a project''s contract, in dollars before tax, without change orders.';

comment on function private.is_application_paid(p_company uuid, p_application uuid) is 'Whether the invoice of a pay application is paid in full.';

create or replace function private.move_contract(p_order public.change_orders, p_direction int) returns void
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
    perform private.raise_api_error('PT409', format('%s is on invoice %s. Void the invoice first.', p_order.number, (
      select string_agg(distinct v.invoice_number, ', ') from public.invoice_items l join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where l.company_id = p_order.company_id and l.change_order_id = p_order.id and v.status <> 'void' and v.deleted_at is null)));
  elsif coalesce(finances.contract_value, 0) + price < 0 then
    perform private.raise_api_error('PT422', 'The change order would take the contract below zero.');
  elsif coalesce(finances.budget, 0) + cost < 0 then
    perform private.raise_api_error('PT422', 'The change order would take the budget below zero.');
  end if;
  update public.project_finances f set budget = nullif(coalesce(f.budget, 0) + cost, 0), contract_value = coalesce(f.contract_value, 0) + price
  where f.project_id = p_order.project_id;
  update public.contracts x set approved_changes = x.approved_changes + price where x.id = c.id;
  if p_direction > 0 then
    insert into public.sov_lines (company_id, project_id, position, description, scheduled_value, change_order_id)
    select p_order.company_id, p_order.project_id, max(l.position) + 1, left(p_order.number || ' ' || p_order.title, 500), p_order.amount, p_order.id
    from public.sov_lines l where l.company_id = p_order.company_id and l.project_id = p_order.project_id having count(*) > 0;
    insert into public.budget_lines (company_id, project_id, category, cost_code_id, description, amount, is_cost_known, price, change_order_id,
      change_order_item_id, position)
    select i.company_id, p_order.project_id, i.category, i.cost_code_id, left(p_order.number || ' ' || i.description, 500), coalesce(i.total_cost, 0),
      i.total_cost is not null, i.total_price, p_order.id, i.id, i.position
    from public.change_order_items i where i.change_order_id = p_order.id;
  else
    delete from public.sov_lines l where l.company_id = p_order.company_id and l.project_id = p_order.project_id and l.change_order_id = p_order.id;
    delete from public.budget_lines b where b.company_id = p_order.company_id and b.change_order_id = p_order.id;
  end if;
  perform private.refresh_pay_applications(p_order.company_id, p_order.project_id);
  update public.projects p set end_date = p.end_date + p_direction * p_order.schedule_days
  where p.id = p_order.project_id and p_order.schedule_days <> 0;
end $$;

comment on function private.move_contract(p_order public.change_orders, p_direction integer) is 'Adds a change order to contract, schedule of values, budget, and end date (p_direction 1) or takes it back (-1). Errors: PT409 closed or invoiced, PT422 below zero.';

comment on function private.refresh_pay_applications(p_company uuid, p_project uuid) is 'Computes draft applications of a project again: lines of the schedule of values, previous applications, and retainage. The reduced rate applies once earlier applications have reached the contract''s threshold.';

comment on function private.released_retainage(p_company uuid, p_project uuid) is 'Retainage of a project''s pay applications that was released by invoice, in dollars.';

comment on function private.save_application_lines(p_application public.pay_applications, p_lines jsonb) is 'Saves percent or work, stored materials, and retainage of lines of a draft. Error: PT422 outside 0 to the scheduled value.';

comment on function private.save_sov_lines(p_contract public.contracts, p_lines jsonb) is 'Replaces the lines of a schedule of values; see public.save_sov. Errors: PT409 billed, PT422 invalid or another sum.';

comment on function private.waiver_json(p_waiver public.lien_waivers) is 'A lien waiver with its application''s number and the status of its document.';

comment on function private.check_application_invoice() is 'Trigger: the invoice of a pay application is voided, never revised or deleted, and not while a later application or a retainage invoice builds on it. Error: PT409.';

comment on function private.money_text(p_amount numeric) is 'An amount in dollars as messages show it: -$1,234.50.';

comment on function private.application_state(p_application public.pay_applications) is 'The state of a pay application, read from its invoice: draft (no invoice, or one that is void or credited in full), submitted, paid.';

comment on function private.applied_amount(p_company uuid, p_project uuid) is 'What a project that is billed by pay applications has invoiced besides its draws, in dollars before tax; 0 without applications.';

comment on function public.delete_pay_application(p_id uuid) is 'Deletes the newest pay application while it is a draft; deleting it again changes nothing. Returns what project_applications does, or null when it is gone. Arguments: p_id. Errors: PT402, PT403, PT409 submitted or not the newest. Callers: signed-in users with edit_projects.';

create or replace function private.job_figures(p_company uuid, p_project uuid) returns jsonb
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
    'applied', private.applied_amount(p_company, p_project),
    'owed', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0),
        'overdue', coalesce(sum(e.amount) filter (where e.due_date < current_date), 0))
      from public.expenses e where e.company_id = p_company and e.project_id = p_project and not e.is_paid),
    'costs', (select coalesce(jsonb_agg(to_jsonb(c) - 'project_id' || jsonb_build_object('code', k.code, 'name', k.name) order by k.code nulls last, c.category), '[]')
      from private.project_costs(p_company, array[p_project]) c left join public.cost_codes k on k.company_id = p_company and k.id = c.cost_code_id),
    'labor', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
      select b.cost_code_id, sum(b.seconds) as seconds, sum(b.approved_seconds) as approved_seconds, sum(b.unrated_seconds) as unrated_seconds,
        sum(b.committed) as committed, sum(b.actual) as actual
      from public.labor_costs b where b.company_id = p_company and b.project_id = p_project group by b.cost_code_id having sum(b.seconds) > 0) l),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position, l.created_at), '[]') from (
      select b.id, b.cost_code_id, b.category, b.description, b.amount, b.cost, b.price, b.change_order_id, b.quote_item_id, b.transfer_id, b.position, b.created_at
      from public.budget_lines b where b.company_id = p_company and b.project_id = p_project order by b.position, b.created_at limit 1000) l))
$$;

comment on function private.job_figures(p_company uuid, p_project uuid) is 'Contract, pending change orders, accepted quotes that are not in the contract, amount billed without tax, what pay applications bill besides draws, what is owed to vendors, labor from timesheets by cost code (hours in seconds), and budget by cost code with its lines, in dollars.';

comment on function public.pay_application(p_id uuid) is 'A pay application with its continuation sheet, as the PDF and the CSV show it, in dollars before tax. Arguments: p_id. Errors: PT403 without view_money, PT404. Callers: signed-in users.';

comment on function private.pay_application(p_id uuid) is 'See public.pay_application.';

comment on function public.project_applications(p_project_id uuid) is 'Progress billing of a project in one request: the contract''s retainage terms, its schedule of values with what was billed by line, pay applications (newest first; drafts with their lines), retainage held, what is earned by cost (null while no cost is known), and lien waivers. Amounts in dollars before tax. Arguments: p_project_id. Errors: PT403 without view_money, PT404. Callers: signed-in users.';

comment on function private.project_applications(p_project_id uuid) is 'See public.project_applications.';

comment on function public.release_application_retainage(p_application_id uuid, p_amount numeric, p_due_date date, p_invoice_id uuid) is 'Invoices retainage that a project''s pay applications hold. The id makes a repeated call harmless. Arguments: p_application_id, the newest submitted application; p_amount in dollars, all of it when left out; p_due_date; p_invoice_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409 not the newest submitted application, PT422 more than is held (the message has the amount). Callers: signed-in users with edit_documents.';

comment on function public.submit_pay_application(p_id uuid, p_due_date date, p_invoice_id uuid) is 'Submits a pay application: issues its progress invoice, whose lines, retainage, and amount are the application''s, in one transaction. A repeat changes nothing. Returns what project_applications does. Arguments: p_id; p_due_date of the invoice, by the client''s terms when left out; p_invoice_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409 an earlier one is a draft or the contract is unlocked, PT422 no work entered, no client, or more than the contract has left. Callers: signed-in users with edit_documents.';

comment on function public.save_lien_waiver(p_waiver jsonb) is 'Creates a lien waiver for a pay application, or sets the document of one (a repeated id changes nothing else). Keys: id, application_id, kind (conditional_progress, unconditional_progress, conditional_final, unconditional_final), claimant, amount in dollars, through_date, cleared_on (unconditional: the day the payment cleared), document_id. Unconditional ones are refused until the application is paid. Returns the waiver. Arguments: p_waiver, an object of these keys. Errors: PT402, PT403, PT404, PT409 not paid or a draft, PT422. Callers: signed-in users with edit_projects.';

comment on function public.save_pay_application(p_application jsonb) is 'Creates the next pay application of a project (a repeated id changes nothing) or changes a draft. Keys: id, project_id, version (needed to change one), period_to, note, lines [{sov_line_id, percent complete or work to date in dollars, stored materials in dollars, retainage_rate (null: by the contract)}]; a line or key that is left out is unchanged. Returns what project_applications does. Arguments: p_application, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale, submitted, or another draft is open, PT422 above the scheduled value (the message has the difference, the hint is the sov_line_id). Callers: signed-in users with edit_projects.';

comment on function public.save_sov(p_project_id uuid, p_schedule jsonb) is 'Creates a project''s schedule of values from its contract, or saves its lines and retainage terms. Keys: version (the contract''s), retainage_rate, reduced_retainage_rate (null: no reduction), retainage_reduced_at in percent, retainage_reduction (all_work, new_work), lines [{id, item_number, description, scheduled_value in dollars, retainage_rate (null: the contract''s), change_order_id, cost_code_id}] in order; left out: as they are. Lines with billed work can''t be removed. Returns what project_applications does. Arguments: p_project_id; p_schedule, an object of these keys. Errors: PT402, PT403, PT404 no contract, PT409 stale or billed, PT422 invalid, or another sum than the contract (the message has the difference). Callers: signed-in users with edit_projects.';

create or replace function private.compute_totals() returns trigger
language plpgsql set search_path = '' as $$
declare
  base numeric;
  part numeric;
  changed_tax numeric;
  rest_net numeric;
  rest_tax numeric;
  rest_rate numeric;
begin
  new.discount_amount := least(
    case new.discount_type when 'percent' then round(new.subtotal * new.discount_value / 100, 2) else new.discount_value end,
    greatest(new.subtotal, 0));
  base := new.subtotal - new.discount_amount;
  new.tax_amount := round(base * new.tax_rate / 100, 2);
  if tg_table_name = 'invoices' then
    if tg_op = 'UPDATE' and new.status <> 'draft'
       and (new.subtotal, new.discount_amount, new.tax_rate) = (old.subtotal, old.discount_amount, old.tax_rate) then
      -- What was sent stays, whatever becomes of the quote's other invoices.
      new.tax_amount := old.tax_amount;
    elsif new.kind = 'credit_note' then
      -- The line is the gross amount without its tax, rounded: the tax is at most a cent away.
      if base > 0 and abs(new.credited_total - base - new.tax_amount) <= 0.01 then
        new.tax_amount := new.credited_total - base;
      end if;
    elsif new.quote_id is not null and new.kind <> 'retainage' then
      part := base - private.changed_amount(new.company_id, new.id);
      select r.net_amount, r.tax_amount, r.tax_rate into rest_net, rest_tax, rest_rate
      from private.left_of_quote(new.company_id, new.quote_id, new.id) r;
      if rest_rate = new.tax_rate and part between 0.01 and rest_net then
        changed_tax := round((base - part) * new.tax_rate / 100, 2);
        new.tax_amount := changed_tax + case when part = rest_net then rest_tax else least(new.tax_amount - changed_tax, rest_tax) end;
      end if;
    end if;
    new.retainage_amount := coalesce(new.retainage_set, round(base * new.retainage_rate / 100, 2));
  end if;
  new.total_amount := base + new.tax_amount;
  if new.status <> 'draft' and new.total_amount < 0 then
    raise exception 'The total cannot be negative.' using errcode = 'PT422';
  end if;
  return new;
end $$;

create or replace function public.bill_quote(
  p_id uuid, p_kind text, p_percent numeric default null, p_lines jsonb default null,
  p_retainage_rate numeric default 0, p_due_date date default null, p_client_id uuid default null,
  p_invoice_id uuid default gen_random_uuid(), p_deposit_deduction text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  net numeric;
  open_amount numeric;
  deposit numeric;
  gross numeric;
  gain numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_invoice_id) then
    return private.invoice_json(p_invoice_id);
  end if;
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can be invoiced.');
  elsif p_kind in ('progress', 'final') and exists (select from public.contracts c
      join public.pay_applications a on a.company_id = c.company_id and a.project_id = c.project_id
      where c.company_id = q.company_id and c.quote_id = q.id and private.application_state(a) <> 'draft') then
    perform private.raise_api_error('PT409', 'This quote is billed by pay applications. Create the next one on the project''s Financials tab.');
  elsif p_kind not in ('deposit', 'progress', 'final') then
    perform private.raise_api_error('PT422', 'Choose deposit, progress or final.', 'kind');
  elsif p_deposit_deduction not in ('pro_rata', 'end') then
    perform private.raise_api_error('PT422', 'Choose when to deduct the deposit.', 'deposit_deduction');
  end if;
  if p_deposit_deduction <> q.deposit_deduction then
    update public.quotes set deposit_deduction = p_deposit_deduction where id = q.id;
    q.deposit_deduction := p_deposit_deduction;
  end if;
  customer := coalesce(q.client_id, p_client_id);
  net := q.subtotal - q.discount_amount;
  open_amount := net - q.billed_amount;
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced in full.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, retainage_rate, due_date)
  values (p_invoice_id, customer, q.project_id, q.id, p_kind, 'quote',
    left(q.title || case p_kind when 'deposit' then ' (deposit)' when 'progress' then ' (progress)' else ' (final)' end, 200),
    q.tax_rate, coalesce(p_retainage_rate, 0),
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))));
  if p_kind = 'progress' then
    insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit_price,
      contract_amount, percent_before, percent_complete)
    select p_invoice_id, i.item_id, i.id, i.position, i.section, i.name, i.description, 1,
      round(i.total_price * done.percent / 100, 2) - round(i.total_price * before.percent / 100, 2), i.total_price, before.percent, done.percent
    from public.quote_items i
    cross join lateral (
      select coalesce(max(l.percent_complete), 0) as percent from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where l.company_id = i.company_id and l.quote_item_id = i.id and v.status <> 'void' and v.deleted_at is null
    ) before
    cross join lateral (
      select coalesce((select (x ->> 'percent_complete')::numeric from jsonb_array_elements(coalesce(p_lines, '[]')) x
        where (x ->> 'quote_item_id')::uuid = i.id), p_percent, before.percent) as percent
    ) done
    where i.company_id = q.company_id and i.quote_id = q.id and i.is_selected and done.percent > before.percent;
    if not found then
      perform private.raise_api_error('PT422', 'Enter a percentage higher than what is already billed.', 'percent_complete');
    end if;
    if q.discount_amount > 0 then
      -- the quote's discount goes along with the work: what is billed of it so far, less what earlier progress has had
      select sum(l.total_price) into gross from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where v.company_id = q.company_id and v.quote_id = q.id and v.kind = 'progress' and v.status <> 'void' and v.deleted_at is null
        and l.quote_item_id is not null;
      update public.invoices v set discount_type = 'amount', discount_value = greatest(0, least(v.subtotal,
        round(q.discount_amount * gross / q.subtotal, 2) - coalesce((select sum(p.discount_amount) from public.invoices p
          where p.company_id = q.company_id and p.quote_id = q.id and p.kind = 'progress' and p.status <> 'void' and p.deleted_at is null
            and p.id <> p_invoice_id), 0)))
      where v.id = p_invoice_id;
    end if;
    select v.subtotal - v.discount_amount into gain from public.invoices v where v.id = p_invoice_id;
    deposit := private.deposit_to_deduct(q.id, p_invoice_id);
    if deposit > 0 then
      insert into public.invoice_items (invoice_id, position, name, description, quantity, unit_price)
      select p_invoice_id, 1 + max(l.position), 'Less deposit',
        format('Work since the last invoice $%s, of which the deposit covers $%s. Left to invoice after this: $%s.',
          to_char(gain, 'FM999,999,990.00'), to_char(deposit, 'FM999,999,990.00'), to_char(open_amount - gain + deposit, 'FM999,999,990.00')),
        1, -deposit
      from public.invoice_items l where l.invoice_id = p_invoice_id;
    end if;
  else
    deposit := case when p_kind = 'final' then open_amount else round(net * p_percent / 100, 2) end;
    if deposit is null or deposit <= 0 or p_percent > 100 then
      perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', 'percent');
    end if;
    if p_kind = 'final' and q.billed_amount <> 0 then
      -- what was agreed, and what was invoiced of it before, line by line
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left('Agreed in ' || q.quote_number || ' ' || q.title, 300), 1, net);
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      select p_invoice_id, 1 + row_number() over (order by v.created_at, v.invoice_number),
        'Less invoice ' || v.invoice_number || case when v.kind in ('deposit', 'progress') then ' (' || v.kind || ')' else '' end,
        1, private.changed_amount(v.company_id, v.id) + v.discount_amount - v.subtotal
      from public.invoices v
      where v.company_id = q.company_id and v.quote_id = q.id and v.id <> p_invoice_id and v.status <> 'void' and v.deleted_at is null
        and v.kind not in ('credit_note', 'retainage');
    else
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left(case p_kind when 'deposit' then trim_scale(p_percent) || '% deposit, ' else 'Remaining amount, ' end
        || q.quote_number || ' ' || q.title, 300), 1, deposit);
    end if;
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.raise_api_error('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;

create or replace function public.release_retainage(
  p_invoice_id uuid, p_due_date date default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  original public.invoices;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_id) then
    return private.invoice_json(p_id);
  end if;
  select * into original from public.invoices where id = p_invoice_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') or original.retainage_amount <= 0 then
    perform private.raise_api_error('PT409', 'This invoice has no retainage.');
  elsif exists (select from public.pay_applications where invoice_id = original.id) then
    perform private.raise_api_error('PT409', 'This invoice belongs to a pay application. Release its retainage on the project''s Financials tab.');
  elsif exists (select from public.invoices where retains_invoice_id = original.id and status <> 'void' and deleted_at is null) then
    perform private.raise_api_error('PT409', 'The retainage of this invoice was already invoiced.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, title, retains_invoice_id, due_date)
  values (p_id, original.client_id, original.project_id, original.quote_id, 'retainage',
    left('Retainage of ' || original.invoice_number, 200), original.id, coalesce(p_due_date, current_date + 30));
  insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
  values (p_id, 1, 'Retainage held on ' || original.invoice_number, 1, original.retainage_amount);
  return private.invoice_json(p_id);
end $$;

reset check_function_bodies;
