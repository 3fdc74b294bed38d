set check_function_bodies = off;

drop policy project_documents_insert on storage.objects;

alter table public.expenses add column paid_on date;

create policy project_documents_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and ((select private.has_permission('update_progress')) or (select private.has_permission('record_expenses'))) and (select private.can_write('create_edit_projects')));

revoke all on table public.expenses from authenticated;
grant delete, insert (amount, category, company_id, cost_code_id, description, document_id, due_date, expense_date, id, is_paid, paid_on, project_id, status, supplier, tax_amount, vendor_id), select, update (amount, category, cost_code_id, description, document_id, due_date, expense_date, is_paid, paid_on, status, supplier, tax_amount, vendor_id) on table public.expenses to authenticated;

comment on column public.expenses.paid_on is 'The day the vendor was paid; null while it is owed, and where nobody recorded it.';

create or replace function private.complete_expense() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  new.supplier := nullif(btrim(new.supplier), '');
  if new.vendor_id is not null and (is_new or new.vendor_id is distinct from old.vendor_id) then
    select v.name into new.supplier from public.vendors v where v.company_id = new.company_id and v.id = new.vendor_id;
  elsif is_new or new.supplier is distinct from old.supplier then
    select v.id into new.vendor_id from public.vendors v
    where v.company_id = new.company_id and lower(v.name) = lower(new.supplier) order by v.is_active desc, v.created_at limit 1;
  end if;
  -- An older page changes the amount and knows no tax.
  if not is_new and new.amount <> old.amount and new.tax_amount = old.tax_amount
      and new.tax_amount not between least(new.amount, 0) and greatest(new.amount, 0) then
    new.tax_amount := null;
  elsif new.tax_amount not between least(new.amount, 0) and greatest(new.amount, 0) then
    perform private.raise_api_error('PT422', 'Tax can''t be more than the amount.', 'tax_amount');
  end if;
  if new.status <> 'spent' then
    new.is_paid := true;
  elsif not new.is_paid then
    new.due_date := coalesce(new.due_date, new.expense_date);
  end if;
  if new.status <> 'spent' or not new.is_paid then
    new.paid_on := null;
  elsif new.paid_on is null and not is_new and not old.is_paid then
    new.paid_on := current_date;
  elsif new.paid_on is null and is_new then
    new.paid_on := new.expense_date;
  end if;
  return new;
end $$;

comment on function private.complete_expense() is 'Trigger: links an expense to the vendor of its name (or takes the name of its vendor), lets only what is spent be owed, sets a missing due date to the expense date, and the day it was paid: the expense date, or today when it was owed before. Error: PT422 tax above the amount (tax_amount).';

comment on function public.save_document(p_document jsonb) is 'Adds an uploaded file as a new document, or, with the id of one, as its next version (open signature requests are then withdrawn). Keys: id, project_id, name, description, category, object_path, file_name, file_type, size_bytes, content_hash (sha256, hex), is_office_only, template, expires_on. With record_expenses alone, only the category invoices (receipts). Arguments: p_document, an object of these keys. Errors: PT402 plan, PT403 role, PT404, PT422 not uploaded or invalid. Callers: signed-in users with update_progress or record_expenses.';

create or replace function private.invoice_json(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select to_jsonb(v) || jsonb_build_object(
      'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
          'company_name', c.company_name, 'payment_terms', c.payment_terms)
        from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'project_name', (select p.name from public.projects p where p.company_id = v.company_id and p.id = v.project_id),
      'quote_number', (select q.quote_number from public.quotes q where q.company_id = v.company_id and q.id = v.quote_id),
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'aging_days', private.aging_days(v.status, v.balance, v.due_date),
      'credited_amount', private.credited_amount(v.company_id, v.id),
      'left_of_quote', case when v.status = 'draft' and v.quote_id is not null and v.kind not in ('credit_note', 'retainage')
        then (select to_jsonb(r) from private.left_of_quote(v.company_id, v.quote_id, v.id) r where r.tax_rate is not null) end,
      'left_of_mixed', case when v.status = 'draft' and v.quote_id is not null and v.kind not in ('credit_note', 'retainage')
        then private.left_of_mixed(v.company_id, v.quote_id, v.id) end,
      'retainage_invoice', case when v.retainage_amount > 0 then (
        select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.retains_invoice_id = v.id and r.status <> 'void' and r.deleted_at is null limit 1) end,
      'pay_application', (select jsonb_build_object('number', a.number, 'project_id', a.project_id) from public.pay_applications a
        where a.company_id = v.company_id and a.invoice_id = v.id),
      'late_fee_invoice', (select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.late_fee_for = v.id and r.status <> 'void' and r.deleted_at is null),
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'),
      'payments', coalesce((select jsonb_agg(m.entry order by m.paid_at, m.created_at)
        from (
          select m.paid_at, m.created_at, to_jsonb(m) || jsonb_build_object('credited', coalesce((
            select sum(k.amount) from public.client_credits k
            where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0)) as entry
          from public.payments m where m.company_id = v.company_id and m.invoice_id = v.id
          union all
          -- what came online and found nothing open, and what was given back of credit that came with a payment
          select k.paid_at, k.created_at, jsonb_build_object('id', k.id, 'kind', case when k.amount > 0 then 'payment' else 'refund' end,
            'amount', 0, 'credited', k.amount, 'method', k.method, 'provider', coalesce(o.provider, 'stripe'),
            'reference', case when k.amount > 0 then 'Online payment' else k.notes end, 'notes', null,
            'reverses_payment_id', case when k.amount < 0 then coalesce(k.payment_id, k.returns_credit_id) end, 'paid_at', k.paid_at)
          from public.client_credits k left join public.payments o on o.company_id = k.company_id and o.id = k.payment_id
          where k.company_id = v.company_id and k.invoice_id = v.id
            and k.paid_at is not null and (k.payment_id is null or k.returns_credit_id is not null)
        ) m), '[]'))
    from public.invoices v where v.id = p_id);
