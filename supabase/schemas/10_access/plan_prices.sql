create table public.plan_prices (
  price_id text primary key,
  plan text not null references public.plans (slug),
  billing_cycle text not null check (billing_cycle in ('monthly', 'annual')),
  is_active boolean not null default true
);
comment on table public.plan_prices is
  'The card provider''s price ids for our plans; filled by the payments gateway when it starts.';

create index plan_prices_plan_idx on public.plan_prices (plan);

alter table public.plan_prices enable row level security;
create policy plan_prices_read on public.plan_prices for select to authenticated using (true);
grant select on public.plan_prices to authenticated;
grant select, insert, update, delete on public.plan_prices to service_role;
