create table public.contracts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  quote_id uuid,
  source text not null check (source in ('quote', 'typed')),
  status text not null default 'signed' check (status in ('signed', 'unlocked', 'closed')),
  -- Price without tax, in dollars.
  original_value numeric(12, 2) not null check (original_value >= 0)
    constraint contracts_original_value_not_nan check (original_value <> 'NaN'),
  approved_changes numeric(12, 2) not null default 0
    constraint contracts_approved_changes_not_nan check (approved_changes <> 'NaN'),
  -- Null while the cost of a line is unknown.
  original_cost numeric(12, 2) constraint contracts_original_cost_not_nan check (original_cost <> 'NaN'),
  signed_at timestamptz not null default now(),
  unlock_reason text check (length(unlock_reason) <= 500),
  note text check (length(note) <= 1000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  value numeric(12, 2) generated always as (original_value + approved_changes) stored
    constraint contracts_value_not_nan check (value <> 'NaN'),
  -- Null: the rate does not drop.
  reduced_retainage_rate numeric(6, 3) check (reduced_retainage_rate between 0 and 100)
    constraint contracts_reduced_retainage_rate_not_nan check (reduced_retainage_rate <> 'NaN'),
  -- Percent of the work that the client withholds until the end.
  retainage_rate numeric(6, 3) not null default 0 check (retainage_rate between 0 and 100)
    constraint contracts_retainage_rate_not_nan check (retainage_rate <> 'NaN'),
  retainage_reduced_at numeric(6, 3) not null default 50 check (retainage_reduced_at between 0 and 100)
    constraint contracts_retainage_reduced_at_not_nan check (retainage_reduced_at <> 'NaN'),
  retainage_reduction text not null default 'all_work' check (retainage_reduction in ('all_work', 'new_work')),
  unique (company_id, id),
  unique (project_id),
  unique (company_id, project_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete set null (quote_id)
);
comment on table public.contracts is
  'What the client has agreed to pay for a project: the original contract and its approved change orders.';
comment on column public.contracts.note is
  'What changed in the job''s figures when contracts were introduced, for the owner.';
comment on column public.contracts.retainage_reduced_at is
  'Percent of the contract that earlier applications have billed from which the reduced retainage rate applies.';
comment on column public.contracts.retainage_reduction is
  'all_work: a lower rate also releases retainage that was withheld before; new_work: it applies to new work only.';

create index contracts_quote_idx on public.contracts (company_id, quote_id);
create index contracts_note_idx on public.contracts (company_id) where note is not null;

call private.protect('public.contracts', reads => 'view_money', verbs => '');

call private.audit('public.contracts');
create trigger contracts_keep before insert or update on public.contracts
  for each row execute function private.protect_contract();
create trigger contracts_activity after insert or update on public.contracts
  for each row execute function private.log_activity('contract', 'status', 'view_money', 'project_id');
create trigger contracts_schedule after update on public.contracts
  for each row when (old.original_value <> new.original_value) execute function private.adjust_schedule();
create constraint trigger contracts_schedule_sum after update on public.contracts deferrable initially deferred
  for each row execute function private.check_schedule_sum();
