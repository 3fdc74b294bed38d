create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  content text not null check (length(btrim(content)) between 1 and 1600),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.message_templates is
  'Templates of text messages. Those without a company belong to the product: every company reads them, none changes them.';

create index message_templates_company_idx on public.message_templates (company_id, name);

call private.protect('public.message_templates', reads => 'send_messages', writes => 'send_messages',
  feature => 'create_edit_clients');
-- Everyone signed in reads the templates of the product, those without a company.
alter policy message_templates_select on public.message_templates
  using (company_id is null or company_id = (select private.company_id()) and (select private.has_permission('send_messages')));
grant insert (id, company_id, name, content, is_active),
  update (name, content, is_active)
  on public.message_templates to authenticated;

insert into public.message_templates (name, content, is_active) values
  ('Appointment reminder',
    'Hi {client_name}, this is {company_name}. Our crew arrives on {date}. Reply here with any questions.', true),
  ('Invoice reminder',
    'Hi {client_name}, a friendly reminder from {company_name}: invoice {invoice_number} is due on {due_date}.', true),
  ('Project update', 'Hi {client_name}, {project_name} is now {percent}% complete. {company_name}', true),
  ('Thank you', 'Thank you for choosing {company_name}, {client_name}. We would love to hear how we did.', true);
