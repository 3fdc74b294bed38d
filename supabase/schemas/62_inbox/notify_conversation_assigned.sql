create function private.notify_conversation_assigned(p_conversation public.conversations, p_was uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_conversation.assignee_id is null or p_conversation.assignee_id is not distinct from p_was then
    return;
  end if;
  perform private.notify_people(p_conversation.company_id, 'conversation_assigned', array[p_conversation.assignee_id],
    case when p_conversation.lead_id is null then 'send_messages' else 'view_money' end,
    case when p_conversation.lead_id is null then 'client' else 'lead' end, p_conversation.subject_id, null, 'Conversation assigned to you',
    coalesce((select k.name from public.clients k where k.company_id = p_conversation.company_id and k.id = p_conversation.client_id),
      (select l.contact_name from public.leads l where l.company_id = p_conversation.company_id and l.id = p_conversation.lead_id)),
    'conversation ' || p_conversation.id, false);
end $$;
comment on function private.notify_conversation_assigned is
  'Notifies a member that a conversation of the inbox is theirs now, unless they took it themselves or turned this kind off. Arguments: p_conversation; p_was, '
  'the member it was assigned to before.';
