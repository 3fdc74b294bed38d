-- A text that failed is sent again by hand: as a message of its own at the end of the row, once, and with consent anew.

alter table public.client_messages add column retry_of uuid,
  add foreign key (company_id, retry_of) references public.client_messages (company_id, id) on delete set null (retry_of);
create unique index client_messages_retry_idx on public.client_messages (company_id, retry_of) where retry_of is not null;
comment on column public.client_messages.retry_of is 'The failed message that this one says again; each at most once.';

create function private.retry_message(p_id uuid) returns public.client_messages
language plpgsql volatile security definer set search_path = '' as $$
declare
  failed public.client_messages;
  again public.client_messages;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  select * into failed from public.client_messages m
  where m.id = p_id and m.company_id = private.company_id() and m.direction = 'outbound' and m.kind = 'sms' for no key update;
  if failed.id is null then
    perform private.reject('PT404', 'This message is no longer there.');
  elsif failed.status <> 'failed' then
    perform private.reject('PT409', 'Only a message that failed can be sent again.');
  end if;
  select * into again from public.client_messages m where m.company_id = failed.company_id and m.retry_of = failed.id;
  if again.id is null then
    insert into public.client_messages (company_id, client_id, template_id, phone_number, message_content, retry_of, user_id)
    values (failed.company_id, failed.client_id, failed.template_id, failed.phone_number, failed.message_content, failed.id, (select auth.uid()))
    returning * into again;
  end if;
  return again;
end $$;
comment on function private.retry_message is 'See public.retry_message.';

create function public.retry_message(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select to_jsonb(private.retry_message(p_id)) $$;
comment on function public.retry_message is
  'Sends a text that failed once more: stores it as a new message at the end of the client''s row, which is the promise to send it. Asked twice, it is the same new message. Errors: PT402, PT403, PT404, PT409 not failed, PT422 no consent.';
grant execute on function private.retry_message(uuid) to authenticated, service_role;
grant execute on function public.retry_message(uuid) to authenticated, service_role;
