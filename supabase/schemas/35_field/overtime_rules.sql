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
  updated_at timestamptz not null default now(),
  -- Hours of a day after which double time starts; null for none.
  double_hours numeric(4, 2) check (double_hours > 0 and double_hours <= 24)
    constraint overtime_rules_double_hours_not_nan check (double_hours <> 'NaN'),
  -- Start and end are rounded to the nearest of these minutes for pay; 0 for not at all.
  rounding_minutes int not null default 0 check (rounding_minutes in (0, 5, 6, 10, 15)),
  -- Hours of a day after which a missing break is deducted; null for never.
  break_after_hours numeric(4, 2) check (break_after_hours > 0 and break_after_hours <= 24)
    constraint overtime_rules_break_after_hours_not_nan check (break_after_hours <> 'NaN'),
  break_minutes int not null default 30 check (break_minutes between 5 and 120),
  constraint overtime_rules_double_after_daily check (double_hours >= daily_hours)
);
comment on table public.overtime_rules is
  'When overtime starts in a company, and how time is rounded for pay. A company without a row has 8 hours a day, 40 hours a week, '
  'weeks from Monday, no double time, no rounding, and no deducted break.';
comment on column public.overtime_rules.break_minutes is
  'The break of a day longer than break_after_hours, in minutes: what of it nobody took is not paid.';
comment on column public.overtime_rules.week_starts_on is 'The first day of a work week: 0 is Sunday, 1 is Monday.';

call private.protect('public.overtime_rules', reads => 'track_time', writes => 'manage_settings', verbs => 'insert update');
grant insert (company_id, daily_hours, weekly_hours, week_starts_on, double_hours, rounding_minutes, break_after_hours, break_minutes),
  update (daily_hours, weekly_hours, week_starts_on, double_hours, rounding_minutes, break_after_hours, break_minutes)
  on public.overtime_rules to authenticated;

call private.audit('public.overtime_rules', 'company_id');
create trigger overtime_rules_cost after insert or update or delete on public.overtime_rules
  for each row execute function private.cost_after_rules();
