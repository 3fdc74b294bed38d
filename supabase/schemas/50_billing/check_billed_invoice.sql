create function private.check_billed_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_change_orders(new.company_id, array[new.id]);
  return null;
end $$;
comment on function private.check_billed_invoice is
  'Trigger on invoices: the same check as check_billed_lines, when an invoice is restored or moved to another '
  'project.';
