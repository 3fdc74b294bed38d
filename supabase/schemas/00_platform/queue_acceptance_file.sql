create function private.queue_acceptance_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.acceptance_files (acceptance_id) values (new.id) on conflict do nothing;
  return null;
end $$;
comment on function private.queue_acceptance_file is 'Queues the signed file of a quote that a client has accepted.';
