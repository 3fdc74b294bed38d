create function private.check_discount() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_large_discount(new.discount_type, new.discount_value, new.subtotal);
  return new;
end $$;
comment on function private.check_discount is
  'Trigger: refuses a fixed discount above the subtotal when it changes on a document with lines, and when a draft is '
  'issued. Error: PT422 (discount_value).';
