create function private.check_lead_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.leads l where l.company_id = new.company_id and l.id = new.lead_id and l.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'This lead no longer exists.');
  elsif (select count(*) from public.lead_files f where f.company_id = new.company_id and f.lead_id = new.lead_id and f.deleted_at is null) >= 200 then
    perform private.raise_api_error('PT422', 'A lead has up to 200 files. Delete one first.');
  end if;
  return new;
end $$;
comment on function private.check_lead_file is
  'A file belongs to a lead that exists, and a lead has at most 200 files. Errors: PT404, PT422. Trigger of lead_files.';
