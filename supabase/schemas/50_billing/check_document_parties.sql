-- the line a quote or an invoice refers to must belong to the same deal
create function private.check_document_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_client uuid;
begin
  if new.project_id is null then
    return new;
  end if;
  select p.client_id into owner_client from public.projects p where p.company_id = new.company_id and p.id = new.project_id;
  if owner_client is not null and new.client_id is not null and owner_client <> new.client_id then
    raise exception 'The project belongs to another client.' using errcode = 'PT422', hint = 'project_id';
  end if;
  return new;
end $$;
comment on function private.check_document_parties is
  'Trigger on quotes and invoices: the project must be one of the same client. Error: PT422.';
