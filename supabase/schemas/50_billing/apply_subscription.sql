create function private.apply_subscription(p_object jsonb, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  item constant jsonb := p_object #> '{items,data,0}';
  price constant text := item #>> '{price,id}';
  company uuid := (p_object #>> '{metadata,company_id}')::uuid;
  period_end constant timestamptz := coalesce(private.from_epoch(item -> 'current_period_end'), private.from_epoch(p_object -> 'current_period_end'));
  chosen text;
  cycle text;
  state constant text := p_object ->> 'status';
begin
  if company is null then
    select coalesce(
      (select c.id from public.companies c where c.stripe_customer_id = p_object ->> 'customer'),
      (select s.company_id from public.stripe_customers s where s.stripe_customer_id = p_object ->> 'customer' and s.client_id is null limit 1))
    into company;
  end if;
  select p.plan, p.billing_cycle into chosen, cycle from public.plan_prices p where p.price_id = price;
  chosen := coalesce(chosen, (select slug from public.plans where slug = p_object #>> '{metadata,plan}'));
  cycle := coalesce(cycle, case item #>> '{price,recurring,interval}' when 'year' then 'annual' else 'monthly' end);
  if company is null or chosen is null or not exists (select from public.companies where id = company) then
    return 'ignored: unknown company or plan';
  end if;
  perform 1 from public.companies where id = company for no key update;
  insert into public.subscriptions as s (company_id, stripe_subscription_id, plan, billing_cycle, price_id, status, current_period_start,
    current_period_end, cancel_at_period_end, canceled_at, last_event_at)
  values (company, p_object ->> 'id', chosen, cycle, price, state,
    coalesce(private.from_epoch(item -> 'current_period_start'), private.from_epoch(p_object -> 'current_period_start')), period_end,
    coalesce((p_object ->> 'cancel_at_period_end')::boolean, false), private.from_epoch(p_object -> 'canceled_at'), p_at)
  on conflict (stripe_subscription_id) do update set plan = excluded.plan, billing_cycle = excluded.billing_cycle, price_id = excluded.price_id,
    status = excluded.status, current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, canceled_at = excluded.canceled_at, last_event_at = excluded.last_event_at
  -- Events have whole seconds. A subscription is incomplete only until its first payment, so that event is the older one.
  where s.last_event_at <= excluded.last_event_at and s.company_id = excluded.company_id
    and (excluded.status <> 'incomplete' or s.status = 'incomplete');
  if not found then
    return 'ignored: older than what is stored';
  end if;
  if state in ('incomplete', 'incomplete_expired') then
    return 'applied';
  end if;
  -- a company's lifetime plan is not billed; an old subscription that ends must not end a newer one
  update public.companies c set
    plan = case when state in ('canceled', 'unpaid') then c.plan else chosen end,
    plan_status = case state when 'unpaid' then 'canceled' when 'paused' then 'past_due' else state end,
    billing_cycle = cycle,
    stripe_customer_id = coalesce(c.stripe_customer_id, p_object ->> 'customer'),
    stripe_subscription_id = case when state in ('canceled', 'unpaid') then null else p_object ->> 'id' end,
    current_period_end = period_end,
    cancel_at_period_end = coalesce((p_object ->> 'cancel_at_period_end')::boolean, false)
  where c.id = company and not (select p.is_lifetime from public.plans p where p.slug = c.plan)
    and (state not in ('canceled', 'unpaid') or c.stripe_subscription_id is null or c.stripe_subscription_id = p_object ->> 'id');
  return 'applied';
end $$;
comment on function private.apply_subscription is
  'Stores a subscription as reported and moves the company''s plan with it, unless what is stored is newer.';
