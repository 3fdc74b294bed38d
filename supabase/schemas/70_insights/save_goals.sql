create function public.save_goals(p_goals jsonb) returns void
language sql set search_path = '' as $$
  select private.save_insight_settings(p_goals, null)
$$;
comment on function public.save_goals is
  'Replaces the company''s goals by [{ metric, target }]; a target of 0 takes a goal away. Arguments: p_goals. '
  'Errors: PT402, PT403. Callers: signed-in users.';
grant execute on function public.save_goals to authenticated, service_role;
