create table public.pay_application_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  application_id uuid not null,
  sov_line_id uuid not null,
  position int not null default 0,
  item_number text not null default '',
  description text not null,
  scheduled_value numeric(12, 2) not null
    constraint pay_application_lines_scheduled_value_not_nan check (scheduled_value <> 'NaN'),
  previous_work numeric(12, 2) not null default 0
    constraint pay_application_lines_previous_work_not_nan check (previous_work <> 'NaN'),
  previous_stored numeric(12, 2) not null default 0
    constraint pay_application_lines_previous_stored_not_nan check (previous_stored <> 'NaN'),
  previous_retainage numeric(12, 2) not null default 0
    constraint pay_application_lines_previous_retainage_not_nan check (previous_retainage <> 'NaN'),
  -- Percent of the work that is complete, when it was entered as a percentage.
  percent numeric(6, 3) check (percent between 0 and 100)
    constraint pay_application_lines_percent_not_nan check (percent <> 'NaN'),
  -- Work completed to date, without stored materials, in dollars.
  work numeric(12, 2) not null default 0 constraint pay_application_lines_work_not_nan check (work <> 'NaN'),
  stored numeric(12, 2) not null default 0 constraint pay_application_lines_stored_not_nan check (stored <> 'NaN'),
  -- Null: by the contract's terms.
  typed_rate numeric(6, 3) check (typed_rate between 0 and 100)
    constraint pay_application_lines_typed_rate_not_nan check (typed_rate <> 'NaN'),
  retainage_rate numeric(6, 3) not null default 0
    constraint pay_application_lines_retainage_rate_not_nan check (retainage_rate <> 'NaN'),
  retainage numeric(12, 2) not null default 0
    constraint pay_application_lines_retainage_not_nan check (retainage <> 'NaN'),
  completed numeric(12, 2) generated always as (work + stored) stored
    constraint pay_application_lines_completed_not_nan check (completed <> 'NaN'),
  amount numeric(12, 2) generated always as (work + stored - previous_work - previous_stored) stored
    constraint pay_application_lines_amount_not_nan check (amount <> 'NaN'),
  balance numeric(12, 2) generated always as (scheduled_value - work - stored) stored
    constraint pay_application_lines_balance_not_nan check (balance <> 'NaN'),
  unique (company_id, id),
  unique (company_id, application_id, sov_line_id),
  constraint pay_application_lines_limit_check
    check (case when scheduled_value >= 0 then work >= 0 and stored >= 0 and work + stored <= scheduled_value
      else work <= 0 and stored <= 0 and work + stored >= scheduled_value end),
  foreign key (company_id, application_id) references public.pay_applications (company_id, id) on delete cascade,
  foreign key (company_id, sov_line_id) references public.sov_lines (company_id, id) on delete cascade
);
comment on table public.pay_application_lines is
  'The continuation sheet of a pay application: what was billed before, work and stored materials to date, and retainage by '
  'line. Never more than the scheduled value.';
comment on column public.pay_application_lines.amount is 'What this application bills of the line before retainage, in dollars.';
comment on column public.pay_application_lines.retainage is 'Retainage withheld to date, in dollars.';

create index pay_application_lines_line_idx on public.pay_application_lines (company_id, sov_line_id);

call private.protect('public.pay_application_lines', reads => 'view_money', verbs => '');
