create function private.move_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_one public.conversations;
begin
  select * into old_one from public.conversations c where c.company_id = new.company_id and c.lead_id = new.id for update;
  if old_one.id is null then
    return null;
  end if;
  update public.conversations c set last_inbound_at = greatest(c.last_inbound_at, old_one.last_inbound_at), assignee_id = coalesce(c.assignee_id, old_one.assignee_id),
    state = case when 'open' in (c.state, old_one.state) then 'open' else 'done' end
  where c.company_id = new.company_id and c.client_id = new.client_id;
  if found then
    delete from public.conversations c where c.id = old_one.id;
  else
    update public.conversations c set client_id = new.client_id, lead_id = null where c.id = old_one.id;
  end if;
  return null;
end $$;
comment on function private.move_conversation is 'Trigger: the conversation of a lead that got a client belongs to the client.';

create trigger leads_inbox after update of client_id on public.leads
  for each row when (new.client_id is not null and new.client_id is distinct from old.client_id)
  execute function private.move_conversation();
