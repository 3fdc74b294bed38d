create function public.read_conversation(p_id uuid, p_at timestamptz) returns void
language sql set search_path = '' as $$ select private.read_conversation(p_id, p_at) $$;
comment on function public.read_conversation is
  'The caller has read a conversation up to a moment; later messages are unread. An earlier moment changes nothing. Arguments: p_id; p_at, last_at of what was '
  'shown. Errors: PT403, PT404. Callers: signed-in users with send_messages.';

create function private.read_conversation(p_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  member constant uuid := private.member_id();
begin
  if company is null or not private.has_permission('send_messages') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif not exists (select from public.conversations c where c.company_id = company and c.id = p_id
    and (c.lead_id is null or private.has_permission('view_money'))) then
    perform private.raise_api_error('PT404', 'This conversation no longer exists.');
  elsif member is not null then
    insert into public.conversation_reads as r (company_id, conversation_id, user_id, read_at) values (company, p_id, member, least(p_at, now()))
    on conflict (company_id, conversation_id, user_id) do update set read_at = greatest(r.read_at, excluded.read_at);
  end if;
end $$;
grant execute on function public.read_conversation, private.read_conversation to authenticated;
