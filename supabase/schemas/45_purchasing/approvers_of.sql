create function private.approvers_of(p_company uuid, p_amount numeric, variadic p_entered_by uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.id), '{}') from private.readers_of(p_company, 'approve_bills', null) r (id)
  join public.user_profiles u on u.id = r.id
  cross join private.purchasing_rules(p_company) s
  where u.id <> all (array_remove(p_entered_by, null))
    and (u.role = 'owner' or abs(p_amount) <= case u.role when 'project_manager' then s.project_manager_limit when 'bookkeeper' then s.bookkeeper_limit else 0 end)
$$;
comment on function private.approvers_of is
  'Who may approve an order or bill of this amount (dollars) that these people entered; see require_approver.';
