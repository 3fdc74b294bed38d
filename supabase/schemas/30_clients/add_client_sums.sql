create function private.add_client_sums() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.client_sums (company_id, client_id, is_living) values (new.company_id, new.id, new.deleted_at is null);
  return null;
end $$;
comment on function private.add_client_sums is 'A new client has no documents yet.';
