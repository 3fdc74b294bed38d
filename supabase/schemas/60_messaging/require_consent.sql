create function private.require_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed boolean;
  most int;
begin
  if new.direction = 'inbound' then
    return new;
  end if;
  if new.kind = 'sms' then
    -- the row stays locked until this message is stored: an opt-out comes before it or after it, never in between
    select c.has_consented and not c.opted_out into allowed from public.client_message_consent c
    where c.company_id = new.company_id and c.client_id = new.client_id and c.phone_number = new.phone_number for share;
  else
    select c.mail_opt_out_at is null or new.reminder_id is not null into allowed from public.clients c
    where c.company_id = new.company_id and c.id = new.client_id and c.deleted_at is null for share;
  end if;
  -- a template is the company's own or global; a plain key cannot say that
  if new.template_id is not null and not exists (select from public.message_templates t
    where t.id = new.template_id and (t.company_id is null or t.company_id = new.company_id)) then
    perform private.raise_api_error('PT422', 'This template does not exist.', 'template_id');
  end if;
  if allowed is not true and new.kind = 'sms' then
    perform private.raise_api_error('PT422', 'The client has not consented to text messages at this number.', 'phone_number');
  elsif allowed is not true then
    perform private.raise_api_error('PT422', 'This client unsubscribed from emails.', 'client_id');
  end if;
  -- what was imported with its outcome, such as a restored backup, sends nothing
  if new.status = 'pending' then
    most := private.daily_message_limit(new.company_id);
    perform pg_advisory_xact_lock(hashtextextended('messages ' || new.company_id, 0));
    if (select count(*) from public.client_messages m where m.company_id = new.company_id and m.created_at > now() - interval '24 hours'
        and m.direction = 'outbound' and m.kind = new.kind) >= most then
      perform private.raise_api_error('PT422', format('Your plan allows %s %s in 24 hours. Please try again tomorrow.', to_char(most, 'FM999,999'),
        case new.kind when 'sms' then 'text messages' else 'mails to clients' end));
    end if;
  end if;
  return new;
end $$;
comment on function private.require_consent is
  'No outgoing text without living consent, no mail against the client''s will, none over the company''s limit; '
  'checked in the transaction that stores it. Error: PT422.';
