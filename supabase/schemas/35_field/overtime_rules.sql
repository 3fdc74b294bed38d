create table public.overtime_rules (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  -- Hours after which overtime starts; null for no such limit.
  daily_hours numeric(4, 2) default 8 check (daily_hours > 0 and daily_hours <= 24)
    constraint overtime_rules_daily_hours_not_nan check (daily_hours <> 'NaN'),
  weekly_hours numeric(5, 2) default 40 check (weekly_hours > 0 and weekly_hours <= 168)
    constraint overtime_rules_weekly_hours_not_nan check (weekly_hours <> 'NaN'),
  -- 0 is Sunday.
  week_starts_on int not null default 1 check (week_starts_on between 0 and 6),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.overtime_rules is
  'When overtime starts in a company. A company without a row has 8 hours a day, 40 hours a week, and weeks from Monday.';
comment on column public.overtime_rules.week_starts_on is 'The first day of a work week: 0 is Sunday, 1 is Monday.';

call private.protect('public.overtime_rules', reads => 'track_time', writes => 'manage_settings', verbs => 'insert update');
grant insert (company_id, daily_hours, weekly_hours, week_starts_on), update (daily_hours, weekly_hours, week_starts_on)
  on public.overtime_rules to authenticated;

call private.audit('public.overtime_rules', 'company_id');
