create function private.normalise_unit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.unit := private.unit_code(new.unit);
  return new;
end $$;
comment on function private.normalise_unit is 'Trigger: stores a unit under its code (unit_code).';
