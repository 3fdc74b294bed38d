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
comment on function private.save_sov_lines is
  'Replaces the lines of a schedule of values; see public.save_sov. Errors: PT409 billed, PT422 invalid or another sum.';
