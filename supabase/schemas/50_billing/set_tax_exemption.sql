create function private.set_tax_exemption() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.tax_exemption := case when new.tax_rate = 0 then (
    select coalesce(btrim(c.tax_exempt_number), '') from public.clients c
    where c.company_id = new.company_id and c.id = new.client_id and c.is_tax_exempt) end;
  return new;
end $$;
comment on function private.set_tax_exemption is
  'Trigger: a draft without tax for a tax-exempt client carries the client''s certificate number, empty without one. '
  'Once sent it no longer changes.';
