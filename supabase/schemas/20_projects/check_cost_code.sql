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
comment on function private.check_cost_code is
  'Trigger: refuses a second cost code of the same name (PT422, code) and the deletion of a code in use (PT409).';
