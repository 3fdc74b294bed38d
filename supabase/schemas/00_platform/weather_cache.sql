create table public.weather_cache (
  grid text primary key,
  forecast jsonb not null,
  fetched_at timestamptz not null default now()
);
comment on table public.weather_cache is
  'Forecasts by rounded location, shared by all companies. Written by the weather gateway.';

alter table public.weather_cache enable row level security;
create policy weather_cache_read on public.weather_cache for select to authenticated using (true);
grant select on public.weather_cache to authenticated;
grant select, insert, update, delete on public.weather_cache to service_role;
