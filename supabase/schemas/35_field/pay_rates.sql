create table public.pay_rates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  kind text not null default 'regular' check (kind in ('regular', 'overtime', 'double')),
  -- Dollars an hour.
  wage numeric(8, 2) not null check (wage >= 0) constraint pay_rates_wage_not_nan check (wage <> 'NaN'),
  burden_percent numeric(5, 2) not null default 0 check (burden_percent >= 0 and burden_percent <= 300)
    constraint pay_rates_burden_percent_not_nan check (burden_percent <> 'NaN'),
  from_date date not null constraint pay_rates_from_date_finite check (isfinite(from_date)),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint pay_rates_one_a_day unique (company_id, user_id, kind, from_date),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.pay_rates is
  'What a person earns an hour from a day on; only for view_wages. Without a rate for overtime it is 1.5 times the regular '
  'wage, for double time 2 times.';
comment on column public.pay_rates.burden_percent is
  'What an hour costs beyond the wage, in percent of it: payroll taxes, insurance, benefits.';

call private.protect('public.pay_rates', reads => 'view_wages', verbs => '');

call private.audit('public.pay_rates');
create trigger pay_rates_cost after insert or update or delete on public.pay_rates
  for each row execute function private.cost_after_rate();
