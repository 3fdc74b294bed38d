create table public.payment_schedule (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  description text not null check (length(btrim(description)) between 1 and 300),
  amount numeric(12, 2) not null check (amount > 0) constraint payment_schedule_amount_not_nan check (amount <> 'NaN'),
  due_date date not null constraint payment_schedule_due_date_finite check (isfinite(due_date)),
  paid_at timestamptz constraint payment_schedule_paid_at_finite check (isfinite(paid_at)),
  position int not null default 0,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  invoice_id uuid,
  percent numeric(6, 3) check (percent > 0 and percent <= 100)
    constraint payment_schedule_percent_not_nan check (percent <> 'NaN'),
  milestone_id uuid,
  unique (company_id, id),
  constraint payment_schedule_milestone_fkey foreign key (company_id, project_id, milestone_id)
    references public.project_timeline (company_id, project_id, id) on delete set null (milestone_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete set null (invoice_id)
);
comment on table public.payment_schedule is
  'The draws of a project, before tax. Their status is read from their invoice in payment_schedule_list.';
comment on column public.payment_schedule.paid_at is
  'Typed before draws had invoices; a draw with an invoice is paid when its invoice is.';
comment on column public.payment_schedule.percent is
  'The share of the contract value that amount was computed from, when it was set.';
comment on column public.payment_schedule.milestone_id is
  'Due when this milestone of the schedule is reached; due_date follows its date.';

create index payment_schedule_project_idx on public.payment_schedule (company_id, project_id, due_date);
create unique index payment_schedule_invoice_key on public.payment_schedule (company_id, invoice_id) where invoice_id is not null;
create index payment_schedule_milestone_idx on public.payment_schedule (company_id, project_id, milestone_id) where milestone_id is not null;

call private.protect('public.payment_schedule', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');
grant insert (id, company_id, project_id, description, amount, due_date, position, percent, milestone_id),
  update (description, amount, due_date, paid_at, position, percent, milestone_id)
  on public.payment_schedule to authenticated;

call private.audit('public.payment_schedule');
create trigger payment_schedule_activity after insert or update or delete on public.payment_schedule
  for each row execute function private.log_activity('payment', 'description', 'view_money', 'project_id');
create trigger payment_schedule_check before insert or update or delete on public.payment_schedule
  for each row execute function private.check_draw();
