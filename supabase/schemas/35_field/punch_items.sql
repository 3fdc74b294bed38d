create table public.punch_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  place text not null default '' check (length(place) <= 120),
  -- The sha256 of a project photo, which may arrive later than the item.
  photo_hash text check (photo_hash ~ '^[0-9a-f]{64}$'),
  pin_x numeric(6, 5) check (pin_x between 0 and 1) constraint punch_items_pin_x_not_nan check (pin_x <> 'NaN'),
  pin_y numeric(6, 5) check (pin_y between 0 and 1) constraint punch_items_pin_y_not_nan check (pin_y <> 'NaN'),
  assignee_id uuid,
  vendor_id uuid,
  due_date date constraint punch_items_due_date_finite check (isfinite(due_date)),
  status text not null default 'open' check (status in ('open', 'ready', 'closed')),
  -- Why it was sent back; empty again when it is ready for review.
  sent_back_reason text check (length(sent_back_reason) <= 500),
  ready_by uuid,
  ready_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  checklist_id uuid,
  checklist_item text check (length(checklist_item) <= 60),
  device_created_at timestamptz,
  edited_by uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A page of a version of a project document (PDF), with a pin.
  plan_document_id uuid,
  plan_version int,
  plan_page int check (plan_page between 1 and 5000),
  plan_x numeric(6, 5) check (plan_x between 0 and 1) constraint punch_items_plan_x_not_nan check (plan_x <> 'NaN'),
  plan_y numeric(6, 5) check (plan_y between 0 and 1) constraint punch_items_plan_y_not_nan check (plan_y <> 'NaN'),
  unique (company_id, id),
  constraint punch_items_one_assignee check (assignee_id is null or vendor_id is null),
  constraint punch_items_pin_on_photo check ((pin_x is null) = (pin_y is null)),
  constraint punch_items_plan_whole check (plan_document_id is null
    or (plan_version is not null and plan_page is not null and plan_x is not null and plan_y is not null)),
  foreign key (company_id, plan_document_id, plan_version)
    references public.document_versions (company_id, document_id, version_number) on delete set null (plan_document_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references public.user_profiles (company_id, id) on delete set null (assignee_id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, checklist_id) references public.checklists (company_id, id) on delete set null (checklist_id)
);
comment on table public.punch_items is
  'What is left to fix on a project: open, ready for review, closed. The assignee never closes an item; a manager or its creator does.';
comment on column public.punch_items.pin_x is 'Where on the photo, as a share of its width from the left (0 to 1); pin_y from the top.';
comment on column public.punch_items.plan_x is 'Where on the plan page, as a share of its width from the left (0 to 1); plan_y from the top.';
comment on column public.punch_items.device_created_at is
  'When it was written by the device''s clock; created_at is when the server got it.';

create index punch_items_project_idx on public.punch_items (company_id, project_id, status, due_date);
create index punch_items_assignee_idx on public.punch_items (company_id, assignee_id);
create index punch_items_vendor_idx on public.punch_items (company_id, vendor_id);
create index punch_items_plan_idx on public.punch_items (company_id, plan_document_id, plan_version);
create unique index punch_items_checklist_key on public.punch_items (company_id, checklist_id, checklist_item);

call private.protect('public.punch_items', reads => 'track_time', verbs => '', project_column => 'project_id');

call private.audit('public.punch_items');
create trigger punch_items_assigned_new after insert on public.punch_items
  for each row when (new.assignee_id is not null and new.status <> 'closed') execute function private.notify_punch_assignee();
create trigger punch_items_assigned after update of assignee_id on public.punch_items
  for each row when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id and new.status <> 'closed')
  execute function private.notify_punch_assignee();
