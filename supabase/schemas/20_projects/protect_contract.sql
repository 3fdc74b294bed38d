create function private.protect_contract() returns trigger
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
comment on function private.protect_contract is
  'Trigger: the original figures of a contract are written once (PT409); its value is the project''s contract value.';
