create table public.lien_waivers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  application_id uuid,
  kind text not null
    check (kind in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final')),
  -- Who waives: the company, or one of its subcontractors or vendors.
  claimant text not null check (length(btrim(claimant)) between 1 and 200),
  amount numeric(12, 2) not null check (amount >= 0) constraint lien_waivers_amount_not_nan check (amount <> 'NaN'),
  through_date date not null constraint lien_waivers_through_date_finite check (isfinite(through_date)),
  -- When the payment cleared the bank; unconditional waivers need it.
  cleared_on date constraint lien_waivers_cleared_on_finite check (isfinite(cleared_on)),
  document_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Instead of a pay application: a draw that has an invoice.
  draw_id uuid,
  unique (company_id, id),
  constraint lien_waivers_payment_check check ((application_id is null) <> (draw_id is null)),
  constraint lien_waivers_cleared_check check (cleared_on is not null or kind not like 'unconditional%'),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, application_id) references public.pay_applications (company_id, id) on delete cascade,
  foreign key (company_id, draw_id) references public.payment_schedule (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete set null (document_id)
);
comment on table public.lien_waivers is
  'Lien waivers of pay applications and draws; their file and signatures are those of a project document.';

create index lien_waivers_project_idx on public.lien_waivers (company_id, project_id, created_at);
create index lien_waivers_application_idx on public.lien_waivers (company_id, application_id);
create index lien_waivers_draw_idx on public.lien_waivers (company_id, draw_id) where draw_id is not null;
create index lien_waivers_document_idx on public.lien_waivers (company_id, document_id) where document_id is not null;

call private.protect('public.lien_waivers', reads => 'view_money', verbs => '');

call private.audit('public.lien_waivers');
