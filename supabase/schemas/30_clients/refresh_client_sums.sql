create function private.refresh_client_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
begin
  -- At the end of the transaction and one transaction of a company after the other: what is summed is then all that has
  -- been written, whichever transactions ran at the same time, and no transaction waits for a lock while it holds another.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.calculate_client_sums(company, case tg_op when 'INSERT' then array[new.client_id] when 'DELETE' then array[old.client_id]
    else array[new.client_id, old.client_id] end);
  return null;
end $$;
comment on function private.refresh_client_sums is
  'Updates private.client_sums when an invoice, message, or note of a client is added, changed, or deleted.';
