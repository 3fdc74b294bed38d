create function public.save_conversation(p_conversation jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_conversation(p_conversation) $$;
comment on function public.save_conversation is
  'Assigns (and notifies who gets it), snoozes, finishes, or reopens a conversation of the inbox; returns { id, state, snoozed_until, assignee_id }. A missing key keeps its value. Keys: id, '
  'state (open, done), assignee_id (a member or null), snoozed_until (a day after today or null), seen_at (last_at of what the caller saw: with done, a later message '
  'of the person is PT409). Arguments: p_conversation, an object of these keys. Errors: PT402, PT403, PT404, PT409, PT422 with the field. Callers: signed-in users with '
  'send_messages.';

create function private.save_conversation(p_conversation jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant jsonb := p_conversation;
  c public.conversations;
  was uuid;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  select * into c from public.conversations x where x.company_id = company and x.id = (given ->> 'id')::uuid
    and (x.lead_id is null or private.has_permission('view_money')) for update;
  if c.id is null then
    perform private.raise_api_error('PT404', 'This conversation no longer exists.');
  elsif given ? 'state' and coalesce(given ->> 'state', '') not in ('open', 'done') then
    perform private.raise_api_error('PT422', 'Choose open or done.', 'state');
  elsif given ->> 'state' = 'done' and c.last_inbound_at > (given ->> 'seen_at')::timestamptz then
    perform private.raise_api_error('PT409', 'A new message arrived. Read it first.');
  elsif (given ->> 'snoozed_until')::date <= private.company_date(company) then
    perform private.raise_api_error('PT422', 'Choose a day after today.', 'snoozed_until');
  elsif given ->> 'assignee_id' is not null and not exists (select from public.user_profiles u
    where u.company_id = company and u.id = (given ->> 'assignee_id')::uuid and u.is_active
      and exists (select from public.role_permissions r where r.role = u.role and r.permission = 'send_messages')) then
    perform private.raise_api_error('PT422', 'Choose a member who may send messages.', 'assignee_id');
  end if;
  was := c.assignee_id;
  update public.conversations x set
    state = coalesce(given ->> 'state', case when given ->> 'snoozed_until' is not null then 'open' end, x.state),
    snoozed_until = case when given ->> 'state' = 'done' then null when given ? 'snoozed_until' then (given ->> 'snoozed_until')::date else x.snoozed_until end,
    assignee_id = case when given ? 'assignee_id' then (given ->> 'assignee_id')::uuid else x.assignee_id end
  where x.id = c.id returning * into c;
  if given ->> 'assignee_id' is not null then
    perform private.notify_conversation_assigned(c, was);
  end if;
  return jsonb_build_object('id', c.id, 'state', c.state, 'snoozed_until', c.snoozed_until, 'assignee_id', c.assignee_id);
end $$;
grant execute on function public.save_conversation, private.save_conversation to authenticated;
