create function private.save_revision(p_table text, p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_table = 'quotes' then
    insert into public.quote_revisions (company_id, quote_id, revision, document, reason)
    select company_id, id, revision, private.quote_json(id), p_reason from public.quotes
    where id = p_id and company_id = private.company_id();
    update public.quotes set revision = revision + 1, status = 'draft' where id = p_id and company_id = private.company_id();
  else
    insert into public.invoice_revisions (company_id, invoice_id, revision, document, reason)
    select company_id, id, revision, private.invoice_json(id), p_reason from public.invoices
    where id = p_id and company_id = private.company_id();
    update public.invoices set revision = revision + 1, status = 'draft' where id = p_id and company_id = private.company_id();
  end if;
end $$;
comment on function private.save_revision is
  'Saves the document as it is and opens it again as a draft with the next revision number. Its callers check who '
  'may.';
