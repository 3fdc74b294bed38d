create function private.refresh_client_states() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
  client_ids uuid[];
begin
  if tg_table_name = 'clients' then
    client_ids := array[new.id];
  else
    client_ids := case tg_op when 'INSERT' then array[new.client_id] when 'DELETE' then array[old.client_id] else array[new.client_id, old.client_id] end;
  end if;
  -- As private.refresh_client_sums, with which it shares its rows: one transaction of a company after the other.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.calculate_client_states(company, client_ids);
  return null;
end $$;
comment on function private.refresh_client_states is
  'Updates private.client_sums when a project of a client is added, changed, or deleted, and when a client is deleted '
  'or restored.';
