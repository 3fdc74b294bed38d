create function private.is_subscribed() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_platform_admin() or exists (
    select 1 from public.companies c join public.plans p on p.slug = c.plan
    where c.id = private.company_id() and c.is_active
      and (p.is_lifetime or c.plan_status = 'active'
           or (c.plan_status = 'past_due' and coalesce(c.past_due_since, now()) > now() - interval '14 days')
           or (c.plan_status = 'trialing' and c.trial_ends_at > now())))
$$;
comment on function private.is_subscribed is
  'False once the trial has run out, the plan is cancelled, or a payment has been due for 14 days: reads stay open, '
  'writes are closed.';
grant execute on function private.is_subscribed to authenticated, service_role;
