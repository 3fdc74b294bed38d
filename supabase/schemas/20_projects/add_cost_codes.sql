create function private.add_cost_codes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.cost_codes (company_id, code, name, cost_type, category)
  values (new.id, 'LAB', 'Labor', 'labor', 'labor'), (new.id, 'MAT', 'Materials', 'material', 'materials'),
    (new.id, 'SUB', 'Subcontractors', 'subcontract', 'subcontractors'), (new.id, 'EQP', 'Equipment', 'equipment', 'equipment'),
    (new.id, 'PRM', 'Permits', 'other', 'permits'), (new.id, 'OVH', 'Overhead', 'other', 'overhead'), (new.id, 'OTH', 'Other', 'other', 'other');
  return null;
end $$;
comment on function private.add_cost_codes is 'Trigger: a new company starts with one cost code for each cost category.';
