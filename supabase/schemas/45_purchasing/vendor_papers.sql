create table public.vendor_papers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  vendor_id uuid not null,
  kind text not null check (kind in ('insurance', 'license', 'w9', 'other')),
  number text check (length(number) <= 80),
  -- Null where it doesn't expire, as a W-9.
  expires_on date constraint vendor_papers_expires_on_finite check (isfinite(expires_on)),
  object_path text check (length(object_path) <= 500 and split_part(object_path, '/', 1) = company_id::text),
  note text not null default '' check (length(note) <= 1000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set by a trigger.
  is_current boolean not null default true,
  unique (company_id, id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade
);
comment on table public.vendor_papers is 'Certificates of insurance, licenses, and W-9 forms of vendors. The newest of a kind counts.';
comment on column public.vendor_papers.is_current is 'Whether it is the paper that counts of its vendor and kind: the one that is valid longest. Set by a trigger.';

create index vendor_papers_vendor_idx on public.vendor_papers (company_id, vendor_id, kind, expires_on desc);
create index vendor_papers_expiry_idx on public.vendor_papers (company_id, expires_on, id) where is_current;

call private.protect('public.vendor_papers', reads => 'view_purchasing', writes => 'edit_purchasing', feature => 'vendor_management');
grant insert (id, company_id, vendor_id, kind, number, expires_on, object_path, note), update (kind, number, expires_on, object_path, note)
  on public.vendor_papers to authenticated;

call private.audit('public.vendor_papers');
create trigger vendor_papers_stored before insert or update of object_path on public.vendor_papers
  for each row execute function private.refuse_claimed_file('vendor-files', 'object_path');
create trigger vendor_papers_current after insert or delete or update of kind, expires_on on public.vendor_papers
  for each row execute function private.mark_current_papers();
