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
    state = case when 'open' in (c.state, old_one.state) then 'open' else 'done' end,
    -- Of two open ones, one that isn't snoozed is shown.
    snoozed_until = case when old_one.state = 'done' then c.snoozed_until when c.state = 'done' then old_one.snoozed_until
      when c.snoozed_until is not null and old_one.snoozed_until is not null then least(c.snoozed_until, old_one.snoozed_until) end,
    (last_at, last_kind, last_is_inbound, preview) = (select x.last_at, x.last_kind, x.last_is_inbound, x.preview
      from public.conversations x where x.id in (c.id, old_one.id) order by x.last_at desc, x.id = c.id desc limit 1)
  where c.company_id = new.company_id and c.client_id = new.client_id;
  if found then
    delete from public.conversations c where c.id = old_one.id;
  else
    update public.conversations c set client_id = new.client_id, lead_id = null where c.id = old_one.id;
  end if;
  return null;
end $$;
comment on function private.move_conversation is 'Trigger: the conversation of a lead that got a client belongs to the client, joined with the client''s.';

create trigger leads_inbox after update of client_id on public.leads
  for each row when (new.client_id is not null and new.client_id is distinct from old.client_id)
  execute function private.move_conversation();
