create function private.retax_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tax_payments(new.company_id, new.id);
  return null;
end $$;
comment on function private.retax_payments is
  'Trigger: a revised invoice that is sent again divides its new tax among the payments it has.';
