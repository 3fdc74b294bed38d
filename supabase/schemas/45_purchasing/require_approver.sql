create function private.require_approver(p_amount numeric, variadic p_entered_by uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  rules public.purchasing_settings := private.purchasing_rules(company);
  approval_limit numeric := case private.user_role() when 'owner' then null when 'project_manager' then rules.project_manager_limit
    when 'bookkeeper' then rules.bookkeeper_limit else 0 end;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  if abs(p_amount) > approval_limit then
    perform private.raise_api_error('PT403', format('You can approve up to %s. Ask an owner to approve this.', private.money_text(approval_limit)));
  elsif private.current_user_id() = any (p_entered_by) and exists (select from public.user_profiles u
      join public.role_permissions r on r.role = u.role and r.permission = 'approve_bills'
      where u.company_id = company and u.is_active and u.id <> private.current_user_id()) then
    perform private.raise_api_error('PT403', 'You entered this, so someone else has to approve it.');
  end if;
end $$;
comment on function private.require_approver is
  'Raises PT403 unless the caller may approve an order or bill of this amount (dollars), entered by these people: the limit of the '
  'role, and nobody approves what they entered, unless no one else in the company can approve. PT402 without the plan.';
