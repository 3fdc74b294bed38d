create table public.lien_waiver_texts (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  kind text not null
    check (kind in ('conditional_progress', 'unconditional_progress', 'conditional_final', 'unconditional_final')),
  body text not null check (length(btrim(body)) between 1 and 10000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, kind)
);
comment on table public.lien_waiver_texts is
  'A company''s wording of a lien waiver, for example the form that its state prescribes; without one the product''s plain text is used.';

call private.protect('public.lien_waiver_texts', reads => 'view_money', writes => 'edit_projects', feature => 'create_edit_projects');
grant insert (company_id, kind, body), update (kind, body) on public.lien_waiver_texts to authenticated;
