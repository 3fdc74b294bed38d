create function private.check_discount() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_large_discount(new.discount_type, new.discount_value, new.subtotal);
  return new;
end $$;
comment on function private.check_discount is
  'Trigger: refuses a changed fixed discount above the subtotal of a document that has lines. Error: PT422 '
  '(discount_value).';
