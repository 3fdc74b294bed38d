create function public.save_contract(p_contract jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_contract(p_contract) $$;
comment on function public.save_contract is
  'Signs a contract that was agreed outside of the product, locks it again, closes it, or unlocks it. Keys: '
  'project_id, status (signed, unlocked, closed), value in dollars without tax (when it is signed without a quote), '
  'reason (to unlock, by the owner), version. Returns the contract. Arguments: p_contract, an object of these keys. '
  'Errors: PT402, PT403, PT404, PT409 stale or not possible, PT422. Callers: signed-in users with edit_projects.';

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
grant execute on function public.save_contract, private.save_contract to authenticated;
