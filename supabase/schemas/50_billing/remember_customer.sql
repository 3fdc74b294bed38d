create function private.remember_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_customers (stripe_customer_id) values (old.stripe_customer_id) on conflict do nothing;
  return null;
end $$;
comment on function private.remember_customer is
  'Trigger: a deleted company''s Stripe customer is queued to be deleted at Stripe.';
