create function public.conversation_messages(p_id uuid, p_before timestamptz, p_before_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.conversation_messages(p_id, p_before, p_before_id) $$;
comment on function public.conversation_messages is
  'The 100 messages of a conversation before one, oldest first: { items (as inbox answers them), has_earlier }. Arguments: p_id, the conversation; p_before '
  'and p_before_id, created_at and id of the oldest message that is shown. Errors: PT403, PT404. Callers: signed-in users with send_messages.';

create function private.conversation_messages(p_id uuid, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  c public.conversations;
  found jsonb;
begin
  if company is null or not private.has_permission('send_messages') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into c from public.conversations x where x.company_id = company and x.id = p_id and (x.lead_id is null or private.has_permission('view_money'));
  if c.id is null then
    perform private.raise_api_error('PT404', 'This conversation no longer exists.');
  end if;
  found := private.conversation_items(company, c, 101, coalesce(p_before, now()), p_before_id);
  return jsonb_build_object('items', case when jsonb_array_length(found) > 100 then found - 0 else found end, 'has_earlier', jsonb_array_length(found) > 100);
end $$;
grant execute on function public.conversation_messages, private.conversation_messages to authenticated;
