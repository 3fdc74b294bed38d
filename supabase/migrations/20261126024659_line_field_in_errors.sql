set check_function_bodies = off;

create function private.line_field(p_line uuid) returns text
language sql immutable strict set search_path = '' as $$ select 'line_' || replace(p_line::text, '-', '_') $$;

comment on function private.line_field(p_line uuid) is 'Names a line of the schedule of values in an error: line_ and its id with underscores.';

comment on function public.save_pay_application(p_application jsonb) is 'Creates the next pay application of a project (a repeated id changes nothing) or changes a draft. Keys: id, project_id, version (needed to change one), period_to, note, lines [{sov_line_id, percent complete or work to date in dollars, stored materials in dollars, retainage_rate (null: by the contract)}]; a line or key that is left out is unchanged. Returns what project_applications does. Arguments: p_application, an object of these keys. Errors: PT402, PT403, PT404, PT409 stale, submitted, or another draft is open, PT422 above the scheduled value (the message has the difference, the hint is line_ and the sov_line_id with underscores). Callers: signed-in users with edit_projects.';

create or replace function private.save_application_lines(p_application public.pay_applications, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong record;
begin
  select x ->> 'sov_line_id' as line into wrong from jsonb_array_elements(p_lines) x
  where (x ->> 'percent')::numeric = 'NaN' or (x ->> 'work')::numeric = 'NaN' or (x ->> 'stored')::numeric = 'NaN'
    or (x ->> 'retainage_rate')::numeric not between 0 and 100 or (x ->> 'percent')::numeric < 0;
  if found then
    perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', private.line_field(wrong.line::uuid));
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
      else format('Completed and stored can''t be below $0.00 for "%s".', wrong.description) end, private.line_field(wrong.sov_line_id));
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

create or replace function private.save_sov_lines(p_contract public.contracts, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_contract.company_id;
  project constant uuid := p_contract.project_id;
  wrong record;
begin
  if jsonb_typeof(p_lines) <> 'array' or jsonb_array_length(p_lines) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'A schedule of values has 1 to 500 lines.', 'lines');
  end if;
  select coalesce(private.line_field((x ->> 'id')::uuid), 'lines') as id into wrong from jsonb_array_elements(p_lines) x
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
      wrong.description), private.line_field(wrong.id));
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

reset check_function_bodies;
