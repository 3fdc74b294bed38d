create function private.note_text_consent() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.may_text and private.e164(new.phone) is null then
    perform private.raise_api_error('PT422', 'Enter a mobile number to send text messages to.', 'phone');
  elsif new.may_text and (tg_op = 'INSERT' or not old.may_text or private.e164(new.phone) is distinct from private.e164(old.phone)) then
    new.text_consent_at := now();
    new.text_stopped_at := null;
  end if;
  return new;
end $$;
comment on function private.note_text_consent is
  'Trigger: when a member or vendor agreed to text messages to a number. Error: PT422 phone, which isn''t one.';
