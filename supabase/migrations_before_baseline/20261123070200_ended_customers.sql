-- A company that is gone must not be charged any more: however it was deleted, what it pays by is remembered until the
-- payments gateway has ended it at the card provider.

create table private.ended_customers (
  stripe_customer_id text primary key,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  error text,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
alter table private.ended_customers enable row level security;
comment on table private.ended_customers is 'Customers at the card provider of deleted companies, whose subscriptions must end.';

create function private.remember_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ended_customers (stripe_customer_id) values (old.stripe_customer_id) on conflict do nothing;
  return null;
end $$;
create trigger companies_end_customer after delete on public.companies
  for each row when (old.stripe_customer_id is not null) execute function private.remember_customer();

create function public.take_ended_customers(p_limit int default 20) returns setof text
language sql volatile security definer set search_path = '' as $$
  update private.ended_customers e set attempts = e.attempts + 1,
    -- again after 2, 4, 8 … minutes, at last once a day, for as long as the provider does not answer
    next_at = now() + least(interval '1 day', interval '1 minute' * (2 ^ least(e.attempts + 1, 11)))
  where e.stripe_customer_id in (
    select q.stripe_customer_id from private.ended_customers q where q.ended_at is null and q.next_at <= now()
    order by q.next_at limit p_limit for update skip locked)
  returning e.stripe_customer_id
$$;
comment on function public.take_ended_customers is
  'For the payments gateway''s service role: customers of deleted companies whose subscriptions must end, each to one taker.';

create function public.finish_ended_customer(p_customer_id text, p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update private.ended_customers set error = left(p_error, 1000), ended_at = case when p_error is null then now() end
  where stripe_customer_id = p_customer_id and ended_at is null
$$;
comment on function public.finish_ended_customer is 'For the payments gateway''s service role: the subscriptions have ended, or why they have not.';
revoke execute on function public.take_ended_customers, public.finish_ended_customer from public, anon, authenticated;
grant execute on function public.take_ended_customers, public.finish_ended_customer to service_role;
