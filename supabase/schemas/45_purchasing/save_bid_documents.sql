create function private.save_bid_documents(p_request public.bid_requests, p_documents jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_request.company_id;
  given constant uuid[] := array(select distinct x::uuid from jsonb_array_elements_text(p_documents) x);
begin
  if cardinality(given) > 20 then
    perform private.raise_api_error('PT422', 'Attach at most 20 documents.', 'documents');
  elsif exists (select from unnest(given) x where x not in (select d.id from private.bid_offered_documents(company, p_request.project_id) d)) then
    perform private.raise_api_error('PT422', 'Vendors can''t get one of these documents. Contracts, invoices, and documents for the office stay inside the company.', 'documents');
  end if;
  delete from public.bid_documents b where b.company_id = company and b.request_id = p_request.id and b.document_id <> all (given);
  insert into public.bid_documents (company_id, request_id, document_id) select company, p_request.id, x from unnest(given) x
  on conflict (company_id, request_id, document_id) do nothing;
end $$;
comment on function private.save_bid_documents is 'Writes which documents of its project go with a bid request. PT422 documents.';
