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
comment on function private.assign_cost_code is
  'Trigger: a line with a cost code gets the code''s category; a line with a category only gets the category''s code.';
