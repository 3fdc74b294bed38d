create function private.normalise_phone() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.phone_number := coalesce(private.e164(new.phone_number), new.phone_number);
  return new;
end $$;
comment on function private.normalise_phone is 'Trigger: stores a phone number in E.164 form where it has one.';