end $$;

create or replace function private.save_document(p_document jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.project_documents;
  wanted uuid := coalesce((p_document ->> 'id')::uuid, gen_random_uuid());
  company uuid := private.company_id();
  next_version int := 1;
begin
  -- Who only keeps the books adds receipts: documents for the office.
  if private.has_permission('update_progress') then
    perform private.require_write('update_progress', 'create_edit_projects');
  else
    perform private.require_write('record_expenses', 'create_edit_projects');
    if p_document ->> 'category' is distinct from 'invoices'
        or exists (select from public.project_documents d where d.id = wanted and d.company_id = company and d.category <> 'invoices') then
      perform private.raise_api_error('PT403', 'Your role can add receipts, but no other documents.');
    end if;
  end if;
  if not exists (select from storage.objects o
                 where o.bucket_id = 'project-documents' and o.name = p_document ->> 'object_path'
                   and starts_with(o.name, company::text || '/')) then
    perform private.raise_api_error('PT422', 'The file has not been uploaded.', 'object_path');
  end if;
  select * into document from public.project_documents d
  where d.id = wanted and d.company_id = company for no key update;
  if document.id is null then
    if not exists (select from public.projects p
                   where p.id = (p_document ->> 'project_id')::uuid and p.company_id = company and p.deleted_at is null) then
      perform private.raise_api_error('PT404', 'Project not found');
    elsif btrim(coalesce(p_document ->> 'name', p_document ->> 'file_name', '')) = '' then
      perform private.raise_api_error('PT422', 'Please give the document a name', 'name');
    end if;
    insert into public.project_documents (id, company_id, project_id, name, description, category, status, is_office_only,
      object_path, file_name, file_type, size_bytes, content_hash, template, expires_on)
    values (wanted, company, (p_document ->> 'project_id')::uuid, coalesce(p_document ->> 'name', p_document ->> 'file_name'),
      coalesce(p_document ->> 'description', ''), p_document ->> 'category',
      case when p_document ->> 'status' in ('draft', 'pending', 'approved', 'active') then p_document ->> 'status' else 'active' end,
      coalesce((p_document ->> 'is_office_only')::boolean, false), p_document ->> 'object_path', p_document ->> 'file_name',
      lower(p_document ->> 'file_type'), (p_document ->> 'size_bytes')::bigint, p_document ->> 'content_hash',
      p_document ->> 'template', (p_document ->> 'expires_on')::date)
    returning * into document;
  elsif exists (select from public.document_versions v
                where v.document_id = document.id and v.object_path = p_document ->> 'object_path'
                  and v.uploaded_by = (select auth.uid())) then
    -- A repeated request: also of what the office alone reads, and when a newer version has come.
    return jsonb_build_object('id', document.id, 'object_path', p_document ->> 'object_path')
      || case when document.is_office_only and not private.has_permission('view_money') then '{}' else to_jsonb(document) end;
  elsif document.is_office_only and not private.has_permission('view_money') then
    perform private.raise_api_error('PT404', 'Document not found');
  elsif document.object_path = p_document ->> 'object_path' then
    -- A repeated request.
    return to_jsonb(document);
  else
    next_version := document.version_number + 1;
    update public.project_documents d
    set version_number = next_version, object_path = p_document ->> 'object_path', file_name = p_document ->> 'file_name',
      file_type = lower(p_document ->> 'file_type'), size_bytes = (p_document ->> 'size_bytes')::bigint,
      content_hash = p_document ->> 'content_hash',
      status = case when d.status = 'signed' then 'active' else d.status end
    where d.id = document.id returning * into document;
    update public.signatures s set status = 'withdrawn' where s.document_id = document.id and s.status = 'pending';
  end if;
  insert into public.document_versions (company_id, document_id, version_number, object_path, file_name, file_type,
    size_bytes, content_hash)
  values (company, document.id, next_version, document.object_path, document.file_name, document.file_type,
    document.size_bytes, document.content_hash);
  return to_jsonb(document);
end $$;

reset check_function_bodies;
