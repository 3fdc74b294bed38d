create function private.plan_error_message(p_feature text) returns text
language sql stable set search_path = '' as $$
  select format('This feature requires %s %s plan subscription', case when label ~ '^[AEIOU]' then 'an' else 'a' end, label)
  from (select coalesce((select p.gate_label || ' or higher'
    from public.plans p join public.plan_features f on f.plan = p.slug and f.feature = p_feature
    order by p.position limit 1), 'Admin') as label) needed
$$;
comment on function private.plan_error_message is
  'What is said to who lacks a feature of the plan, in the words of the Feature Not Available screen.';
grant execute on function private.plan_error_message to authenticated, service_role;
