create function public.transfer_budget(p_id uuid, p_project_id uuid, p_from uuid, p_to uuid, p_amount numeric, p_reason text default '') returns uuid
language sql set search_path = '' as $$ select private.transfer_budget(p_id, p_project_id, p_from, p_to, p_amount, p_reason) $$;
comment on function public.transfer_budget is
  'Moves budget from one cost code to another; the total does not change. A repeat with the same id moves nothing. '
  'Arguments: p_id, the transfer; p_project_id; p_from and p_to, cost codes; p_amount in dollars, more than 0; '
  'p_reason. Errors: PT402, PT403, PT404, PT409 contract closed, PT422 amount (names what is available). Callers: '
  'signed-in users with edit_projects.';

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
grant execute on function public.transfer_budget, private.transfer_budget to authenticated;
