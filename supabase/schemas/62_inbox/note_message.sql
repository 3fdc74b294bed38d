create function private.note_message(
  p_company uuid, p_client uuid, p_lead uuid, p_kind text, p_body text, p_is_inbound boolean, p_at timestamptz, p_author uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Who answers has read what was there.
  author constant uuid := (select u.id from public.user_profiles u where u.company_id = p_company and u.id = p_author and not p_is_inbound);
  conversation uuid;
begin
  insert into public.conversations as c (company_id, client_id, lead_id, state, assignee_id, last_at, last_kind, last_is_inbound, last_inbound_at, preview)
  values (p_company, p_client, p_lead, case when p_is_inbound then 'open' else 'done' end,
    coalesce((select l.owner_id from public.leads l where l.company_id = p_company and l.id = p_lead), author),
    p_at, p_kind, p_is_inbound, case when p_is_inbound then p_at end, left(btrim(regexp_replace(p_body, '\s+', ' ', 'g')), 200))
  on conflict (company_id, subject_id) do update set
    state = case when p_is_inbound then 'open' else c.state end,
    snoozed_until = case when p_is_inbound then null else c.snoozed_until end,
    assignee_id = coalesce(c.assignee_id, excluded.assignee_id),
    last_inbound_at = greatest(c.last_inbound_at, excluded.last_inbound_at),
    last_at = greatest(c.last_at, excluded.last_at),
    last_kind = case when excluded.last_at >= c.last_at then excluded.last_kind else c.last_kind end,
    last_is_inbound = case when excluded.last_at >= c.last_at then excluded.last_is_inbound else c.last_is_inbound end,
    preview = case when excluded.last_at >= c.last_at then excluded.preview else c.preview end
  returning c.id into conversation;
  if author is not null then
    insert into public.conversation_reads as r (company_id, conversation_id, user_id, read_at) values (p_company, conversation, author, p_at)
    on conflict (company_id, conversation_id, user_id) do update set read_at = greatest(r.read_at, excluded.read_at);
  end if;
end $$;
comment on function private.note_message is
  'Puts a message with a client or lead at the top of the inbox. What the person wrote opens the conversation and ends a snooze; what the '
  'company sent leaves it as it is. It belongs to the owner of the lead, or to who wrote first, who has read it then.';
