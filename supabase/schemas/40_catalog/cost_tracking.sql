create table public.cost_tracking (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  material_id uuid not null,
  vendor_id uuid,
  cost numeric(14, 4) not null check (cost > 0) constraint cost_tracking_cost_not_nan check (cost <> 'NaN'),
  effective_date date not null constraint cost_tracking_effective_date_finite check (isfinite(effective_date)),
  notes text check (length(notes) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  is_scheduled boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id)
);
comment on table public.cost_tracking is
  'The cost history of a material; the newest record that is in force sets the material''s unit cost.';
comment on column public.cost_tracking.is_scheduled is 'Dated in the future; the daily jobs put it in effect on its day.';

create index cost_tracking_material_idx on public.cost_tracking (company_id, material_id, effective_date desc, created_at desc);
create index cost_tracking_vendor_idx on public.cost_tracking (company_id, vendor_id);
create index cost_tracking_scheduled_idx on public.cost_tracking (effective_date) where is_scheduled;

call private.protect('public.cost_tracking', reads => 'view_catalog', writes => 'edit_catalog',
  verbs => 'insert delete', feature => 'material_management');
grant insert (id, company_id, material_id, vendor_id, cost, effective_date, notes)
  on public.cost_tracking to authenticated;

create trigger cost_tracking_apply after insert on public.cost_tracking
  for each row when (coalesce(current_setting('plumbline.typed_cost', true), '') <> 'on') execute function private.apply_cost_record();
create trigger mark_scheduled_cost before insert on public.cost_tracking
  for each row execute function private.mark_scheduled_cost();
create trigger cost_tracking_forget after delete on public.cost_tracking
  for each row execute function private.forget_cost_record();
create trigger cost_tracking_begin before insert on public.cost_tracking
  for each row when (pg_trigger_depth() = 0) execute function private.begin_cost_history();
