create function private.bid_offered_documents(p_company uuid, p_project uuid) returns setof public.project_documents
language sql stable security definer set search_path = '' as $$
  select d.* from public.project_documents d
  where d.company_id = p_company and d.project_id = p_project and d.deleted_at is null and not d.is_office_only and d.category not in ('contracts', 'invoices')
$$;
comment on function private.bid_offered_documents is
  'The documents of a project that vendors may get with a bid request: none for the office only, no contracts, and no invoices.';
